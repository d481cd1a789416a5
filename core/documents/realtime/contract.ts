/** The wire of what is pushed to open tabs (D-12). Without zod: the browser reads it too. */

/** What the Durable Object of a user pushes to every tab; `id` grows by one, for `?since=`. */
export type RealtimeEvent =
  | { event: "file-ready"; document_id: string; filename: string; file_url: string }
  | { event: "file-failed"; document_id: string; filename: string; error: string }
  | { event: "file-progress"; document_id: string; done: number; total: number }
  | { event: "import-progress"; import_id: string; status: string; done: number; total: number }
  | { event: "mail-sent" | "mail-failed" | "mail-unknown"; mail_id: string; subject_no: string };
export type StoredRealtimeEvent = RealtimeEvent & { id: number };

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
