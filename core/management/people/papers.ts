import { type TermOrdinal, termInWords } from "../term-name.ts";

/** What was issued to a student, as the student's screen calls it (M-25). */
const PAPER_LABELS = { "report-card": "Report card", "permanent-record": "Permanent record" } as const;
export type PaperKind = keyof typeof PAPER_LABELS;

/** "Report card", "2nd Term, SY 2026-2027, revision 2"; "Permanent record", "PR-2026-000001, for Rizal High School". */
export function paperInWords(paper: {
  kind: PaperKind;
  ordinal: TermOrdinal | null;
  year: string | null;
  revision: number | null;
  number: string | null;
  recipient: string | null;
}): { what: string; of: string } {
  const { kind, ordinal, year, revision, number, recipient } = paper;
  const of =
    ordinal === null
      ? `${number}, for ${recipient}`
      : `${termInWords(ordinal)}, ${year}${(revision ?? 1) > 1 ? `, revision ${revision}` : ""}`;
  return { what: PAPER_LABELS[kind], of };
}
