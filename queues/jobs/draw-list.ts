import { Buffer } from "node:buffer";
import { writeXlsxStream } from "hucre/xlsx";
import * as z from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "#core/documents/exports/export-guards.ts";
import type { ExportCell, ListFile } from "#core/documents/exports/list-export.ts";
import { csvLine, headLines, listDocument } from "#core/documents/exports/list-file.ts";
import { BYTE_ORDER_MARK } from "#core/shared/import/csv.ts";
import { pesosFromCentavos } from "#core/shared/money.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { businessParty, school } from "#db/queries/management/school.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { renderTable } from "#queues/render/table.ts";
import type { Drawing } from "./drawing.ts";
import { LIST_FILES, type ListKind } from "./list-sources.ts";

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
async function writeXlsx(list: ListFile): Promise<FinishedDocument> {
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

/** Text is turned into bytes this many characters at a time: only bytes are kept. */
const PIECE_CHARACTERS = 65_536;

/** A list as CSV. */
async function writeCsv(list: ListFile): Promise<FinishedDocument> {
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

const listRequest = z.object({ format: z.enum(EXPORT_FORMATS), list: z.unknown() });

const WRITERS: Record<ExportFormat, (list: ListFile, createdAt: string) => Promise<FinishedDocument>> = {
  pdf: async (list, createdAt) => asPdf(await renderTable(listDocument(list), createdAt)),
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** A list as a file, however long: its rows are read a thousand at a time and written as they come. */
export const drawList: Drawing = async (job, document) => {
  const { format, list } = listRequest.parse(JSON.parse(document.request_json));
  const source = LIST_FILES[document.kind as ListKind];
  const [[business], [requester]] = await read(job.db, [school("1"), requesterOf(document.user_id)]);
  if (!business || !requester) return NOT_FOUND;
  const { name, address, contactNumber } = businessParty(business);
  const file: ListFile = {
    ...(await source(job, document, list)),
    business: { name, lines: [address, contactNumber] },
    downloadedOn: formatInstant(document.created_at),
    downloadedBy: `${requester.given_name} ${requester.last_name}`,
  };
  return ok(await WRITERS[format](file, document.created_at));
};
