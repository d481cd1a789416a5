import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";

/** "Mathematics - Grade 7 Sampaguita - 2nd Term". */
export const gradebookName = (
  subject: string,
  { level, section }: { level: string; section: string },
  term: TermOrdinal,
): string => `${subject} - ${level} ${section} - ${TERM_NAMES[term]} Term`;

/** What a gradebook's name sorts by: the grade level by its place (S-45), as the database reads it out of the name (db/migrations/0101_shared.sql). */
export const gradebookSortsBy = (
  subject: string,
  { levelOrdinal, section }: { levelOrdinal: number; section: string },
  term: TermOrdinal,
): string => gradebookName(subject, { level: String(levelOrdinal).padStart(3, "0"), section }, term);

/** "Mathematics - Grade 7 Sampaguita - 2nd Term (SY 2026-2027)": of a gradebook whose name another has already (G-47). */
export const gradebookNameWithYear = (name: string, schoolYear: string): string => `${name} (${schoolYear})`;
