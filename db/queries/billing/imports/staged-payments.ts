import { detailsToJson } from "#core/billing/payments/payment-details-contract.ts";
import type { PaymentGroup } from "#core/billing/payments/payment-groups.ts";
import type { PaymentDetails } from "#core/billing/payments/payment-methods.ts";
import { type Instant, type SchoolDay, schoolDayOf, yearOf } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { FACTS_OF_PAYMENT } from "#db/queries/audit/audit-facts.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { ImportOutcome, StagedRow } from "./import-job.ts";

/** Which of these payments were imported before and are not cancelled, with their position in the file. */
export const existingPayments = (
  groups: readonly PaymentGroup[],
): Statement<{ position: number; number: string; reference: string; student_no: string }> =>
  statement(sql`select wanted.value ->> 2 as position, payment.number, import_reference as reference, student_no
    from json_each(${json(groups.map(({ reference, customerId, position }) => [reference, customerId, position]))}) wanted
      cross join student on student_no = wanted.value ->> 1
      cross join payment on import_reference = wanted.value ->> 0 collate nocase and payment.student_id = student.id
    where payment.status <> 'CANCELLED' order by 1`);

export const noStagedPaymentExists = (importId: number): SQL =>
  sql`not exists (select 1 from import_row cross join payment on import_reference = cells_json ->> 10 collate nocase
      cross join student on student.id = payment.student_id and student_no = cells_json ->> 2
    where import_row.import_id = ${importId} and part = 'record' and payment.status <> 'CANCELLED')`;

/** A receipt number may have been typed for another payment since the file was checked (B-69). */
const noStagedReceiptIsUsed = (importId: number): SQL =>
  sql`not exists (select 1 from import_row cross join payment on typed_receipt_number = cells_json ->> 8 collate nocase
    where import_row.import_id = ${importId} and part = 'record' and cells_json ->> 8 is not null
      and payment.status <> 'CANCELLED')`;

/** A further invoice of a payment; cell 1 is the payment's position in the file. */
export const stagedPaymentInvoice = (row: {
  row: number;
  payment: number;
  place: number;
  invoiceId: number;
}): StagedRow => [row.row, row.payment, row.place, row.invoiceId];

/** As the selects below name the cells. */
export const stagedPayment = (
  group: PaymentGroup,
  {
    paymentType,
    bankCode,
    details,
    receivedDate,
  }: { paymentType: string; bankCode: string | null; details: PaymentDetails; receivedDate: SchoolDay },
  uuid: () => string,
): StagedRow => [
  group.position,
  uuid(),
  group.customerId,
  paymentType,
  group.methodCode,
  bankCode,
  group.amount,
  receivedDate,
  group.receiptNumber,
  group.notes ?? "",
  group.reference,
  uuid(),
  detailsToJson(details),
  group.firstInvoiceId,
];

const staged = (importId: number, part: "record" | "line"): SQL =>
  sql`from import_row where import_id = ${importId} and part = ${part}`;

/** Unposted payments, numbered in the file's order, with the invoices they are for. */
export function stagedPaymentsWritten(
  importId: number,
  { records, rows }: ImportOutcome,
  { userId, now }: { userId: number; now: Instant },
): Statement<unknown>[] {
  const year = yearOf(schoolDayOf(now));
  return [
    expectThat(noStagedReceiptIsUsed(importId)),
    takeNumbers("PT", year, records),
    insertStagedPayments(importId, { year, records, userId, now }),
    expectChanges(records),
    // Each row after the first of its payment is a line.
    expectThat(sql`(select count(*) ${staged(importId, "line")}) = ${rows - records}`),
    insertStagedInvoices(importId, records),
  ];
}

const insertStagedPayments = (
  importId: number,
  { year, records, userId, now }: { year: number; records: number; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into payment (id, uuid, number, student_id, payment_type, method_code, bank_code, amount_centavos,
      status, notes, typed_receipt_number, paid_at, created_by, received_date, import_reference, details_json)
    select coalesce((select max(id) from payment), 0) + position, cells_json ->> 1,
      printf('PT-%d-%06d', ${year},
        (select next from number_series where series = 'PT' and year = ${year}) - ${records + 1} + position),
      student.id, cells_json ->> 3, cells_json ->> 4, cells_json ->> 5, cells_json ->> 6, 'UNPOSTED', cells_json ->> 9,
      cells_json ->> 8, ${now}, ${userId}, cells_json ->> 7, cells_json ->> 10,
      coalesce(cells_json ->> 12, '{}')
    from import_row cross join student on student_no = cells_json ->> 2 and is_active = 1
    where import_id = ${importId} and part = 'record' order by position`);

/** The payments were written last, with ids in the file's order. */
const paymentAt = (position: SQL, records: number): SQL =>
  sql`(select max(id) from payment) - ${records} + ${position}`;

const insertStagedInvoices = (importId: number, records: number): Statement<unknown> =>
  statement(sql`insert into payment_invoice (payment_id, invoice_id, position)
    select ${paymentAt(sql`payment`, records)}, invoice, place from (
      select position as payment, cells_json ->> 13 as invoice, 1 as place ${staged(importId, "record")}
      union all
      select cells_json ->> 1, cells_json ->> 3, cells_json ->> 2 ${staged(importId, "line")})
    where invoice is not null`);

/** The event of each payment: `uuid`, `subject_uuid` and `data_json`. */
export const stagedPaymentEvents = (importId: number, { records }: ImportOutcome): SQL =>
  sql`select cells_json ->> 11 as uuid, payment.uuid as subject_uuid,
      json_object('amountCentavos', amount_centavos, 'facts', json(${FACTS_OF_PAYMENT})) as data_json
    from import_row cross join payment on payment.id = ${paymentAt(sql`position`, records)}
      join student on student.id = payment.student_id
    where import_id = ${importId} and part = 'record' order by position`;
