import { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer-list.ts";
import { inDays, indexed, listSource } from "#db/queries/shared/list-source.ts";
import { startsWith } from "#db/queries/shared/person-search.ts";
import { json, sql } from "#db/statement.ts";

/** The log of files handed to the accounting system. */
export const ERP_TRANSFERS = listSource(ERP_TRANSFER_LIST, {
  table: "erp_transfer",
  fields: {
    id: sql`erp_transfer.id`,
    event: sql`event`,
    createdAt: sql`erp_transfer.created_at`,
    paymentNumber: sql`payment.number`,
    invoiceNumbers: sql`coalesce((select group_concat(item, ', ') from (select number as item from erp_transfer_invoice
      join invoice on invoice.id = invoice_id where erp_transfer_id = erp_transfer.id order by number)), '')`,
    status: sql`erp_transfer.status`,
    error: sql`erp_transfer.error`,
    tries: sql`erp_transfer.tries`,
    nextTryAt: sql`erp_transfer.next_try_at`,
    officialReceiptNumber: sql`erp_transfer.official_receipt_number`,
    uuid: sql`erp_transfer.uuid`,
    paymentUuid: sql`payment.uuid`,
  },
  joins: sql`join payment on payment.id = payment_id`,
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
