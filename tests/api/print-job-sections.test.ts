import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { COMPOSITE_EXPORT } from "#core/management/school-settings.ts";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import {
  asked,
  endOf,
  loseFiles,
  madeAgain,
  PRINT_JOBS,
  prepared,
  sectionsOf,
} from "#tests/support/print-jobs.ts";
import { until } from "#tests/support/school.ts";
import { STAFF } from "#tests/support/sound-calls.ts";
import { readZip } from "#tests/support/zip.ts";

/** Given the demo school, when documents of sections are prepared in bulk, then each job prints what the list of its kind shows who asked. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
async function executed(sql: string, args: (string | number)[] = []): Promise<Row[]> {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
}

describe("class rankings", () => {
  const rankings = (more: object = {}) => ({ what: "ranking", ...more });
  const listed = async (caller: Caller, filter: string): Promise<Row[]> =>
    (await caller.get(`/reports/class_ranking?schoolperiod_name=SY 2025-2026&perPage=1000&${filter}`)).body
      .rows;

  test("of sections are one document each, as the list ranks them; made again they are the same", async () => {
    const sections = await sectionsOf(school, 2, 4);
    const { job, bytes } = await prepared(registrar, rankings({ scope: "sections", section_ids: sections }));
    expect([job.total, job.filename]).toEqual([2, "ClassRankings_1st_2025-2026.pdf"]);
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["841.89 x 595.28"]));
    const text = pdfText(bytes);
    const rows = await listed(registrar, `term=1st&section_id=${sections[0]}`);
    const places = rows.map(({ student_id }) => text.indexOf(String(student_id)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    const counted = await registrar.post(
      `${PRINT_JOBS}?dry_run=1`,
      asked(rankings({ scope: "sections", section_ids: sections })),
    );
    expect(counted.body.data).toEqual({
      papers: 2,
      pages: job.pages,
      pages_at_least: true,
      left_out: 0,
      not_drawn: [],
    });
    await executed("update student set fullname = fullname || ' Sr.' where student_no = ?", [
      String(rows[0]?.student_id),
    ]);
    expect(await madeAgain(school, registrar, job.id)).toBe(sha256(bytes));
  });

  test("of a grade level are one document, ranked as a whole, also of the school year", async () => {
    const { job, bytes } = await prepared(
      registrar,
      rankings({
        scope: "level",
        grade_level_code: "G07",
        grading_period_name: "Final",
        file: "zip_by_section",
      }),
    );
    expect([job.total, job.parts.map(({ section }: Row) => section)]).toEqual([1, ["Grade 7"]]);
    const file = readZip(bytes).get("Grade 7.pdf") as Buffer;
    const rows = await listed(registrar, "term=Final&gradelevel_code=G07");
    expect(rows.length).toBeGreaterThan(0);
    for (const { student_id } of rows) expect(pdfText(file)).toContain(String(student_id));
  });

  test("are of those sections the list shows: of another the answer is as of one without students", async () => {
    const adviser = await school.as("adviser");
    const [own] = await executed(
      `select section.uuid from section join staff on staff.id = adviser_id join user_account on user_account.id = staff.user_id
        where user_account.email = 'adviser@talaan.test' order by school_year_id desc`,
    );
    const mine = rankings({ scope: "school", school_period_id: undefined, grading_period_name: "1st" });
    const { job, bytes } = await prepared(adviser, { ...mine, scope: "sections", section_ids: [own?.uuid] });
    expect([job.status, job.total, pageCount(bytes)]).toEqual(["ready", 1, job.pages]);
    const others = await executed(
      "select uuid from section where school_year_id = (select school_year_id from section where uuid = ?1) and kind = 'regular' and uuid <> ?1",
      [String(own?.uuid)],
    );
    const all = { ...mine, scope: "sections", section_ids: [own, ...others].map((one) => one?.uuid) };
    expect((await adviser.post(`${PRINT_JOBS}?dry_run=1`, asked(all))).body.data.papers).toBe(1);
    const refused = await adviser.post(PRINT_JOBS, asked({ ...all, section_ids: [others[0]?.uuid] }));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "No data found! There is nothing to print.",
    ]);
    const head = await school.as("head");
    const heads = (await head.post(`${PRINT_JOBS}?dry_run=1`, asked(rankings()))).body.data.papers;
    const schools = (await registrar.post(`${PRINT_JOBS}?dry_run=1`, asked(rankings()))).body.data.papers;
    expect([heads > 0, heads < schools]).toEqual([true, true]);
  });

  test("are not drawn for an adviser whose section was taken away meanwhile", async () => {
    const adviser = await school.as("adviser");
    const [own] = await executed(
      `select section.id, section.uuid, adviser_id from section join staff on staff.id = adviser_id join user_account on user_account.id = staff.user_id
        where user_account.email = 'adviser@talaan.test' order by school_year_id desc`,
    );
    const ask = asked(
      rankings({
        scope: "sections",
        section_ids: [own?.uuid],
        school_period_id: undefined,
        file: "zip_by_section",
      }),
    );
    const { job } = await prepared(adviser, ask);
    await executed("update section set adviser_id = null where id = ?", [Number(own?.id)]);
    await loseFiles(school, adviser, job.id);
    const ended = await endOf(adviser, job.id);
    expect([ended.status, ended.error]).toEqual(["failed", "You no longer see all of these sections."]);
    await executed(
      "update print_job_part set status = 'queued', entries_json = null, object_key = null, sha256 = null where document_id = (select id from document where uuid = ?)",
      [job.id],
    );
    expect((await adviser.post(`${PRINT_JOBS}/${job.id}/retry`)).status).toBe(202);
    await until(async () => (await adviser.get(`${PRINT_JOBS}/${job.id}`)).body.data.status === "failed");
    const { parts } = (await adviser.get(`${PRINT_JOBS}/${job.id}`)).body.data;
    expect(parts.map(({ status, error }: Row) => [status, error])).toEqual([
      ["failed", "You no longer see this section."],
    ]);
    await executed("update section set adviser_id = ? where id = ?", [
      Number(own?.adviser_id),
      Number(own?.id),
    ]);
    expect((await adviser.post(`${PRINT_JOBS}/${job.id}/retry`)).status).toBe(202);
    expect((await endOf(adviser, job.id)).status).toBe("ready");
  });
});

describe("promotions", () => {
  test("are a paper of each section to sign, of the school year; made again they are the same", async () => {
    const sections = await sectionsOf(school, 2, 4);
    const { grading_period_name: _, ...ask } = asked({
      what: "promotion",
      scope: "sections",
      section_ids: sections,
      order: "section",
    });
    const counted = await registrar.post(`${PRINT_JOBS}?dry_run=1`, ask);
    const { job, bytes } = await prepared(registrar, { ...ask, grading_period_name: undefined });
    expect([job.total, job.filename]).toEqual([2, "Promotions_Final_2025-2026.pdf"]);
    expect(counted.body.data).toEqual({
      papers: 2,
      pages: job.pages,
      pages_at_least: true,
      left_out: 0,
      not_drawn: [],
    });
    expect(pdfText(bytes)).toContain("Certified correct by");
    const [student] = await executed(
      "select student_no from report_year where section_id = (select id from section where uuid = ?)",
      [sections[0] ?? ""],
    );
    await executed("update student set lrn = null where student_no = ?", [String(student?.student_no)]);
    expect(await madeAgain(school, registrar, job.id)).toBe(sha256(bytes));
  });

  test("have no term, no student's files and no shared sheets", async () => {
    const refused = async (more: object) =>
      (await registrar.post(PRINT_JOBS, asked({ what: "promotion", grading_period_name: "Final", ...more })))
        .body.message;
    expect(await refused({ file: "zip_by_student" })).toBe("Promotions are not prepared in this file.");
    expect(await refused({ sheet: "two_a4" })).toBe("Promotions are not prepared on this sheet.");
    expect(await refused({ grading_period_name: "1st" })).toBe("Please choose Final as the term");
  });
});

describe("grade composites", () => {
  const composites = (more: object = {}) => ({ what: "composite", include: "published", ...more });

  test("of sections are the PDF of the list, 35 students a page; made again they are the same", async () => {
    const sections = await sectionsOf(school, 2, 4);
    const ask = composites({ scope: "sections", section_ids: sections });
    const counted = await registrar.post(`${PRINT_JOBS}?dry_run=1`, asked(ask));
    const { job, bytes } = await prepared(registrar, ask);
    expect([job.total, job.filename]).toEqual([2, "GradeComposites_1st_2025-2026.pdf"]);
    expect(counted.body.data).toEqual({
      papers: 2,
      pages: job.pages,
      pages_at_least: false,
      left_out: 0,
      not_drawn: [],
    });
    const { rows } = (
      await registrar.get(
        `/composite_reports?status=Trimester&school_period_name=SY 2025-2026&grading_period_name=1st&section_id=${sections[1]}&perPage=1000`,
      )
    ).body;
    const text = pdfText(bytes);
    for (const { student_id } of rows) expect(text).toContain(String(student_id));
    expect(text).toContain("Subjects and teachers");
    await executed("update report_grade set printed_e4 = 610000 where student_no = ?", [
      String(rows[0]?.student_id),
    ]);
    expect(await madeAgain(school, registrar, job.id)).toBe(sha256(bytes));
  });

  test("of the school year have the final grades", async () => {
    const [section = ""] = await sectionsOf(school, 1, 9);
    const ask = composites({ scope: "sections", section_ids: [section], grading_period_name: "Final" });
    const { job, bytes } = await prepared(registrar, ask);
    expect([job.total, job.left_out]).toEqual([1, []]);
    expect(pdfText(bytes)).toContain("Final, SY 2025-2026");
  });

  test("have grades in approval where they are asked for, and say so", async () => {
    const [open] = await executed(
      `select section.uuid, school_year.name as year, term.ordinal from report_grade join section on section.id = section_id
        join term on term.id = term_id join school_year on school_year.id = term.school_year_id
        where is_provisional = 1 group by section.id, term.id order by count(*) desc limit 1`,
    );
    const ask = composites({
      scope: "sections",
      section_ids: [open?.uuid],
      school_period_id: open?.year,
      grading_period_name: String(open?.ordinal),
    });
    const { bytes } = await prepared(registrar, { ...ask, include: "all" });
    expect(pdfText(bytes)).toContain("PROVISIONAL");
  });

  test("are not prepared while the school has switched their export off", async () => {
    const admin = await school.as("admin");
    const set = async (composite_export: string) => {
      const { version } = (await admin.get("/settings")).body.data.school;
      expect((await admin.patch("/settings/school", { composite_export, version })).status).toBe(200);
    };
    await set(COMPOSITE_EXPORT.off);
    const refused = await registrar.post(PRINT_JOBS, asked(composites()));
    expect([refused.status, refused.body.code]).toEqual([403, "EXPORT_OFF"]);
    await set(COMPOSITE_EXPORT.standard);
  });
});

/** Written by hand: who prepares which; whoever does not is refused before anything is counted. */
test.each([
  ["report_cards", ["registrar"]],
  ["certificates", ["registrar"]],
  ["promotion", ["registrar"]],
  ["ranking", ["registrar", "head", "adviser"]],
  ["composite", ["registrar", "head", "adviser"]],
  // As they were named before.
  ["promotions", ["registrar"]],
  ["class_rankings", ["registrar", "head", "adviser"]],
  ["grade_composites", ["registrar", "head", "adviser"]],
])("%s are prepared by %j", async (what, who) => {
  for (const person of STAFF) {
    const grading_period_name = what.startsWith("promotion") ? "Final" : "1st";
    const { status } = await (await school.as(person)).post(
      `${PRINT_JOBS}?dry_run=1`,
      asked({ what, grading_period_name }),
    );
    expect([person, status === 403]).toEqual([person, !who.includes(person)]);
  }
});
