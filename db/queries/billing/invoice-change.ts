import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { BILLED } from "./entry-description.ts";

/**
 * Publishing and cancelling, set-based: one statement per step whatever the number of invoices. Each
 * names the versions that were read, so that a guard after it fails the batch when one has moved.
 */
export interface InvoiceVersion {
  id: number;
  version: number;
}

/** Invoices by what was read of them; one by its uuid, those that sources made, or those just made, where they are written in the same batch. */
type Invoices =
  | readonly InvoiceVersion[]
  | { uuid: string }
  | { sources: readonly string[] }
  | { made: readonly { uuid: string }[] };

const idsOf = (invoices: Invoices): SQL =>
  "uuid" in invoices
    ? sql`(select id from invoice where uuid = ${invoices.uuid})`
    : "sources" in invoices
      ? sql`(select id from invoice where source_id in (select id from invoice
          where uuid in (select value from json_each(${JSON.stringify(invoices.sources)}))))`
      : "made" in invoices
        ? sql`(select id from invoice where uuid in (select value from json_each(${JSON.stringify(invoices.made.map(({ uuid }) => uuid))})))`
        : sql`(select value from json_each(${JSON.stringify(invoices.map(({ id }) => id))}))`;
const versionsOf = (invoices: readonly InvoiceVersion[]): SQL =>
  sql`(select value ->> 'id' as id, value ->> 'version' as version, key as position
    from json_each(${JSON.stringify(invoices.map(({ id, version }) => ({ id, version })))})) wanted`;

/** The number at a place among `count` that were just taken. */
export const publishedNumber = (year: number, count: number, place: SQL): SQL =>
  sql`printf('INV-%d-%06d', ${year},
    (select next from number_series where series = 'INV' and year = ${year}) - ${count} + ${place})`;

/** Numbers and publishes drafts in the order given; follow with expectChanges(invoices.length). */
export const publishDrafts = (
  invoices: readonly InvoiceVersion[],
  year: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update invoice set document_status = 'published', published_at = ${now},
      number = ${publishedNumber(year, invoices.length, sql`wanted.position`)},
      version = invoice.version + 1
    from ${versionsOf(invoices)}
    where invoice.id = wanted.id and invoice.version = wanted.version
      and document_status = 'draft' and cancelled_at is null`);

/** Publishes the one draft written before in this batch; follow with expectChanges(1). */
export const publishWritten = (uuid: string, year: number, now: Instant): Statement<unknown> =>
  statement(sql`update invoice set document_status = 'published', published_at = ${now}, version = version + 1,
      number = ${publishedNumber(year, 1, sql`0`)}
    where uuid = ${uuid} and document_status = 'draft' and cancelled_at is null`);

/** The debit of each published invoice, dated its invoice date (B-37, B-38). An amount of zero writes none. */
export const postInvoices = (invoices: Invoices, now: Instant): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select student_id, invoice_date, 'INVOICE', uuid, number, ${BILLED}, due_date,
      amount_due_centavos, 0, ${now}
    from invoice where id in ${idsOf(invoices)} and amount_due_centavos > 0 order by id`);

/** Every posting moves the version of the accounts it touches. */
export const touchAccounts = (invoices: Invoices): Statement<unknown> =>
  statement(sql`update customer_account set version = version + 1
    where student_id in (select student_id from invoice where id in ${idsOf(invoices)})`);

/** Money paid into the invoices becomes their customers' unapplied credit (B-15). Runs before releaseAllocations. */
export const creditAllocations = (invoices: readonly InvoiceVersion[]): Statement<unknown> =>
  statement(sql`update customer_account set version = version + 1,
      unapplied_centavos = unapplied_centavos + coalesce((
        select sum(amount_centavos) from payment_allocation
          join invoice on invoice.id = payment_allocation.invoice_id
        where invoice.student_id = customer_account.student_id and released_at is null
          and invoice.id in ${idsOf(invoices)}), 0)
    where student_id in (select student_id from invoice where id in ${idsOf(invoices)})`);

export const releaseAllocations = (invoices: readonly InvoiceVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update payment_allocation set released_at = ${now}
    where invoice_id in ${idsOf(invoices)} and released_at is null`);

/** Follow with expectChanges(invoices.length). */
export const cancelInvoices = (invoices: readonly InvoiceVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update invoice set cancelled_at = ${now}, balance_centavos = 0, version = invoice.version + 1
    from ${versionsOf(invoices)}
    where invoice.id = wanted.id and invoice.version = wanted.version and cancelled_at is null`);

/** Makes drafts of cancelled drafts again, with their balance; follow with expectChanges(invoices.length). */
export const restoreInvoices = (invoices: readonly InvoiceVersion[]): Statement<unknown> =>
  statement(sql`update invoice set cancelled_at = null, balance_centavos = amount_due_centavos,
      version = invoice.version + 1
    from ${versionsOf(invoices)}
    where invoice.id = wanted.id and invoice.version = wanted.version
      and document_status = 'draft' and cancelled_at is not null`);

/** Reverses the amount due of published ones less what credit memos took off, dated the later of today and the invoice (B-15, B-38). */
export const reverseInvoices = (
  invoices: readonly InvoiceVersion[],
  today: SchoolDay,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select student_id, max(invoice_date, ${today}), 'CANCELLATION', uuid, number, 'Cancelled: ' || ${BILLED}, null,
      0, amount_due_centavos - credited_centavos, ${now}
    from invoice where id in ${idsOf(invoices)} and number is not null and amount_due_centavos > credited_centavos
    order by id`);

/** How many invoices a source made; 0 for every other invoice. */
export const MADE_COUNT = sql`(select count(*) from invoice made where made.source_id = invoice.id)`;

/** `[{uuid, number, made}]` of the invoices, a source by its draft number, as JSON: the answer of a change. */
export const numbersOf = (invoices: Invoices): SQL =>
  sql`(select json_group_array(json_object('uuid', uuid, 'number', coalesce(number, draft_number), 'made', ${MADE_COUNT}))
    from invoice where id in ${idsOf(invoices)})`;
