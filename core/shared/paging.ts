/** Paging of every list (S-10). */
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 1000;
export const PAGE_WINDOW = 6;
export const BILLING_PAGE_SIZES = [10, 25, 50, 75, 100, 500] as const;
export const ADMIN_PAGE_SIZES = [10, 20, 30, 40, 50, 100, 1000] as const;

export interface Page {
  /** 1 = first. */
  page: number;
  perPage: number;
}

/** A page of anything that is counted. */
export interface Paged<Row> extends Page {
  rows: Row[];
  /** All that match, not just this page. */
  count: number;
  totalPages: number;
}

export const totalPagesOf = (count: number, perPage: number): number =>
  Math.max(1, Math.ceil(count / perPage));

export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;

/** The page numbers a footer shows: at most `window` of them, around the current one, within 1…totalPages. */
export function pageWindow(page: number, totalPages: number, window: number = PAGE_WINDOW): number[] {
  const length = Math.min(window, totalPages);
  const first = Math.min(Math.max(1, page - Math.floor(window / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
