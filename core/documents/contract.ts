import * as z from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../shared/paging.ts";
import type { Instant } from "../shared/school-day.ts";

/** The wire of documents and their events (contract.md, Documents and events). */
export const DOCUMENT_KINDS = ["invoice", "invoice-bulk"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const DOCUMENT_STATUSES = ["queued", "rendering", "ready", "failed"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const ACCEPTED_MESSAGE = "Please wait while the file is being generated.";
export const DOWNLOADED_MESSAGE = "Your pdf has been downloaded";

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
});

/** What the Durable Object of a user pushes to every tab; `id` grows by one, for `?since=`. */
export type RealtimeEvent =
  | { event: "file-ready"; document_id: string; filename: string; file_url: string }
  | { event: "file-failed"; document_id: string; filename: string; error: string }
  | { event: "file-progress"; document_id: string; done: number; total: number }
  | { event: "import-progress"; import_id: string; status: string; done: number; total: number }
  | { event: "mail-sent" | "mail-failed" | "mail-unknown"; mail_id: string; subject_no: string };
export type StoredRealtimeEvent = RealtimeEvent & { id: number };

export const fileUrlOf = (documentId: string): string => `/documents/${documentId}/file`;

/** Says to its user that a file is there to be fetched. */
export const fileReadyEvent = (documentId: string, filename: string): RealtimeEvent => ({
  event: "file-ready",
  document_id: documentId,
  filename,
  file_url: fileUrlOf(documentId),
});

/** The same events in the field's own words, as the console reads them. */
export type ConsoleEvent = { id: number } & (
  | { kind: "file-ready"; documentId: string; filename: string }
  | { kind: "file-failed"; documentId: string; filename: string; error: string }
  | { kind: "file-progress"; documentId: string; done: number; total: number }
  | { kind: "import-progress"; importId: string; status: string; done: number; total: number }
  | { kind: "mail-sent" | "mail-failed" | "mail-unknown"; mailId: string; subjectNumber: string }
);

export function realtimeFromWire(wire: StoredRealtimeEvent): ConsoleEvent {
  const { id, event: kind } = wire;
  if (kind === "file-ready") return { id, kind, documentId: wire.document_id, filename: wire.filename };
  if (kind === "file-failed")
    return { id, kind, documentId: wire.document_id, filename: wire.filename, error: wire.error };
  if (kind === "file-progress")
    return { id, kind, documentId: wire.document_id, done: wire.done, total: wire.total };
  if (kind === "import-progress")
    return { id, kind, importId: wire.import_id, status: wire.status, done: wire.done, total: wire.total };
  return { id, kind, mailId: wire.mail_id, subjectNumber: wire.subject_no };
}

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

/** POST /documents: the specified bulk request. */
export const bulkDocumentsBody = z.strictObject({
  request_type: z.literal("bulk"),
  export_type: z.literal("pdf"),
  key: z.literal("invoice"),
  payload: z.array(z.uuid()).min(1, "Please select at least one invoice").max(100),
  cookieId: z.string().optional(),
});

/** GET /documents. */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});
