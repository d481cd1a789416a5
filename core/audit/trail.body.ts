import * as z from "zod";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, instant, name, orNull, record, text, whole } from "#core/shared/list/fields.ts";
import { LOGGED_EVENT } from "./event-log-list.ts";

/** The registrar's calls about the audit trail that no list has. */
const tag = "Identity";
const access = "auditTrail";

export const EVENT_WITH_REQUEST = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/log/event/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "One event, and everything else that was done in its request",
  success: 200,
  answer: objectAnswer({ data: recordAnswer(LOGGED_EVENT), others: arrayAnswer(recordAnswer(LOGGED_EVENT)) }),
});

/** A walk along the chain that somebody asked for. */
const VERIFICATION = fields({
  uuid: text("id"),
  askedAt: instant("asked_at"),
  askedBy: name("asked_by"),
  /** Sealed events that were walked through so far. */
  events: whole("events"),
  /** The first range that does not hold, in words; null where all does. */
  mistake: orNull(text("mistake")),
  finishedAt: orNull(instant("finished_at")),
});
const TRAIL = fields({
  /** When the newest sealed event was sealed. */
  sealedAt: orNull(instant("sealed_at")),
  sealedEvents: whole("sealed_events"),
  unsealedEvents: whole("unsealed_events"),
  /** The day of the newest anchor outside the database. */
  anchoredOn: orNull(text("anchored_on")),
  verification: orNull(record("verification", VERIFICATION)),
});
export type Trail = ReturnType<typeof TRAIL.fromWire>;

export const TRAIL_STATE = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/audit_log/verification",
  access,
  tag,
  summary: "How far the audit trail is sealed and anchored, and the newest verification that was asked for",
  success: 200,
  answer: dataAnswer(recordAnswer(TRAIL)),
});
export const VERIFY_TRAIL = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/audit_log/verification",
  access,
  tag,
  summary: "Verifies the audit trail from its first event, in steps",
  success: 202,
  answer: changeAnswer(schemaAnswer(z.object({ id: z.string() }))),
});

/** The two logs, as their filters' options are asked for. */
const AUDIT_LOGS = ["user_history_log", "event_history_log"] as const;
export type AuditLog = (typeof AUDIT_LOGS)[number];
export const LOG_FILTER_OPTIONS = defineCall({
  method: "get",
  path: "/audit_log/filters/{log}/{field}",
  patterns: { log: AUDIT_LOGS.join("|") },
  access,
  tag,
  summary: "The options of a filter of the login log (user_history_log) or the event log (event_history_log)",
  success: 200,
  answer: rowsAnswer(schemaAnswer(z.object({ id: z.string(), name: z.string() }))),
});
