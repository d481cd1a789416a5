import type { PrintAsked } from "#core/documents/print-job/print-asked.ts";
import { PRINT_JOB_STEPS } from "#core/documents/print-job/print-job-actions.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { maySeeWholeSection } from "#db/queries/grading/class-scope.ts";
import { jsonIn, orNull, type RowOfSources, recordOf, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  document,
  gradeLevel,
  printJob,
  printJobPaper,
  printJobPart,
  section,
  userAccount,
} from "#db/tables.ts";

/** Print jobs as the consumer works on them. */
const PART = {
  id: printJobPart.id,
  uuid: printJobPart.uuid,
  documentId: printJobPart.documentId,
  position: printJobPart.position,
  label: printJobPart.label,
  filename: printJobPart.filename,
  status: printJobPart.status,
  papers: printJobPart.papers,
  pages: printJobPart.pages,
  objectKey: printJobPart.objectKey,
  sha256: printJobPart.sha256,
  bytes: printJobPart.bytes,
  entriesJson: printJobPart.entriesJson,
  draftsKey: printJobPart.draftsKey,
};
export type PartRow = RowOfSources<typeof PART>;

const WORK = {
  id: document.id,
  uuid: document.uuid,
  filename: document.filename,
  createdAt: document.createdAt,
  total: document.total,
  done: document.done,
  kind: document.kind,
  error: document.error,
  userId: document.userId,
  userUuid: userAccount.uuid,
  /** Null once the account is closed. */
  role: sql<RoleCode | null>`(select role_code from user_role
    where user_id = user_account.id and position = 1 and is_active = 1)`,
  bulkKind: printJob.kind,
  jobStatus: printJob.status,
  asked: jsonIn<PrintAsked>(printJob.askedJson),
  upload: jsonIn<{ key: string; id: string } | null>(printJob.uploadJson),
};
export type PrintWork = RowOfSources<typeof WORK>;
const workWhere = (where: SQL): Statement<PrintWork> =>
  select(
    WORK,
    sql`from document join print_job on document_id = document.id join user_account on user_account.id = document.user_id where ${where}`,
  );
export const printWork = (documentUuid: string) => workWhere(sql`document.uuid = ${documentUuid}`);
export const printWorkOfPart = (partUuid: string) =>
  workWhere(sql`document.id = (select document_id from print_job_part where uuid = ${partUuid})`);
export const printPart = (uuid: string): Statement<PartRow> =>
  select(PART, sql`from print_job_part where uuid = ${uuid}`);
export const partsOf = (documentUuid: string): Statement<PartRow> =>
  select(
    PART,
    sql`from print_job_part where document_id = (select id from document where uuid = ${documentUuid}) order by position`,
  );

/** A document of a job, in the order of its file. */
const PINNED = {
  position: printJobPaper.position,
  partId: printJobPaper.partId,
  studentId: printJobPaper.studentId,
  period: printJobPaper.period,
  sectionId: printJobPaper.sectionId,
  awardKey: printJobPaper.awardKey,
  pinnedUuid: printJobPaper.pinnedUuid,
  leftOut: printJobPaper.leftOut,
  /** "" of a section or a grade level. */
  studentNo: sql<string>`coalesce(student_no, '')`,
  studentName: sql<string>`coalesce(student_name, '')`,
  /** Null of a grade level, whose name of a section is "". */
  sectionUuid: orNull(section.uuid),
  sectionName: sql<string>`coalesce(section.name, '')`,
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
};
export type PinnedDocument = RowOfSources<typeof PINNED>;
const pinnedWhere = (where: SQL): Statement<PinnedDocument> =>
  select(
    PINNED,
    sql`from print_job_paper left join student on student.id = student_id left join section on section.id = section_id
      join grade_level on grade_level.id = coalesce(print_job_paper.grade_level_id, section.grade_level_id)
      where ${where} order by print_job_paper.position`,
  );
export const documentsOfPart = (partUuid: string) =>
  pinnedWhere(sql`part_id = (select id from print_job_part where uuid = ${partUuid})`);
export const documentsOfJob = (documentId: number) =>
  pinnedWhere(sql`print_job_paper.document_id = ${documentId}`);

const listed = (values: readonly string[]): SQL => sql`(select value from json_each(${json(values)}))`;
const isAtWork = (documentId: number): SQL =>
  sql`exists (select 1 from print_job where document_id = ${documentId} and status in ${listed(PRINT_JOB_STEPS.draw.from)})`;

/** A consumer takes a part in hand; also one whose consumer before died over it. */
export const partClaimed = (part: PartRow): Statement<unknown> =>
  statement(sql`update print_job_part set status = 'drawing', error = null
    where id = ${part.id} and status in ('queued', 'drawing') and ${isAtWork(part.documentId)}`);
export const documentDrawing = (documentId: number): Statement<unknown> =>
  statement(sql`update document set status = 'rendering', error = null, version = version + 1
    where id = ${documentId} and status = 'queued'`);

/** The texts of its drafts are kept; documents that cannot be drawn any more are left out. */
export const draftsKept = (part: PartRow, key: string): Statement<unknown> =>
  statement(sql`update print_job_part set drafts_key = ${key} where id = ${part.id} and drafts_key is null`);
/** What was kept is gone from the store: the drafts are read and kept anew. */
export const draftsForgotten = (part: PartRow): Statement<unknown> =>
  statement(
    sql`update print_job_part set drafts_key = null where id = ${part.id} and drafts_key = ${part.draftsKey}`,
  );
export const documentsLeftOut = (
  part: PartRow,
  positions: readonly number[],
  reason: string,
): Statement<unknown>[] => [
  statement(sql`update print_job_paper set part_id = null, left_out = ${reason}
    where document_id = ${part.documentId} and position in (select value from json_each(${json(positions)}))`),
  statement(sql`update print_job_part set papers = papers - ${positions.length} where id = ${part.id}`),
  statement(sql`update document set total = total - ${positions.length} where id = ${part.documentId}`),
];

/** Papers of a part are pinned to what was issued for them; follow with the guard on their number. */
export const papersPinned = (
  part: PartRow,
  pins: readonly { position: number; uuid: string }[],
): Statement<unknown> =>
  statement(sql`update print_job_paper set pinned_uuid = (select value ->> 'uuid' from json_each(${json(pins)})
      where value ->> 'position' = position)
    where part_id = ${part.id} and pinned_uuid is null
      and position in (select value ->> 'position' from json_each(${json(pins)}))`);
/** A part is being drawn, and so many of its papers are not pinned. */
export const isUnpinned = (part: PartRow, papers: number): SQL =>
  sql`(exists (select 1 from print_job_part where id = ${part.id} and status = 'drawing') and ${isAtWork(part.documentId)}
    and (select count(*) from print_job_paper where part_id = ${part.id} and pinned_uuid is null) = ${papers})`;

/** How many papers are of sections that the user does not see any more; of a grade level: of which none is seen. */
const unseen = (userId: number, where: SQL) =>
  select(
    { papers: sql<number>`count(*)` },
    sql`from print_job_paper where ${where} and not exists (
      select 1 from section where (section.id = print_job_paper.section_id or section.grade_level_id = print_job_paper.grade_level_id)
        and ${maySeeWholeSection(userId, sql`section.id`)})`,
  );
export const unseenOfPart = (userId: number, part: PartRow) => unseen(userId, sql`part_id = ${part.id}`);
export const unseenOfJob = (userId: number, documentId: number) =>
  unseen(userId, sql`document_id = ${documentId} and part_id is not null`);

export interface DrawnPart {
  pages: number;
  bytes: number;
  sha256: string | null;
  objectKey: string | null;
  entries: readonly object[];
}
/** A part's file is there; only one consumer ever gets to say so. */
export const partReady = (part: PartRow, drawn: DrawnPart): Statement<unknown> =>
  statement(sql`update print_job_part set status = 'ready', pages = ${drawn.pages}, bytes = ${drawn.bytes},
      sha256 = ${drawn.sha256}, object_key = ${drawn.objectKey}, entries_json = ${json(drawn.entries)}, error = null
    where id = ${part.id} and status = 'drawing' and ${isAtWork(part.documentId)}`);
export const partFailed = (part: PartRow, error: string): Statement<unknown> =>
  statement(sql`update print_job_part set status = 'failed', error = ${error}
    where id = ${part.id} and status in ('queued', 'drawing') and ${isAtWork(part.documentId)}`);
/** A part whose file is gone is drawn again. */
export const partLost = (part: PartRow): Statement<unknown> =>
  statement(sql`update print_job_part set status = 'queued', object_key = null, sha256 = null, bytes = null, entries_json = null
    where id = ${part.id} and status = 'ready'`);

const OF_JOB = (documentId: number, statuses: readonly string[]): SQL =>
  sql`(select 1 from print_job_part where document_id = ${documentId} and status in ${listed(statuses)})`;
const allReady = (documentId: number): SQL =>
  sql`not exists ${OF_JOB(documentId, ["queued", "drawing", "failed"])}`;
const someFailed = (documentId: number): SQL =>
  sql`not exists ${OF_JOB(documentId, ["queued", "drawing"])} and exists ${OF_JOB(documentId, ["failed"])}`;

/** After a part: how far the job is, and what follows once no part is left to draw. */
export const jobMovedOn = (
  documentId: number,
  { now, outboxUuid, requestId }: { now: Instant; outboxUuid: string; requestId: string },
): Statement<unknown>[] => {
  const { assemble, fail } = PRINT_JOB_STEPS;
  return [
    statement(sql`update document set done = (select coalesce(sum(papers), 0) from print_job_part
        where document_id = ${documentId} and status = 'ready') where id = ${documentId} and status = 'rendering'`),
    statement(sql`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
      select ${outboxUuid}, 'assemble-print-job', uuid, ${requestId}, ${now} from document
      where id = ${documentId} and ${isAtWork(documentId)} and ${allReady(documentId)}`),
    statement(sql`update document set status = 'failed', finished_at = ${now}, version = version + 1,
        error = (select 'The papers of ' || group_concat(label, ', ') || ' could not be drawn. The other parts can be opened; try again what failed.'
          from print_job_part where document_id = ${documentId} and status = 'failed')
      where id = ${documentId} and ${isAtWork(documentId)} and ${someFailed(documentId)}`),
    statement(sql`update print_job set status = ${fail.to}, files_since = ${now}
      where document_id = ${documentId} and status in ${listed(PRINT_JOB_STEPS.draw.from)} and ${someFailed(documentId)}`),
    statement(sql`update print_job set status = ${assemble.to}
      where document_id = ${documentId} and status in ${listed(PRINT_JOB_STEPS.draw.from)} and ${allReady(documentId)}`),
  ];
};

/** The multipart upload that is under way; null once it is completed or aborted. */
export const uploadNoted = (
  documentId: number,
  upload: { key: string; id: string } | null,
): Statement<unknown> =>
  statement(
    sql`update print_job set upload_json = ${upload && JSON.stringify(upload)} where document_id = ${documentId}`,
  );
export const jobFinished = (documentId: number, now: Instant): Statement<unknown> =>
  statement(
    sql`update print_job set upload_json = null, files_since = ${now} where document_id = ${documentId}`,
  );
export const jobStatus = (documentId: number) =>
  select({ status: printJob.status }, sql`from print_job where document_id = ${documentId}`);
