import { STUDENTS_PER_PAGE, SUBJECTS_PER_PAGE } from "#core/documents/composite/composite-document.ts";

/** About how many pages a document of a section takes, told before it is drawn: long names and remarks may take more. */
const FIRST_PAGE_ROWS = 29;
const PAGE_ROWS = 37;
/** What the totals and the lines to sign on of a promotion take, and its headings of boys and girls, in rows. */
const PROMOTION_CLOSING_ROWS = 21;

const tablePages = (rows: number): number => 1 + Math.ceil(Math.max(0, rows - FIRST_PAGE_ROWS) / PAGE_ROWS);

export const rankingPages = (students: number): number => tablePages(students);
export const promotionPages = (students: number): number => tablePages(students + PROMOTION_CLOSING_ROWS);

/** Exact: each dozen of subjects has pages of its own. */
export const compositePages = (students: number, subjects: number): number =>
  Math.ceil(students / STUDENTS_PER_PAGE) * Math.max(1, Math.ceil(subjects / SUBJECTS_PER_PAGE));
