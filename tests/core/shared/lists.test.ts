import { describe, expect, test } from "vitest";
import type { PASS_LIST } from "#core/enrollment/enrollment-pass.ts";
import { isScreenKey } from "#core/identity/screens.ts";
import { LISTS } from "#core/lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { cellText } from "#core/shared/list/cell-text.ts";
import {
  type ActionOf,
  type AnyList,
  actionPlaces,
  type FilterOf,
  type RowOf,
  type SortOf,
} from "#core/shared/list/definition.ts";
import { code, fields, flag, money, name, orNull, records, text } from "#core/shared/list/fields.ts";
import type { Filter, Filters } from "#core/shared/list/filters.ts";
import { listQuery } from "#core/shared/list/query.ts";
import { listSearch } from "#core/shared/list/wire.ts";

/** Exactly the same type, not only assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_T extends true>(): void => {};

test("a definition gives precise types", () => {
  type Pass = RowOf<typeof PASS_LIST>;
  same<Same<Pass["status"], "Not Released" | "Released">>();
  same<Same<Pass["isEnrolled"], boolean>>();
  same<Same<SortOf<typeof PASS_LIST>, "studentName" | "studentId">>();
  same<Same<FilterOf<typeof PASS_LIST>["gradeLevel"], string | null>>();
  same<Same<FilterOf<typeof PASS_LIST>["status"], "Not Released" | "Released" | null>>();
  same<Same<ActionOf<typeof PASS_LIST>, "release" | "withdraw">>();
  // @ts-expect-error a filter that is not defined
  type _Filter = FilterOf<typeof PASS_LIST>["section"];
  // @ts-expect-error a sort that is not defined
  const _sort: SortOf<typeof PASS_LIST> = "status";
});

test("what takes an action back is an action of the same list, with a call of its own", () => {
  const undoable = LISTS.flatMap((list: AnyList) =>
    Object.entries(list.workflow?.actions ?? {}).flatMap(([name, { undoneBy }]) =>
      undoneBy ? [{ list, name, inverse: undoneBy.action }] : [],
    ),
  );
  for (const { list, inverse } of undoable) {
    expect(Object.keys(list.workflow?.actions ?? {})).toContain(inverse);
    expect(typeof list.changes?.[inverse]).toBe("function");
  }
  expect(undoable.map(({ list, name }) => `${list.name} ${name}`)).toEqual(
    expect.arrayContaining(["invoices cancel", "credit-memo cancel", "bank-lines ignore"]),
  );
});

test("a record goes to the wire and comes back", () => {
  const inner = fields({ number: code("inv_no"), amount: money("amount") });
  const codec = fields(
    {
      uuid: text(["id", "deep.er.id"]),
      payer: orNull(name("payer"), ""),
      isPaid: flag("deep.paid"),
      invoices: records("invoices", inner),
    },
    {
      names: { first: text("first_name") },
      toWire: ({ first }: { first: string }) => ({ first_name: first }),
      fromWire: (wire) => ({ first: String(wire.first_name) }),
    },
  );
  const record = {
    uuid: "u",
    payer: null,
    isPaid: true,
    invoices: [{ number: "INV-1", amount: 150 }],
    first: "Ana",
  };
  const wire = codec.toWire(record);
  expect(wire).toEqual({
    id: "u",
    deep: { er: { id: "u" }, paid: true },
    payer: "",
    invoices: [{ inv_no: "INV-1", amount: 1.5 }],
    first_name: "Ana",
  });
  expect(codec.fromWire(wire)).toEqual(record);
});

/** Texts of the wire that a filter accepts. */
const sampleOf = ({ kind, options, known, fromWire }: Filter<unknown>): string[] => {
  if (kind === "dateRange") return ["2026-11-01", "2026-11-30"];
  if (kind === "date") return ["2026-11-01"];
  const value = options?.[0]?.value ?? known?.[0];
  return [value ?? (fromWire(["x"]) === null ? "1" : "x")];
};

describe.each(LISTS.map((list) => [list.name, list] as const))("%s", (_, list) => {
  test("belongs to a screen, and has unique column keys", () => {
    expect(isScreenKey(list.name)).toBe(true);
    const keys = Object.entries(
      list.row.fields as Record<string, { column?: string; label?: string }>,
    ).flatMap(([key, { column, label }]) => (label === undefined ? [] : [column ?? key]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("its query reads what its search says", () => {
    const asked = listQuery(list).parse({});
    expect(listQuery(list).parse(Object.fromEntries(listSearch(list, asked)))).toEqual(asked);
    for (const [key, filter] of Object.entries(list.filters as Filters)) {
      const value = filter.fromWire(sampleOf(filter));
      const filtered = { ...asked, page: 3, perPage: 25, filter: { ...asked.filter, [key]: value } };
      const search = Object.fromEntries(listSearch(list, filtered));
      expect(Object.keys(search)).toEqual(expect.arrayContaining([...filter.wire.slice(0, 1)]));
      expect(listQuery(list).parse(search)).toEqual(filtered);
    }
  });

  test("its query refuses a name nobody knows", () => {
    expect(listQuery(list).safeParse({ surprise: "1" }).success).toBe(false);
  });
});

test("a row has a menu where an action is offered in one, else rows are only chosen", () => {
  const listOf = (on: { row?: boolean; bulk?: boolean }, changesAtMost?: number) =>
    ({
      ...LISTS[0],
      changesAtMost,
      hidesFrom: undefined,
      workflow: {
        statusOf: () => "OPEN",
        actions: { mark: { rules: [{ roles: ["FA"], from: ["OPEN"] }], on } },
      },
    }) as unknown as AnyList;
  expect([
    actionPlaces(listOf({ bulk: true }, 10), "FA"),
    actionPlaces(listOf({ row: true }), "FA"),
    actionPlaces(listOf({ row: true, bulk: true }, 10), "FA"),
    actionPlaces(listOf({ row: true, bulk: true }, 10), "ST"),
    actionPlaces(listOf({ row: true, bulk: true }, 10), null),
  ]).toEqual([
    { row: false, bulk: true },
    { row: true, bulk: false },
    { row: true, bulk: true },
    { row: false, bulk: false },
    { row: false, bulk: false },
  ]);
});

test("each list is named as its screen", () => {
  for (const [name, list] of Object.entries(OWN_LISTS)) expect(list.name).toBe(name);
});

test("the year and the term today lies in are shown as current", () => {
  for (const { row } of [OFFICE_LISTS["school-years"], OFFICE_LISTS.terms])
    expect(cellText(row.fields.state, "RUNNING")).toBe("Current");
});
