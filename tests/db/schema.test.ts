import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, expectTypeOf, test } from "vitest";
import type { AwardState } from "#core/awards/award-actions.ts";
import type { AwardGroup, AwardPeriod } from "#core/awards/award-groups.ts";
import type { BankLineStatus } from "#core/billing/bank-lines/bank-line.ts";
import type { CreditMemoStatus } from "#core/billing/credit-memos/credit-memo-actions.ts";
import type { ErpTransferStatus } from "#core/billing/erp/erp-transfer.ts";
import type { Settlement } from "#core/billing/invoices/invoice-status.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import type { MethodKind } from "#core/billing/payments/payment-methods.ts";
import type { RefundStatus } from "#core/billing/refunds/refund-actions.ts";
import type { ReminderStatus } from "#core/billing/reminders/reminder-list.ts";
import type { RecurrenceType, ScheduleStatus } from "#core/billing/schedules/recurrence.ts";
import type { DocumentStatus } from "#core/documents/contract.ts";
import type { PrintJobStatus } from "#core/documents/print-job/print-job-actions.ts";
import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialResult } from "#core/grading/grades/remedial.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { AccountState } from "#core/identity/accounts/account-actions.ts";
import type { NotificationKind } from "#core/identity/notifications.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { DepartureKind } from "#core/management/departures.ts";
import type { Sex } from "#core/management/rosters/student-details.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { CardState } from "#core/reports/report-card.ts";
import type { CostlyWork } from "#core/shared/costly-work.ts";
import type { ImportStatus } from "#core/shared/import/import.ts";
import type { MailStatus, OutboxKind } from "#core/shared/outbox.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { wholeInvoiceOn } from "#db/queries/billing/invoice.ts";
import { receiptContent } from "#db/queries/billing/payments/receipt.ts";
import type { Tables } from "#db/tables.ts";
import { expectedTables, readSchema } from "#scripts/schema.ts";
import { type TemporaryDatabase, temporaryDatabase } from "./temporary-database.ts";

/** What a receipt was kept as before 0112, as far as it is told apart here. */
const RECEIPT_BEFORE = {
  head: {
    id: 7,
    uuid: "0191-7",
    number: "PT-2026-000007",
    amount_centavos: 150_000,
    student_no: "000001",
    fullname: "Muñoz, Ana",
    paid_at: "2026-11-02T23:30:00.000Z",
    details_json: '{"chequeNumber":"0012"}',
    guardian_name: "Muñoz, Rosa",
    guardian_address: "1 Mabini St.",
    billing_address: "",
  },
  invoices: [
    { number: "INV-2026-000001", student_no: "000001", allocated_centavos: 150_000, balance_centavos: 0 },
  ],
  school: { name: "School", logo: null },
};

/** What a file of an invoice was asked for by before 0113. */
const PAPER_BEFORE = {
  id: 5,
  uuid: "0191-5",
  document_status: "published",
  settlement: "unpaid",
  number: "INV-2026-000005",
  draft_number: "D-000005",
  invoice_date: "2026-11-01",
  due_date: "2026-12-01",
  reference_number: "SY2026",
  amount_due_centavos: 90_000,
  balance_centavos: 90_000,
  published_at: "2026-11-01T02:00:00.000Z",
  source_published_at: null,
  cancelled_at: null,
  created_at: "2026-11-01T01:00:00.000Z",
  generate_type: "ONETIME",
  version: 2,
  student_no: "000001",
  fullname: "Muñoz, Ana",
  segment_code: null,
  has_payments: 1,
  is_late_charge: 0,
  type: null,
  revision: 1,
  bill_to: "INDIVIDUAL",
  notes: "Thank you",
  subtotal_centavos: 100_000,
  taxes_centavos: 0,
  surcharges_centavos: 0,
  deductions_centavos: 10_000,
  guardian_email: "rosa@talaan.test",
  school_name: "School",
  pay_accounts: '[{"bankName":"BDO","name":"School","number":"1"}]',
};
const LINE_BEFORE = {
  name: "Tuition",
  quantity_e4: 10_000,
  unit: "Unit",
  unit_price_e4: 10_000_000,
  tax_type: "amount",
  tax_value_e4: 0,
  deduction_type: "percent",
  deduction_value_e4: 100_000,
  surcharge_type: "amount",
  surcharge_value_e4: 0,
  line_total_centavos: 90_000,
  parts_json:
    '{"deduction":[{"code":"SIB","name":"Sibling","type":"percent","valueE4":100000,"amount":10000}]}',
};

let database: TemporaryDatabase | null = null;
afterEach(() => database?.close());
const given = (): TemporaryDatabase => {
  database = temporaryDatabase();
  return database;
};

describe("the schema", () => {
  test("is in db/tables.ts as the migrations make it (npm run generate)", async () => {
    expect(await expectedTables()).toBe(readFileSync(new URL("../../db/tables.ts", import.meta.url), "utf8"));
  });

  test("admits the values that core lists: the compiler names those that differ", () => {
    expectTypeOf<Tables["award"]["award_group"]>().toEqualTypeOf<AwardGroup>();
    expectTypeOf<Tables["award"]["period"]>().toEqualTypeOf<AwardPeriod>();
    expectTypeOf<Tables["award"]["state"]>().toEqualTypeOf<AwardState>();
    expectTypeOf<Tables["bank_line"]["status"]>().toEqualTypeOf<BankLineStatus>();
    expectTypeOf<Tables["costly_work"]["work"]>().toEqualTypeOf<CostlyWork>();
    expectTypeOf<Tables["credit_memo"]["status"]>().toEqualTypeOf<CreditMemoStatus>();
    expectTypeOf<Tables["document"]["status"]>().toEqualTypeOf<DocumentStatus>();
    expectTypeOf<Tables["erp_transfer"]["status"]>().toEqualTypeOf<ErpTransferStatus | null>();
    expectTypeOf<Tables["gradebook"]["status"]>().toEqualTypeOf<GradebookStatus>();
    expectTypeOf<Tables["import_job"]["status"]>().toEqualTypeOf<ImportStatus>();
    expectTypeOf<Tables["invoice_customer_summary"]["settlement"]>().toEqualTypeOf<Settlement>();
    expectTypeOf<Tables["invoice_schedule"]["status"]>().toEqualTypeOf<ScheduleStatus | null>();
    expectTypeOf<Tables["invoice_schedule"]["type"]>().toEqualTypeOf<RecurrenceType>();
    expectTypeOf<Tables["mail"]["status"]>().toEqualTypeOf<MailStatus>();
    expectTypeOf<Tables["outbox"]["kind"]>().toEqualTypeOf<OutboxKind>();
    expectTypeOf<Tables["payment"]["status"]>().toEqualTypeOf<PaymentRecordStatus>();
    expectTypeOf<Tables["payment_method"]["kind"]>().toEqualTypeOf<MethodKind>();
    expectTypeOf<Tables["print_job"]["status"]>().toEqualTypeOf<PrintJobStatus>();
    expectTypeOf<Tables["refund"]["status"]>().toEqualTypeOf<RefundStatus>();
    expectTypeOf<Tables["reminder"]["status"]>().toEqualTypeOf<ReminderStatus>();
    expectTypeOf<Tables["report_card_row"]["state"]>().toEqualTypeOf<CardState>();
    expectTypeOf<Tables["report_year"]["promotion_status"]>().toEqualTypeOf<PromotionStatus | null>();
    expectTypeOf<Tables["report_year"]["remedial_result"]>().toEqualTypeOf<RemedialResult | null>();
    expectTypeOf<Tables["student_departure"]["kind"]>().toEqualTypeOf<DepartureKind>();
    expectTypeOf<Tables["notification"]["kind"]>().toEqualTypeOf<NotificationKind>();
    expectTypeOf<Tables["student"]["sex"]>().toEqualTypeOf<Sex | null>();
    expectTypeOf<Tables["subject"]["kind"]>().toEqualTypeOf<SubjectKind>();
    expectTypeOf<Tables["term"]["ordinal"]>().toEqualTypeOf<TermOrdinal>();
    expectTypeOf<Tables["user_account"]["account_state"]>().toEqualTypeOf<AccountState>();
    expectTypeOf<Tables["user_role"]["role_code"]>().toEqualTypeOf<RoleCode>();
  });

  test("refuses a database of before the first migration, and leaves it as it was", async () => {
    // Given a database whose migrations this version does not have
    const { client } = given();
    await migrate(client, [{ name: "0001_identity", sha256: "0".repeat(64), statements: ["select 1"] }]);
    const before = await readSchema(client);
    // When it is migrated
    await expect(migrate(client)).rejects.toThrow(/left as it was/);
    // Then nothing came of it
    expect(await readSchema(client)).toEqual(before);
  });

  test("takes over a database whose migrations made the same schema before, with its rows", async () => {
    // Given a database of 28 November 2026, by its 45 migrations
    const { client } = given();
    const { objects, migrations } = JSON.parse(
      gunzipSync(
        readFileSync(new URL("../fixtures/schema-of-2026-11-28.json.gz", import.meta.url)),
      ).toString(),
    ) as { objects: { name: string; sql: string }[]; migrations: { name: string; sha256: string }[] };
    // A search makes tables of its own.
    const own = objects.filter(
      ({ name }) =>
        !/_search_(data|idx|docsize|config)$|^student_words_(data|idx|docsize|config)$/.test(name),
    );
    await client.batch(
      [
        ...own.map(({ sql }) => sql),
        ...migrations.map(({ name, sha256 }) => ({
          sql: "insert into schema_migration values (?, ?, '2026-11-28')",
          args: [name, sha256],
        })),
        ...ROWS,
      ],
      "write",
    );
    // When it is migrated
    const applied = await migrate(client);
    // Then it has what a new one has, by the names of today, and its rows
    expect(applied).toEqual(readMigrations().map(({ name }) => name));
    expect(await migrate(client)).toEqual([]);
    const { rows } = await client.execute(
      "select number, fullname from invoice join student on student.id = student_id",
    );
    expect(rows.map((row) => Object.values(row))).toEqual([["INV-2026-000001", "Muñoz, Ana"]]);
    const carried = await readSchema(client);
    database?.close();
    const fresh = given().client;
    await migrate(fresh);
    expect(carried).toEqual(await readSchema(fresh));
  });

  test("lets kept receipts say the same by the names of a payment's fields", async () => {
    // Given a receipt that was kept before
    const { client } = given();
    const migrations = readMigrations();
    await migrate(
      client,
      migrations.filter(({ name }) => name < "0112"),
    );
    await client.execute("pragma foreign_keys = off");
    await client.execute({
      sql: "insert into receipt_revision (payment_id, number, reason, content_json, made_at) values (7, 1, 'posted', ?, '2026-11-03T02:00:00.000Z')",
      args: [JSON.stringify(RECEIPT_BEFORE)],
    });
    // When the database is migrated
    await migrate(client, migrations);
    // Then it reads as one that is kept today
    const { rows } = await client.execute("select content_json from receipt_revision");
    expect(receiptContent(String(rows[0]?.content_json))).toMatchObject({
      payment: {
        number: "PT-2026-000007",
        customerName: "Muñoz, Ana",
        amount: 150_000,
        receivedDate: "2026-11-03",
        details: { chequeNumber: "0012" },
        billing: { name: "Muñoz, Rosa", address: "1 Mabini St." },
        invoices: [{ number: "INV-2026-000001", customerId: "000001", allocated: 150_000, balance: 0 }],
      },
      business: { name: "School", logo: null },
    });
    await expect(client.execute("update receipt_revision set number = 2")).rejects.toThrow(/never changed/);
  });

  test("lets files that were asked for say the same by the names of an invoice's fields", async () => {
    // Given files that were asked for before, one of them before invoices were kept whole
    const { client } = given();
    const migrations = readMigrations();
    await migrate(
      client,
      migrations.filter(({ name }) => name < "0113"),
    );
    await client.execute("pragma foreign_keys = off");
    const asked = async (uuid: string, request: object) =>
      client.execute({
        sql: "insert into document (uuid, user_id, kind, filename, request_json, created_at) values (?, 1, 'invoice', 'x.pdf', ?, '2026-11-03')",
        args: [uuid, JSON.stringify(request)],
      });
    await asked("kept", { invoices: [{ paper: PAPER_BEFORE, lines: [LINE_BEFORE] }] });
    await asked("older", { invoices: [{ uuid: "0191-5" }] });
    // When the database is migrated
    await migrate(client, migrations);
    // Then the first reads as one that is asked for today, and the other as before
    const { rows } = await client.execute("select request_json from document order by id");
    const [kept, older] = rows.map(({ request_json }) => JSON.parse(String(request_json)).invoices);
    expect(older).toEqual([{ uuid: "0191-5" }]);
    expect(wholeInvoiceOn(kept[0], "2026-12-11")).toMatchObject({
      number: "INV-2026-000005",
      paymentStatus: "OVERDUE",
      agingDays: 10,
      amountDue: 90_000,
      credited: 0,
      hasPayments: true,
      isSource: false,
      isLateCharge: false,
      schedule: null,
      customer: { customerId: "000001", name: "Muñoz, Ana", email: "rosa@talaan.test", homeAddress: "" },
      business: { name: "School", logo: null },
      paying: { accounts: ["BDO, School, 1"] },
      lines: [
        {
          name: "Tuition",
          productCode: null,
          tax: { type: "amount", valueE4: 0 },
          deduction: { type: "percent", valueE4: 100_000, parts: [{ code: "SIB", amount: 10_000 }] },
          surcharge: { type: "amount", valueE4: 0 },
          lineTotal: 90_000,
        },
      ],
    });
    expect(kept[0].lines[0].surcharge).toEqual({ type: "amount", valueE4: 0 });
  });

  test("applies nothing a second time, and refuses an edited migration", async () => {
    const { client } = given();
    const applied = await migrate(client);
    expect(applied.length).toBe(readMigrations().length);
    expect(await migrate(client)).toEqual([]);
    const edited = readMigrations().map((migration) => ({ ...migration, sha256: "0".repeat(64) }));
    await expect(migrate(client, edited)).rejects.toThrow(/was edited/);
  });
});

describe("a migration over rows that triggers watch", () => {
  const fixture = readMigrations(new URL("../fixtures/migrations/", import.meta.url));

  test("two in a row keep the rows, the search and the summary right", async () => {
    // Given the newest schema with a student and an invoice of ₱150.00
    const { client } = given();
    await migrate(client);
    await client.batch(ROWS, "write");
    const before = await readSchema(client);

    // When two further migrations rebuild and widen what triggers watch
    expect(await migrate(client, [...readMigrations(), ...fixture])).toEqual(fixture.map(({ name }) => name));

    // Then rows, search and totals are those of before, and the triggers still work
    const found = await client.execute(
      "select rowid from student_search where student_search match '\"ñoz\"'",
    );
    expect(found.rows.map((row) => row.rowid)).toEqual([1]);
    await client.execute("update student set fullname = 'Ibañez, Ana' where id = 1");
    const renamed = await client.execute(
      "select count(*) as hits from student_search where student_search match '\"bañ\"'",
    );
    expect(renamed.rows[0]?.hits).toBe(1);
    await client.execute("update invoice set balance_centavos = 5000 where id = 1");
    const summary = await client.execute(
      "select settlement, invoices, amount_due_centavos as due, balance_centavos as balance from invoice_daily_summary where invoices > 0",
    );
    expect(summary.rows.map((row) => ({ ...row }))).toEqual([
      { settlement: "partial", invoices: 1, due: 15000, balance: 5000 },
    ]);
    const after = await readSchema(client);
    expect(after.indexes).toEqual(before.indexes);
    expect(after.triggers).toEqual(before.triggers);
    expect((await client.execute("pragma foreign_key_check")).rows).toEqual([]);
  });

  test("one that fails half way leaves the database as it was", async () => {
    const { client } = given();
    await migrate(client);
    const broken = {
      name: "9999_broken",
      sha256: "x",
      statements: ["create table half (id integer) strict", "insert into nowhere values (1)"],
    };
    await expect(migrate(client, [...readMigrations(), broken])).rejects.toThrow();
    expect((await readSchema(client)).tables.half).toBeUndefined();
  });
});

const ROWS = [
  "insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at) values (1, 'u', 'f@x.test', 'F', 'A', '', '2026-01-01')",
  "insert into guardian (id, uuid, fullname, email, contact_number, home_address, billing_address, tax_number) values (1, 'g', 'Muñoz, Eva', '', '', '', '', '')",
  "insert into student (id, uuid, student_no, last_name, given_name, middle_name, fullname, guardian_id) values (1, 's', '000001', 'Muñoz', 'Ana', '', 'Muñoz, Ana', 1)",
  `insert into invoice (id, uuid, document_status, draft_number, number, bill_to, student_id, reference_number, invoice_date, due_date,
     subtotal_centavos, taxes_centavos, surcharges_centavos, deductions_centavos, amount_due_centavos, balance_centavos, published_at, created_at, created_by)
   values (1, 'i', 'published', 'D-000001', 'INV-2026-000001', 'INDIVIDUAL', 1, 'R', '2026-01-01', '2026-01-31', 15000, 0, 0, 0, 15000, 15000, '2026-01-01', '2026-01-01', 1)`,
];
