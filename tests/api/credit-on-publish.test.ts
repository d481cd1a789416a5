import { beforeAll, describe, expect, test } from "vitest";
import type { Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { RefundDesk } from "#tests/support/refunds.ts";
import { createSegment, databaseOf, makeDueOn, recurringInvoice } from "#tests/support/schedules.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given unapplied credit and the setting, when invoices are published, then the credit pays them in the same batch (B-95). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(finance);
});

async function rowsOf(sql: string): Promise<Row[]> {
  const database = school.database();
  const { rows } = await database.execute(sql);
  database.close();
  return rows.map((row) => ({ ...row }));
}
const students = async (count: number): Promise<string[]> =>
  (
    await rowsOf(`select student_no from customer_account join student on id = student_id
      where unapplied_centavos = 0 and is_active = 1 order by id limit ${count}`)
  ).map(({ student_no }) => student_no);
const creditOf = async (student: string): Promise<number> =>
  (
    await rowsOf(`select unapplied_centavos as n from customer_account join student on id = student_id
      where student_no = '${student}'`)
  )[0]?.n / 100;
const decide = (value: "on" | "off") =>
  finance.patch("/billing/settings", { billing_apply_credit_on_publish: value });
const write = (student: string, price: number, status: string, due = "2030-01-01", path = "", uuid = "") =>
  finance.call(uuid ? "PATCH" : "POST", uuid ? `/invoice/${uuid}` : `/invoice/create/onetime${path}`, {
    reference_no: `AUTO-${price}`,
    invoice_date: "2026-11-01",
    invoice_duedate: due,
    bill_to: "INDIVIDUAL",
    customer: { customer_id: student },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: price }] }],
    status,
  });
const read = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
const publish = (uuids: string[]) => finance.patch("/invoice/status/published", { uuids });

describe("publishing with credit", () => {
  test("leaves it while the setting is off, and applies it while it is on, told in the answer", async () => {
    const [student = ""] = await students(1);
    const advance = await desk.posted([student], [], 700);
    const left = await write(student, 100, "published");
    expect([left.body.message, await creditOf(student)]).toEqual(["Invoice published successfully.", 700]);

    await decide("on");
    const paid = await write(student, 300, "published");
    expect([paid.status, paid.body.message]).toEqual([
      201,
      "Invoice published successfully. ₱300.00 of unapplied credit applied.",
    ]);
    expect(await read(paid.body.data.uuid)).toMatchObject({ invoice_status: "PAID", remaining_balance: 0 });
    // Only what is published is paid: an invoice that was open before stays open.
    expect((await read(left.body.data.uuid)).remaining_balance).toBe(100);
    const draft = await write(student, 500, "draft");
    const updated = await write(student, 500, "published", "2030-01-01", "", draft.body.data.uuid);
    expect(updated.body.message).toBe("Invoice published successfully. ₱400.00 of unapplied credit applied.");
    expect(await creditOf(student)).toBe(0);
    const payment = (await finance.get(`/v2/payment/${advance.uuid}`)).body.data[0];
    const events = await rowsOf(`select data_json ->> '$.invoices' as invoices from audit_event
      where event = 'credit-apply' and subject_uuid = '${advance.uuid}' order by id`);
    expect(events.map(({ invoices }) => JSON.parse(invoices))).toEqual([
      [paid.body.data.inv_no ?? (await read(paid.body.data.uuid)).inv_no],
      [(await read(draft.body.data.uuid)).inv_no],
    ]);
    expect(payment.applied_credit.map(({ amount }: Row) => amount).sort()).toEqual([300, 400]);
    expect(payment.receipt_revisions.map(({ reason }: Row) => reason)).toEqual([
      "posted",
      "credit applied",
      "credit applied",
    ]);
    const [first] = payment.applied_credit;
    expect((await finance.patch(`/payment/${advance.uuid}/unapply`, { inv_no: [first.inv_no] })).status).toBe(
      200,
    );
  });

  test("pays several of one student by due date, in the order of posting", async () => {
    const [student = ""] = await students(1);
    await desk.posted([student], [], 150);
    await desk.posted([student], [], 150);
    const late = (await write(student, 200, "draft", "2030-02-01")).body.data.uuid;
    const early = (await write(student, 200, "draft", "2030-01-01")).body.data.uuid;
    const done = await publish([late, early]);
    expect(done.body.message).toBe("2 invoice(s) published. ₱300.00 of unapplied credit applied.");
    const balances = [(await read(early)).remaining_balance, (await read(late)).remaining_balance];
    expect([balances, await creditOf(student)]).toEqual([[0, 100], 0]);
  });

  test("of two publications at once, uses the credit once", async () => {
    const [student = ""] = await students(1);
    await desk.posted([student], [], 100);
    const drafts = await Promise.all(
      [1, 2].map(async () => (await write(student, 80, "draft")).body.data.uuid),
    );
    const other = await school.as("finance");
    const answers = await Promise.all([
      publish([drafts[0]]),
      other.patch("/invoice/status/published", { uuids: [drafts[1]] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const balances = await Promise.all(drafts.map(async (uuid) => (await read(uuid)).remaining_balance));
    expect([balances.sort(), await creditOf(student)]).toEqual([[0, 60], 0]);
  });

  test("pays the invoices a segment makes, an instalment and what a schedule makes on its day", async () => {
    const segment = await createSegment(school, "AUTO", 2);
    const [member] = await rowsOf(
      `select student_no from segment join segment_member on segment_id = segment.id
        join student on student.id = student_id where segment.code = 'AUTO' order by student.id limit 1`,
    );
    const before = await creditOf(member?.student_no);
    await desk.posted([member?.student_no], [], 2000);
    const made = await finance.post("/invoice/create/onetime", {
      ...recurringInvoice({ segment }),
      invoice_date: "2026-11-01",
      invoice_duedate: "2030-01-01",
      status: "published",
    });
    expect(made.body.message).toMatch(/of unapplied credit applied\.$/);
    const rest = Math.max(0, before + 2000 - 1500);
    expect(await creditOf(member?.student_no)).toBe(rest);

    const [student = ""] = await students(1);
    await desk.posted([student], [], 2500);
    const scheduled = await finance.post("/invoice/create/recurring", {
      ...recurringInvoice({
        student,
        recurring: { type: "Weekly", range: 1, start_date: TODAY, end_date: TODAY },
      }),
      status: "published",
    });
    expect(scheduled.status).toBe(201);
    await makeDueOn(TODAY, databaseOf(school));
    expect(await creditOf(student)).toBe(1000);

    const draft = (await write(student, 900, "draft")).body.data.uuid;
    const split = await finance.post(`/invoice/${draft}/instalments`, {
      parts: 3,
      down_payment: 0,
      every: "Monthly",
      first_due_date: "2030-01-01",
      status: "published",
    });
    expect([split.status, split.body.message]).toEqual([
      201,
      "3 instalments published successfully. ₱900.00 of unapplied credit applied.",
    ]);
  });
});
