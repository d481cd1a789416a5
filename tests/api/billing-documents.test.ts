import { beforeAll, describe, expect, test } from "vitest";
import { Consumer } from "#tests/queues/consumer.ts";
import { pageCount, pdfText, qrCodeIn } from "#tests/queues/pdf-text.ts";
import { creditDesk, item, memo, uuidsOf } from "#tests/support/credit-memos.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { until } from "#tests/support/school.ts";

const school = givenSchool();
const finance = givenCaller(school, "finance");
let consumer: Consumer;
beforeAll(async () => {
  consumer = new Consumer(school);
});

interface Paid {
  uuid: string;
  number: string;
  receipt_number: string;
}
const payments = (status: string, count: number) =>
  consumer.rows<Paid>(
    "select uuid, number, receipt_number from payment where status = ? order by id limit ?",
    [status, count],
  );
const money = (pesos: number) => pesos.toLocaleString("en-US", { minimumFractionDigits: 2 });

/** Asks for a file, waits for it, and answers it with its document id. */
async function fileOf(
  path: string,
  body?: unknown,
): Promise<{ id: string; bytes: Uint8Array; name: string }> {
  const asked = await finance.post(path, body);
  expect(asked.body).toMatchObject({ message: "Please wait while the file is being generated." });
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  expect(await consumer.finished(id)).toMatchObject({ status: "ready", error: null });
  const file = await finance.get(`/documents/${id}/file`);
  const name = decodeURIComponent(
    /UTF-8''(.+)$/.exec(file.headers.get("content-disposition") ?? "")?.[1] ?? "",
  );
  return { id, bytes: file.body, name };
}

/** The same message twice more: still one document, one object. */
async function redelivered(documentUuid: string): Promise<void> {
  const [outbox] = await consumer.rows<{ uuid: string }>("select uuid from outbox where subject_uuid = ?", [
    documentUuid,
  ]);
  const again = {
    outboxId: outbox?.uuid,
    kind: "render-document",
    subjectId: documentUuid,
    requestId: "test",
  };
  await consumer.send("RENDER_QUEUE", again, again);
  await until(async () => consumer.linesAbout(documentUuid).length >= 3);
  expect(await consumer.objectsOf(documentUuid)).toHaveLength(1);
}

describe("a receipt", () => {
  test("says who paid, how much, how, and what each invoice got, on the screen and on paper", async () => {
    const [paid] = await payments("POSTED", 1);
    if (!paid) throw new Error("no posted payment");
    const { data } = (await finance.get(`/payment/${paid.uuid}/receipt`)).body;
    expect(data).toMatchObject({ paytxn_no: paid.number, rcpt_no: paid.receipt_number, status: "POSTED" });
    expect(data.details.billing_info.name).not.toBe("");
    const { id, bytes, name } = await fileOf(`/pdf/payment/transaction/${paid.uuid}?cookieId=1`);
    expect(name).toBe(`Payment Receipt No. ${paid.receipt_number}.pdf`);
    const text = pdfText(bytes);
    for (const part of [
      "Payment Successful",
      paid.number,
      paid.receipt_number,
      "BILLING INFORMATION",
      data.customer_id,
    ])
      expect(text).toContain(part);
    expect(text).toContain(`₱${money(data.amount_paid)}`);
    for (const invoice of data.invoice) {
      expect(text).toContain(invoice.inv_no);
      expect(text).toContain(money(invoice.amount_allocated));
    }
    await redelivered(id);
  });

  test("several are in one file, a page each", async () => {
    const paid = await payments("POSTED", 3);
    const { bytes } = await fileOf(
      "/pdf/payment/transaction/bulk?status=&cookieId=1",
      paid.map(({ uuid }) => uuid),
    );
    expect(pageCount(bytes)).toBe(3);
    const text = pdfText(bytes);
    for (const { receipt_number } of paid) expect(text).toContain(receipt_number);
  });

  test.each(["UNPOSTED", "CANCELLED"])(
    "a payment that is %s has none, and one of them refuses all",
    async (status) => {
      const posted = await payments("POSTED", 2);
      const [without] = await payments(status, 1);
      if (!without) throw new Error(`the demo school has no ${status} payment`);
      expect((await finance.get(`/payment/${without.uuid}/receipt`)).status).toBe(409);
      expect((await finance.post(`/pdf/payment/transaction/${without.uuid}`)).status).toBe(409);
      const bulk = await finance.post("/pdf/payment/transaction/bulk", [
        ...posted.map(({ uuid }) => uuid),
        without.uuid,
      ]);
      expect(bulk.status).toBe(409);
      expect(bulk.body.errors).toEqual([
        { message: expect.stringContaining(without.number), path: "uuids.2" },
      ]);
    },
  );

  test("of nobody is 404, and only finance sees any", async () => {
    const [paid] = await payments("POSTED", 1);
    const [unpaid] = await consumer.rows<{ uuid: string; number: string }>(`select uuid, number from invoice
      where settlement = 'unpaid' and document_status = 'published' and due_date > date('now', '+2 days')
        and not exists (select 1 from payment_allocation where invoice_id = invoice.id) limit 1`);
    const refused = await finance.post(`/pdf/invoice/payment_history/${unpaid?.uuid}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`${unpaid?.number} has no payments yet.`);
    const nobody = "0197f2aa-0000-7000-8000-000000000000";
    expect((await finance.get(`/payment/${nobody}/receipt`)).status).toBe(404);
    expect((await finance.post("/pdf/payment/transaction/bulk", [])).status).toBe(422);
    const registrar = await school.as("registrar");
    expect((await registrar.get(`/payment/${paid?.uuid}/receipt`)).status).toBe(403);
    expect((await registrar.post(`/pdf/payment/transaction/${paid?.uuid}`)).status).toBe(403);
  });
});

describe("the payment history of an invoice", () => {
  const paidInvoice = () =>
    consumer.one<{ uuid: string; number: string; paid: number }>(`select invoice.uuid, invoice.number,
      sum(payment_allocation.amount_centavos) as paid from invoice
      join payment_allocation on invoice_id = invoice.id and released_at is null
      group by invoice.id order by count(*) desc, invoice.id limit 1`);

  test("names each payment with what the invoice got of it, newest first, on the screen and on paper", async () => {
    const invoice = await paidInvoice();
    const history = (await finance.get(`/invoice/${invoice.uuid}/payment_history`)).body;
    expect(history.invoice.inv_no).toBe(invoice.number);
    expect(history.count).toBe(history.rows.length);
    expect(Math.round(history.total_paid * 100)).toBe(invoice.paid);
    const days = history.rows.map((row: { posted_date: string }) => row.posted_date);
    expect(days).toEqual([...days].sort().reverse());
    const { id, bytes, name } = await fileOf(`/pdf/invoice/payment_history/${invoice.uuid}?cookieId=1`);
    expect(name).toBe(`Payment History_${invoice.number}.pdf`);
    const text = pdfText(bytes);
    for (const row of history.rows) {
      expect(text).toContain(row.paytxn_no);
      expect(text).toContain(money(row.amount_allocated));
    }
    expect(text).toMatch(/Total Payment\s+₱/);
    await redelivered(id);
  });

  test("comes in pages, each with the count and the sum of the whole", async () => {
    const invoice = await consumer.one<{ uuid: string }>(`select invoice.uuid from invoice
      join payment_allocation on invoice_id = invoice.id group by invoice.id order by count(*) desc, invoice.id limit 1`);
    const path = `/invoice/${invoice.uuid}/payment_history`;
    const whole = (await finance.get(`${path}?perPage=1000`)).body;
    expect(whole.count).toBeGreaterThan(1);
    const pages = [];
    for (let page = 1; page <= whole.count; page++) {
      const { body } = await finance.get(`${path}?perPage=1&page=${page}`);
      expect(body).toMatchObject({ count: whole.count, page, perPage: 1, totalPages: whole.count });
      expect(body.total_paid).toBe(whole.total_paid);
      pages.push(...body.rows);
    }
    expect(pages).toEqual(whole.rows);
    expect((await finance.get(`${path}?perPage=0`)).status).toBe(422);
  });

  test("of a draft there is none on paper, of nobody none at all", async () => {
    const [draft] = await consumer.rows<{ uuid: string }>(
      "select uuid from invoice where number is null limit 1",
    );
    expect((await finance.get(`/invoice/${draft?.uuid}/payment_history`)).body.rows).toEqual([]);
    expect((await finance.post(`/pdf/invoice/payment_history/${draft?.uuid}`)).status).toBe(409);
    const nobody = "0197f2aa-0000-7000-8000-000000000000";
    expect((await finance.get(`/invoice/${nobody}/payment_history`)).status).toBe(404);
  });
});

describe("a credit memo", () => {
  test("is drawn with its items, verified at /verify, and mailed with its PDF once it is published", async () => {
    const desk = await creditDesk(school);
    const of = await desk.invoice("000021", 900);
    const items = [item(125.5, { quantity: 2, discount: 5 })];
    const [draft = ""] = uuidsOf(await desk.make([memo(of, 0, { items, notes: "Classes were suspended." })]));
    for (const path of ["/pdf/credit_memo/bulk", "/credit_memo/mail/send"])
      expect((await finance.post(path, path.startsWith("/pdf") ? [draft] : { uuids: [draft] })).status).toBe(
        409,
      );
    await desk.setStatus("Published", [draft]);
    const { credmemo_no: number, fullname } = await desk.memoOf(draft);

    const { bytes, name } = await fileOf("/pdf/credit_memo/bulk", [draft]);
    expect([name, pageCount(bytes)]).toEqual([`${number}.pdf`, 1]);
    expect(bytes.byteLength).toBeLessThan(60_000);
    const text = pdfText(bytes);
    for (const part of [number, of.inv_no, fullname, "125.50", "Discount 5%", "₱251.00", "Classes were"])
      expect(text).toContain(part);
    const code = new URL(qrCodeIn(bytes) ?? "").searchParams.get("code");
    expect(text.replaceAll(/\s/g, "")).toContain(code);
    const { genuine, title, reference, standing } = (await finance.get(`/verify/${code}`)).body.data;
    expect([genuine, title, reference, standing]).toEqual([true, "Credit Memo", number, "current"]);

    const sent = await finance.post("/credit_memo/mail/send", { uuids: [draft], to: "memo@guardian.test" });
    expect([sent.status, sent.body.resp_msg]).toEqual([202, `${number} will be sent to memo@guardian.test.`]);
    const mail = await until(async () => {
      const { rows } = await (
        await fetch(`${school.stack.mailUrl}/emails`, { headers: { accept: "application/json" } })
      ).json();
      return rows.find((row: { to: string }) => String(row.to) === "memo@guardian.test");
    });
    expect(mail).toMatchObject({
      subject: expect.stringContaining(number),
      attachments: [{ filename: `${number}.pdf` }],
    });
  });
});
