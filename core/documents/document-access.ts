import { attendanceWorkflow } from "#core/attendance/attendance-actions.ts";
import { awardWorkflow } from "#core/awards/award-actions.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import {
  BILLING_DOCUMENT_KINDS,
  type DocumentKind,
  JOB_DOCUMENT_KINDS,
} from "#core/shared/document-kinds.ts";
import { mayHaveJobFile } from "./print-job/print-job-actions.ts";

/**
 * Whether a role may have a file of this kind at all: asked again whenever one is drawn, drawn once more or downloaded,
 * since the role of the person who asked for it may have changed. Which classes its rows come from, the queries say.
 */
export function mayHaveDocument(kind: DocumentKind, role: RoleCode): boolean {
  if (BILLING_DOCUMENT_KINDS.includes(kind)) return mayEnter("billing", role);
  if (JOB_DOCUMENT_KINDS.includes(kind)) return mayHaveJobFile(kind, role);
  switch (kind) {
    case "gradebook":
      return mayAct(gradebookWorkflow, "exportGradebook", { role });
    case "gradesheet":
      return mayAct(gradebookWorkflow, "exportGradesheet", { role });
    case "report-card":
      return mayAct(reportCardWorkflow, "print", { role });
    case "awards-pdf":
    case "awards":
      return mayEnter("topAwards", role);
    case "certificate":
      return mayAct(awardWorkflow, "print", { role });
    case "report-card-copy":
      return mayEnter("sponsor", role);
    case "attendance":
      return mayAct(attendanceWorkflow, "export", { role });
    case "composite-pdf":
    case "composite":
      return mayEnter("gradeComposite", role);
    case "login-log":
    case "event-log":
      return mayEnter("auditTrail", role);
    case "missing-grades":
    case "missing-records":
      return mayEnter("missingGrades", role);
    case "class-ranking":
      return mayEnter("classRanking", role);
    case "permanent-record":
      return mayEnter("permanentRecords", role);
    case "promotion":
      return mayEnter("promotion", role);
    default:
      return false;
  }
}
