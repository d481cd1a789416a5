import type { ExportColumn, ListFile } from "#core/documents/exports/list-export.ts";
import type { DocumentRow } from "#db/queries/documents/document.ts";
import type { Job } from "#queues/job.ts";

/** Rows read at once (D-5). */
export const CHUNK_ROWS = 1000;

/** What a list's file holds; `asked`: what its request says of the list. */
export type FileSource = (
  job: Job,
  document: DocumentRow,
  asked: unknown,
) => Promise<Omit<ListFile, "business" | "downloadedOn" | "downloadedBy">>;

export async function* cellsOf<Row>(rows: AsyncIterable<Row>, columns: readonly ExportColumn<Row>[]) {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}
