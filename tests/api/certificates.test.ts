import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pageCount, pageSizes, pdfText } from "#tests/queues/pdf-text.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

/** Given the demo school, when certificates are printed, then each is issued once, as it was earned. */
const school = givenSchool();
const registrar = givenCaller(school, "registrar");

const LAST_YEAR = "school_year=SY 2025-2026";
const PRINT = "/awards/certificates/print";
const earned = async (tab: string, most = 1): Promise<Row[]> =>
  (await registrar.get(`/awards/${tab}?${LAST_YEAR}&term=1st&award_state=Earned&perPage=${most}`)).body.rows;
const oneEarned = async (tab: string): Promise<Row> => {
  const [row] = await earned(tab);
  if (!row) throw new Error(`Nobody has ${tab}`);
  return row;
};
const stateOf = async ({ id }: Row, tab: string): Promise<string> =>
  (await registrar.get(`/awards/${tab}?${LAST_YEAR}&term=1st&perPage=1000`)).body.rows.find(
    (row: Row) => row.id === id,
  )?.award_state;
const fileOf = async (ids: readonly string[], caller = registrar) => {
  const asked = await caller.post(PRINT, { ids });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const path = `/documents/${asked.body.data.document_id}`;
  await until(async () => (await caller.get(path)).body.data.status === "ready");
  const { filename } = (await caller.get(path)).body.data;
  return { filename, bytes: (await caller.get(`${path}/file`)).body as Uint8Array };
};
const certificate = ({ student_id, award_name }: Row, caller = registrar) =>
  caller.get(
    `/awards/certificate?student_id=${student_id}&${LAST_YEAR}&term=1st&award_name=${award_name}&page=1&perPage=1`,
  );
const codeIn = (bytes: Uint8Array): string => /A-[0-9A-Z-]{20,}/.exec(pdfText(bytes))?.[0] ?? "";
const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const isIssued = async (bytes: Uint8Array, code = codeIn(bytes)): Promise<boolean> =>
  (await registrar.get(`/verify/${code}?sha256=${sha256Of(bytes)}`)).body.data.file_issued;

describe("printing", () => {
  test("issues the certificate once: its code verifies, and a second print is that issue", async () => {
    const award = await oneEarned("first_honors");
    const before = await certificate(award);
    expect(before.body.data.document).toMatchObject({ stamp: "PREVIEW", issue: null, award: "First Honor" });
    const { filename, bytes } = await fileOf([award.id]);
    expect(filename).toMatch(/^Certificate_\d{8}-\d{4}\.pdf$/);
    expect(pageSizes(bytes)).toEqual(["396 x 792"]);
    expect(await stateOf(award, "first_honors")).toBe("Issued");
    const { document } = (await certificate(award)).body.data;
    expect(document.stamp).toBe("");
    expect(codeIn(bytes)).toBe(document.issue.verification.code);
    expect(sha256Of((await fileOf([award.id])).bytes)).toBe(sha256Of(bytes));
    const { body } = await registrar.get(`/verify/${codeIn(bytes)}`);
    expect(await isIssued(bytes)).toBe(true);
    expect(body.data).toMatchObject({
      genuine: true,
      title: "Certificate",
      reference: "First Honor, 1st Term, SY 2025-2026",
      standing: "current",
    });
    expect(JSON.stringify(body)).not.toContain(award.student_name.split(",")[0]);
  });

  test("takes ten certificates, and refuses the eleventh in the required words", async () => {
    const awards = await earned("conducts", 11);
    const ids = awards.map(({ id }) => id);
    const refused = await registrar.post(PRINT, { ids });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Max of 10 certificate is allowed for export.",
    ]);
    expect(await stateOf(awards[0] as Row, "conducts")).toBe("Earned");
    const { filename, bytes } = await fileOf(ids.slice(0, 10));
    expect(pageCount(bytes)).toBe(10);
    expect(sha256Of((await fileOf(ids.slice(0, 10))).bytes)).toBe(sha256Of(bytes));
    expect(await isIssued(bytes)).toBe(true);
    expect(filename).toMatch(/^Certificates_/);
  });

  test("gives the file that was drawn first, of whose code it is the school's also when the list of files is deleted", async () => {
    const [, award] = await earned("top_per_subjects", 2);
    const first = (await fileOf([String(award?.id)])).bytes;
    const kept = Buffer.concat([first, Buffer.from("\n% kept")]);
    const db = school.database();
    const { rows } = await db.execute("select uuid from award_issue order by id desc limit 1");
    const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    await files.put(`certificates/${rows[0]?.uuid}.pdf`, kept, { customMetadata: { pages: "1" } });
    expect(sha256Of((await fileOf([String(award?.id)])).bytes)).toBe(sha256Of(kept));
    await db.execute("delete from document where kind = 'certificate'");
    db.close();
    expect(await isIssued(first)).toBe(true);
    expect(await isIssued(Buffer.concat([first, Buffer.from(" ")]), codeIn(first))).toBe(false);
  });

  test("refuses stars, which have none", async () => {
    const star = await oneEarned("green_stars");
    const refused = await registrar.post(PRINT, { ids: [star.id] });
    expect([refused.status, refused.body.message]).toEqual([409, "Stars have no certificate."]);
    expect((await certificate(star)).status).toBe(409);
  });

  test("twice at once issues it once", async () => {
    const award = await oneEarned("second_honors");
    await Promise.all([fileOf([award.id]), fileOf([award.id])]);
    const db = school.database();
    const { rows } = await db.execute({
      sql: "select count(*) as issues from award_issue where award_name = ? and student_id = (select id from student where student_no = ?)",
      args: [award.award_name, award.student_id],
    });
    db.close();
    expect(rows[0]?.issues).toBe(1);
  });

  test("says what it is made of: the class, its teacher and the adviser", async () => {
    const top = await oneEarned("top_per_subjects");
    const { data } = (await certificate(top)).body;
    const person = {
      prefix: expect.any(String),
      givenname: expect.any(String),
      lastname: expect.any(String),
    };
    expect(data.certificate).toEqual({
      award_name: top.award_name,
      student_name: top.student_name,
      term: "1st",
      school_year: "SY 2025-2026",
      gradelevel_code: top.gradelevel_code,
      gradelevel_name: top.gradelevel_name,
      section_name: top.section_name,
      name: top.section_name,
      subject_name: top.award_name.replace("Best in ", ""),
      home_room_adviser: person,
      subject_teacher: person,
    });
  });

  test("is for the registrar, heads and advisers, each of the awards they see", async () => {
    const award = await oneEarned("third_honors");
    for (const who of ["teacher", "assistant.head", "admin", "finance"])
      expect((await (await school.as(who)).post(PRINT, { ids: [award.id] })).status, who).toBe(403);
    const adviser = await school.as("adviser");
    const own = (await adviser.get(`/awards/third_honors?${LAST_YEAR}&term=1st&perPage=1000`)).body.rows;
    expect(own.some((row: Row) => row.id === award.id)).toBe(false);
    expect((await adviser.post(PRINT, { ids: [award.id] })).status).toBe(404);
    expect((await certificate(award, adviser)).status).toBe(404);
  });
});

/** A released gradebook of an academic subject in the award's term. */
async function gradebookOf({ student_id }: Row): Promise<string> {
  const db = school.database();
  const { rows } = await db.execute({
    sql: `select gradebook.uuid from report_grade join gradebook on gradebook.id = gradebook_id
        join term on term.id = gradebook.term_id join subject on subject.id = report_grade.subject_id
      where report_grade.student_no = ? and term.school_year_id = 1 and ordinal = 1 and subject.kind = 'academic'
      limit 1`,
    args: [student_id],
  });
  db.close();
  return String(rows[0]?.uuid);
}

test("against a correction at the same moment an award is issued as it was earned, and no longer met, or not issued", async () => {
  for (const award of await earned("second_honors", 4)) {
    const gradebook = await gradebookOf(award);
    const [printed, corrected] = await Promise.all([
      registrar.post(PRINT, { ids: [award.id] }),
      registrar.patch("/v2/report_cards/grade/override", {
        gradebook_id: gradebook,
        student_id: award.student_id,
        grade: 75,
        reason: "Recount of the exam",
      }),
    ]);
    expect([200, 409], JSON.stringify(corrected.body)).toContain(corrected.status);
    expect([202, 404, 409], JSON.stringify(printed.body)).toContain(printed.status);
    const isIssued = printed.status === 202;
    const isCorrected = corrected.status === 200;
    const expected = isIssued
      ? isCorrected
        ? "No longer met"
        : "Issued"
      : isCorrected
        ? undefined
        : "Earned";
    expect(await stateOf(award, "second_honors")).toBe(expected);
  }
  expect(await school.brokenAnywhere()).toEqual([]);
});

describe("an issued award", () => {
  test("that is no longer met says so, keeps its certificate, and is withdrawn by the registrar with a reason", async () => {
    const award = await oneEarned("top_per_sections");
    const { bytes } = await fileOf([award.id]);
    const db = school.database();
    await db.execute({
      sql: `update term_grade set grade_e4 = 760000 where student_id = (select id from student where student_no = ?)
        and gradebook_id in (select gradebook.id from gradebook join term on term.id = term_id where school_year_id = 1 and ordinal = 1)`,
      args: [award.student_id],
    });
    db.close();
    expect(await stateOf(award, "top_per_sections")).toBe("No longer met");
    expect(codeIn((await fileOf([award.id])).bytes)).toBe(codeIn(bytes));
    const withdraw = (reason: string, caller = registrar) =>
      caller.patch(`/awards/${award.id}/withdraw`, { reason });
    expect((await withdraw(" ")).status).toBe(422);
    expect((await withdraw("Issued in error", await school.as("head"))).status).toBe(403);
    const done = await withdraw("Issued in error");
    expect([done.status, done.body.message]).toEqual([200, "Award withdrawn."]);
    expect(await stateOf(award, "top_per_sections")).toBe("Withdrawn");
    expect((await withdraw("Again")).status).toBe(409);
    expect((await registrar.post(PRINT, { ids: [award.id] })).status).toBe(409);
    expect((await registrar.get(`/verify/${codeIn(bytes)}`)).body.data.standing).toBe("withdrawn");
  });

  test("that was never issued is not withdrawn", async () => {
    const award = await oneEarned("top_per_subjects");
    const refused = await registrar.patch(`/awards/${award.id}/withdraw`, { reason: "Issued in error" });
    expect(refused.status).toBe(409);
  });

  test("whose text was changed is found", async () => {
    const award = await oneEarned("conducts");
    await fileOf([award.id]);
    const db = school.database();
    const [{ sql } = { sql: "" }] = (
      await db.execute("select sql from sqlite_schema where name = 'award_issue_no_update'")
    ).rows;
    await db.execute("drop trigger award_issue_no_update");
    const change = (set: string) =>
      db.execute(`update award_issue set ${set} where id = (select max(id) from award_issue)`);
    await change(`canonical_json = replace(canonical_json, 'Exemplary', 'Exemplarly')`);
    expect((await school.brokenAnywhere()).join()).toMatch(/does not have its SHA-256/);
    await change(`canonical_json = replace(canonical_json, 'Exemplarly', 'Exemplary')`);
    await db.execute(String(sql));
    db.close();
  });
});
