import type { RoleCode } from "#core/identity/roles.ts";
import type { PublishingJob } from "#core/reports/publishing/publishing-job.body.ts";
import type { PublishingAsked, PublishingJobStatus } from "#core/reports/publishing/publishing-job.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { jsonIn, type RowOfSources, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import {
  gradeLevel,
  publishingJob,
  publishingJobSection,
  section,
  term,
  userAccount,
  userRole,
} from "#db/tables.ts";
import { idOf, insert, insertEach } from "#db/write.ts";

/** Publishing jobs as their owner asks for and sees them, and as the consumer works on them. */
export interface NewPublishingJob {
  uuid: string;
  asked: PublishingAsked;
  termId: number;
  sections: readonly { uuid: string; sectionId: number }[];
}

export const insertPublishingJob = (
  userId: number,
  { uuid, asked, termId, sections }: NewPublishingJob,
  now: Instant,
): Statement<unknown>[] => [
  insert(publishingJob, { uuid, userId, status: "queued", termId, reason: asked.reason, createdAt: now }),
  insertEach(publishingJobSection, sections, {
    uuid: "uuid",
    jobId: idOf(publishingJob, uuid),
    position: sql`key`,
    sectionId: "sectionId",
    status: sql`'queued'`,
  }),
];

const JOB = {
  id: publishingJob.id,
  uuid: publishingJob.uuid,
  status: publishingJob.status,
  createdAt: publishingJob.createdAt,
  /** Sections that failed. */
  failed: sql<number>`(select count(*) from ${publishingJobSection}
    where ${publishingJobSection.jobId} = ${publishingJob.id} and ${publishingJobSection.status} = 'failed')`,
};
export const publishingJobOf = (userId: number, uuid: string): Statement<RowOfSources<typeof JOB>> =>
  select(
    JOB,
    sql`from ${publishingJob} where ${publishingJob.userId} = ${userId} and ${publishingJob.uuid} = ${uuid}`,
  );

const SECTION = {
  uuid: publishingJobSection.uuid,
  section: sql<string>`${gradeLevel.name} || ' ' || ${section.name}`,
  status: publishingJobSection.status,
  published: publishingJobSection.published,
  refused: jsonIn<RefusedCard[]>(publishingJobSection.refusedJson),
  error: publishingJobSection.error,
};
export const sectionsOfJob = (userId: number, uuid: string): Statement<RowOfSources<typeof SECTION>> =>
  select(
    SECTION,
    sql`from ${publishingJobSection} join ${publishingJob} on ${publishingJob.id} = ${publishingJobSection.jobId}
      join ${section} on ${section.id} = ${publishingJobSection.sectionId}
      join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId}
    where ${publishingJob.userId} = ${userId} and ${publishingJob.uuid} = ${uuid}
    order by ${publishingJobSection.position}`,
  );

export const publishingJobRecord = (
  { uuid, status, createdAt }: RowOfSources<typeof JOB>,
  sections: readonly RowOfSources<typeof SECTION>[],
): PublishingJob => ({
  id: uuid,
  status,
  createdAt,
  done: sections.filter((one) => one.status !== "queued").length,
  total: sections.length,
  published: sections.reduce((sum, { published }) => sum + published, 0),
  sections: [...sections],
});

/** A step of a job; follow with expectChanges(1). */
export const setJobStatus = (
  id: number,
  from: PublishingJobStatus,
  to: PublishingJobStatus,
): Statement<unknown> =>
  statement(
    sql`update publishing_job set status = ${to}, finished_at = null where id = ${id} and status = ${from}`,
  );
export const requeueFailedSections = (id: number): Statement<unknown> =>
  statement(
    sql`update publishing_job_section set status = 'queued', error = null where job_id = ${id} and status = 'failed'`,
  );

const WORK = {
  id: publishingJobSection.id,
  jobId: publishingJobSection.jobId,
  sectionId: publishingJobSection.sectionId,
  sectionUuid: section.uuid,
  termUuid: term.uuid,
  status: publishingJobSection.status,
  jobStatus: publishingJob.status,
  reason: publishingJob.reason,
  userId: publishingJob.userId,
  userUuid: userAccount.uuid,
  /** Null once the account is closed. */
  role: sql<RoleCode | null>`(select ${userRole.roleCode} from ${userRole}
    where ${userRole.userId} = ${userAccount.id} and ${userRole.position} = 1 and is_active = 1)`,
};
/** A section of a job as the consumer works on it. */
export type SectionWork = RowOfSources<typeof WORK>;
export const sectionWork = (uuid: string): Statement<SectionWork> =>
  select(
    WORK,
    sql`from ${publishingJobSection} join ${publishingJob} on ${publishingJob.id} = ${publishingJobSection.jobId}
      join ${section} on ${section.id} = ${publishingJobSection.sectionId} join ${term} on ${term.id} = ${publishingJob.termId}
      join ${userAccount} on ${userAccount.id} = ${publishingJob.userId}
    where ${publishingJobSection.uuid} = ${uuid}`,
  );

export interface RefusedCard {
  studentNo: string;
  studentName: string;
  reasons: readonly string[];
}
/** A batch of a section is published; `isLast`: nothing of it is left. Follow with expectChanges(1). */
export const sectionPublished = (
  { id, jobId }: SectionWork,
  { published, refused, isLast }: { published: number; refused: readonly RefusedCard[]; isLast: boolean },
): Statement<unknown> =>
  statement(sql`update publishing_job_section set published = published + ${published},
      refused_json = ${json(refused)}, status = iif(${isLast ? 1 : 0}, 'done', status), error = null
    where id = ${id} and status = 'queued'
      and exists (select 1 from publishing_job where id = ${jobId} and status = 'queued')`);
export const sectionFailed = ({ id }: SectionWork, error: string): Statement<unknown> =>
  statement(
    sql`update publishing_job_section set status = 'failed', error = ${error} where id = ${id} and status = 'queued'`,
  );
/** After a section: the job is done once none is left. */
export const jobDoneWhenLast = ({ jobId }: SectionWork, now: Instant): Statement<unknown> =>
  statement(sql`update publishing_job set status = 'done', finished_at = ${now}
    where id = ${jobId} and status = 'queued'
      and not exists (select 1 from publishing_job_section where job_id = ${jobId} and status = 'queued')`);
