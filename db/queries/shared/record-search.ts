import { DETAIL_NAMES, detailKind } from "#core/billing/payments/payment-methods.ts";
import { readSearchText } from "#core/shared/search-text.ts";
import { type SQL, sql } from "#db/statement.ts";
import { holds, phrase, startsWith, studentsMatching, TRIGRAM_MIN } from "./person-search.ts";

/** Documents of billing by what is written on them: numbers, references, receipt numbers, reference documents, amounts and days. */

/** A number of fewer digits is only looked up as the whole number: "27" is 000027. */
const SUFFIX_DIGITS_MIN = 3;
const NO_STEP = 1_000_000_000;

/**
 * Every number of a series that was given and ends with these digits, written out. Series have no gaps, so that
 * counting up in steps of the next power of ten names them all, and each is one look-up by a unique index.
 */
function numbersEnding(series: string, digits: string, year: string | null): SQL {
  const first = Number(digits);
  const step = digits.length < SUFFIX_DIGITS_MIN ? NO_STEP : 10 ** Math.min(digits.length, 9);
  return sql`with recursive given (year, next, n) as (
      select year, next, ${first} from number_series where series = ${series} and ${first} < next
        and ${year === null ? sql`true` : sql`year = ${Number(year)}`}
      union all select year, next, n + ${step} from given where n + ${step} < next)
    select iif(year = 0, printf('%s-%06d', ${series}, n), printf('%s-%d-%06d', ${series}, year, n)) from given`;
}

interface Numbered {
  /** Records that bear the number: `select id from …`, by an index on the column. */
  select: (condition: (column: SQL) => SQL) => SQL;
  series: string;
}
const INVOICE_NUMBERS: readonly Numbered[] = [
  { series: "INV", select: (is) => sql`select id from invoice where ${is(sql`number`)}` },
  { series: "D", select: (is) => sql`select id from invoice where ${is(sql`draft_number`)}` },
];
const PAYMENT_NUMBERS: readonly Numbered[] = [
  { series: "PT", select: (is) => sql`select id from payment where ${is(sql`number`)}` },
  { series: "PR", select: (is) => sql`select id from payment where ${is(sql`receipt_number`)}` },
  {
    series: "RD",
    select: (is) => sql`select payment_id from payment_file join uploaded_file on uploaded_file.id = file_id
      where ${is(sql`uploaded_file.number`)}`,
  },
];

/** Records of a table by their amounts and their days: `select id from …`, each by an index; a column is SQL of that table. */
interface Figures {
  table: string;
  amounts: readonly string[];
  days: readonly string[];
  /** What an index of a column begins with. */
  first?: (column: string) => SQL | null;
}
const INVOICE_FIGURES: Figures = {
  table: "invoice",
  amounts: ["amount_due_centavos", "balance_centavos"],
  days: ["invoice_date", "due_date"],
  first: (column) =>
    column === "amount_due_centavos"
      ? null
      : column === "balance_centavos"
        ? sql`document_status = 'published'`
        : sql`document_status in ('draft', 'published')`,
};
const PAYMENT_FIGURES: Figures = { table: "payment", amounts: ["amount_centavos"], days: ["received_date"] };
const MEMO_FIGURES: Figures = {
  table: "credit_memo",
  amounts: ["amount_centavos"],
  days: ["submitted_date"],
};
const REFUND_FIGURES: Figures = { table: "refund", amounts: ["amount_centavos"], days: [] };
const NOTE_FIGURES: Figures = {
  table: "promissory_note",
  amounts: ["amount_centavos"],
  days: ["last_date"],
};

/** Records that bear an amount or a day; nothing for any other search. */
function figured(text: string, { table, amounts, days, first }: Figures): SQL[] {
  const search = readSearchText(text);
  const [columns, value] =
    search.kind === "amount"
      ? [amounts, sql`${search.centavos}`]
      : search.kind === "day"
        ? [days, sql`${search.day}`]
        : [[], sql`null`];
  return columns.map(
    (column) =>
      sql`select id from ${sql.raw(table)} where ${first?.(column) ?? sql`true`} and ${sql.raw(column)} = ${value}`,
  );
}

/** Payments whose payer names this number: a cheque's, a wallet's reference. */
const withPayersNumber = (text: string): SQL[] =>
  text.trim() === ""
    ? []
    : DETAIL_NAMES.filter((name) => detailKind(name) === "identifier").map(
        (name) =>
          sql`select id from payment where details_json ->> ${sql.raw(`'${name}'`)} = ${text.trim()} collate nocase`,
      );

const LINE_FIGURES: Figures = { table: "bank_line", amounts: ["amount_centavos"], days: ["line_date"] };

const MEMO_NUMBERS: readonly Numbered[] = [
  { series: "CM", select: (is) => sql`select id from credit_memo where ${is(sql`number`)}` },
  { series: "CMD", select: (is) => sql`select id from credit_memo where ${is(sql`draft_number`)}` },
];

const REFUND_NUMBERS: readonly Numbered[] = [
  { series: "RF", select: (is) => sql`select id from refund where ${is(sql`number`)}` },
];

const NOTE_NUMBERS: readonly Numbered[] = [
  { series: "PN", select: (is) => sql`select id from promissory_note where ${is(sql`number`)}` },
  {
    series: "RD",
    select: (
      is,
    ) => sql`select note_id from promissory_note_file join uploaded_file on uploaded_file.id = file_id
      where ${is(sql`uploaded_file.number`)}`,
  },
];

/** `free`: a trigram index of what people typed themselves, found by any part; null: they type nothing. */
function matching(text: string, numbered: readonly Numbered[], free: string | null): SQL[] {
  const search = readSearchText(text);
  if (search.kind === "number")
    return numbered.map(({ select }) => select((column) => startsWith(column, search.prefix)));
  const typed = text.trim();
  const anyPart =
    free === null || [...typed].length < TRIGRAM_MIN
      ? []
      : [sql`select rowid from ${sql.raw(free)} where ${sql.raw(free)} match ${phrase(typed)}`];
  if (search.kind === "words" || search.kind === "amount" || search.kind === "day") return anyPart;
  const { digits } = search;
  const year = search.kind === "yearNumber" ? search.year : null;
  return [
    ...numbered.map(({ series, select }) =>
      select((column) => sql`${column} in (${numbersEnding(series, digits, year)})`),
    ),
    ...(year === null
      ? []
      : numbered.map(({ series, select }) =>
          select((column) => startsWith(column, `${series}-${year}-${digits}`)),
        )),
    ...anyPart,
  ];
}

/** No number of a document: a name, or an amount or a day of the records themselves. */
const namesNoNumber = (text: string): boolean =>
  ["words", "amount", "day"].includes(readSearchText(text).kind);

const union = (selects: readonly SQL[]): SQL =>
  selects.length === 0 ? sql`select null where false` : sql.join([...selects], sql` union `);

/** Half of all references: a text that more of them hold is met soon by whoever walks the list. Counting stops there. */
const HALF_OF_REFERENCES = sql`(select coalesce(max(newest.id), 0) / 2 from invoice newest)`;

/** Invoices by a part of their reference: by the index of references, or as they are walked; null where the text is too short to be looked up. */
export function referencesHolding(text: string): { match: SQL; holds: SQL; isCommon: SQL } | null {
  const typed = text.trim();
  if ([...typed].length < TRIGRAM_MIN) return null;
  const match = sql`invoice_reference_search match ${phrase(typed)}`;
  const isCommon = sql`(select count(*) from
    (select 1 from invoice_reference_search where ${match} limit ${HALF_OF_REFERENCES} + 1)) > ${HALF_OF_REFERENCES}`;
  return { match, holds: holds(sql`reference_number`, typed), isCommon };
}

/** Ids of the invoices that bear the text: number, draft number, reference, amount, balance or a day. */
export const invoicesBearing = (text: string): SQL =>
  union([...matching(text, INVOICE_NUMBERS, "invoice_reference_search"), ...figured(text, INVOICE_FIGURES)]);

/** Ids of the payments that bear the text: number, receipt number given or typed, reference document, payer's number, amount or day. */
export const paymentsBearing = (text: string): SQL =>
  union([
    ...matching(text, PAYMENT_NUMBERS, "payment_receipt_search"),
    ...withPayersNumber(text),
    ...figured(text, PAYMENT_FIGURES),
  ]);

/** Ids of the payments that bear the text, and of those for an invoice whose number it is: all it finds beside those for students it names. */
export const paymentsWith = (text: string): SQL =>
  union([
    paymentsBearing(text),
    ...(namesNoNumber(text)
      ? []
      : [sql`select payment_id from payment_invoice where invoice_id in (${invoicesBearing(text)})`]),
  ]);

/** Ids of the bank lines a text finds: by reference, description, amount or day, and those of payments, invoices and students it names. */
export function bankLinesMatching(text: string): SQL {
  const typed = text.trim();
  const written =
    [...typed].length < TRIGRAM_MIN
      ? sql`select id from bank_line where ${startsWith(sql`reference`, typed)}`
      : sql`select rowid from bank_line_search where bank_line_search match ${phrase(typed)}`;
  const ofPayments = (payments: SQL) =>
    sql`select bank_line.id from (${payments}) paid cross join bank_line on bank_line.payment_id = paid.id
      union all select bank_line.id from (${payments}) paid cross join bank_line on match_payment_id = paid.id`;
  return union([
    written,
    ...figured(text, LINE_FIGURES),
    sql`select bank_line.id from (${studentsMatching(text)}) named cross join bank_line on match_student_id = named.id`,
    ofPayments(sql`select payment_id as id from (${studentsMatching(text)}) named
      cross join payment_customer on payment_customer.student_id = named.id`),
    ...(namesNoNumber(text)
      ? []
      : [
          ofPayments(sql`select id from (${paymentsWith(text)})`),
          sql`select bank_line.id from (${invoicesBearing(text)}) billed cross join bank_line on match_invoice_id = billed.id`,
        ]),
  ]);
}

/** Ids of the credit memos that bear the text: number or draft number. */
export const creditMemosBearing = (text: string): SQL =>
  union([...matching(text, MEMO_NUMBERS, null), ...figured(text, MEMO_FIGURES)]);

/** Ids of the credit memos a text finds: those that bear it, those on an invoice whose number it is, and those of the students it names. */
export const creditMemosMatching = (text: string): SQL =>
  union([
    creditMemosBearing(text),
    ...(namesNoNumber(text)
      ? []
      : [sql`select id from credit_memo where invoice_id in (${invoicesBearing(text)})`]),
    sql`select id from credit_memo where student_id in (${studentsMatching(text)})`,
  ]);

/** Ids of the refunds whose number or amount it is. */
export const refundsNumbered = (text: string): SQL =>
  union([...matching(text, REFUND_NUMBERS, null), ...figured(text, REFUND_FIGURES)]);

/** Ids of the refunds that bear the text: its number, or the number of its payment. */
const refundsBearing = (text: string): SQL =>
  union([
    refundsNumbered(text),
    ...(namesNoNumber(text)
      ? []
      : [sql`select id from refund where payment_id in (${paymentsBearing(text)})`]),
  ]);

/** Ids of the refunds a text finds: those that bear it, and those of payments for the students it names. */
export const refundsMatching = (text: string): SQL =>
  union([
    refundsBearing(text),
    // A refund is its payment's own customer's; of further customers there are few.
    sql`select refund.id from (${studentsMatching(text)}) people
        cross join refund indexed by refund_by_customer on refund.student_id = people.id
      union all select refund.id from (${studentsMatching(text)}) people
        cross join payment_customer further indexed by payment_customer_further
          on further.student_id = people.id and is_own = 0
        cross join refund on refund.payment_id = further.payment_id`,
  ]);

/** Ids of the promissory notes that bear the text: its number, or that of a signed paper. */
export const promissoryNotesBearing = (text: string): SQL =>
  union([...matching(text, NOTE_NUMBERS, null), ...figured(text, NOTE_FIGURES)]);

/** Ids of the promissory notes a text finds: those that bear it, those for an invoice whose number it is, and those of the students it names. */
export const promissoryNotesMatching = (text: string): SQL =>
  union([
    promissoryNotesBearing(text),
    ...(namesNoNumber(text)
      ? []
      : [sql`select note_id from promissory_note_invoice where invoice_id in (${invoicesBearing(text)})`]),
    sql`select id from promissory_note where student_id in (${studentsMatching(text)})`,
  ]);

/** Ids of the reminders a text finds: those that name an invoice with it, and those that name a student's invoice. */
export const remindersMatching = (text: string): SQL =>
  union([
    ...(namesNoNumber(text)
      ? []
      : [sql`select reminder_id from reminder_invoice where invoice_id in (${invoicesBearing(text)})`]),
    sql`select reminder_id from invoice cross join reminder_invoice on invoice_id = invoice.id
      where student_id in (${studentsMatching(text)})`,
  ]);

/** Digits or a number: few records bear them, and they are found by their ids. */
export const isNumberSearch = (text: string): boolean => readSearchText(text).kind !== "words";
