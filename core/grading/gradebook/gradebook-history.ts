import {
  APPROVERS_SEE,
  ASSISTANT_HEAD,
  type GradebookFacts,
  type GradebookStatus,
  HEAD_ROLES,
  isHeadsOwn,
  isTeacher,
  onceRejected,
  REGISTRAR,
  TEACHER,
} from "#core/grading/workflow/gradebook-facts.ts";
import type { Action } from "#core/shared/actions.ts";

/** The history of what was given out: kept from the release on, also while it is reopened. */
const KEPT: readonly GradebookStatus[] = ["RO Approved", "Released"];

export const seeRevisions: Action<GradebookFacts, GradebookStatus> = {
  label: "Revisions",
  rules: [
    { roles: [...HEAD_ROLES, ...ASSISTANT_HEAD, ...REGISTRAR], from: KEPT },
    { roles: TEACHER, when: isTeacher, from: KEPT },
  ],
  refusal: ({ name }) => `${name} was not released yet.`,
  on: { row: true },
  unavailable: "hide",
};

/** What changed since the last submission or release: for who approves, and for the teacher it came back to. */
export const seeChanges: Action<GradebookFacts, GradebookStatus> = {
  label: "What Changed",
  rules: [
    {
      roles: TEACHER,
      when: isTeacher,
      from: ["For SC/LCC Approval", "Rejected by SC/LCC"],
      guard: onceRejected,
    },
    { roles: ASSISTANT_HEAD, when: isHeadsOwn, from: APPROVERS_SEE },
    { roles: [...HEAD_ROLES, ...REGISTRAR], from: APPROVERS_SEE },
  ],
  refusal: ({ name }) => `${name} was not submitted yet.`,
  on: { row: true },
  unavailable: "hide",
};
