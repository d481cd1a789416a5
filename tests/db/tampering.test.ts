import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyInvoiceLines, verifyLedger } from "#api/commands/audit/verify-books.ts";
import { verifyGradebookFacts, wrongGradebooks } from "#api/commands/audit/verify-grades.ts";
import { gradebookFacts } from "#db/queries/audit/audit-facts.ts";
import { sql, statement } from "#db/statement.ts";
import { type SeededDatabase, seededTemplate } from "./seeded-database.ts";

/**
 * A person with write access to the database changes records so that they agree with each other: balances, allocations, ledger
 * and summaries are changed along. What the sealed trail says of them is not.
 */
let template: Awaited<ReturnType<typeof seededTemplate>>;
let given: SeededDatabase;
beforeAll(async () => {
  template = await seededTemplate({ size: "small" });
});
afterAll(() => template.remove());
beforeEach(async () => {
  given = template.copy();
  const triggers = await given.db.client.execute(
    "select name from sqlite_master where type = 'trigger' and name like '%_no_%' or name like '%never%' or name = 'payment_official_receipt_corrected'",
  );
  await given.db.client.batch(
    triggers.rows.map(({ name }) => `drop trigger if exists ${name}`),
    "write",
  );
});
afterEach(() => given.close());

const findings = async (): Promise<string> =>
  [
    ...(await verifyLedger(given.db)),
    ...(await verifyInvoiceLines(given.db, 0, Number.POSITIVE_INFINITY)).findings,
    ...(await verifyGradebookFacts(given.db)),
  ].join("\n");

/** A published invoice that nothing was paid on, a posted payment and the invoice it paid, and a draft. */
const OWED = "(select min(id) from invoice where settlement = 'unpaid' and cancelled_at is null)";
const OWED_UUID = `(select uuid from invoice where id = ${OWED})`;
const PAYMENT = "(select min(id) from payment where status = 'POSTED' and payment_type = 'Regular')";
const NEXT_PAYMENT = `(select min(id) from payment where status = 'POSTED' and payment_type = 'Regular' and id > ${PAYMENT})`;
const PAYMENT_UUID = `(select uuid from payment where id = ${PAYMENT})`;
const PAID = `(select min(invoice_id) from payment_allocation where payment_id = ${PAYMENT} and released_at is null)`;

/** Lowers an unpaid invoice by a peso in its line, its head, its balance and its ledger entry. */
const LOWER_INVOICE = [
  `update invoice_line set unit_price_e4 = unit_price_e4 - 10000, line_total_centavos = line_total_centavos - 100
    where invoice_id = ${OWED} and position = 1`,
  `update ledger_entry set debit_centavos = debit_centavos - 100 where paper_uuid = ${OWED_UUID}`,
  `update invoice set subtotal_centavos = subtotal_centavos - 100, amount_due_centavos = amount_due_centavos - 100,
    balance_centavos = balance_centavos - 100 where id = ${OWED}`,
];

const TAMPERINGS: [what: string, statements: string[], expected: RegExp][] = [
  [
    "an official receipt number of a payment",
    [
      "update payment set official_receipt_number = '9999999' where id = (select min(id) from payment where official_receipt_number is not null)",
    ],
    /official receipt number is that of its transfers/,
  ],
  ["an invoice lowered everywhere", LOWER_INVOICE, /newest event says|amount first owed/],
  [
    "a line raised alone",
    [
      `update invoice_line set unit_price_e4 = unit_price_e4 + 10000 where invoice_id = ${OWED} and position = 1`,
    ],
    /lines do not make its totals/,
  ],
  [
    "a due date moved",
    [`update invoice set due_date = date(due_date, '+90 days') where id = ${OWED}`],
    /newest event says/,
  ],
  [
    "an invoice date moved with its ledger entry",
    [
      `update ledger_entry set entry_date = date(entry_date, '-1 day') where paper_uuid = ${OWED_UUID}`,
      `update invoice set invoice_date = date(invoice_date, '-1 day') where id = ${OWED}`,
    ],
    /newest event says/,
  ],
  [
    "an invoice given to another customer with its ledger entry",
    [
      `update ledger_entry set student_id = student_id + 1 where paper_uuid = ${OWED_UUID}`,
      `update invoice set student_id = student_id + 1 where id = ${OWED}`,
    ],
    /newest event says/,
  ],
  [
    "a reference number changed",
    [`update invoice set reference_number = 'OTHER' where id = ${OWED}`],
    /newest event says/,
  ],
  [
    "two invoices' numbers exchanged, in the ledger too",
    [
      "update invoice set number = 'x' where number = 'INV-2026-000001'",
      "update invoice set number = 'INV-2026-000001' where number = 'INV-2026-000002'",
      "update invoice set number = 'INV-2026-000002' where number = 'x'",
    ],
    /newest event says/,
  ],
  [
    "an invoice cancelled with its reversal, without an event",
    [
      `insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description, debit_centavos, credit_centavos, recorded_at)
        select student_id, max(invoice_date, '2026-11-20'), 'CANCELLATION', uuid, number, '', 0, amount_due_centavos, 'now' from invoice where id = ${OWED}`,
      `update invoice set cancelled_at = '2026-11-20T04:00:00.000Z', balance_centavos = 0 where id = ${OWED}`,
    ],
    /cancelled invoice is one audit event/,
  ],
  [
    "a publication told twice",
    [
      `insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
        select 'twice', occurred_at, event, subject_kind, subject_uuid, data_json, request_id from audit_event
        where event = 'invoice-publish' and subject_uuid = ${OWED_UUID}`,
    ],
    /publication is one audit event/,
  ],
  [
    "a publication told of nothing",
    [
      `insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
        values ('nothing', 'now', 'invoice-publish', 'invoice', 'no such invoice', '{"amountCentavos":1}', 'r')`,
    ],
    /publication is one audit event/,
  ],
  [
    "a payment raised with its allocation, invoice, ledger and account",
    [
      `update payment set amount_centavos = amount_centavos + 100 where id = ${PAYMENT}`,
      `update ledger_entry set credit_centavos = credit_centavos + 100 where paper_uuid = ${PAYMENT_UUID} and kind = 'PAYMENT'`,
      `update customer_account set unapplied_centavos = unapplied_centavos + 100
        where student_id = (select student_id from payment where id = ${PAYMENT})`,
    ],
    /posted payment is one audit event of its amount/,
  ],
  [
    "a payment's method changed",
    [
      `update payment set method_code = iif(method_code = 'CASH', 'BANKTRANSFER', 'CASH') where id = ${PAYMENT}`,
    ],
    /payment's number, status/,
  ],
  [
    "a typed receipt number changed",
    [`update payment set typed_receipt_number = 'OR-1' where id = ${PAYMENT}`],
    /payment's number, status/,
  ],
  [
    "two payments' receipt numbers exchanged",
    [
      `update payment set notes = receipt_number where id in (${PAYMENT}, ${NEXT_PAYMENT})`,
      `update payment set receipt_number = 'x' where id = ${PAYMENT}`,
      `update payment set receipt_number = (select notes from payment where id = ${PAYMENT}) where id = ${NEXT_PAYMENT}`,
      `update payment set receipt_number = (select notes from payment where id = ${NEXT_PAYMENT}) where id = ${PAYMENT}`,
      `update payment set notes = '' where id in (${PAYMENT}, ${NEXT_PAYMENT})`,
    ],
    /payment's number, status/,
  ],
  [
    "a payment made up, whole, without an event",
    [
      `insert into payment (uuid, number, student_id, payment_type, method_code, amount_centavos, status, paid_at, created_by)
        select 'made-up', 'PT-2026-' || substr('000000' || next, -6), 1, 'Regular', 'CASH', 100, 'UNPOSTED', '2026-11-20T04:00:00.000Z', 7
        from number_series where series = 'PT' and year = 2026`,
      "update number_series set next = next + 1 where series = 'PT' and year = 2026",
    ],
    /payment's number, status/,
  ],
  [
    "a payment taken off its invoice and turned into credit, with its balance",
    [
      `update invoice set balance_centavos = balance_centavos + (select sum(amount_centavos) from payment_allocation
        where payment_id = ${PAYMENT} and invoice_id = invoice.id and released_at is null) where id = ${PAID}`,
      `update customer_account set unapplied_centavos = unapplied_centavos + (select sum(amount_centavos) from payment_allocation
        where payment_id = ${PAYMENT} and invoice_id = ${PAID} and released_at is null)
        where student_id = (select student_id from payment where id = ${PAYMENT})`,
      `update payment_allocation set released_at = 'now' where payment_id = ${PAYMENT} and invoice_id = ${PAID}`,
    ],
    /receipt's newest revision/,
  ],
  [
    "a cancelled payment brought back",
    [
      "update payment set status = 'POSTED', cancelled_at = null where id = (select min(id) from payment where status = 'CANCELLED' and posted_at is not null)",
    ],
    /cancelled/,
  ],
  [
    "a number gap made up",
    ["insert into number_gap values ('INV', 2020, 1, 5, 'now')"],
    /gap in the numbers/,
  ],
];

test("names nothing on the demo school", async () => {
  expect(await findings()).toBe("");
});

test.each(TAMPERINGS)("names %s", async (_, statements, expected) => {
  await given.db.client.batch(statements, "write");
  expect(await findings()).toMatch(expected);
});

test("names a score changed together with its grade, once an event told of the gradebook", async () => {
  const { rows } = await given.db.client.execute("select uuid from gradebook where id = 3");
  const uuid = String(rows[0]?.uuid);
  await given.db.client.batch(
    [
      `insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
        values ('told', 'now', 'gradebook-scores', 'gradebook', '${uuid}', '{}', 'r')`,
    ],
    "write",
  );
  expect(await findings()).toBe("");
  const facts = statement(gradebookFacts(sql.raw(`'${uuid}'`))).sql;
  await given.db.client.batch(
    [
      `update audit_event set data_json = json_set('{}', '$.facts', json(${facts})) where uuid = 'told'`,
      `update score set value_e2 = value_e2 + 50 where activity_id = (select min(id) from grading_activity where gradebook_id = 3)
        and student_id = (select min(student_id) from term_grade where gradebook_id = 3)`,
    ],
    "write",
  );
  expect(await findings()).toMatch(/status, scores and overrides/);
  expect(await wrongGradebooks(given.db, [uuid])).toHaveLength(1);
});
