import { writeXlsxStream } from "hucre/xlsx";
import { BYTE_ORDER_MARK, csvText } from "#core/shared/import/csv.ts";
import type { Delimiter } from "./delimited-text.ts";
import { type Cell, shownText } from "./table-row.ts";

/** How a table is written. */
export type WrittenForm = { format: "csv"; delimiter: Delimiter } | { format: "xlsx"; sheet: string };

const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export interface WrittenTable {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  extension: "csv" | "xlsx";
}

/** Writes rows as a file: a text in UTF-8 with a byte order mark, or a workbook of one sheet. No cell is a formula. */
export async function writtenTable(
  rows: Iterable<readonly Cell[]>,
  form: WrittenForm,
): Promise<WrittenTable> {
  const bytes = form.format === "csv" ? written(rows, form.delimiter) : await workbook(rows, form.sheet);
  return { bytes, contentType: CONTENT_TYPES[form.format], extension: form.format };
}

const LINES_AT_ONCE = 1_000;

function written(rows: Iterable<readonly Cell[]>, delimiter: Delimiter): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces = [encoder.encode(BYTE_ORDER_MARK)];
  let lines: string[] = [];
  const encode = (): void => {
    pieces.push(encoder.encode(lines.join("")));
    lines = [];
  };
  for (const row of rows) {
    lines.push(`${row.map((cell) => delimited(shownText(cell), delimiter)).join(delimiter)}\r\n`);
    if (lines.length === LINES_AT_ONCE) encode();
  }
  encode();
  return joined(pieces);
}

/** A figure with its sign is no formula. */
const FIGURE = /^[-+][₱\d.,\s]+$/;

function delimited(text: string, delimiter: Delimiter): string {
  const cell = FIGURE.test(text) && !text.includes(",") ? text : csvText(text);
  return !cell.startsWith('"') && cell.includes(delimiter) ? `"${cell}"` : cell;
}

async function workbook(rows: Iterable<readonly Cell[]>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  async function* cells() {
    for (const row of rows) yield row.map((cell) => (cell === "" ? null : cell));
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxStream(cells(), { name }) as unknown as AsyncIterable<Uint8Array>)
    pieces.push(piece);
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
