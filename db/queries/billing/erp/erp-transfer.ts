import type { ErpCallbackChange, ErpCallbackFacts, ErpMessage } from "#core/billing/erp/erp-callback.ts";
import type { ErpFileFacts } from "#core/billing/erp/erp-file-contract.ts";
import { ERP_UNSENT, type ErpTry } from "#core/billing/erp/erp-sending.ts";
import type { ErpEvent, ErpTransferStatus } from "#core/billing/erp/erp-statuses.ts";
import type { OfficialReceiptCorrection } from "#core/billing/payments/official-receipt-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { PaymentVersion } from "#db/queries/billing/payments/payment-change.ts";
import { receiptContent } from "#db/queries/billing/payments/receipt.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

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

const TRANSFER = columns(
  "erp_transfer",
  "id",
  "uuid",
  "revision",
  "event",
  "status",
  "object_key",
  "sha256",
  "tries",
  "told_receipt_number",
  "version",
);
export interface TransferWorkRow extends RowOfColumns<typeof TRANSFER> {
  payment_number: string;
  /** The receipt revision that has the content; null where it is missing. */
  content_json: string | null;
  /** The posted refund that the file tells of, as JSON. */
  refund_json: string | null;
}
/** A file to make or to send. */
export const transferWork = (uuid: string): Statement<TransferWorkRow> =>
  statement(sql`select ${TRANSFER.sql}, payment.number as payment_number,
      (select content_json from receipt_revision
        where receipt_revision.payment_id = payment.id and number = receipt_revision) as content_json,
      (select json_object('number', refund.number, 'methodCode', method_code, 'amount', amount_centavos) from refund
        where event = 'refunded' and refund.payment_id = payment.id and posted_at <= erp_transfer.created_at
        order by posted_at desc, refund.id desc limit 1) as refund_json
    from erp_transfer join payment on payment.id = payment_id where erp_transfer.uuid = ${uuid}`);

/** What the file is made of; null where its content is missing. */
export function erpFileFacts(row: TransferWorkRow): ErpFileFacts | null {
  if (row.content_json === null) return null;
  const { payment } = receiptContent(row.content_json);
  return {
    logId: row.id,
    revision: row.revision,
    event: row.event,
    payment: {
      ...payment,
      type: payment.paymentType,
      officialReceiptNumber: row.told_receipt_number,
      customer: { studentNumber: payment.customerId, name: payment.customerName },
    },
    invoices: payment.invoices.map(({ number, customerId, customerName, allocated }) => ({
      number,
      customer: { studentNumber: customerId, name: customerName },
      allocated,
    })),
    refund: row.refund_json === null ? null : JSON.parse(row.refund_json),
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

const HEAD = columns("erp_transfer", "id", "uuid", "version", "status");
export interface TransferHeadRow extends RowOfColumns<typeof HEAD> {
  payment_uuid: string;
  payment_number: string;
}
/** Transfers by their uuids, in the order of the names. */
export const transferHeads = (uuids: readonly string[]): Statement<TransferHeadRow> =>
  statement(sql`select ${HEAD.sql}, payment.uuid as payment_uuid, payment.number as payment_number
    from json_each(${json(uuids)}) wanted cross join erp_transfer on erp_transfer.uuid = wanted.value
      join payment on payment.id = payment_id order by wanted.key`);

/** Follow with expectChanges(transfers.length). `status` null: its file is made again. */
export const retryTransfers = (
  transfers: readonly { uuid: string; version: number; status: ErpTransferStatus | null }[],
): Statement<unknown> =>
  statement(sql`update erp_transfer set status = wanted.status, tries = 0, next_try_at = null, error = '',
      refused_receipt_number = null, version = erp_transfer.version + 1
    from (select value ->> 'uuid' as uuid, value ->> 'version' as version, value ->> 'status' as status
      from json_each(${json(transfers)})) wanted
    where erp_transfer.uuid = wanted.uuid and erp_transfer.version = wanted.version`);

export interface CallbackRow extends ErpCallbackFacts {
  uuid: string;
  version: number;
  paymentUuid: string;
}
/** What a message about a file is decided on. */
export const transferOfMessage = (message: ErpMessage): Statement<CallbackRow> =>
  statement(sql`select erp_transfer.uuid, erp_transfer.version, erp_transfer.status, payment.uuid as paymentUuid,
      payment.number as paymentNumber, payment.official_receipt_number as officialReceiptNumber,
      erp_transfer.official_receipt_number as toldNumber, refused_receipt_number as refusedNumber,
      ${officialReceiptOwner(message.status === "OR" ? message.officialReceiptNumber : null, sql`payment.uuid`)} as usedBy
    from erp_transfer join payment on payment.id = payment_id where erp_transfer.id = ${message.logId}`);
/** The number of another payment that has this official receipt number. */
const officialReceiptOwner = (number: string | null, paymentUuid: SQL): SQL =>
  sql`(select other.number from payment other where other.official_receipt_number = ${number} collate nocase
    and other.uuid <> ${paymentUuid} limit 1)`;

/** Follow with expectChanges(1). */
export const answerTransfer = (
  { uuid, version }: Pick<CallbackRow, "uuid" | "version">,
  change: ErpCallbackChange,
  error: string,
): Statement<unknown> =>
  statement(sql`update erp_transfer set status = ${change.status}, next_try_at = null, error = ${error},
      official_receipt_number = coalesce(${change.assigned ?? change.confirmed ?? null}, official_receipt_number),
      refused_receipt_number = coalesce(${change.refused ?? null}, refused_receipt_number), version = version + 1
    where uuid = ${uuid} and version = ${version}`);
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
export const officialReceiptUsed = (
  number: string,
  paymentUuid: string,
): Statement<{ used_by: string | null }> =>
  statement(sql`select ${officialReceiptOwner(number, sql`${paymentUuid}`)} as used_by`);
