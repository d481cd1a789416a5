import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import { letterOrRemark, reportCardOf } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { gradeOverrideOf } from "#core/grading/grades/override-form.ts";
import type { OVERRIDE_GRADE } from "#core/grading/workflow/change-calls.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { decide } from "#core/shared/actions.ts";
import type { GradeTools } from "./grade-tools.ts";

const GradeDialog = lazy(() => import("./grade-dialog.tsx"));
const MissingTermDialog = lazy(() => import("./missing-term-dialog.tsx"));
const RemoveGradeDialog = lazy(() => import("./remove-grade-dialog.tsx"));

/** Grades set by hand: whether this person may, and the dialogs that do it (G-41). */
export function useGradeOverride(
  detail: GradebookDetail,
  store: GridStore,
): { grades: GradeTools; gradeDialogs: ReactNode } {
  const { role } = useSignedIn();
  const [asked, setAsked] = useState<{ studentNo: string; what: "set" | "remove" | "missing" } | null>(null);
  const { gradebook, today } = detail;
  const isAllowed = decide(gradebookWorkflow, "overrideGrade", { role }, factsOf(gradebook, today)).allowed;
  const hasEarlierTerm = gradebook.term.ordinal > 1;
  const grades = useMemo((): GradeTools => {
    const ask = (row: number, what: "set" | "remove" | "missing") => {
      const studentNo = store.grid().rows[row]?.id;
      if (studentNo !== undefined) setAsked({ studentNo, what });
    };
    return {
      editLabel: isAllowed ? gradebookWorkflow.actions.overrideGrade.label : null,
      onEdit: (row) => ask(row, "set"),
      onRemove: (row) => ask(row, "remove"),
      onMissingTerm: hasEarlierTerm ? (row) => ask(row, "missing") : null,
    };
  }, [isAllowed, hasEarlierTerm, store]);
  const onClose = useCallback(() => setAsked(null), []);
  const student = detail.students.find(({ number }) => number === asked?.studentNo);
  // By now the grid may have others in its rows.
  const row = store.grid().rows.findIndex(({ id }) => id === asked?.studentNo);
  const dialog = asked &&
    student &&
    row >= 0 && {
      asked: {
        to: callTo<typeof OVERRIDE_GRADE>("PATCH /v2/report_cards/grade/override"),
        of: { of: { gradebookUuid: gradebook.uuid } },
        studentNo: student.number,
        found: gradeOverrideOf(student),
        computedE4: store.gradeOf(row).gradeE4,
      },
      onClose,
    };
  const printedAs = (gradeE4: number | null): string => {
    const card = reportCardOf(store.sheet().grading, store.gradeOf(row), gradeE4);
    return [card.printed, letterOrRemark(card)].filter(Boolean).join(", ");
  };
  return {
    grades,
    gradeDialogs: dialog && (
      <Suspense>
        {asked.what === "set" && (
          <GradeDialog
            {...dialog}
            title={`${gradebookWorkflow.actions.overrideGrade.label} of ${student.name}`}
            printedAs={printedAs}
          />
        )}
        {asked.what === "remove" && <RemoveGradeDialog {...dialog} studentName={student.name} />}
        {asked.what === "missing" && (
          <MissingTermDialog
            student={student}
            schoolYear={gradebook.schoolYear.name}
            terms={TERM_ORDINALS.filter((ordinal) => ordinal < gradebook.term.ordinal)}
            onClose={onClose}
          />
        )}
      </Suspense>
    ),
  };
}
