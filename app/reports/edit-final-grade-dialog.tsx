import { lazy, Suspense, useState } from "react";
import GradeDialog, { type GradeAsked } from "#app/grading/override/grade-dialog.tsx";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { REPORT_CARD } from "#core/grading/gradebook/gradebook-calls.ts";
import { finalGradeOverrideOf } from "#core/grading/grades/override-form.ts";
import type { EDIT_FINAL_GRADE } from "#core/reports/composite.body.ts";
import type { CompositeFinal, CompositeRow } from "#core/reports/composite-list.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";

const RemoveGradeDialog = lazy(() => import("#app/grading/override/remove-grade-dialog.tsx"));

/** Sets a final grade by hand, beside what its terms come to, or takes that back. */
export default function EditFinalGradeDialog({
  row,
  final,
  onClose,
}: {
  row: CompositeRow;
  final: CompositeFinal;
  onClose: () => void;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const { schoolYear, studentName } = row;
  const answer = useAsked(
    callTo<typeof REPORT_CARD>(
      "GET /v2/report_cards/{student_id}",
      { student_id: row.studentNo },
      { school_year: schoolYear },
    ),
  );
  if (!answer) return null;
  if (!answer.ok)
    return <MessageDialog title="Edit Final Grade" message={answer.message} onClose={onClose} />;
  const classUuid = readStudentRecordId(final.id)?.recordUuid;
  const set = answer.value.data.finals.find((one) => one.classUuid === classUuid);
  // Nothing is set in a class that the year does not have.
  const found = set ? finalGradeOverrideOf(set) : { gradeE4: null, version: 0, note: null };
  const asked: GradeAsked = {
    to: callTo<typeof EDIT_FINAL_GRADE>("PATCH /final_grades/{final_grade_id}", { final_grade_id: final.id }),
    of: {},
    studentNo: row.studentNo,
    computedE4: set?.card.computedE4 ?? null,
    found,
  };
  if (isRemoving)
    return (
      <Suspense>
        <RemoveGradeDialog studentName={studentName} asked={asked} onClose={onClose} />
      </Suspense>
    );
  return (
    <GradeDialog
      title="Edit Final Grade"
      asked={asked}
      footer={
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <p>
            {studentName}, {final.name}, {schoolYear}
          </p>
          {found.gradeE4 !== null && (
            <Button className="btn-ghost btn-xs" onClick={() => setRemoving(true)}>
              Remove override
            </Button>
          )}
        </div>
      }
      onClose={onClose}
    />
  );
}
