import { type ReactNode, useState } from "react";
import type { CallTo } from "#app/lib/browser-calls.ts";
import { GivenField } from "#app/ui/dialogs/given-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { StaleDialog } from "#app/ui/form/stale-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import {
  fitsGradeInput,
  type GradeField,
  type GradeForm,
  type GradeOverride,
  gradeE4FromText,
  gradeMistakes,
  gradeText,
  gradeTypedMistake,
} from "#core/grading/grades/override-form.ts";
import type { OVERRIDE_GRADE } from "#core/grading/workflow/change-calls.ts";
import type { EDIT_FINAL_GRADE } from "#core/reports/composite.body.ts";
import { scaledToText } from "#core/shared/decimal.ts";

type GradeCall = typeof OVERRIDE_GRADE | typeof EDIT_FINAL_GRADE;
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
    fieldAt: (path) => (path === "value" ? "grade" : path),
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
  { label: "Override", before: gradeText(before.gradeE4), after: gradeText(after.gradeE4) },
  { label: "Reason", before: before.note?.reason ?? "", after: after.note?.reason ?? "" },
  { label: "By", before: before.note?.by ?? "", after: after.note?.by ?? "" },
];

const ID = "grade-set";

/** What the scores come to, the grade instead of it, and why. */
function GradeFields(props: {
  form: GradeForm;
  /** Ten-thousandths; null: nothing was graded. */
  computedE4: number | null;
  /** As it is set by hand now. */
  override: GradeOverride;
  /** What a grade prints as; null means the computed one. */
  printedAs: ((gradeE4: number | null) => string) | undefined;
  errorOf: (field: GradeField) => string | undefined;
  onChange: (changed: Partial<GradeForm>) => void;
  /** What was typed is not taken. */
  onRefused: (message: string) => void;
}) {
  const { form, override, printedAs, errorOf, onChange } = props;
  const error = errorOf("grade");
  const gradeE4 = gradeE4FromText(form.grade);
  const help =
    gradeE4 === null || !printedAs
      ? "Above 0 and below 100, at most four decimals"
      : `Prints as ${printedAs(gradeE4)}`;
  const type = (text: string) => {
    if (!fitsGradeInput(text)) return;
    const mistake = gradeTypedMistake(text);
    if (mistake === null) onChange({ grade: text });
    else props.onRefused(mistake);
  };
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-y border-line py-2 text-sm">
        <Figure
          label="Computed"
          gradeE4={props.computedE4}
          aside={printedAs && `Prints as ${printedAs(null)}`}
        />
        {override.gradeE4 !== null && (
          <Figure
            label="Current override"
            gradeE4={override.gradeE4}
            aside={printedAs ? `Prints as ${printedAs(override.gradeE4)}` : override.note?.reason}
          />
        )}
      </dl>
      <TextField
        id={ID}
        label="New Grade"
        boxClassName="sm:w-40"
        isRequired
        isAmount
        isFirst
        value={form.grade}
        help={help}
        error={error}
        onChange={type}
      />
      <GivenField
        asks={{ kind: "reason", label: "Reason" }}
        given={form.reason}
        error={errorOf("reason")}
        onChange={(reason) => onChange({ reason })}
      />
      <p className="text-sm text-muted">
        Both are kept: the computed grade, and the one you set with your name, the reason and when.
      </p>
    </>
  );
}

function Figure({
  label,
  gradeE4,
  aside,
}: {
  label: string;
  gradeE4: number | null;
  aside: string | undefined;
}) {
  return (
    <>
      <dt className="text-muted">
        {label}
        {aside && <span className="block text-xs">{aside}</span>}
      </dt>
      <dd className="num font-semibold">{gradeE4 === null ? "–" : scaledToText(BigInt(gradeE4), 4)}</dd>
    </>
  );
}
