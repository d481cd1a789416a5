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
import { wrongSummaries } from "#db/queries/grading/kept-summaries.ts";
import { planOf, SEED_TODAY, type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/** Given the demo school, when its gradebooks, rosters and attendance change, then the kept summaries are what they are a summary of. */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let school: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate();
});
beforeEach(() => {
  school = template.copy();
  return () => school.close();
});
afterAll(() => template.remove());

const wrong = async () => {
  const [summaries, gradebooks] = await read(school.db, [wrongSummaries(), miscountedGradebooks()] as const);
  return [...summaries.filter(({ rows }) => rows > 0).map(({ summary }) => summary), ...gradebooks];
};

describe("the kept summaries", () => {
  test("follow every change of a status, a count, a rejection and a day of release", async () => {
    expect(await wrong()).toEqual([]);
    await school.db.client.batch([
      "update gradebook set status = 'For RO Approval', was_rejected = 1 where id % 3 = 0",
      "update gradebook set release_date = '2027-01-15' where status = 'RO Approved'",
      `update gradebook set blanks = min(blanks + 1, missing_count), incomplete_categories_json = '["Written Work"]' where id % 5 = 0`,
    ]);
    const [summaries] = await read(school.db, [wrongSummaries()] as const);
    expect(summaries.length).toBeGreaterThan(10);
    expect(summaries.filter(({ rows }) => rows > 0)).toEqual([]);
  });

  test.each([
    [
      "gradebook_state_summary",
      "update gradebook_state_summary set gradebooks = gradebooks + 1 where term_id = 1",
    ],
    [
      "gradebook_section_summary",
      "update gradebook_section_summary set blanks = blanks + 1 where section_id = 31",
    ],
    [
      "gradebook_subject_summary",
      "delete from gradebook_subject_summary where subject_id = (select min(subject_id) from gradebook_subject_summary)",
    ],
    [
      "section_student_summary",
      "update section_student_summary set unreleased_passes = 0 where section_id = 31",
    ],
    ["attendance_term_summary", "update attendance_term_summary set records = records + 1"],
    ["record_count", "update record_count set records = records + 1 where record = 'guardian'"],
    ["enrollment_pass_summary", "delete from enrollment_pass_summary where is_certified = 1"],
    ["attendance_section_summary", "delete from attendance_section_summary where section_id = 31"],
    ["scheme_summary", "update scheme_summary set gradebooks = gradebooks + 1"],
    ["teacher_class_summary", "delete from teacher_class_summary where school_year_id = 2"],
  ])("%s that is wrong is found", async (name, change) => {
    await school.db.client.execute(change);
    expect(await wrong()).toEqual([name]);
  });

  test("follow students who join and leave, their passes, and attendance that is recorded, published and deleted", async () => {
    await school.db.client.batch([
      "delete from student_section where student_id % 7 = 0 and section_id > 30",
      "insert into student_section (student_id, section_id) select id, 31 from student where id % 7 = 0",
      "update enrollment_pass set is_certified = 1 - is_certified where id % 2 = 0",
      "delete from enrollment_pass where id % 5 = 0",
      "delete from attendance where id % 3 = 0",
      `insert into attendance (uuid, student_id, term_id, section_id, days_absent_e4, days_tardy_e4, saved_at)
        select 'new-' || id, id, 5, 31, 0, 0, '2026-11-21T00:00:00.000Z' from student where true on conflict do nothing`,
      "update attendance set published_at = null where id % 4 = 0",
      "update attendance set published_at = '2026-11-21T00:00:00.000Z' where id % 5 = 0",
    ]);
    const [summaries] = await read(school.db, [wrongSummaries()] as const);
    expect(summaries.filter(({ rows }) => rows > 0)).toEqual([]);
  });

  test("follow gradebooks that pin a scheme, teachers of classes, sections and subjects", async () => {
    await school.db.client.batch([
      "update gradebook set scheme_id = (select max(id) from grading_scheme) where id % 3 = 0",
      "update gradebook set scheme_id = null where id % 5 = 0",
      "delete from class_teacher where class_id % 4 = 0",
      "update or ignore class_teacher set position = position + 1",
      `insert or ignore into class_teacher (class_id, staff_id, position)
        select id, (select min(id) from staff), 9 from school_class where id % 2 = 0`,
      `insert into subject (code, name, grade_level_id, kind, position)
        select 'NEW', 'New', grade_level_id, kind, 99 from subject limit 1`,
    ]);
    const [summaries] = await read(school.db, [wrongSummaries()] as const);
    expect(summaries.filter(({ rows }) => rows > 0)).toEqual([]);
  });

  test("tell a count of students without a grade that is wrong", async () => {
    await school.db.client.execute("update gradebook set ungraded = ungraded + 1 where released_at is null");
    expect((await wrong()).length).toBeGreaterThan(0);
  });

  test("are what a dashboard reads: for who sees all, no gradebook but those judged one by one", async () => {
    const REGISTRAR = 5;
    for (const statement of [
      progressCounts(REGISTRAR, SEED_TODAY, null),
      waitingGroups({ userId: REGISTRAR, today: SEED_TODAY }),
    ]) {
      const found = (await planOf(school.db, statement)).filter((step) =>
        /^(SCAN|SEARCH) gradebook /.test(step),
      );
      for (const step of found) expect(step).toMatch(/\(class_id=\?/);
    }
  });

  test("are what a dashboard reads of attendance and passes: of the sections one sees in that year, each by its key", async () => {
    const [HEAD, TEACHER, REGISTRAR] = [2, 1, 5];
    for (const userId of [HEAD, TEACHER, REGISTRAR])
      for (const statement of [
        missingAttendance(userId, SEED_TODAY),
        unpublishedAttendance(userId, SEED_TODAY),
        passesToRelease(userId, SEED_TODAY),
      ]) {
        const steps = await planOf(school.db, statement);
        expect(
          steps.filter((step) => /^SCAN (section|attendance_section_summary|student)\b/.test(step)),
        ).toEqual([]);
        for (const step of steps.filter((one) => /^SEARCH attendance_section_summary/.test(one)))
          expect(step).toMatch(/\(term_id=\? AND section_id=\?\)/);
      }
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
