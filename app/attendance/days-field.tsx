import { isPercentageTyping } from "../../core/attendance/days.ts";
import { describedBy, Field } from "../ui/form/field.tsx";

interface DaysFieldProps {
  id: string;
  label: string;
  value: string;
  isOff?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** Days as the percentage input takes them (grading §5): what it does not take is not typed. */
export function DaysField({ id, label, value, isOff, error, onChange }: DaysFieldProps) {
  const help = "0 to 100, blank is 0";
  return (
    <Field id={id} label={label} error={error} help={help}>
      <div className={`input w-32 ${error ? "input-error" : ""}`}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="num text-right"
          value={value}
          readOnly={isOff}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, error, help)}
          onChange={(event) => isPercentageTyping(event.target.value) && onChange(event.target.value)}
        />
      </div>
    </Field>
  );
}
