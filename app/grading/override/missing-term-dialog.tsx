import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { REPORT_CARD } from "#core/grading/gradebook/gradebook-calls.ts";
import { termMarksOf } from "#core/grading/grades/report-card-contract.ts";
import { MissingTermForm, type MissingTermOf } from "./missing-term-form.tsx";

/** Reads how the student's terms are marked now, then opens the form on them. */
export default function MissingTermDialog(props: MissingTermOf & { onClose: () => void }) {
  const { student, schoolYear, onClose } = props;
  const answer = useAsked(
    callTo<typeof REPORT_CARD>(
      "GET /v2/report_cards/{student_id}",
      { student_id: student.number },
      { school_year: schoolYear },
    ),
  );
  if (answer === null) return null;
  if (answer.ok) return <MissingTermForm {...props} marks={termMarksOf(answer.value.data)} />;
  return <MessageDialog title="Missing Term" message={answer.message} entries={[]} onClose={onClose} />;
}
