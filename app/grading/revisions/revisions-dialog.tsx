import { useState } from "react";
import { ActivitiesChanged, ScoresChanged } from "#app/grading/changes/changes-tables.tsx";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import type { GRADEBOOK_REVISIONS } from "#core/grading/gradebook/gradebook-calls.ts";
import type { GradeChanged, RevisionChanges, RevisionEvent } from "#core/grading/gradebook/revisions.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import { formatInstant } from "#core/shared/school-day.ts";

const EVENTS: Record<RevisionEvent, string> = {
  submitted: "Submitted",
  released: "Released",
  corrected: "Corrected",
};

/** The revisions of a gradebook, the newest first: who made each, when, why, and what it changed. */
export default function RevisionsDialog(props: { gradebook: GradebookRow; onClose: () => void }) {
  const { gradebook, onClose } = props;
  const [page, setPage] = useState(1);
  const id = gradebook.uuid;
  const answer = useAsked(
    callTo<typeof GRADEBOOK_REVISIONS>("GET /grade_books/{id}/revisions", { id }, { page: String(page) }),
  );
  return (
    <ReadDialog
      title={gradebookWorkflow.actions.seeRevisions.label}
      className="max-w-[760px]"
      answer={answer}
      waiting="Reading the revisions…"
      beside={
        <>
          {answer?.ok && answer.value.page < answer.value.totalPages && (
            <Button onClick={() => setPage(page + 1)}>Earlier revisions</Button>
          )}
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Later revisions</Button>}
        </>
      }
      onClose={onClose}
    >
      {({ value: { rows } }) =>
        rows.length === 0 ? (
          <p className="text-muted">There is no revision of this gradebook.</p>
        ) : (
          <ol className="grid max-h-[60vh] gap-5 overflow-auto">
            {rows.map((revision) => (
              <OneRevision key={revision.number} revision={revision} />
            ))}
          </ol>
        )
      }
    </ReadDialog>
  );
}

function OneRevision({ revision }: { revision: RevisionChanges }) {
  const { number, event, reason, at, by, activities, scores, grades } = revision;
  return (
    <li className="grid gap-2">
      <h3 className="font-semibold">
        Revision {number}: {EVENTS[event]}
        <span className="ml-2 text-sm font-normal text-muted">
          {formatInstant(at)}
          {by && ` by ${by}`}
        </span>
      </h3>
      {reason !== "" && <p className="whitespace-pre-wrap">{reason}</p>}
      {activities.length > 0 && <ActivitiesChanged activities={activities} />}
      {scores.length > 0 && <ScoresChanged scores={scores} />}
      {grades.length > 0 && <GradesChanged grades={grades} />}
    </li>
  );
}

const grade = (e4: number | null): string => (e4 === null ? "–" : scaledToText(BigInt(e4), 4));

function GradesChanged({ grades }: { grades: readonly GradeChanged[] }) {
  return (
    <section className="max-h-[30vh] overflow-auto border-y border-line" aria-label="Grades that changed">
      <PlainTable
        look="lines"
        label="Grades"
        rows={grades}
        keyOf={({ studentNo }) => studentNo}
        columns={[
          { head: "Student", isName: true, cell: ({ name }) => name },
          { head: "Was", isFigure: true, cell: ({ before }) => grade(before) },
          { head: "Is", isFigure: true, className: "font-medium!", cell: ({ after }) => grade(after) },
        ]}
      />
    </section>
  );
}
