import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given the demo school, when somebody narrows a list of grading, then by what he or she has classes of. */
const school = givenSchool({ asked: "at the end" });
let callers: Record<"teacher" | "head" | "adviser" | "registrar", Caller>;
beforeAll(async () => {
  const names = ["teacher", "head", "adviser", "registrar"] as const;
  const signedIn = await Promise.all(names.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});

describe("what the lists are narrowed by", () => {
  test("school years and terms, the current one marked", async () => {
    const years = (await callers.teacher.get("/school_periods")).body.rows;
    expect(years.map(({ name, is_current }: Row) => [name, is_current])).toEqual([
      ["SY 2026-2027", true],
      ["SY 2025-2026", false],
    ]);
    const terms = (await callers.teacher.get(`/grading_periods?schoolperiod_id=${years[0].id}`)).body.rows;
    expect(terms.map(({ name, is_current }: Row) => [name, is_current])).toEqual([
      ["1st", false],
      ["2nd", true],
      ["3rd", false],
    ]);
  });

  test.each([
    ["teacher", 16, 5, 2, 200],
    ["adviser", 2, 11, 11, 40],
    ["head", 16, 56, 25, 200],
    ["registrar", 60, 172, 61, 640],
  ] as const)(
    "%s: sections, subjects, teachers and students of the classes seen",
    async (who, ...expected) => {
      const paths = ["/grade_sections", "/subjects", "/faculties", "/students?perPage=10000&page=1"];
      const answers = await Promise.all(paths.map((path) => callers[who].get(path)));
      expect(answers.map(({ status, body }) => [status, body.rows.length])).toEqual(
        expected.map((count) => [200, count]),
      );
    },
  );

  test("each is a filter of the list that finds something", async () => {
    const [section, subject, teacher, day] = await Promise.all(
      ["/grade_sections", "/subjects", "/faculties", "/date_submitted"].map(
        async (path) => (await callers.head.get(path)).body.rows[0],
      ),
    );
    for (const query of [
      `section_id=${section.id}`,
      `subject_code=${subject.code}`,
      `faculty_id=${teacher.id}`,
      `date_submitted=${day.date_submitted}`,
    ])
      expect((await callers.head.get(`/grade_books?${query}`)).body.count, query).toBeGreaterThan(0);
  });

  test("students are found by name and number, and more than ten thousand are never sent", async () => {
    const rows = (await callers.registrar.get("/students?perPage=9999999")).body.rows;
    expect(rows).toHaveLength(640);
    const [first] = rows;
    const byNumber = (await callers.registrar.get(`/students?search=${first.student_id}`)).body.rows;
    expect(byNumber).toEqual([first]);
    const byName = (await callers.registrar.get(`/students?search=${encodeURIComponent(first.fullname)}`))
      .body.rows;
    expect(byName.map(({ fullname }: Row) => fullname)).toContain(first.fullname);
  });

  test("a class names its gradebooks of every term", async () => {
    const row = await gradebookNamed(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    const { data } = (await callers.teacher.get(`/classes/${row.class_id}`)).body;
    expect(data).toMatchObject({
      id: row.class_id,
      subject: row.subject,
      student_count: 20,
      faculty_count: 1,
    });
    expect(data.grade_books.map(({ grading_period }: Row) => grading_period)).toEqual(["1st", "2nd"]);
    expect(data.grade_books[1]).toMatchObject({ id: row.id, name: row.name, status: row.status });
  });
});

test("a student is of the section of today, also where one of a prepared year is seen (M-82)", async () => {
  const [first] = (await callers.registrar.get("/students?perPage=1")).body.rows;
  const database = school.database();
  await database.batch(
    [
      `insert into school_year (uuid, name, start_date, end_date) values ('next-year', 'SY 2027-2028', '2027-06-07', '2028-03-31')`,
      `insert into section (uuid, name, school_year_id, grade_level_id) select 'next-section', 'Prepared', id,
        (select id from grade_level order by ordinal limit 1) from school_year where uuid = 'next-year'`,
      {
        sql: `insert into student_section (student_id, section_id) select student.id, section.id from student cross join section
          where student_no = ? and section.uuid = 'next-section'`,
        args: [first.student_id],
      },
    ],
    "write",
  );
  database.close();
  const { rows } = (await callers.registrar.get(`/students?search=${first.student_id}`)).body;
  expect(rows).toEqual([first]);
});
