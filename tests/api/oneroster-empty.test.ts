import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { addAccounts } from "#tests/support/empty-school.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { School, until } from "#tests/support/school.ts";

/** Given a ZIP that the demo school gave out, when an empty school takes it in, then it has the same school year (M-47, M-48, M-49). */
const demo = givenSchool();
const giver = givenCaller(demo, "registrar");
const empty = givenSchool({ open: () => School.open({}, "empty"), asked: "at the end" });
let taker: Caller;
let zip: Uint8Array<ArrayBuffer>;

const rowsOf = async (school: School, sql: string): Promise<Row[]> => {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows.map((row) => ({ ...row }));
};
const YEAR = "(select id from school_year where name = 'SY 2026-2027')";
const SECTIONS = `(select id from section where kind = 'regular' and school_year_id = ${YEAR})`;
const STUDENTS = `(select student_id from student_section where section_id in ${SECTIONS})`;
const TEACHERS = `(select adviser_id from section where id in ${SECTIONS}
  union select staff_id from class_teacher join school_class on school_class.id = class_id where section_id in ${SECTIONS})`;
/** What the year is of, each by what people know it by. */
const SAME: Readonly<Record<string, string>> = {
  "school year": `select name, start_date, end_date, curriculum from school_year where id = ${YEAR}`,
  terms: `select ordinal, start_date, end_date from term where school_year_id = ${YEAR} order by ordinal`,
  departments: "select name from department order by name",
  "grade levels":
    "select code, grade_level.name, ordinal, department.name as department from grade_level join department on department.id = department_id order by ordinal",
  subjects: `select subject.code, subject.name, grade_level.code as level, kind, position from subject join grade_level on grade_level.id = grade_level_id
    where subject.id in (select subject_id from school_class where section_id in ${SECTIONS}) order by subject.code`,
  sections: `select section.name, grade_level.code as level, employee_no as adviser from section join grade_level on grade_level.id = grade_level_id
    left join staff on staff.id = adviser_id where section.id in ${SECTIONS} order by 2, 1`,
  faculty: `select employee_no, last_name, given_name, middle_name, email, contact_number, department.name as department
    from staff left join department on department.id = department_id where staff.id in ${TEACHERS} order by employee_no`,
  students: `select student_no, last_name, given_name, middle_name, lrn, sex, birth_date from student where id in ${STUDENTS} order by student_no`,
  placements: `select student_no, section.name as section, grade_level.code as level from student_section join student on student.id = student_id
    join section on section.id = section_id join grade_level on grade_level.id = grade_level_id where section_id in ${SECTIONS} order by student_no`,
  guardians: `select student_no, place, relation, gets_bills, fullname, guardian.email, guardian.contact_number from guardianship
    join guardian on guardian.id = guardian_id join (select id, student_no from student) student on student.id = student_id
    where student_id in ${STUDENTS} order by student_no, place`,
  "class assignments": `select section.name as section, grade_level.code as level, subject.code as subject, first_term, last_term,
      (select group_concat(employee_no) from (select employee_no from class_teacher join staff on staff.id = staff_id where class_id = school_class.id order by position)) as teachers
    from school_class join section on section.id = section_id join grade_level on grade_level.id = section.grade_level_id
    join subject on subject.id = subject_id where section_id in ${SECTIONS} order by 2, 1, 3`,
};
const take = async (query = ""): Promise<Row> => {
  const { status, body } = await taker.upload(`/management/oneroster/import${query}`, "oneroster.zip", zip);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.problems).toEqual([]);
  return body;
};
const told = ({ data }: Row) =>
  data.steps.map(({ step, state, new: added, changed }: Row) => [step, state, added, changed]);

beforeAll(async () => {
  await addAccounts(empty);
  taker = await empty.as("registrar");
  // The others' addresses are those of the demo school's faculty.
  await rowsOf(empty, "update user_account set email = 'other.' || email where email not like 'registrar@%'");
  // A second guardian, and a third without an address.
  const [first, second] = await rowsOf(
    demo,
    `select student_no from student where id in ${STUDENTS} order by student_no limit 2`,
  );
  const named = await giver.upload(
    "/management/guardians/import",
    "guardians.csv",
    [
      "Student ID,Guardian,Guardian Email,Guardian Contact No.,Relation,Order",
      `${first?.student_no},"Zamora, Lito",lito.zamora@example.test,0917 555 0009,Uncle,2`,
      `${first?.student_no},"Zamora, Nena",,,Grandmother,3`,
      `${second?.student_no},"Zamora, Lito",other.lito@example.test,,Father,2`,
    ].join("\r\n"),
  );
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  // A family without an email address, of two children; its namesake has another child.
  await rowsOf(
    demo,
    `update guardian set email = '', fullname = 'Walang Sulat, Nena', contact_number = '' where id in (select guardian_id from student
      where id in ${STUDENTS} and guardian_id not in (select id from guardian where user_id is not null) order by student_no desc limit 2)`,
  );
  await rowsOf(
    demo,
    `update student set guardian_id = (select min(id) from guardian where fullname = 'Walang Sulat, Nena')
      where id = (select max(id) from student where id in ${STUDENTS} and guardian_id not in
        (select id from guardian where fullname = 'Walang Sulat, Nena'))`,
  );
  const { rows } = (await giver.get("/management/school-years?search=SY 2026-2027")).body;
  const asked = await giver.post(`/management/school-years/${rows[0].id}/oneroster`);
  const id = asked.body.data.document_id;
  await until(async () => (await giver.get(`/documents/${id}`)).body.data.status === "ready");
  zip = (await giver.get(`/documents/${id}/file`)).body as Uint8Array<ArrayBuffer>;
});

describe("taken into an empty school", () => {
  test("the preview says what is made of the school itself, and makes nothing", async () => {
    const body = await take("?dry_run=1");
    expect(told(body).slice(0, 4)).toEqual([
      ["calendar", "checked", 4, 0],
      ["departments", "checked", 5, 0],
      ["levels", "checked", 15, 0],
      ["subjects", "waits", 0, 0],
    ]);
    const [calendar, , levels] = body.data.steps;
    expect(calendar.made).toEqual([
      "SY 2026-2027",
      "1st Term, 06/01/2026 to 09/08/2026",
      "2nd Term, 09/09/2026 to 12/17/2026",
      "3rd Term, 12/18/2026 to 03/27/2027",
    ]);
    expect(levels.made.slice(0, 4)).toEqual(["Pre-Nursery", "Nursery", "Kinder", "Grade 1"]);
    expect(await rowsOf(empty, "select * from school_year")).toEqual([]);
  });

  test("every step is done", async () => {
    const body = await take();
    expect(body.data.steps.flatMap(({ errors }: Row) => errors)).toEqual([]);
    expect(body.data.steps.map(({ state }: Row) => state)).toEqual(Array(11).fill("done"));
    expect(body.data.school_year).toBe("SY 2026-2027");
  });

  test.each(Object.entries(SAME))("%s are the same", async (_, sql) => {
    const expected = await rowsOf(demo, sql);
    expect(expected.length).toBeGreaterThan(0);
    expect(await rowsOf(empty, sql)).toEqual(expected);
  });

  test("every class is graded by a scheme, as the preset has it", async () => {
    const graded = `select grade_level.code as level, subject.code as subject, grading_scheme.name from scheme_assignment
      join grading_scheme on grading_scheme.id = scheme_id join grade_level on grade_level.id = scheme_assignment.grade_level_id
      left join subject on subject.id = subject_id where scheme_assignment.school_year_id = ${YEAR} and subject.kind is not 'club' order by 1, 2`;
    expect(await rowsOf(empty, graded)).toEqual(await rowsOf(demo, graded));
  });

  test("the same ZIP again changes nothing", async () => {
    const again = await take();
    for (const [step, state, added, changed] of told(again))
      expect([step, state, added, changed]).toEqual([step, "done", 0, 0]);
  });
});
