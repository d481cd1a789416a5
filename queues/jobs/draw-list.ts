import { Buffer } from "node:buffer";
import { type Cell as WorkbookCell, writeXlsx as writeWorkbook, writeXlsxStream } from "hucre/xlsx";
import * as z from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "#core/documents/exports/export-guards.ts";
import type { ExportCell, ListFile } from "#core/documents/exports/list-export.ts";
import { csvLine, headLines, listDocument } from "#core/documents/exports/list-file.ts";
import { tableIssuer } from "#core/documents/parties/issuer.ts";
import { BYTE_ORDER_MARK } from "#core/shared/import/csv.ts";
import { columnLetters } from "#core/shared/import/table/table-row.ts";
import { centavosFromPesos, formatAmount, pesosFromCentavos } from "#core/shared/money.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { formatInstant, manilaClock } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { Job } from "#queues/job.ts";
import type { FinishedDocument } from "#queues/render/finished-document.ts";
import { requestOf, requestStatements } from "./document-request.ts";
import type { Drawing } from "./drawing.ts";
import { listFileOf } from "./list-sources.ts";
import { tablesPdf } from "./tables-pdf.ts";

const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Cell = string | number | Date | null;
/** Figures are figures and days are days, instants as a clock in Manila shows them; text is text even where it looks like a formula. */
const cellOf = (cell: ExportCell): Cell => {
  if (typeof cell === "string") return cell;
  if ("centavos" in cell) return pesosFromCentavos(cell.centavos);
  if ("day" in cell) return cell.day === null ? null : new Date(`${cell.day}T00:00:00Z`);
  if ("instant" in cell) return cell.instant === null ? null : manilaClock(cell.instant);
  return cell.count;
};
const AMOUNT_FORMAT = "#,##0.00";
const FORMATS: Partial<Record<ListFile["columns"][number]["kind"], string>> = {
  amount: AMOUNT_FORMAT,
  day: "mm/dd/yyyy",
  instant: "mm/dd/yyyy hh:mm am/pm",
};
const columnsOf = (list: ListFile) =>
  list.columns.map(({ title, width, kind }) => {
    const numFmt = FORMATS[kind];
    return {
      width: Math.max(10, Math.round(width / 4), Math.ceil(title.length * 1.1)),
      ...(numFmt && { numFmt }),
    };
  });

/** Of so many cells a workbook is made at once, with a bold heading and a filter; a longer one is written row by row, where neither can be. */
const CELLS_AT_ONCE_MAX = 60_000;
const BOLD = { style: { font: { bold: true } } };
/** Above the headings the formats of the columns do not count: there are words and sums. */
const headStyle = (cell: Cell, row: number): Partial<WorkbookCell> => {
  if (row === 0) return BOLD;
  return { style: { numFmt: typeof cell === "number" ? AMOUNT_FORMAT : "General" } };
};

async function writeXlsx(list: ListFile): Promise<FinishedDocument> {
  const above = headLines(list).map((line) => line.map(cellOf));
  const head: Cell[][] = [...above, list.columns.map(({ title }) => title)];
  const freezePane = { rows: head.length };
  const columns = columnsOf(list);
  const rows: Cell[][] = [];
  const source = list.rows[Symbol.asyncIterator]();
  for (let next = await source.next(); ; next = await source.next()) {
    if (next.done) {
      const last = columnLetters(columns.length - 1);
      const cells = new Map<string, Partial<WorkbookCell>>([
        ...above.flatMap((line, row) =>
          line.map((cell, column) => [`${row},${column}`, headStyle(cell, row)] as const),
        ),
        ...columns.map((_, column) => [`${above.length},${column}`, BOLD] as const),
      ]);
      const range = `A${head.length}:${last}${head.length + rows.length}`;
      const sheet = {
        name: list.title,
        rows: [...head, ...rows],
        columns,
        freezePane,
        cells,
        autoFilter: { range },
      };
      const bytes = Buffer.from(await writeWorkbook({ sheets: [sheet] }));
      return { bytes, pages: null, contentType: CONTENT_TYPE };
    }
    rows.push(next.value.map(cellOf));
    if (rows.length * columns.length > CELLS_AT_ONCE_MAX) break;
  }
  return streamXlsx(list, [...head, ...rows], source, freezePane);
}

/** A long list as a workbook, written row by row: only what is compressed already is kept. */
async function streamXlsx(
  list: ListFile,
  before: readonly Cell[][],
  rest: AsyncIterator<readonly ExportCell[]>,
  freezePane: { rows: number },
): Promise<FinishedDocument> {
  async function* rowsOf() {
    // Here a sum would be shown in the format of its column.
    const head = freezePane.rows - 1;
    yield* before.map((row, place) =>
      place < head
        ? row.map((cell) => (typeof cell === "number" ? formatAmount(centavosFromPesos(cell) ?? 0) : cell))
        : row,
    );
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value.map(cellOf);
  }
  const stream = writeXlsxStream(rowsOf(), { name: list.title, columns: columnsOf(list), freezePane });
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

const WRITERS: Record<
  ExportFormat,
  (list: ListFile, job: Job, createdAt: string) => Promise<FinishedDocument>
> = {
  pdf: (list, job, createdAt) => tablesPdf(job, [listDocument(list)], createdAt),
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** A list as a file, however long: its rows are read a thousand at a time and written as they come. */
export const drawList: Drawing = async (job, document) => {
  const { format, list } = listRequest.parse(JSON.parse(document.request_json));
  const source = listFileOf(document.kind);
  const [schools, requesters] = await read(job.db, requestStatements(document.user_id));
  const request = requestOf(schools, requesters, document.created_at);
  if (!request) return NOT_FOUND;
  const file: ListFile = {
    ...(await source(job, document, list)),
    business: tableIssuer(request.business),
    downloadedOn: formatInstant(document.created_at),
    downloadedBy: request.requestedBy.name,
  };
  return ok(await WRITERS[format](file, job, document.created_at));
};
