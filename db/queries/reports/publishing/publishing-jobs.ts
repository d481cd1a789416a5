import type {
  PublishingAsked,
  PublishingJobStatus,
  PublishingSectionStatus,
} from "#core/reports/publishing/publishing-job.ts";
import type { PublishingJob } from "#core/reports/publishing/publishing-job-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Publishing jobs as their owner asks for and sees them, and as the consumer works on them. */
export interface NewPublishingJob {
  uuid: string;
  asked: PublishingAsked;
  termId: number;
  sections: readonly { uuid: string; sectionId: number }[];
}
const jobId = (uuid: string): SQL => sql`(select id from publishing_job where uuid = ${uuid})`;

export const insertPublishingJob = (
  userId: number,
  { uuid, asked, termId, sections }: NewPublishingJob,
  now: Instant,
): Statement<unknown>[] => [
  statement(sql`insert into publishing_job (uuid, user_id, status, term_id, reason, created_at)
    values (${uuid}, ${userId}, 'queued', ${termId}, ${asked.reason}, ${now})`),
  statement(sql`insert into publishing_job_section (uuid, job_id, position, section_id, status)
    select value ->> 'uuid', ${jobId(uuid)}, key, value ->> 'sectionId', 'queued' from json_each(${json(sections)})`),
];

const JOB = columns("publishing_job", "id", "uuid", "status", "created_at");
export interface PublishingJobRow extends RowOfColumns<typeof JOB> {
  /** Sections that failed. */
  failed: number;
}
export const publishingJobOf = (userId: number, uuid: string): Statement<PublishingJobRow> =>
  statement(sql`select ${JOB.sql},
      (select count(*) from publishing_job_section where job_id = publishing_job.id and status = 'failed') as failed
    from publishing_job where user_id = ${userId} and uuid = ${uuid}`);

const SECTION = columns("publishing_job_section", "uuid", "status", "published", "refused_json", "error");
export interface PublishingSectionRow extends RowOfColumns<typeof SECTION> {
  section: string;
}
export const sectionsOfJob = (userId: number, uuid: string): Statement<PublishingSectionRow> =>
  statement(sql`select ${SECTION.sql}, grade_level.name || ' ' || section.name as section
    from publishing_job_section join publishing_job on publishing_job.id = job_id
      join section on section.id = section_id join grade_level on grade_level.id = grade_level_id
    where user_id = ${userId} and publishing_job.uuid = ${uuid} order by position`);

export function publishingJobRecord(
  job: PublishingJobRow,
  sections: readonly PublishingSectionRow[],
): PublishingJob {
  return {
    id: job.uuid,
    status: job.status,
    createdAt: job.created_at,
    done: sections.filter(({ status }) => status !== "queued").length,
    total: sections.length,
    published: sections.reduce((sum, { published }) => sum + published, 0),
    sections: sections.map((row) => ({
      section: row.section,
      status: row.status,
      published: row.published,
      refused: JSON.parse(row.refused_json) as PublishingJob["sections"][number]["refused"],
      error: row.error,
    })),
  };
}

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

/** A section of a job as the consumer works on it. */
export interface SectionWorkRow {
  id: number;
  job_id: number;
  section_id: number;
  section_uuid: string;
  term_uuid: string;
  status: PublishingSectionStatus;
  job_status: PublishingJobStatus;
  reason: string;
  user_id: number;
  user_uuid: string;
  role_code: Column<"user_role", "role_code"> | null;
}
export const sectionWork = (uuid: string): Statement<SectionWorkRow> =>
  statement(sql`select one.id, job_id, section_id, section.uuid as section_uuid, term.uuid as term_uuid, one.status,
      publishing_job.status as job_status, reason, user_id, user_account.uuid as user_uuid,
      (select role_code from user_role where user_id = user_account.id and position = 1 and is_active = 1) as role_code
    from publishing_job_section one join publishing_job on publishing_job.id = job_id
      join section on section.id = section_id join term on term.id = term_id
      join user_account on user_account.id = user_id
    where one.uuid = ${uuid}`);

export interface RefusedCard {
  studentNo: string;
  studentName: string;
  reasons: readonly string[];
}
/** A batch of a section is published; `isLast`: nothing of it is left. Follow with expectChanges(1). */
export const sectionPublished = (
  { id, job_id }: SectionWorkRow,
  { published, refused, isLast }: { published: number; refused: readonly RefusedCard[]; isLast: boolean },
): Statement<unknown> =>
  statement(sql`update publishing_job_section set published = published + ${published},
      refused_json = ${json(refused)}, status = iif(${isLast ? 1 : 0}, 'done', status), error = null
    where id = ${id} and status = 'queued'
      and exists (select 1 from publishing_job where id = ${job_id} and status = 'queued')`);
export const sectionFailed = ({ id }: SectionWorkRow, error: string): Statement<unknown> =>
  statement(
    sql`update publishing_job_section set status = 'failed', error = ${error} where id = ${id} and status = 'queued'`,
  );
/** After a section: the job is done once none is left. */
export const jobDoneWhenLast = ({ job_id }: SectionWorkRow, now: Instant): Statement<unknown> =>
  statement(sql`update publishing_job set status = 'done', finished_at = ${now}
    where id = ${job_id} and status = 'queued'
      and not exists (select 1 from publishing_job_section where job_id = ${job_id} and status = 'queued')`);
