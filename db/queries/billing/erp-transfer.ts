import type { ErpMessage } from "#core/billing/erp/erp-callback.ts";
import type { ErpFileFacts } from "#core/billing/erp/erp-file.ts";
import { ERP_UNSENT, type ErpTry } from "#core/billing/erp/erp-sending.ts";
import { ERP_TRANSFER_LIST, type ErpEvent } from "#core/billing/erp/erp-transfer.ts";
import type { OfficialReceiptCorrection } from "#core/billing/payments/official-receipt-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { PaymentVersion } from "#db/queries/billing/payments/payment-change.ts";
import { receiptContent } from "#db/queries/billing/payments/receipt.ts";
import { inDays, indexed, listSource } from "#db/queries/shared/list-source.ts";
import { startsWith } from "#db/queries/shared/person-search.ts";
import { own, type RowOfSources, rowWithin, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { erpTransfer, payment, receiptRevision, refund } from "#db/tables.ts";

/** Files for the accounting system: asked for, made, sent and answered (B-45, B-81, B-82). */
export interface NewTransfer {
  uuid: string;
  paymentUuid: string;
}

/** A file of each payment, and the invoices in it; after the receipt revision of the change was appended. */
export const insertTransfers = (
  transfers: readonly NewTransfer[],
  event: ErpEvent,
  now: Instant,
): Statement<unknown>[] => [
  statement(sql`insert into erp_transfer (uuid, payment_id, revision, event, created_at, receipt_revision, told_receipt_number)
    select value ->> 'uuid', payment.id,
      1 + coalesce((select max(revision) from erp_transfer where payment_id = payment.id), 0), ${event}, ${now},
      (select max(number) from receipt_revision where payment_id = payment.id), official_receipt_number
    from json_each(${json(transfers)}) cross join payment on payment.uuid = value ->> 'paymentUuid' order by key`),
  statement(sql`insert into erp_transfer_invoice (erp_transfer_id, invoice_id)
    select erp_transfer.id, paid.value ->> 'id'
    from json_each(${json(transfers)}) wanted cross join erp_transfer on erp_transfer.uuid = wanted.value ->> 'uuid'
      cross join receipt_revision on receipt_revision.payment_id = erp_transfer.payment_id
        and receipt_revision.number = erp_transfer.receipt_revision
      cross join json_each(content_json, '$.payment.invoices') paid`),
];

const TRANSFER = {
  id: erpTransfer.id,
  uuid: erpTransfer.uuid,
  revision: erpTransfer.revision,
  event: erpTransfer.event,
  status: erpTransfer.status,
  objectKey: erpTransfer.objectKey,
  sha256: erpTransfer.sha256,
  tries: erpTransfer.tries,
  toldReceiptNumber: erpTransfer.toldReceiptNumber,
  paymentNumber: payment.number,
  /** Of the receipt revision that has the content; null where it is missing. */
  content: sql<string | null>`(select ${receiptRevision.contentJson} from ${receiptRevision}
    where ${receiptRevision.paymentId} = ${payment.id} and ${receiptRevision.number} = ${erpTransfer.receiptRevision})`,
  /** The posted refund that the file tells of. */
  refund: rowWithin(
    { number: refund.number, methodCode: refund.methodCode, amount: refund.amountCentavos },
    sql`from ${refund} where ${erpTransfer.event} = 'refunded' and ${refund.paymentId} = ${payment.id}
        and ${refund.postedAt} <= ${erpTransfer.createdAt}
      order by ${refund.postedAt} desc, ${refund.id} desc limit 1`,
  ),
};
export type FoundTransfer = RowOfSources<typeof TRANSFER>;
const OF_PAYMENT = sql`join ${payment} on ${payment.id} = ${erpTransfer.paymentId}`;
/** A file to make or to send. */
export const transferWork = (uuid: string): Statement<FoundTransfer> =>
  select(TRANSFER, sql`from ${erpTransfer} ${OF_PAYMENT} where ${erpTransfer.uuid} = ${uuid}`);

/** What the file is made of; null where its content is missing. */
export function erpFileFacts(transfer: FoundTransfer): ErpFileFacts | null {
  const { id, revision, event, content, toldReceiptNumber, refund: told } = transfer;
  if (content === null) return null;
  const { payment: paid } = receiptContent(content);
  return {
    logId: id,
    revision,
    event,
    payment: {
      ...paid,
      type: paid.paymentType,
      officialReceiptNumber: toldReceiptNumber,
      customer: { studentNumber: paid.customerId, name: paid.customerName },
    },
    invoices: paid.invoices.map(({ number, customerId, customerName, allocated }) => ({
      number,
      customer: { studentNumber: customerId, name: customerName },
      allocated,
    })),
    refund: told,
  };
}

/** The file is stored. */
export const transferMade = (
  uuid: string,
  { objectKey, sha256 }: { objectKey: string; sha256: string },
): Statement<unknown> =>
  statement(sql`update erp_transfer set status = iif(sha256 is null, 'Generation Success', status),
      object_key = ${objectKey}, sha256 = ${sha256}, error = '', version = version + 1
    where uuid = ${uuid}`);
export const transferNotMade = (uuid: string, error: string): Statement<unknown> =>
  statement(sql`update erp_transfer set status = 'Generation Failed', error = ${error}, version = version + 1
    where uuid = ${uuid} and sha256 is null`);

const UNSENT = sql`(select value from json_each(${json(ERP_UNSENT)}))`;
/** Nothing can be sent yet: the file is due as soon as the accounting system has an address. */
export const transferDue = (uuid: string, now: Instant): Statement<unknown> =>
  statement(sql`update erp_transfer set next_try_at = ${now}, version = version + 1
    where uuid = ${uuid} and status in ${UNSENT}`);
/** The outcome of a try. An answer of the accounting system that came earlier stays. */
export const transferTried = (uuid: string, outcome: ErpTry): Statement<unknown> =>
  statement(sql`update erp_transfer set status = ${outcome.status}, tries = ${outcome.tries},
      next_try_at = ${outcome.nextTryAt}, error = ${outcome.error}, version = version + 1
    where uuid = ${uuid} and status in ${UNSENT}`);

/** Files whose next try is due, the one due first first. */
export const dueTransfers = (now: Instant, limit: number): Statement<{ uuid: string }> =>
  statement(sql`select uuid from erp_transfer indexed by erp_transfer_due
    where next_try_at <= ${now} order by next_try_at, id limit ${limit}`);
/** Takes due files for a try; follow with expectChanges(uuids.length). */
export const takeDueTransfers = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`update erp_transfer set next_try_at = null, version = version + 1
    where uuid in (select value from json_each(${json(uuids)})) and next_try_at <= ${now}`);

const NAMED = {
  id: erpTransfer.id,
  uuid: erpTransfer.uuid,
  version: erpTransfer.version,
  status: erpTransfer.status,
  paymentUuid: payment.uuid,
  paymentNumber: payment.number,
};
export type NamedTransfer = RowOfSources<typeof NAMED>;
/** Transfers by their uuids, in the order of the names. */
export const transfersNamed = (uuids: readonly string[]): Statement<NamedTransfer> =>
  select(
    NAMED,
    sql`from ${wanted(uuids)} cross join ${erpTransfer} on ${erpTransfer.uuid} = wanted.value ${OF_PAYMENT}
      order by wanted.key`,
  );

/** What a message about a file is decided on. */
export const transferOfMessage = (message: ErpMessage) =>
  select(
    {
      ...NAMED,
      officialReceiptNumber: payment.officialReceiptNumber,
      toldNumber: erpTransfer.officialReceiptNumber,
      refusedNumber: erpTransfer.refusedReceiptNumber,
      usedBy: officialReceiptOwner(
        message.status === "OR" ? message.officialReceiptNumber : null,
        sql`${payment.uuid}`,
      ),
    },
    sql`from ${erpTransfer} ${OF_PAYMENT} where ${erpTransfer.id} = ${message.logId}`,
  );
/** The number of another payment that has this official receipt number. */
const officialReceiptOwner = (number: string | null, paymentUuid: SQL): SQL<string | null> =>
  sql<
    string | null
  >`(select other.number from payment other where other.official_receipt_number = ${number} collate nocase
    and other.uuid <> ${paymentUuid} limit 1)`;

/** Follow with expectChanges(1): the number is written once. The version stays, since no change of a payment rests on the number. */
export const assignOfficialReceipt = (paymentUuid: string, number: string): Statement<unknown> =>
  statement(sql`update payment set official_receipt_number = ${number}
    where uuid = ${paymentUuid} and official_receipt_number is null
      and ${officialReceiptOwner(number, sql`payment.uuid`)} is null`);
/** Writes another official receipt number, with why; follow each statement with expectChanges(1). The version moves, so that two corrections never meet. */
export const correctOfficialReceipt = (
  {
    uuid,
    version,
    officialReceiptNumber: previous,
  }: PaymentVersion & { officialReceiptNumber: string | null },
  { number, reason }: OfficialReceiptCorrection,
  { now, userId }: { now: Instant; userId: number },
): readonly [Statement<unknown>, Statement<unknown>] => [
  statement(sql`insert into official_receipt_correction (payment_id, previous, number, reason, corrected_at, corrected_by)
    select id, official_receipt_number, ${number}, ${reason}, ${now}, ${userId} from payment
    where uuid = ${uuid} and version = ${version} and official_receipt_number = ${previous}
      and ${officialReceiptOwner(number, sql`payment.uuid`)} is null`),
  statement(sql`update payment set official_receipt_number = ${number}, version = version + 1
    where uuid = ${uuid} and version = ${version}`),
];
/** Whether another payment has the number. */
export const officialReceiptUsed = (number: string, paymentUuid: string) =>
  select({ usedBy: officialReceiptOwner(number, sql`${paymentUuid}`) }, sql``);

/** The log of files handed to the accounting system. */
export const ERP_TRANSFERS = listSource(ERP_TRANSFER_LIST, {
  table: "erp_transfer",
  sources: {
    ...own(erpTransfer, ERP_TRANSFER_LIST.row),
    paymentNumber: payment.number,
    paymentUuid: payment.uuid,
    invoiceNumbers: sql<string>`coalesce((select group_concat(item, ', ') from (select number as item from erp_transfer_invoice
      join invoice on invoice.id = invoice_id where erp_transfer_id = ${erpTransfer.id} order by number)), '')`,
  },
  joins: OF_PAYMENT,
  orders: { id: { by: ["erp_transfer.id"], from: sql`erp_transfer` } },
  // Many statuses are read in the order of the ids.
  from: ({ filter: { statuses } }) =>
    statuses.length === 1 ? indexed("erp_transfer", "erp_transfer_status") : null,
  where: {
    search: (text) => {
      const prefix = text.toUpperCase();
      return sql`(payment_id in (select id from payment where ${startsWith(sql`number`, prefix)})
        or erp_transfer.id in (select erp_transfer_id from erp_transfer_invoice
          join invoice on invoice.id = invoice_id where ${startsWith(sql`number`, prefix)}))`;
    },
    date: inDays("erp_transfer.created_at"),
    statuses: (statuses) => sql`erp_transfer.status in (select value from json_each(${json(statuses)}))`,
  },
});
