import { Hono } from "hono";
import { unlessUnknown } from "#api/commands/command.ts";
import { openDocument } from "#api/commands/documents/open-document.ts";
import { cancelPrintJob, retryPrintJob } from "#api/commands/documents/print-jobs/change-print-job.ts";
import { plannedJob, prepareDocuments } from "#api/commands/documents/print-jobs/prepare-documents.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, refuseUnknown, unwrap } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { BULK_CHOICES } from "#core/documents/print-job/bulk-choices.ts";
import { BULK_DOCUMENTS } from "#core/documents/print-job/bulk-kinds.ts";
import { undrawnNames } from "#core/documents/print-job/print-job.ts";
import {
  CANCEL_PRINT_JOB,
  COUNTED,
  CREATE_PRINT_JOB,
  DOWNLOAD_PRINT_PART,
  READ_PRINT_JOB,
  RETRY_PRINT_JOB,
} from "#core/documents/print-job/print-job-calls.ts";
import { FORBIDDEN, NOT_FOUND, refuse } from "#core/shared/result.ts";
import {
  partsOfJob,
  printJobOf,
  printJobRecord,
  remarksOfJob,
} from "#db/queries/documents/print-job/print-job.ts";
import { documentsAsked } from "#db/queries/documents/print-job/sources.ts";
import { unknownSchoolPeriod } from "#db/queries/reports/advisories.ts";
import { compositeExport } from "#db/queries/reports/composite-list.ts";

export const printJobs = new Hono<AppEnv>();

onCall(printJobs, CREATE_PRINT_JOB, async (c, { query, body: asked, today }) => {
  const unknown = unknownSchoolPeriod(asked.schoolYear, today);
  await computeWaitingFigures(c);
  if (query.dry_run !== "1")
    return changed(await executeCommand(c, unlessUnknown(unknown, prepareDocuments(asked, today))));
  const { rows, scope } = await readPage(
    c,
    (userId) => [documentsAsked(userId, asked, today), compositeExport(), unknown] as const,
  );
  const isExportOn = rows[1][0]?.is_on === 1;
  const planned = plannedJob(scope.actor, asked, { rows: rows[0], isExportOn });
  if (planned !== FORBIDDEN) refuseUnknown(rows[2]);
  const plan = unwrap(planned);
  const data = {
    documents: plan.count,
    sheets: plan.sheets,
    isAtLeast: BULK_CHOICES[asked.kind].mayContinue,
    leftOut: plan.documents.length - plan.count,
    undrawn: undrawnNames(plan),
  };
  return c.json(COUNTED.toWire({ data }) as object, 200);
});
onCall(printJobs, READ_PRINT_JOB, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [printJobOf(userId, id), partsOfJob(userId, id), remarksOfJob(userId, id)] as const,
  );
  const [[job], parts, remarks] = rows;
  if (!job) throw new Refused(NOT_FOUND);
  return { data: printJobRecord(job, parts, remarks) };
});
onCommand(printJobs, CANCEL_PRINT_JOB, ({ params: { id } }) => cancelPrintJob(id));
onCommand(printJobs, RETRY_PRINT_JOB, ({ params: { id } }) => retryPrintJob(id));
onCall(printJobs, DOWNLOAD_PRINT_PART, async (c, { params: { id, part: partUuid } }) => {
  const { rows, scope } = await readPage(
    c,
    (userId) => [printJobOf(userId, id), partsOfJob(userId, id)] as const,
  );
  const [[job], parts] = rows;
  const part = parts.find(({ uuid }) => uuid === partUuid);
  if (!job || !part) throw new Refused(NOT_FOUND);
  if (!mayHaveDocument(BULK_DOCUMENTS[job.kind].document, scope.actor.role)) throw new Refused(FORBIDDEN);
  if (!part.object_key) throw new Refused(refuse(409, "NOT_READY", "This file is not ready."));
  const object = await intactObject(c.env.FILES, part.object_key, part.sha256);
  if (!object)
    throw new Refused(
      refuse(
        410,
        "FILE_DAMAGED",
        "The stored file was damaged or lost. Download the whole file, or prepare the papers again.",
      ),
    );
  c.executionCtx.waitUntil(executeCommand(c, openDocument(id)));
  return fileAnswer(c, object, { key: part.object_key, filename: part.filename });
});
