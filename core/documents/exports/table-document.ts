import type { Verification } from "#core/documents/verification.ts";
import type { ScaleIcon } from "#core/grading/grades/display.ts";

/** A document of many rows, ready to be placed. Rows come one at a time, so that a long one is never held as a whole. */
export interface TableDocument {
  /** What the file says of itself. */
  title: string;
  heading: string;
  /** Beneath the heading: the days or the moment it speaks of. */
  period: string;
  /** `logo`: a stored picture by its SHA-256. */
  business: { name: string; lines: string[]; logo?: string | null };
  /** Whom or what the rows are about. */
  party: { name: string; lines: string[] };
  footer: string;
  columns: readonly TableColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  totals: readonly DocumentSum[];
  /** Below the totals, where the document can be verified. */
  verification?: Verification;
  /** Beneath the party: what the short names of its columns mean. */
  legend?: string;
  /** On a sheet lying on its side. */
  isWide?: boolean;
  /** How many rows a page has; its head and rows are set so close that they fit. */
  pageRows?: number;
  /** Above the columns, what several have in common; `to` is the last of them, `short` is said where the title has no room. */
  bands?: readonly { title: string; short: string; from: number; to: number }[];
  /** The columns that are red in each row. */
  redCells?: readonly (readonly number[])[];
  /** Icons before the text of cells of each row, by column. */
  cellIcons?: readonly ReadonlyMap<number, ScaleIcon>[];
  /** Below the totals, a line for each to sign on. */
  signatures?: readonly Signature[];
}
export interface DocumentSum {
  label: string;
  value: string;
  isStrong?: boolean;
}
export interface Signature {
  caption: string;
  name: string;
  position: string;
}
export interface TableColumn {
  title: string;
  /** In relation to the others. */
  width: number;
  /** Figures are aligned right. */
  isNumber?: boolean;
}
