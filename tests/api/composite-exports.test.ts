import { readXlsx } from "hucre/xlsx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { School } from "#tests/support/school.ts";

/** Given the demo school, when the grade composite is exported, then the file has what its list shows to whoever asks. */
let school: School;
let consumer: Consumer;
const PEOPLE = ["registrar", "admin", "head", "adviser", "teacher"] as const;
type Person = (typeof PEOPLE)[number];
const callers = new Map<string, Caller>();
const as = (who: Person): Caller => callers.get(who) as Caller;
beforeAll(async () => {
  school = await School.openShared();
  consumer = new Consumer(school);
  for (const who of PEOPLE) callers.set(who, await school.as(who));
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const LAST_YEAR = "SY 2025-2026";
const request = (export_type: "pdf" | "xlsx", filters: Row = {}) => ({
  report_type: "COMPOSITE",
  export_type,
  key: "GradeCompositeReport",
  ...filters,
});
const asked = (who: Person, export_type: "pdf" | "xlsx", filters: Row = {}) =>
  as(who).post("/documents", request(export_type, filters));

async function file(who: Person, export_type: "pdf" | "xlsx", filters: Row = {}) {
  const accepted = await asked(who, export_type, filters);
  expect([accepted.status, accepted.body.message]).toEqual([
    202,
    "Please wait while the file is being generated.",
  ]);
  const id = accepted.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const answer = await as(who).get(`/documents/${id}/file`);
  const name = decodeURIComponent(
    /UTF-8''(.+)$/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "",
  );
  return { id, bytes: answer.body as Uint8Array, name };
}
const listed = async (who: Person, filters: Record<string, string>): Promise<Row[]> => {
  const query = new URLSearchParams({ ...filters, perPage: "1000" });
  const { rows, totalPages } = (await as(who).get(`/composite_reports?${query}`)).body;
  for (let page = 2; page <= totalPages; page++)
    rows.push(...(await as(who).get(`/composite_reports?${query}&page=${page}`)).body.rows);
  return rows;
};
const sectionOf = (level: string, year: string) =>
  consumer.one<{ id: string; name: string }>(
    `select section.uuid as id, section.name from section join grade_level on grade_level.id = grade_level_id
      join school_year on school_year.id = school_year_id
      where grade_level.code = ? and school_year.name = ? order by section.id limit 1`,
    [level, year],
  );
const refusalOf = async (answer: ReturnType<typeof asked>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

/** The figures of last year, as they follow from its grades. */
async function computeAgain(): Promise<void> {
  await consumer.rows(
    "insert into report_mark (section_id, revision) select id, 1 from section where school_year_id = 1",
  );
  for (let attempt = 0; attempt < 10; attempt++) {
    const { outdated_sections } = (await as("registrar").get("/composite_reports")).body;
    if (outdated_sections === 0) return;
  }
  throw new Error("the figures are not computed");
}

describe("what is refused", () => {
  test("a PDF of a trimester without a term, then without a grade, then of the whole school", async () => {
    expect(await refusalOf(asked("registrar", "pdf"))).toEqual([422, "Select term to download the pdf"]);
    const school = { grading_period_name: "1st", school_period_name: LAST_YEAR };
    expect(await refusalOf(asked("registrar", "pdf", school))).toEqual([
      422,
      "Please use filter to avoid export time-out.",
    ]);
    const { id } = await sectionOf("G07", LAST_YEAR);
    const nothing = { status: "Final", section_id: id, numeric_grade: "1", school_period_name: LAST_YEAR };
    expect(await refusalOf(asked("registrar", "pdf", nothing))).toEqual([422, "No Data Found"]);
    expect(await refusalOf(asked("registrar", "xlsx", { search: "nobody by this name" }))).toEqual([
      422,
      "No Data Found",
    ]);
  });

  test("500 students, not 499, however many grades they have", async () => {
    const year = { school_period_name: LAST_YEAR };
    const tooMany = [422, "Please use filter to avoid export time-out."];
    expect(await refusalOf(asked("registrar", "xlsx", year))).toEqual(tooMany);
    const students = await consumer.rows<{ id: number }>(
      "select student_id as id from report_year where school_year_id = 1 order by id",
    );
    const leave = async (count: number) => {
      const gone = JSON.stringify(students.slice(count).map(({ id }) => id));
      for (const table of ["report_year", "report_grade"])
        await consumer.rows(
          `delete from ${table} where school_year_id = 1 and student_id in (select value from json_each(?))`,
          [gone],
        );
    };
    await leave(500);
    expect(await refusalOf(asked("registrar", "xlsx", year))).toEqual(tooMany);
    await leave(499);
    expect((await asked("registrar", "xlsx", year)).status).toBe(202);
    await computeAgain();
    expect((await listed("registrar", { status: "Final", ...year })).length).toBe(students.length);
  });

  test("who may not see the composite, a format it has not, and names it does not know", async () => {
    expect((await asked("teacher", "xlsx", { letter_grade: "A" })).status).toBe(403);
    expect((await as("registrar").post("/documents", request("csv" as "pdf"))).status).toBe(422);
    expect((await asked("registrar", "xlsx", { section: "7" })).status).toBe(422);
    expect((await asked("registrar", "xlsx", { numeric_grade: "1e1" })).status).toBe(422);
  });

  test("everyone, while the school has switched exports off", async () => {
    const admin = as("admin");
    const set = async (value: string) => {
      const { version } = (await admin.get("/settings")).body.data.school;
      const saved = await admin.patch("/settings/school", { composite_export: value, version });
      expect(saved.status).toBe(200);
    };
    expect((await as("head").get("/composite_reports")).body.advisory.can_export).toBe(true);
    await set("off");
    expect((await as("head").get("/composite_reports")).body.advisory.can_export).toBe(false);
    expect((await asked("registrar", "xlsx", { letter_grade: "A" })).status).toBe(403);
    await set("on");
  });
});

describe("the PDF of a section", () => {
  test("has every student with the figure and letter of each subject, whatever contents are sent along", async () => {
    const { id, name: section } = await sectionOf("G07", "SY 2026-2027");
    const filters = { section_id: id, grading_period_name: "1st" };
    const { bytes, name } = await file("registrar", "pdf", {
      ...filters,
      content: { data: [{ student: "Nobody" }] },
      contents: [],
      header: { title: "Another" },
      footer: {},
      parser: "landscape",
      cookieId: "1",
    });
    expect(name).toMatch(new RegExp(`^Grade7${section} CompositeReport_\\d{8}-\\d{4}\\.pdf$`));
    expect(pageSizes(bytes)).toEqual(["841.89 x 595.28"]);
    const text = pdfText(bytes);
    const rows = await listed("registrar", filters);
    const students = new Set(rows.map(({ student_id }) => student_id));
    expect(students.size).toBeGreaterThan(5);
    for (const student of students) {
      const line = text.split("\n").find((words) => words.includes(student)) ?? "";
      const own = rows.filter(({ student_id }) => student_id === student);
      const words = line.trim().split(/\s+/);
      for (const { grade_rounded, letter_grade } of own)
        expect(words).toEqual(expect.arrayContaining([String(grade_rounded), letter_grade]));
      const [{ general_average_numeric, conduct_grade, attendance }] = own as [Row];
      if (general_average_numeric !== null) expect(words).toContain(general_average_numeric.toFixed(2));
      if (conduct_grade !== null) expect(words).toContain(String(conduct_grade));
      if (attendance.days_absent !== null) expect(words).toContain(String(attendance.days_absent));
    }
    const order = [...students].map((student) => text.indexOf(student));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (const part of [
      "Grade Composite Report",
      "MATH Mathematics",
      "Adviser:",
      "Downloaded on",
      "User account: Leonor Sandoval",
      "Attendance average:",
      "© 2026",
      "1st Term",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/PROVISIONAL|Nobody|Another/);
  });

  test("without a section has those of all that match, one after the other in the school's order", async () => {
    const filters = { school_period_name: LAST_YEAR, grading_period_name: "1st", letter_grade: "C" };
    const rows = await listed("registrar", filters);
    const { bytes, name } = await file("registrar", "pdf", filters);
    expect(name).toMatch(/^GradeCompositeReport_\d{8}-\d{4}\.pdf$/);
    const text = pdfText(bytes);
    const sections = new Set(rows.map(({ grade_section }) => grade_section));
    expect(sections.size).toBeGreaterThan(1);
    for (const { student_id, grade_section } of rows) {
      expect(text).toContain(student_id);
      expect(text).toContain(grade_section);
    }
    const levels = [...text.matchAll(/Grade (\d+) - /g)].map(([, level]) => Number(level));
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  });

  test("with grades in approval is headed PROVISIONAL", async () => {
    const [row] = (await listed("registrar", { in_approval: "1" })).filter(
      ({ is_provisional }) => is_provisional,
    );
    const section = await consumer.one<{ id: string }>(
      `select section.uuid as id from section join grade_level on grade_level.id = grade_level_id
        where section.name = ? and grade_level.code = ? and school_year_id = 2`,
      [row?.section, row?.gradelevel_code],
    );
    const filters = { section_id: section.id, grading_period_name: row?.grading_period_name };
    const { bytes } = await file("registrar", "pdf", { ...filters, in_approval: "1" });
    const text = pdfText(bytes);
    expect(text).toContain("PROVISIONAL Grade Composite Report");
    expect(text).toMatch(/\d\*/);
  });

  test("of a year has the final grades, in grades 11 and 12 with four decimals and no letter", async () => {
    const { id, name: section } = await sectionOf("G11", LAST_YEAR);
    const filters = { status: "Final", section_id: id, school_period_name: LAST_YEAR };
    const { bytes, name } = await file("registrar", "pdf", filters);
    expect(name).toMatch(new RegExp(`^Grade11${section} CompositeReport_Final_\\d{8}-\\d{4}\\.pdf$`));
    const text = pdfText(bytes);
    for (const { student_id, subjects } of await listed("registrar", filters)) {
      const line = text.split("\n").find((words) => words.includes(student_id)) ?? "";
      for (const { grade_rounded } of subjects) expect(line).toContain(grade_rounded.toFixed(4));
    }
    expect(text).not.toMatch(/Conduct|letter/);
    expect(pageCount(bytes)).toBe(1);
  });

  test("has 35 students on a page", async () => {
    const { id } = await sectionOf("G07", LAST_YEAR);
    await consumer.rows(
      `update report_grade set section_id = (select id from section where uuid = ?1) where section_id in (select id from section
        where school_year_id = 1 and grade_level_id = (select grade_level_id from section where uuid = ?1))`,
      [id],
    );
    const filters = { section_id: id, school_period_name: LAST_YEAR, grading_period_name: "1st" };
    const students = new Set((await listed("registrar", filters)).map(({ student_id }) => student_id));
    expect(students.size).toBeGreaterThan(35);
    const { bytes } = await file("registrar", "pdf", filters);
    const pages = pdfText(bytes)
      .split("\f")
      .map((page) => [...page.matchAll(/^ +\d+ +(\d{6}) /gm)].map(([, student]) => student));
    expect(pages.map(({ length }) => length)).toEqual([35, students.size - 35, 0]);
    expect(new Set(pages.flat())).toEqual(students);
    await computeAgain();
  });

  test("below grade 1 is named by its level", async () => {
    const { id, name: section } = await sectionOf("KD", LAST_YEAR);
    const { name } = await file("registrar", "pdf", {
      status: "Final",
      section_id: id,
      school_period_name: LAST_YEAR,
    });
    expect(name).toMatch(new RegExp(`^Kinder${section} CompositeReport_Final_`));
  });
});

/** A sheet as records by its headings. */
async function sheetsOf(bytes: Uint8Array): Promise<Record<string, Row[]>> {
  const { sheets } = await readXlsx(bytes);
  return Object.fromEntries(
    sheets.map(({ name, rows }) => {
      const [headings = [], ...lines] = rows;
      return [
        name,
        lines.map((line) => Object.fromEntries(headings.map((heading, place) => [heading, line[place]]))),
      ];
    }),
  );
}

describe("the workbook", () => {
  test("has every grade of both tabs that match, figures as numbers and letters as text", async () => {
    const filters = { school_period_name: LAST_YEAR, subject_code: "Mathematics", letter_grade: "A-" };
    const { bytes, name, id } = await file("registrar", "xlsx", { status: "Trimester", ...filters });
    expect(name).toMatch(/^GradeCompositeReport_\d{8}-\d{4}\.xlsx$/);
    const { Trimester = [], Final = [], ...others } = await sheetsOf(bytes);
    expect(others).toEqual({});
    const grades = await listed("registrar", filters);
    expect(grades.length).toBeGreaterThan(0);
    expect(Trimester).toHaveLength(grades.length);
    for (const [place, row] of grades.entries())
      expect(Trimester[place]).toMatchObject({
        "Student ID": row.student_id,
        "Student Name": row.student_name,
        "School Term": row.grading_period_name,
        Subject: row.subject.name,
        "Letter Grade": row.letter_grade,
        "Numeric Grade": row.grade_rounded,
        "General Average (Numeric)": row.general_average_numeric,
      });
    const years = await listed("registrar", { status: "Final", ...filters });
    const finals = years.flatMap(({ student_id, subjects }) =>
      subjects.map((subject: Row) => [student_id, subject.name, subject.letter_grade, subject.grade]),
    );
    expect(
      Final.map((line) => [
        line["Student ID"],
        line.Subject,
        line["Letter Grade"] ?? "",
        line["Numeric Grade"],
      ]),
    ).toEqual(finals);
    const progress = await consumer.one<{ done: number; total: number }>(
      "select done, total from document where uuid = ?",
      [id],
    );
    expect(progress.done).toBe(progress.total);
  });

  test("of more than a thousand rows has each once, in the order of the list", async () => {
    const year = { school_period_name: LAST_YEAR };
    const { bytes } = await file("head", "xlsx", year);
    const { Trimester = [] } = await sheetsOf(bytes);
    const rows = await listed("head", year);
    expect(rows.length).toBeGreaterThan(1000);
    const keyOf = (row: Row) => [row["Student ID"], row["School Term"], row.Subject].join();
    expect(Trimester.map(keyOf)).toEqual(
      rows.map((row) => [row.student_id, row.grading_period_name, row.subject.name].join()),
    );
  });

  test("of an adviser has the own section's students, and no other sees the file", async () => {
    const { bytes, id } = await file("adviser", "xlsx");
    const { Trimester = [] } = await sheetsOf(bytes);
    const own = await listed("adviser", {});
    expect(Trimester).toHaveLength(own.length);
    expect(new Set(Trimester.map((line) => line["Student ID"]))).toEqual(
      new Set(own.map(({ student_id }) => student_id)),
    );
    expect((await as("head").get(`/documents/${id}/file`)).status).toBe(404);
  });
});
