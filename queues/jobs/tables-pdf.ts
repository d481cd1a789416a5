import type { TableDocument } from "#core/documents/exports/table-document.ts";
import type { Job } from "#queues/job.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { renderTables } from "#queues/render/table.ts";
import { logosOf } from "./pictures.ts";

/** Tables as one PDF, each with the logo of its school; the same tables and instant give the same bytes. `title`: what the file says of itself. */
export async function tablesPdf(
  job: Job,
  [first, ...others]: readonly [TableDocument, ...TableDocument[]],
  createdAt: string,
  title: string = first.title,
): Promise<FinishedDocument> {
  const tables = [first, ...others];
  const pictures = await logosOf(job, tables);
  return asPdf(await renderTables(tables, { title, author: first.business.name, pictures }, createdAt));
}
