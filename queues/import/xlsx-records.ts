import { streamXlsxRows } from "hucre/xlsx";
import { XLSX_MESSAGES } from "../../core/shared/import/xlsx-archive.ts";
import type { RecordBatch } from "./csv-records.ts";

const RECORDS_AT_ONCE = 2000;
/** No sheet has more rows. */
const SHEET_ROWS_MAX = 1_048_576;

type Cell = string | number | boolean | Date | null | undefined;

/**
 * Reads the first sheet of a workbook as records of texts. The archive was held to its limits when it was uploaded
 * (xlsxRefusal), and no entry unpacks to more than it says there. `columns`: a record has at least so many cells.
 */
export async function* xlsxBatches(
  bytes: Uint8Array,
  columns: number,
): AsyncGenerator<RecordBatch, void, void> {
  let records: string[][] = [];
  let next = 0;
  const batch = (refusal?: RecordBatch["refusal"]): RecordBatch => {
    const read = { records, strayQuotes: [], bytesRead: bytes.byteLength, ...(refusal && { refusal }) };
    records = [];
    return read;
  };
  const rows = streamXlsxRows(bytes, { sheet: 0 });
  for (;;) {
    const row = await rows.next().catch(() => null);
    if (row === null || (!row.done && (row.value.index < next || row.value.index >= SHEET_ROWS_MAX))) {
      yield batch({ message: XLSX_MESSAGES.unreadable });
      return;
    }
    if (row.done) break;
    // Rows without any cell are not in the file.
    for (; next < row.value.index; next += 1) records.push([]);
    records.push(textsOf(row.value.values as Cell[], columns));
    next += 1;
    if (records.length >= RECORDS_AT_ONCE) yield batch();
  }
  yield batch();
}

/** The texts of a row; cells after the last heading that are empty are left out. */
function textsOf(values: readonly Cell[], columns: number): string[] {
  const texts = values.map(textOf);
  while (texts.length > columns && texts.at(-1) === "") texts.pop();
  while (texts.length < columns) texts.push("");
  return texts;
}

/** Digits of a figure that a spreadsheet shows; what comes after them is the error of its arithmetic. */
const DIGITS_SHOWN = 15;

/** A cell as it would be written in a CSV; of a formula its last result. */
function textOf(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(DIGITS_SHOWN)));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dayOf(value);
  return String(value);
}

/** A day as YYYY-MM-DD; a moment within a day keeps its time, and is refused as a day. */
const dayOf = (date: Date): string => date.toISOString().replace(/T00:00:00\.000Z$/, "");
