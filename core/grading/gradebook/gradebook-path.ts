import { SCREENS, type ScreenKey } from "#core/identity/screens.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { GradebookRow } from "./gradebook.ts";

/** Conduct is the gradebook of this kind of subject. */
export const CONDUCT_KIND: SubjectKind = "homeroom";

/** The list that a gradebook belongs to. */
export const screenOf = ({
  subject,
}: {
  subject: { kind: SubjectKind };
}): ScreenKey & ("gradebooks" | "conduct") => (subject.kind === CONDUCT_KIND ? "conduct" : "gradebooks");

/** What a gradebook's screen is addressed by. */
type Addressed = Pick<GradebookRow, "classUuid" | "uuid"> & { subject: { kind: SubjectKind } };

/** The path of a gradebook's screen; of conduct it also says whether its Submit is asked for. */
export function gradebookPath(row: Addressed): string {
  const screen = screenOf(row);
  const path = `${SCREENS[screen].path}/${row.classUuid}/${row.uuid}`;
  return screen === "conduct" ? `${path}/${OPEN}` : path;
}
const OPEN = "open";
/** Whether the last part of a conduct record's address asks for its Submit at once. */
export const isToSubmit = (submit: string | undefined): boolean => submit === "submit" || submit === "true";

/** Dialogs of the gradebook's screen that have an address, by the action that opens them. */
export const OPENED = {
  import: "import",
  seeChanges: "changes",
  seeRevisions: "revisions",
} as const;
export type OpenedDialog = (typeof OPENED)[keyof typeof OPENED];
/** The path of a gradebook with one of its dialogs open. */
export const openedPath = (row: Addressed, dialog: keyof typeof OPENED): string =>
  `${gradebookPath(row)}?open=${OPENED[dialog]}`;
