import type { RevisionReason } from "#core/billing/payments/receipt-revisions.ts";
import type { Receipt, ReceiptRevision } from "#core/documents/receipt-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { BUSINESS_PARTY } from "#db/queries/management/school.ts";
import { recordOf, select, wanted } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { payment, receiptRevision } from "#db/tables.ts";
import { idsOfPayments, PAYMENT_JOINS, RECEIPT } from "./payment.ts";

/** Receipts as they were handed out: what each said, kept as JSON (table receipt_revision). */
const CONTENT = recordOf({ payment: recordOf(RECEIPT), business: BUSINESS_PARTY });
export const receiptContent = (json: string) => CONTENT.read(json as never);

/** Appends a revision of each payment's receipt with its content as of this place in the batch. */
const appendRevisions = (paymentIds: SQL, reason: RevisionReason, now: Instant): Statement<unknown> =>
  statement(sql`insert into ${receiptRevision} (payment_id, number, reason, content_json, made_at)
    select ${payment.id}, 1 + coalesce((select max(kept.number) from ${receiptRevision} kept where kept.payment_id = ${payment.id}), 0),
      ${reason}, ${CONTENT.made}, iif(${reason} = 'posted', ${payment.postedAt}, ${now})
    from ${payment} ${PAYMENT_JOINS} where ${payment.id} in (${paymentIds}) and ${payment.postedAt} is not null`);

const withoutRevision = (paymentIds: SQL): SQL =>
  sql`select id from payment where id in (${paymentIds}) and id not in (select payment_id from receipt_revision)`;

/** Keeps every receipt there is, for a database that was filled without commands. */
export const keepEveryReceipt = (now: Instant): Statement<unknown> =>
  appendRevisions(sql`select id from payment`, "posted", now);

/** Keeps the receipts of payments posted before in this batch. */
export const keepReceipts = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  appendRevisions(idsOfPayments(uuids), "posted", now);

/** Before a change: keeps the receipts that have no revision yet, those of bulk-loaded payments, as they were handed out. */
export const keepMissingReceipts = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  appendRevisions(withoutRevision(idsOfPayments(uuids)), "posted", now);
export const reviseReceipts = (
  uuids: readonly string[],
  reason: RevisionReason,
  now: Instant,
): Statement<unknown> => appendRevisions(idsOfPayments(uuids), reason, now);

/** Payments whose allocations to these invoices are live, or were released at this instant. */
const payingInvoices = (invoiceIds: readonly number[], released: Instant | null): SQL =>
  sql`select payment_id from payment_allocation where released_at is ${released}
    and invoice_id in (select value from json_each(${JSON.stringify(invoiceIds)}))`;
export const keepMissingReceiptsOfInvoices = (ids: readonly number[], now: Instant): Statement<unknown> =>
  appendRevisions(withoutRevision(payingInvoices(ids, null)), "posted", now);
/** After the invoices' allocations were released at `now`. */
export const reviseReceiptsOfInvoices = (ids: readonly number[], now: Instant): Statement<unknown> =>
  appendRevisions(payingInvoices(ids, now), "invoice cancelled", now);

/** What a receipt does not say: of a refund, and from where the money came. */
const NOT_PRINTED = {
  bankLine: null,
  refund: null,
  refundReason: null,
  refundMethodCode: null,
  refundAmount: null,
  declinedReason: null,
};
/**
 * Receipts as they were kept: of one revision, or (null) of the newest; the first exists also where none was kept (bulk-loaded
 * data), and reads as the payment is. What is known since and makes no revision, the official receipt number and the status,
 * is of today.
 */
export const receiptsOf = (uuids: readonly string[], number: number | null = null): Statement<Receipt> =>
  mapRows(
    select(
      {
        content: sql<string>`coalesce(${receiptRevision.contentJson}, ${CONTENT.made})`,
        number: sql<number>`coalesce(${receiptRevision.number}, 1)`,
        madeAt: sql<Instant>`coalesce(${receiptRevision.madeAt}, ${payment.postedAt}, ${payment.paidAt})`,
        status: payment.status,
        officialReceiptNumber: payment.officialReceiptNumber,
      },
      sql`from ${wanted(uuids)} cross join ${payment} on ${payment.uuid} = wanted.value ${PAYMENT_JOINS}
        left join ${receiptRevision} on ${receiptRevision.paymentId} = ${payment.id} and ${receiptRevision.number} = coalesce(${number},
          (select max(newest.number) from ${receiptRevision} newest where newest.payment_id = ${payment.id}))
      where coalesce(${receiptRevision.number}, 1) >= coalesce(${number}, 1) order by wanted.key`,
    ),
    ({ content, number: revision, madeAt, ...current }) => {
      const { payment: kept, business } = receiptContent(content);
      return {
        payment: { ...kept, ...NOT_PRINTED, ...current },
        business,
        revision: { number: revision, madeAt },
      };
    },
  );

/** Whether the newest revision of each payment's receipt still is the one given; 1 also where none was kept. */
export const receiptsUnchanged = (receipts: readonly { uuid: string; number: number }[]): SQL =>
  sql`not exists (select 1 from json_each(${json(receipts)}) given
    join payment on payment.uuid = given.value ->> 'uuid'
    where given.value ->> 'number' <> coalesce((select max(number) from receipt_revision where payment_id = payment.id), 1))`;

/** Every revision of a payment's receipt, the first first. */
export const revisionsOf = (paymentUuid: string): Statement<ReceiptRevision> =>
  statement(sql`select receipt_revision.number, reason, made_at as madeAt
    from payment join receipt_revision on payment_id = payment.id where payment.uuid = ${paymentUuid}
    order by receipt_revision.number`);
