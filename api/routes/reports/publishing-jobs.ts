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
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CANCEL_PUBLISHING_JOB,
  COUNTED_CARDS,
  CREATE_PUBLISHING_JOB,
  READ_PUBLISHING_JOB,
  RETRY_PUBLISHING_JOB,
} from "#core/reports/publishing/publishing-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { reportCardsToPrint } from "#db/queries/documents/print-job/report-cards.ts";
import { unknownSchoolPeriod } from "#db/queries/reports/advisories.ts";
import {
  publishingJobOf,
  publishingJobRecord,
  sectionsOfJob,
} from "#db/queries/reports/publishing/publishing-jobs.ts";

export const publishingJobs = new Hono<AppEnv>();

onCall(publishingJobs, CREATE_PUBLISHING_JOB, async (c, { query: { isDryRun }, body: asked, today }) => {
  const unknown = unknownSchoolPeriod(asked.schoolYear, today);
  await computeWaitingFigures(c);
  if (!isDryRun)
    return changed(await executeCommand(c, unlessUnknown(unknown, publishSections(asked, today))));
  const { rows, scope } = await readPage(
    c,
    (userId) => [reportCardsToPrint(userId, asked, today), unknown] as const,
  );
  refuseUnknown(rows[1]);
  const data = unwrap(countPublishing(scope.actor, asked, rows[0]));
  return c.json(COUNTED_CARDS.toWire({ data }) as object, 200);
});
onCall(publishingJobs, READ_PUBLISHING_JOB, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [publishingJobOf(userId, id), sectionsOfJob(userId, id)] as const,
  );
  const [[job], sections] = rows;
  if (!job) throw new Refused(NOT_FOUND);
  return { data: publishingJobRecord(job, sections) };
});
onCommand(publishingJobs, CANCEL_PUBLISHING_JOB, ({ params: { id } }) => changePublishingJob(id, "cancel"));
onCommand(publishingJobs, RETRY_PUBLISHING_JOB, ({ params: { id } }) => changePublishingJob(id, "retry"));
