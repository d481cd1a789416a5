import { expect, test } from "vitest";
import { leftOutInWords, namePartsOf } from "#core/identity/accounts/guardian-invitations.ts";

test.each([
  ["Reyes, Ana Maria", { last: "Reyes", given: "Ana Maria" }],
  ["Pedro Dimaculangan", { last: "Dimaculangan", given: "Pedro" }],
  ["  Ana   Maria  Reyes ", { last: "Reyes", given: "Ana Maria" }],
  ["Dela Cruz, Jr., Juan", { last: "Dela Cruz", given: "Jr., Juan" }],
  ["Concepcion", { last: "Concepcion", given: "Concepcion" }],
  ["Reyes,", { last: "Reyes", given: "Reyes" }],
])("a sponsor's name %j has the parts of an account", (fullname, parts) => {
  expect(namePartsOf(fullname)).toEqual(parts);
});

test("who is left out is told with the reason", () => {
  expect(leftOutInWords({ withAccount: 1, withoutAddress: 0, sharedAddress: 2 })).toBe(
    "Left out: 1 sponsor with an account already, 2 sponsors whose address is another's.",
  );
  expect(leftOutInWords({ withAccount: 0, withoutAddress: 0, sharedAddress: 0 })).toBe("");
});
