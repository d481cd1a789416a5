import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { TableDocument } from "./exports/table-document.ts";
import { type SchoolHead, tableIssuer } from "./parties/issuer.ts";
import type { Verification } from "./verification.ts";

/** What a document of one class in one term is made from. */
export interface ClassDocumentFacts {
  detail: GradebookDetail;
  business: SchoolHead;
  /** Heads of the class's department and the registrar, by name. */
  heads: readonly string[];
  registrars: readonly string[];
  requestedAt: string;
  requestedBy: { name: string; email: string };
  /** Where the document can be verified. */
  verification: Verification;
}

const NONE = "None";
export const namesOrNone = (names: readonly string[]): string => names.join(", ") || NONE;

/** Whose document it is, of which class, and who had it made when: the same on each. */
export function classDocumentHead(
  { detail: { gradebook }, business, requestedAt, requestedBy }: ClassDocumentFacts,
  heading: string,
): Pick<TableDocument, "title" | "heading" | "period" | "business" | "party" | "footer"> {
  const { level, section, subject, schoolYear, term, teachers } = gradebook;
  return {
    title: `${heading}, ${gradebook.name}`,
    heading,
    period: `${TERM_NAMES[term.ordinal]} Term, ${schoolYear.name}`,
    business: tableIssuer(business),
    party: {
      name: `${subject.name}, ${level.name} ${section.name}`,
      lines: [
        `Teachers: ${namesOrNone(teachers.map(({ name }) => name))} · Status: ${gradebook.status}`,
        `Downloaded on ${formatInstant(requestedAt)} · User account: ${requestedBy.name} (${requestedBy.email})`,
      ],
    },
    footer: `${heading} · ${gradebook.name} · ${schoolYear.name}`,
  };
}
