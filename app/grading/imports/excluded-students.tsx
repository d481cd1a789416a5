import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { Notice } from "#app/ui/notice.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import type { ExcludedStudent } from "#core/grading/imports/import-contract.ts";
import type { ExcludedAnswer, RemovedAnswer } from "./exclusions.route.ts";

/** Who is excluded from a term already; each may be taken off the list again. */
export function ExcludedStudents({ path }: { path: string }) {
  const [students, setStudents] = useState<readonly ExcludedStudent[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<ExcludedAnswer>(path, { signal: asking.signal }).then(({ body }) => {
      if (asking.signal.aborted) return;
      if (body?.ok) setStudents(body.students);
      else setFailure(body?.message ?? NO_ANSWER.message);
    });
    return () => asking.abort();
  }, [path]);
  const remove = async ({ studentNo, name }: ExcludedStudent) => {
    const { body } = await askConsole<RemovedAnswer>(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ studentNo }),
    });
    if (!body?.ok) return setFailure(body?.message ?? NO_ANSWER.message);
    setFailure(null);
    setStudents((current) => (current ?? []).filter((one) => one.studentNo !== studentNo));
    announce(`${name} is no longer excluded.`);
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
                onClick={() => void remove(student)}
              >
                <X className="icon" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
