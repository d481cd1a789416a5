import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Consumer } from "../queues/consumer.ts";
import { pdfText, qrCodeIn } from "../queues/pdf-text.ts";
import { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

let school: School;
let finance: Caller;
let anyone: Caller;
let consumer: Consumer;
beforeAll(async () => {
  school = await School.open();
  finance = await school.as("finance");
  anyone = new Caller(finance.apiUrl, "", "");
  consumer = new Consumer(school);
});
afterAll(() => school.close());
afterEach(async () => expect(await school.broken()).toEqual([]));

async function fileOf(path: string): Promise<{ id: string; bytes: Uint8Array }> {
  const asked = await finance.post(path);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  return { id, bytes: (await finance.get(`/documents/${id}/file`)).body };
}
/** What the paper's own code answers, to anyone. */
async function verified(bytes: Uint8Array) {
  const url = new URL(qrCodeIn(bytes) ?? "");
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
    expect((await finance.patch("/payment/status/CANCELLED", { uuids: [payment.uuid] })).status).toBe(200);
    expect((await anyone.get(`/verify/${code}`)).body.data).toMatchObject({
      genuine: true,
      standing: "withdrawn",
      later_revision: true,
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
    const kept = await consumer.one<{ name: string; business: string }>(
      `select request_json ->> 'customerName' as name, request_json ->> '$.business.name' as business
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

test("what was never issued is not genuine: an invented code, a payment without a receipt, another kind of file", async () => {
  const { verificationCode } = await import("../../core/documents/verification.ts");
  const unposted = await consumer.one<{ uuid: string }>(
    "select uuid from payment where status = 'UNPOSTED' limit 1",
  );
  const someone = await consumer.one<{ uuid: string }>("select uuid from user_account limit 1");
  for (const code of [
    "R-0",
    "hello",
    verificationCode("receipt", "0197f2aa-0000-7000-8000-000000000000"),
    verificationCode("receipt", unposted.uuid),
    verificationCode("statement", someone.uuid),
  ])
    expect((await anyone.get(`/verify/${code}`)).body).toEqual({ data: { genuine: false } });
});
