import {
  MANAGEMENT_GROUPS,
  type ManagementGroup,
  type ManagementKey,
  managementPath,
} from "#core/management/lists/management-lists.ts";
import type { Area } from "./access.ts";

/**
 * Every screen of the menu: its section, label, path, and the area that admits to it. The menu, the palette, the gate and
 * the icons use it; a list's definition takes its name, path, title and area from here.
 */
export type SectionKey = "dashboard" | "grades" | "reports" | "management" | "ims" | "audit" | "settings";
export interface Screen {
  section: SectionKey;
  label: string;
  path: string;
  area: Area;
  /** What it is called among the tabs of its list, where that is not its label. */
  tab?: string;
  /** Reached by a tab, and not in the menu. */
  isTab?: true;
  /** The heading it is under in the menu, where its section has headings. */
  group?: ManagementGroup;
}

const OWN = {
  dashboard: { section: "dashboard", label: "Dashboard", path: "/dashboard", area: "dashboard" },
  gradebooks: { section: "grades", label: "Gradebook", path: "/grades/gradebook", area: "grades" },
  attendance: { section: "grades", label: "Attendance", path: "/grades/attendance", area: "attendance" },
  conduct: { section: "grades", label: "Conduct", path: "/grades/conduct", area: "grades" },
  "enrollment-passes": {
    section: "grades",
    label: "Enrollment Pass",
    path: "/grades/enrollment-pass",
    area: "enrollment",
  },
  "grade-composite": {
    section: "reports",
    label: "Grade Composite",
    path: "/reports/grade-composite",
    area: "gradeComposite",
  },
  "periodic-awards": {
    section: "reports",
    label: "Periodic Awards",
    path: "/reports/periodic-awards",
    area: "topAwards",
  },
  "student-performance": {
    section: "reports",
    label: "Student Performance",
    path: "/reports/student-performance",
    area: "studentPerformance",
  },
  "missing-grades": {
    section: "reports",
    label: "Missing Grades",
    path: "/reports/missing-grades",
    area: "missingGrades",
    tab: "By class",
  },
  "missing-board": {
    section: "reports",
    label: "Missing Grades",
    path: "/reports/missing-grades/board",
    area: "missingGrades",
    tab: "Board",
    isTab: true,
  },
  "missing-records": {
    section: "reports",
    label: "Missing Grades",
    path: "/reports/missing-grades/students",
    area: "missingGrades",
    tab: "By student",
    isTab: true,
  },
  "class-ranking": {
    section: "reports",
    label: "Class Ranking",
    path: "/reports/class-ranking",
    area: "classRanking",
  },
  promotion: { section: "reports", label: "Promotion", path: "/reports/promotion", area: "promotion" },
  "permanent-records": {
    section: "reports",
    label: "Permanent Records",
    path: "/reports/permanent-records",
    area: "permanentRecords",
  },
  invoices: { section: "ims", label: "Invoices", path: "/ims/invoices", area: "billing" },
  "invoice-schedules": {
    section: "ims",
    label: "Schedules",
    path: "/ims/invoices/schedules",
    area: "billing",
  },
  payments: { section: "ims", label: "Payments", path: "/ims/payments", area: "billing" },
  "bank-lines": { section: "ims", label: "Bank Lines", path: "/ims/bank-lines", area: "billing" },
  "credit-memo": { section: "ims", label: "Credit Memo", path: "/ims/credit-memo", area: "billing" },
  "promissory-notes": {
    section: "ims",
    label: "Promissory Notes",
    path: "/ims/promissory-notes",
    area: "billing",
  },
  refunds: { section: "ims", label: "Refunds", path: "/ims/refunds", area: "billing" },
  accounts: { section: "ims", label: "Customer Accounts", path: "/ims/accounts", area: "billing" },
  "finance-overview": { section: "ims", label: "Overview", path: "/ims", area: "billing" },
  collections: { section: "ims", label: "Collections", path: "/ims/collections", area: "billing" },
  discounts: {
    section: "ims",
    label: "Discounts",
    path: "/ims/discounts",
    area: "billing",
    tab: "Catalogue",
  },
  scholarships: {
    section: "ims",
    label: "Discounts",
    path: "/ims/discounts/scholarships",
    area: "billing",
    tab: "Scholarships",
    isTab: true,
  },
  "discounts-given": {
    section: "ims",
    label: "Discounts",
    path: "/ims/discounts/given",
    area: "billing",
    tab: "Given",
    isTab: true,
  },
  reminders: { section: "ims", label: "Reminders", path: "/ims/reminders", area: "billing" },
  "late-charges": { section: "ims", label: "Late Charges", path: "/ims/late-charges", area: "billing" },
  soa: { section: "ims", label: "Statement of Account", path: "/ims/soa", area: "billing" },
  audit: { section: "ims", label: "Audit Logs", path: "/ims/imsAuditLogs", area: "billing", tab: "Events" },
  "erp-log": {
    section: "ims",
    label: "Audit Logs",
    path: "/ims/imsAuditLogs/erp",
    area: "billing",
    tab: "ERP Integration",
    isTab: true,
  },
  "billing-settings": { section: "ims", label: "Settings", path: "/ims/settings", area: "billing" },
  "login-log": { section: "audit", label: "Login", path: "/audit/login", area: "auditTrail" },
  "event-log": { section: "audit", label: "Event", path: "/audit/event", area: "auditTrail" },
  settings: { section: "settings", label: "Settings", path: "/settings", area: "settings" },
} as const satisfies Record<string, Screen>;

/** Screens of Management that are no lists: after those of their group. */
const BESIDE_LISTS = {
  "award-rules": {
    section: "management",
    group: "grading",
    label: "Award Rules",
    path: "/management/grading/award-rules",
    area: "management",
  },
} as const satisfies Record<string, Screen>;

export type ScreenKey = keyof typeof OWN | keyof typeof BESIDE_LISTS | ManagementKey;

const MANAGEMENT = Object.fromEntries(
  MANAGEMENT_GROUPS.flatMap((group) =>
    group.lists.map(({ key, label }): [string, Screen] => [
      key,
      {
        section: "management",
        group: group.key,
        label,
        path: managementPath(group.key, key),
        area: "management",
      },
    ]),
  ),
) as Record<ManagementKey, Screen>;

export const SCREENS: Readonly<Record<ScreenKey, Screen>> = {
  ...OWN,
  ...MANAGEMENT,
  ...BESIDE_LISTS,
};
export const isScreenKey = (key: string): key is ScreenKey => Object.hasOwn(SCREENS, key);

/** What a list's definition takes from its screen. Saved views are kept under the key: it never changes. */
export const screen = (key: ScreenKey) => {
  const { path, label, area } = SCREENS[key];
  return { name: key, path, title: label, area };
};

/** The screen of an address or the one above it; undefined where there is none. */
export const screenAt = (path: string): Screen | undefined =>
  Object.values(SCREENS)
    .filter((known) => path === known.path || path.startsWith(`${known.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
