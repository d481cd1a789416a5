import { expect, test } from "vitest";
import { PASS_LIST } from "#core/enrollment/enrollment-pass.ts";
import { emptySentence } from "#core/shared/list/definition.ts";

/** Given a list without rows, when it is shown, then it says what was asked for, and how its records are made. */
const PASSES = { noun: PASS_LIST.noun.one, howMade: PASS_LIST.howMade };

test("passes say how they are made, also under the filter that their list opens with (E-10)", () => {
  const how = "Passes are made when the next school year is prepared";
  expect(emptySentence(PASSES, { filters: 0, search: "" })).toContain(
    `There is no enrollment pass here yet. ${how}`,
  );
  expect(emptySentence(PASSES, { filters: 1, search: "" })).toContain(
    `No enrollment pass here matches 1 filter. ${how}`,
  );
});

test("who searches is told of the search alone, and a list that tells nothing more of its records as well", () => {
  expect(emptySentence(PASSES, { filters: 2, search: "Ana" })).toBe(
    "No enrollment pass here matches 2 filters and “Ana”.",
  );
  expect(emptySentence({ noun: "payment" }, { filters: 0, search: "" })).toBe(
    "There is no payment here yet.",
  );
});
