import { attendanceWorkflow } from "#core/attendance/attendance.ts";
import { awardWorkflow } from "#core/awards/award-actions.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { type Area, mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { LISTS } from "#core/lists.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { mayAct } from "#core/shared/actions.ts";
import {
  BILLING_DOCUMENT_KINDS,
  type BillingDocumentKind,
  type DocumentKind,
  JOB_DOCUMENT_KINDS,
  type JobDocumentKind,
  type ListDocumentKind,
  type ListFileKind,
  listFileKind,
} from "#core/shared/document-kinds.ts";
import { mayHaveJobFile } from "./print-job/print-job-actions.ts";

type OtherKind = Exclude<
  DocumentKind,
  BillingDocumentKind | JobDocumentKind | ListDocumentKind | ListFileKind
>;
const inArea =
  (area: Area) =>
  (role: RoleCode): boolean =>
    mayEnter(area, role);
/** Who may have a file that is neither billing's, a print job's nor a list's. */
const MAY_HAVE: Readonly<Record<OtherKind, (role: RoleCode) => boolean>> = {
  gradebook: (role) => mayAct(gradebookWorkflow, "exportGradebook", { role }),
  gradesheet: (role) => mayAct(gradebookWorkflow, "exportGradesheet", { role }),
  "report-card": (role) => mayAct(reportCardWorkflow, "print", { role }),
  "report-card-copy": inArea("sponsor"),
  "awards-pdf": inArea("topAwards"),
  awards: inArea("topAwards"),
  certificate: (role) => mayAct(awardWorkflow, "print", { role }),
  attendance: (role) => mayAct(attendanceWorkflow, "export", { role }),
  "composite-pdf": inArea("gradeComposite"),
  composite: inArea("gradeComposite"),
  "permanent-record": inArea("permanentRecords"),
  "everything-kept": inArea("privacy"),
  oneroster: inArea("management"),
};

/** The kinds of files that are billing's own: finance's audit trail shows these only. */
export const BILLING_FILE_KINDS: readonly DocumentKind[] = [
  ...BILLING_DOCUMENT_KINDS,
  ...LISTS.filter(({ area }) => area === "billing").map(({ name }) => listFileKind(name)),
];

/**
 * Whether a role may have a file of this kind at all: asked again whenever one is drawn, drawn once more or downloaded,
 * since the role of the person who asked for it may have changed. Which classes its rows come from, the queries say.
 */
export function mayHaveDocument(kind: DocumentKind, role: RoleCode): boolean {
  if (BILLING_DOCUMENT_KINDS.includes(kind)) return mayEnter("billing", role);
  if (JOB_DOCUMENT_KINDS.includes(kind)) return mayHaveJobFile(kind, role);
  const list = LISTS.find(({ name, exports }) => [exports?.kind, listFileKind(name)].includes(kind));
  if (list) return mayEnter(list.area, role);
  return MAY_HAVE[kind as OtherKind]?.(role) ?? false;
}
