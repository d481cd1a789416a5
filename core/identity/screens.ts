import {
  MANAGEMENT_GROUPS,
  type ManagementKey,
  type ManagementList,
  managementPath,
} from "#core/management/lists/management-lists.ts";
import type { Area } from "./access.ts";

/**
 * Every screen of the menu: its label, path, icon, and the area that admits to it. The menu, the palette and the gate use it; a list's definition takes its name, path, title and area from here. Its file
 * in app is `<key>.route.tsx`; its list, the list's rows and its icon are found by `npm run generate`.
 */
export type SectionKey = "dashboard" | "grades" | "reports" | "management" | "ims" | "audit" | "settings";
interface AnyScreen {
  label: string;
  /** Begins with the key of its section. */
  path: `/${SectionKey}` | `/${SectionKey}/${string}`;
  area: Area;
  /** What it is called among the tabs of its list, where that is not its label. */
  tab?: string;
  /** The heading it is under in the menu, where its section has headings. */
  group?: MenuGroup;
  /** It shows no list; any other has its definition in core. */
  isNoList?: true;
  /** The list of which it shows a part. */
  partOf?: string;
}
interface MenuScreen<Icon extends string> extends AnyScreen {
  /** The name of its icon in the menu: lucide's. */
  icon: Icon;
  isTab?: never;
}
/** Reached by a tab, and not in the menu. */
interface TabScreen extends AnyScreen {
  isTab: true;
  tab: string;
}
type Entry = MenuScreen<string> | TabScreen;

/** Screens of one area. */
const inArea = <const A extends Area, const S extends Record<string, Omit<Entry, "area">>>(
  area: A,
  screens: S,
) =>
  Object.fromEntries(Object.entries(screens).map(([key, entry]) => [key, { ...entry, area }])) as {
    [Key in keyof S]: S[Key] & { area: A };
  };

const OWN = {
  dashboard: {
    label: "Dashboard",
    path: "/dashboard",
    area: "dashboard",
    icon: "layout-dashboard",
    isNoList: true,
  },
  gradebooks: { label: "Gradebook", path: "/grades/gradebook", area: "grades", icon: "notebook-pen" },
  attendance: { label: "Attendance", path: "/grades/attendance", area: "attendance", icon: "calendar-check" },
  conduct: {
    label: "Conduct",
    path: "/grades/conduct",
    area: "grades",
    icon: "user-check",
    partOf: "gradebooks",
  },
  "enrollment-passes": {
    label: "Enrollment Pass",
    path: "/grades/enrollment-pass",
    area: "enrollment",
    icon: "ticket-check",
  },
  "grade-composite": {
    label: "Grade Composite",
    path: "/reports/grade-composite",
    area: "gradeComposite",
    icon: "sheet",
  },
  "periodic-awards": {
    label: "Periodic Awards",
    path: "/reports/periodic-awards",
    area: "topAwards",
    icon: "award",
  },
  "student-performance": {
    label: "Student Performance",
    path: "/reports/student-performance",
    area: "studentPerformance",
    icon: "id-card",
  },
  "missing-grades": {
    label: "Missing Grades",
    path: "/reports/missing-grades",
    area: "missingGrades",
    tab: "By class",
    icon: "circle-alert",
  },
  "missing-board": {
    label: "Missing Grades",
    path: "/reports/missing-grades/board",
    area: "missingGrades",
    tab: "Board",
    isTab: true,
    isNoList: true,
  },
  "missing-records": {
    label: "Missing Grades",
    path: "/reports/missing-grades/students",
    area: "missingGrades",
    tab: "By student",
    isTab: true,
  },
  "class-ranking": {
    label: "Class Ranking",
    path: "/reports/class-ranking",
    area: "classRanking",
    icon: "list-ordered",
  },
  promotion: { label: "Promotion", path: "/reports/promotion", area: "promotion", icon: "graduation-cap" },
  "permanent-records": {
    label: "Permanent Records",
    path: "/reports/permanent-records",
    area: "permanentRecords",
    icon: "scroll-text",
  },
  ...inArea("billing", {
    "finance-overview": { label: "Overview", path: "/ims", icon: "chart-column", isNoList: true },
    invoices: { group: "invoicing", label: "Invoices", path: "/ims/invoices", icon: "receipt-text" },
    "invoice-schedules": {
      group: "invoicing",
      label: "Schedules",
      path: "/ims/invoices/schedules",
      icon: "calendar-sync",
    },
    payments: { group: "receiving", label: "Payments", path: "/ims/payments", icon: "credit-card" },
    "bank-lines": { group: "receiving", label: "Bank Lines", path: "/ims/bank-lines", icon: "building-2" },
    "credit-memo": { group: "invoicing", label: "Credit Memo", path: "/ims/credit-memo", icon: "file-minus" },
    "promissory-notes": {
      group: "receiving",
      label: "Promissory Notes",
      path: "/ims/promissory-notes",
      icon: "notebook-pen",
    },
    refunds: { group: "receiving", label: "Refunds", path: "/ims/refunds", icon: "undo-2" },
    accounts: { group: "customers", label: "Customer Accounts", path: "/ims/accounts", icon: "wallet-cards" },
    collections: { group: "receiving", label: "Collections", path: "/ims/collections", icon: "coins" },
    products: { group: "upkeep", label: "Products", path: "/ims/products", icon: "package" },
    segments: {
      group: "customers",
      label: "Segments",
      path: "/ims/segments",
      tab: "Segments",
      icon: "group",
    },
    "segment-members": { label: "Segments", path: "/ims/segments/members", tab: "Students", isTab: true },
    discounts: {
      group: "customers",
      label: "Discounts",
      path: "/ims/discounts",
      tab: "Catalogue",
      icon: "badge-percent",
    },
    scholarships: {
      label: "Discounts",
      path: "/ims/discounts/scholarships",
      tab: "Scholarships",
      isTab: true,
    },
    "discounts-given": { label: "Discounts", path: "/ims/discounts/given", tab: "Given", isTab: true },
    reminders: { group: "invoicing", label: "Reminders", path: "/ims/reminders", icon: "bell-ring" },
    "late-charges": {
      group: "invoicing",
      label: "Late Charges",
      path: "/ims/late-charges",
      icon: "circle-alert",
    },
    soa: {
      group: "customers",
      label: "Statement of Account",
      path: "/ims/soa",
      icon: "scroll-text",
      isNoList: true,
    },
    audit: {
      group: "upkeep",
      label: "Audit Logs",
      path: "/ims/imsAuditLogs",
      tab: "Events",
      icon: "history",
    },
    "erp-log": { label: "Audit Logs", path: "/ims/imsAuditLogs/erp", tab: "ERP Integration", isTab: true },
    "billing-settings": {
      group: "upkeep",
      label: "Settings",
      path: "/ims/settings",
      icon: "settings",
      isNoList: true,
    },
  }),
  "login-log": { label: "Login", path: "/audit/login", area: "auditTrail", icon: "log-in" },
  "event-log": { label: "Event", path: "/audit/event", area: "auditTrail", icon: "list-tree" },
  settings: { label: "Settings", path: "/settings", area: "settings", icon: "settings", isNoList: true },
} as const satisfies Record<string, Entry>;

/** The headings of the menus of finance and of Management, in order. Those of Management are closed but for the one with the screen that is shown. */
export const MENU_GROUPS = [
  { key: "invoicing", label: "Invoicing", isOpen: true },
  { key: "receiving", label: "Payments and refunds", isOpen: true },
  { key: "customers", label: "Customers", isOpen: true },
  { key: "upkeep", label: "Upkeep", isOpen: true },
  ...MANAGEMENT_GROUPS,
  { key: "accounts", label: "Accounts" },
] as const;
type MenuGroup = (typeof MENU_GROUPS)[number]["key"];

/** Screens of Management beside the office's lists: after those of their group. */
const BESIDE_LISTS = {
  presets: {
    group: "calendar",
    label: "Presets",
    path: "/management/calendar/presets",
    area: "management",
    icon: "wand-sparkles",
    isNoList: true,
  },
  rollover: {
    group: "calendar",
    label: "Next Year",
    path: "/management/calendar/next-year",
    area: "management",
    icon: "calendar-arrow-up",
    isNoList: true,
  },
  "award-rules": {
    group: "grading",
    label: "Award Rules",
    path: "/management/grading/award-rules",
    area: "management",
    icon: "medal",
    isNoList: true,
  },
  "user-accounts": {
    group: "accounts",
    label: "Accounts",
    path: "/management/accounts",
    area: "accounts",
    icon: "shield-user",
  },
} as const satisfies Record<string, Entry>;

type OwnScreens = typeof OWN & typeof BESIDE_LISTS;
export type ScreenKey = keyof OwnScreens | ManagementKey;
/** The screens that show a list with a definition of its own. */
export type ListScreenKey = {
  [Key in keyof OwnScreens]: OwnScreens[Key] extends { isNoList: true } | { partOf: string } ? never : Key;
}[keyof OwnScreens];
type ScreenIcon = Extract<OwnScreens[keyof OwnScreens], { icon: string }>["icon"] | ManagementList["icon"];
export type Screen = (MenuScreen<ScreenIcon> | TabScreen) & { section: SectionKey };

const MANAGEMENT = Object.fromEntries(
  MANAGEMENT_GROUPS.flatMap((group) =>
    group.lists.map(({ key, label, icon }): [string, Entry] => [
      key,
      { group: group.key, label, path: managementPath(group.key, key), area: "management", icon },
    ]),
  ),
);
export const sectionOf = (path: string): string => path.split("/")[1] ?? "";

export const SCREENS = Object.fromEntries(
  Object.entries<Entry>({ ...OWN, ...MANAGEMENT, ...BESIDE_LISTS }).map(([key, entry]) => [
    key,
    { ...entry, section: sectionOf(entry.path) },
  ]),
) as Readonly<Record<ScreenKey, Screen>>;
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
