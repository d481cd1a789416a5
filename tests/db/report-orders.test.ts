import { describe, expect, test } from "vitest";
import { CLASS_RANKING_LIST } from "#core/reports/class-ranking-list.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { PROMOTION_LIST } from "#core/reports/promotion/promotion.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { CLASS_RANKING } from "#db/queries/reports/class-ranking.ts";
import { COMPOSITE_ROWS } from "#db/queries/reports/composite-list.ts";
import { PROMOTIONS, promotionCounts } from "#db/queries/reports/promotion.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given a school year that ended, when it is listed by promotion or by rank, then a page walks the index that has the order, and is what the whole list has there. */
const school = givenSeededSchool();

const REGISTRAR = 5;
const asker = { userId: REGISTRAR, today: SEED_TODAY };
const YEAR = "2025-2026";
interface Part {
  offset?: number;
  limit?: number;
  descending?: boolean;
}
const part = ({ offset = 0, limit = 5000, descending = false }: Part) => ({
  ...asker,
  offset,
  limit,
  descending,
});

describe("promotions", () => {
  const filter = filterOf(PROMOTION_LIST, { year: YEAR });
  const page = (of: Part = {}) => ({ ...part(of), filter, sort: "gradeSection" as const });
  const found = async (of: Part) => (await read(school.db, [PROMOTIONS.rows(page(of))] as const))[0];

  test("are walked section by section along report_year_by_place", async () => {
    const steps = (await planOf(school.db, PROMOTIONS.rows(page({ limit: 10 })))).join("\n");
    expect(steps).toContain("SEARCH report_year USING INDEX report_year_by_place (section_id=?)");
    expect(steps).not.toMatch(/SCAN report_year|TEMP B-TREE FOR ORDER BY\n.*page/);
  });

  test("come part by part and by key as they come all at once, both ways", async () => {
    const all = await found({});
    expect(all.length).toBeGreaterThan(500);
    const parts = await Promise.all([0, 100, 437].map((offset) => found({ offset, limit: 20 })));
    for (const [place, offset] of [0, 100, 437].entries())
      expect(parts[place]).toEqual(all.slice(offset, offset + 20));
    expect((await found({ descending: true })).map(({ row_id }) => row_id)).toEqual(
      all.map(({ row_id }) => row_id).reverse(),
    );
    const [before] = all.slice(436);
    const after = { key: before?.sort_key ?? "", id: 0 };
    const [next] = await read(school.db, [PROMOTIONS.rows({ ...page({ limit: 20 }), after })] as const);
    expect(next).toEqual(all.slice(437, 457));
  });

  test.each([
    ["studentName", "report_year_by_name"],
    ["studentNo", "report_year_by_number"],
  ] as const)("by %s are walked along %s, part by part and by key as all at once", async (sort, index) => {
    const ordered = (of: Part = {}) => ({ ...page(of), sort });
    const steps = (await planOf(school.db, PROMOTIONS.rows(ordered({ limit: 10 })))).join("\n");
    expect(steps).toContain(`SEARCH report_year USING COVERING INDEX ${index} (school_year_id=?)`);
    expect(steps).not.toMatch(/TEMP B-TREE FOR ORDER BY\n.*page/);
    const [all] = await read(school.db, [PROMOTIONS.rows(ordered())] as const);
    const values = all.map((row) => (sort === "studentNo" ? row.studentNo : row.studentName.toLowerCase()));
    expect(values.length).toBeGreaterThan(500);
    expect(values).toEqual([...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    const [backwards] = await read(school.db, [PROMOTIONS.rows(ordered({ descending: true }))] as const);
    expect(backwards.map(({ row_id }) => row_id)).toEqual(all.map(({ row_id }) => row_id).reverse());
    const after = { key: all[436]?.sort_key ?? "", id: 0 };
    const [next] = await read(school.db, [PROMOTIONS.rows({ ...ordered({ limit: 20 }), after })] as const);
    expect(next).toEqual(all.slice(437, 457));
  });

  test("are counted as they are listed, by sex and in all", async () => {
    const all = await found({});
    const [tabs, counts] = await read(school.db, [PROMOTIONS.tabs(page()), promotionCounts(page())] as const);
    for (const { tab, count } of tabs) expect(all.filter(({ sex }) => sex === tab).length).toBe(count);
    expect(counts.reduce((sum, { students }) => sum + students, 0)).toBe(all.length);
  });
});

describe.each([
  ["1st", 1, "report_term_by_rank"],
  ["Final", 4, "report_year_by_rank"],
] as const)("the ranking of %s", (_, period, index) => {
  const filter = filterOf(CLASS_RANKING_LIST, { year: YEAR, period });
  const page = (of: Part = {}) => ({ ...part(of), filter, sort: "rank" as const });
  const found = async (of: Part) => (await read(school.db, [CLASS_RANKING.rows(page(of))] as const))[0];

  test(`is walked along ${index}`, async () => {
    const steps = (await planOf(school.db, CLASS_RANKING.rows(page({ limit: 10 })))).join("\n");
    expect(steps).toContain(`SEARCH placed USING INDEX ${index}`);
    expect(steps).not.toMatch(/SCAN report_(term|year)/);
  });

  test("has the same ranks part by part, by key and backwards as all at once", async () => {
    const all = await found({});
    expect(all.some(({ rank }) => (rank ?? 0) > 5)).toBe(true);
    for (const offset of [0, 7, 100, 333])
      expect(await found({ offset, limit: 20 })).toEqual(all.slice(offset, offset + 20));
    expect(await found({ descending: true })).toEqual([...all].reverse());
    const [before] = all.slice(99);
    const after = { key: before?.sort_key ?? "", id: 0 };
    const [next] = await read(school.db, [CLASS_RANKING.rows({ ...page({ limit: 20 }), after })] as const);
    expect(next).toEqual(all.slice(100, 120));
    const [total] = await read(school.db, [CLASS_RANKING.totals(page())] as const);
    expect(total).toEqual([{ count: all.length }]);
  });
});

describe("the grade composite", () => {
  const [HEAD, ADVISER, TEACHER] = [2, 4, 1];
  const page = (userId: number, filter: Parameters<typeof filterOf<typeof COMPOSITE_LIST>>[1]) => ({
    ...part({}),
    userId,
    filter: filterOf(COMPOSITE_LIST, filter),
    sort: "studentName" as const,
  });

  test.each([
    ["registrar", REGISTRAR],
    ["head", HEAD],
    ["adviser", ADVISER],
    ["teacher", TEACHER],
  ])("%s is told as many rows as there are, and each once", async (_, userId) => {
    for (const filter of [
      {},
      { term: "1st" },
      { year: YEAR },
      { inApproval: true },
      { letter: "A" },
    ] as const) {
      const asked = page(userId, filter);
      const [rows, [total]] = await read(school.db, [
        COMPOSITE_ROWS.rows(asked),
        COMPOSITE_ROWS.totals(asked),
      ] as const);
      const found = rows.map(({ row_id }) => row_id);
      expect(new Set(found).size, JSON.stringify(filter)).toBe(found.length);
      expect(total?.count, JSON.stringify(filter)).toBe(
        (await read(school.db, [COMPOSITE_ROWS.rows({ ...asked, limit: 100_000 })] as const))[0].length,
      );
    }
  });

  test("is counted along an index, and read in the order of its index also by heads", async () => {
    const counted = await planOf(school.db, COMPOSITE_ROWS.totals(page(HEAD, { term: "1st" })));
    for (const step of counted.filter((one) => /\breport_grade\b/.test(one)))
      expect(step).toMatch(/INDEX report_grade_by_/);
    const walked = await planOf(school.db, COMPOSITE_ROWS.rows({ ...page(HEAD, {}), limit: 10 }));
    expect(walked.filter((step) => step.includes("report_grade_by_name (school_year_id=?)"))).toHaveLength(2);
  });
});
