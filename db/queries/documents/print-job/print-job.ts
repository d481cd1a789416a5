import type { AwardPeriod } from "#core/awards/award-groups.ts";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import type { PrintJob } from "#core/documents/print-job/print-job.body.ts";
import type { PrintPlan } from "#core/documents/print-job/print-job.ts";
import {
  OPEN_JOB_STATUSES,
  PRINT_JOB_STEPS,
  type PrintJobStep,
} from "#core/documents/print-job/print-job-actions.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { document, printJob, printJobPaper, printJobPart } from "#db/tables.ts";
import { isNewer } from "./report-cards.ts";

/** Print jobs as their owner asks for and sees them; what the consumer writes: print-work.ts. */
const listed = (values: readonly string[]): SQL => sql`(select value from json_each(${json(values)}))`;

/** A step of a job; follow with expectChanges(1) where it must be possible. `where`: what else must hold. */
export const jobStep = (documentId: number, step: PrintJobStep, where: SQL = sql`true`): Statement<unknown> =>
  statement(sql`update print_job set status = ${PRINT_JOB_STEPS[step].to}
    where document_id = ${documentId} and status in ${listed(PRINT_JOB_STEPS[step].from)} and ${where}`);

const documentIdOf = (uuid: string): SQL => sql`(select id from document where uuid = ${uuid})`;

export interface NewPrintJob {
  uuid: string;
  kind: BulkKind;
  asked: object;
  period: AwardPeriod;
  plan: PrintPlan;
  partUuids: readonly string[];
}
/** Its document is inserted before. */
export const insertPrintJob = ({
  uuid,
  kind,
  asked,
  period,
  plan,
  partUuids,
}: NewPrintJob): Statement<unknown>[] => {
  const parts = plan.parts.map((part, position) => ({ ...part, position, uuid: partUuids[position] }));
  const documents = plan.documents.map(({ document, part, leftOut }, position) => ({
    position: position + 1,
    part,
    studentId: document.studentId,
    name: document.studentId === null ? null : document.studentName,
    sectionId: document.sectionId,
    levelId: document.sectionId === null ? document.levelId : null,
    awardKey: document.awardKey,
    pinned: document.pinned,
    leftOut,
  }));
  const id = documentIdOf(uuid);
  return [
    statement(sql`insert into print_job (document_id, kind, status, asked_json, sheets)
      values (${id}, ${kind}, 'queued', ${json(asked)}, ${plan.sheets})`),
    statement(sql`insert into print_job_part (uuid, document_id, position, label, filename, papers)
      select value ->> 'uuid', ${id}, value ->> 'position', value ->> 'label', value ->> 'filename', value ->> 'documents'
      from json_each(${json(parts)})`),
    statement(sql`insert into print_job_paper (document_id, position, part_id, student_id, student_name, period, section_id, grade_level_id,
        award_key, pinned_uuid, left_out)
      select job.id, value ->> 'position', print_job_part.id, value ->> 'studentId', value ->> 'name', ${period},
        value ->> 'sectionId', value ->> 'levelId', value ->> 'awardKey', value ->> 'pinned', value ->> 'leftOut'
      from (select ${id} as id) job cross join json_each(${json(documents)})
        left join print_job_part on print_job_part.document_id = job.id and print_job_part.position = value ->> 'part'`),
  ];
};

/** Of a person: jobs that are not finished. */
export const openJobsOf = (userId: number): SQL =>
  sql`(select count(*) from document join print_job on document_id = document.id
    where user_id = ${userId} and document.status in ('queued', 'rendering') and print_job.status in ${listed(OPEN_JOB_STATUSES)})`;
export const countOpenJobs = (userId: number) => select({ jobs: sql<number>`${openJobsOf(userId)}` }, sql``);

const JOB = {
  id: document.id,
  uuid: document.uuid,
  filename: document.filename,
  done: document.done,
  total: document.total,
  pages: document.pages,
  error: document.error,
  createdAt: document.createdAt,
  kind: printJob.kind,
  status: printJob.status,
  sheets: printJob.sheets,
};
export type FoundJob = RowOfSources<typeof JOB>;
export const printJobOf = (userId: number, uuid: string): Statement<FoundJob> =>
  select(
    JOB,
    sql`from document join print_job on document_id = document.id where user_id = ${userId} and document.uuid = ${uuid}`,
  );

const PART = {
  uuid: printJobPart.uuid,
  label: printJobPart.label,
  filename: printJobPart.filename,
  status: printJobPart.status,
  documents: printJobPart.papers,
  pages: printJobPart.pages,
  error: printJobPart.error,
  objectKey: printJobPart.objectKey,
  sha256: printJobPart.sha256,
};
const ofOwner = (userId: number, uuid: string): SQL =>
  sql`(select document.id from document where user_id = ${userId} and document.uuid = ${uuid})`;
export const partsOfJob = (userId: number, uuid: string) =>
  select(PART, sql`from print_job_part where document_id = ${ofOwner(userId, uuid)} order by position`);

/** What was left out, and what has a newer revision than the one that is printed. */
const REMARK = {
  studentNo: sql<string>`coalesce(student_no, '')`,
  studentName: sql<string>`coalesce(student_name, '')`,
  section: sql<string>`trim(grade_level.name || ' ' || coalesce(section.name, ''))`,
  leftOut: printJobPaper.leftOut,
};
export const remarksOfJob = (userId: number, uuid: string) =>
  select(
    REMARK,
    sql`from print_job_paper left join student on student.id = student_id left join section on section.id = section_id
      join grade_level on grade_level.id = coalesce(print_job_paper.grade_level_id, section.grade_level_id)
    where document_id = ${ofOwner(userId, uuid)} and (left_out is not null or ${isNewer(sql`pinned_uuid`)})
    order by position`,
  );

export const printJobRecord = (
  { uuid, filename, status, done, total, pages, error, createdAt }: FoundJob,
  parts: readonly RowOfSources<typeof PART>[],
  remarks: readonly RowOfSources<typeof REMARK>[],
): PrintJob => ({
  ...{ id: uuid, filename, status, done, total, pages, error, createdAt },
  parts: parts.map(({ uuid: id, objectKey: _, sha256: __, ...part }) => ({ id, ...part })),
  leftOut: remarks.flatMap(({ leftOut, ...named }) =>
    leftOut === null ? [] : [{ ...named, reason: leftOut }],
  ),
  newer: remarks.flatMap(({ leftOut, ...named }) => (leftOut === null ? [named] : [])),
});

/** Parts that have no file yet, to be drawn. */
export const partsToDraw = (userId: number, uuid: string) =>
  select(
    { uuid: printJobPart.uuid },
    sql`from print_job_part where document_id = ${ofOwner(userId, uuid)} and status <> 'ready' order by position`,
  );

/** The job of a document whose file was lost can be tried again as well. */
export const jobsLost = (documentUuids: readonly string[]): Statement<unknown> =>
  statement(sql`update print_job set status = ${PRINT_JOB_STEPS.lose.to}
    where status in ${listed(PRINT_JOB_STEPS.lose.from)}
      and document_id in (select id from document where uuid in (select value from json_each(${json(documentUuids)})))`);

/** Parts have files, which are deleted some time after this. */
export const filesKeptSince = (documentId: number, now: Instant): Statement<unknown> =>
  statement(sql`update print_job set files_since = ${now} where document_id = ${documentId}`);

/** What is not drawn back to the queue; the document with it. */
export const requeueJob = (documentId: number): Statement<unknown>[] => [
  statement(
    sql`update print_job_part set status = 'queued', error = null where document_id = ${documentId} and status <> 'ready'`,
  ),
  statement(sql`update print_job set files_since = null where document_id = ${documentId}`),
  statement(sql`update document set status = 'queued', error = null, object_key = null, sha256 = null, finished_at = null, version = version + 1,
      done = (select coalesce(sum(papers), 0) from print_job_part where document_id = ${documentId} and status = 'ready')
    where id = ${documentId} and status in ('failed', 'ready')`),
];
