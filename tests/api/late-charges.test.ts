import { beforeAll, describe, expect, test } from "vitest";
import { runLastMonth } from "#api/commands/billing/late-charges.ts";
import { addDays, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import type { Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { type NoteDesk, noteDesk } from "#tests/support/promissory-notes.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { databaseOf } from "#tests/support/schedules.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given a rule, what a month is charged: by hand, by the clock, twice and at once (B-90, B-91). */
const school = givenSchool();
let desk: NoteDesk;
beforeAll(async () => {
  desk = await noteDesk(school);
});

const RULE = {
  state: "ON",
  type: "percent",
  value: "2",
  grace_days: 0,
  product_codes: [],
  most_per_invoice: "",
};
const LAST_MONTH = "2026-10";
const saveRule = (more: object = {}) => desk.finance.patch("/late_charge/rule", { ...RULE, ...more });
const preview = async (month = LAST_MONTH) =>
  (await desk.finance.get(`/late_charge/preview?month=${month}`)).body.data;
const rows = async (sql: string, args: (string | number)[] = []) => {
  const connection = school.database();
  const found = await connection.execute({ sql, args });
  connection.close();
  return found.rows.map((row) => ({ ...row }));
};
const chargesOf = (month: string) =>
  rows(
    `select invoice.number, late_charge.amount_centavos as amount, draft.invoice_date as day, draft.student_id as student
      from late_charge join invoice on invoice.id = invoice_id join invoice draft on draft.id = draft_id
      where month = ? order by invoice.number`,
    [month],
  );
/** The clock's run at noon of a day. */
const clock = (day: string) =>
  runLastMonth(databaseOf(school), {
    epochMs: Date.parse(startOfDay(day)) + 43_200_000,
    newUuid: () => newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    requestId: "clock",
  });

describe("before there is a rule", () => {
  test("nothing is charged, by hand or by the clock", async () => {
    expect((await desk.finance.get("/late_charge")).body.data).toMatchObject({
      rule: { state: "OFF", version: 0 },
      runs: [],
    });
    expect((await desk.finance.post("/late_charge/run", { month: LAST_MONTH })).status).toBe(409);
    expect(await clock("2026-11-01")).toEqual({ drafts: 0 });
  });
});

describe("with a rule", () => {
  test("it is a new version each time, and refused where it is wrong or somebody else changed it", async () => {
    expect((await saveRule({ state: "OFF", version: 0 })).status).toBe(200);
    expect((await saveRule({ value: "101" })).body.errors[0]).toMatchObject({ path: "value" });
    expect((await saveRule({ product_codes: ["NONE"] })).body.errors[0]).toMatchObject({
      path: "product_codes",
    });
    expect((await saveRule({ version: 0 })).status).toBe(409);
    expect((await desk.finance.post("/late_charge/run", { month: LAST_MONTH })).body.message).toContain(
      "are off",
    );
    expect((await saveRule({ version: 1 })).status).toBe(200);
    expect((await desk.finance.get("/late_charge")).body.data.rule).toMatchObject({
      state: "ON",
      value: 2,
      version: 2,
    });
  });

  test("a month past is shown, charged one draft for each customer, and never twice, also by two at once", async () => {
    const shown = await preview();
    expect(shown.invoices).toBeGreaterThan(0);
    for (const { amount, overdue, why } of shown.charges) {
      expect(amount).toBe(Math.round(overdue * 2 + Number.EPSILON) / 100);
      expect(why).toContain("2% of");
    }
    const [one, two] = await Promise.all([
      desk.finance.post("/late_charge/run", { month: LAST_MONTH }),
      desk.other.post("/late_charge/run", { month: LAST_MONTH }),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data.drafts + two.body.data.drafts).toBe(shown.customers);
    const charges = await chargesOf(LAST_MONTH);
    expect(charges).toHaveLength(shown.invoices);
    expect(new Set(charges.map(({ day }) => day))).toEqual(new Set(["2026-11-01"]));
    const again = await desk.finance.post("/late_charge/run", { month: LAST_MONTH });
    expect(again.body).toMatchObject({
      message: "Nobody is left to be charged for October 2026.",
      data: { drafts: 0 },
    });
    expect((await preview()).leftOut ?? (await preview()).left_out).not.toHaveLength(0);
    const future = await desk.finance.post("/late_charge/run", { month: "2026-11" });
    expect([future.status, future.body.errors[0].path]).toEqual([422, "month"]);
  });

  test("its draft is published or cancelled, never changed, split or charged itself", async () => {
    const [draft] = await rows(
      "select distinct uuid, draft_number from late_charge join invoice on invoice.id = draft_id order by draft_number limit 1",
    );
    const uuid = String(draft?.uuid);
    const split = await desk.finance.post(`/invoice/${uuid}/instalments`, {
      parts: 2,
      every: "Monthly",
      first_due_date: "2026-12-01",
    });
    expect([split.status, split.body.message]).toEqual([
      409,
      `${draft?.draft_number} is of late-payment charges: it can be published or cancelled, and is not changed.`,
    ]);
    await desk.finance.patch("/billing/settings", { billing_separate_duties: "on" });
    const [ran] = await rows(
      `select email from late_charge join late_charge_run on late_charge_run.id = run_id join invoice on invoice.id = draft_id
        join user_account on user_account.id = run_by where invoice.uuid = ?`,
      [uuid],
    );
    expect(ran).toBeDefined();
    const own = await desk.finance.patch("/invoice/status/published", { uuids: [uuid] });
    expect([own.status, own.body.message]).toEqual([
      409,
      expect.stringContaining("Somebody else has to publish them."),
    ]);
    await desk.finance.patch("/billing/settings", { billing_separate_duties: "off" });
    expect((await desk.finance.patch("/invoice/status/published", { uuids: [uuid] })).status).toBe(200);
    expect(
      (await desk.finance.get("/late_charge")).body.data.runs.some((run: Row) => run.published === 1),
    ).toBe(true);
  });
});

describe("the most per invoice", () => {
  test("counts all months that were charged, also when an earlier one is run later, or two at once", async () => {
    const { version } = (await desk.finance.get("/late_charge")).body.data.rule;
    const most = { type: "amount", value: "300", most_per_invoice: "500", version };
    expect((await saveRule(most)).status).toBe(200);
    const [august, september] = await Promise.all([
      desk.finance.post("/late_charge/run", { month: "2026-08" }),
      desk.other.post("/late_charge/run", { month: "2026-09" }),
    ]);
    expect([august.status, september.status]).toEqual([201, 201]);
    expect(august.body.data.drafts + september.body.data.drafts).toBeGreaterThan(0);
    expect(
      await rows(
        `select invoice_id, sum(amount_centavos) as charged from late_charge group by invoice_id
          having sum(amount_centavos) > 50000 and max(month = '2026-08') + max(month = '2026-09') > 0`,
      ),
    ).toEqual([]);
    expect((await saveRule({ version: version + 1 })).status).toBe(200);
  });
});

describe("the clock", () => {
  test("charges what was overdue when the month ended, whatever was paid since; late, twice and at once the same", async () => {
    const paidSince = await desk.invoice("000041", 1000);
    const promised = await desk.invoice("000042", 800);
    const small = await desk.invoice("000043", 500);
    for (const of of [paidSince, promised, small]) await setDue(of, "2026-11-20");
    await desk.makeNote(desk.note([promised], [[addDays(TODAY, 200), 800]]));
    await desk.post(await desk.pay(small, 100));

    const [student] = await rows(
      `select student_no as number from student join customer_account on student_id = student.id
        where is_active = 1 and unapplied_centavos = 0 and not exists (select 1 from invoice
          where invoice.student_id = student.id and document_status = 'published' and balance_centavos > 0) limit 1`,
    );
    const credited = String(student?.number);
    const [covered, partly] = [await desk.invoice(credited, 300), await desk.invoice(credited, 400)];
    await setDue(covered, "2026-11-19");
    await setDue(partly, "2026-11-20");
    await (await RefundDesk.open(desk.finance)).posted([credited], [], 500);

    const runs = await Promise.all([clock("2026-12-01"), clock("2026-12-05")]);
    expect(runs.filter(({ drafts }) => drafts > 0)).toHaveLength(1);
    const first = await chargesOf("2026-11");
    expect(await clock("2026-12-20")).toEqual({ drafts: 0 });
    expect(await chargesOf("2026-11")).toEqual(first);
    const amountOf = (of: Row) => first.find(({ number }) => number === of.inv_no)?.amount;
    expect([amountOf(paidSince), amountOf(promised), amountOf(small)]).toEqual([20_00, undefined, 8_00]);
    // ₱500.00 of credit at the end of the month: ₱300.00 is covered, and ₱200.00 of the ₱400.00 due next (B-118).
    expect([amountOf(covered), amountOf(partly)]).toEqual([undefined, 4_00]);
    const [run] = await rows("select run_by, is_whole from late_charge_run order by id desc limit 1");
    expect(run).toEqual({ run_by: null, is_whole: 1 });
  });

  test("a payment posted beside the run of its invoice changes neither", async () => {
    const of = await desk.invoice("000044", 600);
    await setDue(of, "2026-11-10");
    const payment = await desk.pay(of, 600);
    const [posted] = await Promise.all([desk.post(payment), clock("2027-01-01")]);
    expect(posted.status).toBe(200);
    const charges = (await chargesOf("2026-12")).filter(({ number }) => number === of.inv_no);
    expect(charges.length).toBeLessThanOrEqual(1);
  });
});

/** A due date in the past of the clock; it was so since the invoice was made. */
async function setDue(of: Row, day: string): Promise<void> {
  const saved = await desk.finance.patch(`/invoice/${of.uuid}`, {
    reference_no: of.reference_no,
    invoice_date: "2026-11-01",
    invoice_duedate: day,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: of.customer_id },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: of.total_amount }] }],
    status: "published",
  });
  expect(saved.status).toBe(200);
}
