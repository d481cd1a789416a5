import type { Action, Workflow } from "#core/shared/actions.ts";

/** What can be done with a row of the grade composite: it has no states. */
type CompositeFacts = { studentName: string };
const openCard: Action<CompositeFacts, "any"> = {
  label: "Open report card",
  rules: [{ roles: ["RA", "HRA"], from: ["any"] }],
  refusal: ({ studentName }) => `The report card of ${studentName} cannot be opened.`,
  on: { row: true },
  unavailable: "hide",
};
export const compositeWorkflow: Workflow<CompositeFacts, "any", "openCard"> = {
  statusOf: () => "any",
  actions: { openCard },
};
