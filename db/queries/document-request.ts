import type { DocumentFile, DocumentKind, DocumentStatus } from "../../core/documents/contract.ts";
import type { Instant } from "../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../statement.ts";

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

export interface DocumentRow {
  id: number;
  uuid: string;
  kind: DocumentKind;
  filename: string;
  status: DocumentStatus;
  pages: number | null;
  bytes: number | null;
  sha256: string | null;
  object_key: string | null;
  error: string | null;
  done: number;
  total: number;
  created_at: Instant;
  opened_at: Instant | null;
  version: number;
}
const COLUMNS = sql`id, uuid, kind, filename, status, pages, bytes, sha256, object_key, error, done, total,
  created_at, opened_at, version`;

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
});

/** A user's own documents, newest first. Nobody sees another's. */
export const documentsOf = (userId: number, limit: number, offset: number): Statement<DocumentRow> =>
  statement(
    sql`select ${COLUMNS} from document where user_id = ${userId} order by id desc limit ${limit} offset ${offset}`,
  );
export const countDocumentsOf = (userId: number): Statement<{ documents: number }> =>
  statement(sql`select count(*) as documents from document where user_id = ${userId}`);
export const documentOf = (userId: number, uuid: string): Statement<DocumentRow> =>
  statement(sql`select ${COLUMNS} from document where user_id = ${userId} and uuid = ${uuid}`);

/** A failed document back to the queue; follow with expectChanges(1). */
export const requeueDocument = (id: number, version: number): Statement<unknown> =>
  statement(sql`update document set status = 'queued', error = null, done = 0, finished_at = null, version = version + 1
    where id = ${id} and version = ${version} and status = 'failed'`);
export const markOpened = (id: number, now: Instant): Statement<unknown> =>
  statement(sql`update document set opened_at = coalesce(opened_at, ${now}) where id = ${id}`);
