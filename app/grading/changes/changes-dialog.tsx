import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { GradebookChanges } from "#core/grading/gradebook/changes.ts";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { GRADEBOOK_CHANGES } from "#core/grading/gradebook/gradebook-calls.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { ActivitiesChanged, ScoresChanged } from "./changes-tables.tsx";

/** What changed in a gradebook since its last submission, and why it came back (G-38). */
export default function ChangesDialog({
  gradebook,
  onClose,
}: {
  gradebook: GradebookRow;
  onClose: () => void;
}) {
  const answer = useAsked(
    callTo<typeof GRADEBOOK_CHANGES>("GET /grade_books/{id}/changes", { id: gradebook.uuid }),
  );
  return (
    <ReadDialog
      title={gradebookWorkflow.actions.seeChanges.label}
      className="max-w-[760px]"
      answer={answer}
      waiting="Comparing with the last submission or release…"
      onClose={onClose}
    >
      {({ value }) => <Changes {...value.data} />}
    </ReadDialog>
  );
}

function Changes({ since, rejectReason, activities, scores }: GradebookChanges) {
  return (
    <div className="grid gap-4">
      {rejectReason !== "" && (
        <Notice kind="warning">
          <b className="font-semibold">Reason of the rejection</b>
          <br />
          <span className="whitespace-pre-wrap">{rejectReason}</span>
        </Notice>
      )}
      {!since && <p className="text-muted">No earlier submission is kept to compare with.</p>}
      {since && (
        <p className="text-muted">
          Since the {since.event === "released" ? "release" : "submission"} of {formatInstant(since.at)}
          {since.by && ` by ${since.by}`}: {counted(scores.length, "score", "scores")} and{" "}
          {counted(activities.length, "activity", "activities")} changed.
        </p>
      )}
      {activities.length > 0 && <ActivitiesChanged activities={activities} />}
      {scores.length > 0 && <ScoresChanged scores={scores} />}
    </div>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count === 0 ? "no" : count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
