import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";

/** "Mathematics - Grade 7 Sampaguita - 2nd Term". */
export const gradebookName = (
  subject: string,
  { level, section }: { level: string; section: string },
  term: TermOrdinal,
): string => `${subject} - ${level} ${section} - ${TERM_NAMES[term]} Term`;

/** "Mathematics - Grade 7 Sampaguita - 2nd Term (SY 2026-2027)": of a gradebook whose name another has already (G-47). */
export const gradebookNameWithYear = (name: string, schoolYear: string): string => `${name} (${schoolYear})`;
