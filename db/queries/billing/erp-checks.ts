import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** The invariants of files for the accounting system. */
export const ERP_CHECKS: readonly LedgerCheck[] = [
  check(
    "a payment's official receipt number is that of its transfers or of its last correction, and each was told by a transfer or corrected",
    sql`select payment.number as example from payment
      where official_receipt_number is not null and not exists (select 1 from erp_transfer
          where payment_id = payment.id and erp_transfer.official_receipt_number = payment.official_receipt_number)
        and not exists (select 1 from official_receipt_correction c where c.payment_id = payment.id)
      union all select payment.number from erp_transfer join payment on payment.id = payment_id
        where erp_transfer.official_receipt_number is not null
          and erp_transfer.official_receipt_number is not payment.official_receipt_number
          and not exists (select 1 from official_receipt_correction c where c.payment_id = payment.id
            and erp_transfer.official_receipt_number in (c.previous, c.number))
      union all select payment.number from official_receipt_correction c join payment on payment.id = c.payment_id
        where c.id = (select max(id) from official_receipt_correction last where last.payment_id = c.payment_id)
          and payment.official_receipt_number is not c.number`,
  ),
  check(
    "a transfer has its file unless it was never made, and tells of what happened to its payment",
    sql`select payment.number as example from erp_transfer join payment on payment.id = payment_id
      where posted_at is null or (event = 'cancelled' and payment.cancelled_at is null)
        or (event = 'refunded' and payment.refunded_at is null)
        or (sha256 is not null and coalesce(erp_transfer.status, 'Generation Failed') = 'Generation Failed')`,
  ),
];

/** Stored files, for `its object exists with its SHA-256`. */
export const selectErpFiles = (): Statement<{ uuid: string; object_key: string; sha256: string }> =>
  statement(sql`select uuid, object_key, sha256 from erp_transfer where sha256 is not null`);
