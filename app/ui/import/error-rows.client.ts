import { isWorkbook } from "#core/shared/import/csv-upload.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** Saves the rows with errors as they are in the file, each with its row number and problem; text that could be a formula is quoted. */
export async function saveErrorRows(file: File, errors: readonly RefusedEntry[]): Promise<void> {
  const { BYTE_ORDER_MARK, csvLine, csvRecords } = await import("#core/shared/import/csv.ts");
  const cellsByRow = new Map<number, string[]>();
  // A workbook is not read in the browser: its rows are told by their numbers alone.
  if (!isWorkbook(file.name))
    for (const { row, cells } of csvRecords(await file.text())) cellsByRow.set(row, cells);
  const lines = errors.map(({ row, message }) =>
    row === undefined ? ["", message] : [String(row), message, ...(cellsByRow.get(row) ?? [])],
  );
  const text = [["Row", "Problem", ...(cellsByRow.get(0) ?? [])], ...lines].map(csvLine).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([BYTE_ORDER_MARK + text], { type: "text/csv;charset=utf-8" }));
  link.download = `${file.name.replace(/\.(csv|xlsx)$/i, "")} - error rows.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
