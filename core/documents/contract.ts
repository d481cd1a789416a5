import * as z from "zod";
import type { DocumentKind } from "../shared/document-kinds.ts";
import { pageNumber, pageSize } from "../shared/query-fields.ts";
import type { Instant } from "../shared/school-day.ts";
import type { RealtimeEvent, StoredRealtimeEvent } from "./realtime/contract.ts";

/** The wire of documents and their events (contract.md, Documents and events). */
export const DOCUMENT_STATUSES = ["queued", "rendering", "ready", "failed"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const MAIL_STATUSES = ["waiting", "queued", "sending", "sent", "failed", "unknown"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export { ACCEPTED_MESSAGE, DOWNLOADED_MESSAGE } from "../shared/file-words.ts";

export interface DocumentFile {
  documentId: string;
  kind: DocumentKind;
  filename: string;
  status: DocumentStatus;
  pages: number | null;
  bytes: number | null;
  sha256: string | null;
  /** Why it failed, for a person. */
  error: string | null;
  done: number;
  total: number;
  createdAt: Instant;
  openedAt: Instant | null;
  /** What became of the email the file was made for; null where it was made for none. */
  mail: { status: MailStatus; error: string | null } | null;
}
export const documentToWire = (file: DocumentFile) => ({
  document_id: file.documentId,
  kind: file.kind,
  filename: file.filename,
  status: file.status,
  pages: file.pages,
  bytes: file.bytes,
  sha256: file.sha256,
  error: file.error,
  done: file.done,
  total: file.total,
  created_date: file.createdAt,
  opened_date: file.openedAt,
  mail: file.mail,
});
export type WireDocument = ReturnType<typeof documentToWire>;
export const documentFromWire = (wire: WireDocument): DocumentFile => ({
  documentId: wire.document_id,
  kind: wire.kind,
  filename: wire.filename,
  status: wire.status,
  pages: wire.pages,
  bytes: wire.bytes,
  sha256: wire.sha256,
  error: wire.error,
  done: wire.done,
  total: wire.total,
  createdAt: wire.created_date,
  openedAt: wire.opened_date,
  mail: wire.mail,
});

export { realtimeFromWire } from "./realtime/contract.ts";
export type { RealtimeEvent, StoredRealtimeEvent };

const fileUrlOf = (documentId: string): string => `/documents/${documentId}/file`;

/** Says to its user that a file is there to be fetched. */
export const fileReadyEvent = (documentId: string, filename: string): RealtimeEvent => ({
  event: "file-ready",
  document_id: documentId,
  filename,
  file_url: fileUrlOf(documentId),
});

/** The answer to an accepted request for a file (202). */
export interface WireAcceptedFile {
  message: string;
  data: { document_id: string; status: DocumentStatus };
}
export const acceptedFileFromWire = (wire: WireAcceptedFile): { message: string; documentId: string } => ({
  message: wire.message,
  documentId: wire.data.document_id,
});

/** The 202 of every file made in the background. */
export function acceptedToWire(data: unknown): { document_id: string; status: DocumentStatus } {
  const accepted = data as { documentId: string; status: DocumentStatus };
  return { document_id: accepted.documentId, status: accepted.status };
}

/** POST /documents: the specified bulk request of invoices. */
export const bulkInvoicesBody = z.strictObject({
  request_type: z.literal("bulk"),
  export_type: z.literal("pdf"),
  key: z.literal("invoice"),
  payload: z.array(z.uuid()).min(1, "Please select at least one invoice").max(100),
  cookieId: z.string().optional(),
});

/** GET /documents. */
export const pageQuery = z.strictObject({
  page: pageNumber,
  perPage: pageSize(),
});
