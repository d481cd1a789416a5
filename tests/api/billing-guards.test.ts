import { beforeAll, describe, expect, test } from "vitest";
import { payByCredit } from "#api/billing/payments/credit.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { openDatabase, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { FIRST, RefundDesk } from "#tests/support/refunds.ts";
import { middayOf } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/**
 * Each rule of the books that holds whatever was decided before, asked past the code that decides: what a guard refuses here is
 * refused by that guard alone. docs/faults.md, "Guards", has the list.
 */
const school = givenSchool();
let desk: RefundDesk;
beforeAll(async () => {
  desk = await RefundDesk.open(await school.as("finance"));
});

const uuid = (): string => newUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
async function execute(sql: string, ...args: string[]) {
  const database = school.database();
  try {
    return await database.execute({ sql, args });
  } finally {
    database.close();
  }
}
/** Inserts a row again with these values instead of its own: what refuses it. */
async function insertAgain(table: string, from: string, values: Record<string, string>): Promise<string> {
  const { rows } = await execute(`select name from pragma_table_info('${table}') where name <> 'id'`);
  const columns = rows.map(({ name }) => String(name));
  const selected = columns.map((name) => (name in values ? `'${values[name]}'` : name));
  return execute(
    `insert into ${table} (${columns.join(", ")}) select ${selected.join(", ")} from ${table} where ${from}`,
  ).then(
    () => "inserted",
    (error: Error) => error.message,
  );
}

describe("a guard refuses", () => {
  test("a second refund of one payment", async () => {
    const payment = await desk.approved([FIRST], [await desk.invoice(FIRST, 100)], 100);
    const refund = await desk.created(payment);
    expect(
      await insertAgain("refund", `uuid = '${refund.uuid}'`, { uuid: uuid(), number: "RF-2026-999999" }),
    ).toMatch(/UNIQUE constraint failed: refund.payment_id/);
  });

  test("an occurrence a second time for the same student", async () => {
    await execute("insert into segment (uuid, code, name) values (?, 'GUARD', 'Guard')", uuid());
    await execute(`insert into segment_member (segment_id, student_id)
      select segment.id, student.id from segment join student where code = 'GUARD' and student_no = '${FIRST}'`);
    const finance = await school.as("finance");
    const saved = await finance.post("/invoice/create/onetime", {
      reference_no: "GUARD",
      invoice_date: TODAY,
      invoice_duedate: TODAY,
      bill_to: "SEGMENT",
      segment: { id: "GUARD" },
      transaction: [{ product: [{ name: "Tuition Fee", unit_price: 10 }] }],
      status: "published",
    });
    expect(saved.status).toBe(201);
    const made =
      "source_id = (select id from invoice where reference_number = 'GUARD' and source_id is null)";
    const again = { uuid: uuid(), draft_number: "D-2026-999999", number: "INV-2026-999999" };
    expect(await insertAgain("invoice", made, again)).toMatch(
      /UNIQUE constraint failed: invoice.source_id, invoice.occurrence, invoice.student_id/,
    );
  });

  test("another official receipt number of a payment", async () => {
    await expect(
      execute(`update payment set official_receipt_number = '1' where official_receipt_number is not null`),
    ).rejects.toThrow("The official receipt number of a payment is changed by a correction only");
  });

  test("a balance below zero, of an invoice and of a student's credit", async () => {
    const { inv_no } = await desk.invoice(FIRST, 100);
    await expect(
      execute("update invoice set balance_centavos = -1 where number = ?", inv_no),
    ).rejects.toThrow(/CHECK constraint failed/);
    await expect(execute("update customer_account set unapplied_centavos = -1")).rejects.toThrow(
      /CHECK constraint failed/,
    );
  });

  test("credit applied on an account that changed since it was read", async () => {
    const open = await desk.invoice(FIRST, 100);
    await desk.posted([FIRST], [], 60);
    const { rows } = await execute("select id, uuid from user_account where email = 'finance@talaan.test'");
    const actor = {
      id: Number(rows[0]?.id),
      uuid: String(rows[0]?.uuid),
      role: "FA",
      sessionUuid: "",
    } as const;
    const epochMs = middayOf(TODAY);
    const scope = { actor, epochMs, now: instantAt(epochMs), today: schoolDayAt(epochMs), newUuid: uuid };
    const db = openDatabase({ url: school.stack.databaseUrl, authToken: school.stack.databaseToken });
    const command = payByCredit.command(FIRST, { invoiceNumbers: [open.inv_no], amount: null });
    const asker = { userId: actor.id, userUuid: actor.uuid, sessionUuid: "", today: scope.today };
    const facts = await read(db, command.read(asker));
    await execute(`update customer_account set version = version + 1
      where student_id = (select id from student where student_no = '${FIRST}')`);
    const decided = await command.decide(scope, facts);
    if (!decided.ok) throw new Error(decided.message);
    expect(await commit({ db, requestId: uuid(), ...scope }, decided.value)).toEqual({ outcome: "stale" });
    expect((await desk.readInvoice(open.uuid)).remaining_balance).toBe(100);
  });
});
