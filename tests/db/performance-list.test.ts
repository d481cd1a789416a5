import { expect, test } from "vitest";
import { PERFORMANCE_LIST } from "#core/reports/performance-list.ts";
import { filterOf, type SortOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { PERFORMANCE_ROWS } from "#db/queries/reports/performance-list.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given the cards of a term, when they are listed by status, then an index has that order and nothing is sorted. */
const school = givenSeededSchool();

const REGISTRAR = 5;
const page = (sort: SortOf<typeof PERFORMANCE_LIST>, descending = false) => ({
  filter: filterOf(PERFORMANCE_LIST, { term: "1st" }),
  sort,
  descending,
  limit: 1000,
  offset: 0,
  userId: REGISTRAR,
  today: SEED_TODAY,
});

test.each([
  ["studentName", "report_card_row_by_name"],
  ["studentNo", "report_card_row_by_number"],
  ["state", "report_card_row_by_state"],
  ["promotion", "report_card_row_by_promotion"],
] as const)("by %s is walked along %s", async (sort, index) => {
  const steps = (await planOf(school.db, PERFORMANCE_ROWS.rows(page(sort)))).join("\n");
  expect(steps).toContain(`SEARCH report_card_row USING COVERING INDEX ${index} (term_id=?)`);
  expect(steps).not.toMatch(/SCAN report_card_row/);
});

test.each(["state", "promotion"] as const)("by %s has that order, alike by name, both ways", async (sort) => {
  const rowsOf = async (descending: boolean) => {
    const [found] = await read(school.db, [PERFORMANCE_ROWS.rows(page(sort, descending))] as const);
    return PERFORMANCE_ROWS.listOf({ ...page(sort, descending), page: 1, perPage: 1000 }, [found, []]).rows;
  };
  const rows = await rowsOf(false);
  expect(rows.length).toBeGreaterThan(100);
  const keys = rows.map((row) => `${row[sort] ?? ""} ${row.studentName.toLowerCase()}`);
  expect(keys).toEqual([...keys].sort());
  const back = await rowsOf(true);
  expect(back.map(({ uuid }) => uuid)).toEqual(rows.map(({ uuid }) => uuid).reverse());
});
