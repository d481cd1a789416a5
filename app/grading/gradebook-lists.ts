import type { SubjectKind } from "../../core/grading/class-record.ts";
import type { ScreenKey } from "../../core/identity/screens.ts";
import type { ListDefinition } from "../ui/table/list-address.ts";
import { GRADEBOOK_LIST } from "./gradebook-list-definition.ts";

/** The lists of gradebooks: of all subjects, and of conduct, which is the Homeroom's (decision 17). */
export interface GradebookLists {
  path: string;
  title: string;
  /** Under this name its columns and views are kept. */
  name: ScreenKey;
  noun: { one: string; many: string };
  definition: ListDefinition;
  subjectKind: SubjectKind | null;
  /** Columns that would say the same in every row. */
  without: readonly string[];
}

const GRADEBOOKS: GradebookLists = {
  path: "/grades/gradebook",
  title: "Gradebook",
  name: "gradebooks",
  noun: { one: "gradebook", many: "gradebooks" },
  definition: GRADEBOOK_LIST,
  subjectKind: null,
  without: [],
};
const CONDUCT: GradebookLists = {
  path: "/grades/conduct",
  title: "Conduct",
  name: "conduct",
  noun: { one: "conduct record", many: "conduct records" },
  definition: { ...GRADEBOOK_LIST, filters: GRADEBOOK_LIST.filters.filter(({ key }) => key !== "subject") },
  subjectKind: "homeroom",
  without: ["subject"],
};

/** The list an address belongs to. */
export const listAt = (pathname: string): GradebookLists =>
  pathname.startsWith(`${CONDUCT.path}/`) || pathname === CONDUCT.path ? CONDUCT : GRADEBOOKS;

/** The list a gradebook is found in first. */
export const listOf = ({ subject }: { subject: { kind: SubjectKind } }): GradebookLists =>
  subject.kind === CONDUCT.subjectKind ? CONDUCT : GRADEBOOKS;

/** Where a gradebook opens; conduct at an address that says whether one came to submit it (grading §2). */
export function gradebookPath(row: {
  classUuid: string;
  uuid: string;
  subject: { kind: SubjectKind };
}): string {
  const list = listOf(row);
  const path = `${list.path}/${row.classUuid}/${row.uuid}`;
  return list === CONDUCT ? `${path}/${OPEN}` : path;
}
const OPEN = "open";
/** The last part of a conduct record's address by which its Submit is asked for at once. */
export const isToSubmit = (submit: string | undefined): boolean => submit === "submit" || submit === "true";
