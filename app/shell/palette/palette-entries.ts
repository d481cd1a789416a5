import { accountPath } from "#core/billing/accounts/account-path.ts";
import { newInvoicePath, payPath } from "#core/billing/form-addresses-contract.ts";
import { FOUND_COUNTED, FOUND_KINDS, type FoundKind, type FoundRecord } from "#core/finding/found.ts";
import { namedBy, screensNamed } from "#core/finding/screen-words.ts";
import { CONDUCT_KIND, gradebookPath, openedPath } from "#core/grading/gradebook/gradebook.ts";
import { type Area, mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { SCREENS, type ScreenKey } from "#core/identity/screens.ts";
import { personPath } from "#core/management/people/person-paths.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { foldText } from "#core/shared/search-text.ts";
import type { FoundCard, PaletteFound } from "./palette-search.route.ts";

/** One line of the palette: where it leads, or what it does. */
export interface PaletteEntry {
  key: string;
  group: string;
  title: string;
  detail: string;
  chosen: { path: string } | { run: PaletteCommand };
}
/** What is done where one is, without another screen. */
export type PaletteCommand = "theme" | "password" | "keys" | "sign-out";

type AnyFound = FoundRecord | FoundCard;
interface Kind {
  group: string;
  path(found: AnyFound): string;
  /** The list that has all of them. */
  list?: ScreenKey;
}
const inList = (
  list: ScreenKey,
  pathOf: (found: AnyFound) => string,
  group: string = SCREENS[list].label,
) => ({
  group,
  list,
  path: pathOf,
});
const addressed = ({ id: uuid, within: classUuid }: AnyFound, kind: SubjectKind) => ({
  uuid,
  classUuid,
  subject: { kind },
});
const viewed =
  (screen: ScreenKey) =>
  ({ id }: AnyFound) =>
    `${SCREENS[screen].path}/view/${id}`;
const KINDS: Record<AnyFound["kind"], Kind> = {
  customer: inList("accounts", ({ id }) => accountPath({ customerId: id }), "Students"),
  guardian: { group: "Guardians", path: ({ id }) => accountPath({ customerId: id }) },
  student: inList("students", ({ id }) => personPath("students", id)),
  "class-student": {
    group: "Students",
    path: ({ within }) => `${SCREENS.gradebooks.path}?${new URLSearchParams({ section: within })}`,
  },
  card: { group: "Report cards", path: ({ id }) => id },
  sponsor: inList("sponsors", ({ id }) => personPath("sponsors", id), "Guardians"),
  faculty: inList("faculties", ({ id }) => personPath("faculties", id)),
  gradebook: inList("gradebooks", (one) => gradebookPath(addressed(one, "academic")), "Gradebooks"),
  conduct: { group: "Gradebooks", path: (one) => gradebookPath(addressed(one, CONDUCT_KIND)) },
  invoice: inList("invoices", viewed("invoices")),
  payment: inList("payments", viewed("payments")),
  refund: inList("refunds", viewed("refunds")),
  "credit-memo": inList("credit-memo", viewed("credit-memo")),
  "promissory-note": inList("promissory-notes", viewed("promissory-notes")),
  "permanent-record": inList("permanent-records", ({ id }) => `${SCREENS["permanent-records"].path}/${id}`),
};

/** What is done, by what it is called; `also`: how else people say it. */
interface Action {
  label: string;
  also?: string;
  area: Area;
  chosen: PaletteEntry["chosen"];
}
const creating = (screen: ScreenKey, search = "") => ({ path: `${SCREENS[screen].path}/create${search}` });
const ACTIONS: readonly Action[] = [
  { label: "Create invoice", also: "new bill", area: "billing", chosen: creating("invoices") },
  {
    label: "Create schedule",
    also: "new recurring invoice",
    area: "billing",
    chosen: creating("invoices", "?type=recurring"),
  },
  {
    label: "Record payment",
    also: "new receive pay",
    area: "billing",
    chosen: creating("payments"),
  },
  { label: "Create refund", also: "new request", area: "billing", chosen: creating("refunds") },
  { label: "Create credit memo", also: "new", area: "billing", chosen: creating("credit-memo") },
  { label: "Import scores", also: "upload", area: "grades", chosen: { path: SCREENS.gradebooks.path } },
  {
    label: "Switch between light and dark",
    also: "theme night mode",
    area: "account",
    chosen: { run: "theme" },
  },
  { label: "Reset password", also: "change new", area: "account", chosen: { run: "password" } },
  { label: "Keys", also: "keyboard shortcuts help", area: "account", chosen: { run: "keys" } },
  { label: "Sign out", also: "logout log out leave", area: "account", chosen: { run: "sign-out" } },
];

/** What is done with a record that was found: "Record payment for Santos, Ana". */
interface ActionOn {
  label: string;
  joint: string;
  kind: FoundKind;
  path(found: FoundRecord): string;
}
const ACTIONS_ON: readonly ActionOn[] = [
  { label: "Record payment", joint: "for", kind: "customer", path: ({ id }) => payPath(id, []) },
  { label: "Create invoice", joint: "for", kind: "customer", path: ({ id }) => newInvoicePath(id) },
  {
    label: "Import scores",
    joint: "into",
    kind: "gradebook",
    path: (found) => openedPath(addressed(found, "academic"), "import"),
  },
];
const JOINTS = /^(for|of|to|into)\s+/;
/** The action a text begins with, and the rest: whom or what it is done with. */
function actionOn(role: RoleCode, text: string): { actions: readonly ActionOn[]; rest: string } {
  const folded = foldText(text).trimStart();
  const actions = ACTIONS_ON.filter(
    ({ label, kind }) => mayEnter(FOUND_KINDS[kind], role) && folded.startsWith(`${label.toLowerCase()} `),
  );
  const [first] = actions;
  const rest = first ? text.trimStart().slice(first.label.length).trimStart().replace(JOINTS, "") : "";
  return rest === "" ? { actions: [], rest: text } : { actions, rest };
}

/** What of a text names a record: "Record payment for santos" looks for santos. */
export const recordText = (role: RoleCode, text: string): string => actionOn(role, text).rest.trim();

/** All lines for a text: screens and actions it names, what was found, and what can be done with that. What only a corrected text found comes last. */
export function paletteEntries(
  role: RoleCode,
  text: string,
  { found, searchedAs }: PaletteFound,
): PaletteEntry[] {
  const { actions, rest } = actionOn(role, text);
  const [named, others] = [ofRank(role, text, 2), ofRank(role, text, 1)];
  const records = found.flatMap((one, index) => [
    foundEntry(one),
    ...(one.kind === found[index + 1]?.kind ? [] : moreOf(one, found, rest)),
  ]);
  return [
    ...actions.flatMap((action) => onFound(action, found, 5)),
    ...named,
    ...(searchedAs === null ? [...records, ...others] : [...others, ...records]),
  ].concat(
    text.trim() === "" || actions.length > 0 ? [] : ACTIONS_ON.flatMap((action) => onFound(action, found, 1)),
  );
}

/** Screens and actions that a text names so well. */
const ofRank = (role: RoleCode, text: string, rank: 1 | 2): PaletteEntry[] => [
  ...screensNamed(role, text)
    .filter((screen) => screen.rank === rank)
    .map(
      ({ key, label, section, path }): PaletteEntry => ({
        key: `screen-${key}`,
        group: "Go to",
        title: label,
        detail: section,
        chosen: { path },
      }),
    ),
  ...ACTIONS.filter(
    ({ label, also, area }) => mayEnter(area, role) && namedBy(text, label, also) === rank,
  ).map(
    ({ label, chosen }): PaletteEntry => ({ key: label, group: "Actions", title: label, detail: "", chosen }),
  ),
];

const foundEntry = (one: AnyFound): PaletteEntry => ({
  key: `${one.kind}-${one.id}-${one.within}`,
  group: KINDS[one.kind].group,
  title: one.title,
  detail: one.detail,
  chosen: { path: KINDS[one.kind].path(one) },
});

/** The list with all that were found of a kind, where they are more than are shown. */
function moreOf({ kind, ofKind }: AnyFound, found: readonly AnyFound[], search: string): PaletteEntry[] {
  const { list, group } = KINDS[kind];
  const shown = found.filter((one) => one.kind === kind).length;
  if (list === undefined || ofKind <= shown) return [];
  const count = ofKind > FOUND_COUNTED ? `More than ${FOUND_COUNTED}` : `All ${ofKind}`;
  const path = `${SCREENS[list].path}?${new URLSearchParams({ search })}`;
  return [
    { key: `${kind}-all`, group, title: `${count} in ${SCREENS[list].label}`, detail: "", chosen: { path } },
  ];
}

const onFound = (
  { label, joint, kind, path }: ActionOn,
  found: readonly AnyFound[],
  most: number,
): PaletteEntry[] =>
  found
    .filter((one): one is FoundRecord => one.kind === kind)
    .slice(0, most)
    .map((one) => ({
      key: `${label}-${one.id}`,
      group: "Actions",
      title: `${label} ${joint} ${one.title}`,
      detail: one.detail,
      chosen: { path: path(one) },
    }));
