import { useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import type { MOVED_STUDENTS } from "#core/grading/gradebook/gradebook-calls.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { type FormerScores, readsOtherwise } from "#core/grading/scores/former-scores.ts";
import type { MovedStudent } from "#core/grading/scores/former-scores-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { formatDay, formatInstant } from "#core/shared/school-day.ts";
import { cameText, EarnedTable } from "./earned-table.tsx";
import { FormerScoresDialog } from "./former-scores-dialog.tsx";

/** Who came to the section in mid-term with scores of another one, what became of these, and who left it with scores here. */
export default function MovedStudentsDialog(props: { detail: GradebookDetail; onClose: () => void }) {
  const { detail, onClose } = props;
  const { role } = useSignedIn();
  const { gradebook, today } = detail;
  const { uuid: id } = gradebook;
  const [chosen, setChosen] = useState<{ studentNo: string; formerUuid: string } | null>(null);
  const left = useAsked(callTo<typeof MOVED_STUDENTS>("GET /grade_books/{id}/moved_students", { id }));
  const came = detail.students.filter(({ former }) => former.length > 0);
  const mayChoose = decide(gradebookWorkflow, "editScores", { role }, factsOf(gradebook, today)).allowed;
  const student = came.find(({ number }) => number === chosen?.studentNo);
  const former = student?.former.find(({ gradebookUuid }) => gradebookUuid === chosen?.formerUuid);
  if (student && former)
    return (
      <FormerScoresDialog detail={detail} student={student} former={former} onClose={() => setChosen(null)} />
    );
  const gone: readonly MovedStudent[] = left?.ok ? left.value.rows : [];
  return (
    <Dialog
      title="Students Who Moved"
      className="max-w-[640px]"
      onClose={onClose}
      footer={
        <Button className="btn-primary" data-initial-focus="" onClick={onClose}>
          Close
        </Button>
      }
    >
      {came.length === 0 && gone.length === 0 && (
        <p className="text-muted">
          {left === null
            ? "Looking for who left…"
            : left.ok
              ? "Nobody came with scores of another section this term, and nobody left this one with scores."
              : left.message}
        </p>
      )}
      {came.map((one) =>
        one.former.map((scores) => (
          <section key={`${one.number} ${scores.gradebookUuid}`} className="mb-5" aria-label={one.name}>
            <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
              <h3 className="min-w-0 flex-1 font-semibold">{one.name}</h3>
              {mayChoose && (
                <Button
                  className="btn-xs"
                  aria-label={`${scores.choice ? "Change" : "Decide"}, ${one.name}`}
                  onClick={() => setChosen({ studentNo: one.number, formerUuid: scores.gradebookUuid })}
                >
                  {scores.choice ? "Change" : "Decide"}
                </Button>
              )}
            </div>
            <p className="mb-1.5 text-sm text-muted">{cameText(scores)}</p>
            <EarnedTable activities={scores.activities} />
            <ChoiceText scores={scores} />
          </section>
        )),
      )}
      {gone.map((one) => (
        <section key={one.studentNo} className="mb-5" aria-label={one.name}>
          <h3 className="font-semibold">{one.name}</h3>
          <p className="mb-1.5 text-sm text-muted">{leftText(one)}</p>
          <EarnedTable activities={one.activities} />
        </section>
      ))}
    </Dialog>
  );
}

const leftText = ({ leftOn, section, isTaughtThere }: MovedStudent): string =>
  section === ""
    ? `Left on ${formatDay(leftOn)}. The scores stay here.`
    : isTaughtThere
      ? `Left on ${formatDay(leftOn)} for ${section}, whose gradebook shows these scores, too.`
      : `Left on ${formatDay(leftOn)} for ${section}, where the subject is not taught: the scores stay here.`;

/** What was decided, by whom and when; and whether the former gradebook says something else by now. */
function ChoiceText({ scores }: { scores: FormerScores }) {
  const { choice } = scores;
  if (!choice)
    return <p className="mt-1.5 text-sm font-medium">Not decided yet: nothing of it counts here.</p>;
  const codes = (isTaken: boolean): string =>
    choice.activities
      .filter((one) => one.isTaken === isTaken)
      .map(({ code }) => code)
      .join(", ");
  return (
    <div className="mt-1.5 text-sm">
      {codes(true) && <p>Taken over: {codes(true)}.</p>}
      {codes(false) && (
        <p className="break-words">
          Left out: {codes(false)}. {choice.reason}
        </p>
      )}
      <p className="text-xs text-muted">
        {choice.by}, {formatInstant(choice.at)}
      </p>
      {readsOtherwise(scores) && (
        <Notice kind="info">
          The former gradebook was changed since. What counts here is as it was when it was decided on; decide
          again to take the change over.
        </Notice>
      )}
    </div>
  );
}
