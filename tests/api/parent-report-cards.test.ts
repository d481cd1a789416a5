import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageCount, pdfText } from "#tests/queues/pdf-text.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { named } from "#tests/support/card-rows.ts";
import { School, until } from "#tests/support/school.ts";

/** Given published report cards, when a parent asks for those of the own children, then the newest published revision is given, and nothing else. */
let school: School;
let registrar: Caller;
let parent: Caller;
let card: Row;
beforeAll(async () => {
  school = await School.openShared();
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

const EVERY_MINUTE = "* * * * *";
const MAIL = "/v2/report_cards/mail";
const inbox = () => school.stack.mail.mails().filter(({ to }) => to.includes("parent@talaan.test"));
/** The newest mail about the card, once it is not under way any more. */
const endedMail = (): Promise<Row> =>
  until(async () => {
    const [mail] = await executed(
      "select mail.status, error from mail where kind like 'report-card%' order by id desc limit 1",
    );
    return ["sent", "failed", "unknown"].includes(String(mail?.status)) && mail;
  });
const row = async (): Promise<Row> =>
  (
    await registrar.get(
      `/reports/student_progress/admin?schoolperiod_name=SY 2025-2026&grading_period_name=1st&search=${card.student_no}`,
    )
  ).body.rows[0];
const noticesOff = async (card_notice: "on" | "off") =>
  expect((await (await school.as("admin")).patch("/settings/school", { card_notice })).status).toBe(200);

test("the guardian is told once that it is published: the given name alone, no grade, and where to see it", async () => {
  await Promise.all([1, 2, 3].map(() => school.stack.runCron(EVERY_MINUTE)));
  expect(await endedMail()).toMatchObject({ status: "sent" });
  await school.stack.runCron(EVERY_MINUTE);
  const [mail, ...more] = inbox();
  expect(more).toEqual([]);
  const [student] = await executed("select given_name, last_name from student where student_no = ?", [
    card.student_no,
  ]);
  expect(mail?.text).toContain(
    `The report card of ${student?.given_name} for the 1st Term, SY 2025-2026 is published. You can see it in the parent app.`,
  );
  expect(mail?.text).toContain("/sponsor/download-one-nexus");
  expect(`${mail?.text}${mail?.subject}`).not.toContain(String(student?.last_name));
  expect(mail?.attachments).toEqual([]);
  expect((await row()).mail).toEqual({ status: "sent", error: null });
});

test("the registrar sends the newest revision to the guardian as a PDF, once for each revision and address", async () => {
  const stale = { data: named([card]).data.map((one) => ({ ...one, version: 2 })) };
  const refused = await registrar.post(MAIL, stale);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    "STALE_VERSION",
    { version: 1 },
  ]);
  const clicks = await Promise.all([1, 2, 3].map(() => registrar.post(MAIL, named([card]))));
  expect(clicks.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  expect(await endedMail()).toMatchObject({ status: "sent" });
  const files = inbox().flatMap(({ attachments }) => attachments);
  expect([inbox().length, files.length]).toEqual([2, 1]);
  const [file] = files;
  expect(file?.filename).toBe(`ReportCard_${card.student_no}_1st_2025-2026.pdf`);
  const bytes = Buffer.from(file?.content ?? "", "base64");
  const code = (await parent.get(path())).body.rows[0].verification_code;
  expect(pdfText(bytes)).toContain(code);
  expect((await parent.get(`/verify/${code}?sha256=${sha256(bytes)}`)).body.data.file_issued).toBe(true);
  const again = await registrar.post(MAIL, named([card]));
  expect([again.status, again.body.errors]).toEqual([
    409,
    [
      {
        message: expect.stringContaining("was emailed to the guardian in this revision already."),
        path: "data.0",
      },
    ],
  ]);
});

test("a mail that cannot be sent shows on the card and can be sent again; without an address none is asked for", async () => {
  const address = (email: string) =>
    executed(
      "update guardian set email = ? where id = (select guardian_id from student where student_no = ?)",
      [email, card.student_no],
    );
  await address("no address at all");
  expect((await registrar.post(MAIL, named([card]))).status).toBe(202);
  expect(await endedMail()).toMatchObject({ status: "failed" });
  expect((await row()).mail).toMatchObject({ status: "failed", error: expect.stringContaining("address") });
  expect((await registrar.post(MAIL, named([card]))).status).toBe(202);
  expect(await endedMail()).toMatchObject({ status: "failed" });
  await address("");
  const refused = await registrar.post(MAIL, named([card]));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining("has a guardian without an email address."),
  ]);
  await address("parent@talaan.test");
  const detail = `/reports/student_progress/admin/grade-level/${(await row()).grade_level.code}/school-period/SY 2025-2026/grading-period-name/1st/student/${card.student_no}`;
  const { mails } = (await registrar.get(detail)).body.data;
  expect(mails.map(({ kind, status }: Row) => `${kind} ${status}`)).toEqual([
    "report-card failed",
    "report-card failed",
    "report-card sent",
    "report-card-notice sent",
  ]);
  expect(JSON.stringify(mails)).not.toContain("@");
});

test.each([
  [60, 404],
  [61, 422],
])("%i cards in one request answer %i", async (count, status) => {
  const data = Array.from({ length: count }, (_, place) => ({
    student_id: String(900_000 + place),
    grading_period_name: "1st",
  }));
  const { body, ...answer } = await registrar.post(MAIL, { data });
  expect(answer.status).toBe(status);
  if (status === 422) expect(body.message).toBe("At most 60 report cards are emailed at once.");
});

test("a later revision takes its place", async () => {
  await executed("update student set fullname = fullname || ' Jr.' where student_no = ?", [card.student_no]);
  await noticesOff("off");
  const revised = await registrar.patch("/v2/report_cards/publish", { ...named([card]), reason: "Name" });
  expect(revised.status).toBe(200);
  expect((await parent.get(path())).body.rows[0].revision).toBe(2);
  expect(pdfText(await fileOf())).toContain("Jr.");
  await noticesOff("on");
  const [told] = await executed("select count(*) as n from mail where kind = 'report-card-notice'");
  expect(told?.n).toBe(1);
});

test("none of an excluded child, of a withdrawn card, of another term, or of another's child", async () => {
  const excluded = `insert into release_exclusion (term_id, student_id, reason, excluded_at, excluded_by)
    select 1, id, 'Unsettled', '2026-01-01T00:00:00.000Z', 1 from student where student_no = ?`;
  await executed(excluded, [card.student_no]);
  expect((await parent.get(path())).body.rows).toEqual([]);
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(404);
  const refused = await registrar.post(MAIL, named([card]));
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("is excluded")]);
  await executed(
    "delete from release_exclusion where student_id = (select id from student where student_no = ?)",
    [card.student_no],
  );
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(200);
  for (const term of ["2nd", "4th", "__proto__"])
    expect((await parent.get(`${path()}/${term}/file`)).status).toBe(404);
  await executed("update student set fullname = fullname || ' II' where student_no = ?", [card.student_no]);
  const revised = { ...named([card]), reason: "Name" };
  expect((await registrar.patch("/v2/report_cards/publish", revised)).status).toBe(200);
  const mailsBefore = inbox().length;
  const withdrawn = { ...named([card]), grade_publishing_status: "Withdrawn", reason: "Wrong" };
  expect((await registrar.patch("/v2/report_cards/update_status", withdrawn)).status).toBe(200);
  expect((await parent.get(path())).body.rows).toEqual([]);
  expect((await parent.get(`${path()}/1st/file`)).status).toBe(404);
  // Published, and withdrawn before the guardian was told: nobody is told of it.
  await school.stack.runCron(EVERY_MINUTE);
  expect(await endedMail()).toMatchObject({ status: "failed", error: expect.stringContaining("withdrawn") });
  expect(inbox()).toHaveLength(mailsBefore);
  const [other] = await executed(
    "select student_no from student where guardian_id <> (select guardian_id from student where student_no = ?) limit 1",
    [card.student_no],
  );
  expect((await parent.get(path(other?.student_no))).status).toBe(404);
  expect((await parent.get(`${path(other?.student_no)}/1st/file`)).status).toBe(404);
  expect((await registrar.get(path())).status).toBe(403);
});
