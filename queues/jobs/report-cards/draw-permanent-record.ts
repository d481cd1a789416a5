import * as z from "zod";
import type { PermanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import { recordTable } from "#core/documents/permanent-record/record-table.ts";
import type { PictureReference } from "#core/reports/card/card-facts.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { issuedRecord } from "#db/queries/reports/permanent-record.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { addPictures, picturesOn, type ReadPicture, storedPicture } from "#queues/jobs/pictures.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { renderPermanentRecord } from "#queues/render/permanent-record/render-permanent-record.ts";
import { renderTable } from "#queues/render/table.ts";
import { keptPdf } from "./kept-pdf.ts";

/** Written by api/reports/permanent-record.ts alone. */
const request = z.object({ issue: z.uuid() });

/** Records of the first template were handed out as a table, and are drawn as one. */
const AS_TABLE = 1;

/** The PDF of a permanent record, dated by the instant of its issue. */
export async function drawRecord(
  record: PermanentRecordDocument,
  createdAt: string,
  readPicture: ReadPicture,
): Promise<FinishedDocument> {
  if (record.template === AS_TABLE) return asPdf(await renderTable(recordTable(record), createdAt));
  const pictures = new Map<PictureReference, Uint8Array>();
  await addPictures(pictures, picturesOn([record]), readPicture);
  return asPdf(await renderPermanentRecord(record, { createdAt, pictures }));
}

/** A permanent record as it was issued: drawn once and kept, so that every print of it has the same bytes. */
export const drawPermanentRecord: Drawing = async (job, document) => {
  const { issue } = request.parse(JSON.parse(document.request_json));
  const [[found]] = await read(job.db, [issuedRecord(issue)] as const);
  if (!found) return NOT_FOUND;
  return ok(
    await keptPdf(job, { kind: "permanentRecord", uuid: issue }, () =>
      drawRecord(found.document, found.issuedAt, storedPicture(job)),
    ),
  );
};
