import { creditItemAmount, creditTotal } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { CreditEntry } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { knownByName } from "#db/queries/billing/catalogue/product.ts";
import { CREDITED } from "#db/queries/billing/entry-description.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Making, publishing and cancelling credit memos, set-based, each with the versions that were read. */
export interface CreditMemoInsert {
  uuid: string;
  invoiceId: number;
  studentId: number;
  entry: CreditEntry;
}

/** Drafts, in the order given, with the draft numbers taken just before (`takeNumbers("CMD", 0, memos.length)`). */
export const insertCreditMemos = (
  memos: readonly CreditMemoInsert[],
  { now, userId }: { now: Instant; userId: number },
): Statement<unknown> => {
  const rows = memos.map(({ entry: { items, submittedDate, notes }, ...of }) => ({
    ...of,
    amount: creditTotal(items),
    submittedDate,
    notes,
  }));
  return statement(sql`insert into credit_memo (uuid, draft_number, invoice_id, student_id, amount_centavos,
      submitted_date, notes, created_at, created_by)
    select value ->> 'uuid', printf('CMD-%06d', (select next from number_series where series = 'CMD' and year = 0)
        - ${memos.length} + key), value ->> 'invoiceId', value ->> 'studentId', value ->> 'amount',
      value ->> 'submittedDate', value ->> 'notes', ${now}, ${userId}
    from json_each(${json(rows)}) order by key`);
};

/** The items of memos that have none yet. */
export const insertCreditItems = (
  memos: readonly Pick<CreditMemoInsert, "uuid" | "entry">[],
): Statement<unknown> => {
  const rows = memos.flatMap(({ uuid, entry }) =>
    entry.items.map((item, place) => ({
      ...item,
      uuid,
      position: place + 1,
      amount: creditItemAmount(item),
    })),
  );
  return statement(sql`insert into credit_memo_item (credit_memo_id, position, name, quantity_e4, unit, unit_price_e4,
      tax_e4, discount_e4, surcharge_e4, amount_centavos, product_code)
    select (select id from credit_memo where uuid = item.value ->> 'uuid'), item.value ->> 'position', item.value ->> 'name',
      item.value ->> 'quantityE4', item.value ->> 'unit', item.value ->> 'unitPriceE4', item.value ->> 'taxE4', item.value ->> 'discountE4',
      item.value ->> 'surchargeE4', item.value ->> 'amount', known.code
    from json_each(${json(rows)}) item ${knownByName(sql`item.value ->> 'name'`)} order by item.key`);
};

export interface CreditMemoVersion {
  uuid: string;
  version: number;
}
// A status with a plus uses no index: the records are found by what is named, not all of a status compared with it.
const versionsOf = (memos: readonly CreditMemoVersion[]): SQL =>
  sql`(select value ->> 'uuid' as uuid, value ->> 'version' as version, key as position
    from json_each(${json(memos.map(({ uuid, version }) => ({ uuid, version })))})) wanted`;

/** Writes a draft again; follow with expectChanges(1), then its items. */
export const updateCreditMemo = (
  { uuid, version }: CreditMemoVersion,
  { items, submittedDate, notes }: CreditEntry,
): Statement<unknown> =>
  statement(sql`update credit_memo set amount_centavos = ${creditTotal(items)}, submitted_date = ${submittedDate},
      notes = ${notes}, version = version + 1
    where uuid = ${uuid} and version = ${version} and status = 'draft'`);
export const deleteCreditItems = (uuid: string): Statement<unknown> =>
  statement(sql`delete from credit_memo_item
    where credit_memo_id = (select id from credit_memo where uuid = ${uuid})`);

/** Publishes drafts in the order given, each with the next number; follow with expectChanges(memos.length). */
export const publishCreditMemos = (
  memos: readonly CreditMemoVersion[],
  year: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update credit_memo set status = 'published', published_at = ${now}, version = credit_memo.version + 1,
      number = printf('CM-%d-%06d', ${year},
        (select next from number_series where series = 'CM' and year = ${year}) - ${memos.length} + wanted.position)
    from ${versionsOf(memos)}
    where credit_memo.uuid = wanted.uuid and credit_memo.version = wanted.version and +status = 'draft'`);

/** Follow with expectChanges(memos.length). */
export const cancelCreditMemos = (memos: readonly CreditMemoVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update credit_memo set status = 'cancelled', cancelled_at = ${now}, version = credit_memo.version + 1
    from ${versionsOf(memos)}
    where credit_memo.uuid = wanted.uuid and credit_memo.version = wanted.version and +status = 'draft'`);

/** Follow with expectChanges(memos.length). */
export const restoreCreditMemos = (memos: readonly CreditMemoVersion[]): Statement<unknown> =>
  statement(sql`update credit_memo set status = 'draft', cancelled_at = null, version = credit_memo.version + 1
    from ${versionsOf(memos)}
    where credit_memo.uuid = wanted.uuid and credit_memo.version = wanted.version and +status = 'cancelled'`);

export interface InvoiceCredit {
  id: number;
  version: number;
  credit: number;
}
/** Takes the credits off the invoices; follow with expectChanges(invoices.length). The schema refuses a balance below zero. */
export const creditInvoices = (invoices: readonly InvoiceCredit[]): Statement<unknown> =>
  statement(sql`update invoice set balance_centavos = balance_centavos - wanted.credit,
      credited_centavos = credited_centavos + wanted.credit, version = invoice.version + 1
    from (select value ->> 'id' as id, value ->> 'version' as version, value ->> 'credit' as credit
      from json_each(${json(invoices)})) wanted
    where invoice.id = wanted.id and invoice.version = wanted.version
      and +document_status = 'published' and cancelled_at is null`);

const named = (uuids: readonly string[]): SQL => sql`(select value from json_each(${json(uuids)}))`;

/** The credit of each published memo in the ledger, dated the day it was submitted. */
export const postCreditMemos = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select credit_memo.student_id, submitted_date, 'CREDIT MEMO', credit_memo.uuid, credit_memo.number,
      ${CREDITED}, null, 0, credit_memo.amount_centavos, ${now}
    from credit_memo join invoice on invoice.id = invoice_id
    where credit_memo.uuid in ${named(uuids)} order by credit_memo.id`);

/** `[{uuid, number, invoiceNumber, status, version}]` as JSON: the answer of a change. */
export const changedCreditMemos = (uuids: readonly string[]): SQL =>
  sql`(select json_group_array(json(item))
    from (select json_object('uuid', credit_memo.uuid, 'number', coalesce(credit_memo.number, credit_memo.draft_number),
      'invoiceNumber', invoice.number, 'status', status, 'version', credit_memo.version) as item
    from json_each(${json(uuids)}) wanted cross join credit_memo on credit_memo.uuid = wanted.value
      join invoice on invoice.id = invoice_id order by wanted.key))`;
