import { beforeAll, expect, test } from "vitest";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk, type Row } from "#tests/support/refunds.ts";
import { until } from "#tests/support/school.ts";

/** Receipts of payments and refunds by e-mail (B-102). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

/** A student of another guardian. */
const SECOND = "000040";
const inboxOf = (recipient: string) => school.stack.mail.mails().filter(({ to }) => to.includes(recipient));
const received = (recipient: string) =>
  until(async () => {
    const mails = inboxOf(recipient);
    return mails.length > 0 && mails;
  });
/** Gives the guardian of a student another address. */
async function setAddress(customer: string, address: string): Promise<void> {
  const database = school.database();
  await database.execute({
    sql: "update guardian set email = ? where id = (select guardian_id from student where student_no = ?)",
    args: [address, customer],
  });
  database.close();
}
const mailsOf = async (customer: string): Promise<Row[]> =>
  (await finance.get(`/customer/${customer}/account`)).body.data.mails;

test("a receipt goes once to the guardian of the payment's own student, and to no other student's", async () => {
  const [own, other] = ["receipt-own@families.test", "receipt-other@families.test"];
  await setAddress(FIRST, own);
  await setAddress(SECOND, other);
  const invoices = [await desk.invoice(FIRST, 300), await desk.invoice(SECOND, 200)];
  const payment = await desk.posted([FIRST, SECOND], invoices, 500);
  const key = { "idempotency-key": crypto.randomUUID() };
  for (let press = 0; press < 2; press++) {
    const sent = await finance.post("/payment/mail/send", { uuids: [payment.uuid] }, key);
    expect([sent.status, sent.body.resp_msg]).toEqual([202, `${payment.paytxn_no} will be sent to ${own}.`]);
  }
  const [mail, ...more] = await received(own);
  expect(mail).toMatchObject({
    subject: expect.stringContaining(`Receipt ${payment.rcpt_no} from `),
    text: expect.stringMatching(/Payment: PT-2026-\d{6}\nStudent: .*; .*\nAmount paid: ₱500.00/),
    attachments: [{ filename: `Payment Receipt No. ${payment.rcpt_no}.pdf` }],
  });
  expect(pdfText(Buffer.from(mail?.attachments[0]?.content ?? "", "base64"))).toContain("₱500.00");
  expect([more, inboxOf(other)]).toEqual([[], []]);
  expect((await mailsOf(FIRST))[0]).toMatchObject({
    subject: `Receipt of ${payment.paytxn_no}`,
    recipient: own,
  });
  expect((await mailsOf(SECOND)).map(({ subject }) => subject)).not.toContain(
    `Receipt of ${payment.paytxn_no}`,
  );
});

test("copies and a note go with the letter, and the record says to whom it went and who asked", async () => {
  const invoice = await desk.invoice(FIRST, 300);
  const payment = await desk.posted([FIRST], [invoice], 300);
  const to = "receipt-typed@families.test";
  const cc = ["aunt@families.test", "AUNT@families.test", to.toUpperCase(), "uncle@families.test"];
  const send = (more: object) => finance.post("/payment/mail/send", { uuids: [payment.uuid], to, ...more });
  const note = "Salamat po.\n<b>Bring</b> this on Monday.";
  const sent = await send({ cc, note });
  expect([sent.status, sent.body.message]).toEqual([
    202,
    `${payment.paytxn_no} will be sent to ${to}, ${cc[0]}, ${cc[3]}.`,
  ]);
  const [mail] = await received(to);
  expect(mail).toMatchObject({
    cc: [cc[0], cc[3]],
    text: expect.stringMatching(/^Salamat po\.\n<b>Bring<\/b> this on Monday\.\n\n---\n\nGood day,/),
    html: expect.stringContaining("Salamat po.\n&#60;b&#62;Bring&#60;/b&#62; this on Monday.</p>"),
  });
  const { body } = await until(async () => {
    const answer = await finance.get(`/billing/mails/${payment.uuid}`);
    return answer.body.data.mails[0]?.status === "sent" && answer;
  });
  expect(body.data).toMatchObject({
    to: "receipt-own@families.test",
    mails: [{ recipient: to, cc: [cc[0], cc[3]], requested_by: expect.stringMatching(/\w+/), error: null }],
  });
  const six = Array.from({ length: 6 }, (_, index) => `a${index}@families.test`);
  for (const [wrong, path] of [
    [{ cc: six }, "cc"],
    [{ cc: ["no address"] }, "cc.0"],
    [{ note: "x".repeat(1001) }, "note"],
    [{ to: "a@b.test\r\nBcc: c@d.test" }, "to"],
  ] as const)
    expect(await send(wrong)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  const other = await desk.posted([FIRST], [await desk.invoice(FIRST, 100)], 100);
  expect(await send({ uuids: [payment.uuid, other.uuid], cc: ["aunt@families.test"] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "cc", message: "Copies are sent of one document at a time" }] },
  });
});

test("of a revised receipt the newest revision is sent", async () => {
  const invoice = await desk.invoice(FIRST, 300);
  const payment = await desk.posted([FIRST], [invoice], 200);
  await finance.patch("/invoice/status/cancelled", { uuids: [invoice.uuid] });
  const to = "receipt-revised@families.test";
  expect((await finance.post("/payment/mail/send", { uuids: [payment.uuid], to })).status).toBe(202);
  const [mail] = await received(to);
  expect(mail?.text).toContain("It replaces the one before.");
  expect(pdfText(Buffer.from(mail?.attachments[0]?.content ?? "", "base64"))).toContain("Revised ");
});

test("a payment without a receipt, and a guardian without an address, refuse all and are named", async () => {
  await setAddress(SECOND, "");
  const posted = await desk.posted([FIRST], [await desk.invoice(FIRST, 100)], 100);
  const unreachable = await desk.posted([SECOND], [await desk.invoice(SECOND, 100)], 100);
  const cancelled = await desk.posted([FIRST], [await desk.invoice(FIRST, 100)], 100);
  await desk.setPayment("CANCELLED", cancelled.uuid);
  const send = (...payments: Row[]) =>
    finance.post("/payment/mail/send", { uuids: payments.map(({ uuid }) => uuid) });
  expect(await send(posted, cancelled)).toMatchObject({
    status: 409,
    body: { errors: [{ message: `${cancelled.paytxn_no} is cancelled and has no receipt.` }] },
  });
  expect(await send(posted, unreachable)).toMatchObject({
    status: 422,
    body: {
      errors: [{ message: `The customer of ${unreachable.paytxn_no} has no email address.` }],
    },
  });
  expect((await mailsOf(FIRST)).map(({ subject }) => subject)).not.toContain(
    `Receipt of ${posted.paytxn_no}`,
  );
});

test("the receipt of a refund goes to the guardian once the refund is posted", async () => {
  const own = "refund-receipt@families.test";
  await setAddress(FIRST, own);
  const payment = await desk.approved([FIRST], [await desk.invoice(FIRST, 400)], 400, 150);
  const refund = await desk.created(payment);
  const send = () => finance.post("/payment/refund/mail/send", { uuids: [refund.uuid] });
  expect((await send()).status).toBe(409);
  expect((await desk.setStatus(refund.uuid, "POSTED")).status).toBe(200);
  expect(await send()).toMatchObject({
    status: 202,
    body: { message: `${refund.refund_no} will be sent to ${own}.` },
  });
  const [mail] = await received(own);
  expect(mail).toMatchObject({
    subject: expect.stringContaining(`Refund Receipt ${refund.refund_no} from `),
    text: expect.stringContaining("Amount refunded: ₱150.00"),
    attachments: [{ filename: `Refund Receipt No. ${refund.refund_no}.pdf` }],
  });
  expect((await mailsOf(FIRST))[0]).toMatchObject({ subject: `Receipt of ${refund.refund_no}` });
  await setAddress(FIRST, "");
  expect(await send()).toMatchObject({
    status: 422,
    body: { errors: [{ message: `The customer of ${refund.refund_no} has no email address.` }] },
  });
});
