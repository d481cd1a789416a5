import { beforeAll, describe, expect, test } from "vitest";
import type { ATTENDANCE_LIST } from "#core/attendance/attendance.ts";
import type { PASS_LIST } from "#core/enrollment/enrollment-pass.ts";
import type { FilterOf, SortOf } from "#core/shared/list/definition.ts";
import { CURRENT } from "#core/shared/list/filters.ts";
import { read } from "#db/client.ts";
import { sectionChoices, studentChoices } from "#db/queries/attendance/attendance.ts";
import { ATTENDANCE } from "#db/queries/attendance/attendance-list.ts";
import { PASSES } from "#db/queries/enrollment/enrollment-pass.ts";
import { visibleSections } from "#db/queries/grading/class-scope.ts";
import { advisories } from "#db/queries/reports/advisories.ts";
import type { NextChunk } from "#db/queries/shared/list-source.ts";
import { studentsMatching } from "#db/queries/shared/person-search.ts";
import { inStatement, type Statement, sql, statement } from "#db/statement.ts";
import { givenSeededSchool, SEED_TODAY } from "./seeded-database.ts";

/** Given an analyzed demo school, when attendance and passes are listed, then no page sorts or scans what an index gives. */
const school = givenSeededSchool();
beforeAll(async () => {
  await school.db.client.execute("analyze");
});

const REGISTRAR = 5;
const HEAD = 2;
const ADVISER = 4;
const FINANCE = 7;
const TEACHER = 1;
type Filter = FilterOf<typeof ATTENDANCE_LIST>;
type Sort = SortOf<typeof ATTENDANCE_LIST>;
const NO_FILTER: Filter = {
  search: "",
  status: null,
  schoolYear: null,
  schoolYearUuid: null,
  term: null,
  termUuid: null,
  sectionUuid: null,
  section: null,
  publishing: null,
};
const page = (filter: Partial<Filter> = {}, more: Partial<Parameters<typeof ATTENDANCE.rows>[0]> = {}) => ({
  filter: { ...NO_FILTER, ...filter },
  sort: "studentName" as Sort,
  descending: false,
  userId: REGISTRAR,
  today: SEED_TODAY,
  limit: 10,
  offset: 0,
  ...more,
});
type PassFilter = FilterOf<typeof PASS_LIST>;
const passPage = (sort: SortOf<typeof PASS_LIST>, filter: Partial<PassFilter> = {}) => ({
  filter: { search: "", status: null, gradeLevel: null, schoolYear: null, ...filter },
  sort,
  descending: false,
  userId: REGISTRAR,
  today: SEED_TODAY,
  limit: 10,
  offset: 0,
});

/** The steps of choosing a page's ids: what comes before the page itself is read. */
async function stepsOf(statement: Statement<unknown>): Promise<string[]> {
  const { sql, args } = inStatement(statement) as { sql: string; args: [] };
  const plan = await school.db.client.execute({ sql: `explain query plan ${sql}`, args });
  const steps = plan.rows.map((row) => String(row.detail));
  const end = steps.indexOf("SCAN page");
  return end < 0 ? steps : steps.slice(0, end);
}
const SORTS: Record<Sort, string> = {
  studentName: "student_fullname",
  studentId: "sqlite_autoindex_student_2",
};

describe.each(Object.entries(SORTS) as [Sort, string][])("sorted by %s", (sort, index) => {
  test.each([
    ["attendance", () => ATTENDANCE.rows(page({}, { sort }))],
    ["attendance, descending", () => ATTENDANCE.rows(page({}, { sort, descending: true }))],
    ["attendance of a term", () => ATTENDANCE.rows(page({ term: 1, schoolYear: "SY 2026-2027" }, { sort }))],
    [
      "attendance of the current term",
      () => ATTENDANCE.rows(page({ term: CURRENT, schoolYear: CURRENT }, { sort })),
    ],
    ["passes", () => PASSES.rows(passPage(sort))],
    ["passes into the current school year", () => PASSES.rows(passPage(sort, { schoolYear: CURRENT }))],
    [
      "released passes of a level",
      () => PASSES.rows(passPage(sort, { status: "Released", gradeLevel: "Grade 8" })),
    ],
  ] as const)("%s walk students in that order and sort nothing", async (_, statement) => {
    const steps = await stepsOf(statement());
    expect(steps).toContain(`SCAN student USING COVERING INDEX ${index}`);
    expect(steps.filter((step) => step.startsWith("USE TEMP B-TREE"))).toEqual([]);
  });
});

test("an export of one record after another leaves none out, also where a term was recorded after a later one", async () => {
  await school.db.client.batch(
    ["update attendance set id = id + 1000000 where term_id = (select min(term_id) from attendance)"],
    "write",
  );
  const all = page({ search: "santos" }, { limit: 1000 });
  const [rows] = await read(school.db, [ATTENDANCE.rows(all)] as const);
  const exported: string[] = [];
  let next: NextChunk | undefined = { offset: 0 };
  while (next) {
    const part = ATTENDANCE.chunk({ ...all, limit: 1, ...next });
    const found = part.read(await read(school.db, part.statements));
    exported.push(...found.rows.map(({ uuid }) => uuid));
    next = found.next;
  }
  expect(rows.length).toBeGreaterThan(3);
  expect(exported).toEqual(rows.map(({ uuid }) => uuid));
});

test("a section's records, and a student's, are found by their index", async () => {
  expect(await stepsOf(ATTENDANCE.rows(page({ section: "Grade 7 Narra" })))).toContain(
    "SEARCH attendance USING INDEX attendance_by_section (section_id=?)",
  );
  expect(await stepsOf(ATTENDANCE.rows(page({ search: "000001" })))).toContain(
    "SEARCH attendance USING INDEX sqlite_autoindex_attendance_2 (student_id=?)",
  );
  expect(await stepsOf(ATTENDANCE.totals(page({ term: 2 })))).toContain(
    "SEARCH attendance USING COVERING INDEX attendance_by_term (term_id=?)",
  );
});

test("a user sees the records of the sections he or she sees, and the count is theirs", async () => {
  const levelsOf = async (userId: number) => {
    const asked = page({ term: 1, schoolYear: "SY 2026-2027" }, { userId, limit: 1000 });
    const [rows, [counted]] = await read(school.db, [ATTENDANCE.rows(asked), ATTENDANCE.totals(asked)]);
    expect(counted?.count).toBe(rows.length);
    return new Set(rows.map(({ gradeLevel }) => gradeLevel));
  };
  expect((await levelsOf(REGISTRAR)).size).toBe(15);
  expect(await levelsOf(HEAD)).toEqual(new Set(["Grade 7", "Grade 8", "Grade 9", "Grade 10"]));
  expect(await levelsOf(ADVISER)).toContain("Grade 7");
  expect(await levelsOf(FINANCE)).toEqual(new Set());
});

test("a name finds the same records and students however many bear it, of all that one sees", async () => {
  for (const userId of [REGISTRAR, HEAD, ADVISER, TEACHER, FINANCE])
    for (const search of ["Santos", "a", "s", "Santos a", "0000", "nobody"]) {
      const asked = page({ search }, { userId, limit: 5000 });
      const [rows, [counted], everything, firstRows] = await read(school.db, [
        ATTENDANCE.rows(asked),
        ATTENDANCE.totals(asked),
        ATTENDANCE.rows(page({}, { userId, limit: 100_000 })),
        ATTENDANCE.rows({ ...asked, limit: 3, offset: 2 }),
      ] as const);
      const named = new Set(
        (
          await read(school.db, [
            statement<{ student_no: string }>(sql`select student_no from student
          where id in (${studentsMatching(search)})`),
          ] as const)
        )[0].map(({ student_no }) => student_no),
      );
      const uuidsOf = (found: readonly { uuid: string }[]) => found.map(({ uuid }) => uuid);
      expect(uuidsOf(rows), `${userId} ${search}`).toEqual(
        uuidsOf(everything.filter(({ studentId }) => named.has(studentId))),
      );
      expect(counted?.count).toBe(rows.length);
      expect(uuidsOf(firstRows)).toEqual(uuidsOf(rows.slice(2, 5)));
      const [choices] = await read(school.db, [studentChoices(userId, search, "SY 2026-2027")] as const);
      const [placed] = await read(school.db, [
        statement<{ student_no: string }>(sql`select student_no from student
        join student_section on student_id = student.id join section on section.id = section_id and kind = 'regular'
        join school_year on school_year.id = school_year_id and school_year.name = 'SY 2026-2027'
        where student.id in (${studentsMatching(search)}) and section_id in (${visibleSections(userId)})
        order by fullname collate nocase, student.id limit 12`),
      ] as const);
      expect(choices.map(({ studentId }) => studentId)).toEqual(placed.map(({ student_no }) => student_no));
    }
});

test("sections are offered without a look at each of the school", async () => {
  for (const userId of [REGISTRAR, HEAD])
    for (const of of [sectionChoices(userId, SEED_TODAY), advisories(userId, null, SEED_TODAY)]) {
      const steps = await stepsOf(of);
      expect(steps.filter((step) => /^SCAN section\b/.test(step))).toEqual([]);
      expect(steps.filter((step) => /LIST SUBQUERY/.test(step)).length).toBeLessThanOrEqual(2);
    }
});
