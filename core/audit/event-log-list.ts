import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import {
  badge,
  choice,
  fields,
  instant,
  name,
  orNull,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { apiOnly, days, lookup, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { AUDIT_LABELS, type AuditEventName, type AuditModule, type SubjectKind } from "./events.ts";
import { AUDIT_EXPORTS, RECORD_EVENTS, RECORD_MODULES, type RecordModule } from "./labels.ts";
import type { LoginStatus } from "./login-log-list.ts";

const FIELD_CHANGE = fields({
  field: text("field_name"),
  before: orNull(text("previous_value")),
  after: orNull(text("new_value")),
});
const MODULE_LABELS = Object.fromEntries(RECORD_MODULES.map((module) => [module, module])) as Record<
  RecordModule,
  string
>;

/** An event as the event log shows it: what it changed in the fields of the only one, or joined. */
export const LOGGED_EVENT = fields({
  /** Views are numbered from 1,000,000,001. */
  id: whole("id", "Log ID", { isFixed: true }),
  uuid: text("uuid"),
  at: instant("date_time", "Date & Time"),
  userName: name("user_name", "User"),
  email: name("user_id", "User ID"),
  app: text("application_id", "Application"),
  module: text<AuditModule>("module", "Module"),
  event: choice<AuditEventName>(AUDIT_LABELS, "event", "Event"),
  action: text("action", "Action"),
  /** The record's number or name; its id where it has neither. */
  record: name("record", "Record"),
  recordKind: text<SubjectKind>("record_kind"),
  recordUuid: orNull(text("record_id")),
  /** What its screen needs besides its id: the class of a gradebook, the list of a record of the office. */
  place: orNull(text("record_place")),
  field: name("field_name", "Field"),
  before: name("previous_value", "Previous Value"),
  after: name("new_value", "New Value"),
  status: badge<LoginStatus>("status", "Status", { Success: "success", Failed: "error" }),
  changes: records("changes", FIELD_CHANGE),
  requestId: text("request_id"),
});

/** What was done to records and who looked at them, but for billing's and the sign-ins; newest first. */
export const EVENT_LOG_LIST = defineList({
  ...screen("event-log"),
  essential: ["at", "userName", "event"],
  givesWayFirst: ["app", "action"],
  title: "Audit Logs",
  noun: { one: "event", many: "events" },
  call: { path: "/log/event", tag: "Identity", summary: "The events of records, but for billing's" },
  row: LOGGED_EVENT,
  tabScreens: ["login-log", "event-log"],
  key: "uuid",
  nameOf: ({ id }) => String(id),
  search: {
    wire: "search",
    placeholder: "Search by server name, user id, user role, platform, action, status",
    debounceMs: 1000,
  },
  filters: {
    date: days("start_date", "end_date", "Date Range"),
    user: lookup("user_id", "User", "/audit_log/filters/event_history_log/user_id", { isById: true }),
    module: select("module", "Module", MODULE_LABELS),
    event: select("event", "Event", AUDIT_LABELS, RECORD_EVENTS),
    record: apiOnly("record_id", { maxLength: 60 }),
  },
  // By their numbers changes come before views.
  sorts: ["at", "id"],
  sortNames: { at: ["date_time"] },
  pages: ADMIN_PAGE_SIZES,
  exports: { path: "/log/event/export", kind: "event-log", title: "Event Log", offered: AUDIT_EXPORTS },
  failed: "Fetch user logs went wrong",
});
