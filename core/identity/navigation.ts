import { mayEnter } from "./access.ts";
import type { RoleCode } from "./roles.ts";
import {
  MENU_GROUPS,
  SCREENS,
  type Screen,
  type ScreenKey,
  type SectionKey,
  screenAt,
  sectionOf,
} from "./screens.ts";

/** The console's sections and menu, with the screens that exist. */
export type MenuLink = Exclude<Screen, { isTab: true }> & { key: ScreenKey };
export interface Section {
  key: SectionKey;
  label: string;
  /** In the order of the menu. */
  links: readonly MenuLink[];
  /** The same links, those under no heading first. */
  groups: readonly LinkGroup[];
}
interface LinkGroup {
  key: string;
  /** "": no heading, also of a heading with one link. */
  label: string;
  isOpen: boolean;
  links: readonly MenuLink[];
}

const SECTIONS: Record<SectionKey, string> = {
  dashboard: "Dashboard",
  grades: "Grades",
  reports: "Reports",
  management: "Management",
  ims: "Sales & Marketing",
  audit: "Audit Logs",
  settings: "Settings",
};
const LINKS = (Object.keys(SCREENS) as ScreenKey[])
  .map((key) => ({ key, ...SCREENS[key] }))
  .filter((screen): screen is MenuLink => !screen.isTab);

/** The sections a role sees, in order, with the screens it may enter. */
export const sectionsFor = (role: RoleCode): Section[] =>
  (Object.keys(SECTIONS) as SectionKey[]).flatMap((key) => {
    const all = LINKS.filter((link) => link.section === key && mayEnter(link.area, role));
    if (all.length === 0) return [];
    const groups = [{ key, label: "", isOpen: true }, ...MENU_GROUPS]
      .map((group): LinkGroup => {
        const links = all.filter((link) => (link.group ?? key) === group.key);
        const label = links.length > 1 ? group.label : "";
        return { key: group.key, label, isOpen: "isOpen" in group, links };
      })
      .filter(({ links }) => links.length > 0);
    return [{ key, label: SECTIONS[key], links: groups.flatMap(({ links }) => links), groups }];
  });

/** Where a role begins, where that is not the first of its menu. */
const BEGINS_AT: Partial<Record<RoleCode, ScreenKey>> = { FA: "invoices" };
/** Where a role lands after sign-in. */
export const defaultPathFor = (role: RoleCode): string => {
  const begins = BEGINS_AT[role];
  return begins ? SCREENS[begins].path : (sectionsFor(role)[0]?.links[0]?.path ?? "/login");
};

/** An address of the former system that leads to where a role begins. */
const FORMER_DASHBOARD = "/dashboard123";
/**
 * Where an address that is no screen leads: a section's own (/grades) to where its role begins or to its first screen. Null:
 * nothing is there, and the person is told so (I-4).
 */
export function pathFrom(unknown: string, role: RoleCode): string | null {
  const begins = defaultPathFor(role);
  const path = unknown.replace(/\/$/, "");
  if (path === FORMER_DASHBOARD) return begins;
  if (path !== `/${sectionOf(unknown)}` || !isSectionPath(unknown)) return null;
  const section = sectionAt(unknown, role);
  return section === undefined || sectionOf(begins) === section.key
    ? begins
    : (section.links[0]?.path ?? begins);
}

/** The section a path belongs to, for the roles that have it. */
export const sectionAt = (path: string, role: RoleCode): Section | undefined =>
  sectionsFor(role).find(({ key }) => key === sectionOf(path));

/** The menu entry an address belongs to: the screen itself or the list it is reached from, else the section's or the role's first. */
export function nearestLink(path: string, role: RoleCode): MenuLink | undefined {
  const section = sectionAt(path, role) ?? sectionsFor(role)[0];
  const above = section?.links.filter((link) => path.startsWith(link.path)) ?? [];
  return above.sort((one, other) => other.path.length - one.path.length)[0] ?? section?.links[0];
}

/** Whether a path belongs to a section at all, whoever may open it. */
export const isSectionPath = (path: string): boolean => Object.hasOwn(SECTIONS, sectionOf(path));

/** Whether a role may open an address: its screen's area decides; what belongs to no screen goes by its section. */
export function mayOpen(path: string, role: RoleCode): boolean {
  const screen = screenAt(path);
  return screen ? mayEnter(screen.area, role) : sectionAt(path, role) !== undefined;
}

/** What a role may not open at an address: the section where it has none of its screens, else the screen. */
export function deniedLabel(path: string, role: RoleCode): string | undefined {
  if (mayOpen(path, role) || !isSectionPath(path)) return undefined;
  return sectionAt(path, role) ? screenAt(path)?.label : SECTIONS[sectionOf(path) as SectionKey];
}
