import { type SQL, sql } from "#db/statement.ts";

/** How the ledger words its entries (B-119). */
const FIRST_ITEM = sql`(select name from invoice_line where invoice_line.invoice_id = invoice.id and position = 1)`;
const MORE_ITEMS = sql`(select iif(count(*) > 1, ' and ' || (count(*) - 1) || ' more', '') from invoice_line
  where invoice_line.invoice_id = invoice.id)`;
/** What the invoice selected as `invoice` bills: its first item, how many more, and its reference. */
export const BILLED: SQL = sql`coalesce(${FIRST_ITEM}, 'Invoice') || ${MORE_ITEMS}
  || iif(instr(coalesce(${FIRST_ITEM}, ''), invoice.reference_number) > 0, '', ', ' || invoice.reference_number)`;

/** How the payment selected as `payment` was made, and the receipt number finance typed. */
export const PAID: SQL = sql`'Payment, ' || (select name from payment_method where code = payment.method_code)
  || coalesce(', ' || payment.typed_receipt_number, '')`;

/** What the memo selected as `credit_memo` credits, and on which invoice. */
export const CREDITED: SQL = sql`(select name from credit_memo_item where credit_memo_id = credit_memo.id order by position limit 1)
  || (select iif(count(*) > 1, ' and ' || (count(*) - 1) || ' more', '') from credit_memo_item where credit_memo_id = credit_memo.id)
  || ', on ' || invoice.number`;
