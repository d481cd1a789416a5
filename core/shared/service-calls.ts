import * as z from "zod";
import { FILE, schemaAnswer } from "./answer.ts";
import { defineCall } from "./call.ts";

/** The calls of the service itself: its health, its description, and its sockets. */
const open = { method: "get", access: "open", tag: "Service", success: 200 } as const;
/** What follows is said through the socket. */
const SOCKET = schemaAnswer(z.unknown());

export const HEALTH = defineCall({
  ...open,
  path: "/health",
  summary: "Is the API up, and with ?deep=1 is its work being done",
  query: z.strictObject({ deep: z.string().optional() }),
  answer: schemaAnswer(
    z.object({
      status: z.enum(["ok", "degraded"]),
      database: z.string(),
      version: z.string(),
      oldest_outbox_seconds: z.number().optional(),
      identity_mail_seconds: z.number().optional(),
      failed_documents: z.int().optional(),
      open_documents: z.int().optional(),
      unknown_mails: z.int().optional(),
      unsealed_audit_events: z.int().optional(),
      failing_jobs: z.array(z.string()).optional(),
      clock_seconds: z.int().optional(),
    }),
  ),
});
export const OPENAPI = defineCall({
  ...open,
  path: "/openapi.json",
  summary: "This document",
  answer: schemaAnswer(z.looseObject({})),
});
export const DOCS = defineCall({
  ...open,
  path: "/docs",
  summary: "This document in a viewer; on a developer's machine only",
  answer: FILE,
});
export const DOCS_FILE = defineCall({
  ...open,
  path: "/docs/{file}",
  patterns: { file: "(swagger-ui-bundle\\.js|swagger-ui\\.css)" },
  summary: "A file of the viewer",
  answer: FILE,
});
export const MY_SOCKET = defineCall({
  method: "get",
  path: "/realtime",
  access: "account",
  tag: "Documents",
  summary: "WebSocket of file-ready, file-failed and progress events; ?since=<event id>",
  query: z.object({ since: z.string().optional() }),
  success: 101,
  answer: SOCKET,
});
export const GRADEBOOK_SOCKET = defineCall({
  method: "get",
  path: "/realtime/grade_books/{id}",
  uuids: ["id"],
  access: "grades",
  tag: "Grading",
  summary:
    "WebSocket of one gradebook: who else has it open and where (editors), what others save (scores-saved), that it changed (gradebook-changed)",
  success: 101,
  answer: SOCKET,
});
