import { MANAGEMENT_GROUPS, type ManagementKey, managementPath } from "../management/management-lists.ts";
import { type Area, mayEnter } from "./access.ts";
import type { RoleCode } from "./roles.ts";

/** The console's sections and menu (grading §2). Only what is built stands here. */
export type MenuKey =
  | "dashboard"
  | "gradebook"
  | "attendance"
  | "conduct"
  | "enrollment-pass"
  | "invoices"
  | "payments"
  | "soa"
  | "imsAuditLogs"
  | "settings"
  | ManagementKey;
export interface MenuLink {
  key: MenuKey;
  label: string;
  path: string;
}
export interface Section {
  key: "dashboard" | "grades" | "management" | "ims" | "settings";
  label: string;
  area: Area;
  links: readonly MenuLink[];
  /** The same links under headings that open and close. */
  groups?: readonly { key: string; label: string; links: readonly MenuLink[] }[];
}

const MANAGEMENT = MANAGEMENT_GROUPS.map((group) => ({
  key: group.key,
  label: group.label,
  links: group.lists.map(({ key, label }) => ({ key, label, path: managementPath(group.key, key) })),
}));

const SECTIONS: readonly Section[] = [
  {
    key: "dashboard",
    label: "Dashboard",
    area: "dashboard",
    links: [{ key: "dashboard", label: "Dashboard", path: "/dashboard" }],
  },
  {
    key: "grades",
    label: "Grades",
    area: "grades",
    links: [
      { key: "gradebook", label: "Gradebook", path: "/grades/gradebook" },
      { key: "attendance", label: "Attendance", path: "/grades/attendance" },
      { key: "conduct", label: "Conduct", path: "/grades/conduct" },
      { key: "enrollment-pass", label: "Enrollment Pass", path: "/grades/enrollment-pass" },
    ],
  },
  {
    key: "management",
    label: "Management",
    area: "management",
    links: MANAGEMENT.flatMap(({ links }) => links),
    groups: MANAGEMENT,
  },
  {
    key: "ims",
    label: "Sales & Marketing",
    area: "billing",
    links: [
      { key: "invoices", label: "Invoices", path: "/ims/invoices" },
      { key: "payments", label: "Payments", path: "/ims/payments" },
      { key: "soa", label: "Statement of Account", path: "/ims/soa" },
      { key: "imsAuditLogs", label: "Audit Logs", path: "/ims/imsAuditLogs" },
    ],
  },
  {
    key: "settings",
    label: "Settings",
    area: "settings",
    links: [{ key: "settings", label: "Settings", path: "/settings" }],
  },
];

/** The sections a role sees, in order. Finance sees only Sales & Marketing, everyone else everything but it. */
export const sectionsFor = (role: RoleCode): Section[] =>
  SECTIONS.filter((section) => mayEnter(section.area, role));

/** Where a role lands after sign-in and from any unknown path. */
export const defaultPathFor = (role: RoleCode): string => sectionsFor(role)[0]?.links[0]?.path ?? "/login";

/** Where an address that names no screen leads: a section's own (/grades) to its first screen, any other to the default. */
export function pathFrom(unknown: string, role: RoleCode): string {
  const section = sectionAt(unknown, role);
  const isSections = section !== undefined && unknown.replace(/\/$/, "") === `/${section.key}`;
  return (isSections ? section.links[0]?.path : undefined) ?? defaultPathFor(role);
}

const keyAt = (path: string): string | undefined => path.split("/")[1];

/** The section a path belongs to, for the roles that have it. */
export const sectionAt = (path: string, role: RoleCode): Section | undefined =>
  sectionsFor(role).find(({ key }) => key === keyAt(path));

/** The menu entry an address belongs to: the screen itself or the list it is reached from, else the section's or the role's first. */
export function nearestLink(path: string, role: RoleCode): MenuLink | undefined {
  const section = sectionAt(path, role) ?? sectionsFor(role)[0];
  return section?.links.find((link) => path.startsWith(link.path)) ?? section?.links[0];
}

/** Whether a path belongs to a section at all, whoever may open it. */
export const isSectionPath = (path: string): boolean => SECTIONS.some(({ key }) => key === keyAt(path));

/** The section a path belongs to where the role may not open it. */
export const sectionDenied = (path: string, role: RoleCode): Section | undefined =>
  sectionAt(path, role) ? undefined : SECTIONS.find(({ key }) => key === keyAt(path));

/** How a section is called. */
export const sectionLabel = (key: string): string | undefined =>
  SECTIONS.find((section) => section.key === key)?.label;
