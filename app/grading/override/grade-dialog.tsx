import { type ReactNode, useState } from "react";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import {
  type GradeForm,
  type GradeOverride,
  gradeE4FromText,
  gradeFieldAt,
  gradeMistakes,
  gradeText,
} from "#core/grading/grades/override-form.ts";
import type { OVERRIDE_GRADE } from "#core/grading/workflow/change-calls.ts";
import type { EDIT_FINAL_GRADE } from "#core/reports/report-calls.ts";
import { GRADE_FIELD_IDS, GradeFields } from "./grade-fields.tsx";

export type GradeCall = typeof OVERRIDE_GRADE | typeof EDIT_FINAL_GRADE;
/** The grade of a student that is set or taken back. */
export interface GradeAsked {
  /** The call that changes it, and which grade it is where the call's path does not say. */
  to: CallTo<GradeCall>;
  of: object;
  studentNo: string;
  /** As the dialog found it. */
  found: GradeOverride;
  /** Ten-thousandths; null: nothing was graded. */
  computedE4: number | null;
}

/** Sets a student's grade by hand. What was typed stays through a refusal. */
export default function GradeDialog(props: {
  title: string;
  asked: GradeAsked;
  /** What a grade prints as: "92, A-"; absent: it is not said. */
  printedAs?: (gradeE4: number | null) => string;
  /** Beside the buttons. */
  footer?: ReactNode;
  onClose: () => void;
}) {
  const { asked, onClose } = props;
  const [before, setBefore] = useState(asked.found);
  const [refused, setRefused] = useState<string>();
  const form = useDialogForm(asked.to, {
    initial: formOf(before),
    read: (typed) => {
      const errors = gradeMistakes(typed).map(({ field, message }) => ({ path: field, message }));
      if (errors.length > 0) return { ok: false, errors };
      const { studentNo, of } = asked;
      const value = gradeE4FromText(typed.grade);
      return { ok: true, value: { ...of, studentNo, value, reason: typed.reason, version: before.version } };
    },
    fieldAt: gradeFieldAt,
    ids: GRADE_FIELD_IDS,
    onDone: () => onClose(),
  });
  const { current } = form;
  const resolve = (found: GradeOverride, keepsMine: boolean) => {
    setBefore(found);
    form.resolve(formOf(found), keepsMine);
  };
  return (
    <FormDialog
      {...form.dialog}
      title={props.title}
      saveLabel="Save"
      intro={props.footer}
      over={
        current && (
          <StaleDialog
            message="Someone else changed this grade meanwhile."
            theirs={differences(before, current)}
            onKeepMine={() => resolve(current, true)}
            onTakeTheirs={() => resolve(current, false)}
          />
        )
      }
      onClose={onClose}
    >
      <GradeFields
        form={form.typed}
        computedE4={asked.computedE4}
        override={before}
        printedAs={props.printedAs}
        errorOf={(field) => (field === "grade" ? refused : undefined) ?? form.errors[field]}
        onChange={(changed) => {
          setRefused(undefined);
          form.change(changed);
        }}
        onRefused={setRefused}
      />
    </FormDialog>
  );
}

const formOf = ({ gradeE4 }: GradeOverride): GradeForm => ({ grade: gradeText(gradeE4), reason: "" });

const differences = (before: GradeOverride, after: GradeOverride) => [
  { label: "Set by hand", before: gradeText(before.gradeE4), after: gradeText(after.gradeE4) },
  { label: "Reason", before: before.note?.reason ?? "", after: after.note?.reason ?? "" },
  { label: "By", before: before.note?.by ?? "", after: after.note?.by ?? "" },
];
