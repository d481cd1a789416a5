import type { ManagementKey } from "./lists/management-lists.ts";

/** What the office puts aside and removes (M-14). */

/** The lists whose records are put aside: they stay where they are used, and are not offered for what is new. */
export const KEPT_LISTS = [
  "departments",
  "curriculum",
  "grade-levels",
  "subjects",
  "faculties",
  "designations",
  "faculty-types",
  "students",
  "student-types",
  "sponsors",
  "sponsor-types",
] as const satisfies readonly ManagementKey[];
export type KeptList = (typeof KEPT_LISTS)[number];

/** The lists of which a record that was made by mistake is removed while nothing depends on it. Students keep their number for good. */
export type RemovableList = Exclude<KeptList, "students"> | "sections";
export const REMOVABLE_LISTS: readonly RemovableList[] = [
  ...KEPT_LISTS.filter((list) => list !== "students"),
  "sections",
];

/** What a row of such a list is, and how lists call it. */
export const RECORD_STATUSES = { active: "Active", inactive: "Inactive" } as const;
export type RecordStatus = keyof typeof RECORD_STATUSES;
export const statusOfRecord = (isActive: boolean): RecordStatus => (isActive ? "active" : "inactive");
export const isPutAside = (row: object): boolean => "status" in row && row.status === statusOfRecord(false);

export const isKeptList = (list: ManagementKey): list is KeptList =>
  (KEPT_LISTS as readonly ManagementKey[]).includes(list);
export const isRemovableList = (list: ManagementKey): list is RemovableList =>
  (REMOVABLE_LISTS as readonly ManagementKey[]).includes(list);

/** Records of these lists are named by a code or number, all others by a uuid. */
const NAMED_BY_CODE: readonly ManagementKey[] = ["grade-levels", "subjects", "students"];
export const isNamedByUuid = (list: ManagementKey): boolean => !NAMED_BY_CODE.includes(list);

/** What depends on a record, in words: "classes". */
export const removalRefusal = (name: string, dependents: readonly string[], list: ManagementKey): string => {
  const all = [...dependents];
  const last = all.pop() ?? "";
  const words = all.length === 0 ? last : `${all.join(", ")} and ${last}`;
  const instead = isKeptList(list)
    ? " Deactivate it instead: it stays where it is used and is offered no more."
    : "";
  return `${name} is not removed: there are ${words} of it.${instead}`;
};

/** What is asked before a record is put aside that something rests on; null: nothing does. */
export const stateQuestion = (name: string, left: readonly string[]): string | null => {
  if (left.length === 0) return null;
  const shown = left.slice(0, 5).join(", ");
  const more = left.length > 5 ? ` and ${left.length - 5} more` : "";
  return `${name} ${shown}${more}. That stays as it is; nothing new is offered with this record.`;
};
