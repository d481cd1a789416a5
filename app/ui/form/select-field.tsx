import { describedBy, Field } from "./field.tsx";

interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen; absent: something always is. */
  placeholder?: string;
  isRequired?: boolean | undefined;
  isFirst?: boolean;
  disabled?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One choice of a list, labelled above. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, options, error, help, isRequired = false } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} help={help}>
      <select
        id={id}
        className={`select w-full ${error ? "input-error" : ""}`}
        value={props.value}
        disabled={props.disabled}
        aria-required={isRequired || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, error, help)}
        data-initial-focus={props.isFirst ? "" : undefined}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export const TERM_OPTIONS = [
  { value: "1st", label: "1st Term" },
  { value: "2nd", label: "2nd Term" },
  { value: "3rd", label: "3rd Term" },
] as const;
export const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
