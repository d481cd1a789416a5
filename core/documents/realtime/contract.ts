import { fields, oneOf, text, whole } from "#core/shared/list/fields.ts";

/** The wire of what is pushed to open tabs (D-12). Without zod: the browser reads it too. */

/** What the Durable Object of a user pushes to every tab; `id` grows by one, for `?since=`. */
export type RealtimeEvent =
  | { event: "file-ready"; document_id: string; filename: string; file_url: string }
  | { event: "file-failed"; document_id: string; filename: string; error: string }
  | { event: "file-progress"; document_id: string; done: number; total: number }
  | { event: "import-progress"; import_id: string; status: string; done: number; total: number }
  | { event: "notified"; notified: string }
  | { event: "mail-sent" | "mail-failed" | "mail-unknown"; mail_id: string; subject_no: string };
export type StoredRealtimeEvent = RealtimeEvent & { id: number };

const head = <const Kind extends string>(...kinds: readonly Kind[]) => ({
  id: whole("id"),
  kind: oneOf(kinds, "event"),
});
const FILE = { documentId: text("document_id"), filename: text("filename") };
const PROGRESS = { done: whole("done"), total: whole("total") };
const MAIL = fields({
  ...head("mail-sent", "mail-failed", "mail-unknown"),
  mailId: text("mail_id"),
  subjectNumber: text("subject_no"),
});
const EVENTS = {
  "file-ready": fields({ ...head("file-ready"), ...FILE }),
  "file-failed": fields({ ...head("file-failed"), ...FILE, error: text("error") }),
  "file-progress": fields({ ...head("file-progress"), documentId: FILE.documentId, ...PROGRESS }),
  "import-progress": fields({
    ...head("import-progress"),
    importId: text("import_id"),
    status: text("status"),
    ...PROGRESS,
  }),
  notified: fields({ ...head("notified"), notified: text("notified") }),
  "mail-sent": MAIL,
  "mail-failed": MAIL,
  "mail-unknown": MAIL,
};
/** The same events by the names of the domain, as the console reads them. */
export type ConsoleEvent = ReturnType<(typeof EVENTS)[keyof typeof EVENTS]["fromWire"]>;

/** Null for an event that this console does not know. */
export const readRealtimeEvent = (wire: StoredRealtimeEvent): ConsoleEvent | null =>
  Object.hasOwn(EVENTS, wire.event) ? EVENTS[wire.event].fromWire(wire) : null;
