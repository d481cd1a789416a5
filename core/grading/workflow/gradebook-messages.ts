import type { GradebookFacts } from "./gradebook-facts.ts";

/** What the actions of a gradebook ask and answer. */
const selectionTitle = (selection: readonly GradebookFacts[]): string =>
  selection.length === 1 ? (selection[0]?.name ?? "") : `${selection.length} gradebooks`;
export const asks =
  (title: string, text: string, confirmLabel: string) => (selection: readonly GradebookFacts[]) => ({
    title,
    text: `${text} ${selectionTitle(selection)}. This cannot be undone.`,
    confirmLabel,
    cancelLabel: "Cancel",
  });
export const cannotBe = (verb: string) => (facts: GradebookFacts) =>
  `${facts.name} is ${facts.status} and cannot be ${verb}.`;

/** The headings of an outcome (S-15). */
export const outcomeTitles = (action: string) => ({
  success: `${action} Success`,
  failure: `${action} Failed`,
});
