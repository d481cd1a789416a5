import type { GradebookStatus } from "./gradebook-facts.ts";

/** Whether reports show the grades of a gradebook: approved ones always, those that wait for approval on request, no others. */
export type Reported = "approved" | "inApproval" | "no";

const REPORTED: Record<GradebookStatus, Reported> = {
  Draft: "no",
  "For SC/LCC Approval": "inApproval",
  "Rejected by SC/LCC": "no",
  "For RO Approval": "inApproval",
  "Rejected by RO": "no",
  "RO Approved": "approved",
  Released: "approved",
  Closed: "no",
};
export const reportedAs = (status: GradebookStatus): Reported => REPORTED[status];
