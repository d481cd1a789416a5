import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

const DOCUMENT = columns(
  "document",
  "id",
  "uuid",
  "user_id",
  "kind",
  "filename",
  "request_json",
  "status",
  "done",
  "total",
  "pages",
  "bytes",
  "sha256",
  "object_key",
  "error",
  "created_at",
  "opened_at",
  "version",
);
/** A document as the consumer that makes it sees it (the owner's side: document-request.ts). */
export interface DocumentRow extends RowOfColumns<typeof DOCUMENT> {
  user_uuid: Column<"user_account", "uuid">;
  /** The role of the person who asked for it, as it is now; null once the account is closed. */
  role_code: Column<"user_role", "role_code"> | null;
}

export const documentByUuid = (uuid: string): Statement<DocumentRow> =>
  statement(sql`select ${DOCUMENT.sql},
    user_account.uuid as user_uuid,
    (select role_code from user_role where user_id = user_account.id and position = 1 and is_active = 1) as role_code from document join user_account on user_account.id = document.user_id
    where document.uuid = ${uuid}`);

/** A consumer takes the document in hand; also one whose consumer before died over it. */
export const documentClaimed = (uuid: string): Statement<unknown> =>
  statement(sql`update document set status = 'rendering', done = 0, error = null, version = version + 1
    where uuid = ${uuid} and status in ('queued', 'rendering')`);

export const documentProgress = (uuid: string, done: number): Statement<unknown> =>
  statement(sql`update document set done = ${done} where uuid = ${uuid} and status = 'rendering'`);

export interface FinishedFile {
  /** Null for files without pages. */
  pages: number | null;
  bytes: number;
  sha256: string;
  objectKey: string;
}

/** The file is there. Only one consumer ever gets to say so. */
export const documentReady = (uuid: string, file: FinishedFile, now: Instant): Statement<unknown> =>
  statement(sql`update document set status = 'ready', done = total, pages = ${file.pages}, bytes = ${file.bytes},
      sha256 = ${file.sha256}, object_key = ${file.objectKey}, error = null, finished_at = ${now},
      version = version + 1
    where uuid = ${uuid} and status <> 'ready'`);

/** A gradebook as a document shows it. */
export interface IssuedGradebook {
  uuid: string;
  version: number;
}
/** What the file shows, in order; of one that was lost and is made again, what the first showed. */
export const documentIssues = (uuid: string, issued: readonly IssuedGradebook[]): Statement<unknown> =>
  statement(
    sql`update document set issued_json = coalesce(issued_json, ${json(issued)}) where uuid = ${uuid}`,
  );

/** The file will not be made, and why, for a person. */
export const documentFailed = (uuid: string, error: string, now: Instant): Statement<unknown> =>
  statement(sql`update document set status = 'failed', error = ${error}, finished_at = ${now}, version = version + 1
    where uuid = ${uuid} and status in ('queued', 'rendering')`);

/** Files that were ready and are gone (restore): they can be asked for again. */
export const documentsLost = (uuids: readonly string[], error: string, now: Instant): Statement<unknown> =>
  statement(sql`update document set status = 'failed', object_key = null, sha256 = null, error = ${error},
      finished_at = ${now}, version = version + 1
    where status = 'ready' and uuid in (select value from json_each(${json(uuids)}))`);

/** Who asked for a document, by name: what an export says of itself. */
export const requesterOf = (
  userId: number,
): Statement<Row<"user_account", "given_name" | "last_name" | "email">> =>
  statement(sql`select given_name, last_name, email from user_account where id = ${userId}`);
