/** About how many pages a document of a section takes, told before it is drawn: long names and remarks may take more. */
const FIRST_PAGE_ROWS = 29;
const PAGE_ROWS = 37;
/** What the totals and the lines to sign on of a promotion take, and its headings of boys and girls, in rows. */
const PROMOTION_CLOSING_ROWS = 21;

const tablePages = (rows: number): number => 1 + Math.ceil(Math.max(0, rows - FIRST_PAGE_ROWS) / PAGE_ROWS);

export const rankingPages = (students: number): number => tablePages(students);
export const promotionPages = (students: number): number => tablePages(students + PROMOTION_CLOSING_ROWS);
