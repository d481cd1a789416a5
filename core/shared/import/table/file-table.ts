import { type Delimiter, delimitedText, type HeadingScore } from "./delimited-text.ts";
import { fileFormatOf } from "./file-format.ts";
import type { TableRow } from "./table-row.ts";
import { decodeText, type TextEncoding } from "./text-encoding.ts";
import { workbookSheet } from "./workbook-rows.ts";

/** A file as a table of cells, and how it was read. */
export type FileTable = {
  /** Its rows that have text, from the first; each call reads the file anew. Throws FileRefused. */
  rows(): Generator<TableRow, void, void>;
} & (
  | { format: "csv"; encoding: TextEncoding; delimiter: Delimiter }
  | { format: "xlsx"; sheet: string; sheets: readonly string[] }
);

/**
 * Opens a file of at most 10,000,000 bytes. `score`: tells the delimiter of a text by its headings; `sheet`: of a
 * workbook the sheet that was chosen. Throws FileRefused.
 */
export function openTable(bytes: Uint8Array, score: HeadingScore, sheet?: string): FileTable {
  if (fileFormatOf(bytes) === "xlsx") return { format: "xlsx", ...workbookSheet(bytes, sheet) };
  const { text, encoding } = decodeText(bytes);
  return { format: "csv", encoding, ...delimitedText(text, score) };
}
