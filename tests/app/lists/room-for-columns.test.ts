import { expect, test } from "vitest";
import { columnsOf } from "#app/lists/cells.tsx";
import type { ColumnDefinition } from "#app/ui/table/columns/column.ts";
import { headingLines, roomForColumns } from "#app/ui/table/columns/room-for-columns.ts";
import { LISTS } from "#core/lists.ts";

interface Row {
  name: string;
  strand: string | null;
  amount: string;
  note: string;
}
const column = (key: keyof Row, options: Partial<ColumnDefinition<Row>> = {}): ColumnDefinition<Row> => ({
  key,
  label: key,
  cell: (row) => row[key],
  textOf: (row) => row[key],
  ...options,
});
const ROWS: Row[] = [
  { name: "Aguilar, Ana", strand: null, amount: "₱1,234.50", note: "Paid at the desk, in cash" },
];
const wide = { textOf: (row: Row) => row.note.repeat(9) };
test("essential columns stay, and of the others the last gives way first", () => {
  const columns = [
    column("name", { isFixed: true, isEssential: true }),
    column("note", { ...wide, label: "A".repeat(60) }),
    column("amount", { isEssential: true }),
    column("strand", wide),
  ];
  expect(roomForColumns(columns, ROWS).from.has("amount")).toBe(false);
  const { from } = roomForColumns(columns, ROWS);
  expect(from.get("note")).toBeLessThan(from.get("strand") ?? 0);
});

test("a column that tells rows apart stays where they differ in it, and gives way where they do not", () => {
  const columns = [
    column("name", { ...wide, isEssential: true }),
    column("note", wide),
    column("strand", { tellsApart: true, givesWayFirst: 0 }),
  ];
  const [row] = ROWS as [Row];
  const terms = (...strands: string[]) => strands.map((strand) => ({ ...row, strand }));
  expect(roomForColumns(columns, terms("1st", "2nd")).from.has("strand")).toBe(false);
  expect(roomForColumns(columns, terms("1st", "1st")).from.has("strand")).toBe(true);
});
test.each(["grade-composite", "student-performance", "periodic-awards", "attendance"])(
  "%s tells two rows of one student apart by school year and term",
  (name) => {
    const list = LISTS.find((known) => known.name === name);
    const tab = Object.keys((list?.tabs?.labels as object | undefined) ?? { "": "" })[0] ?? "";
    const apart = list ? columnsOf(list, {}, tab).filter(({ tellsApart }) => tellsApart) : [];
    expect(apart.map(({ label }) => label)).toHaveLength(2);
  },
);

test("a column that is empty on the whole page gives way before one that is not", () => {
  const columns = [
    column("name", { ...wide, isEssential: true }),
    column("strand"),
    column("amount", wide),
    column("note", wide),
  ];
  expect(roomForColumns(columns, ROWS).from.get("strand")).toBe(roomForColumns(columns, ROWS).isWholeFrom);
});

test("a column the definition names gives way before those behind it", () => {
  const columns = [
    column("name", { ...wide, givesWayFirst: 0 }),
    column("amount", wide),
    column("strand", wide),
    column("note", wide),
  ];
  expect(roomForColumns(columns, ROWS).from.get("name")).toBe(roomForColumns(columns, ROWS).isWholeFrom);
});

test("the parts of a sum give way as one, but for those that are empty", () => {
  const part = { givesWayTogether: true };
  const columns = [
    column("name", { ...wide, label: "A".repeat(90), isEssential: true }),
    column("amount", part),
    column("strand", part),
    column("note", { ...wide, ...part }),
  ];
  const { from } = roomForColumns(columns, ROWS);
  expect(from.get("amount")).toBe(from.get("note"));
  expect(from.get("strand")).toBeGreaterThan(from.get("note") ?? 0);
});

test("a heading takes the width of the wider of two lines", () => {
  expect(headingLines("Due Date")).toEqual(["Due Date"]);
  expect(headingLines("Invoice Total Amount Due")).toEqual(["Invoice Total", "Amount Due"]);
  expect(headingLines("Total Receivable / Amount to Pay")).toEqual(["Total Receivable", "/ Amount to Pay"]);
});

test("a width a person has set counts as it is", () => {
  const columns = [column("name", { isEssential: true }), column("amount")];
  const { from } = roomForColumns(columns, ROWS, { name: 900 });
  expect(from.get("amount")).toBeGreaterThan(1000);
});

const ALWAYS_SEEN: Record<string, readonly string[]> = {
  payments: ["amount"],
  invoices: ["dueDate", "amountDue", "remainingBalance"],
  accounts: ["unapplied", "balance"],
  "bank-lines": ["bankCode", "amount"],
  "student-performance": ["studentName"],
};
test("what a list is read for is essential in it", () => {
  for (const list of LISTS) {
    const tabs = Object.keys((list.tabs?.labels as object | undefined) ?? { "": "" });
    for (const tab of tabs) {
      const essential = columnsOf(list, {}, tab).filter(({ isEssential }) => isEssential);
      expect(essential.length, `${list.name}: has essential columns`).toBeGreaterThan(0);
    }
  }
  for (const [name, keys] of Object.entries(ALWAYS_SEEN)) {
    const list = LISTS.find((known) => known.name === name);
    if (!list) throw new Error(name);
    const tab = Object.keys((list.tabs?.labels as object | undefined) ?? { "": "" })[0] ?? "";
    const essential = columnsOf(list, {}, tab)
      .filter(({ isEssential }) => isEssential)
      .map(({ key }) => key);
    expect(essential, name).toEqual(expect.arrayContaining([...keys]));
  }
});
