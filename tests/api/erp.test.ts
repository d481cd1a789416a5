import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { ERP_SECRET, StandInErp, signatureOf } from "#tests/support/erp.ts";
import { FIRST, RefundDesk, SECOND } from "#tests/support/refunds.ts";
import { School, until } from "#tests/support/school.ts";

/** Payments handed over to the accounting system, and what it answers (B-45, B-81, B-82). */
let erp: StandInErp;
let school: School;
let finance: Caller;
let desk: RefundDesk;
beforeAll(async () => {
  erp = await StandInErp.start();
  school = await School.open({ vars: { ERP_URL: erp.url, ERP_SECRET, ERP_TIMEOUT_MS: "5000" } });
  finance = await school.as("finance");
  desk = await RefundDesk.open(finance);
});
afterAll(async () => {
  await school.close();
  await erp.stop();
});
afterEach(async () => expect(await school.broken()).toEqual([]));

const EVERY_MINUTE = "* * * * *";
const execute = async (sql: string, args: (string | number)[] = []) => {
  const database = school.database();
  const { rows } = await database.execute({ sql, args });
  database.close();
  return rows;
};
/** The transfers of a payment, the newest first. */
const logOf = async (payment: Row): Promise<Row[]> =>
  (await finance.get(`/erpftlog?search=${payment.paytxn_no}`)).body.rows;
/** The newest transfer of a payment once it has a status. */
const transferWith = (payment: Row, status: string): Promise<Row> =>
  until(async () => (await logOf(payment)).find((row) => row.fileTransferStatus === status));
const posted = () => desk.posted([FIRST], [], 250);
const tell = (message: object, signature?: string | null) =>
  erp.tell(school.stack.apiUrl, message, signature);
const eventsOf = (payment: Row, event: string) =>
  execute("select data_json from audit_event where event = ? and subject_uuid = ? order by id", [
    event,
    payment.uuid,
  ]);
/** The next try of a transfer is now. */
async function tryAgain(transfer: Row): Promise<void> {
  await execute(
    "update erp_transfer set next_try_at = '2026-11-01T00:00:00.000Z' where id = ? and next_try_at > ''",
    [transfer.logId],
  );
  await school.stack.runCron(EVERY_MINUTE);
}

describe("a posted payment", () => {
  test("is sent as a signed file; what the ERP tells is on the log, the payment and the receipt, without a new revision", async () => {
    const owed = await desk.invoice(FIRST, 1000);
    const payment = await desk.posted([FIRST], [owed], 1000);
    const transfer = await transferWith(payment, "Sending Success");
    expect(transfer).toMatchObject({
      actionEventName: "posted",
      invoiceNumber: owed.inv_no,
      tries: 1,
      or_no: null,
      error: "",
    });
    const [sent] = erp.received.filter(({ key }) => key === String(transfer.logId));
    expect(sent?.signature).toBe(signatureOf(sent?.body ?? ""));
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      logId: transfer.logId,
      revision: 1,
      event: "posted",
      refund: null,
      payment: { paytxn_no: payment.paytxn_no, rcpt_no: payment.rcpt_no, amount_paid: "1000.00" },
      allocations: [{ inv_no: owed.inv_no, amount: "1000.00" }],
    });
    const files = await school.stack.miniflare.getR2Bucket("FILES", "talaan-api");
    const file = await files.get(`erp/${payment.paytxn_no}-1.json`);
    expect(await file?.text()).toBe(sent?.body);

    expect(await tell({ logId: transfer.logId, status: "RECEIVED" })).toMatchObject({ status: 200 });
    expect((await logOf(payment))[0].fileTransferStatus).toBe("Received Success");
    const number = { logId: transfer.logId, status: "OR", or_no: "0090001" };
    expect((await tell(number)).status).toBe(200);
    expect((await tell(number)).status).toBe(200);
    expect((await tell({ logId: transfer.logId, status: "FAILED" })).status).toBe(200);
    expect((await logOf(payment))[0]).toMatchObject({
      fileTransferStatus: "OR Update Success",
      or_no: "0090001",
    });
    const view = await desk.readPayment(payment.uuid);
    expect([view.or_no, view.receipt_revisions.length]).toEqual(["0090001", 1]);
    const receipt = (await finance.get(`/payment/${payment.uuid}/receipt`)).body.data;
    expect([receipt.or_no, receipt.revision.number]).toEqual(["0090001", 1]);
    const { rows } = (await finance.get(`/v2/payment?status=POSTED&search=${payment.paytxn_no}`)).body;
    expect(rows[0].or_no).toBe("0090001");
    expect(await eventsOf(payment, "erp-receipt")).toHaveLength(1);
  });

  test("that is refunded or cancelled is sent again as a further revision", async () => {
    const refunded = await desk.approved([SECOND], [await desk.invoice(SECOND, 500)], 500);
    const refund = await desk.created(refunded, { amount_refund: 200 });
    expect((await desk.setStatus(refund.uuid, "POSTED")).status).toBe(200);
    const cancelled = await posted();
    await transferWith(cancelled, "Sending Success");
    expect((await desk.setPayment("CANCELLED", cancelled.uuid)).status).toBe(200);
    const told = async (payment: Row, event: string) =>
      until(async () => {
        const row = (await logOf(payment)).find(({ actionEventName }) => actionEventName === event);
        return row?.fileTransferStatus === "Sending Success" && JSON.parse(erp.bodiesOf(row.logId)[0] ?? "");
      });
    expect(await told(refunded, "refunded")).toMatchObject({
      ...{ revision: 2, refund: { refund_no: refund.refund_no, amount_refund: "200.00" } },
      ...{ payment: { status: "REFUNDED", unapplied_amount: "0.00" }, allocations: [{ amount: "300.00" }] },
    });
    expect(await told(cancelled, "cancelled")).toMatchObject({
      ...{ revision: 2, payment: { status: "CANCELLED", unapplied_amount: "0.00" }, allocations: [] },
    });
  });

  test("without being posted has no file", async () => {
    const saved = await finance.post("/payment", {
      customer_id: FIRST,
      payment_type: "ADVANCED",
      payment_method: "CASH",
      amount_paid: 5,
      inv_no: [],
    });
    expect((await desk.setPayment("CANCELLED", saved.body.data.uuid)).status).toBe(200);
    expect(await logOf(saved.body.data)).toEqual([]);
  });
});

describe("an ERP that fails", () => {
  test.each([
    ["answers 500", 500, "The ERP answered with status 500."],
    ["redirects", 302, "The ERP answered with status 302."],
    ["does not answer", "silence", "The ERP did not answer in time."],
  ] as const)(
    "%s: the file is tried again when it is due, under the same key with the same bytes",
    async (_, answer, error) => {
      erp.answers.push(answer);
      const payment = await posted();
      const failed = await transferWith(payment, "Sending Failed");
      expect(failed).toMatchObject({ tries: 1, error });
      const wait = Date.parse(failed.next_try_date) - Date.parse(failed.createdDateTime);
      expect(wait).toBeGreaterThanOrEqual(60_000);
      await school.stack.runCron(EVERY_MINUTE);
      expect(erp.bodiesOf(failed.logId)).toHaveLength(1);
      await tryAgain(failed);
      expect(await transferWith(payment, "Sending Success")).toMatchObject({
        tries: 2,
        error: "",
        next_try_date: null,
      });
      const [first, second] = erp.bodiesOf(failed.logId);
      expect(second).toBe(first);
    },
  );

  test("eight times is asked no more; a retry begins anew; finance alone may, and only for what failed", async () => {
    erp.answers.push(503);
    const payment = await posted();
    const failed = await transferWith(payment, "Sending Failed");
    await execute("update erp_transfer set tries = 7 where id = ?", [failed.logId]);
    erp.answers.push(503);
    await tryAgain(failed);
    const last = await until(async () => (await logOf(payment)).find(({ tries }) => tries === 8));
    expect(last).toMatchObject({ fileTransferStatus: "Sending Failed", next_try_date: null });

    const uuids = [failed.erpId];
    const refused = await (await school.as("registrar")).post("/erpftlog/retry", { uuids });
    expect(refused.status).toBe(403);
    const [one, two] = await Promise.all([1, 2].map(() => finance.post("/erpftlog/retry", { uuids })));
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    expect(await transferWith(payment, "Sending Success")).toMatchObject({ tries: 1 });
    const again = await finance.post("/erpftlog/retry", { uuids });
    expect([again.status, again.body.code]).toEqual([409, "STATE_FORBIDS"]);
    expect(await eventsOf(payment, "erp-retry")).toHaveLength(1);
  });

  test("tells that it received the file before it answers: what came first stays, and it is not sent again", async () => {
    erp.answers.push(async ({ key }) => {
      await tell({ logId: Number(key), status: "RECEIVED" });
      return 500;
    });
    const payment = await posted();
    const transfer = await transferWith(payment, "Received Success");
    await until(async () => (await execute("select 1 from outbox where done_at is null")).length === 0);
    expect((await logOf(payment))[0]).toMatchObject({
      fileTransferStatus: "Received Success",
      next_try_date: null,
    });
    await tryAgain(transfer);
    expect(erp.bodiesOf(transfer.logId)).toHaveLength(1);
  });

  test("that could not process a file gets it again", async () => {
    const payment = await posted();
    const transfer = await transferWith(payment, "Sending Success");
    await tell({ logId: transfer.logId, status: "FAILED" });
    expect((await logOf(payment))[0]).toMatchObject({
      fileTransferStatus: "Received Failed",
      error: "The ERP could not process the file.",
    });
    expect((await finance.post("/erpftlog/retry", { uuids: [transfer.erpId] })).status).toBe(200);
    await transferWith(payment, "Sending Success");
    const [first, second] = erp.bodiesOf(transfer.logId);
    expect(second).toBe(first);
  });
});

describe("an official receipt number", () => {
  test("is written once: another one is 409 and logged, the first stays", async () => {
    const payment = await posted();
    const { logId, erpId } = await transferWith(payment, "Sending Success");
    expect((await tell({ logId, status: "OR", or_no: "0090010" })).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect(await tell({ logId, status: "OR", or_no: "0090011" })).toEqual({
        status: 409,
        code: "OR_NUMBER_WRITTEN",
      });
    expect((await logOf(payment))[0]).toMatchObject({
      fileTransferStatus: "OR Update Failed",
      error: "The ERP sent the official receipt number 0090011, but the payment has 0090010.",
      or_no: "0090010",
    });
    expect((await desk.readPayment(payment.uuid)).or_no).toBe("0090010");
    expect(await eventsOf(payment, "erp-receipt-refused")).toHaveLength(1);
    await finance.post("/erpftlog/retry", { uuids: [erpId] });
    await transferWith(payment, "Sending Success");
    expect((await tell({ logId, status: "OR", or_no: "0090010" })).status).toBe(200);
    expect((await logOf(payment))[0].fileTransferStatus).toBe("OR Update Success");
  });

  test("told twice at once, or two of them at once: one is written", async () => {
    const [same, other] = [await posted(), await posted()];
    const [first, second] = [
      await transferWith(same, "Sending Success"),
      await transferWith(other, "Sending Success"),
    ];
    const number = { logId: first.logId, status: "OR", or_no: "0090020" };
    const both = await Promise.all([tell(number), tell(number)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(same, "erp-receipt")).toHaveLength(1);

    const told = await Promise.all(
      ["0090021", "0090022"].map((or_no) => tell({ logId: second.logId, status: "OR", or_no })),
    );
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    const written = ["0090021", "0090022"][told.findIndex(({ status }) => status === 200)];
    expect((await desk.readPayment(other.uuid)).or_no).toBe(written);
    expect((await logOf(other))[0].fileTransferStatus).toBe("OR Update Failed");
  });
});

describe("an official receipt number that several payments would have (B-82, B-117)", () => {
  test("is refused for the second payment, whatever its case, and logged; one of two at once is written", async () => {
    const [first, second] = [await posted(), await posted()];
    const { logId } = await transferWith(first, "Sending Success");
    const other = await transferWith(second, "Sending Success");
    expect((await tell({ logId, status: "OR", or_no: " Ab-0100 " })).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect(await tell({ logId: other.logId, status: "OR", or_no: "AB-0100" })).toEqual({
        ...{ status: 409, code: "OR_NUMBER_USED" },
      });
    expect((await logOf(second))[0]).toMatchObject({
      fileTransferStatus: "OR Update Failed",
      error: `The ERP sent the official receipt number AB-0100, which is already on ${first.paytxn_no}.`,
    });
    expect(await eventsOf(second, "erp-receipt-refused")).toHaveLength(1);
    const [third, fourth] = [await posted(), await posted()];
    const logs = [
      await transferWith(third, "Sending Success"),
      await transferWith(fourth, "Sending Success"),
    ];
    const told = await Promise.all(
      logs.map((log) => tell({ logId: log.logId, status: "OR", or_no: "0101" })),
    );
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ["a line break", "OR\n1"],
    ["markup", "<b>1</b>"],
    ["a direction override", "\u202e1"],
  ])("%s in it is refused", async (_, or_no) => {
    const payment = await posted();
    const { logId } = await transferWith(payment, "Sending Success");
    expect((await tell({ logId, status: "OR", or_no })).status).toBe(422);
    expect((await desk.readPayment(payment.uuid)).or_no).toBeNull();
  });

  test("is corrected with a reason: an event, a further file that tells it, found by search; the old one told again is no refusal", async () => {
    const [payment, other] = [await posted(), await posted()];
    const { logId } = await transferWith(payment, "Sending Success");
    const taken = await transferWith(other, "Sending Success");
    await tell({ logId, status: "OR", or_no: "0200-1" });
    await tell({ logId: taken.logId, status: "OR", or_no: "0200-2" });
    const correct = (uuid: string, body: object) => finance.patch(`/payment/${uuid}/official_receipt`, body);
    const reason = "Typed wrongly";
    expect((await correct(payment.uuid, { or_no: "0200-2", reason })).body).toMatchObject({
      code: "OR_NUMBER_USED",
      errors: [
        { path: "or_no", message: `Official receipt number 0200-2 is already on ${other.paytxn_no}.` },
      ],
    });
    expect((await correct(payment.uuid, { or_no: "0200-1", reason })).status).toBe(422);
    expect((await correct(payment.uuid, { or_no: "0200-3", reason: " " })).status).toBe(422);
    const done = await correct(payment.uuid, { or_no: "0200-3", reason });
    expect([done.status, done.body.message]).toEqual([200, "The official receipt number was corrected."]);
    expect((await desk.readPayment(payment.uuid)).or_no).toBe("0200-3");
    const [event] = await eventsOf(payment, "official-receipt-correct");
    expect(JSON.parse(String(event?.data_json))).toMatchObject({ before: "0200-1", after: "0200-3", reason });
    const told = await until(async () => {
      const row = (await logOf(payment)).find(({ actionEventName }) => actionEventName === "corrected");
      return row?.fileTransferStatus === "Sending Success" && JSON.parse(erp.bodiesOf(row.logId)[0] ?? "");
    });
    expect(told).toMatchObject({ revision: 2, event: "corrected", payment: { or_no: "0200-3" } });
    expect((await tell({ logId, status: "OR", or_no: "0200-1" })).status).toBe(200);
    const found = await finance.get("/v2/payment?search=0200-3");
    expect(found.body.rows.map((row: Row) => row.uuid)).toEqual([payment.uuid]);
    expect((await finance.get("/v2/payment?search=0200-1")).body.rows).toEqual([]);
    const none = await posted();
    const early = await correct(none.uuid, { or_no: "0200-9", reason });
    expect([early.status, early.body.code]).toEqual([409, "STATE_FORBIDS"]);
  });
});

describe("a message of the ERP", () => {
  test("with a wrong signature, or without one, is refused before it is read", async () => {
    const payment = await posted();
    const { logId } = await transferWith(payment, "Sending Success");
    const message = { logId, status: "OR", or_no: "0090030" };
    const signature = signatureOf(JSON.stringify(message));
    const wrong = [
      null,
      "",
      "x",
      signature.slice(1),
      signatureOf(JSON.stringify(message), "another"),
      `${signature}0`,
    ];
    for (const given of [...wrong, signatureOf(JSON.stringify({ ...message, or_no: "0090031" }))])
      expect([given, await tell(message, given)]).toEqual([given, { status: 401, code: "WRONG_SIGNATURE" }]);
    expect((await desk.readPayment(payment.uuid)).or_no).toBeNull();
    expect((await tell(message, signature.toUpperCase())).status).toBe(200);
  });

  test("that is no message, or of no file, changes nothing", async () => {
    const { apiUrl } = school.stack;
    for (const body of ["", "[]", "{", '{"logId":1,"logId":1,"status":"OR","or_no":"1"}'])
      expect([400, 422]).toContain((await erp.tell(apiUrl, body)).status);
    for (const message of [
      { logId: 1, status: "OR" },
      { logId: 1, status: "OR", or_no: " " },
      { logId: 1, status: "OR", or_no: "9".repeat(61) },
      { logId: "1", status: "RECEIVED" },
      { logId: 1.5, status: "RECEIVED" },
      { logId: 1, status: "LOST" },
      { logId: 1, status: "RECEIVED", more: 1 },
    ])
      expect((await tell(message)).status).toBe(422);
    expect((await tell({ logId: 999_999_999, status: "RECEIVED" })).status).toBe(404);
    expect((await erp.tell(apiUrl, JSON.stringify({ logId: 1, status: "x".repeat(20_000) }))).status).toBe(
      413,
    );
  });
});
