import * as z from "zod";
import type { PermanentRecordDocument } from "../../../core/documents/permanent-record/permanent-record-document.ts";
import { recordTable } from "../../../core/documents/permanent-record/record-table.ts";
import { NOT_FOUND, ok } from "../../../core/shared/result.ts";
import { read } from "../../../db/client.ts";
import { issuedRecord } from "../../../db/queries/reports/permanent-record/permanent-record.ts";
import { asPdf } from "../../render/render-pdf.ts";
import { renderTable } from "../../render/table.ts";
import type { Drawing } from "../drawing.ts";

/** Written by issue-permanent-record.ts alone. */
const request = z.object({ issue: z.uuid() });

/** A permanent record as it was issued, dated by that instant: every print of it has the same bytes. */
export const drawPermanentRecord: Drawing = async (job, document) => {
  const { issue } = request.parse(JSON.parse(document.request_json));
  const [[found]] = await read(job.db, [issuedRecord(issue)] as const);
  if (!found) return NOT_FOUND;
  const record = JSON.parse(found.document_json) as PermanentRecordDocument;
  return ok(asPdf(await renderTable(recordTable(record), found.issued_at)));
};
