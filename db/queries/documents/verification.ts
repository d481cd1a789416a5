import {
  type DocumentState,
  receiptStateOf,
  type VerifiedIdentity,
  type VerifiedKind,
} from "#core/documents/verification.ts";
import type { VerifiedDocument } from "#core/documents/verification-contract.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import { formatLongDay, type Instant, type SchoolDay } from "#core/shared/school-day.ts";
import { BUSINESS } from "#db/queries/management/school.ts";
import { termName } from "#db/queries/shared/term-name.ts";
import { flag, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { type payment, school } from "#db/tables.ts";

/** What is known of an issued document by its identifier. */
interface Known {
  issuedAt: Instant | null;
  /** A receipt's number, a class document's gradebook and school year. */
  number: string | null;
  /** A receipt's payment's. */
  status: (typeof payment.$inferSelect)["status"] | null;
  /** What the document was asked for as. */
  kind: DocumentKind | null;
  /** A statement's days. */
  from: SchoolDay | null;
  to: SchoolDay | null;
}
interface Standing {
  /** The books, or the gradebook, say something else by now. */
  isRevised: boolean;
  /** Of a report card, a certificate or a promissory note. */
  isWithdrawn: boolean;
}
export type IssuedDocument = { issuer: string } & Known & Standing;

const NONE = sql<null>`null`;
const NOTHING: { [K in keyof Known]: SQL<Known[K]> } = {
  issuedAt: NONE,
  number: NONE,
  status: NONE,
  kind: NONE,
  from: NONE,
  to: NONE,
};
const known = (
  { isRevised = sql`0`, isWithdrawn = sql`0`, ...of }: Partial<Record<keyof Known | keyof Standing, SQL>>,
  rest: SQL,
): Statement<IssuedDocument> =>
  select(
    {
      issuer: school.name,
      ...NOTHING,
      ...(of as typeof NOTHING),
      isRevised: flag(isRevised),
      isWithdrawn: flag(isWithdrawn),
    },
    rest,
  );

const SOURCES: Record<VerifiedKind, (identity: VerifiedIdentity) => Statement<IssuedDocument>> = {
  receipt: ({ uuid, place = 1 }) =>
    known(
      {
        issuedAt: sql`case ${place} when 1 then posted_at else (select made_at
          from receipt_revision where payment_id = payment.id and number = ${place}) end`,
        number: sql`coalesce(receipt_number, payment.number)`,
        status: sql`status`,
        isRevised: sql`exists (select 1 from receipt_revision where payment_id = payment.id and number > ${place}
          and reason <> 'payment cancelled')`,
      },
      sql`from payment cross join ${BUSINESS} where payment.uuid = ${uuid}`,
    ),
  refundReceipt: ({ uuid }) =>
    known(
      { issuedAt: sql`posted_at`, number: sql`number` },
      sql`from refund cross join ${BUSINESS} where refund.uuid = ${uuid}`,
    ),
  statement: ({ uuid }) =>
    known(
      {
        issuedAt: sql`document.created_at`,
        kind: sql`kind`,
        from: sql`request_json ->> 'from'`,
        to: sql`request_json ->> 'to'`,
        isRevised: sql`exists (select 1 from json_each(request_json, '$.parts') part
          cross join student on student_no = part.value ->> 'customerId'
          cross join ledger_entry on student_id = student.id
          where entry_date <= request_json ->> 'to' and ledger_entry.id > part.value ->> 'through')`,
      },
      sql`from document cross join ${BUSINESS} where document.uuid = ${uuid} and document.kind = 'statement'`,
    ),
  // Whatever touches a gradebook after the document was drawn is a later revision: saved, moved on, released or reopened.
  classDocument: ({ uuid, place = 1 }) =>
    known(
      {
        issuedAt: sql`document.created_at`,
        number: sql`gradebook.name || ', ' || school_year.name`,
        kind: sql`kind`,
        isRevised: sql`gradebook.version > issued.value ->> 'version'`,
      },
      sql`from document cross join school cross join json_each(document.issued_json) issued
        cross join gradebook on gradebook.uuid = issued.value ->> 'uuid'
        join term on term.id = gradebook.term_id join school_year on school_year.id = term.school_year_id
      where document.uuid = ${uuid} and document.kind in ('gradebook', 'gradesheet') and issued.key = ${place - 1}`,
    ),
  reportCard: ({ uuid }) =>
    known(
      {
        issuedAt: sql`published_at`,
        number: sql`${termName(sql`term.ordinal`)} || ' Term, ' || school_year.name
          || ', revision ' || report_card_revision.number`,
        isRevised: sql`report_card.revision > report_card_revision.number`,
        isWithdrawn: sql`report_card.status = 'Withdrawn'`,
      },
      sql`from report_card_revision cross join school
        join report_card on report_card.id = report_card_id
        join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id
      where report_card_revision.uuid = ${uuid}`,
    ),
  award: ({ uuid }) =>
    known(
      {
        issuedAt: sql`issued_at`,
        number: sql`award_name || ', ' || case period when 1 then '1st Term' when 2 then '2nd Term' when 3 then '3rd Term'
          else 'Final' end || ', ' || school_year.name`,
        isWithdrawn: sql`exists (select 1 from award_withdrawal where issue_id = award_issue.id)`,
      },
      sql`from award_issue cross join school join school_year on school_year.id = school_year_id
      where award_issue.uuid = ${uuid}`,
    ),
  // A published memo is final: nothing of it is revised or taken back.
  creditMemo: ({ uuid }) =>
    known(
      { issuedAt: sql`published_at`, number: sql`number` },
      sql`from credit_memo cross join ${BUSINESS} where credit_memo.uuid = ${uuid}`,
    ),
  // What was promised never changes; it can be withdrawn.
  promissoryNote: ({ uuid }) =>
    known(
      { issuedAt: sql`created_at`, number: sql`number`, isWithdrawn: sql`withdrawn_at is not null` },
      sql`from promissory_note cross join ${BUSINESS} where promissory_note.uuid = ${uuid}`,
    ),
  permanentRecord: ({ uuid }) =>
    known(
      { issuedAt: sql`issued_at`, number: sql`number` },
      sql`from permanent_record_issue cross join school where permanent_record_issue.uuid = ${uuid}`,
    ),
};

export const issuedDocument = (identity: VerifiedIdentity): Statement<IssuedDocument> =>
  SOURCES[identity.kind](identity);

/** What may be said of it; null where nothing was issued. */
export function verifiedDocumentOf(
  kind: VerifiedKind,
  row: IssuedDocument | undefined,
): VerifiedDocument | null {
  if (!row?.issuedAt) return null;
  const state = stateOf(kind, row);
  if (state === null) return null;
  return {
    ...namedAs(kind, row),
    issuer: row.issuer,
    issuedAt: row.issuedAt,
    state,
    isRevised: row.isRevised || state === "revised",
  };
}

/** Of a receipt, by its payment's status; null: there is none. */
function stateOf(kind: VerifiedKind, row: IssuedDocument): DocumentState | null {
  const ofStatus = kind === "receipt" ? row.status && receiptStateOf(row.status) : "current";
  if (row.isWithdrawn) return "withdrawn";
  return ofStatus === "current" && row.isRevised ? "revised" : ofStatus;
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
function namedAs(kind: VerifiedKind, row: IssuedDocument): { title: string; reference: string } {
  if (kind === "classDocument")
    return {
      title: row.kind === "gradesheet" ? "Grade Sheet" : "Gradebook",
      reference: row.number ?? "",
    };
  const days = `${formatLongDay(row.from ?? "")} to ${formatLongDay(row.to ?? "")}`;
  return { title: TITLES[kind], reference: kind === "statement" ? days : (row.number ?? "") };
}
