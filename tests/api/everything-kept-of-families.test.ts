import { beforeAll, describe, expect, test } from "vitest";
import { everythingOf } from "#tests/support/everything-kept.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import { pngOf } from "#tests/support/pictures.ts";

/** What cannot be made by calls within a test (mails that were sent, reminders, a merge that was taken back) is put on record. */
const school = givenSchool({ asked: "never" });
const registrar = givenCaller(school, "registrar");
const finance = givenCaller(school, "finance");
/** The first value that the database has of this. */
async function found(sql: string): Promise<string> {
  const db = school.database();
  const { rows } = await db.execute(sql);
  db.close();
  return String(Object.values(rows[0] ?? {})[0]);
}

/** What a file says, and what its entries are called. */
const allOf = ({ names, text }: Awaited<ReturnType<typeof everythingOf>>): string =>
  names.map((name) => (/\.(json|txt)$/.test(name) ? `${name} ${text(name)}` : name)).join("\n");

/** Given two families who share as many records as two can, when the file of one is made, then the other is not in it (M-36). */
describe("two families", () => {
  const [ONE, OTHER] = ["000061", "000062"];
  const ID = `(select id from student where student_no = '${ONE}')`;
  const OTHER_ID = `(select id from student where student_no = '${OTHER}')`;
  const uuidOf = (number: string) => `01900000-0000-7000-8000-000000${number}`;
  const invoices: Record<string, string> = {};
  let slip: string;
  let payment: string;
  let others: string[];

  async function invoiceOf(customer: string): Promise<string> {
    const saved = await finance.post("/invoice/create/onetime", {
      reference_no: `BOTH-${customer}`,
      invoice_date: "2026-10-01",
      invoice_duedate: "2030-01-01",
      bill_to: "INDIVIDUAL",
      customer: { customer_id: customer },
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: 300 }] }],
      status: "published",
    });
    expect(saved.status).toBe(201);
    return (await finance.get(`/invoice/${saved.body.data.uuid}`)).body.data.inv_no;
  }
  const change = async (sql: string) => {
    const db = school.database();
    await db.execute(sql);
    db.close();
  };

  beforeAll(async () => {
    // Each has a family of its own, with a name of its own.
    for (const [number, id] of [
      [ONE, ID],
      [OTHER, OTHER_ID],
    ] as const) {
      invoices[number] = await invoiceOf(number);
      await change(`insert into guardian (uuid, fullname, email, contact_number, home_address, billing_address, tax_number, province, city, postal_code)
        values ('${uuidOf(number)}', 'Guardian Of${number}', 'g${number}@family.test', '0917${number}', '', '', '', '', '', '')`);
      await change(`delete from guardianship where student_id = ${id}`);
      await change(`insert into guardianship (student_id, guardian_id, place, relation, gets_bills, gets_mail)
        select ${id}, id, 1, 'Mother', 1, 1 from guardian where uuid = '${uuidOf(number)}'`);
      await change(
        `update student set guardian_id = (select id from guardian where uuid = '${uuidOf(number)}') where id = ${id}`,
      );
    }
    others = [
      OTHER,
      String(invoices[OTHER]),
      await found(`select fullname from student where student_no = '${OTHER}'`),
      `Guardian Of${OTHER}`,
      `g${OTHER}@family.test`,
      `0917${OTHER}`,
    ];
    slip = (await finance.upload("/file_upload", `of ${OTHER}.png`, pngOf(30, 30))).body.data.payrefdoc_no;
    const saved = await finance.post("/payment/bulk", {
      payment_type: "Regular",
      payment_method: "CASH",
      amount_paid: 500,
      inv_no: [invoices[ONE], invoices[OTHER]],
      customers: [{ customer_id: ONE }, { customer_id: OTHER }],
      notes: `For ${others[2]} (${OTHER}) too`,
      status: "POSTED",
      payrefdoc_no: slip,
    });
    expect(saved.status).toBe(201);
    payment = saved.body.data.uuid;
    const PAID = `(select id from payment where uuid = '${payment}')`;
    const FACTS = JSON.stringify({ students: [ONE, OTHER], school: {} });
    await change(`insert into mail (uuid, kind, subject_uuid, subject_number, recipient, cc_json, revision, status, facts_json, created_at)
      values ('m1', 'receipt', '${payment}', 'PY-1', 'g${OTHER}@family.test', '["g${ONE}@family.test"]', 1, 'sent', '{"text":"${OTHER}"}', '2026-11-01T00:00:00.000Z'),
        ('m2', 'statement', 'x', '${ONE}', 'g${ONE}@family.test', '[]', 1, 'sent', '${FACTS}', '2026-11-01T00:00:00.000Z'),
        ('m3', 'reminder', 'r', 'r', 'g${ONE}@family.test', '[]', 1, 'sent', '{"owed":["${invoices[OTHER]}"]}', '2026-11-01T00:00:00.000Z')`);
    await change(`insert into reminder (uuid, guardian_id, mail_id, status, invoice_count, amount_centavos, created_at)
      select 'r', guardian.id, mail.id, 'sent', 2, 100, '2026-11-01T00:00:00.000Z' from guardian join mail on mail.uuid = 'm3'
      where guardian.uuid = '${uuidOf(ONE)}'`);
    await change(`insert into reminder_invoice (reminder_id, invoice_id, due_date, stage, balance_centavos)
      select reminder.id, invoice.id, '2026-11-01', 1, 50 from reminder join invoice
        on invoice.number in ('${invoices[ONE]}', '${invoices[OTHER]}') where reminder.uuid = 'r'`);
    await change(`insert into refund (uuid, number, payment_id, student_id, status, amount_centavos, method_code, typed_reference, notes,
        approved_at, created_at, created_by)
      values ('refund', 'RF-BOTH', ${PAID}, ${OTHER_ID}, 'UNPOSTED', 500, 'CASH', '', 'To ${others[3]}', '2026-11-01', '2026-11-01', 1)`);
    await change(`insert into refund_part (refund_id, student_id, invoice_id, amount_centavos)
      select refund.id, ${ID}, null, 200 from refund where uuid = 'refund'
      union all select refund.id, ${OTHER_ID}, null, 300 from refund where uuid = 'refund'`);
    await change(`insert into student_merge (uuid, kept_id, merged_id, before_json, after_json, merged_at, merged_by, undone_at)
      values ('merge', ${ID}, ${OTHER_ID}, '{"kept":"${ONE}","merged":"${OTHER}"}', '{}', '2026-11-01', 1, '2026-11-02')`);
    await change(`insert into bank_line (uuid, bank_code, line_date, reference, description, amount_centavos, place, status, match_student_id, reason, uploaded_by, uploaded_at)
      values ('line', (select code from bank limit 1), '2026-11-01', 'ref', 'FROM ${others[3]}', 50000, 1, 'matched', ${ID}, 'amount', 1, '2026-11-01')`);
    await change(`insert into view_event (uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id)
      select 'view', '2026-11-01', id, 'PAR', 'payment-view', 'payment', '${payment}', '{}', 'r' from user_account
      where email = 'parent@talaan.test'`);
    await change(`update invoice set notes = 'As ${OTHER} asked' where number = '${invoices[ONE]}'`).catch(
      () => {},
    );
    expect(await found(`select count(*) from payment_customer where payment_id = ${PAID}`)).toBe("2");
  });

  test.each([
    [ONE, 0],
    [OTHER, 1],
  ])("the file of %s names nobody of the other, and says what is left out", async (number, place) => {
    const theirs =
      place === 0
        ? others
        : [
            ONE,
            String(invoices[ONE]),
            await found(`select fullname from student where student_no = '${ONE}'`),
            `Guardian Of${ONE}`,
            `g${ONE}@family.test`,
            `0917${ONE}`,
          ];
    const file = await everythingOf(registrar, `/management/students/${number}`);
    const said = allOf(file);
    const parent = await found(
      "select given_name || ' ' || last_name from user_account where email = 'parent@talaan.test'",
    );
    for (const name of [...theirs, parent, slip]) expect(said, name).not.toContain(name);
    expect(said).toContain(String(invoices[number]));
    const shared = file.read("billing/payments.json").find(({ notes }) => notes !== null && notes !== "");
    expect(shared).toMatchObject({
      amount_centavos: "(left out: other people's)",
      paid_of_own_invoices_centavos: place === 0 ? 30_000 : 20_000,
    });
    expect(file.read("billing/refunds.json")[0]).toMatchObject({
      number: "RF-BOTH",
      amount_centavos: "(left out: other people's)",
      own_part_centavos: place === 0 ? 200 : 300,
    });
    expect(file.text("README.txt")).toMatch(/slips of payments: \d of \d; \d left out/);
    expect(file.text("README.txt")).toMatch(/billing\/payments\.json: of 1 of \d is left out everything but/);
    if (place === 0)
      expect(file.read("merges.json")[0]).toMatchObject({ before: "(left out: other people's)" });
  });

  test("the file of a guardian names nobody of the other family", async () => {
    const file = await everythingOf(registrar, `/management/sponsors/${uuidOf(ONE)}`);
    const said = allOf(file);
    for (const name of others) expect(said, name).not.toContain(name);
    expect(file.read("mails.json")[0]).toMatchObject({
      kind: "reminder",
      facts: "(left out: other people's)",
    });
    expect(file.read("students.json")).toHaveLength(1);
  });

  test("who pays alone has the whole payment and its slip", async () => {
    const own = (await finance.upload("/file_upload", "own.png", pngOf(31, 31))).body.data.payrefdoc_no;
    const number = "000063";
    const paid = await finance.post("/payment", {
      payment_type: "ADVANCED",
      payment_method: "CASH",
      amount_paid: 10,
      inv_no: null,
      customer_id: number,
      notes: "Alone",
      payrefdoc_no: own,
    });
    expect(paid.status).toBe(201);
    const file = await everythingOf(registrar, `/management/students/${number}`);
    expect(file.read("billing/payments.json").at(-1)).toMatchObject({
      amount_centavos: 1_000,
      notes: "Alone",
    });
    expect(file.names).toContain(`slips of payments/${own} own.png`);
  });
});
