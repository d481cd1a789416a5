import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { GradebookDetail } from "../../../core/grading/class-record-contract.ts";
import { factsOf } from "../../../core/grading/gradebook.ts";
import { gradebookWorkflow } from "../../../core/grading/gradebook-actions.ts";
import { decide } from "../../../core/shared/actions.ts";
import { useSignedIn } from "../../shell/signed-in.ts";
import type { GridStore } from "../grid/grid-store.ts";
import type { GradeTools } from "./grade-tools.ts";

const GradeDialog = lazy(() => import("./grade-dialog.tsx"));
const RemoveGradeDialog = lazy(() => import("./remove-grade-dialog.tsx"));

/** Grades set by hand: whether this person may, and the dialogs that do it (decision 13). */
export function useGradeOverride(
  detail: GradebookDetail,
  store: GridStore,
): { grades: GradeTools; gradeDialogs: ReactNode } {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<{ studentNo: string; removes: boolean } | null>(null);
  const { gradebook, today } = detail;
  const isAllowed = decide(gradebookWorkflow, "overrideGrade", { role }, factsOf(gradebook, today)).allowed;
  const grades = useMemo((): GradeTools => {
    const ask = (row: number, removes: boolean) => {
      const studentNo = store.grid().rows[row]?.id;
      if (studentNo !== undefined) setAsked({ studentNo, removes });
    };
    return {
      editLabel: isAllowed ? gradebookWorkflow.actions.overrideGrade.label : null,
      onEdit: (row) => ask(row, false),
      onRemove: (row) => ask(row, true),
    };
  }, [isAllowed, store]);
  const onClose = useCallback(() => setAsked(null), []);
  const student = detail.students.find(({ number }) => number === asked?.studentNo);
  // By now the grid may have others in its rows.
  const row = store.grid().rows.findIndex(({ id }) => id === asked?.studentNo);
  const dialog = asked &&
    student &&
    row >= 0 && {
      path: `/grades/gradebook/${gradebook.classUuid}/${gradebook.uuid}/grade`,
      student,
      grading: store.sheet().grading,
      computed: store.gradeOf(row),
      onClose,
    };
  return {
    grades,
    gradeDialogs: dialog && (
      <Suspense>{asked.removes ? <RemoveGradeDialog {...dialog} /> : <GradeDialog {...dialog} />}</Suspense>
    ),
  };
}
