import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import { plainNumber, type TableRow } from "#core/shared/import/table/table-row.ts";
import { workbookSheet } from "#core/shared/import/table/workbook-rows.ts";
import type { RecordBatch } from "./csv-records.ts";

const RECORDS_AT_ONCE = 2000;
const CHARACTERS_AT_ONCE = 512 * 1024;
/** What is in a value that is not kept. */
const BESIDE = "…";

/**
 * Reads the first visible sheet of a workbook as records of texts, within the memory of an isolate (B-56). A record has a
 * cell for each of `columns`; of values beside them only the place of the last is told.
 */
export async function* xlsxBatches(
  bytes: Uint8Array,
  columns: number,
): AsyncGenerator<RecordBatch, void, void> {
  let records: string[][] = [];
  let characters = 0;
  const take = (refusal?: RecordBatch["refusal"]): RecordBatch => {
    const batch = { records, strayQuotes: [], bytesRead: bytes.byteLength, ...(refusal && { refusal }) };
    records = [];
    characters = 0;
    return batch;
  };
  try {
    let line = 0;
    for (const row of workbookSheet(bytes).rows()) {
      // Rows without any cell are not in the file.
      for (line += 1; line < row.line; line += 1) {
        records.push([]);
        if (records.length >= RECORDS_AT_ONCE) yield take();
      }
      const record = recordOf(row, columns);
      records.push(record);
      for (const cell of record) characters += cell.length + 1;
      if (records.length >= RECORDS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) yield take();
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    yield take({ message: error.message });
    return;
  }
  yield take();
}

function recordOf({ cells }: TableRow, columns: number): string[] {
  const record = cells.map((cell, place) => {
    const text = typeof cell === "number" ? plainNumber(cell) : cell;
    return place < columns || text === "" ? text : BESIDE;
  });
  while (record.length < columns) record.push("");
  return record;
}
