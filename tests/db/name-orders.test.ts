import { beforeAll, describe, expect, test } from "vitest";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { OWN_LISTS } from "#core/own-lists.ts";
import { type AnyList, filterOf } from "#core/shared/list/definition.ts";
import { compareNames, nameKey } from "#core/shared/name-order.ts";
import { read } from "#db/client.ts";
import { LIST_SOURCES } from "#db/queries/list-sources.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Given a school with Muñoz, Muro, Ángeles and Zamora, when a list is read by names, then they stand as people sort them (S-76). */
const school = givenSeededSchool();
const REGISTRAR = 5;
const FINANCE = 7;
const LAST_NAMES = ["Muñoz", "MURO", "Ángeles", "Zamora", "D'Angelo", "Dangal", "Ñedo", "Óscar"];
beforeAll(async () => {
  const { client } = school.db;
  const renamed = (table: string, column: string) => ({
    sql: `update ${table} set ${column} = (select value from json_each(?) where key = id % ?) || ', ' || id`,
    args: [JSON.stringify(LAST_NAMES), LAST_NAMES.length],
  });
  const lastNames = (table: string) => ({
    ...renamed(table, "last_name"),
    sql: `update ${table} set last_name = (select value from json_each(?) where key = id % ?)`,
  });
  await client.batch(
    [
      renamed("student", "fullname"),
      renamed("guardian", "fullname"),
      lastNames("staff"),
      lastNames("user_account"),
    ],
    "write",
  );
  // What figures and awards carry of a student follows a change of the name as it does in the product: with its key.
  const { rows } = await client.execute("select id, fullname from student");
  const keys = JSON.stringify(rows.map(({ id, fullname }) => [id, fullname, nameKey(String(fullname))]));
  for (const table of ["report_grade", "report_term", "report_year", "report_card_row", "award"])
    await client.execute({
      sql: `update ${table} set (student_name, name_key) =
        (select value ->> 1, value ->> 2 from json_each(?) where value ->> 0 = student_id)`,
      args: [keys],
    });
});

type Source = ListSource<AnyList, object>;
const rowsOf = async (list: AnyList, source: Source, sort: string, userId: number) => {
  const page = {
    filter: filterOf(list, list.name === OWN_LISTS.invoices.name ? { status: "published" } : {}),
    ...{ sort, descending: false, limit: 5000, offset: 0, page: 1, perPage: 5000 },
    ...{ userId, today: SEED_TODAY },
  };
  const answers = await read(school.db, source.statements(page as never) as never);
  return source.listOf(page as never, answers as never).rows as Record<string, string>[];
};
/** The lists whose rows a test reads by the name of a person. */
const BY_PERSON: readonly { list: keyof typeof LIST_SOURCES; sort: string; userId?: number }[] = [
  ...(["invoices", "payments", "accounts"] as const).map((list) => ({
    list,
    sort: "customerName",
  })),
  ...(
    ["attendance", "enrollment-passes", "grade-composite", "periodic-awards", "student-performance"] as const
  ).map((list) => ({ list, sort: "studentName", userId: REGISTRAR })),
  ...(["missing-records", "promotion", "permanent-records"] as const).map((list) => ({
    list,
    sort: "studentName",
    userId: REGISTRAR,
  })),
  { list: "segment-members", sort: "studentName" },
  { list: "user-accounts", sort: "name" },
];

describe.each(BY_PERSON)("$list by $sort", ({ list, sort, userId = FINANCE }) => {
  test("stands by the letters of the names", async () => {
    const definition = OWN_LISTS[list] as AnyList;
    expect(definition.sorts).toContain(sort);
    const rows = await rowsOf(definition, LIST_SOURCES[list] as unknown as Source, sort, userId);
    const lastNames = rows
      .map((row) => row[sort] ?? "")
      .filter((name) => name !== "")
      .map((name) => name.replace(/ \(Left.*\)$/, ""));
    expect(new Set(lastNames).size).toBeGreaterThan(5);
    expect(lastNames).toEqual(lastNames.toSorted(compareNames));
  });
});

describe.each(MANAGEMENT_KEYS.filter((key) => OFFICE_LISTS[key].sorts.includes("name" as never)))(
  "the office's %s by name",
  (list) => {
    test("stands by the letters of the names", async () => {
      const page = {
        filter: filterOf(OFFICE_LISTS[list] as AnyList, {}),
        ...{ sort: "name", descending: false, limit: 5000, offset: 0, page: 1, perPage: 10 },
        ...{ userId: REGISTRAR, today: SEED_TODAY },
      };
      const [rows] = await read(school.db, [OFFICE_SOURCES[list].rows(page as never)] as const);
      const names = (rows as Record<string, string>[]).map((row) =>
        list === "faculties" ? `${row.lastName}, ${row.givenName}` : (row.name ?? ""),
      );
      // Grade levels stand by their place (S-45).
      if (list !== "grade-levels") expect(names).toEqual(names.toSorted(compareNames));
    });
  },
);
