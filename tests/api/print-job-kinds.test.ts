import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pageCount, pageSizes, pdfText } from "../queues/pdf-text.ts";
import type { Caller, Row } from "../support/caller.ts";
import { asked, endOf, PRINT_JOBS, prepared, sectionsOf } from "../support/print-jobs.ts";
import { School, until } from "../support/school.ts";
import { readZip } from "../support/zip.ts";

/** Given the demo school, when certificates, rankings, promotions or composites are prepared, then each job prints what the list of that kind shows who asked. */
let school: School;
let registrar: Caller;
beforeAll(async () => {
  school = await School.openShared();
  registrar = await school.as("registrar");
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
async function executed(sql: string, args: (string | number)[] = []): Promise<Row[]> {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
}

/** Takes the files of a job from the store, asks for them, and answers the job's SHA-256 once they are made again. */
async function madeAgain(caller: Caller, id: string): Promise<string> {
  const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const rows = await executed(
    `select object_key from document where uuid = ?1 union all
      select object_key from print_job_part where document_id = (select id from document where uuid = ?1)`,
    [id],
  );
  await files.delete(rows.map(({ object_key }) => String(object_key)));
  expect((await caller.get(`/documents/${id}/file`)).status).toBe(410);
  expect((await endOf(caller, id)).status).toBe("ready");
  return (await caller.get(`/documents/${id}`)).body.data.sha256;
}

describe("certificates", () => {
  const awardsOf = (uuid: string, period: number) =>
    executed(
      `select student_no, award_name, award_key, state, (select count(*) from award_issue issue where issue.student_id = award.student_id
          and issue.school_year_id = award.school_year_id and issue.period = award.period and issue.award_key = award.award_key) as issues
        from award where section_id = (select id from section where uuid = ?) and period = ? and award_group not like '%_star'
        order by student_name collate nocase, student_no`,
      [uuid, period],
    );
  const certificates = (uuid: string, more: object = {}) => ({
    what: "certificates",
    scope: "sections",
    section_ids: [uuid],
    include: "all",
    ...more,
  });
  /** Sections of last year by how many awards of a period nobody was given a certificate of, most first. */
  const sectionWithEarned = async (period: number, place: number): Promise<string> => {
    const found = await executed(
      `select section.uuid from award join section on section.id = section_id
        where award.school_year_id = 1 and period = ? and state = 'Earned' and award_group not like '%_star'
        group by section.id order by count(*) desc, section.id limit 1 offset ?`,
      [period, place],
    );
    return String(found[0]?.uuid);
  };

  test("are issued when they are drawn, once; their codes verify, and made again the file is the same", async () => {
    const section = await sectionWithEarned(1, 0);
    const before = await awardsOf(section, 1);
    const counted = await registrar.post(`${PRINT_JOBS}?dry_run=1`, asked(certificates(section)));
    expect(counted.body.data).toMatchObject({ papers: before.length, pages: before.length });
    expect((await awardsOf(section, 1)).map(({ issues }) => issues)).toEqual(
      before.map(({ issues }) => issues),
    );
    const { job, bytes } = await prepared(registrar, certificates(section));
    expect(job).toMatchObject({ done: before.length, total: before.length, left_out: [] });
    expect(new Set(pageSizes(bytes))).toEqual(new Set(["396 x 792"]));
    expect(new Set((await awardsOf(section, 1)).map(({ issues }) => issues))).toEqual(new Set([1]));
    const codes = new Set(pdfText(bytes).match(/A-[0-9A-Z-]{20,}/g));
    expect(codes.size).toBe(before.length);
    const [code] = codes;
    const verified = (await registrar.get(`/verify/${code}?sha256=${sha256(bytes)}`)).body.data;
    expect(verified).toMatchObject({ genuine: true, standing: "current", file_issued: true });
    const events = await executed(
      "select count(*) as events from audit_event where event = 'award-issue' and request_id is not null",
    );
    expect(Number(events[0]?.events)).toBeGreaterThanOrEqual(
      before.filter(({ state }) => state === "Earned").length,
    );
    expect(await madeAgain(registrar, job.id)).toBe(sha256(bytes));
    expect(new Set((await awardsOf(section, 1)).map(({ issues }) => issues))).toEqual(new Set([1]));
  });

  test("of the school year are asked for as Final, a student's in one file of the ZIP", async () => {
    const section = await sectionWithEarned(4, 1);
    const awards = await awardsOf(section, 4);
    const { job, bytes } = await prepared(
      registrar,
      certificates(section, { grading_period_name: "Final", file: "zip_by_student" }),
    );
    expect(job.filename).toBe("Certificates_Final_2025-2026.zip");
    const { "index.csv": index, ...entries } = Object.fromEntries(readZip(bytes));
    const byStudent = Map.groupBy(awards, ({ student_no }) => String(student_no));
    expect(Object.keys(entries).map((name) => name.replace(/^.*\/(\d+)\.pdf$/, "$1"))).toEqual([
      ...byStudent.keys(),
    ]);
    for (const [name, file] of Object.entries(entries))
      expect(pageCount(file)).toBe(byStudent.get(name.replace(/^.*\/(\d+)\.pdf$/, "$1"))?.length);
    expect(String(index)).toMatch(/,Final,A-/);
  });

  test("leave out an award that is not met any more, and of issued ones those that were not issued", async () => {
    const section = await sectionWithEarned(1, 2);
    const earned = (await awardsOf(section, 1)).filter(({ state }) => state === "Earned");
    const [first] = earned;
    const ask = certificates(section, { include: "published" });
    const refused = await registrar.post(PRINT_JOBS, asked(ask));
    const issued = (await awardsOf(section, 1)).length - earned.length;
    if (issued === 0) expect(refused.body.message).toMatch(/^None of these certificates is issued/);
    const { job } = await prepared(registrar, certificates(section));
    await executed(
      `update term_grade set grade_e4 = 760000 where student_id = (select id from student where student_no = ?)
        and gradebook_id in (select gradebook.id from gradebook join term on term.id = term_id where school_year_id = 1 and ordinal = 1)`,
      [String(first?.student_no)],
    );
    const after = await prepared(registrar, certificates(section));
    expect(after.job.left_out.map(({ student_id, reason }: Row) => [student_id, reason])).toContainEqual([
      first?.student_no,
      `${first?.award_name}: No longer met`,
    ]);
    expect(after.job.total).toBeLessThan(job.total);
  });

  test("lost between the request and its part are left out there, with the reason", async () => {
    const section = await sectionWithEarned(1, 3);
    const { job } = await prepared(registrar, certificates(section));
    // As if the part had not been drawn, of an award that nobody was given.
    await executed(
      `update print_job_paper set pinned_uuid = null, award_key = 'top_subject.0' where position = 1
        and document_id = (select id from document where uuid = ?)`,
      [job.id],
    );
    await madeAgain(registrar, job.id);
    const { data } = (await registrar.get(`${PRINT_JOBS}/${job.id}`)).body;
    expect([data.total, data.left_out.map(({ reason }: Row) => reason)]).toEqual([
      job.total - 1,
      ["Top per Subject: No longer met"],
    ]);
  });

  test("are the registrar's to prepare", async () => {
    for (const who of ["head", "adviser", "teacher", "assistant.head", "admin"])
      expect(
        (await (await school.as(who)).post(PRINT_JOBS, asked({ what: "certificates" }))).status,
        who,
      ).toBe(403);
  });
});

describe("class rankings", () => {
  const rankings = (more: object = {}) => ({ what: "class_rankings", ...more });
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
    expect(counted.body.data).toEqual({ papers: 2, pages: job.pages, left_out: 0 });
    await executed("update student set fullname = fullname || ' Sr.' where student_no = ?", [
      String(rows[0]?.student_id),
    ]);
    expect(await madeAgain(registrar, job.id)).toBe(sha256(bytes));
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
        where email = 'adviser@talaan.test' order by school_year_id desc`,
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
        where email = 'adviser@talaan.test' order by school_year_id desc`,
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
    const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    await files.delete(
      (
        await executed(
          "select object_key from document where uuid = ?1 union all select object_key from print_job_part where document_id = (select id from document where uuid = ?1)",
          [job.id],
        )
      ).map(({ object_key }) => String(object_key)),
    );
    expect((await adviser.get(`/documents/${job.id}/file`)).status).toBe(410);
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
      what: "promotions",
      scope: "sections",
      section_ids: sections,
      order: "section",
    });
    const counted = await registrar.post(`${PRINT_JOBS}?dry_run=1`, ask);
    const { job, bytes } = await prepared(registrar, { ...ask, grading_period_name: undefined });
    expect([job.total, job.filename]).toEqual([2, "Promotions_Final_2025-2026.pdf"]);
    expect(counted.body.data).toEqual({ papers: 2, pages: job.pages, left_out: 0 });
    expect(pdfText(bytes)).toContain("Certified correct by");
    const [student] = await executed(
      "select student_no from report_year where section_id = (select id from section where uuid = ?)",
      [sections[0] ?? ""],
    );
    await executed("update student set lrn = null where student_no = ?", [String(student?.student_no)]);
    expect(await madeAgain(registrar, job.id)).toBe(sha256(bytes));
  });

  test("are the registrar's, and have no term, no student's files and no shared sheets", async () => {
    const refused = async (more: object) =>
      (await registrar.post(PRINT_JOBS, asked({ what: "promotions", grading_period_name: "Final", ...more })))
        .body.message;
    expect(await refused({ file: "zip_by_student" })).toBe("Promotions are not prepared in this file.");
    expect(await refused({ sheet: "two_a4" })).toBe("Promotions are not prepared on this sheet.");
    expect(await refused({ grading_period_name: "1st" })).toBe("Please choose Final as the term");
    for (const who of ["head", "adviser"])
      expect(
        (
          await (
            await school.as(who)
          ).post(PRINT_JOBS, asked({ what: "promotions", grading_period_name: "Final" }))
        ).status,
      ).toBe(403);
  });
});
