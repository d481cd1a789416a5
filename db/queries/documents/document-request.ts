import type { DocumentFile } from "#core/documents/contract.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Documents as their owner asks for and sees them. */
export interface NewDocument {
  uuid: string;
  kind: DocumentKind;
  filename: string;
  total: number;
  /** What to draw, pinned: ids, revisions and filters, as the kind's drawing in queues/jobs reads it. */
  request: object;
}

export const insertDocuments = (
  userId: number,
  documents: readonly NewDocument[],
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into document (uuid, user_id, kind, filename, request_json, total, created_at)
    select value ->> 'uuid', ${userId}, value ->> 'kind', value ->> 'filename',
      value -> 'request', value ->> 'total', ${now}
    from json_each(${JSON.stringify(documents)})`);

const DOCUMENT = columns(
  "document",
  "id",
  "uuid",
  "kind",
  "filename",
  "status",
  "pages",
  "bytes",
  "sha256",
  "object_key",
  "error",
  "done",
  "total",
  "created_at",
  "opened_at",
  "version",
);
export interface DocumentRow extends RowOfColumns<typeof DOCUMENT> {
  /** Of the email the file was made for; null where it was made for none. */
  mail_status: Column<"mail", "status"> | null;
  mail_error: Column<"mail", "error">;
}
const COLUMNS = sql`${DOCUMENT.sql},
  mail.status as mail_status, mail.error as mail_error
  from document left join mail on mail.document_id = document.id`;

export const documentFileOf = (row: DocumentRow): DocumentFile => ({
  documentId: row.uuid,
  kind: row.kind,
  filename: row.filename,
  status: row.status,
  pages: row.pages,
  bytes: row.bytes,
  sha256: row.sha256,
  error: row.error,
  done: row.done,
  total: row.total,
  createdAt: row.created_at,
  openedAt: row.opened_at,
  mail: row.mail_status && { status: row.mail_status, error: row.mail_error },
});

/** Of the statements that are mailed in bulk only those are listed that did not arrive. */
const IS_LISTED = sql`(mail.period is null or mail.status in ('failed', 'unknown'))`;
/** A user's own documents, newest first. Nobody sees another's. */
export const documentsOf = (userId: number, limit: number, offset: number): Statement<DocumentRow> =>
  statement(sql`select ${COLUMNS} where user_id = ${userId} and ${IS_LISTED}
    order by document.id desc limit ${limit} offset ${offset}`);
export const countDocumentsOf = (userId: number): Statement<{ documents: number }> =>
  statement(sql`select count(*) as documents from document left join mail on mail.document_id = document.id
    where user_id = ${userId} and ${IS_LISTED}`);
export const documentOf = (userId: number, uuid: string): Statement<DocumentRow> =>
  statement(sql`select ${COLUMNS} where user_id = ${userId} and document.uuid = ${uuid}`);

/** A failed document back to the queue; follow with expectChanges(1). */
export const requeueDocument = (id: number, version: number): Statement<unknown> =>
  statement(sql`update document set status = 'queued', error = null, done = 0, finished_at = null, version = version + 1
    where id = ${id} and version = ${version} and status = 'failed'`);
/** A ready document whose file is not what it was back to the queue; follow with expectChanges(1). */
export const redrawReadyDocument = (id: number, version: number): Statement<unknown> =>
  statement(sql`update document set status = 'queued', object_key = null, sha256 = null, done = 0, finished_at = null,
      version = version + 1 where id = ${id} and version = ${version} and status = 'ready'`);
export const markOpened = (id: number, now: Instant): Statement<unknown> =>
  statement(sql`update document set opened_at = coalesce(opened_at, ${now}) where id = ${id}`);
