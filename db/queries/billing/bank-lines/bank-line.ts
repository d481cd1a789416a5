import type { BankLine, LinePlace } from "#core/billing/bank-lines/bank-definition.ts";
import type { BankLineFacts, BankLineStatus } from "#core/billing/bank-lines/bank-line-actions.ts";
import type {
  BankMatch,
  InvoiceCandidate,
  PaymentCandidate,
  StudentCandidate,
} from "#core/billing/bank-lines/bank-matching.ts";
import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { LINE_JOINS, LINE_MATCH, LINE_NAME } from "./bank-line-list.ts";

/** Bank lines as they are matched, confirmed, ignored and opened again. */
const LINE = columns(
  "bank_line",
  "id",
  "uuid",
  "bank_code",
  "line_date",
  "reference",
  "description",
  "amount_centavos",
  "status",
  "match_payment_id",
  "match_invoice_id",
  "match_student_id",
  "is_payment_made",
  "version",
);
export interface BankLineHeadRow extends RowOfColumns<typeof LINE> {
  name: string;
  match_text: string | null;
  /** The payment it is tied to, or (where it is proposed) the one that could be, as JSON. */
  payment_json: string | null;
  matched_json: string | null;
  invoice_balance: number | null;
  uploader_uuid: string;
  uploader_name: string;
}
const PAYMENT_JSON = (payment: string): SQL =>
  sql.raw(`iif(${payment}.id is null, null, json_object('uuid', ${payment}.uuid, 'number', ${payment}.number,
    'status', ${payment}.status, 'version', ${payment}.version, 'amount', ${payment}.amount_centavos, 'bank', ${payment}.bank_code,
    'isTied', json(iif(exists (select 1 from bank_line tied where tied.payment_id = ${payment}.id), 'true', 'false'))))`);
export interface LinePayment {
  uuid: string;
  number: string;
  status: NonNullable<BankLineFacts["payment"]>["status"];
  version: number;
  amount: number;
  bank: string | null;
  isTied: boolean;
}
export const linePayment = (text: string | null): LinePayment | null =>
  text === null ? null : JSON.parse(text);

/** The lines a call names, in the order of the names. */
export const bankLineHeads = (uuids: readonly string[]): Statement<BankLineHeadRow> =>
  statement(sql`select ${LINE.sql}, ${LINE_NAME} as name, ${LINE_MATCH} as match_text,
      ${PAYMENT_JSON("payment")} as payment_json, ${PAYMENT_JSON("matched")} as matched_json,
      iif(invoice.settlement in ('unpaid', 'partial'), invoice.balance_centavos, 0) as invoice_balance,
      user_account.uuid as uploader_uuid, user_account.given_name || ' ' || user_account.last_name as uploader_name
    from json_each(${json(uuids)}) wanted cross join bank_line on bank_line.uuid = wanted.value
      join user_account on user_account.id = uploaded_by ${LINE_JOINS} order by wanted.key`);

/** Of a bank: unposted payments of these amounts that no line has; with `isOpen` also not one that a line is matched to. */
export const paymentCandidates = (
  bankCode: string,
  amounts: readonly number[],
  { isOpen }: { isOpen: boolean },
): Statement<PaymentCandidate> =>
  mapRows(
    statement<{
      id: number;
      number: string;
      amount_centavos: number;
      typed_receipt_number: string | null;
      details_json: string;
    }>(sql`select payment.id, number, amount_centavos, typed_receipt_number, details_json
      from json_each(${json(amounts)}) wanted cross join payment indexed by payment_unposted
        on payment.bank_code = ${bankCode} and payment.amount_centavos = wanted.value
      where payment.status = 'UNPOSTED'
        and not exists (select 1 from bank_line where payment_id = payment.id)
        and (${isOpen ? 0 : 1} or not exists (select 1 from bank_line
          where match_payment_id = payment.id and bank_line.status = 'matched'))
      order by payment.id`),
    ({ id, number, amount_centavos, typed_receipt_number, details_json }) => ({
      id,
      number,
      amount: amount_centavos,
      references: [
        typed_receipt_number ?? "",
        ...Object.values(detailsFromJson(details_json)).filter((value) => typeof value === "string"),
      ],
    }),
  );
export const invoiceCandidates = (numbers: readonly string[]): Statement<InvoiceCandidate> =>
  statement(sql`select invoice.id, number, student_id as studentId,
      iif(settlement in ('unpaid', 'partial') and cancelled_at is null, balance_centavos, 0) as balance
    from json_each(${json(numbers)}) wanted cross join invoice on invoice.number = wanted.value
    where student_id is not null`);
export const studentCandidates = (numbers: readonly string[]): Statement<StudentCandidate> =>
  mapRows(
    statement<
      Omit<StudentCandidate, "hasLeft"> & { isActive: number }
    >(sql`select student.id, student_no as number,
        fullname as name, is_active as isActive,
        iif(is_active, null, (select max(left_on) from section_leaver where student_id = student.id)) as leftOn
      from json_each(${json(numbers)}) wanted cross join student on student_no = wanted.value`),
    ({ isActive, ...student }) => ({ ...student, hasLeft: isActive === 0 }),
  );

export interface PlacedLine extends BankLine, LinePlace {}
/** A line of a file, as the cells of its key; staged rows begin with them. */
export const lineKeyCells = (line: PlacedLine) =>
  [
    line.date,
    line.amount,
    line.reference,
    line.description,
    line.balance,
    line.place,
    line.placeWithoutBalance,
  ] as const;
/**
 * Whether a line with these key cells was taken before (B-83): one on record is equal in all of them, or as many as its place
 * are equal in what both are known by, where of one the account or the balance is not known.
 */
export function isLineTaken(bankCode: SQL, accountUuid: SQL, cell: (place: number) => SQL): SQL {
  const equal = sql`bank_line.bank_code = ${bankCode} and bank_line.line_date = ${cell(0)}
    and bank_line.amount_centavos = ${cell(1)} and bank_line.reference = ${cell(2)} and bank_line.description = ${cell(3)}`;
  const isOfAccount = sql`coalesce(bank_line.bank_account_uuid = ${accountUuid}, 1)`;
  return sql`(exists (select 1 from bank_line indexed by bank_line_identity where ${equal} and ${isOfAccount}
      and bank_line.balance = ${cell(4)} and bank_line.place = ${cell(5)})
    or (select count(*) from bank_line indexed by bank_line_identity where ${equal} and ${isOfAccount}
      and (bank_line.balance = '' or ${cell(4)} = '')) >= ${cell(6)})`;
}
/** Which of these lines were taken before. Answers their positions in the list. */
export const linesTaken = (
  { bankCode, accountUuid }: { bankCode: string; accountUuid: string | null },
  lines: readonly PlacedLine[],
): Statement<{ position: number }> =>
  statement(sql`select wanted.key as position from json_each(${json(lines.map(lineKeyCells))}) wanted
    where ${isLineTaken(sql`${bankCode}`, sql`${accountUuid}`, (place) => sql`(wanted.value ->> ${sql.raw(String(place))})`)}`);

/** Open lines that are matched again, the oldest first. */
export const openLines = (
  limit: number,
): Statement<
  Pick<
    BankLineHeadRow,
    "uuid" | "bank_code" | "line_date" | "reference" | "description" | "amount_centavos" | "version"
  > & { current: string }
> =>
  statement(sql`select uuid, bank_code, line_date, reference, description, amount_centavos, version,
      json_array(match_payment_id, match_invoice_id, match_student_id, reason) as current
    from bank_line indexed by bank_line_by_status where status in ('unmatched', 'matched')
    order by line_date, id limit ${limit}`);

/** The columns of a match: payment, invoice, student, reason. */
export const matchCells = (match: BankMatch): [number | null, number | null, number | null, string] => [
  match.kind === "payment" ? match.paymentId : null,
  match.kind === "invoice" ? match.invoiceId : null,
  match.kind === "invoice" || match.kind === "student" ? match.studentId : null,
  match.reason,
];
export interface Rematched {
  uuid: string;
  version: number;
  status: BankLineStatus;
  cells: ReturnType<typeof matchCells>;
}
/** Follow with expectChanges(lines.length). */
export const rematchLines = (lines: readonly Rematched[]): Statement<unknown> =>
  statement(sql`update bank_line set status = wanted.status, match_payment_id = cells ->> 0,
      match_invoice_id = cells ->> 1, match_student_id = cells ->> 2, reason = cells ->> 3, version = bank_line.version + 1
    from (select value ->> 'uuid' as uuid, value ->> 'version' as version, value ->> 'status' as status,
      value -> 'cells' as cells from json_each(${json(lines)})) wanted
    where bank_line.uuid = wanted.uuid and bank_line.version = wanted.version
      and bank_line.status in ('unmatched', 'matched')`);

export interface LineVersion {
  uuid: string;
  version: number;
}
const named = (lines: readonly LineVersion[]): SQL =>
  sql`(select value ->> 'uuid' as uuid, value ->> 'version' as version, value ->> 'status' as status
    from json_each(${json(lines)})) wanted`;
/** Guards that lines are matched still; follow with expectChanges(lines.length). */
export const claimLines = (lines: readonly LineVersion[]): Statement<unknown> =>
  statement(sql`update bank_line set version = bank_line.version + 1 from ${named(lines)}
    where bank_line.uuid = wanted.uuid and bank_line.version = wanted.version and bank_line.status = 'matched'`);
/** Guards that payments are unposted and tied to no line; follow with expectChanges(payments.length). */
export const claimUntied = (payments: readonly LineVersion[]): Statement<unknown> =>
  statement(sql`update payment set version = payment.version + 1 from ${named(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and payment.status = 'UNPOSTED'
      and not exists (select 1 from bank_line where payment_id = payment.id)`);

export interface MadePayment {
  uuid: string;
  lineUuid: string;
}
/** An unposted payment of each line, numbered with the last numbers taken of their series; follow with expectChanges(payments.length). */
export const makePayments = (
  payments: readonly MadePayment[],
  { year, userId, now }: { year: number; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into payment (uuid, number, student_id, payment_type, method_code, bank_code, amount_centavos,
      status, notes, paid_at, created_by, received_date)
    select wanted.value ->> 'uuid', printf('PT-%d-%06d', ${year}, next - ${payments.length} + wanted.key),
      match_student_id, iif(match_invoice_id is null, 'ADVANCED', 'Regular'), 'BANKTRANSFER', bank_code, amount_centavos,
      'UNPOSTED', trim(reference || ' ' || description), ${now}, ${userId}, line_date
    from json_each(${json(payments)}) wanted cross join bank_line on bank_line.uuid = wanted.value ->> 'lineUuid'
      cross join number_series on series = 'PT' and year = ${year}
    where match_student_id is not null order by wanted.key`);
export const makePaymentInvoices = (payments: readonly MadePayment[]): Statement<unknown> =>
  statement(sql`insert into payment_invoice (payment_id, invoice_id, position)
    select payment.id, match_invoice_id, 1
    from json_each(${json(payments)}) wanted cross join bank_line on bank_line.uuid = wanted.value ->> 'lineUuid'
      cross join payment on payment.uuid = wanted.value ->> 'uuid' where match_invoice_id is not null`);
/** Lines that were claimed become their payments'; follow with expectChanges(lines.length). */
export const tieLines = (
  lines: readonly { lineUuid: string; paymentUuid: string; isMade: boolean }[],
): Statement<unknown> =>
  statement(sql`update bank_line set status = 'confirmed', is_payment_made = wanted.is_made,
      payment_id = (select id from payment where payment.uuid = wanted.payment_uuid)
    from (select value ->> 'lineUuid' as uuid, value ->> 'paymentUuid' as payment_uuid, value ->> 'isMade' as is_made
      from json_each(${json(lines)})) wanted where bank_line.uuid = wanted.uuid`);

/** Ignores lines, or opens them again; follow with expectChanges(lines.length). */
export const setLineStatus = (
  lines: readonly (LineVersion & { status: BankLineStatus })[],
): Statement<unknown> =>
  statement(sql`update bank_line set status = wanted.status, payment_id = null, is_payment_made = 0,
      version = bank_line.version + 1 from ${named(lines)}
    where bank_line.uuid = wanted.uuid and bank_line.version = wanted.version`);
/** Guards that payments are unposted; follow with expectChanges(payments.length). */
export const claimUnposted = (payments: readonly LineVersion[]): Statement<unknown> =>
  statement(sql`update payment set version = payment.version + 1 from ${named(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and payment.status = 'UNPOSTED'`);

/** The lines of payments that are cancelled are open again. */
export const releaseLines = (paymentUuids: readonly string[]): Statement<unknown> =>
  statement(sql`update bank_line set status = 'unmatched', payment_id = null, is_payment_made = 0,
      match_payment_id = null, match_invoice_id = null, match_student_id = null,
      reason = (select number || ' was cancelled.' from payment where payment.id = bank_line.payment_id),
      version = version + 1
    where payment_id in (select id from payment where uuid in (select value from json_each(${json(paymentUuids)})))`);
