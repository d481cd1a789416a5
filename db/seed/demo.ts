import type { Client } from "@libsql/client";
import { ERP_TRIES_MAX } from "#core/billing/erp/erp-sending.ts";
import { ERP_TRANSFER_STATUSES, type ErpTransferStatus } from "#core/billing/erp/erp-transfer.ts";
import { type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { keepEveryReceipt } from "#db/queries/billing/payments/receipt.ts";
import { inStatement, json, type Statement, sql, statement } from "#db/statement.ts";
import { SeedBilling } from "./billing.ts";
import { seedGrading } from "./grading/grading.ts";
import { DEMO_PASSWORD } from "./password.ts";
import { SEED_SIZES, type SeedSize, seedContext } from "./plan.ts";
import { seedClubs } from "./school/clubs.ts";
import { seedTransferee, TRANSFEREE_ID } from "./school/promotions.ts";
import { seedStaff } from "./staff.ts";
import { seedStructure } from "./structure.ts";
import { seedStudents } from "./students.ts";
import { SeedWriter } from "./writer.ts";

const TRANSFERS = 48;

/** What the log says of each failed transfer. */
const ERRORS = {
  "Generation Failed": "The file could not be stored.",
  "Sending Failed": "The ERP could not be reached.",
  "Received Failed": "The ERP could not process the file.",
  "OR Update Failed": "The ERP sent another official receipt number than the payment has.",
} satisfies Partial<Record<ErpTransferStatus, string>>;

/** The newest posted payments as they were handed to the accounting system, in every status by turns (B-45). */
const sampleTransfers = (): Statement<unknown>[] => [
  statement(sql`insert into erp_transfer (uuid, payment_id, revision, event, status, created_at, receipt_revision)
    select substr(uuid, 1, 32) || '0e45', id, 1, 'posted',
      ${json(ERP_TRANSFER_STATUSES)} ->> cast((row_number() over (order by posted_at, id) - 1) % ${ERP_TRANSFER_STATUSES.length} as integer), posted_at, 1
    from (select id, uuid, posted_at from payment where status = 'POSTED' order by posted_at desc, id desc limit ${TRANSFERS})
    order by posted_at, id`),
  statement(sql`update erp_transfer set error = coalesce(${json(ERRORS)} ->> status, ''),
      tries = iif(status = 'Sending Failed', ${ERP_TRIES_MAX}, iif(status like 'Generation %', 0, 1)),
      official_receipt_number = iif(status like 'OR Update %', printf('%07d', 4100 + id), null),
      refused_receipt_number = iif(status = 'OR Update Failed', printf('%07d', 4800 + id), null)`),
  statement(sql`update payment set official_receipt_number = erp_transfer.official_receipt_number
    from erp_transfer where payment_id = payment.id and erp_transfer.official_receipt_number is not null`),
  statement(sql`insert into erp_transfer_invoice (erp_transfer_id, invoice_id)
    select erp_transfer.id, invoice_id from erp_transfer join payment_invoice using (payment_id)`),
];

/** Of each kind: matched to unposted payments, to invoices, to students, to nobody. */
const LINES_OF_A_KIND = 6;

/** What came into the school's account at one bank in the days before, matched and not confirmed yet (B-83). */
function sampleBankLines(today: SchoolDay): Statement<unknown>[] {
  const insert = (rows: ReturnType<typeof sql>): Statement<unknown> =>
    statement(sql`insert into bank_line (uuid, bank_code, line_date, reference, description, amount_centavos, place, status,
        match_payment_id, match_invoice_id, match_student_id, reason, uploaded_by, uploaded_at)
      select uuid, 'BDO', date(${today}, '-' || (1 + n % 3) || ' days'), reference, description, amount, 1,
        iif(payment_id is null and student_id is null, 'unmatched', 'matched'), payment_id, invoice_id, student_id, reason,
        (select user_id from user_role where role_code = 'FA' order by user_id limit 1), ${today} || 'T01:00:00.000Z'
      from (${rows}) limit ${LINES_OF_A_KIND}`);
  const nothing = sql`null as payment_id, null as invoice_id, null as student_id`;
  return [
    insert(sql`select substr(uuid, 1, 32) || '0ba1' as uuid, row_number() over (order by id) as n, number as reference,
        'ONLINE TRANSFER' as description, amount_centavos as amount, id as payment_id, null as invoice_id, null as student_id,
        number || ' is unposted and has the same bank, amount and reference.' as reason
      from payment where status = 'UNPOSTED' and bank_code = 'BDO' and amount_centavos > 0 order by id`),
    insert(sql`select substr(invoice.uuid, 1, 32) || '0ba2' as uuid, row_number() over (order by invoice.id desc) as n,
        printf('FT%07d', 2204000 + invoice.id) as reference, 'TUITION ' || number as description, balance_centavos as amount,
        null as payment_id, invoice.id as invoice_id, student_id, 'Its text names ' || number || '.' as reason
      from invoice where settlement = 'unpaid' and cancelled_at is null and student_id is not null
        and document_status = 'published' order by invoice.id desc`),
    insert(sql`select substr(uuid, 1, 32) || '0ba3' as uuid, row_number() over (order by id) as n,
        printf('FT%07d', 3304000 + id) as reference, 'SCHOOL FEE ' || student_no as description, 250000 as amount,
        null as payment_id, null as invoice_id, id as student_id, 'Its text names student ' || student_no || '.' as reason
      from student where is_active = 1 order by id desc`),
    insert(sql`select substr(uuid, 1, 32) || '0ba4' as uuid, row_number() over (order by id) as n,
        printf('FT%07d', 5504000 + id) as reference, 'CASH DEPOSIT' as description, 100000 + id * 5000 as amount, ${nothing},
        'No unposted payment has its amount and reference, and it names no invoice or student.' as reason
      from student order by id`),
  ];
}

/** The demo school is one transaction. */
const ONE_TRANSACTION = Number.POSITIVE_INFINITY;
const ROWS_PER_TRANSACTION = 100_000;

/**
 * Seeds the demo school into a migrated, empty database: deterministic but for `today`. All of it is written in one batch, so an interrupted start finds nothing or everything.
 */
export async function seedDemo(
  client: Client,
  { today, password }: { today: SchoolDay; password?: string },
): Promise<void> {
  await seedSchool(client, SEED_SIZES.demo, today, {
    rowsPerTransaction: ONE_TRANSACTION,
    ...(password && { password }),
  });
}

const RECEIPTS_KEPT_MAX = 20_000;

/** Seeds a school of any size, in transactions of about 100,000 rows unless told otherwise. */
export async function seedSchool(
  client: Client,
  size: SeedSize,
  today: SchoolDay,
  {
    rowsPerTransaction = ROWS_PER_TRANSACTION,
    password = DEMO_PASSWORD,
    report = () => {},
  }: { rowsPerTransaction?: number; password?: string; report?: (invoices: number) => void } = {},
): Promise<void> {
  const writer = new SeedWriter(client, rowsPerTransaction);
  const context = seedContext(size, today, writer, password);
  seedStaff(context);
  seedStructure(context);
  const transferee = seedStudents(context, TRANSFEREE_ID);
  seedClubs(context);
  if (size.isGraded) await seedGrading(context);
  if (size.isGraded && transferee) seedTransferee(context, transferee);
  await new SeedBilling(context).run(report);
  // Large schools are for benchmarks: their receipts are kept when they first change.
  const isSmall = size.invoices <= RECEIPTS_KEPT_MAX;
  const last = isSmall
    ? [keepEveryReceipt(startOfDay(today)), ...sampleTransfers(), ...sampleBankLines(today)]
    : [];
  await writer.flush(last.map(inStatement));
}
