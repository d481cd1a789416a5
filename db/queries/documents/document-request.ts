import { DOCUMENT_FILE, type DocumentFile } from "#core/documents/contract.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { as, own, type RowOfSources, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { document, mail } from "#db/tables.ts";
import { insertEach } from "#db/write.ts";

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
  insertEach(document, documents, {
    uuid: "uuid",
    userId: sql`${userId}`,
    kind: "kind",
    filename: "filename",
    requestJson: sql`value -> 'request'`,
    total: "total",
    createdAt: sql`${now}`,
  });

const FILE = {
  ...own(document, DOCUMENT_FILE),
  documentId: document.uuid,
  /** Of the email the file was made for; null where it was made for none. */
  mail: as(
    sql<
      string | null
    >`iif(${mail.id} is null, null, json_object('status', ${mail.status}, 'error', ${mail.error}))`,
    (json) => JSON.parse(json) as NonNullable<DocumentFile["mail"]>,
  ),
  id: document.id,
  version: document.version,
  objectKey: document.objectKey,
};
export type OwnedDocument = RowOfSources<typeof FILE>;
const ownedBy = (userId: number): SQL =>
  sql`from ${document} left join ${mail} on ${mail.documentId} = ${document.id} where ${document.userId} = ${userId}`;

/** Of the statements that are mailed in bulk only those are listed that did not arrive. */
const IS_LISTED = sql`(mail.period is null or mail.status in ('failed', 'unknown'))`;
/** A user's own documents, newest first. Nobody sees another's. */
export const documentsOf = (userId: number, limit: number, offset: number): Statement<OwnedDocument> =>
  select(
    FILE,
    sql`${ownedBy(userId)} and ${IS_LISTED} order by ${document.id} desc limit ${limit} offset ${offset}`,
  );
export const countDocumentsOf = (userId: number): Statement<{ documents: number }> =>
  select({ documents: sql<number>`count(*)` }, sql`${ownedBy(userId)} and ${IS_LISTED}`);
export const documentOf = (userId: number, uuid: string): Statement<OwnedDocument> =>
  select(FILE, sql`${ownedBy(userId)} and ${document.uuid} = ${uuid}`);

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
