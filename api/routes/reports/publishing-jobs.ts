import { Hono } from "hono";
import { unlessUnknown } from "#api/commands/command.ts";
import {
  changePublishingJob,
  countPublishing,
  publishSections,
} from "#api/commands/reports/publishing/publish-sections.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, refuseUnknown, unwrap } from "#api/middleware/session.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import {
  CANCEL_PUBLISHING_JOB,
  COUNTED_CARDS,
  CREATE_PUBLISHING_JOB,
  READ_PUBLISHING_JOB,
  RETRY_PUBLISHING_JOB,
} from "#core/reports/publishing/publishing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { reportCardsToPrint } from "#db/queries/documents/print-job/report-cards.ts";
import { unknownSchoolPeriod } from "#db/queries/reports/advisories.ts";
import {
  publishingJobOf,
  publishingJobRecord,
  sectionsOfJob,
} from "#db/queries/reports/publishing/publishing-jobs.ts";
import { computeWaitingFigures } from "./figures.ts";

export const publishingJobs = new Hono<AppEnv>();

onCall(publishingJobs, CREATE_PUBLISHING_JOB, async (c, { query: { isDryRun }, body: asked }) => {
  const today = schoolDayAt(c.var.epochMs);
  const unknown = unknownSchoolPeriod(asked.schoolYear, today);
  await computeWaitingFigures(c, CREATE_PUBLISHING_JOB.access);
  if (!isDryRun)
    return changed(
      await executeCommand(c, unlessUnknown(unknown, publishSections(asked, today)), JSON.stringify(asked)),
    );
  const { rows, scope } = await readPage(
    c,
    CREATE_PUBLISHING_JOB.access,
    (userId) => [reportCardsToPrint(userId, asked, today), unknown] as const,
  );
  refuseUnknown(rows[1]);
  const data = unwrap(countPublishing(scope.actor, asked, rows[0]));
  return c.json(COUNTED_CARDS.toWire({ data }) as object, 200);
});
onCall(publishingJobs, READ_PUBLISHING_JOB, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    READ_PUBLISHING_JOB.access,
    (userId) => [publishingJobOf(userId, id), sectionsOfJob(userId, id)] as const,
  );
  const [[job], sections] = rows;
  if (!job) throw new Refused(NOT_FOUND);
  return { data: publishingJobRecord(job, sections) };
});
onCall(publishingJobs, CANCEL_PUBLISHING_JOB, async (c, { params: { id } }) =>
  changed(await executeCommand(c, changePublishingJob(id, "cancel"), "")),
);
onCall(publishingJobs, RETRY_PUBLISHING_JOB, async (c, { params: { id } }) =>
  changed(await executeCommand(c, changePublishingJob(id, "retry"), "")),
);
