import type { RevisionReason } from "#core/billing/payments/receipt-revisions.ts";
import type { ReceiptRevision } from "#core/documents/receipt-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { BUSINESS, type KeptSchool } from "#db/queries/management/school.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  asJson,
  invoicesAsJson,
  PAYMENT_HEAD,
  PAYMENT_JOINS,
  type PaymentHeadRow,
  type PaymentInvoiceRow,
} from "./payment.ts";

/** What receipts that were kept before the column existed do not have. */
type AddedSince = "refunded_centavos" | "received_date" | "details_json";
/** Receipts as they were handed out: the rows each was made of, kept as JSON (table receipt_revision). */
export interface ReceiptContent {
  head: Omit<PaymentHeadRow, keyof typeof NO_REFUND | AddedSince> & Partial<Pick<PaymentHeadRow, AddedSince>>;
  invoices: PaymentInvoiceRow[];
  school: KeptSchool;
}

/** What a receipt does not say: of a refund, and from where the money came. */
export const NO_REFUND = {
  bank_line: null,
  refund_reason: null,
  refund_method_code: null,
  refund_amount_centavos: null,
  declined_reason: null,
  refund_json: null,
} satisfies Partial<PaymentHeadRow>;

const HEAD_COLUMNS = [
  "id",
  "uuid",
  "number",
  "status",
  "amount_centavos",
  "student_id",
  "student_no",
  "fullname",
  "payment_type",
  "method_code",
  "method_name",
  "bank_code",
  "bank_name",
  "notes",
  "typed_receipt_number",
  "receipt_number",
  "official_receipt_number",
  "reference_number",
  "paid_at",
  "received_date",
  "details_json",
  "posted_at",
  "cancelled_at",
  "refund_requested_at",
  "refund_approved_at",
  "refund_declined_at",
  "refunded_at",
  "version",
  "guardian_name",
  "guardian_email",
  "guardian_contact",
  "guardian_address",
  "billing_address",
  "province",
  "city",
  "postal_code",
  "refunded_centavos",
] as const satisfies readonly (keyof PaymentHeadRow)[];
const SCHOOL_COLUMNS = [
  "name",
  "address",
  "contact_number",
  "email",
  "tax_number",
  "logo",
] as const satisfies readonly (keyof KeptSchool)[];

/** Appends a revision of each payment's receipt with its content as of this place in the batch. */
const appendRevisions = (paymentIds: SQL, reason: RevisionReason, now: Instant): Statement<unknown> =>
  statement(sql`insert into receipt_revision (payment_id, number, reason, content_json, made_at)
    select head.id, 1 + coalesce((select max(number) from receipt_revision where payment_id = head.id), 0), ${reason},
      json_object('head', ${asJson("head", HEAD_COLUMNS)},
        'invoices', json(coalesce(${invoicesAsJson(sql`head.id`)}, '[]')),
        'school', (select ${asJson("school", SCHOOL_COLUMNS)} from ${BUSINESS})),
      iif(${reason} = 'posted', head.posted_at, ${now})
    from (select ${PAYMENT_HEAD} from payment ${PAYMENT_JOINS}
      where payment.id in (${paymentIds}) and posted_at is not null) head`);

const idsOf = (uuids: readonly string[]): SQL =>
  sql`select id from payment where uuid in (select value from json_each(${JSON.stringify(uuids)}))`;
const withoutRevision = (paymentIds: SQL): SQL =>
  sql`select id from payment where id in (${paymentIds}) and id not in (select payment_id from receipt_revision)`;

/** Keeps every receipt there is, for a database that was filled without commands. */
export const keepEveryReceipt = (now: Instant): Statement<unknown> =>
  appendRevisions(sql`select id from payment`, "posted", now);

/** Keeps the receipts of payments posted before in this batch. */
export const keepReceipts = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  appendRevisions(idsOf(uuids), "posted", now);

/** Before a change: keeps the receipts that have no revision yet, those of bulk-loaded payments, as they were handed out. */
export const keepMissingReceipts = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  appendRevisions(withoutRevision(idsOf(uuids)), "posted", now);
export const reviseReceipts = (
  uuids: readonly string[],
  reason: RevisionReason,
  now: Instant,
): Statement<unknown> => appendRevisions(idsOf(uuids), reason, now);

/** Payments whose allocations to these invoices are live, or were released at this instant. */
const payingInvoices = (invoiceIds: readonly number[], released: Instant | null): SQL =>
  sql`select payment_id from payment_allocation where released_at is ${released}
    and invoice_id in (select value from json_each(${JSON.stringify(invoiceIds)}))`;
export const keepMissingReceiptsOfInvoices = (ids: readonly number[], now: Instant): Statement<unknown> =>
  appendRevisions(withoutRevision(payingInvoices(ids, null)), "posted", now);
/** After the invoices' allocations were released at `now`. */
export const reviseReceiptsOfInvoices = (ids: readonly number[], now: Instant): Statement<unknown> =>
  appendRevisions(payingInvoices(ids, now), "invoice cancelled", now);

const RECEIPT_REVISION = columns("receipt_revision", "payment_id", "number", "made_at", "content_json");
export type KeptReceiptRow = RowOfColumns<typeof RECEIPT_REVISION>;
/** The receipts' content: of one revision, or (null) of the newest. */
export const keptReceipts = (uuids: readonly string[], number: number | null): Statement<KeptReceiptRow> =>
  statement(sql`select ${RECEIPT_REVISION.sql} from receipt_revision
    where payment_id in (${idsOf(uuids)}) and number = coalesce(${number},
      (select max(newest.number) from receipt_revision newest where newest.payment_id = receipt_revision.payment_id))`);

/** Whether the newest revision of each payment's receipt still is the one given; 1 also where none was kept. */
export const receiptsUnchanged = (receipts: readonly { uuid: string; number: number }[]): SQL =>
  sql`not exists (select 1 from json_each(${json(receipts)}) given
    join payment on payment.uuid = given.value ->> 'uuid'
    where given.value ->> 'number' <> coalesce((select max(number) from receipt_revision where payment_id = payment.id), 1))`;

/** A revision was asked for that does not exist. The first always does, also where it was not kept. */
export const lacksRevision = (kept: readonly KeptReceiptRow[], number: number | null): boolean =>
  number !== null && number > 1 && kept.length === 0;

/** Every revision of a payment's receipt, the first first. */
export const revisionsOf = (paymentUuid: string): Statement<ReceiptRevision> =>
  statement(sql`select receipt_revision.number, reason, made_at as madeAt
    from payment join receipt_revision on payment_id = payment.id where payment.uuid = ${paymentUuid}
    order by receipt_revision.number`);
