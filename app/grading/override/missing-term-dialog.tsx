import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { TermMarksAnswer } from "./missing-term.route.ts";
import { MissingTermForm, type MissingTermOf } from "./missing-term-form.tsx";

/** Reads how the student's terms are marked now, then opens the form on them. */
export default function MissingTermDialog(props: MissingTermOf & { onClose: () => void }) {
  const { student, schoolYear, onClose } = props;
  const [answer, setAnswer] = useState<TermMarksAnswer | null>(null);
  const search = new URLSearchParams({ student: student.number, school_year: schoolYear });
  const path = `/grades/missing-term?${search}`;
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<TermMarksAnswer>(path, { signal: asking.signal }).then(({ body }) => {
      if (!asking.signal.aborted) setAnswer(body ?? NO_ANSWER);
    });
    return () => asking.abort();
  }, [path]);
  if (answer === null) return null;
  if (answer.ok) return <MissingTermForm {...props} marks={answer.marks} />;
  return <MessageDialog title="Missing Term" message={answer.message} entries={[]} onClose={onClose} />;
}
