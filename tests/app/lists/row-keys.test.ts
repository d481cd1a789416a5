import { expect, test } from "vitest";
import { nextBeginning } from "#app/ui/table/row-keys.ts";
import { leftOutOf } from "#app/ui/table/selection/left-out.ts";

const ROWS = [
  { key: "1", texts: ["INV-1", "Aguilar, Ana"] },
  { key: "2", texts: ["INV-2", "Bautista, Paolo"] },
  { key: "3", texts: ["INV-3", "Andrada, Carla"] },
];

/** Given the rows of a page, when letters are typed on one of them, then the next that begins so has the focus (S-35). */
test.each([
  ["a", "1", "3"],
  ["a", "3", "1"],
  ["an", "1", "3"],
  ["ag", "1", "1"],
  ["inv-2", "1", "2"],
  ["z", "1", null],
])("“%s” typed on row %s leads to row %s", (typed, after, found) => {
  expect(nextBeginning(ROWS, typed, after)).toBe(found);
});

/** Given a selection of which an action takes a part, when it is pressed, then the rest can be left out (S-36). */
test("what an action does not take is told apart from what it takes", () => {
  const [one, two] = [{ number: "INV-1" }, { number: "INV-2" }];
  const action = {
    key: "publish",
    label: "Publish",
    disabledReason: "INV-2 is paid",
    onChoose: () => undefined,
  };
  expect(leftOutOf({ ...action, taken: () => [one] }, [one, two])).toMatchObject({
    left: [two],
    taken: [one],
  });
  expect(leftOutOf({ ...action, taken: () => [] }, [one, two])).toBeNull();
  expect(leftOutOf(action, [one, two])).toBeNull();
});
