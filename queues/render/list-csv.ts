import { Buffer } from "node:buffer";
import type { ListFile } from "#core/documents/exports/list-export.ts";
import { csvLine, headLines } from "#core/documents/exports/list-file.ts";
import { BYTE_ORDER_MARK } from "#core/shared/import/csv.ts";
import type { FinishedDocument } from "./finished-document.ts";

/** Text is turned into bytes this many characters at a time: only bytes are kept. */
const PIECE_CHARACTERS = 65_536;

/** A list as CSV. */
export async function writeCsv(list: ListFile): Promise<FinishedDocument> {
  const pieces: Buffer[] = [];
  let piece = BYTE_ORDER_MARK + headLines(list).map(csvLine).join("");
  piece += csvLine(list.columns.map(({ title }) => title));
  for await (const row of list.rows) {
    piece += csvLine(row);
    if (piece.length < PIECE_CHARACTERS) continue;
    pieces.push(Buffer.from(piece));
    piece = "";
  }
  pieces.push(Buffer.from(piece));
  return { bytes: Buffer.concat(pieces), pages: null, contentType: "text/csv; charset=utf-8" };
}
