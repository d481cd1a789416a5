import { useEffect, useRef, useState } from "react";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { MISSING } from "#core/grading/gradebook/gradebook-calls.ts";
import { GRADEBOOKS_PER_CHANGE_MAX } from "#core/grading/gradebook/gradebook-list.ts";
import type { MissingScores } from "#core/grading/scores/missing-scores-contract.ts";

/**
 * Lists the missing scores of gradebooks by student, and asks whether to go on; where nothing is missing it goes on at once.
 * An answer that does not come stops nobody: the server decides about the submission itself.
 */
export default function MissingScoresDialog(props: {
  uuids: readonly string[];
  onContinue: () => void;
  onClose: () => void;
}) {
  const { uuids, onContinue, onClose } = props;
  const [missing, setMissing] = useState<readonly MissingScores[]>([]);
  const goOn = useRef(onContinue);
  const ids = uuids.join(",");
  useEffect(() => {
    const asking = new AbortController();
    void missingOf(ids.split(","), asking.signal).then((found) => {
      if (asking.signal.aborted) return;
      if (found.length === 0) goOn.current();
      else setMissing(found);
    });
    return () => asking.abort();
  }, [ids]);
  if (missing.length === 0) return null;
  return (
    <Dialog
      role="alertdialog"
      title="Missing Scores"
      className="max-w-[560px]"
      onClose={onClose}
      footer={
        <>
          <Button data-initial-focus="" onClick={onClose}>
            Back to the scores
          </Button>
          <Button className="btn-primary" onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">
        These scores are missing. The registrar cannot approve a gradebook while scores are blank. Do you want
        to submit all the same?
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard */}
      <section aria-label="Missing scores by student" className="max-h-[45vh] overflow-auto" tabIndex={0}>
        {missing.map(({ uuid, name, students }) => (
          <div key={uuid} className="mb-3">
            <h3 className="text-sm font-semibold">{name}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {students.map((student) => (
                <li key={student.studentNo} className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-sm">
                  <span className="num flex-none text-muted">{student.studentNo}</span>
                  <span className="min-w-[10rem] flex-1 break-words">{student.name}</span>
                  <span className="ml-auto text-right text-muted">{missingText(student)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </Dialog>
  );
}

/** Of the gradebooks where something is missing, asked in as many calls as it takes. */
async function missingOf(uuids: readonly string[], signal: AbortSignal): Promise<MissingScores[]> {
  const found: MissingScores[] = [];
  for (let at = 0; at < uuids.length; at += GRADEBOOKS_PER_CHANGE_MAX) {
    const ids = uuids.slice(at, at + GRADEBOOKS_PER_CHANGE_MAX).join(",");
    const answer = await ask(callTo<typeof MISSING>("GET /grade_books/missing", {}, { ids }), signal);
    if (answer.ok) found.push(...answer.value.rows.filter(({ students }) => students.length > 0));
  }
  return found;
}

/** "QZ1, PE1", or that there is no grade at all. */
const missingText = ({ blanks, hasNoGrade }: MissingScores["students"][number]): string =>
  [blanks.join(", "), hasNoGrade && "excused from everything: no grade"].filter(Boolean).join("; ");
