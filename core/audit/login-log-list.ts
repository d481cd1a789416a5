import { ROLES } from "#core/identity/roles.ts";
import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, choice, fields, instant, name, text, whole } from "#core/shared/list/fields.ts";
import { days, lookup, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { AUDIT_LABELS, type AuditEventName } from "./events.ts";
import { AUDIT_EXPORTS, LOGIN_EVENTS } from "./labels.ts";
import { type AppKey, PLATFORM_LABELS } from "./sign-in-origin.ts";

export type LoginStatus = keyof typeof LOGIN_STATUSES;
export const LOGIN_STATUSES = { Success: "Success", Failed: "Failed" } as const;

/** Sign-ins, sign-outs and passwords: who, when, from where, and what was refused; newest first. */
export const LOGIN_LOG_LIST = defineList({
  ...screen("login-log"),
  essential: ["at", "userName"],
  givesWayFirst: ["accountUuid", "server", "platform"],
  title: "Audit Logs",
  noun: { one: "login event", many: "login events" },
  call: { path: "/log/user", tag: "Identity", summary: "Sign-ins, sign-outs and changes of passwords" },
  row: fields({
    id: whole("id", "Log ID", { isFixed: true }),
    at: instant("date_time", "Date & Time"),
    server: text("server_name", "Server Name"),
    userName: name("user_name", "User"),
    email: name("user_id", "User ID"),
    accountUuid: text("global_user_id", "Global User ID"),
    role: text("user_role", "User Role"),
    app: text<AppKey | "">("application_id", "Application"),
    platform: text("platform", "Platform"),
    address: text("ip_address", "IP Address"),
    event: choice<AuditEventName>(AUDIT_LABELS, "action", "Action"),
    status: badge<LoginStatus>("status", "Status", { Success: "success", Failed: "error" }),
    message: name("message", "Message"),
  }),
  tabScreens: ["login-log", "event-log"],
  key: "id",
  nameOf: ({ id }) => String(id),
  search: {
    wire: "search",
    placeholder: "Search by server name, user id, user role, platform, action, status",
    debounceMs: 1000,
  },
  filters: {
    date: days("start_date", "end_date", "Date Range"),
    user: lookup("user_id", "User", "/audit_log/filters/user_history_log/user_id", { isById: true }),
    role: select("user_role", "User Role", ROLES),
    platform: select("platform", "Platform", PLATFORM_LABELS),
    event: select("action", "Action", AUDIT_LABELS, LOGIN_EVENTS),
    outcome: select("status", "Status", LOGIN_STATUSES),
  },
  sorts: ["id"],
  pages: ADMIN_PAGE_SIZES,
  exports: { path: "/log/user/export", kind: "login-log", title: "Login Log", offered: AUDIT_EXPORTS },
  failed: "Fetch user logs went wrong",
});
