import { Buffer } from "node:buffer";
import * as z from "zod";
import { attendanceDocument } from "#core/documents/attendance-document.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { BYTE_ORDER_MARK, csvLine } from "#core/shared/import/csv.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { exportedStudents, sectionsOfExport } from "#db/queries/attendance/attendance-export.ts";
import type { FinishedDocument } from "#queues/render/finished-document.ts";
import { requestOf, requestStatements } from "./document-request.ts";
import type { Drawing } from "./drawing.ts";
import { tablesPdf } from "./tables-pdf.ts";

const attendanceRequest = z.object({
  kind: z.enum(["absent", "tardy"]),
  term: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  schoolYear: z.string().nullable(),
  sectionUuid: z.string(),
  format: z.enum(["pdf", "csv"]),
});
const EVERY_STUDENT = -1;

/** Absences or tardiness of one section, as far as the one who asked may see it. */
export const drawAttendance: Drawing = async (job, document) => {
  const request = attendanceRequest.parse(JSON.parse(document.request_json));
  const [schools, requesters, rows] = await read(job.db, [
    ...requestStatements(document.user_id),
    exportedStudents(
      { userId: document.user_id, today: schoolDayOf(document.created_at) },
      { ...request, descending: false, limit: EVERY_STUDENT, offset: 0 },
    ),
  ]);
  const [section] = sectionsOfExport(rows, request.term);
  const asked = requestOf(schools, requesters, document.created_at);
  if (!asked || !section) return NOT_FOUND;
  const table = attendanceDocument({ ...asked, kind: request.kind, term: request.term, section });
  return ok(
    request.format === "csv"
      ? await writeTableCsv(table)
      : await tablesPdf(job, [table], document.created_at),
  );
};

/** A table's document as CSV: what is in its head, its columns, its rows, its totals. */
async function writeTableCsv(table: TableDocument): Promise<FinishedDocument> {
  const head = [table.heading, table.period, table.party.name, ...table.party.lines];
  let text = BYTE_ORDER_MARK + head.map((words) => csvLine([words])).join("") + csvLine([]);
  text += csvLine(table.columns.map(({ title }) => title));
  for await (const row of table.rows) text += csvLine(row);
  for (const { label, value } of table.totals) text += csvLine([label, value]);
  return { bytes: Buffer.from(text), pages: null, contentType: "text/csv; charset=utf-8" };
}
