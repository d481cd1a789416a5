import type { DocumentSum, TableColumn } from "#core/documents/exports/table-document.ts";
import type { DocumentIssuer } from "#core/documents/parties/issuer.ts";
import type { Verification } from "#core/documents/verification.ts";

/**
 * A paper as blocks from top to bottom (D-2): every word and figure ready to be placed. The sheet on the screen
 * (app/documents/paper-sheet.tsx) and the PDF (queues/render/paper/) place any paper and add no word of their own.
 */
export interface Paper {
  heading: string;
  number: string;
  /** `initials` are set in the school's colour where there is no logo. */
  business: DocumentIssuer & { initials?: string };
  /** How the record stands, beside the number; null: nothing worth telling. */
  status: string | null;
  /** What was done, and with how much money. */
  banner?: { text: string; amountLabel: string; amount: string };
  blocks: readonly PaperBlock[];
  /** Below the blocks: sums, and on paper beside them notes; then who signs, and the code. */
  sums: readonly DocumentSum[];
  notes: string;
  /** Each with a line to sign on. */
  signatures?: readonly { name: string; position: string }[];
  /** Absent: it cannot be verified. */
  verification?: Verification;
  /** Beside the code. */
  beside?: { heading: string; lines: readonly string[] };
}

export type PaperBlock =
  | { facts: readonly PaperFact[] }
  /** Side by side. */
  | { sides: readonly [PaperSide, PaperSide] }
  | { text: readonly string[]; isSmall?: true }
  | { table: PaperTable };
export interface PaperFact {
  label: string;
  value: string;
}
export type PaperSide = { party: PaperParty } | { heading?: string; facts: readonly PaperFact[] };
export interface PaperParty {
  /** What the party is to the paper, e.g. "Bill to". */
  label: string;
  name: string;
  lines: readonly string[];
}
export interface PaperTable {
  /** What its rows are. */
  label: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Below the rows, its amount in the last column. */
  total?: readonly [label: string, amount: string];
}
export interface PaperColumn extends TableColumn {
  /** A size smaller on paper. */
  isSmall?: true;
}
