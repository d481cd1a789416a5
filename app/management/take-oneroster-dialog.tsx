import { useState } from "react";
import type { Changed } from "#app/lib/browser-calls.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { FilePicker } from "#app/ui/import/file-picker.tsx";
import { PeopleQuestions } from "#app/ui/import/people-questions.tsx";
import { sendFile } from "#app/ui/import/send-file.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ONEROSTER_STEPS } from "#core/management/oneroster/format.ts";
import type { OneRosterTaken, TAKE_ONEROSTER } from "#core/management/oneroster/oneroster-calls.ts";
import { fileSizeRefusal } from "#core/shared/import/file-size.ts";
import { answersSearch, counted, NO_ANSWERS } from "#core/shared/import/import.ts";

const FAILED = "The ZIP could not be read. Nothing was changed; please try again.";

interface Answer {
  message: string;
  taken: OneRosterTaken;
  isDone: boolean;
}

/** Takes the OneRoster ZIP of another system in: what it would do first, then that. */
export default function TakeOneRosterDialog({
  onDone,
  onClose,
}: {
  onDone: () => void;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [samePeople, setSamePeople] = useState<string[]>([]);
  const send = async (isDryRun: boolean) => {
    if (!file) return;
    setPercent(0);
    const { path } = callTo<typeof TAKE_ONEROSTER>(
      "POST /management/oneroster/import",
      {},
      isDryRun ? { dry_run: "1" } : {},
    );
    const { status, body } = await sendFile(
      path,
      file,
      crypto.randomUUID(),
      setPercent,
      answersSearch({ ...NO_ANSWERS, samePeople }),
    );
    setPercent(null);
    if (status === 401) return endSession();
    const outcome = body as Changed<typeof TAKE_ONEROSTER> | null;
    if (!outcome?.ok) return setRefusal(outcome?.refusal.message ?? FAILED);
    const { message, data: taken } = outcome.value;
    setAnswer({ message, taken, isDone: !isDryRun });
    if (!isDryRun) onDone();
  };
  const choose = (chosen: File) => {
    const tooLarge = fileSizeRefusal(chosen);
    setFile(tooLarge ? null : chosen);
    setRefusal(tooLarge);
    setAnswer(null);
    setSamePeople([]);
  };
  const isBusy = percent !== null;
  const canTake =
    answer !== null && !answer.isDone && answer.taken.steps.length > 0 && !answer.taken.steps.some(isRefused);
  return (
    <Dialog
      title="Import OneRoster"
      className="max-w-[640px]"
      canClose={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{answer?.isDone ? "Close" : "Cancel"}</Button>
          {!answer?.isDone && (
            <Button
              className="btn-primary"
              isBusy={isBusy}
              aria-disabled={!file || (answer !== null && !canTake) || undefined}
              onClick={() => file && (answer === null || canTake) && void send(answer === null)}
            >
              {answer === null ? "Validate" : "Import"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-muted text-sm">
          A school year of another school system, with departments, grade levels, subjects, faculty, sections,
          classes, students and guardians, as a ZIP of OneRoster 1.2 files that holds everything (bulk). An
          empty school is enough.
        </p>
        <FilePicker
          file={file}
          refusal={refusal}
          hint="10 MB at most"
          accept=".zip"
          label="OneRoster ZIP"
          isOff={isBusy}
          onChoose={choose}
        />
        {answer && <Taken {...answer} samePeople={samePeople} onAnswer={setSamePeople} />}
      </div>
    </Dialog>
  );
}

const isRefused = ({ state }: OneRosterTaken["steps"][number]): boolean => state === "refused";

function Taken({
  message,
  taken,
  isDone,
  samePeople,
  onAnswer,
}: Answer & { samePeople: readonly string[]; onAnswer: (samePeople: string[]) => void }) {
  const { steps, problems, problemCount, leftOut, notes } = taken;
  const isWrong = problemCount > 0 || steps.some(isRefused);
  return (
    <div className="grid grid-cols-1 gap-3" aria-live="polite">
      <Notice kind={isWrong ? "warning" : isDone ? "success" : "info"}>{message}</Notice>
      {problems.length > 0 && (
        <ul className="max-h-60 overflow-y-auto text-sm">
          {problems.map((problem) => (
            <li
              key={`${problem.file} ${problem.row} ${problem.column} ${problem.message}`}
              className="py-0.5"
            >
              <span className="font-medium">
                {[problem.file, problem.row && `row ${problem.row}`, problem.column]
                  .filter(Boolean)
                  .join(", ")}
                :
              </span>{" "}
              {problem.message}
            </li>
          ))}
          {problemCount > problems.length && (
            <li className="text-muted">
              And {(problemCount - problems.length).toLocaleString("en-US")} more.
            </li>
          )}
        </ul>
      )}
      {steps.length > 0 && (
        <ul className="grid grid-cols-1 gap-1 text-sm">
          {steps.map((step) => (
            <li key={step.step}>
              <span className="font-medium">{ONEROSTER_STEPS[step.step]}</span>: {stepInWords(step)}
              {step.made.map((made) => (
                <p key={made} className="text-muted">
                  {made}
                </p>
              ))}
              {step.errors.map((error) => (
                <p key={error} className="text-error">
                  {error}
                </p>
              ))}
              {!isDone && step.people.length > 0 && (
                <div className="mt-2">
                  <PeopleQuestions {...step} samePeople={samePeople} onAnswer={onAnswer} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {[...leftOut.map((columns) => `Not of the standard, and left out: ${columns}`), ...notes].map(
        (text) => (
          <p key={text} className="text-muted text-sm">
            {text}
          </p>
        ),
      )}
    </div>
  );
}

function stepInWords({ state, rows, added, changed, unchanged }: OneRosterTaken["steps"][number]): string {
  const all = counted(rows, "row");
  if (state === "waits") return `${all}, checked once what comes before is there`;
  if (state === "refused") return `${all}, refused`;
  return `${added.toLocaleString("en-US")} new, ${changed.toLocaleString("en-US")} changed, ${unchanged.toLocaleString("en-US")} as they are`;
}
