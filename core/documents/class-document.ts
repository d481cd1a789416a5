import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { TableDocument } from "./exports/table-document.ts";
import { type DocumentRequest, downloadedLine, tableIssuer } from "./parties/issuer.ts";
import type { Verification } from "./verification.ts";

/** What a document of one class in one term is made from. */
export interface ClassDocumentFacts extends DocumentRequest {
  detail: GradebookDetail;
  /** Heads of the class's department and the registrar, by name. */
  heads: readonly string[];
  registrars: readonly string[];
  /** Where the document can be verified. */
  verification: Verification;
}

const NONE = "None";
export const namesOrNone = (names: readonly string[]): string => names.join(", ") || NONE;

/** Whose document it is, of which class, and who had it made when: the same on each. */
export function classDocumentHead(
  facts: ClassDocumentFacts,
  heading: string,
): Pick<TableDocument, "title" | "heading" | "period" | "business" | "party" | "footer"> {
  const { gradebook } = facts.detail;
  const { level, section, subject, schoolYear, term, teachers } = gradebook;
  return {
    title: `${heading}, ${gradebook.name}`,
    heading,
    period: `${TERM_NAMES[term.ordinal]} Term, ${schoolYear.name}`,
    business: tableIssuer(facts.business),
    party: {
      name: `${subject.name}, ${level.name} ${section.name}`,
      lines: [
        `Teachers: ${namesOrNone(teachers.map(({ name }) => name))} · Status: ${gradebook.status}`,
        downloadedLine(facts),
      ],
    },
    footer: `${heading} · ${gradebook.name} · ${schoolYear.name}`,
  };
}
