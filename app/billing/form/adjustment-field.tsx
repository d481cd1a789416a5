import X from "lucide-react/icons/x";
import { FieldError } from "#app/ui/form/field.tsx";
import { namedValueText, valueText } from "#core/billing/deductions/discount-list.ts";
import { type NewPart, PARTS_PER_ADJUSTMENT_MAX } from "#core/billing/deductions/line-parts.ts";
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

/** What is chosen by name beside what is typed, and what else can be. */
function ChosenParts(props: {
  label: string;
  parts: readonly NewPart[];
  choices: readonly NamedAdjustment[];
  onChange: (parts: readonly NewPart[]) => void;
}) {
  const { label, parts, onChange } = props;
  const open = props.choices.filter(({ code }) => !parts.some((part) => part.code === code));
  const add = (chosen: string) => {
    const named = open.find(({ code }) => code === chosen);
    if (!named) return;
    const { code, name, type, valueE4 } = named;
    onChange([...parts, { code, name, type, valueE4 }]);
  };
  return (
    <>
      {parts.length > 0 && (
        <ul className="mt-1 grid gap-1" aria-label={`${label} by name`}>
          {parts.map((part) => (
            <li key={part.code} className="flex items-center gap-1 text-xs">
              <span className="min-w-0 flex-1 truncate" title={part.name}>
                {part.name}
              </span>
              <span className="num text-muted">{valueText(part)}</span>
              <button
                type="button"
                className="btn btn-ghost btn-square btn-xs"
                aria-label={`Remove ${part.name}`}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                <X className="icon size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && parts.length < PARTS_PER_ADJUSTMENT_MAX && (
        <select
          className="select mt-1 h-7 w-full text-xs text-muted"
          aria-label={`Add ${label.toLowerCase()} by name`}
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">Add by name</option>
          {open.map((named) => (
            <option key={named.code} value={named.code}>
              {named.name}, {namedValueText(named)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
