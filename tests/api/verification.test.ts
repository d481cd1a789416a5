import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { verificationCode as codeOf } from "#core/documents/verification.ts";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageCount, pdfText, qrCodeIn } from "#tests/queues/pdf-text.ts";
import { Caller, type Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { detailOf } from "#tests/support/gradebooks.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let anyone: Caller;
let consumer: Consumer;
beforeAll(async () => {
  anyone = new Caller(finance.apiUrl, "", "");
  consumer = new Consumer(school);
});

async function fileOf(
  path: string,
  caller = finance,
  body?: unknown,
): Promise<{ id: string; bytes: Uint8Array }> {
  const asked = await caller.post(path, body);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  return { id, bytes: (await caller.get(`/documents/${id}/file`)).body };
}
/** Whether the file is one the school issued, as /verify answers; then with its last byte changed. */
async function fileChecks(code: string, bytes: Uint8Array): Promise<boolean[]> {
  const changed = Uint8Array.from(bytes);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const answers = await Promise.all(
    [bytes, changed].map((file) =>
      anyone.get(`/verify/${code}?sha256=${createHash("sha256").update(file).digest("hex")}`),
    ),
  );
  return answers.map(({ body }) => body.data.file_issued);
}
/** What the document's own code answers, to anyone. */
async function verified(bytes: Uint8Array, page = 1) {
  const url = new URL(qrCodeIn(bytes, page) ?? "");
  expect(url.pathname).toBe("/verify");
  const code = url.searchParams.get("code") ?? "";
  expect(pdfText(bytes).replaceAll(/\s/g, "")).toContain(code);
  const answer = await anyone.get(`/verify/${code}`);
  expect(answer.status).toBe(200);
  return { code, data: answer.body.data };
}

describe("a receipt's QR code", () => {
  test("says it is genuine, what it is and since when, and nothing of money or people; once cancelled, so", async () => {
    const payment = await consumer.one<{ uuid: string; receipt_number: string; posted_at: string }>(
      "select uuid, receipt_number, posted_at from payment where status = 'POSTED' order by id desc limit 1",
    );
    const { bytes } = await fileOf(`/pdf/payment/transaction/${payment.uuid}`);
    const { code, data } = await verified(bytes);
    expect(data).toEqual({
      genuine: true,
      title: "Payment Receipt",
      reference: payment.receipt_number,
      issuer: "Sta. Lucia Academy",
      issued_date: payment.posted_at,
      standing: "current",
      later_revision: false,
    });
    expect(await fileChecks(code, bytes)).toEqual([true, false]);
    expect((await finance.patch("/payment/status/CANCELLED", { uuids: [payment.uuid] })).status).toBe(200);
    expect((await anyone.get(`/verify/${code}`)).body.data).toMatchObject({
      genuine: true,
      standing: "withdrawn",
      later_revision: false,
    });
  });
});

describe("a statement's QR code", () => {
  test("says which days it speaks of, and once the books say more, that a later revision exists", async () => {
    const days = "start_date=2026-01-01&end_date=2030-12-31";
    const { id, bytes } = await fileOf(`/pdf/soa/000123?${days}`);
    const { code, data } = await verified(bytes);
    expect(data).toMatchObject({
      genuine: true,
      title: "Statement of Account",
      reference: "January 01, 2026 to December 31, 2030",
      standing: "current",
    });
    expect(await fileChecks(code, bytes)).toEqual([true, false]);
    const kept = await consumer.one<{ name: string; business: string }>(
      `select request_json ->> '$.parts[0].customerName' as name, request_json ->> '$.business.name' as business
        from document where uuid = ?`,
      [id],
    );
    expect(pdfText(bytes)).toContain(kept.name);
    expect(kept.business).toBe("Sta. Lucia Academy");
    const invoice = {
      reference_no: "REF-V",
      invoice_date: "2026-11-21",
      invoice_duedate: "2030-12-21",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: "000123" },
      transaction: [{ product: [{ name: "Tuition Fee", quantity: 1, unit_price: 100 }] }],
      status: "published",
    };
    expect((await finance.post("/invoice/create/onetime", invoice)).status).toBe(201);
    expect((await anyone.get(`/verify/${code}`)).body.data).toMatchObject({
      standing: "revised",
      later_revision: true,
    });
  });
});

describe("the QR code of a gradebook or a grade sheet", () => {
  test("says which class and term it is of, names nobody and no grade, and once a score is saved, that a later revision exists", async () => {
    const teacher = await school.as("teacher");
    const detail = await detailOf(teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    const { bytes } = await fileOf("/v2/pdf/grade_books/grade_book", teacher, { gradebook_id: detail.id });
    const last = pageCount(bytes);
    const { code, data } = await verified(bytes, last);
    const { issued_date, ...said } = data;
    expect(said).toEqual({
      genuine: true,
      title: "Gradebook",
      reference: `Mathematics - Grade 7 Narra - 2nd Term, ${detail.school_period.name}`,
      issuer: "Sta. Lucia Academy",
      standing: "current",
      later_revision: false,
    });
    expect(Date.parse(issued_date)).toBeLessThanOrEqual(Date.now());
    const [activity] = detail.grade_component_evaluations.flatMap((one: Row) => one.grade_cmp_activities);
    const [record] = detail.records;
    const score = {
      student_id: record.student_class.student_id,
      grading_activity_id: activity.id,
      score: "1.25",
    };
    expect((await teacher.post("/v2/scores", { gradebook_id: detail.id, scores: [score] })).status).toBe(200);
    expect((await anyone.get(`/verify/${code}`)).body.data).toMatchObject({ standing: "revised" });
    const { bytes: now } = await fileOf("/v2/pdf/grade_books/grade_book", teacher, {
      gradebook_id: detail.id,
    });
    expect((await verified(now, pageCount(now))).data).toMatchObject({ standing: "current" });
  });

  test("is on each document of several, with a code of its own, through its release and until it is reopened", async () => {
    const registrar = await school.as("registrar");
    const approved = await consumer.rows<{ uuid: string; name: string }>(
      "select uuid, name from gradebook where status = 'RO Approved' and name not like '%Nursery%' limit 2",
    );
    const { bytes } = await fileOf("/v2/pdf/grade_books/grade_sheet", registrar, {
      payload: approved.map(({ uuid }) => ({ gradebook_id: uuid })),
    });
    expect(approved).toHaveLength(2);
    const documents: Awaited<ReturnType<typeof verified>>[] = [];
    for (let page = 1; page <= pageCount(bytes); page++) documents.push(await verified(bytes, page));
    expect(documents.map(({ data }) => data)).toMatchObject(
      approved.map(({ name }) => ({
        title: "Grade Sheet",
        reference: expect.stringContaining(name),
        standing: "current",
      })),
    );
    const statesOf = async () =>
      Promise.all(
        documents.map(async ({ code }) => (await anyone.get(`/verify/${code}`)).body.data.standing),
      );
    const [, second] = approved;
    const move = (action: string, body: unknown) =>
      registrar.patch(`/grade_books/${second?.uuid}/${action}`, body);
    expect((await move("release", {})).status).toBe(200);
    expect(await statesOf()).toEqual(["current", "revised"]);
    const { bytes: released } = await fileOf("/v2/pdf/grade_books/grade_sheet", registrar, {
      gradebook_id: second?.uuid,
    });
    const { code, data } = await verified(released, pageCount(released));
    expect(data.standing).toBe("current");
    expect((await move("reopen", { reason: "A score was entered twice." })).status).toBe(200);
    expect((await anyone.get(`/verify/${code}`)).body.data.standing).toBe("revised");
  });
});

describe("a refund's receipt", () => {
  test("is a designed PDF with its amount in words; its code is genuine, and there is none before posting", async () => {
    const desk = await RefundDesk.open(finance);
    const owed = await desk.invoice(FIRST, 1500);
    const payment = await desk.approved([FIRST], [owed], 1500);
    const refund = await desk.created(payment, {
      amount_refund: 1200.5,
      refund_method: "BANKTRANSFER",
      bank_code: "BDO",
    });
    const code = codeOf({ kind: "refundReceipt", uuid: refund.uuid });
    expect((await finance.post(`/pdf/payment/refund/${refund.uuid}`)).status).toBe(409);
    expect((await anyone.get(`/verify/${code}`)).body.data).toMatchObject({ genuine: false });
    await desk.setStatus(refund.uuid, "POSTED");
    const { bytes } = await fileOf(`/pdf/payment/refund/${refund.uuid}`);
    const text = pdfText(bytes).replaceAll(/\s+/g, " ");
    for (const said of [
      "REFUND RECEIPT",
      refund.refund_no,
      payment.paytxn_no,
      "One Thousand Two Hundred Pesos and 50/100",
      "Bank Transfer",
      owed.inv_no,
    ])
      expect(text).toContain(said);
    const { data } = await verified(bytes);
    expect(data).toMatchObject({ genuine: true, title: "Refund Receipt", reference: refund.refund_no });
    expect(await fileChecks(code, bytes)).toEqual([true, false]);
    const history = (await finance.get(`/invoice/${owed.uuid}/payment_history`)).body;
    expect(history).toMatchObject({ count: 3, total_paid: 299.5 });
    expect(history.rows.find((row: Row) => row.kind === "refund")).toMatchObject({
      uuid: refund.uuid,
      paytxn_no: refund.refund_no,
      amount_paid: 1200.5,
      amount_allocated: -1200.5,
    });
  });
});

test("what was never issued is not genuine: an invented code, a payment without a receipt, another kind of file", async () => {
  const { verificationCode } = await import("#core/documents/verification.ts");
  const unposted = await consumer.one<{ uuid: string }>(
    "select uuid from payment where status = 'UNPOSTED' limit 1",
  );
  const someone = await consumer.one<{ uuid: string }>("select uuid from user_account limit 1");
  for (const code of [
    "R-0",
    "hello",
    verificationCode({ kind: "receipt", uuid: "0197f2aa-0000-7000-8000-000000000000" }),
    verificationCode({ kind: "receipt", uuid: unposted.uuid }),
    verificationCode({ kind: "statement", uuid: someone.uuid }),
    verificationCode({ kind: "classDocument", uuid: someone.uuid, place: 1 }),
  ])
    expect([
      (await anyone.get(`/verify/${code}`)).body,
      (await anyone.get(`/verify/${code}?sha256=${"0".repeat(64)}`)).body,
    ]).toEqual([{ data: { genuine: false } }, { data: { genuine: false, file_issued: false } }]);
});
