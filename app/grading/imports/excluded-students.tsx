import { useEffect, useState } from "react";
import { ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { X } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { offerUndo } from "#app/ui/toasts/undo.tsx";
import type {
  EXCLUDED_STUDENTS,
  ExcludedStudent,
  REMOVE_EXCLUSIONS,
  RESTORE_EXCLUSION,
} from "#core/grading/imports/import.body.ts";
import { releaseQuestion } from "#core/grading/workflow/release.ts";
import { compareNames } from "#core/shared/name-order.ts";

const LIST = "/report_cards/exclude/school-year/{year}/term/{term}";

const byName = (one: ExcludedStudent, other: ExcludedStudent): number => compareNames(one.name, other.name);

/** Who is excluded from a term already; each may be taken off the list again. */
export function ExcludedStudents(props: {
  year: string;
  term: string;
  /** Grades of the term are given out: taking a student off gives out that student's at once, and is asked about. */
  isReleased?: boolean;
}) {
  const { year, term, isReleased = false } = props;
  const [asked, setAsked] = useState<ExcludedStudent | null>(null);
  const [students, setStudents] = useState<readonly ExcludedStudent[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const to = callTo<typeof EXCLUDED_STUDENTS>(`GET ${LIST}`, { year, term });
    void ask(to, asking.signal).then((answer) => {
      if (asking.signal.aborted) return;
      if (answer.ok) setStudents(answer.value.rows);
      else setFailure(answer.message);
    });
    return () => asking.abort();
  }, [year, term]);
  const remove = async (student: ExcludedStudent) => {
    const { studentNo, name, reason } = student;
    setAsked(null);
    const to = callTo<typeof REMOVE_EXCLUSIONS>(`DELETE ${LIST}`, { year, term });
    const outcome = await sendChange(to, [studentNo]);
    if (!outcome.ok) return setFailure(outcome.refusal.message);
    setFailure(null);
    setStudents((current) => (current ?? []).filter((one) => one.studentNo !== studentNo));
    const message = `${name} is no longer excluded.`;
    // Grades that were given out are seen by then.
    if (isReleased) return toastSuccess(message);
    const again = callTo<typeof RESTORE_EXCLUSION>(`POST ${LIST}`, { year, term });
    offerUndo(message, undefined, {
      path: again.path,
      change: { change: { studentNo, reason } },
      onDone: () => setStudents((current) => [...(current ?? []), student].sort(byName)),
    });
  };
  return (
    <div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {students && (
        <p role="status" className="text-sm text-muted">
          {students.length === 0
            ? "Nobody is excluded from this term."
            : `${students.length} ${students.length === 1 ? "student is" : "students are"} excluded from this term already:`}
        </p>
      )}
      {students && students.length > 0 && (
        <ul className="mt-2 max-h-40 divide-y divide-line overflow-auto border-y border-line">
          {students.map((student) => (
            <li key={student.studentNo} className="flex min-h-9 items-center gap-3 py-1 text-sm">
              <span className="num flex-none text-muted">{student.studentNo}</span>
              <span className="min-w-0 flex-1 truncate">
                {student.name}
                <span className="ml-2 text-muted">
                  {[student.section, student.reason].filter((text) => text !== "").join(" · ")}
                </span>
              </span>
              <button
                type="button"
                className="btn btn-ghost btn-square btn-xs"
                aria-label={`Remove ${student.name}`}
                onClick={() => (isReleased ? setAsked(student) : void remove(student))}
              >
                <X className="icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          confirmation={releaseQuestion(asked.name, term)}
          isBusy={false}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
