import {
  type DocumentState,
  receiptStateOf,
  type VerifiedIdentity,
  type VerifiedKind,
} from "#core/documents/verification.ts";
import type { VerifiedDocument } from "#core/documents/verification-contract.ts";
import { formatLongDay, type Instant, type SchoolDay } from "#core/shared/school-day.ts";
import { BUSINESS } from "#db/queries/management/school.ts";
import { termName } from "#db/queries/shared/term-name.ts";
import type { Column } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What is known of an issued document by its identifier. */
export interface IssuedRow {
  issuer: string;
  issued_at: Instant | null;
  /** A receipt's number, a class document's gradebook and school year. */
  number: string | null;
  /** A receipt's payment's. */
  status: Column<"payment", "status"> | null;
  /** Of a report card or a certificate: whether it is withdrawn. */
  is_withdrawn?: number;
  /** What the document was asked for as. */
  kind: Column<"document", "kind"> | null;
  /** A statement's days. */
  from_day: SchoolDay | null;
  to_day: SchoolDay | null;
  /** The books, or the gradebook, say something else by now. */
  is_revised: number;
}

const SOURCES: Record<VerifiedKind, (identity: VerifiedIdentity) => Statement<IssuedRow>> = {
  receipt: ({ uuid, place = 1 }) =>
    statement(sql`select school.name as issuer, case ${place} when 1 then posted_at else (select made_at
          from receipt_revision where payment_id = payment.id and number = ${place}) end as issued_at,
        coalesce(receipt_number, payment.number) as number, status, null as kind, null as from_day, null as to_day,
        exists (select 1 from receipt_revision where payment_id = payment.id and number > ${place}
          and reason <> 'payment cancelled') as is_revised
      from payment cross join ${BUSINESS} where payment.uuid = ${uuid}`),
  refundReceipt: ({ uuid }) =>
    statement(sql`select school.name as issuer, posted_at as issued_at, number, null as status, null as kind,
        null as from_day, null as to_day, 0 as is_revised
      from refund cross join ${BUSINESS} where refund.uuid = ${uuid}`),
  statement: ({ uuid }) =>
    statement(sql`select school.name as issuer, document.created_at as issued_at, null as number, null as status, kind,
        request_json ->> 'from' as from_day, request_json ->> 'to' as to_day,
        exists (select 1 from json_each(request_json, '$.parts') part
          cross join student on student_no = part.value ->> 'customerId'
          cross join ledger_entry on student_id = student.id
          where entry_date <= request_json ->> 'to' and ledger_entry.id > part.value ->> 'through') as is_revised
      from document cross join ${BUSINESS} where document.uuid = ${uuid} and document.kind = 'statement'`),
  // Whatever touches a gradebook after the document was drawn is a later revision: saved, moved on, released or reopened.
  classDocument: ({ uuid, place = 1 }) =>
    statement(sql`select school.name as issuer, document.created_at as issued_at,
        gradebook.name || ', ' || school_year.name as number, null as status, kind, null as from_day, null as to_day,
        gradebook.version > issued.value ->> 'version' as is_revised
      from document cross join school cross join json_each(document.issued_json) issued
        cross join gradebook on gradebook.uuid = issued.value ->> 'uuid'
        join term on term.id = gradebook.term_id join school_year on school_year.id = term.school_year_id
      where document.uuid = ${uuid} and document.kind in ('gradebook', 'gradesheet') and issued.key = ${place - 1}`),
  reportCard: ({ uuid }) =>
    statement(sql`select school.name as issuer, published_at as issued_at,
        ${termName(sql`term.ordinal`)} || ' Term, ' || school_year.name
          || ', revision ' || report_card_revision.number as number,
        null as status, null as kind, null as from_day, null as to_day,
        report_card.revision > report_card_revision.number as is_revised, report_card.status = 'Withdrawn' as is_withdrawn
      from report_card_revision cross join school
        join report_card on report_card.id = report_card_id
        join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
      where report_card_revision.uuid = ${uuid}`),
  award: ({ uuid }) =>
    statement(sql`select school.name as issuer, issued_at,
        award_name || ', ' || case period when 1 then '1st Term' when 2 then '2nd Term' when 3 then '3rd Term' else 'Final' end
          || ', ' || school_year.name as number,
        null as status, null as kind, null as from_day, null as to_day, 0 as is_revised,
        exists (select 1 from award_withdrawal where issue_id = award_issue.id) as is_withdrawn
      from award_issue cross join school join school_year on school_year.id = school_year_id
      where award_issue.uuid = ${uuid}`),
  // A published memo is final: nothing of it is revised or taken back.
  creditMemo: ({ uuid }) =>
    statement(sql`select school.name as issuer, published_at as issued_at, number, null as status, null as kind,
        null as from_day, null as to_day, 0 as is_revised
      from credit_memo cross join ${BUSINESS} where credit_memo.uuid = ${uuid}`),
  // What was promised never changes; it can be withdrawn.
  promissoryNote: ({ uuid }) =>
    statement(sql`select school.name as issuer, created_at as issued_at, number, null as status, null as kind,
        null as from_day, null as to_day, 0 as is_revised, withdrawn_at is not null as is_withdrawn
      from promissory_note cross join ${BUSINESS} where promissory_note.uuid = ${uuid}`),
  permanentRecord: ({ uuid }) =>
    statement(sql`select school.name as issuer, issued_at, number, null as status, null as kind, null as from_day,
        null as to_day, 0 as is_revised
      from permanent_record_issue cross join school where permanent_record_issue.uuid = ${uuid}`),
};

export const issuedDocument = (identity: VerifiedIdentity): Statement<IssuedRow> =>
  SOURCES[identity.kind](identity);

/** What may be said of it; null where nothing was issued. */
export function verifiedDocumentOf(kind: VerifiedKind, row: IssuedRow | undefined): VerifiedDocument | null {
  if (!row?.issued_at) return null;
  const state = stateOf(kind, row);
  if (state === null) return null;
  return {
    ...namedAs(kind, row),
    issuer: row.issuer,
    issuedAt: row.issued_at,
    state,
    isRevised: row.is_revised === 1 || state === "revised",
  };
}

/** Of a receipt, by its payment's status; null: there is none. */
function stateOf(kind: VerifiedKind, row: IssuedRow): DocumentState | null {
  const ofStatus = kind === "receipt" ? row.status && receiptStateOf(row.status) : "current";
  if (row.is_withdrawn === 1) return "withdrawn";
  return ofStatus === "current" && row.is_revised === 1 ? "revised" : ofStatus;
}

const TITLES: Record<Exclude<VerifiedKind, "classDocument">, string> = {
  receipt: "Payment Receipt",
  refundReceipt: "Refund Receipt",
  creditMemo: "Credit Memo",
  statement: "Statement of Account",
  reportCard: "Report Card",
  award: "Certificate",
  promissoryNote: "Promissory Note",
  permanentRecord: "Permanent Record",
};
function namedAs(kind: VerifiedKind, row: IssuedRow): { title: string; reference: string } {
  if (kind === "classDocument")
    return {
      title: row.kind === "gradesheet" ? "Grade Sheet" : "Gradebook",
      reference: row.number ?? "",
    };
  const days = `${formatLongDay(row.from_day ?? "")} to ${formatLongDay(row.to_day ?? "")}`;
  return { title: TITLES[kind], reference: kind === "statement" ? days : (row.number ?? "") };
}
