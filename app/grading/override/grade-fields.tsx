import { GIVEN_ID, GivenField } from "#app/ui/dialogs/given-field.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import {
  fitsGradeInput,
  type GradeField,
  type GradeForm,
  type GradeOverride,
  gradeE4FromText,
  gradeTypedMistake,
} from "#core/grading/grades/override-form.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const ID = "grade-set";
export const GRADE_FIELD_IDS: Readonly<Record<GradeField, string>> = { grade: ID, reason: GIVEN_ID };

/** What the scores come to, the grade instead of it, and why. */
export function GradeFields(props: {
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
            label="Set by hand now"
            gradeE4={override.gradeE4}
            aside={printedAs ? `Prints as ${printedAs(override.gradeE4)}` : override.note?.reason}
          />
        )}
      </dl>
      <Field id={ID} label="New Grade" isRequired error={error} help={help}>
        <div className={`input w-full sm:w-40 ${error ? "input-error" : ""}`}>
          <input
            id={ID}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="num text-right"
            value={form.grade}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(ID, error, help)}
            data-initial-focus=""
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </Field>
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
