import { ChosenParts } from "#app/billing/deductions/chosen-parts.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import type { AdjustmentName, TypedAdjustment } from "./invoice-form.ts";

const LABELS: Record<AdjustmentName, string> = { tax: "Tax", deduction: "Deduction", surcharge: "Surcharge" };

/** A tax, deduction or surcharge: a percent of the base, or an amount. */
export function AdjustmentField(props: {
  id: string;
  name: AdjustmentName;
  value: TypedAdjustment;
  error: string | undefined;
  /** What can be chosen by name for this item. */
  choices?: readonly NamedAdjustment[];
  onChange: (value: TypedAdjustment) => void;
}) {
  const { id, name, value, error, choices = [], onChange } = props;
  return (
    <div>
      <label className="mb-1 block text-xs text-muted" htmlFor={id}>
        {LABELS[name]}
      </label>
      <div className="flex gap-1">
        <select
          className="select w-16 flex-none px-2 pr-6"
          aria-label={`${LABELS[name]} as`}
          value={value.type}
          onChange={(event) =>
            onChange({ ...value, type: event.target.value === "amount" ? "amount" : "percent" })
          }
        >
          <option value="percent">%</option>
          <option value="amount">₱</option>
        </select>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          placeholder="0"
          className={`input num text-right ${error ? "input-error" : ""}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </div>
      <FieldError id={id} error={error} />
      <ChosenParts
        label={LABELS[name]}
        parts={value.parts ?? []}
        choices={choices}
        onChange={(parts) => onChange({ ...value, parts })}
      />
    </div>
  );
}
