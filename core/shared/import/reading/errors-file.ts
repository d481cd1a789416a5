import type { FileTable } from "#core/shared/import/table/file-table.ts";
import type { Cell } from "#core/shared/import/table/table-row.ts";
import {
  type WrittenForm,
  type WrittenTable,
  writtenTable,
} from "#core/shared/import/table/written-table.ts";
import type { FileDefinition, FileFields } from "./file-definition.ts";
import { openShape, type ReadOptions } from "./file-reading.ts";
import { ERRORS_HEADING, type Headings } from "./headings.ts";

/** Blank rows between two others that are kept as such; a sheet may have a million. */
const BLANK_ROWS_MAX = 1_000;

/**
 * The uploaded table in its own format, with one more column: what is wrong with each row (F-11). Lines above the headings,
 * columns that are not read and blank rows stay. `messages`: of each row, by its line. Throws FileRefused.
 */
export function errorsFile<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions,
  messages: ReadonlyMap<number, readonly string[]>,
): Promise<WrittenTable> {
  const { table, headings } = openShape(bytes, definition, options);
  const form: WrittenForm =
    table.format === "csv"
      ? { format: "csv", delimiter: table.delimiter }
      : { format: "xlsx", sheet: table.sheet };
  return writtenTable(rowsWithErrors(table, headings, messages), form);
}

function* rowsWithErrors(
  table: FileTable,
  headings: Headings | null,
  messages: ReadonlyMap<number, readonly string[]>,
): Generator<readonly Cell[], void, void> {
  const place = headings?.errorsPlace ?? widthOf(table);
  let line = 0;
  for (const row of table.rows()) {
    for (let blank = Math.min(row.line - line - 1, BLANK_ROWS_MAX); blank > 0; blank -= 1) yield [];
    line = row.line;
    const text = line === headings?.line ? ERRORS_HEADING : (messages.get(line)?.join("; ") ?? "");
    yield withCell(row.cells, place, text);
  }
}

/** Of the widest row: what stands beside the headings is kept. */
function widthOf(table: FileTable): number {
  let width = 0;
  for (const { cells } of table.rows()) width = Math.max(width, cells.length);
  return width;
}

function withCell(cells: readonly Cell[], place: number, text: string): Cell[] {
  const changed = [...cells];
  if (text === "" && changed.length <= place) return changed;
  while (changed.length < place) changed.push("");
  changed[place] = text;
  return changed;
}
