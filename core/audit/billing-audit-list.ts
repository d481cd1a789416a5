import { screen } from "#core/identity/screens.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { choice, code, fields, instant, name, orNull, text, whole } from "#core/shared/list/fields.ts";
import { days, select } from "#core/shared/list/filters.ts";
import { ADMIN_PAGE_SIZES } from "#core/shared/paging.ts";
import { AUDIT_LABELS, type AuditEventName, type SubjectKind } from "./events.ts";
import { BILLING_EVENTS } from "./labels.ts";

const EVENT = fields({
  id: whole("log_id", "Log ID", { isFixed: true }),
  event: choice<AuditEventName>(AUDIT_LABELS, "action", "Action/Event"),
  at: instant("date", "Date & Time"),
  /** The number of the record, where it has one. */
  subjectNumber: orNull(code("subject_no", "Transaction No.", { column: "subject" })),
  /** What it changed, in words: "Amount: ₱100.00 → ₱120.00". */
  changes: text("changes", "Changes", { empty: "" }),
  actorName: name("user", "User"),
  actorRole: text("role_code", "User Role", { empty: "" }),
  subjectKind: text<SubjectKind>("subject"),
  subjectUuid: orNull(text("subject_id")),
});

/** The subjects that have a screen, found by their uuid. */
const SCREENS: Partial<Record<SubjectKind, string>> = {
  invoice: "/ims/invoices/view",
  payment: "/ims/payments/view",
  "credit-memo": "/ims/credit-memo/view",
  "promissory-note": "/ims/promissory-notes/view",
  refund: "/ims/refunds/view",
};

/** Null: it has none. */
export function billingRecordPath(kind: SubjectKind, uuid: string): string | null {
  const path = SCREENS[kind];
  return path === undefined ? null : `${path}/${uuid}`;
}

/** Those whose screen is found by their number. */
const SCREENS_BY_NUMBER: Partial<Record<SubjectKind, string>> = {
  customer: "/ims/accounts",
  file: "/ims/payments/documents",
};

/** The billing events of the audit trail, newest first. */
export const BILLING_AUDIT_LIST = defineList({
  ...screen("audit"),
  essential: ["event", "at", "actorName"],
  noun: { one: "event", many: "events" },
  label: "Audit events",
  call: { path: "/audit_log/billing", tag: "Billing", summary: "The billing events of the audit trail" },
  row: EVENT,
  tabScreens: ["audit", "erp-log"],
  key: "id",
  nameOf: ({ id }) => String(id),
  search: { wire: "search", placeholder: "Invoice, payment, refund, memo or note no.", debounceMs: 1000 },
  filters: {
    date: days("start_date", "end_date", "Transaction Date Range"),
    action: select("action", "Action/Event", AUDIT_LABELS, BILLING_EVENTS),
  },
  // By their numbers changes come before views.
  sorts: ["at", "id"],
  sortNames: { at: ["date"], id: ["log_id"] },
  pages: ADMIN_PAGE_SIZES,
  links: {
    subjectNumber: ({ subjectKind, subjectUuid, subjectNumber }) => {
      const path = subjectUuid && billingRecordPath(subjectKind, subjectUuid);
      if (path) return path;
      const byNumber = SCREENS_BY_NUMBER[subjectKind];
      return byNumber && subjectNumber ? `${byNumber}/${subjectNumber}` : null;
    },
  },
  failed: "The audit log did not load",
  isSlow: true,
});
