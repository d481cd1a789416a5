import * as z from "zod";
import type { DocumentKind } from "#core/shared/document-kinds.ts";
import {
  fields,
  instant,
  orNull,
  type RecordOfFields,
  record,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { MailStatus } from "#core/shared/outbox.ts";
import { choiceOf, pageNumber, pageSize } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { RealtimeEvent } from "./realtime/contract.ts";

/** The wire of documents and their events (D-12). */
const DOCUMENT_STATUSES = ["queued", "rendering", "ready", "failed"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** A file of the person who asked for it, in any status. */
export const DOCUMENT_FILE = fields({
  documentId: text("document_id"),
  kind: text<DocumentKind>("kind"),
  filename: text("filename"),
  status: text<DocumentStatus>("status"),
  pages: orNull(whole("pages")),
  bytes: orNull(whole("bytes")),
  sha256: orNull(text("sha256")),
  /** Why it failed, for a person. */
  error: orNull(text("error")),
  done: whole("done"),
  total: whole("total"),
  createdAt: instant("created_date"),
  openedAt: orNull(instant("opened_date")),
  /** What became of the email the file was made for; null where it was made for none. */
  mail: orNull(record("mail", fields({ status: text<MailStatus>("status"), error: orNull(text("error")) }))),
});
export type DocumentFile = RecordOfFields<typeof DOCUMENT_FILE.fields>;

/** The file an accepted request (202) will make. */
export const ACCEPTED_FILE = fields({
  documentId: text("document_id"),
  status: text<DocumentStatus>("status"),
});
export type AcceptedFile = RecordOfFields<typeof ACCEPTED_FILE.fields>;

const fileUrlOf = (documentId: string): string => `/documents/${documentId}/file`;

/** Says to its user that a file is there to be fetched. */
export const fileReadyEvent = (documentId: string, filename: string): RealtimeEvent => ({
  event: "file-ready",
  document_id: documentId,
  filename,
  file_url: fileUrlOf(documentId),
});

/** POST /documents: the bulk request of invoices. */
export const bulkInvoicesBody = z.strictObject({
  request_type: choiceOf(["bulk"]),
  export_type: choiceOf(["pdf"]),
  key: z.literal("invoice"),
  payload: selectionOf(z.uuid(), { none: "Please select at least one invoice", max: 100 }),
  cookieId: z.string().optional(),
});

/** GET /documents. */
export const pageQuery = z.strictObject({
  page: pageNumber,
  perPage: pageSize(),
});
