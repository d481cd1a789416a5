import type { BankLine, LinePlace } from "#core/billing/bank-lines/bank-definition.ts";
import { BANK_LINE_LIST, type BankLineStatus } from "#core/billing/bank-lines/bank-line.ts";
import type {
  BankMatch,
  InvoiceCandidate,
  PaymentCandidate,
  StudentCandidate,
} from "#core/billing/bank-lines/bank-matching.ts";
import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import type { PaymentVersion } from "#db/queries/billing/payments/payment-change.ts";
import { indexed, inRange, is, listSource } from "#db/queries/shared/list-source.ts";
import { bankLinesMatching } from "#db/queries/shared/record-search.ts";
import { alias, as, flag, own, type RowOfSources, recordOrNull, select, wanted } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { bankLine, invoice, payment, student, userAccount } from "#db/tables.ts";
import { set, updateEach } from "#db/write.ts";

/** The payment a line is proposed for; `payment` is the one it is tied to. */
const matched = alias(payment, "matched");
const MATCH = sql<string | null>`coalesce(${matched.number}, ${invoice.number} || ', ' || ${student.fullname},
  ${student.studentNo} || ', ' || ${student.fullname})`;
const READ = {
  ...own(bankLine, BANK_LINE_LIST.row),
  date: bankLine.lineDate,
  amount: bankLine.amountCentavos,
  /** What people know it by: its bank, day and reference. */
  name: sql<string>`${bankLine.bankCode} || ' ' || ${bankLine.lineDate}
    || iif(${bankLine.reference} = '', '', ' ' || ${bankLine.reference})`,
};
const JOINS = sql`left join ${payment} matched on ${matched.id} = ${bankLine.matchPaymentId}
  left join ${invoice} on ${invoice.id} = ${bankLine.matchInvoiceId}
  left join ${student} on ${student.id} = ${bankLine.matchStudentId}
  left join ${payment} on ${payment.id} = ${bankLine.paymentId}`;

const paymentIn = (of: typeof payment | typeof matched) =>
  recordOrNull(of.id, {
    uuid: of.uuid,
    number: of.number,
    status: of.status,
    version: of.version,
    amount: of.amountCentavos,
    bankCode: of.bankCode,
    isTied: flag(sql`exists (select 1 from ${bankLine} tied where tied.payment_id = ${of.id})`),
  });
const CHANGED = {
  ...READ,
  match: MATCH,
  payment: paymentIn(payment),
  matched: paymentIn(matched),
  matchInvoiceId: bankLine.matchInvoiceId,
  isPaymentMade: bankLine.isPaymentMade,
  invoiceBalance: sql<
    number | null
  >`iif(${invoice.settlement} in ('unpaid', 'partial'), ${invoice.balanceCentavos}, 0)`,
  uploaderUuid: userAccount.uuid,
  uploaderName: sql<string>`${userAccount.givenName} || ' ' || ${userAccount.lastName}`,
};
export type FoundLine = RowOfSources<typeof CHANGED>;
export type LinePayment = NonNullable<FoundLine["payment"]>;
/** The lines a call names, in the order of the names, with the payment each is tied to and the one it is proposed for. */
export const bankLinesNamed = (uuids: readonly string[]): Statement<FoundLine> =>
  select(
    CHANGED,
    sql`from ${wanted(uuids)} cross join ${bankLine} on ${bankLine.uuid} = wanted.value
      join ${userAccount} on ${userAccount.id} = ${bankLine.uploadedBy} ${JOINS} order by wanted.key`,
  );

/** The lines of bank files, by their day. */
const LINES = sql.raw("bank_line not indexed");
export const BANK_LINES = listSource(BANK_LINE_LIST, {
  table: "bank_line",
  sources: {
    ...READ,
    match: sql<string | null>`coalesce(${payment.number}, ${MATCH})`,
    payment: recordOrNull(payment.id, { uuid: payment.uuid, number: payment.number, status: payment.status }),
  },
  joins: JOINS,
  orders: {
    date: { by: ["line_date", "bank_line.id"], from: indexed("bank_line", "bank_line_by_date") },
    amount: {
      by: ["bank_line.amount_centavos", "bank_line.id"],
      from: indexed("bank_line", "bank_line_by_amount"),
    },
    reference: {
      by: ["bank_line.reference", "bank_line.id"],
      from: indexed("bank_line", "bank_line_reference"),
    },
  },
  // Most lines are confirmed: in another order than by day they are met on the way.
  from: ({ filter: { search, status }, sort }) =>
    search !== ""
      ? LINES
      : status === null || (status === "confirmed" && sort !== "date")
        ? null
        : indexed("bank_line", "bank_line_by_status"),
  counts: ({ filter: { search, status } }) =>
    search !== ""
      ? LINES
      : indexed("bank_line", status === null ? "bank_line_by_date" : "bank_line_by_status"),
  where: {
    status: is("bank_line.status"),
    search: (text) => sql`${bankLine.id} in (${bankLinesMatching(text)})`,
    date: inRange("line_date"),
    bank: is("bank_line.bank_code"),
  },
  options: {
    banks: () =>
      statement(sql`select code as id, name from bank
        where is_active = 1 or exists (select 1 from bank_line where bank_code = code) order by name`),
  },
  totals: { grandTotal: sql`coalesce(sum(${bankLine.amountCentavos}), 0)` },
  tabsAreUnfiltered: true,
  tabs: { column: sql`${bankLine.status}`, of: (value) => value as never },
});

/** Of a bank: unposted payments of these amounts that no line has; with `isOpen` also not one that a line is matched to. */
export const paymentCandidates = (
  bankCode: string,
  amounts: readonly number[],
  { isOpen }: { isOpen: boolean },
): Statement<PaymentCandidate> =>
  mapRows(
    select(
      {
        id: payment.id,
        number: payment.number,
        amount: payment.amountCentavos,
        receipt: payment.typedReceiptNumber,
        details: as(payment.detailsJson, detailsFromJson),
      },
      sql`from ${wanted(amounts)} cross join payment indexed by payment_unposted
        on ${payment.bankCode} = ${bankCode} and ${payment.amountCentavos} = wanted.value
      where ${payment.status} = 'UNPOSTED'
        and not exists (select 1 from ${bankLine} where ${bankLine.paymentId} = ${payment.id})
        and (${isOpen ? 0 : 1} or not exists (select 1 from ${bankLine}
          where ${bankLine.matchPaymentId} = ${payment.id} and ${bankLine.status} = 'matched'))
      order by ${payment.id}`,
    ),
    ({ receipt, details, ...candidate }) => ({
      ...candidate,
      references: [receipt ?? "", ...Object.values(details).filter((value) => typeof value === "string")],
    }),
  );
export const invoiceCandidates = (numbers: readonly string[]): Statement<InvoiceCandidate> =>
  select(
    {
      id: invoice.id,
      number: sql<string>`${invoice.number}`,
      studentId: sql<number>`${invoice.studentId}`,
      balance: sql<number>`iif(${invoice.settlement} in ('unpaid', 'partial') and ${invoice.cancelledAt} is null,
        ${invoice.balanceCentavos}, 0)`,
    },
    sql`from ${wanted(numbers)} cross join ${invoice} on ${invoice.number} = wanted.value
      where ${invoice.studentId} is not null`,
  );
export const studentCandidates = (numbers: readonly string[]): Statement<StudentCandidate> =>
  select(
    {
      id: student.id,
      number: student.studentNo,
      name: student.fullname,
      hasLeft: flag(sql`not ${student.isActive}`),
      leftOn: sql<string | null>`iif(${student.isActive}, null,
        (select max(left_on) from section_leaver where student_id = ${student.id}))`,
    },
    sql`from ${wanted(numbers)} cross join ${student} on ${student.studentNo} = wanted.value`,
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
  const equal = sql`${bankLine.bankCode} = ${bankCode} and ${bankLine.lineDate} = ${cell(0)}
    and ${bankLine.amountCentavos} = ${cell(1)} and ${bankLine.reference} = ${cell(2)} and ${bankLine.description} = ${cell(3)}`;
  const isOfAccount = sql`coalesce(${bankLine.bankAccountUuid} = ${accountUuid}, 1)`;
  const lines = indexed("bank_line", "bank_line_identity");
  return sql`(exists (select 1 from ${lines} where ${equal} and ${isOfAccount}
      and ${bankLine.balance} = ${cell(4)} and ${bankLine.place} = ${cell(5)})
    or (select count(*) from ${lines} where ${equal} and ${isOfAccount}
      and (${bankLine.balance} = '' or ${cell(4)} = '')) >= ${cell(6)})`;
}
/** Which of these lines were taken before. Answers their positions in the list. */
export const linesTaken = (
  { bankCode, accountUuid }: { bankCode: string; accountUuid: string | null },
  lines: readonly PlacedLine[],
): Statement<{ position: number }> =>
  select(
    { position: sql<number>`wanted.key` },
    sql`from ${wanted(lines.map(lineKeyCells))}
      where ${isLineTaken(sql`${bankCode}`, sql`${accountUuid}`, (place) => sql`(wanted.value ->> ${sql.raw(String(place))})`)}`,
  );

const OPEN = {
  ...own(bankLine, BANK_LINE_LIST.row),
  amount: bankLine.amountCentavos,
  /** As `matchCells` has it. */
  current: sql<string>`json_array(${bankLine.matchPaymentId}, ${bankLine.matchInvoiceId}, ${bankLine.matchStudentId},
    ${bankLine.reason})`,
};
export type OpenLine = RowOfSources<typeof OPEN>;
/** Open lines that are matched again, the oldest first. */
export const openLines = (limit: number): Statement<OpenLine> =>
  select(
    OPEN,
    sql`from ${indexed("bank_line", "bank_line_by_status")} where ${bankLine.status} in ('unmatched', 'matched')
      order by ${bankLine.lineDate}, ${bankLine.id} limit ${limit}`,
  );

/** The columns of a match: payment, invoice, student, reason. */
export const matchCells = (match: BankMatch): [number | null, number | null, number | null, string] => [
  match.kind === "payment" ? match.paymentId : null,
  match.kind === "invoice" ? match.invoiceId : null,
  match.kind === "invoice" || match.kind === "student" ? match.studentId : null,
  match.reason,
];

/** Open lines that are matched otherwise. */
export const rematchLines = (
  lines: readonly {
    uuid: string;
    version: number;
    status: BankLineStatus;
    cells: ReturnType<typeof matchCells>;
  }[],
): Statement<unknown>[] =>
  updateEach(
    bankLine,
    lines.map(({ cells: [payment, invoice, student, reason], ...line }) => ({
      ...line,
      ...{ payment, invoice, student, reason },
    })),
    {},
    {
      each: {
        status: "status",
        matchPaymentId: "payment",
        matchInvoiceId: "invoice",
        matchStudentId: "student",
        reason: "reason",
      },
      guards: [sql`${bankLine.status} in ('unmatched', 'matched')`],
    },
  );
/** Ignores lines, or opens them again. */
export const setLineStatus = (
  lines: readonly { uuid: string; version: number; status: BankLineStatus }[],
): Statement<unknown>[] =>
  updateEach(bankLine, lines, { paymentId: null, isPaymentMade: false }, { each: { status: "status" } });
/** Guards that lines are matched still. */
export const claimLines = (lines: readonly PaymentVersion[]): Statement<unknown>[] =>
  updateEach(bankLine, lines, {}, { guards: [sql`${bankLine.status} = 'matched'`] });
const isUnposted = sql`${payment.status} = 'UNPOSTED'`;
/** Guards that payments are unposted. */
export const claimUnposted = (payments: readonly PaymentVersion[]): Statement<unknown>[] =>
  updateEach(payment, payments, {}, { guards: [isUnposted] });
/** The same of payments that are tied to no line. */
export const claimUntied = (payments: readonly PaymentVersion[]): Statement<unknown>[] =>
  updateEach(
    payment,
    payments,
    {},
    {
      guards: [
        isUnposted,
        sql`not exists (select 1 from ${bankLine} where ${bankLine.paymentId} = ${payment.id})`,
      ],
    },
  );

interface MadePayment {
  uuid: string;
  lineUuid: string;
}
/** An unposted payment of each line, numbered with the last numbers taken of their series, and for the invoice it is matched to. */
export const makePayments = (
  payments: readonly MadePayment[],
  { year, userId, now }: { year: number; userId: number; now: Instant },
): Statement<unknown>[] => [
  statement(sql`insert into payment (uuid, number, student_id, payment_type, method_code, bank_code, amount_centavos,
      status, notes, paid_at, created_by, received_date)
    select wanted.value ->> 'uuid', printf('PT-%d-%06d', ${year}, next - ${payments.length} + wanted.key),
      match_student_id, iif(match_invoice_id is null, 'ADVANCED', 'Regular'), 'BANKTRANSFER', bank_code, amount_centavos,
      'UNPOSTED', trim(reference || ' ' || description), ${now}, ${userId}, line_date
    from ${wanted(payments)} cross join bank_line on bank_line.uuid = wanted.value ->> 'lineUuid'
      cross join number_series on series = 'PT' and year = ${year}
    where match_student_id is not null order by wanted.key`),
  expectChanges(payments.length),
  statement(sql`insert into payment_invoice (payment_id, invoice_id, position)
    select payment.id, match_invoice_id, 1
    from ${wanted(payments)} cross join bank_line on bank_line.uuid = wanted.value ->> 'lineUuid'
      cross join payment on payment.uuid = wanted.value ->> 'uuid' where match_invoice_id is not null`),
];
/** Lines that were claimed become their payments'. */
export const tieLines = (
  lines: readonly { lineUuid: string; paymentUuid: string; isMade: boolean }[],
): Statement<unknown>[] => [
  statement(
    sql`update ${bankLine} set ${set(bankLine, {
      status: "confirmed",
      isPaymentMade: sql`value ->> 'isMade'`,
      paymentId: sql`(select ${payment.id} from ${payment} where ${payment.uuid} = value ->> 'paymentUuid')`,
    })} from ${wanted(lines)} where ${bankLine.uuid} = value ->> 'lineUuid'`,
  ),
  expectChanges(lines.length),
];
/** The lines of payments that are cancelled are open again. */
export const releaseLines = (paymentUuids: readonly string[]): Statement<unknown> =>
  statement(sql`update bank_line set status = 'unmatched', payment_id = null, is_payment_made = 0,
      match_payment_id = null, match_invoice_id = null, match_student_id = null,
      reason = (select number || ' was cancelled.' from payment where payment.id = bank_line.payment_id),
      version = version + 1
    where payment_id in (select id from payment where uuid in (select value from json_each(${json(paymentUuids)})))`);
