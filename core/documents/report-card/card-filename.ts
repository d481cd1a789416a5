import { TERM_NAMES } from "#core/management/contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";

/** The name of the file of one card: "ReportCard_000123_1st_2025-2026.pdf". `yearName`: "SY 2025-2026". */
export const cardFilename = (studentNo: string, term: TermOrdinal, yearName: string): string =>
  `ReportCard_${studentNo}_${TERM_NAMES[term]}_${yearName.replace(/^SY /, "")}.pdf`;
