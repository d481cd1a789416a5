import { beforeAll, expect, test } from "vitest";
import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import type { Row } from "#tests/support/caller.ts";
import { cardRows } from "#tests/support/card-rows.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given a student of Grade 10, when the roster says that the student left in the 2nd term, then every list has the student of the 1st term alone. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
let section: Row;
let student: Row;
beforeAll(async () => {
  const { rows } = (await registrar.get("/management/sections?search=Grade%2010&perPage=100")).body;
  section = rows.find((row: Row) => row.kind === "regular" && row.school_year === "SY 2026-2027");
  const ranked = await ranking("1st");
  student = ranked.find(({ rank }) => rank === 1) as Row;
});

const listed = async (path: string, query: Record<string, string>): Promise<Row[]> => {
  const all = new URLSearchParams({ section_id: section.id, perPage: "1000", ...query });
  const { status, body } = await registrar.get(`${path}?${all}`);
  expect(status, path).toBe(200);
  return body.rows;
};
const ranking = (term: string) => listed("/reports/class_ranking", { grading_period_name: term });
const lists = (term: string): Promise<Row[]>[] => [
  ranking(term),
  listed("/composite_reports", { grading_period_name: term }),
  cardRows(registrar, `grading_period_name=${term}&section_id=${section.id}&perPage=1000`),
  listed("/reports/missing_grades/students", { grading_period_name: term }),
];
const names = async (term: string): Promise<string[][]> =>
  (await Promise.all(lists(term))).map((rows) => [
    ...new Set(
      rows
        .filter((row) => [row.student_id, row.student_no].includes(student.student_id))
        .map(({ student_name }) => String(student_name)),
    ),
  ]);
const roster = async (enrolled: "Yes" | "No"): Promise<void> => {
  const line = [
    student.student_id,
    "",
    "",
    "",
    "Grade 10",
    section.name,
    enrolled,
    "",
    "",
    "",
    "",
    "",
    "",
    "",
  ];
  const { status, body } = await registrar.upload(
    "/management/rosters/import?school_year=SY%202026-2027",
    "roster.csv",
    [ROSTER_HEADINGS.join(), line.join()].join("\r\n"),
  );
  expect([status, body.errors]).toEqual([200, undefined]);
};
const ungraded = async (): Promise<number> =>
  (await listed("/reports/missing_grades", { grading_period_name: "2nd" })).reduce(
    (sum, row) => sum + Number(row.students_without_grade),
    0,
  );

test("who leaves in the 2nd term stays in the lists of the 1st, marked, and is out of every other", async () => {
  const promotions = () => listed("/reports/promotion", {});
  const isListed = async () =>
    (await promotions()).some(({ student_id }) => student_id === student.student_id);
  const awards = () => listed("/awards/top_per_sections", { grading_period_name: "1st" });
  expect(await isListed()).toBe(true);
  const gradebook = async (term: string): Promise<Row> => {
    const name = `Mathematics - Grade 10 ${section.name} - ${term} Term`;
    const query = new URLSearchParams({ section_id: section.id, search: name });
    const [found] = (await registrar.get(`/grade_books?${query}`)).body.rows;
    const { records } = (await registrar.get(`/v2/grade_books/${found?.id}`)).body.data;
    return records.find(({ id }: Row) => id === student.student_id);
  };
  const attendance = async () =>
    (await listed("/attendance", { student_id: student.student_id })).map((row) => row.student.fullname);
  const awarded = async () => [
    ...new Set(
      (await awards())
        .filter(({ student_id }) => student_id === student.student_id)
        .map((row) => row.student_name),
    ),
  ];
  const missingDays = async (): Promise<number> =>
    (await registrar.get("/dashboard")).body.data.attendance.missing;
  const withoutDays = async (): Promise<number> => {
    const db = school.database();
    const { rows } = await db.execute(`select count(*) as n from student_section
      join section on section.id = section_id and kind = 'regular' join term using (school_year_id)
      where '2026-11-18' between start_date and end_date and not exists (select 1 from attendance
        where attendance.student_id = student_section.student_id and attendance.term_id = term.id)`);
    db.close();
    return Number(rows[0]?.n);
  };
  expect(await missingDays()).toBe(await withoutDays());
  const unmarked = await attendance();
  expect(await awarded()).toEqual([unmarked[0]]);
  const before = { names: await names("1st"), awards: (await awards()).length, ungraded: await ungraded() };
  const [inRanking] = before.names[0] as [string];

  await roster("No");

  const marked = `${inRanking} (left on 11/18/2026)`;
  await until(async () => (await names("1st"))[0]?.[0] === marked);
  expect(await names("1st")).toEqual(before.names.map((of) => of.map(() => marked)));
  expect(await names("2nd")).toEqual([[], [], [], []]);
  expect(await isListed()).toBe(false);
  expect((await awards()).length).toBe(before.awards);
  expect(await awarded()).toEqual([marked]);
  expect(await attendance()).toEqual(unmarked.map(() => marked));
  expect(await gradebook("1st")).toMatchObject({ fullname: unmarked[0], left_on: "2026-11-18" });
  expect(await gradebook("2nd")).toBeUndefined();
  expect(await missingDays()).toBe(await withoutDays());
  expect(await ungraded()).toBeLessThanOrEqual(before.ungraded);
});

test("who comes back is in again", async () => {
  await roster("Yes");
  await until(async () => (await names("2nd"))[2]?.length === 1);
  const [, , cards] = await names("2nd");
  expect(cards?.[0]).not.toContain("left on");
  expect((await names("1st")).flat().some((name) => name.includes("left on"))).toBe(false);
});
