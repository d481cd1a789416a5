import type { PaymentPaperStatus } from "../../core/billing/payment-actions.ts";
import { receiptStanding, type VerifiedKind } from "../../core/documents/verification.ts";
import type { VerifiedPaper } from "../../core/documents/verification-contract.ts";
import { formatLongDay, type Instant, type SchoolDay } from "../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../statement.ts";

/** What is known of an issued paper by its identifier. */
export interface IssuedRow {
  issuer: string;
  issued_at: Instant | null;
  /** A receipt's number and its payment's status. */
  number: string | null;
  status: PaymentPaperStatus | null;
  /** A statement's days, and whether the books say something else of them by now. */
  from_day: SchoolDay | null;
  to_day: SchoolDay | null;
  is_revised: number;
}

const SOURCES: Record<VerifiedKind, (uuid: string) => Statement<IssuedRow>> = {
  receipt: (uuid) =>
    statement(sql`select school.name as issuer, posted_at as issued_at,
        coalesce(receipt_number, payment.number) as number, status, null as from_day, null as to_day, 0 as is_revised
      from payment cross join school where payment.uuid = ${uuid}`),
  statement: (uuid) =>
    statement(sql`select school.name as issuer, document.created_at as issued_at, null as number, null as status,
        request_json ->> 'from' as from_day, request_json ->> 'to' as to_day,
        exists (select 1 from ledger_entry
          where student_id = (select id from student where student_no = request_json ->> 'customerId')
            and entry_date <= request_json ->> 'to' and ledger_entry.id > request_json ->> 'through') as is_revised
      from document cross join school where document.uuid = ${uuid} and document.kind = 'statement'`),
};

export const issuedPaper = (kind: VerifiedKind, uuid: string): Statement<IssuedRow> => SOURCES[kind](uuid);

/** What may be said of it; null where nothing was issued. */
export function verifiedPaperOf(kind: VerifiedKind, row: IssuedRow | undefined): VerifiedPaper | null {
  if (!row?.issued_at) return null;
  const { issuer, issued_at: issuedAt } = row;
  if (kind === "statement")
    return {
      title: "Statement of Account",
      reference: `${formatLongDay(row.from_day ?? "")} to ${formatLongDay(row.to_day ?? "")}`,
      issuer,
      issuedAt,
      standing: row.is_revised === 1 ? "revised" : "current",
    };
  const standing = row.status && receiptStanding(row.status);
  return standing
    ? { title: "Payment Receipt", reference: row.number ?? "", issuer, issuedAt, standing }
    : null;
}
