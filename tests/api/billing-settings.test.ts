import { describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { memo } from "#tests/support/credit-memos.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { RefundDesk } from "#tests/support/refunds.ts";

/** What finance decides: closed books, and duties that are separate (B-48). */
const school = givenSchool();
const finance = givenCaller(school, "finance");

const settings = async (): Promise<Row> => (await finance.get("/billing/settings")).body.data;
const change = (entry: object) => finance.patch("/billing/settings", entry);
const invoice = (invoice_date: string, more: object = {}) =>
  finance.post("/invoice/create/onetime", {
    reference_no: `CLOSED-${invoice_date}`,
    invoice_date,
    invoice_duedate: "2026-12-31",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: "000041" },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 100 }] }],
    status: "draft",
    ...more,
  });

describe("closed books", () => {
  const CLOSED = "The books are closed through October 31, 2026.";
  test("refuse what is dated on their last day or before, in words; the day after is open", async () => {
    const draft = await invoice("2026-10-31");
    expect(draft.status).toBe(201);
    expect((await change({ billing_locked_through: "2026-10-31" })).status).toBe(200);
    for (const status of ["draft", "published"]) {
      const refused = await invoice("2026-10-31", { status });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ path: "invoice_date", message: CLOSED }],
      ]);
    }
    const published = await finance.patch("/invoice/status/published", { uuids: [draft.body.data.uuid] });
    expect([published.status, published.body.errors]).toEqual([422, [{ path: "uuids.0", message: CLOSED }]]);
    expect((await invoice("2026-11-01", { status: "published" })).status).toBe(201);
  });

  test("let an invoice of theirs be cancelled today: its reversal is dated today", async () => {
    await change({ billing_locked_through: "", reason: "A fee was forgotten" });
    const open = await invoice("2026-10-15", { status: "published" });
    await change({ billing_locked_through: "2026-10-31" });
    const cancelled = await finance.patch("/invoice/status/cancelled", { uuids: [open.body.data.uuid] });
    expect(cancelled.status).toBe(200);
  });

  test("take no credit memo of theirs, as a draft or published", async () => {
    await change({ billing_locked_through: "", reason: "A fee was forgotten" });
    const made = await invoice("2026-10-15", { status: "published" });
    const of = (await finance.get(`/invoice/${made.body.data.uuid}`)).body.data;
    const draft = await finance.post("/credit_memo/bulk", [memo(of, 5, { submitted_date: "2026-10-20" })]);
    expect(draft.status).toBe(201);
    await change({ billing_locked_through: "2026-10-31" });
    const refused = await finance.post("/credit_memo/bulk", [memo(of, 5, { submitted_date: "2026-10-20" })]);
    expect([refused.status, refused.body.errors[0].message]).toEqual([422, CLOSED]);
    const [{ uuid }] = draft.body.data;
    const published = await finance.patch("/credit_memo/status/Published", { uuids: [uuid] });
    expect([published.status, published.body.errors[0].message]).toEqual([422, CLOSED]);
    expect((await finance.post("/credit_memo/bulk", [memo(of, 5)])).status).toBe(201);
  });

  test("are opened again with a reason only, and are never closed through today", async () => {
    expect(await settings()).toMatchObject({ billing_locked_through: "2026-10-31" });
    const refused: [object, string][] = [
      [{ billing_locked_through: "" }, "reason"],
      [{ billing_locked_through: "2026-10-30" }, "reason"],
      [{ billing_locked_through: "2999-01-01" }, "billing_locked_through"],
      [{ billing_locked_through: "2026-02-31" }, "billing_locked_through"],
      [{ billing_separate_duties: "sometimes" }, "billing_separate_duties"],
    ];
    for (const [entry, path] of refused) {
      const answer = await change(entry);
      expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
    }
    const [event] = (await finance.get("/audit_log/billing?action=billing-settings")).body.rows;
    expect(event).toBeDefined();
  });

  test("an entry dated in them is written by nobody, whatever was decided before", async () => {
    const database = school.database();
    await expect(
      database.execute(`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
        due_date, debit_centavos, credit_centavos, recorded_at)
        select student_id, '2026-10-31', kind, paper_uuid, paper_number, description, due_date, debit_centavos,
          credit_centavos, recorded_at from ledger_entry limit 1`),
    ).rejects.toThrow(/malformed JSON/);
    database.close();
  });
});

describe("payment methods", () => {
  const pay = (more: object) =>
    finance.post("/payment", {
      customer_id: "000042",
      payment_type: "ADVANCED",
      amount_paid: 10,
      inv_no: null,
      ...more,
    });
  const methodsOffered = async () => (await finance.get("/payment_method")).body.rows;

  test("are added, renamed and offered no more; what was paid by one keeps it", async () => {
    const card = { code: "card", name: "Card", kind: "card" };
    const added = await finance.post("/payment_method", card);
    expect([added.status, added.body.data]).toEqual([
      201,
      { code: "CARD", name: "Card", kind: "card", is_offered: "on", version: 1 },
    ]);
    const again = await finance.post("/payment_method", card);
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: "code", message: "There is a payment method of this code already" }],
    ]);
    const paid = await pay({
      payment_method: "CARD",
      details: { card_type: "Visa", card_number: "4242", cheque_number: "not asked for" },
    });
    expect(paid.status).toBe(201);
    const left = await finance.patch("/payment_method/CARD", { ...card, name: "Cards", is_offered: "off" });
    expect([left.status, left.body.data.version]).toEqual([200, 2]);
    expect((await methodsOffered()).map((row: Row) => row.code)).toEqual(["CASH", "BANKTRANSFER"]);
    const [view] = (await finance.get(`/v2/payment/${paid.body.data.uuid}`)).body.data;
    expect(view).toMatchObject({
      payment_method_name: "Cards",
      details: { card_type: "Visa", card_number: "4242", cheque_number: null },
    });
    expect((await pay({ payment_method: "CARD" })).body.errors).toEqual([
      { path: "payment_method", message: "Please check the required field/s" },
    ]);
    const { version } = view;
    const entry = { payment_type: "ADVANCED", payment_method: "CARD", amount_paid: 20, version };
    const details = { card_type: "Visa", card_number: "4242" };
    expect((await finance.patch(`/payment/${view.uuid}`, { ...entry, details })).status).toBe(200);
    const stale = await finance.patch("/payment_method/CARD", { ...card, version: 1 });
    expect([stale.status, stale.body.code, stale.body.data.name]).toEqual([409, "STALE_VERSION", "Cards"]);
  });

  test("the two that every school has are not changed", async () => {
    const refused = await finance.patch("/payment_method/CASH", {
      code: "CASH",
      name: "Coins",
      kind: "cash",
      is_offered: "off",
    });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Pickup Cash belongs to every school and is not changed.",
    ]);
  });

  test("a whole card number is refused, and is in no table and no log", async () => {
    const number = "4242424242424242";
    await finance.post("/payment_method", { code: "CARDS", name: "Cards again", kind: "card" });
    const refused = await pay({
      payment_method: "CARDS",
      details: { card_type: "Visa", card_number: number },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: "details.card_number", message: "Please enter only the last 4 digits of the card" }],
    ]);
    expect(JSON.stringify(refused.body)).not.toContain(number);
    expect(school.lines.filter((line) => line.includes(number))).toEqual([]);
    const database = school.database();
    const { rows } = await database.execute("select * from idempotency");
    expect(JSON.stringify(rows)).not.toContain(number);
    await expect(
      database.execute(
        `update payment set details_json = json_object('cardNumber', '${number}') where id = 1`,
      ),
    ).rejects.toThrow(/CHECK/);
    database.close();
  });

  test("ten who add the same bank: one has it; its change is in the trail, before and after", async () => {
    const bank = { code: "LBP", name: "Land Bank" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => finance.post("/bank", bank)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    await finance.patch("/bank/LBP", { ...bank, name: "Land Bank of the Philippines" });
    const account = { bank_code: "LBP", account_name: "Talaan School", account_no: "0012-3456-78" };
    expect((await finance.post("/bank_account", { ...account, bank_code: "NONE" })).body.errors).toEqual([
      { path: "bank_code", message: "There is no bank of this code" },
    ]);
    const added = await finance.post("/bank_account", account);
    expect([added.status, added.body.data.bank_name]).toEqual([201, "Land Bank of the Philippines"]);
    const database = school.database();
    const { rows } = await database.execute(
      "select data_json ->> '$.changes[0].before' as before, data_json ->> '$.changes[0].after' as after from audit_event where event = 'billing-settings' order by id desc limit 2",
    );
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [null, "LBP 0012-3456-78, Talaan School"],
      ["LBP, Land Bank", "LBP, Land Bank of the Philippines"],
    ]);
    database.close();
  });
});

describe("separate duties", () => {
  test("whoever asked for a refund does not approve it, and whoever closed the books does not open them", async () => {
    const [payment] = (await finance.get("/v2/payment?status=POSTED&perPage=1")).body.rows;
    await finance.patch(`/payment/${payment.uuid}/refund_request`, {
      refund_reason: "Paid twice",
      refund_method: "CASH",
      refund_amount: payment.amount_paid,
    });
    await change({ billing_separate_duties: "on" });
    const approve = () => finance.patch("/payment/status/REFUND APPROVED", { uuids: [payment.uuid] });
    const refused = await approve();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^PT-\d{4}-\d{6}: .+ asked for this refund. Somebody else has to approve it.$/,
    );
    await change({ billing_locked_through: "2026-11-01" });
    const opened = await change({ billing_locked_through: "", reason: "A fee was forgotten" });
    expect([opened.status, opened.body.message]).toEqual([
      422,
      expect.stringMatching(
        /^.+ closed the books through November 01, 2026: somebody else has to open them again.$/,
      ),
    ]);
    await change({ billing_separate_duties: "off" });
    expect((await approve()).status).toBe(200);
    await change({ billing_separate_duties: "on" });
    const desk = await RefundDesk.open(finance);
    const approved = await desk.readPayment(payment.uuid);
    const posted = await desk.create(approved, { status: "POSTED" });
    expect([posted.status, posted.body.message]).toEqual([
      409,
      expect.stringMatching(/^PT-.+: .+ approved this refund. Somebody else has to post it.$/),
    ]);
    const saved = await desk.create(approved);
    expect((await desk.setStatus(saved.body.data.uuid, "POSTED")).status).toBe(409);
    await change({ billing_separate_duties: "off" });
    expect((await desk.setStatus(saved.body.data.uuid, "POSTED")).status).toBe(200);
    expect((await change({ billing_locked_through: "", reason: "A fee was forgotten" })).status).toBe(200);
  });
});
