import type { Verification } from "./verification.ts";

/** A paper of many rows, ready to be placed. Rows come one at a time, so that a long one is never held as a whole. */
export interface TableDocument {
  /** What the file says of itself. */
  title: string;
  heading: string;
  /** Beneath the heading: the days or the moment it speaks of. */
  period: string;
  business: { name: string; lines: string[] };
  /** Whom or what the rows are about. */
  party: { name: string; lines: string[] };
  footer: string;
  columns: readonly TableColumn[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  /** Ready once every row has been read. */
  totals(): { label: string; value: string; isStrong?: boolean }[];
  /** Below the totals, where the paper can be verified. */
  verification?: Verification;
  /** On a sheet lying on its side. */
  isWide?: boolean;
}
export interface TableColumn {
  title: string;
  /** In relation to the others. */
  width: number;
  /** Figures stand to the right. */
  isNumber?: boolean;
}
