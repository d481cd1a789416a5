import { expect, test } from "vitest";
import { MISSING_GRADES_LIST } from "#core/reports/missing.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { boardLevels, boardRows } from "#db/queries/reports/missing-board.ts";
import { MISSING_GRADES } from "#db/queries/reports/missing-grades.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given a school, when what a term waits for is asked, then nothing is counted student by student, and of many sections one grade level is shown. */
const school = givenSeededSchool();

const [REGISTRAR, HEAD, ADVISER] = [5, 2, 4];
const asker = (userId: number) => ({ userId, today: SEED_TODAY });
const page = {
  ...asker(REGISTRAR),
  filter: filterOf(MISSING_GRADES_LIST, {}),
  sort: "subject" as const,
  descending: false,
  limit: 10,
  offset: 0,
};
const asked = (levelCode: string | null = null) => ({ year: null, term: null, levelCode });

test("no grade and no student of a gradebook is looked at", async () => {
  for (const of of [
    boardRows(asker(REGISTRAR), asked()),
    boardRows(asker(HEAD), asked("G07")),
    MISSING_GRADES.rows(page),
    MISSING_GRADES.totals(page),
  ])
    expect((await planOf(school.db, of)).join("\n")).not.toMatch(/term_grade|student_section|missing_term/);
});

test("classes are counted as a search that all of them match", async () => {
  for (const userId of [REGISTRAR, HEAD, ADVISER])
    for (const filter of [{}, { state: "Draft" }, { state: "For RO Approval", term: "1st" }] as const) {
      const of = (search: string) => ({
        ...page,
        userId,
        filter: filterOf(MISSING_GRADES_LIST, { ...filter, search }),
      });
      const [[kept], [counted]] = await read(school.db, [
        MISSING_GRADES.totals(of("")),
        // Every name has it.
        MISSING_GRADES.totals(of("Term")),
      ] as const);
      expect(kept).toEqual(counted);
    }
});

test("of more sections than one answer has, the first grade level with classes is shown until another is asked for", async () => {
  const board = async (userId: number, levelCode: string | null = null) => {
    const [levels, rows] = await read(school.db, [
      boardLevels(asker(userId), asked(levelCode)),
      boardRows(asker(userId), asked(levelCode)),
    ] as const);
    const shown = new Set(rows.map(({ levelName }) => levelName));
    return { levels, rows, shown: [...shown] };
  };
  const before = await board(REGISTRAR);
  expect(before.shown.length).toBeGreaterThan(1);
  expect(before.levels.map(({ isShown, canShowAll }) => [isShown, canShowAll])).toEqual(
    before.levels.map(() => [null, true]),
  );
  // Given sections without a class, in a grade level whose order is the first
  await school.db.client.execute(`insert into section (uuid, school_year_id, grade_level_id, name)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 51)
    select 'many-' || i, 2, (select id from grade_level order by ordinal limit 1), 'Many ' || i from n`);
  // Then the first with classes is shown
  const after = await board(REGISTRAR);
  expect(after.shown).toEqual([before.shown[0]]);
  expect(after.rows).toEqual(before.rows.filter(({ levelName }) => levelName === before.shown[0]));
  expect(after.levels.filter(({ isShown }) => isShown).map(({ name }) => name)).toEqual(after.shown);
  expect(after.levels.every(({ canShowAll }) => !canShowAll)).toBe(true);
  // And each other one when it is asked for
  for (const { code, name } of before.levels)
    expect((await board(REGISTRAR, code)).rows).toEqual(
      before.rows.filter(({ levelName }) => levelName === name),
    );
});
