import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { asked, madeAgain, PRINT_JOBS, prepared } from "#tests/support/print-jobs.ts";
import { readZip } from "#tests/support/zip.ts";

/** Given the demo school, when certificates are prepared in bulk, then each is issued once, as it was earned. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
async function executed(sql: string, args: (string | number)[] = []): Promise<Row[]> {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
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
    expect(counted.body.data).toMatchObject({
      papers: before.length,
      pages: before.length,
      pages_at_least: false,
    });
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
    expect(await madeAgain(school, registrar, job.id)).toBe(sha256(bytes));
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
    await madeAgain(school, registrar, job.id);
    const { data } = (await registrar.get(`${PRINT_JOBS}/${job.id}`)).body;
    expect([data.total, data.left_out.map(({ reason }: Row) => reason)]).toEqual([
      job.total - 1,
      ["Top per Subject: No longer met"],
    ]);
  });
});
