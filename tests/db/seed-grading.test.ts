import { describe, expect, test } from "vitest";
import { wrongGradebooks } from "#api/commands/audit/verify-grades.ts";
import { schemeFromJson, soundScheme } from "#core/grading/schemes/scheme.ts";
import { givenSeededSchool } from "./seeded-database.ts";

const school = givenSeededSchool();

const rows = async (sql: string) => (await school.db.client.execute(sql)).rows.map((row) => ({ ...row }));
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0];
const RUNNING = "(select id from term where school_year_id = 2 and ordinal = 2)";

describe("the demo school's gradebooks", () => {
  test("are one of every class and term that began: the year before released, none of the third term", async () => {
    expect(await one("select count(*) from school_class")).toBe(616);
    const terms = await rows(
      "select school_year_id, ordinal, count(*) as n, sum(status = 'Released') as released from gradebook join term on term.id = term_id group by 1, 2",
    );
    expect(terms.map(({ school_year_id, ordinal, n }) => [school_year_id, ordinal, n])).toEqual([
      [1, 1, 308],
      [1, 2, 308],
      [1, 3, 308],
      [2, 1, 308],
      [2, 2, 308],
    ]);
    expect(terms.slice(0, 3).map(({ released }) => released)).toEqual([308, 308, 308]);
    expect(
      await one(`select count(distinct status) from gradebook where term_id = ${RUNNING}`),
      "every status in the running term",
    ).toBe(7);
  });

  test("teacher@ holds seven drafts of the running term in head@'s department, two of them submittable as they are", async () => {
    const drafts =
      await rows(`select g.blanks, g.incomplete_categories_json as incomplete, l.department_id as department
      from gradebook g join school_class c on c.id = g.class_id join section s on s.id = c.section_id
        join grade_level l on l.id = s.grade_level_id join class_teacher t on t.class_id = c.id
        join staff f on f.id = t.staff_id join user_account u on u.id = f.user_id
      where u.email = 'teacher@talaan.test' and g.status = 'Draft' and g.term_id = ${RUNNING}`);
    expect(drafts).toHaveLength(7);
    const department = await one(
      "select department_id from staff f join user_account u on u.id = f.user_id where u.email = 'head@talaan.test'",
    );
    expect(new Set(drafts.map((draft) => draft.department))).toEqual(new Set([department]));
    expect(
      drafts.filter(({ blanks, incomplete }) => blanks === 0 && incomplete === "[]").length,
    ).toBeGreaterThanOrEqual(2);
  });

  test("have blanks only where a teacher still works or RO has to look", async () => {
    expect(await rows("select distinct status from gradebook where blanks > 0 order by 1")).toEqual([
      { status: "Draft" },
      { status: "For RO Approval" },
    ]);
    expect(
      await rows(
        "select distinct status, incomplete_categories_json from gradebook where incomplete_categories_json <> '[]'",
      ),
    ).toEqual([{ status: "Draft", incomplete_categories_json: '["Periodical Exam"]' }]);
  });

  test("their grades, blanks and lacking categories are what comes of their scores", async () => {
    const some = await rows("select uuid from gradebook where id % 7 = 3");
    expect(some.length).toBeGreaterThan(150);
    const uuids = some.map(({ uuid }) => String(uuid));
    expect(await wrongGradebooks(school.db, uuids)).toEqual([]);

    // And where they are not, it shows
    await school.db.client.batch(
      [
        `update score set value_e2 = value_e2 + 50 where activity_id = (select min(id) from grading_activity
          where gradebook_id = 3) and student_id = (select min(student_id) from term_grade where gradebook_id = 3)`,
        "update gradebook set blanks = 1, missing_count = 1 where id = 10",
      ],
      "write",
    );
    expect(await wrongGradebooks(school.db, uuids)).toHaveLength(2);
  });

  test("their schemes weigh whole", async () => {
    const schemes = await rows("select definition_json from grading_scheme");
    expect(schemes).toHaveLength(20);
    for (const { definition_json } of schemes)
      expect(soundScheme(schemeFromJson(String(definition_json)))).toHaveProperty("ok", true);
  });

  test("Homeroom is taught by the section's adviser, and each section's conduct is scored out of a hundred", async () => {
    expect(
      await one(`select count(*) from school_class c join subject on subject.id = c.subject_id
        join section s on s.id = c.section_id
        where subject.kind = 'homeroom' and not exists
          (select 1 from class_teacher where class_id = c.id and staff_id = s.adviser_id and position = 1)`),
    ).toBe(0);
    expect(
      await rows(`select distinct a.maximum_e2, json_extract(g.definition_json, '$.transmutation.kind') as kind
        from gradebook b join school_class c on c.id = b.class_id join subject on subject.id = c.subject_id
        join grading_scheme g on g.id = b.scheme_id join grading_activity a on a.gradebook_id = b.id
        where subject.kind = 'homeroom'`),
    ).toEqual([{ maximum_e2: 10000, kind: "none" }]);
  });

  test("every student has one attendance record a term, and those who stay a pass into the next year", async () => {
    expect(await one("select count(*) from attendance where term_id = 5")).toBe(600);
    expect(
      await one(
        "select count(*) from attendance a where not exists (select 1 from student_section m where m.student_id = a.student_id and m.section_id = a.section_id)",
      ),
    ).toBe(0);
    const passes = await rows(
      "select incoming_school_year as year, count(*) as n, sum(is_certified) as released from enrollment_pass group by 1 order by 1",
    );
    expect(passes).toEqual([
      { year: "SY 2026-2027", n: 560, released: 560 },
      { year: "SY 2027-2028", n: 560, released: expect.any(Number) },
    ]);
  });

  test("were submitted and released as they are, but for what a teacher corrected after a rejection", async () => {
    expect(
      await one(`select count(*) from gradebook where term_id = ${RUNNING} and status <> 'Draft' and not exists
        (select 1 from gradebook_revision where gradebook_id = gradebook.id and event = 'submitted')`),
    ).toBe(0);
    const differing = await rows(`select g.status, r.event, count(*) as n from gradebook_revision r
        join gradebook g on g.id = r.gradebook_id join json_each(r.snapshot_json, '$.scores') kept
        join student on student_no = kept.value ->> 0 join grading_activity a on a.uuid = kept.value ->> 1
        join score on score.activity_id = a.id and score.student_id = student.id
      where coalesce(mark, value_e2) is not kept.value ->> 2 group by 1, 2`);
    expect(differing).toEqual([{ status: "Rejected by SC/LCC", event: "submitted", n: expect.any(Number) }]);
    expect(
      await one(`select count(*) from gradebook_revision r join json_each(r.snapshot_json, '$.grades') kept
        join student on student_no = kept.value ->> 0 left join term_grade t on t.gradebook_id = r.gradebook_id
          and t.student_id = student.id where t.grade_e4 is not kept.value ->> 1`),
    ).toBe(0);
  });

  test("parent@'s children have published scores in both years, and nobody of that family is excluded", async () => {
    const published =
      await rows(`select s.student_no, term.school_year_id as year, count(*) as n from publication p
        join gradebook g on g.id = p.gradebook_id join term on term.id = g.term_id
        join school_class c on c.id = g.class_id join student_section m on m.section_id = c.section_id
        join student s on s.id = m.student_id join guardian on guardian.id = s.guardian_id
        join user_account u on u.id = guardian.user_id
      where u.email = 'parent@talaan.test' group by 1, 2`);
    expect(published.map(({ student_no, year }) => [student_no, year])).toEqual([
      ["000001", 1],
      ["000001", 2],
      ["000002", 1],
      ["000002", 2],
    ]);
    const excluded = await rows(`select student_id, school_year_id as year, ordinal from release_exclusion
      join term on term.id = term_id order by 1, 2`);
    expect(excluded.length).toBeGreaterThanOrEqual(4);
    expect(excluded.filter(({ student_id }) => Number(student_id) <= 2)).toEqual([]);
    expect(
      await one(`select count(*) from publication p join gradebook g on g.id = p.gradebook_id
        left join grading_activity a on a.id = p.activity_id where p.activity_id is not null and a.gradebook_id <> g.id`),
    ).toBe(0);
  });
});
