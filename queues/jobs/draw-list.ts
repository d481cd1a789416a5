import * as z from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "#core/documents/exports/export-guards.ts";
import type { ListFile } from "#core/documents/exports/list-export.ts";
import { listDocument } from "#core/documents/exports/list-file.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { businessParty, school } from "#db/queries/management/school.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { writeCsv } from "#queues/render/list-csv.ts";
import { writeXlsx } from "#queues/render/list-xlsx.ts";
import { renderTable } from "#queues/render/table.ts";
import type { Drawing } from "./drawing.ts";
import { LIST_FILES, type ListKind } from "./list-sources.ts";

const listRequest = z.object({ format: z.enum(EXPORT_FORMATS), list: z.unknown() });

const WRITERS: Record<ExportFormat, (list: ListFile, createdAt: string) => Promise<FinishedDocument>> = {
  pdf: async (list, createdAt) => asPdf(await renderTable(listDocument(list), createdAt)),
  csv: writeCsv,
  xlsx: writeXlsx,
};

/** A list as a file, however long: its rows are read a thousand at a time and written as they come. */
export const drawList: Drawing = async (job, document) => {
  const { format, list } = listRequest.parse(JSON.parse(document.request_json));
  const source = LIST_FILES[document.kind as ListKind];
  const [[business], [requester]] = await read(job.db, [school("1"), requesterOf(document.user_id)]);
  if (!business || !requester) return NOT_FOUND;
  const { name, address, contactNumber } = businessParty(business);
  const file: ListFile = {
    ...(await source(job, document, list)),
    business: { name, lines: [address, contactNumber] },
    downloadedOn: formatInstant(document.created_at),
    downloadedBy: `${requester.given_name} ${requester.last_name}`,
  };
  return ok(await WRITERS[format](file, document.created_at));
};
