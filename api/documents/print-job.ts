import { type Command, type CommandScope, unlessUnknown } from "#api/commands/command.ts";
import { openDocument } from "#api/commands/documents/open-document.ts";
import { change, changed, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, refuseUnknown, unwrap } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { COMPOSITE_SWITCHED_OFF } from "#core/documents/composite/composite-export.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { BULK_CHOICES } from "#core/documents/print-job/bulk-choices.ts";
import { BULK_DOCUMENTS } from "#core/documents/print-job/bulk-kinds.ts";
import type { PrintAsked } from "#core/documents/print-job/print-asked.ts";
import {
  CANCEL_PRINT_JOB,
  COUNTED,
  CREATE_PRINT_JOB,
  DOWNLOAD_PRINT_PART,
  READ_PRINT_JOB,
  RETRY_PRINT_JOB,
} from "#core/documents/print-job/print-job.body.ts";
import {
  jobFilename,
  OPEN_JOBS_MAX,
  type PrintPlan,
  planPrintJob,
  refusePlan,
  TOO_MANY_JOBS,
  undrawnNames,
} from "#core/documents/print-job/print-job.ts";
import { mayPrepare } from "#core/documents/print-job/print-job-actions.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { insertDocuments } from "#db/queries/documents/document-request.ts";
import type { BulkDocumentRow } from "#db/queries/documents/print-job/bulk-rows.ts";
import {
  countOpenJobs,
  insertPrintJob,
  openJobsOf,
  partsOfJob,
  printJobOf,
  printJobRecord,
  remarksOfJob,
} from "#db/queries/documents/print-job/print-job.ts";
import { bulkDocumentOf, documentsAsked } from "#db/queries/documents/print-job/sources.ts";
import { unknownSchoolPeriod } from "#db/queries/reports/advisories.ts";
import { compositeExport } from "#db/queries/reports/composite-list.ts";
import { sql } from "#db/statement.ts";
import { cancelPrintJob, isAtLeast, retryPrintJob } from "./print-job-change.ts";

/** Papers in bulk: what a job would print, the job, and its parts. */

export const createPrintJob = endpoint(CREATE_PRINT_JOB, async (c, { query, body: asked, today }) => {
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
export const viewPrintJob = endpoint(READ_PRINT_JOB, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [printJobOf(userId, id), partsOfJob(userId, id), remarksOfJob(userId, id)] as const,
  );
  const [[job], parts, remarks] = rows;
  if (!job) throw new Refused(NOT_FOUND);
  return { data: printJobRecord(job, parts, remarks) };
});
export const cancelJob = change(CANCEL_PRINT_JOB, ({ params: { id } }) => cancelPrintJob(id));
export const retryJob = change(RETRY_PRINT_JOB, ({ params: { id } }) => retryPrintJob(id));
export const downloadPrintPart = endpoint(
  DOWNLOAD_PRINT_PART,
  async (c, { params: { id, part: partUuid } }) => {
    const { rows, scope } = await readPage(
      c,
      (userId) => [printJobOf(userId, id), partsOfJob(userId, id)] as const,
    );
    const [[job], parts] = rows;
    const part = parts.find(({ uuid }) => uuid === partUuid);
    if (!job || !part) throw new Refused(NOT_FOUND);
    if (!mayHaveDocument(BULK_DOCUMENTS[job.kind].document, scope.actor.role)) throw new Refused(FORBIDDEN);
    if (!part.objectKey) throw new Refused(refuse(409, "NOT_READY", "This file is not ready."));
    const object = await intactObject(c.env.FILES, part.objectKey, part.sha256);
    if (!object)
      throw new Refused(
        refuse(
          410,
          "FILE_DAMAGED",
          "The stored file was damaged or lost. Download the whole file, or prepare the papers again.",
        ),
      );
    c.executionCtx.waitUntil(executeCommand(c, openDocument(id)));
    return fileAnswer(c, object, { key: part.objectKey, filename: part.filename });
  },
);

/** What a job would print, or why it would not be made. */
function plannedJob(
  actor: Pick<CommandScope["actor"], "role">,
  asked: PrintAsked,
  { rows, isExportOn }: { rows: readonly BulkDocumentRow[]; isExportOn: boolean },
): Result<PrintPlan> {
  if (!mayPrepare(asked.kind, actor)) return FORBIDDEN;
  if (BULK_CHOICES[asked.kind].isSwitchable && !isExportOn) return COMPOSITE_SWITCHED_OFF;
  const plan = planPrintJob(
    asked,
    rows.map((row) => bulkDocumentOf(row, asked)),
  );
  return refusePlan(asked, plan) ?? ok(plan);
}

type PrepareDocumentsFacts = readonly [
  ReturnType<typeof documentsAsked>,
  ReturnType<typeof compositeExport>,
  ReturnType<typeof countOpenJobs>,
];

/** Queues a print job: which documents, in which revision, is pinned here. */
function prepareDocuments(asked: PrintAsked, today: SchoolDay): Command<PrepareDocumentsFacts> {
  return {
    read: ({ userId }) => [documentsAsked(userId, asked, today), compositeExport(), countOpenJobs(userId)],
    decide({ actor, now, newUuid }, [rows, [setting], [open]]) {
      const planned = plannedJob(actor, asked, { rows, isExportOn: setting?.is_on === 1 });
      if (!planned.ok) return planned;
      if ((open?.jobs ?? 0) >= OPEN_JOBS_MAX) return refuse(409, "TOO_MANY_JOBS", TOO_MANY_JOBS);
      const plan = planned.value;
      const { kind } = asked;
      const uuid = newUuid();
      const partUuids = plan.parts.map(newUuid);
      const [first] = rows;
      const filename = jobFilename(asked, first?.year_name ?? "");
      const document = {
        uuid,
        kind: BULK_DOCUMENTS[kind].document,
        filename,
        total: plan.count,
        request: {},
      };
      return ok({
        statements: [
          expectThat(sql`${openJobsOf(actor.id)} < ${OPEN_JOBS_MAX}`),
          insertDocuments(actor.id, [document], now),
          ...insertPrintJob({
            uuid,
            kind,
            // The current year of today, not of a later try.
            asked: { ...asked, schoolYear: first?.year_uuid ?? null },
            period: asked.term,
            plan,
            partUuids,
          }),
        ],
        audit: [
          {
            event: "document-request",
            subjectUuid: uuid,
            data: { kind, papers: plan.count, parts: plan.parts.map(({ label }) => label) },
          },
        ],
        outbox: partUuids.map((subjectUuid) => ({ kind: "draw-print-part", subjectUuid, uuid: newUuid() })),
        answer: {
          status: 202,
          message: ACCEPTED_MESSAGE,
          data: sql`json_object('id', ${uuid}, 'status', 'queued', 'documents', ${plan.count}, 'sheets', ${plan.sheets},
            'isAtLeast', json(${isAtLeast(kind)}))`,
        },
      });
    },
  };
}
