import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { read } from "#db/client.ts";
import { passesToRelease } from "#db/queries/enrollment/enrollment-pass.ts";
import {
  missingAttendance,
  rejectedGradebooks,
  unpublishedAttendance,
  waitingGroups,
} from "#db/queries/grading/dashboard.ts";
import { progressCounts } from "#db/queries/grading/dashboard-progress.ts";
import { miscountedGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { planOf, SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Given the demo school, then the dashboard counts what one sees of it. */
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

describe("the dashboard", () => {
  test("a count of students without a grade that is wrong is told", async () => {
    await school.db.client.execute("update gradebook set ungraded = ungraded + 1 where released_at is null");
    const [miscounted] = await read(school.db, [miscountedGradebooks()] as const);
    expect(miscounted.length).toBeGreaterThan(0);
  });

  test("waits for a registrar with every approved gradebook of the school, and knows how many cells of a term are blank", async () => {
    const REGISTRAR = 5;
    await school.db.client.batch([
      "update gradebook set status = 'For RO Approval', was_rejected = 1 where id % 3 = 0",
      "update gradebook set blanks = min(blanks + 1, missing_count) where id % 5 = 0",
    ]);
    const [waiting, progress] = await read(school.db, [
      waitingGroups({ userId: REGISTRAR, today: SEED_TODAY }),
      progressCounts(REGISTRAR, SEED_TODAY, null),
    ] as const);
    const { rows } = await school.db.client.execute(
      `select sum(status = 'For RO Approval') as waiting, sum(iif(term_id = 5, cells, 0)) as cells, sum(iif(term_id = 5, blanks, 0)) as blanks
        from gradebook where closed_from is null`,
    );
    const sumOf = (of: (typeof progress)[number]["of"], what: "scores" | "blanks") =>
      progress.reduce((sum, row) => sum + (row.of === of ? row[what] : 0), 0);
    expect(
      waiting.reduce(
        (sum, { facts, gradebooks }) => sum + (facts.status === "For RO Approval" ? gradebooks : 0),
        0,
      ),
    ).toBe(Number(rows[0]?.["waiting"]));
    for (const of of ["level", "section", "subject"] as const)
      expect([of, sumOf(of, "scores"), sumOf(of, "blanks")]).toEqual([
        of,
        Number(rows[0]?.["cells"]),
        Number(rows[0]?.["blanks"]),
      ]);
  });

  test("attendance and passes are counted of the sections one sees in that year, each by its key", async () => {
    const [HEAD, TEACHER, REGISTRAR] = [2, 1, 5];
    for (const userId of [HEAD, TEACHER, REGISTRAR])
      for (const statement of [
        missingAttendance(userId, SEED_TODAY),
        unpublishedAttendance(userId, SEED_TODAY),
        passesToRelease(userId, SEED_TODAY),
      ])
        expect(
          (await planOf(school.db, statement)).filter((step) =>
            /^SCAN (attendance|student|enrollment_pass)\b/.test(step),
          ),
        ).toEqual([]);
  });

  test("rejected gradebooks that wait for one are found from the classes, not from all that are rejected", async () => {
    const steps = await planOf(school.db, rejectedGradebooks(5));
    const found = steps.filter((step) => /^(SCAN|SEARCH) gradebook /.test(step));
    expect(found.slice(0, 2).map((step) => /gradebook_by_\w+ \(.*\)/.exec(step)?.[0])).toEqual([
      "gradebook_by_status (status=?)",
      "gradebook_by_class (class_id=? AND status=?)",
    ]);
  });

  test("of a school of many sections are answered by grade level, and by section for the grade level that is asked", async () => {
    const REGISTRAR = 5;
    await school.db.client.execute(`insert into section (uuid, school_year_id, grade_level_id, name)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 101)
      select 'many-' || i, 2, 1, 'Many ' || i from n`);
    const keysOf = async (levelCode: string | null, of: string) => {
      const [rows] = await read(school.db, [progressCounts(REGISTRAR, SEED_TODAY, levelCode)] as const);
      return [...new Set(rows.filter((row) => row.of === of).map(({ key }) => key))];
    };
    const levels = await keysOf(null, "level");
    expect(levels.length).toBeGreaterThan(1);
    expect(await keysOf(null, "section")).toEqual([]);
    const { rows } = await school.db.client.execute({
      sql: `select distinct section.uuid from gradebook join school_class on school_class.id = class_id
        join section on section.id = section_id join grade_level on grade_level.id = grade_level_id
        where grade_level.code = ? and term_id = 5`,
      args: [levels[1] ?? ""],
    });
    expect((await keysOf(levels[1] ?? "", "section")).sort()).toEqual(
      rows.map(({ uuid }) => String(uuid)).sort(),
    );
  });
});
