import { TERM_NAMES } from "../../management/contract.ts";
import type { TermOrdinal } from "../../management/term-name.ts";

/** The name of the file of one card: "ReportCard_000123_1st_2025-2026.pdf". `yearName`: "SY 2025-2026". */
export const cardFilename = (studentNo: string, term: TermOrdinal, yearName: string): string =>
  `ReportCard_${studentNo}_${TERM_NAMES[term]}_${yearName.replace(/^SY /, "")}.pdf`;
