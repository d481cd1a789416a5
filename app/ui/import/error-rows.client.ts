import { isWorkbook } from "#core/shared/import/csv-upload.ts";
import type { PreviewMessage } from "#core/shared/import/file-preview.ts";
import type { AnyImport, FileAnswersGiven } from "#core/shared/import/import.ts";
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
  save(
    new Blob([BYTE_ORDER_MARK + text], { type: "text/csv;charset=utf-8" }),
    `${stemOf(file)} - error rows.csv`,
  );
}

/** Saves the file as it was uploaded, in its own format, with one more column of what is wrong: mended, it is read again. */
export async function saveErrorsFile(
  file: File,
  definition: AnyImport,
  { columns, dateOrder }: FileAnswersGiven,
  errors: readonly PreviewMessage[],
): Promise<void> {
  if (!definition.file) return;
  const [kind, { errorsFile }, bytes] = await Promise.all([
    definition.file(),
    import("#core/shared/import/reading/errors-file.ts"),
    file.arrayBuffer(),
  ]);
  const messages = Map.groupBy(errors, ({ line }) => line ?? 0);
  const byLine = new Map([...messages].map(([line, of]) => [line, of.map(({ message }) => message)]));
  const said = { ...(Object.keys(columns).length > 0 && { columns }), ...(dateOrder && { dateOrder }) };
  const {
    bytes: written,
    contentType,
    extension,
  } = await errorsFile(new Uint8Array(bytes), kind, said, byLine);
  save(new Blob([written], { type: contentType }), `${stemOf(file)} - errors.${extension}`);
}

const stemOf = ({ name }: File): string => name.replace(/\.(csv|txt|tsv|xlsx)$/i, "");
function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
