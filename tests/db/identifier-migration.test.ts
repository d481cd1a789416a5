import { afterEach, expect, test } from "vitest";
import { databaseOver, read } from "#db/client.ts";
import { migrate, migrationsBefore } from "#db/migrate.ts";
import { paymentFacts } from "#db/queries/audit/audit-facts.ts";
import { RECORD_CHECKS } from "#db/queries/audit/record-checks.ts";
import { sharedIdentifiers } from "#db/queries/billing/shared-identifiers.ts";
import { sql, statement } from "#db/statement.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

let opened: TemporaryDatabase | undefined;
afterEach(() => opened?.close());

test("identifiers of before are normalized with their case, the trail tells of it, and those that became equal are listed", async () => {
  // Given four payments whose receipt numbers differ in case and spaces, and an invoice with a line break in its reference
  opened = temporaryDatabase();
  const { client } = opened;
  await migrate(
    client,
    migrationsBefore().filter(({ name }) => name < "0100"),
  );
  await client.batch(ROWS, "write");
  const typed = ["OR9", " OR9 ", "OR9\t", "or9", "A  \u00a0B\u200b", "Sound 7"];
  await client.batch(
    typed.map((number, index) => ({
      sql: `insert into payment (id, uuid, number, student_id, payment_type, method_code, amount_centavos, status, notes,
          typed_receipt_number, paid_at, created_by, received_date, details_json)
        values (?, ?, ?, 1, 'Regular', 'CASH', 100, 'UNPOSTED', '', ?, '2026-11-20T00:00:00.000Z', 1, '2026-11-20', ?)`,
      args: [
        index + 1,
        `p${index}`,
        `PT-2026-00000${index + 1}`,
        number,
        JSON.stringify({ chequeNumber: number }),
      ],
    })),
    "write",
  );
  const db = databaseOver(client);
  await client.execute(`insert into audit_event (uuid, occurred_at, event, subject_kind, subject_uuid, data_json, request_id)
    select 'e' || payment.id, '2026-11-20', 'payment-create', 'payment', payment.uuid,
      json_object('facts', json((select json_object('number', p.number) from payment p where p.id = payment.id))), 'r' from payment`);

  // When the database is migrated
  await migrate(client);

  // Then what differed in spaces is normalized, and the case is kept
  const numbers = await client.execute(
    "select typed_receipt_number as typed, details_json ->> 'chequeNumber' as cheque from payment order by id",
  );
  const stored = ["OR9", "OR9", "OR9", "or9", "A B", "Sound 7"];
  expect(numbers.rows.map(({ typed: receipt }) => receipt)).toEqual(stored);
  expect(numbers.rows.map(({ cheque }) => cheque)).toEqual(stored);
  const invoice = await client.execute("select reference_number from invoice");
  expect(invoice.rows[0]?.reference_number).toBe("REF 1");
  // And the newest event of each that changed says what it has
  const events = await client.execute(
    "select subject_uuid, event from audit_event where event like '%-identifier' order by id",
  );
  expect(events.rows.map((row) => [row.subject_uuid, row.event])).toEqual([
    ["i", "invoice-identifier"],
    ...["p1", "p2", "p4"].map((uuid) => [uuid, "payment-identifier"]),
  ]);
  const changed = await read(db, [
    statement<{
      kept: string;
      now: string;
    }>(sql`select data_json ->> '$.facts' as kept, ${paymentFacts(sql`subject_uuid`)} as now
      from audit_event where event = 'payment-identifier'`),
  ] as const);
  for (const { kept, now } of changed[0]) expect(kept).toBe(now);
  const invoiceCheck = RECORD_CHECKS.find(({ name }) => name.startsWith("a published invoice's number"));
  if (invoiceCheck) expect((await read(db, [invoiceCheck.statement] as const))[0][0]?.broken).toBe(0);
  // And the equal ones are listed
  const [shared] = await read(db, [sharedIdentifiers()] as const);
  expect(shared.map((row) => [row.kind, JSON.parse(row.records_json)])).toEqual([
    ["Receipt number", ["PT-2026-000001", "PT-2026-000002", "PT-2026-000003", "PT-2026-000004"]],
  ]);
});

const ROWS = [
  "insert into payment_method (code, name, kind, position) values ('CASH', 'Pickup Cash', 'cash', 1)",
  "insert into payment_type (name, position) values ('Regular', 1)",
  "insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at) values (1, 'u', 'f@x.test', 'F', 'A', '', '2026-01-01')",
  "insert into guardian (id, uuid, fullname, email, contact_number, home_address, billing_address, tax_number) values (1, 'g', 'Muñoz, Eva', '', '', '', '', '')",
  "insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id) values (1, 's', '000001', 'Muñoz', 'Ana', '', 'Muñoz, Ana', 1)",
  `insert into invoice (id, uuid, document_status, draft_number, number, bill_to, student_id, reference_number, invoice_date, due_date,
     subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, published_at, created_at, created_by)
   values (1, 'i', 'published', 'D-000001', 'INV-2026-000001', 'INDIVIDUAL', 1, ' REF' || char(10) || '1', '2026-01-01', '2026-01-31', 15000, 0, 0, 0, 15000, 15000, '2026-01-01', '2026-01-01', 1)`,
];
