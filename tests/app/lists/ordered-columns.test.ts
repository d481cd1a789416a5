import { expect, test } from "vitest";
import { orderedColumns, visibleColumns } from "#app/ui/table/columns/ordered-columns.ts";

/** Given a person's layout of a table, when its columns are drawn, then they are in that order and without the hidden ones. */
const COLUMNS = ["number", "date", "student", "total", "status"].map((key) => ({
  key,
  label: key,
  cell: () => null,
  ...(key === "student" && { isFixed: true }),
}));
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test.each([
  [[], ["number", "date", "student", "total", "status"]],
  [
    ["total", "date"],
    ["number", "total", "date", "student", "status"],
  ],
  [
    ["status", "number"],
    ["number", "status", "date", "student", "total"],
  ],
  [
    ["gone", "status"],
    ["number", "status", "date", "student", "total"],
  ],
])("the order %j is %j: the first stays first, what it does not name follows", (order, expected) => {
  expect(keysOf(orderedColumns(COLUMNS, { order }))).toEqual(expected);
});

test("hidden ones are left out, but for those that cannot be hidden", () => {
  const layout = { hidden: ["date", "student"], order: ["total"], density: "compact", widths: {} } as const;
  expect(
    keysOf(visibleColumns(COLUMNS, { ...layout, hidden: [...layout.hidden], order: [...layout.order] })),
  ).toEqual(["number", "total", "student", "status"]);
});
