import { screen } from "../identity/screens.ts";
import { defineList } from "../shared/list/definition.ts";
import { badge, choice, fields, instant, name, text, whole } from "../shared/list/fields.ts";
import { days, select } from "../shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "../shared/paging.ts";
import { LOGIN_LABELS, type LoginEventName } from "./labels.ts";

/** Sign-ins, sign-outs and passwords: who, when, and what was refused; newest first. */
export const LOGIN_LOG_LIST = defineList({
  ...screen("login-log"),
  noun: { one: "login event", many: "login events" },
  call: { path: "/log/user", tag: "Identity", summary: "Sign-ins, sign-outs and changes of passwords" },
  row: fields({
    id: whole("log_id", "Log ID", { isFixed: true }),
    event: choice<LoginEventName>(LOGIN_LABELS, "action", "Action"),
    at: instant("date", "Date & Time"),
    userName: name("user", "User"),
    email: name("user_id", "User ID"),
    role: text("role_code", "User Role"),
    status: badge<"Success" | "Failed">("status", "Status", { Success: "success", Failed: "error" }),
  }),
  key: "id",
  nameOf: ({ id }) => String(id),
  search: { wire: "search", placeholder: "User or user id" },
  filters: {
    date: days("start_date", "end_date", "Date Range"),
    event: select("action", "Action", LOGIN_LABELS),
  },
  sorts: ["id"],
  pages: ADMIN_PAGE_SIZES,
});
