import { describedBy, Field } from "#app/ui/form/field.tsx";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ACTIVITY_TEXT_MAX } from "#core/grading/scores/activity.ts";
import {
  ACTIVITY_LABELS,
  type ActivityField,
  type ActivityForm,
} from "#core/grading/scores/activity-form.ts";

/** The fields of an activity: its criteria, code, name, description and maximum. */
export function ActivityFields(props: {
  form: ActivityForm;
  scheme: GradingScheme;
  /** An existing activity stays in its criterion. */
  isExisting: boolean;
  errorOf: (field: ActivityField) => string | undefined;
  onChange: (changed: Partial<ActivityForm>) => void;
}) {
  const { form, isExisting, errorOf, onChange } = props;
  const text = (field: "code" | "columnName" | "description" | "maximum") => {
    const error = errorOf(field);
    const isMaximum = field === "maximum";
    const help = isMaximum ? "Above 0, at most 999.99" : undefined;
    const isFirst = isExisting ? isMaximum : field === "code";
    return (
      <Field
        id={`activity-${field}`}
        label={ACTIVITY_LABELS[field]}
        isRequired={field !== "description"}
        error={error}
        help={help}
      >
        <div className={`input w-full ${error ? "input-error" : ""}`}>
          <input
            id={`activity-${field}`}
            type="text"
            autoComplete="off"
            inputMode={isMaximum ? "decimal" : "text"}
            className={isMaximum ? "num text-right" : undefined}
            value={form[field]}
            required={field !== "description"}
            maxLength={ACTIVITY_TEXT_MAX}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(`activity-${field}`, error, help)}
            data-initial-focus={isFirst ? "" : undefined}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        </div>
      </Field>
    );
  };
  return (
    <>
      <ComponentField {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        {text("code")}
        {text("maximum")}
      </div>
      {text("columnName")}
      {text("description")}
    </>
  );
}

function ComponentField(props: Parameters<typeof ActivityFields>[0]) {
  const { form, scheme, isExisting, onChange } = props;
  const error = props.errorOf("component");
  return (
    <Field id="activity-component" label={ACTIVITY_LABELS.component} isRequired error={error}>
      <select
        id="activity-component"
        className={`select w-full ${error ? "input-error" : ""}`}
        value={form.component}
        disabled={isExisting}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy("activity-component", error)}
        onChange={(event) => onChange({ component: event.target.value })}
      >
        <option value="">Choose a criterion</option>
        {scheme.categories.map((category) => (
          <optgroup key={category.code} label={category.name}>
            {category.components.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}
