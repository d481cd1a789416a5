import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { pdfText } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when its staff export periodic awards, then each file has the groups of those who asked for it. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");
const teacher = givenCaller(school, "teacher");

const ASKED = {
  report_type: "PERIODICAWARDS",
  export_type: "pdf",
  key: "PeriodicAwards",
  contents: { data: "ignored" },
};
const LAST_YEAR = { school_year: "SY 2025-2026", term: "1st" };
const asks = (other: object, caller = registrar) =>
  caller.post("/documents", { ...ASKED, ...LAST_YEAR, ...other });
const fileOf = async (other: object, caller = registrar) => {
  const asked = await asks(other, caller);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const path = `/documents/${asked.body.data.document_id}`;
  await until(async () => (await caller.get(path)).body.data.status === "ready");
  return {
    filename: (await caller.get(path)).body.data.filename as string,
    bytes: (await caller.get(`${path}/file`)).body as Uint8Array,
  };
};
const TITLES = [
  "Top per Subject",
  "Top per Section",
  "First Honor",
  "Second Honor",
  "Third Honor",
  "Green Star",
  "Purple Star",
  "Outstanding Conduct",
];
const sectionOf = async (): Promise<string> => {
  const { rows } = (await registrar.get(`/awards/first_honors?school_year=SY 2025-2026&term=1st&perPage=1`))
    .body;
  const db = school.database();
  const found = await db.execute({
    sql: "select uuid from section where school_year_id = 1 and name = ? and grade_level_id = (select id from grade_level where code = ?)",
    args: [rows[0].section_name, rows[0].gradelevel_code],
  });
  db.close();
  return String(found.rows[0]?.uuid);
};

describe("as PDF", () => {
  test("has the eight groups", async () => {
    const { filename, bytes } = await fileOf({});
    expect(filename).toMatch(/^PeriodicAwards_\d{8}-\d{4}\.pdf$/);
    const text = pdfText(bytes);
    for (const title of TITLES) expect(text).toContain(title);
    expect(text).toContain("1st Term, SY 2025-2026");
  });

  test("for a teacher has the tops of own classes alone", async () => {
    const text = pdfText((await fileOf({ school_year: undefined }, teacher)).bytes);
    expect(text).toContain("Top per Subject");
    for (const title of TITLES.slice(1)) expect(text).not.toContain(title);
  });

  test("the honor list has names by honor and section, and figures only if asked", async () => {
    const plain = pdfText((await fileOf({ honor_list: true })).bytes);
    for (const honor of ["First Honor", "Second Honor", "Third Honor"]) expect(plain).toContain(honor);
    const sections = [...plain.matchAll(/(Kinder|Grade \d+) - Section /g)].map(([, level]) => level);
    expect(sections.indexOf("Kinder")).toBeLessThan(sections.indexOf("Grade 1"));
    expect(plain).not.toMatch(/\d\d\.\d\d/);
    expect(plain).not.toContain("Green Star");
    const { filename, bytes } = await fileOf({ honor_list: true, figures: true });
    expect(pdfText(bytes)).toMatch(/9\d\.\d\d/);
    expect(filename).toMatch(/^HonorList_/);
  });
});

test("as a workbook has a sheet for each group", async () => {
  const { filename, bytes } = await fileOf({ export_type: "xlsx", section_id: await sectionOf() });
  expect(filename).toMatch(/^PeriodicAwards_\d{8}-\d{4}\.xlsx$/);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(TITLES);
  const honors = sheets[2]?.rows ?? [];
  expect(honors[0]).toEqual([
    "Student ID",
    "Student Name",
    "Grade Level-Section",
    "Award Name",
    "General Average",
    "Conduct Grade",
  ]);
  expect(Number(honors[1]?.[4])).toBeGreaterThanOrEqual(95);
});

describe("refused is", () => {
  test("what nobody has", async () => {
    const refused = await asks({ search: "nobody by this name" });
    expect([refused.status, refused.body.message]).toEqual([422, "No Data Found"]);
  });

  test("a workbook of 500 students, not one of 499", async () => {
    const db = school.database();
    const of = async (most: number) => {
      await db.execute(
        "delete from award where award_group = 'green_star' and period = 1 and school_year_id = 1",
      );
      await db.execute(`insert into award (uuid, student_id, school_year_id, period, award_key, award_group, section_id, award_name, student_name, student_no, state)
        select 'u' || id, id, 1, 1, 'green_star', 'green_star', 1, 'Many', fullname, student_no, 'Earned' from student order by id limit ${most}`);
      return asks({ export_type: "xlsx", award_name: "Many" });
    };
    const refused = await of(500);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Please use filter to avoid export time-out.",
    ]);
    expect((await of(499)).status).toBe(202);
    await db.execute("delete from award where award_name = 'Many'");
    await db.execute(
      "insert into report_mark select id, 1 from section where school_year_id = 1 and kind = 'regular'",
    );
    db.close();
  });

  test("the system administrator and finance", async () => {
    for (const who of ["admin", "finance"])
      expect((await asks({}, await school.as(who))).status, who).toBe(403);
  });
});

test("a group whose rules say so is by average, the highest first", async () => {
  const groups = async () => {
    const { data } = (await registrar.get("/awards/export/raw?school_year=SY 2025-2026&term=1st")).body;
    return Object.fromEntries(
      ["first_honor", "second_honor"].map((group) => [
        group,
        data[group].students.map(({ student_id }: Row) => student_id),
      ]),
    );
  };
  const before = await groups();
  const { data } = (await registrar.get("/management/award-rules?schoolperiod_id=")).body;
  const { id = "" } = data.school_periods.find(({ name }: Row) => name === "SY 2025-2026");
  const detail = (await registrar.get(`/management/award-rules?schoolperiod_id=${id}`)).body.data;
  const rules = {
    ...detail.rules,
    groups: detail.rules.groups.map((rule: Row) =>
      rule.award_group === "first_honor" ? { ...rule, order: "average" } : rule,
    ),
  };
  const saved = await registrar.post("/management/award-rules", {
    schoolperiod_id: id,
    version: detail.version,
    rules,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  const { rows } = (
    await registrar.get(
      "/awards/first_honors?school_year=SY 2025-2026&term=1st&perPage=1000&sort=general_avg_grade&sortType=desc",
    )
  ).body;
  const averageOf = new Map(rows.map((row: Row) => [row.student_id, row.general_avg_grade]));
  const after = await groups();
  expect(after.second_honor).toEqual(before.second_honor);
  expect(after.first_honor).not.toEqual(before.first_honor);
  expect(after.first_honor.map((id: string) => averageOf.get(id))).toEqual(
    rows.map((row: Row) => row.general_avg_grade),
  );
});

test("the raw groups of a section name its adviser", async () => {
  const [advisory] = (await (await school.as("adviser")).get("/advisories")).body.rows;
  const { data } = (await registrar.get(`/awards/export/raw?term=1st&section_id=${advisory.section_id}`))
    .body;
  expect(data.advisory.users).toEqual([
    { lastname: expect.stringMatching(/./), givenname: expect.stringMatching(/./), middlename: "" },
  ]);
});

test("the raw groups leave out what a role does not see", async () => {
  const { data } = (await registrar.get("/awards/export/raw?school_year=SY 2025-2026&term=1st")).body;
  expect(Object.keys(data)).toEqual([
    "top_subject",
    "top_section",
    "first_honor",
    "second_honor",
    "third_honor",
    "green_star",
    "purple_star",
    "conduct",
    "advisory",
  ]);
  expect(data.advisory).toEqual({ users: [] });
  expect(data.first_honor.title).toBe("First Honor");
  expect(data.first_honor.students[0]).toEqual({
    student_id: expect.any(String),
    student_name: expect.any(String),
    name: expect.any(String),
    gradelevel_name: expect.any(String),
    award_name: "First Honor",
  });
  const raw = (await teacher.get("/awards/export/raw?term=1st")).body.data as Row;
  expect(Object.keys(raw)).toEqual(["top_subject", "advisory"]);
});
