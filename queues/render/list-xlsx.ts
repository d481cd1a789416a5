import { Buffer } from "node:buffer";
import { writeXlsxStream } from "hucre/xlsx";
import type { ExportCell, ListFile } from "#core/documents/exports/list-export.ts";
import { headLines } from "#core/documents/exports/list-file.ts";
import { pesosFromCentavos } from "#core/shared/money.ts";
import type { FinishedDocument } from "./finished-document.ts";

const AMOUNT_FORMAT = "#,##0.00";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Figures are figures; text is text even where it looks like a formula. */
const cellOf = (cell: ExportCell): string | number | null => {
  if (typeof cell === "string") return cell;
  return "centavos" in cell ? pesosFromCentavos(cell.centavos) : cell.count;
};

async function* rowsOf(list: ListFile): AsyncGenerator<(string | number | null)[], void, void> {
  for (const line of headLines(list)) yield line.map(cellOf);
  yield list.columns.map(({ title }) => title);
  for await (const row of list.rows) yield row.map(cellOf);
}

/** A list as a workbook, written row by row: only what is compressed already is kept. */
export async function writeXlsx(list: ListFile): Promise<FinishedDocument> {
  const stream = writeXlsxStream(rowsOf(list), {
    name: list.title,
    columns: list.columns.map(({ width, kind }) => ({
      width: Math.max(10, Math.round(width / 4)),
      ...(kind === "amount" && { numFmt: AMOUNT_FORMAT }),
    })),
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), pages: null, contentType: CONTENT_TYPE };
}
