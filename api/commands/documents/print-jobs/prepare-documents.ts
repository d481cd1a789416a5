import type { Command, CommandScope } from "#api/commands/command.ts";
import { COMPOSITE_SWITCHED_OFF } from "#core/documents/composite/composite-export.ts";
import { BULK_CHOICES } from "#core/documents/print-job/bulk-choices.ts";
import { BULK_DOCUMENTS, type BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { PrintAsked } from "#core/documents/print-job/print-asked.ts";
import {
  jobFilename,
  OPEN_JOBS_MAX,
  type PrintPlan,
  planPrintJob,
  refusePlan,
  TOO_MANY_JOBS,
} from "#core/documents/print-job/print-job.ts";
import { mayPrepare } from "#core/documents/print-job/print-job-actions.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { FORBIDDEN, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { insertDocuments } from "#db/queries/documents/document-request.ts";
import type { BulkDocumentRow } from "#db/queries/documents/print-job/bulk-rows.ts";
import { countOpenJobs, insertPrintJob, openJobsOf } from "#db/queries/documents/print-job/print-job.ts";
import { bulkDocumentOf, documentsAsked } from "#db/queries/documents/print-job/sources.ts";
import { compositeExport } from "#db/queries/reports/composite-list.ts";
import { sql } from "#db/statement.ts";

/** What a job would print, or why it would not be made. */
export function plannedJob(
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

/** As JSON: whether the pages of a job are told as "at least". */
export const isAtLeast = (kind: BulkKind): string => JSON.stringify(BULK_CHOICES[kind].mayContinue);

type PrepareDocumentsFacts = readonly [
  ReturnType<typeof documentsAsked>,
  ReturnType<typeof compositeExport>,
  ReturnType<typeof countOpenJobs>,
];

/** Queues a print job: which documents, in which revision, is pinned here. */
export function prepareDocuments(asked: PrintAsked, today: SchoolDay): Command<PrepareDocumentsFacts> {
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
