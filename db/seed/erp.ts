import { ERP_TRIES_MAX } from "#core/billing/erp/erp-sending.ts";
import { ERP_TRANSFER_STATUSES, type ErpTransferStatus } from "#core/billing/erp/erp-statuses.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

const TRANSFERS = 48;

/** What the log says of each failed transfer. */
const ERRORS = {
  "Generation Failed": "The file could not be stored.",
  "Sending Failed": "The ERP could not be reached.",
  "Received Failed": "The ERP could not process the file.",
  "OR Update Failed": "The ERP sent another official receipt number than the payment has.",
} satisfies Partial<Record<ErpTransferStatus, string>>;

/** The newest posted payments as they were handed to the accounting system, in every status by turns (B-45). */
export const sampleTransfers = (): Statement<unknown>[] => [
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
