import { beforeAll, describe, expect, test } from "vitest";
import type { STUDENTS_LIST } from "#core/management/lists/people-list.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { read } from "#db/client.ts";
import { childrenOf, publishedClasses } from "#db/queries/grading/published.ts";
import { OFFICE_SOURCES } from "#db/queries/management/management-list.ts";
import { inStatement, type Statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Given an analyzed demo school, when its students are listed, then each is listed once and counting them reads no section. */
const school = givenSeededSchool();
beforeAll(async () => {
  await school.db.client.execute("analyze");
});

const STUDENTS = OFFICE_SOURCES.students;
type Page = Parameters<typeof STUDENTS.rows>[0];
type Student = RowOf<typeof STUDENTS_LIST>;
const pageOf = (search: string, year: string | null, limit = 1000): Page => ({
  filter: { search, status: null, year },
  sort: "name",
  descending: false,
  limit,
  offset: 0,
  userId: 0,
  today: SEED_TODAY,
});
async function planOf(statement: Statement<unknown>): Promise<string> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  return plan.rows.map((row) => String(row.detail)).join("\n");
}
const listed = async (page: Page) => {
  const [rows, [counted]] = await read(school.db, [STUDENTS.rows(page), STUDENTS.totals(page)] as const);
  return { rows: rows as Student[], count: counted?.count };
};

describe("the list of students", () => {
  test("of every year has each student once, with the section of the newest year", async () => {
    const { rows, count } = await listed(pageOf("", null));
    const all = await school.db.client.execute("select count(*) as students from student");
    expect(count).toBe(all.rows[0]?.students);
    expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(rows.length);
    expect(rows).toHaveLength(Math.min(1000, count ?? 0));
    const newest =
      await school.db.client.execute(`select student_no, max(start_date || ' ' || school_year.name) as year
      from student join student_section on student_id = student.id join section on section.id = section_id
        join school_year on school_year.id = school_year_id group by student_no`);
    const years = new Map(newest.rows.map(({ student_no, year }) => [student_no, String(year).slice(11)]));
    for (const { studentId, schoolYear } of rows) expect(schoolYear).toBe(years.get(studentId) ?? "");
  });

  test("of one year has who was in a section of it, and counts as many", async () => {
    const year = await school.db.client.execute(
      "select uuid, name from school_year order by start_date limit 1",
    );
    const { rows, count } = await listed(pageOf("", String(year.rows[0]?.uuid)));
    expect(rows).toHaveLength(Math.min(1000, count ?? 0));
    expect(new Set(rows.map(({ schoolYear }) => schoolYear))).toEqual(new Set([year.rows[0]?.name]));
  });

  test("has whom a name finds in its order, page by page, however many bear it", async () => {
    for (const search of ["reyes", "a", "zzzz", "santos maria"]) {
      const all = await listed(pageOf(search, null));
      expect(all.rows).toHaveLength(all.count ?? -1);
      const pages = [];
      for (let offset = 0; offset < all.rows.length; offset += 7)
        pages.push(...(await listed({ ...pageOf(search, null, 7), offset })).rows);
      expect(pages).toEqual(all.rows);
    }
    const plan = await planOf(STUDENTS.rows(pageOf("reyes", null, 20)));
    expect(plan).toMatch(/SCAN student USING COVERING INDEX student_fullname/);
  });

  test.each(["", "reyes", "000040"])(
    "is counted from students alone when “%s” is searched",
    async (search) => {
      const plan = await planOf(STUDENTS.totals(pageOf(search, null)));
      expect(plan).not.toMatch(/(SCAN|SEARCH) (\w*section|guardian|school_year)/);
      // A number is found by its beginning and by the index of its parts.
      if (search) expect(plan).not.toMatch(/SCAN student\b/);
      const page = await planOf(STUDENTS.rows(pageOf(search, null, 20)));
      expect(page).toMatch(/student USING INDEX student_fullname|student USING INTEGER PRIMARY KEY/);
    },
  );
});

test("a parent's children are found by the account, not among all guardians and students", async () => {
  const steps = await planOf(childrenOf(1, "2026-11-18"));
  expect(steps).toMatch(/SEARCH guardian USING COVERING INDEX guardian_by_user/);
  expect(steps).toMatch(/SEARCH guardianship USING (COVERING )?INDEX guardianship_by_guardian/);
  expect(steps).toMatch(/SEARCH student USING INTEGER PRIMARY KEY/);
  expect(steps).not.toMatch(/SCAN (guardian|guardianship|student|section|grade_level)\b/);
});

test("what was published of an activity is found by its gradebook, not among all that was published", async () => {
  const steps = await planOf(publishedClasses(1, "000001"));
  const published = steps.match(/.*\bpublication\b.*/g) ?? [];
  expect(published).toHaveLength(3);
  for (const step of published)
    expect(step).toMatch(/SEARCH publication USING (COVERING )?INDEX publication_of/);
});
