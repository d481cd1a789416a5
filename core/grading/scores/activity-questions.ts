import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import type { PublishedFigure } from "./activity.ts";

/** What is asked before an activity or criteria is changed, each naming it (G-14). */
const asks = (title: string, text: string, confirmLabel: string): Confirmation => ({
  title,
  text,
  confirmLabel,
  cancelLabel: "Cancel",
});

export const maximumQuestion = (code: string): Confirmation =>
  asks(
    `Edit ${code}`,
    "Editing max score will reset all the scores of this activity. You cannot undo this action.",
    "Edit max score",
  );

export const deletionQuestion = (code: string): Confirmation => ({
  ...asks(
    `Delete ${code}`,
    "Deleting activity will also delete the scores of this activity. You cannot undo this action.",
    "Delete",
  ),
  danger: true,
});

export const PUBLISHED_LABELS: Record<PublishedFigure, string> = {
  raw_scores: "raw scores",
  transmuted_grade: "transmuted grade",
};

/** One sentence for both kinds, of an activity and of a criteria; what is meant follows it. */
const PUBLICATION = "Publish raw scores/transmuted grade for this activity/criteria?";

/** `name`: the activity's code, or the criteria's name. */
export const publicationQuestion = (
  what: PublishedFigure,
  of: "activity" | "criteria",
  name: string,
): Confirmation =>
  asks(
    `Publish ${PUBLISHED_LABELS[what]} of ${name}`,
    `${PUBLICATION} Parents will see the ${PUBLISHED_LABELS[what]} of the ${of} ${name}. This cannot be undone.`,
    "Publish",
  );

/** The same sentence for raw scores and for the grade (S-15). */
export const publishedMessage = (what: PublishedFigure): string =>
  (gradebookWorkflow.actions.publish.success ?? "").replace(
    PUBLISHED_LABELS.raw_scores,
    PUBLISHED_LABELS[what],
  );
