import { lazy, Suspense, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import GradeDialog, { type GradeAsked } from "#app/grading/override/grade-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { CompositeFinal, CompositeRow } from "#core/reports/composite-list.ts";
import type { FinalGradeAnswer } from "./final-grade.route.ts";

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
  const path = `/reports/final-grade/${final.id}`;
  const { load, data: answer } = useFetcher<FinalGradeAnswer>();
  const [isRemoving, setRemoving] = useState(false);
  const { schoolYear, studentName } = row;
  useEffect(() => {
    void load(`${path}?school_year=${encodeURIComponent(schoolYear)}`);
  }, [load, path, schoolYear]);
  if (!answer) return null;
  if (!answer.ok)
    return <MessageDialog title="Edit Final Grade" message={answer.message} onClose={onClose} />;
  const { computedE4, found } = answer;
  const asked: GradeAsked = { path, studentNo: row.studentNo, computedE4, found };
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
