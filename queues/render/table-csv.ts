import { Buffer } from "node:buffer";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { BYTE_ORDER_MARK, csvLine } from "#core/shared/import/csv.ts";
import type { FinishedDocument } from "./finished-document.ts";

/** A table's document as CSV: what is in its head, its columns, its rows, its totals. */
export async function writeTableCsv(table: TableDocument): Promise<FinishedDocument> {
  const head = [table.heading, table.period, table.party.name, ...table.party.lines];
  let text = BYTE_ORDER_MARK + head.map((words) => csvLine([words])).join("") + csvLine([]);
  text += csvLine(table.columns.map(({ title }) => title));
  for await (const row of table.rows) text += csvLine(row);
  for (const { label, value } of table.totals()) text += csvLine([label, value]);
  return { bytes: Buffer.from(text), pages: null, contentType: "text/csv; charset=utf-8" };
}
