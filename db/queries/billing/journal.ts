import type { JournalEntry } from "#core/documents/exports/journal-export.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { entryText, type LedgerEntryRow, PAYMENT_TYPE } from "./statement-of-account.ts";

/** The ledger of everyone between two days, in the order date, debits before credits, then as written (B-121). */
export interface JournalRange {
  from: SchoolDay;
  to: SchoolDay;
  /** The newest entry that is in it: the ledger is append-only, so its entries up to one are the same for ever. */
  through: number;
}
/** Before the first entry of a day. */
const startOf = (day: SchoolDay): JournalPlace => ({ entry_date: day, is_credit: -1, id: 0 });
/** Where an entry is in the order of the journal. */
type JournalPlace = Row<"ledger_entry", "entry_date" | "is_credit" | "id">;

/** How many entries the days have, by the index of their order alone. */
export const journalCount = ({ from, to }: Omit<JournalRange, "through">): Statement<{ entries: number }> =>
  statement(sql`select count(*) as entries from ledger_entry indexed by ledger_by_date
    where entry_date between ${from} and ${to}`);
/** What the entries of the days sum up to. */
export const journalSums = ({
  from,
  to,
  through,
}: JournalRange): Statement<{ debit: Centavos; credit: Centavos }> =>
  statement(sql`select coalesce(sum(debit_centavos), 0) as debit, coalesce(sum(credit_centavos), 0) as credit
    from ledger_entry indexed by ledger_by_date where entry_date between ${from} and ${to} and id <= ${through}`);
/** The newest entry of the ledger; 0 of an empty one. */
export const newestEntry = (): Statement<{ id: number }> =>
  statement(sql`select coalesce(max(id), 0) as id from ledger_entry`);

export interface JournalRow
  extends JournalPlace,
    Pick<LedgerEntryRow, "kind" | "paper_number" | "description" | "payment_type">,
    Row<"ledger_entry", "debit_centavos" | "credit_centavos">,
    Row<"student", "student_no" | "fullname"> {
  /** JSON: [position, product code] of what its invoice bills or its credit memo credits, in any order. */
  codes_json: string;
}
const PRODUCT_CODES = sql`iif(kind = 'CREDIT MEMO',
  (select json_group_array(json_array(position, product_code)) from credit_memo_item
    where credit_memo_id = (select id from credit_memo where uuid = paper_uuid) and product_code is not null),
  (select json_group_array(json_array(position, product_code)) from invoice_line
    where invoice_id = (select id from invoice where uuid = paper_uuid) and product_code is not null))`;
/** Each code once, by the first position that has it. */
const productCodesOf = (codesJson: string): string[] => {
  const lines = JSON.parse(codesJson) as [position: number, code: string][];
  return [...new Set(lines.toSorted(([one], [other]) => one - other).map(([, code]) => code))];
};

/**
 * So many entries after a place, or from the first day. Three ranges, merged: SQLite compares no row value with the rowid at
 * the end of an index, and one range would read a day of many entries from its beginning for each part.
 */
export function journalEntries(
  { from, to, through }: JournalRange,
  limit: number,
  { entry_date, is_credit, id }: JournalPlace = startOf(from),
): Statement<JournalRow> {
  const range = (
    where: SQL,
  ): SQL => sql`select entry_date, is_credit, ledger_entry.id as id, kind, paper_number, description,
      debit_centavos, credit_centavos, student_no, fullname, ${PAYMENT_TYPE} as payment_type, ${PRODUCT_CODES} as codes_json
    from ledger_entry indexed by ledger_by_date cross join student on student.id = student_id
    where ${where} and ledger_entry.id <= ${through}`;
  const ofDay = sql`entry_date = ${entry_date}`;
  return statement(sql`${range(sql`${ofDay} and is_credit = ${is_credit} and ledger_entry.id > ${id}`)}
    union all ${range(sql`${ofDay} and is_credit > ${is_credit}`)}
    union all ${range(sql`entry_date > ${entry_date} and entry_date <= ${to}`)}
    order by entry_date, is_credit, id limit ${limit}`);
}

export const journalEntryOf = (row: JournalRow): JournalEntry => ({
  date: row.entry_date,
  kind: row.kind,
  documentNumber: row.paper_number,
  customerId: row.student_no,
  customerName: row.fullname,
  description: entryText(row),
  accountCodes: productCodesOf(row.codes_json),
  debit: row.debit_centavos,
  credit: row.credit_centavos,
});
