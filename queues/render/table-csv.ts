import { Buffer } from "node:buffer";
import type { TableDocument } from "../../core/documents/table-document.ts";
import { BYTE_ORDER_MARK, csvText } from "../../core/shared/csv.ts";
import type { FinishedDocument } from "./render-paper.ts";

const line = (cells: readonly string[]): string => `${cells.map(csvText).join(",")}\r\n`;

/** A table's paper as CSV: what stands in its head, its columns, its rows, its totals. */
export async function writeTableCsv(table: TableDocument): Promise<FinishedDocument> {
  const head = [table.heading, table.period, table.party.name, ...table.party.lines];
  let text = BYTE_ORDER_MARK + head.map((words) => line([words])).join("") + line([]);
  text += line(table.columns.map(({ title }) => title));
  for await (const row of table.rows) text += line(row);
  for (const { label, value } of table.totals()) text += line([label, value]);
  return { bytes: Buffer.from(text), pages: null, contentType: "text/csv; charset=utf-8" };
}
