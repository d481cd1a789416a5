import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given the demo school, when its staff look at the grade composite, then each sees the approved grades of their own classes. */
const school = givenSchool();
const callers = new Map<string, Caller>();
const PEOPLE = ["registrar", "admin", "head", "adviser", "teacher", "assistant.head"] as const;
const as = (who: (typeof PEOPLE)[number]): Caller => callers.get(who) as Caller;
beforeAll(async () => {
  for (const who of PEOPLE) callers.set(who, await school.as(who));
});

const rowsOf = async (query: string, who: (typeof PEOPLE)[number] = "registrar"): Promise<Row> =>
  (await as(who).get(`/composite_reports?${query}`)).body;
const queried = async (sql: string): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return rows as unknown as Row[];
};

describe("a page", () => {
  test("of the trimester has a row for each student, subject and term whose grade is approved, by name", async () => {
    const { rows, count, outdated_sections } = await rowsOf("perPage=1000");
    expect(outdated_sections).toBe(0);
    const [{ n } = { n: 0 }] = await queried(
      "select count(*) as n from report_grade where is_provisional = 0 and school_year_id = 2",
    );
    expect(count).toBe(n);
    const names = rows.map((row: Row) => row.student_name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(rows.every((row: Row) => !["homeroom", "club"].includes(row.subject.subject_category))).toBe(true);
    expect(rows.some((row: Row) => row.is_provisional)).toBe(false);
    expect(rows[0]).toMatchObject({
      school_period_name: expect.stringMatching(/2026/),
      grading_period_name: "1st",
      grade_section: `${rows[0].grade_level} - Section ${rows[0].section}`,
      student_information: { id: rows[0].student_id },
    });
  });

  test("has the letter of each club as the student's card prints it", async () => {
    const { rows } = await rowsOf(
      "school_period_name=SY 2025-2026&grading_period_name=1st&perPage=1000&search=000",
    );
    const [member, ...others] = rows.filter((row: Row) => row.clubs.length > 0);
    expect(others.length).toBeGreaterThan(0);
    const { rows: years } = (await as("registrar").get("/school_periods")).body;
    const { id: year } = years.find(({ name }: Row) => name === "SY 2025-2026");
    const path = `/reports/student_progress/admin/grade-level/${member.gradelevel_code}/school-period/${year}`;
    const card = await as("registrar").get(`${path}/grading-period-name/1st/student/${member.student_id}`);
    expect(member.clubs).toEqual(
      card.body.data.report_card.clubs.map(({ name, terms }: Row) => ({
        name,
        letter_grade: terms[0].grade,
      })),
    );
  });

  test("also has the grades in approval when they are asked for, each marked", async () => {
    const { count: approved } = await rowsOf("");
    const { rows, count } = await rowsOf("in_approval=1&perPage=1000");
    const [{ n } = { n: 0 }] = await queried(
      "select count(*) as n from report_grade where school_year_id = 2",
    );
    expect(count).toBe(n);
    expect(count).toBeGreaterThan(approved);
    expect(rows.some((row: Row) => row.is_provisional)).toBe(true);
  });

  test("of the final grades has a row for each student, with the subjects of the year", async () => {
    const { rows, count } = await rowsOf("status=Final&school_period_name=SY 2025-2026&perPage=10");
    expect(count).toBe(600);
    expect(rows[0].grading_period_name).toBeNull();
    expect(rows[0].subject_count).toBe(rows[0].subjects.length);
    for (const row of rows) {
      if (row.general_average_numeric !== null)
        expect(row.general_average_rounded).toBe(Math.round(row.general_average_numeric));
      const grades = row.subjects.map(({ grade_rounded }: Row) => grade_rounded);
      const mean = grades.reduce((sum: number, grade: number) => sum + grade, 0) / grades.length;
      if (!/1[12]/.test(row.grade_level)) expect(row.general_average_numeric).toBeCloseTo(mean, 2);
    }
  });
});

describe("what is asked for", () => {
  test.each([
    ["a letter", "letter_grade=A-", ({ letter_grade }: Row) => letter_grade === "A-"],
    ["a whole number", "numeric_grade=90", ({ grade_rounded }: Row) => Math.floor(grade_rounded) === 90],
    [
      "a term by name",
      "grading_period_name=1st Term",
      ({ grading_period_name }: Row) => grading_period_name === "1st",
    ],
    ["a subject", "subject_code=Mathematics", ({ subject }: Row) => subject.name === "Mathematics"],
    ["a searched subject", "search=science", ({ subject }: Row) => /science/i.test(subject.name)],
  ])("%s", async (_, query, matches) => {
    const { rows, count } = await rowsOf(`perPage=1000&${query}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row: Row) => !matches(row))).toEqual([]);
    const all = (await rowsOf("perPage=1000&page=1")).rows.concat(
      ...(await Promise.all(
        [2, 3, 4, 5, 6].map(async (page) => (await rowsOf(`perPage=1000&page=${page}`)).rows),
      )),
    );
    expect(count).toBe(all.filter(matches).length);
  });

  test("a student, by number and by name", async () => {
    const [row] = (await rowsOf("")).rows;
    for (const search of [row.student_id, row.student_name]) {
      const { rows } = await rowsOf(`perPage=1000&search=${encodeURIComponent(search)}`);
      expect(new Set(rows.map(({ student_id }: Row) => student_id))).toEqual(new Set([row.student_id]));
    }
  });

  test("on the final tab a letter is that of any final grade", async () => {
    const { rows } = await rowsOf("status=Final&school_period_name=SY 2025-2026&letter_grade=A&perPage=1000");
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.filter(({ subjects }: Row) => !subjects.some(({ letter_grade }: Row) => letter_grade === "A")),
    ).toEqual([]);
  });

  test.each([
    "numeric_grade=-1",
    "numeric_grade=1e1",
    "numeric_grade=90.12345",
    "letter_grade=E",
    "status=Both",
  ])("%s is refused", async (query) =>
    expect((await as("registrar").get(`/composite_reports?${query}`)).status).toBe(422),
  );
});

describe("who sees what", () => {
  test("the office all, everyone else a part", async () => {
    const { count } = await rowsOf("in_approval=1", "registrar");
    for (const who of ["adviser", "head", "assistant.head"] as const) {
      const theirs = await rowsOf("in_approval=1", who);
      expect(theirs.count).toBeGreaterThan(0);
      expect(theirs.count).toBeLessThan(count);
    }
    expect((await rowsOf("in_approval=1", "admin")).count).toBe(count);
  });

  test("the count is that of the rows, whoever asks", async () => {
    for (const who of ["adviser", "head", "registrar"] as const) {
      const { count } = await rowsOf("letter_grade=A&in_approval=1", who);
      const { rows } = await rowsOf("letter_grade=A&in_approval=1&perPage=1000&search=", who);
      expect(rows.length).toBe(Math.min(count, 1000));
    }
  });

  test("a teacher has no composite", async () => {
    expect((await as("teacher").get("/composite_reports")).status).toBe(403);
  });

  test("clubs are no sections to choose from", async () => {
    const { rows } = (await as("registrar").get("/advisories")).body;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ section }: Row) => section.section_name.endsWith("Club"))).toEqual([]);
  });

  test("the adviser of the section that is asked for is named", async () => {
    const [advisory] = (await as("adviser").get("/advisories")).body.rows;
    expect(advisory).toMatchObject({
      schoolperiod_id: expect.any(String),
      section: { section_name: expect.any(String), grade_level: { code: expect.any(String) } },
    });
    const { advisory: named, rows } = await rowsOf(`section_id=${advisory.section_id}`);
    expect(named.users).toHaveLength(1);
    expect(rows.every(({ section }: Row) => section === advisory.section.section_name)).toBe(true);
  });
});

describe("a row", () => {
  test("is found by its id", async () => {
    for (const query of ["", "status=Final&school_period_name=SY 2025-2026"]) {
      const [row] = (await rowsOf(query)).rows;
      expect((await as("registrar").get(`/composite_reports/${row.id}`)).body.data).toEqual(row);
    }
    expect((await as("registrar").get(`/composite_reports/${crypto.randomUUID()}.000001`)).status).toBe(404);
    expect((await as("registrar").get("/composite_reports/7")).status).toBe(404);
  });

  test("follows a final grade that is set by hand, and taken back", async () => {
    const year = "status=Final&school_period_name=SY 2025-2026&perPage=1";
    const [before] = (await rowsOf(year)).rows;
    const [final] = before.subjects;
    const path = `/final_grades/${final.final_grade_id}`;
    expect((await as("head").patch(path, { grade: 80 })).status).toBe(403);
    for (const [grade, message] of [
      [0, "Invalid Value"],
      [100, "Invalid Value"],
      [100.5, "Grade should not be greater than 100 or less than 0"],
      [-1, "Grade should not be greater than 100 or less than 0"],
    ] as const) {
      const refused = await as("registrar").patch(path, { grade });
      expect([refused.status, refused.body.errors[0].message]).toEqual([422, message]);
    }
    const set = await as("registrar").patch(path, { grade: 99.9999, reason: "Recount" });
    expect([set.status, set.body.message]).toEqual([200, "Grade Updated"]);
    const [after] = (await rowsOf(year)).rows;
    expect(after.subjects[0]).toMatchObject({ grade: 99.9999, letter_grade: "A" });
    expect(after.general_average_numeric).not.toBe(before.general_average_numeric);
    await as("registrar").patch(path, { grade: null, reason: "Back" });
    expect((await rowsOf(year)).rows).toEqual([before]);
  });

  test("is there as soon as its gradebook is approved", async () => {
    const [waiting] = await queried(`select gradebook.uuid from gradebook where status = 'For RO Approval'
      and blanks = 0 and incomplete_categories_json = '[]' and class_id in (select id from school_class where subject_id in (select id from subject where kind = 'academic')) limit 1`);
    const { count } = await rowsOf("");
    const approve = await as("registrar").patch(`/grade_books/${waiting?.uuid}/approve`, {});
    expect(approve.status).toBe(200);
    expect((await rowsOf("")).count).toBeGreaterThan(count);
  });
});
