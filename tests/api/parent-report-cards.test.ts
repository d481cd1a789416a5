import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageCount, pdfText } from "../queues/pdf-text.ts";
import type { Caller, Row } from "../support/caller.ts";
import { named } from "../support/card-rows.ts";
import { School, until } from "../support/school.ts";

/** Given published report cards, when a parent asks for those of the own children, then the newest published revision is given, and nothing else. */
let school: School;
let registrar: Caller;
let parent: Caller;
let card: Row;
beforeAll(async () => {
  school = await School.open();
  [registrar, parent] = [await school.as("registrar"), await school.as("parent")];
  [card] =
    (await executed(`select term.uuid || '.' || student.student_no as id, student.student_no from student
      join guardian on guardian.id = student.guardian_id
      join user_account on user_account.id = guardian.user_id and user_account.email = 'parent@talaan.test'
      join report_card_row on student_id = student.id and state = 'Ready' join term on term.id = term_id and term.id = 1`)) as [
      Row,
    ];
  expect((await registrar.patch("/v2/report_cards/publish", named([card]))).status).toBe(200);
});
afterAll(async () => {
  const broken = await school.broken();
  await school.close();
  expect(broken).toEqual([]);
});

const executed = async (sql: string, args: (string | number)[] = []): Promise<Row[]> => {
  const db = school.database();
  const { rows } = await db.execute({ sql, args });
  db.close();
  return rows as unknown as Row[];
};
const path = (studentNo = card.student_no) => `/sponsor/students/${studentNo}/report_cards`;
const fileOf = (): Promise<Uint8Array> =>
  until(async () => {
    const { status, body } = await parent.get(`${path()}/1st/file`);
    return status === 200 && body;
  });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("the newest revision is listed and is a PDF with its code, the same at every request", async () => {
  const { rows } = (await parent.get(path())).body;
  expect(rows).toMatchObject([
    { grading_period_name: "1st", school_period_name: "SY 2025-2026", revision: 1 },
  ]);
  const first = await fileOf();
  expect(pageCount(first)).toBeGreaterThanOrEqual(1);
  expect(pdfText(first)).toContain(rows[0].verification_code);
  expect(sha256(await fileOf())).toBe(sha256(first));
  const printed = await registrar.post("/reports/student_progress/admin/bulkprint", named([card]).data);
  const id = printed.body.data.document_id;
  const { sha256: ofOffice } = await until(async () => {
    const { data } = (await registrar.get(`/documents/${id}`)).body;
    return data.status === "ready" && data;
  });
  expect(ofOffice).toBe(sha256(first));
  const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
  const [revision] = await executed("select uuid from report_card_revision order by id desc limit 1");
  const kept = await files.get(`report-cards/${revision?.uuid}.pdf`);
  expect(sha256(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(ofOffice);
  const [documents] = await executed("select count(*) as n from document where kind = 'report-card-copy'");
  expect(documents?.n).toBe(1);
});

test("a later revision takes its place", async () => {
  await executed("update student set fullname = fullname || ' Jr.' where student_no = ?", [card.student_no]);
  const revised = await registrar.patch("/v2/report_cards/publish", { ...named([card]), reason: "Name" });
  expect(revised.status).toBe(200);
  expect((await parent.get(path())).body.rows[0].revision).toBe(2);
  expect(pdfText(await fileOf())).toContain("Jr.");
});

test("none of an excluded child, of a withdrawn card, of another term, or of another's child", async () => {
  const excluded = `insert into release_exclusion (term_id, student_id, reason, excluded_at, excluded_by)
    select 1, id, 'Unsettled', '2026-01-01T00:00:00.000Z', 1 from student where student_no = ?`;
  await executed(excluded, [card.student_no]);
  expect((await parent.get(path())).body.rows).toEqual([]);
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(404);
  await executed(
    "delete from release_exclusion where student_id = (select id from student where student_no = ?)",
    [card.student_no],
  );
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(200);
  for (const term of ["2nd", "4th", "__proto__"])
    expect((await parent.get(`${path()}/${term}/file`)).status).toBe(404);
  const withdrawn = { ...named([card]), grade_publishing_status: "Withdrawn", reason: "Wrong" };
  expect((await registrar.patch("/v2/report_cards/update_status", withdrawn)).status).toBe(200);
  expect((await parent.get(path())).body.rows).toEqual([]);
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(404);
  const [other] = await executed(
    "select student_no from student where guardian_id <> (select guardian_id from student where student_no = ?) limit 1",
    [card.student_no],
  );
  expect((await parent.get(path(other?.student_no))).status).toBe(404);
  expect((await parent.get(`${path(other?.student_no)}/1st/file`)).status).toBe(404);
  expect((await registrar.get(path())).status).toBe(403);
});
