import { ERP_TRANSFER_STATUSES } from "../../core/billing/erp/erp-transfer-list.ts";
import { json, type Statement, sql, statement } from "../statement.ts";

const TRANSFERS = 48;

/** The newest posted payments as they were handed to the accounting system, in every status by turns (B-45). */
export const sampleTransfers = (): Statement<unknown>[] => [
  statement(sql`insert into erp_transfer (uuid, payment_id, revision, event, status, created_at)
    select substr(uuid, 1, 32) || '0e45', id, 1, 'posted',
      ${json(ERP_TRANSFER_STATUSES)} ->> cast((row_number() over (order by posted_at, id) - 1) % ${ERP_TRANSFER_STATUSES.length} as integer), posted_at
    from (select id, uuid, posted_at from payment where status = 'POSTED' order by posted_at desc, id desc limit ${TRANSFERS})
    order by posted_at, id`),
  statement(sql`insert into erp_transfer_invoice (erp_transfer_id, invoice_id)
    select erp_transfer.id, invoice_id from erp_transfer join payment_invoice using (payment_id)`),
];
