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
