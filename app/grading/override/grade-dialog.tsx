import { type ReactNode, useState } from "react";
import type { CallTo, Changed } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import {
  type GradeForm,
  type GradeMistake,
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
  const [form, setForm] = useState(() => formOf(before));
  const [mistakes, setMistakes] = useState<readonly GradeMistake[]>([]);
  /** As somebody else set it meanwhile. */
  const [current, setCurrent] = useState<GradeOverride | null>(null);
  const { isBusy, send } = useOneChange(asked.to, {
    onDone: () => onClose(),
    onRefused: (outcome) => {
      setCurrent(outcome.current);
      if (!outcome.current) setMistakes(mistakesOf(outcome));
    },
  });
  const change = (changed: Partial<GradeForm>) => {
    setForm({ ...form, ...changed });
    setMistakes(mistakes.filter(({ field }) => field !== "" && !(field in changed)));
  };
  const submit = () => {
    const found = gradeMistakes(form);
    setMistakes(found);
    const gradeE4 = gradeE4FromText(form.grade);
    const [first] = found;
    if (first?.field) document.getElementById(GRADE_FIELD_IDS[first.field])?.focus();
    if (!first)
      send({
        ...asked.of,
        studentNo: asked.studentNo,
        value: gradeE4,
        reason: form.reason,
        version: before.version,
      });
  };
  const resolve = (found: GradeOverride, keepsMine: boolean) => {
    setBefore(found);
    setCurrent(null);
    if (!keepsMine) setForm(formOf(found));
  };
  const opened = formOf(before);
  const whole = mistakes.find(({ field }) => field === "");
  return (
    <FormDialog
      title={props.title}
      isBusy={isBusy}
      isDirty={form.grade !== opened.grade || form.reason !== opened.reason}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Save
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        {props.footer}
        {whole && <Notice kind="error">{whole.message}</Notice>}
        <GradeFields
          form={form}
          computedE4={asked.computedE4}
          override={before}
          printedAs={props.printedAs}
          errorOf={(field) => mistakes.find((mistake) => mistake.field === field)?.message}
          onChange={change}
          onRefused={(message) => setMistakes([{ field: "grade", message }])}
        />
      </EnterForm>
      {current && (
        <StaleDialog
          message="Someone else changed this grade meanwhile."
          theirs={differences(before, current)}
          onKeepMine={() => resolve(current, true)}
          onTakeTheirs={() => resolve(current, false)}
        />
      )}
    </FormDialog>
  );
}

const formOf = ({ gradeE4 }: GradeOverride): GradeForm => ({ grade: gradeText(gradeE4), reason: "" });

function mistakesOf({ refusal }: Extract<Changed<GradeCall>, { ok: false }>): GradeMistake[] {
  const placed = refusal.errors.map(({ path, message }) => ({ field: gradeFieldAt(path), message }));
  return placed.length > 0 ? placed : [{ field: "", message: refusal.message }];
}

const differences = (before: GradeOverride, after: GradeOverride) => [
  { label: "Set by hand", before: gradeText(before.gradeE4), after: gradeText(after.gradeE4) },
  { label: "Reason", before: before.note?.reason ?? "", after: after.note?.reason ?? "" },
  { label: "By", before: before.note?.by ?? "", after: after.note?.by ?? "" },
];
