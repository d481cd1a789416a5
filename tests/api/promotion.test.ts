import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { pdfText } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given last year's promotions, when the office reads and exports them, then boys and girls, learning areas and levels are told as they are. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");

const PATH = "/reports/promotion";
const LAST_YEAR = "schoolperiod_name=SY 2025-2026";
const listOf = async (query: string, caller = registrar): Promise<Row> =>
  (await caller.get(`${PATH}?${LAST_YEAR}&perPage=1000&${query}`)).body;
const fileOf = async (query: string): Promise<Uint8Array> => {
  const asked = await registrar.post(`${PATH}/export?${LAST_YEAR}&${query}`);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const path = `/documents/${asked.body.data.document_id}`;
  await until(async () => (await registrar.get(path)).body.data.status === "ready");
  return (await registrar.get(`${path}/file`)).body as Uint8Array;
};
const sectionId = async (gradeSection: string): Promise<string> => {
  const { rows } = (await registrar.get("/advisories?current_school_period=SY 2025-2026")).body;
  return rows.find(({ section }: Row) => `${section}` === gradeSection)?.section_id;
};

describe("the list", () => {
  test("has boys before girls in each section, and the tabs count them", async () => {
    const { rows, sex_count: counts, count } = await listOf("");
    expect(counts).toEqual({
      All: count,
      M: rows.filter(({ sex }: Row) => sex === "M").length,
      F: rows.filter(({ sex }: Row) => sex === "F").length,
    });
    const places = rows.map((row: Row) => [row.grade_section, row.sex === "M" ? 0 : 1].join(" "));
    const runs = places.filter((place: string, index: number) => place !== places[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    const girls = await listOf("sex=F");
    expect(girls.rows).toHaveLength(girls.count);
    expect(girls.count).toBe(counts.F);
    expect(girls.sex_count).toEqual(counts);
  });

  test("sums up each grade level: promoted, conditional, retained, and the descriptors of the averages", async () => {
    const { rows, summary, count } = await listOf("");
    expect(summary.levels.reduce((sum: number, { students }: Row) => sum + students, 0)).toBe(count);
    for (const level of summary.levels) {
      const own = rows.filter(({ grade_level: { code } }: Row) => code === level.code);
      const having = (status: string) =>
        own.filter(({ promotion_status }: Row) => promotion_status === status).length;
      expect(level).toMatchObject({
        students: own.length,
        promoted: having("Promoted"),
        conditional: having("Conditional"),
        retained: having("Retained"),
      });
      const averages = own.flatMap(({ general_average: average }: Row) => average ?? []);
      const outstanding = averages.filter((average: number) => average >= 95.5).length;
      const counted = level.descriptors.find(({ name }: Row) => name === "Outstanding")?.students ?? 0;
      expect(counted, level.name).toBe(outstanding);
      expect(level.descriptors.reduce((sum: number, { students }: Row) => sum + students, 0)).toBe(
        averages.length,
      );
    }
  });

  test("says which areas a conditional student failed, and what came of the remedial classes", async () => {
    const [chosen] = (await listOf("promotion_status=Promoted&gradelevel_code=G07")).rows as [Row];
    const year = await registrar.get(`/v2/report_cards/${chosen.student_id}?school_year=2025-2026`);
    const [final] = year.body.data.final_grades;
    const found = async (): Promise<Row> => (await listOf(`search=${chosen.student_id}`)).rows[0];
    await registrar.patch("/v2/report_cards/grade/override", {
      class_id: final.class_id,
      student_id: chosen.student_id,
      grade: 70,
      reason: "Board",
    });
    expect(await found()).toMatchObject({
      action_taken: `Conditional: remedial classes in ${final.subject.name}`,
      learning_areas_not_passed: `${final.subject.name} 70`,
      remedial_text: "Pending",
    });
    await registrar.patch("/v2/report_cards/remedial", {
      school_year: "2025-2026",
      data: [
        {
          student_id: chosen.student_id,
          class_id: final.class_id,
          mark: 80,
          held_from: "2026-04-13",
          held_to: "2026-05-15",
        },
      ],
    });
    expect(await found()).toMatchObject({
      action_taken: "Promoted to Grade 8",
      remedial_result: "Passed",
      remedial_text: `Passed: ${final.subject.name} 80, recomputed final grade 75`,
    });
    expect((await listOf("remedial_result=Passed")).rows).toContainEqual(await found());
    const [yearId] = String((await found()).id).split(".");
    const detail = await registrar.get(
      `/reports/student_progress/admin/grade-level/G07/school-period/${yearId}/grading-period-name/3rd/student/${chosen.student_id}`,
    );
    expect(detail.body.data.promotions).toEqual([await found()]);
    expect(detail.body.data.document.action).toMatchObject({
      text: "Promoted to Grade 8",
      note: expect.stringContaining(`Remedial classes: ${final.subject.name} 80`),
    });
  });

  test("is the registrar's, and of the own section the adviser's", async () => {
    const adviser = await school.as("adviser");
    const own = (await adviser.get(`${PATH}?perPage=1000`)).body;
    expect(own.count).toBeGreaterThan(0);
    expect(new Set(own.rows.map((row: Row) => row.grade_section)).size).toBe(1);
    for (const person of ["teacher", "head", "admin", "finance"])
      expect((await (await school.as(person)).get(PATH)).status, person).toBe(403);
  });
});

test("the files have a section's students to sign for, and all of them as a workbook", async () => {
  const { rows } = await listOf("gradelevel_code=G07");
  const [first] = rows as [Row];
  const own = rows.filter(({ grade_section }: Row) => grade_section === first.grade_section);
  const section = await sectionId(first.grade_section.split(" - Section ")[1]);
  const text = pdfText(
    await fileOf(`format=pdf&gradelevel_code=G07${section ? `&section_id=${section}` : ""}`),
  );
  for (const said of ["Promotion", first.grade_section, "Boys", "Girls", "Homeroom Adviser", "Principal"])
    expect(text).toContain(said);
  for (const { lrn } of own) expect(text).toContain(lrn);
  const [sheet] = (await readXlsx(await fileOf("format=xlsx&gradelevel_code=G07"))).sheets;
  const cells = JSON.stringify(sheet?.rows);
  for (const { student_id: id } of rows) expect(cells).toContain(id);
});

describe("a permanent record", () => {
  const RECORDS = "/permanent_records";
  const ENTRIES_OF_SEED = 1;
  const ELSEWHERE = {
    schoolYear: "2023-2024",
    school: "San Roque School",
    level: "Grade 5",
    areas: [{ name: "English", terms: ["88", "89", "90"], final: "89", remark: "Passed" }],
    average: "89.00",
    action: "Promoted to Grade 6",
  };
  const student = async (): Promise<Row> =>
    (await listOf("promotion_status=Promoted&gradelevel_code=G07")).rows.at(-1);
  const recordOf = async (id: string): Promise<Row> => (await registrar.get(`${RECORDS}/${id}`)).body.data;
  const issue = (id: string, recipient = "San Roque School") =>
    registrar.post(`${RECORDS}/${id}/issues`, { purpose: "Transfer", recipient });
  const drawn = async (asked: Row): Promise<Uint8Array> => {
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    const path = `/documents/${asked.body.data.document_id}`;
    await until(async () => (await registrar.get(path)).body.data.status === "ready");
    return (await registrar.get(`${path}/file`)).body as Uint8Array;
  };

  test("has the years here, and those elsewhere as they are typed: superseded, never deleted", async () => {
    const { student_id: id } = await student();
    const before = await recordOf(id);
    const [year] = before.document.years;
    expect(year).toMatchObject({ schoolYear: "SY 2025-2026", action: "Promoted to Grade 8" });
    expect(year.areas.length).toBeGreaterThan(5);
    expect(year.areas.every(({ terms, remark }: Row) => terms.length === 3 && remark === "Passed")).toBe(
      true,
    );
    expect(before.document).toMatchObject({ issue: null, eligibility: "Eligible for admission to Grade 8" });

    const years = `${RECORDS}/${id}/years`;
    expect((await registrar.post(years, { year: ELSEWHERE })).body.message).toBe("School year saved");
    const [kept] = (await recordOf(id)).elsewhere;
    const changed = { year: { ...ELSEWHERE, average: "90.00" }, supersedes: kept.id };
    expect((await registrar.post(years, changed)).body.message).toBe("Please give the reason.");
    const both = await Promise.all([
      registrar.post(years, { ...changed, reason: "Misread" }),
      registrar.post(years, { ...changed, reason: "Misread" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const after = await recordOf(id);
    expect(after.document.years[0]).toMatchObject({ schoolYear: "2023-2024", average: "90.00" });
    expect(after.elsewhere).toHaveLength(1);
    await registrar.post(years, { year: null, supersedes: after.elsewhere[0].id, reason: "Another child's" });
    expect((await recordOf(id)).elsewhere).toEqual([]);
    const db = school.database();
    const { rows } = await db.execute("select count(*) as entries from elsewhere_year");
    db.close();
    expect(rows[0]?.entries).toBe(ENTRIES_OF_SEED + 3);
  });

  test("has a year at a school once, however it is typed and however often it is sent", async () => {
    const { student_id: id } = await student();
    const years = `${RECORDS}/${id}/years`;
    const both = await Promise.all([1, 2].map(() => registrar.post(years, { year: ELSEWHERE })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { schoolYear, school: name } = ELSEWHERE;
    const message = `${schoolYear} at ${name} is entered already: change that entry instead.`;
    const typed = { ...ELSEWHERE, schoolYear: `SY ${schoolYear}`, school: name.toUpperCase(), average: "91" };
    const again = await registrar.post(years, { year: typed });
    expect([again.status, again.body.errors]).toEqual([422, [{ path: "year.schoolYear", message }]]);
    const other = await registrar.post(years, { year: { ...ELSEWHERE, school: `${name} Annex` } });
    expect(other.status).toBe(201);
    const { elsewhere } = await recordOf(id);
    expect(elsewhere).toHaveLength(2);
    const into = { year: ELSEWHERE, supersedes: elsewhere[1].id, reason: "Misread" };
    expect((await registrar.post(years, into)).status).toBe(422);
    for (const { id: entry } of elsewhere)
      await registrar.post(years, { year: null, supersedes: entry, reason: "Another child's" });
    expect((await registrar.post(years, { year: ELSEWHERE })).status).toBe(201);
    const [kept] = (await recordOf(id)).elsewhere;
    await registrar.post(years, { year: null, supersedes: kept.id, reason: "Another child's" });
  });

  test("is issued with the next number and a code, is the same at every print, and keeps what it said", async () => {
    const { student_id: id, student_name: name } = await student();
    const numberBefore = (await recordOf(id)).issues.length;
    expect((await registrar.post(`${RECORDS}/${id}/issues`, { purpose: "", recipient: "X" })).status).toBe(
      422,
    );
    const first = await drawn(await issue(id));
    const [issued] = (await recordOf(id)).issues;
    expect(issued).toMatchObject({ purpose: "Transfer", recipient: "San Roque School" });
    expect(issued.number).toMatch(/^SR-2026-\d{6}$/);
    expect((await recordOf(id)).issues).toHaveLength(numberBefore + 1);
    const text = pdfText(first);
    for (const said of [
      issued.number,
      "Permanent Record",
      "SY 2025-2026",
      "General Average",
      issued.verification_code,
    ])
      expect(text).toContain(said);
    const { data } = (await registrar.get(`/verify/${issued.verification_code}`)).body;
    expect(data).toMatchObject({ genuine: true, title: "Permanent Record", reference: issued.number });
    expect(JSON.stringify(data)).not.toContain(name);

    await registrar.post(`${RECORDS}/${id}/years`, { year: ELSEWHERE });
    const print = async () => drawn(await registrar.post(`${RECORDS}/${id}/issues/${issued.id}/print`));
    expect(Buffer.compare(await print(), first)).toBe(0);
    // It is the kept file that is handed out, and nothing drawn anew.
    const kept = Buffer.concat([first, Buffer.from("\n% kept")]);
    const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    await files.put(`permanent-records/${issued.id}.pdf`, kept, { customMetadata: { pages: "1" } });
    expect(Buffer.compare(await print(), kept)).toBe(0);
  });

  test("by ten at once has ten numbers without a gap", async () => {
    const { rows } = (await registrar.get(`${RECORDS}?perPage=10`)).body;
    const answers = await Promise.all(rows.map((row: Row) => issue(row.student_id, "Another school")));
    expect(answers.every(({ status }: Row) => [202, 503].includes(status))).toBe(true);
    const db = school.database();
    const { rows: numbers } = await db.execute(
      "select number from permanent_record_issue where number like 'SR-2026-%' order by id",
    );
    db.close();
    expect(numbers.map(({ number }) => Number(String(number).slice(-6)))).toEqual(
      numbers.map((_, place) => place + 1),
    );
  });

  test("of a student who left is found too, and all of it is the registrar's", async () => {
    const { rows, count } = (await registrar.get(`${RECORDS}?perPage=1000`)).body;
    const left = rows.filter(({ grade_section: section }: Row) => section === null);
    expect(rows).toHaveLength(count);
    for (const row of left.slice(0, 1)) expect((await recordOf(row.student_id)).document.years).toEqual([]);
    for (const person of ["adviser", "head", "admin", "teacher"])
      expect((await (await school.as(person)).get(RECORDS)).status, person).toBe(403);
    expect((await registrar.get(`${RECORDS}/999999`)).status).toBe(404);
  });
});
