import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";

/** The screen of one report card; the school year by its id or name. */
export const reportCardPathOf = (card: {
  levelCode: string;
  schoolYear: string;
  term: TermOrdinal;
  studentNo: string;
}): string =>
  `/reports/student-performance/${card.levelCode}/${encodeURIComponent(card.schoolYear)}/${TERM_NAMES[card.term]}/${card.studentNo}`;
