import type { Client } from "@libsql/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wrongFigures } from "#api/commands/audit/verify-figures.ts";
import { computeAllFigures, computeFigures } from "#api/commands/reports/compute-figures.ts";
import { SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { AWARD_LIST } from "#core/reports/awards/award.ts";
import { type FilterOf, filterOf } from "#core/shared/list/definition.ts";
import { type Database, databaseOver, read } from "#db/client.ts";
import { AWARD_ROWS } from "#db/queries/reports/award.ts";
import { inStatement, type Statement } from "#db/statement.ts";
import { SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Given the demo school with its awards computed, when what they rest on changes, then the awards of the section follow. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate({ size: "small" });
});
beforeEach(() => {
  school = template.copy();
  return () => school.close();
});
afterAll(() => template.remove());

const rows = async (sql: string) => (await school.db.client.execute(sql)).rows;
const run = (sql: string) => school.db.client.execute(sql);
const marked = async () =>
  (await rows("select section_id from report_mark order by 1")).map((row) => row.section_id);
const YEAR = "(select school_year_id from section where id = 1)";
/** The first Green Star of section 1 in the first term of last year. */
const STAR = `award_group = 'green_star' and period = 1 and section_id = 1
  and student_id = (select min(student_id) from award where award_group = 'green_star' and period = 1 and section_id = 1)`;
const statesOf = async (where: string) =>
  (await rows(`select state from award where ${where}`)).map(({ state }) => state);
const ISSUE = `insert into award_issue (uuid, student_id, school_year_id, period, award_key, award_group, award_name,
    rules_version, canonical_json, sha256, issued_at, issued_by)
  select 'issue', student_id, school_year_id, period, award_key, award_group, award_name, 0, '{}', '', '', 1 from award where ${STAR}`;

describe("awards", () => {
  test("of last year are of all groups, in terms and in the year", async () => {
    const groups = await rows(
      `select distinct award_group from award where school_year_id = ${YEAR} and period = 4 order by 1`,
    );
    expect(groups.map(({ award_group }) => award_group)).toEqual(
      expect.arrayContaining(["top_section", "top_subject"]),
    );
    const inTerms = await rows("select count(distinct award_group) as groups from award where period < 4");
    expect(inTerms).toEqual([{ groups: 8 }]);
  });

  test("follow attendance", async () => {
    const [star] = await rows(`select student_id, school_year_id from award where ${STAR}`);
    await run(`update attendance set days_absent_e4 = 10000 where student_id = ${star?.student_id}
      and term_id = (select id from term where ordinal = 1 and school_year_id = ${star?.school_year_id})`);
    expect(await marked()).toEqual([1]);
    await computeAllFigures(school.db);
    const left = `award_group = 'green_star' and period = 1 and student_id = ${star?.student_id} and school_year_id = ${star?.school_year_id}`;
    expect(await statesOf(left)).toEqual([]);
  });

  test("keep their id as long as they exist", async () => {
    const idsOf = async () =>
      (await rows("select id, uuid from award where section_id = 1 order by id")).map(
        ({ id, uuid }) => `${id} ${uuid}`,
      );
    const before = await idsOf();
    await run("insert into report_mark values (1, 1)");
    await computeAllFigures(school.db);
    expect(await idsOf()).toEqual(before);
  });

  test("that are issued stay, and say when their conditions are no longer met and when they are withdrawn", async () => {
    const [star] = await rows(`select student_id, school_year_id from award where ${STAR}`);
    const issued = `award_group = 'green_star' and period = 1 and student_id = ${star?.student_id} and school_year_id = ${star?.school_year_id}`;
    await run(ISSUE);
    expect(await marked()).toEqual([1]);
    await computeAllFigures(school.db);
    expect(await statesOf(issued)).toEqual(["Issued"]);
    await run(`update attendance set days_absent_e4 = 10000 where student_id = ${star?.student_id}
      and term_id = (select id from term where ordinal = 1 and school_year_id = ${star?.school_year_id})`);
    await computeAllFigures(school.db);
    expect(await statesOf(issued)).toEqual(["No longer met"]);
    await run("insert into award_withdrawal select id, 'Issued in error', '', 1 from award_issue");
    await computeAllFigures(school.db);
    expect(await statesOf(issued)).toEqual(["Withdrawn"]);
    expect(await wrongFigures(school.db, 1)).toEqual([]);
  });

  test.each([
    "update award_issue set award_name = 'Another'",
    "delete from award_issue",
    "update award_rules set version = 2",
    "delete from award_rules",
  ])("what was issued and by which rules is never changed: %s", async (change) => {
    await run(ISSUE);
    await run(
      `insert into award_rules values (1, 'rules', ${YEAR}, 1, '${JSON.stringify(SCHOOL_RULES)}', '', 1)`,
    );
    await expect(run(change)).rejects.toThrow(/never/);
  });

  test("follow the rules of their year, and of the newest year before it that has some", async () => {
    const { green_star } = SCHOOL_RULES.groups;
    const rules = {
      ...SCHOOL_RULES,
      groups: { ...SCHOOL_RULES.groups, green_star: { ...green_star, name: "Attendance Award" } },
    };
    await run(`insert into award_rules values (1, 'rules', ${YEAR}, 1, '${JSON.stringify(rules)}', '', 1)`);
    expect((await marked()).length).toBeGreaterThan(30);
    await computeAllFigures(school.db);
    expect(await rows("select distinct award_name from award where award_group = 'green_star'")).toEqual([
      { award_name: "Attendance Award" },
    ]);
    await run(
      `insert into award_rules values (2, 'later', (select max(id) from school_year), 1, '${JSON.stringify(SCHOOL_RULES)}', '', 1)`,
    );
    await computeAllFigures(school.db);
    expect(
      await rows(
        "select distinct award_name from award where award_group = 'green_star' order by school_year_id",
      ),
    ).toEqual([{ award_name: "Attendance Award" }, { award_name: "Green Star" }]);
  });
});

/** What is stored of every award; only its id is its own. */
const storedAwards = () =>
  rows(`select student_id, school_year_id, period, award_key, award_name, average_e2, conduct_e4, state from award
    order by student_id, school_year_id, period, award_key`);
/** A day absent for everyone in three sections in a term of last year: their stars are lost, and three sections are marked. */
const loseStars = (term: number) =>
  run(`update attendance set days_absent_e4 = 10000 where term_id = (select id from term where ordinal = ${term} and school_year_id = ${YEAR})
    and section_id in (1, 2, 3)`);
/** The database, which fails at one of its calls: before it has heard it, or after. */
function failingAt(call: number, when: "before" | "after"): Database {
  const { client } = school.db;
  let calls = 0;
  const batch: Client["batch"] = async (statements, mode) => {
    calls += 1;
    if (calls === call && when === "before") throw new Error("killed");
    const results = await client.batch(statements, mode);
    if (calls === call) throw new Error("killed");
    return results;
  };
  return databaseOver(
    new Proxy(client, { get: (of, name) => (name === "batch" ? batch : Reflect.get(of, name)) }),
  );
}

describe("the awards of marked sections are the same", () => {
  const expected = async (): Promise<unknown> => {
    await loseStars(1);
    await computeAllFigures(school.db);
    const stored = await storedAwards();
    school.close();
    school = template.copy();
    return stored;
  };

  test.each([
    [1, "before"],
    [2, "before"],
    [3, "before"],
    [3, "after"],
    [5, "before"],
    [5, "after"],
    [7, "after"],
  ] as const)("when computing them was killed at call %i, %s the database heard it", async (call, when) => {
    const before = await storedAwards();
    const sound = await expected();
    expect(sound).not.toEqual(before);
    await loseStars(1);
    await expect(computeFigures(failingAt(call, when), 10, 1)).rejects.toThrow("killed");
    await computeAllFigures(school.db);
    expect(await storedAwards()).toEqual(sound);
    expect(await marked()).toEqual([]);
    expect(await wrongFigures(school.db, 1)).toEqual([]);
  });

  test("when they are computed long after, of several changes at once", async () => {
    await loseStars(1);
    await computeAllFigures(school.db);
    await loseStars(2);
    await computeAllFigures(school.db);
    const atOnce = await storedAwards();
    school.close();
    school = template.copy();
    await loseStars(1);
    await loseStars(2);
    await computeAllFigures(school.db);
    expect(await storedAwards()).toEqual(atOnce);
  });
});

describe("the plan of the award list", () => {
  const REGISTRAR = 5;
  const HEAD = 2;
  const page = (
    more: Partial<Parameters<typeof AWARD_ROWS.rows>[0]>,
    set: Partial<FilterOf<typeof AWARD_LIST>>,
  ) => ({
    filter: filterOf(AWARD_LIST, { status: "first_honors", year: "SY 2025-2026", ...set }),
    sort: "studentName" as const,
    descending: false,
    limit: 10,
    offset: 0,
    userId: REGISTRAR,
    today: SEED_TODAY,
    ...more,
  });
  const stepsOf = async (statement: Statement<unknown>) => {
    const { sql, args } = inStatement(statement) as { sql: string; args: [] };
    const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
    return plan.rows
      .map(({ detail }) => String(detail))
      .filter((step) => /^(SCAN|SEARCH) award\b/.test(step));
  };
  const PERIOD = "\\(award_group=\\? AND school_year_id=\\? AND period=\\?";

  test.each([
    ["by name", {}, {}, `award_by_name ${PERIOD}`],
    ["by number", { sort: "studentNo" as const }, {}, `award_by_number ${PERIOD}`],
    ["by average", { sort: "averageE2" as const }, {}, `award_by_average ${PERIOD}`],
    [
      "of a section",
      {},
      { section: "0" },
      "award_by_section \\(section_id=\\? AND award_group=\\? AND period=\\?",
    ],
    ["of a grade", {}, { grade: "97" }, `award_by_name ${PERIOD}`],
    [
      "of a head",
      { userId: HEAD },
      {},
      "award_by_section \\(section_id=\\? AND award_group=\\? AND period=\\?",
    ],
  ])("%s is a range of an index, and never all awards", async (_, more, set, index) => {
    await run("analyze");
    const asked = page(more, set);
    // Narrowed by something of its awards: these are counted one by one.
    const counted = page(more, { state: "Earned", ...set });
    for (const statement of [AWARD_ROWS.rows(asked), AWARD_ROWS.totals(counted)]) {
      const steps = await stepsOf(statement);
      expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
      expect(steps).toContainEqual(
        expect.stringMatching(new RegExp(`^SEARCH award USING (COVERING )?INDEX ${index}`)),
      );
    }
  });

  test("counts a group as a search that all of it matches", async () => {
    const countOf = async (set: Parameters<typeof page>[1], userId: number) =>
      (await read(school.db, [AWARD_ROWS.totals(page({ userId }, set))] as const))[0]?.[0];
    const [section] = await rows("select uuid from section where id = 2");
    for (const userId of [REGISTRAR, HEAD])
      for (const set of [{}, { term: 1 }, { term: 1, section: String(section?.uuid) }] as const)
        expect(await countOf(set, userId)).toEqual(await countOf({ ...set, search: "o" }, userId));
  });
});
