import { useId } from "react";
import { FieldError } from "./field.tsx";

interface CheckListProps {
  label: string;
  options: readonly { value: string; label: string }[];
  picked: readonly string[];
  error?: string | undefined;
  onChange: (picked: readonly string[]) => void;
}

/** Several of many: checkboxes in a frame that scrolls, with one for all of them. */
export function CheckList({ label, options, picked, error, onChange }: CheckListProps) {
  const id = useId();
  const isAll = options.length > 0 && picked.length === options.length;
  const toggle = (value: string) =>
    onChange(picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value]);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">
        {label}
        {picked.length > 0 && <span className="num text-muted"> · {picked.length} chosen</span>}
      </legend>
      <div className="max-h-44 overflow-y-auto rounded-box border border-line p-1">
        <label className="flex min-h-8 items-center gap-2 px-2 font-medium">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={isAll}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(isAll ? [] : options.map(({ value }) => value))}
          />
          All
        </label>
        <ul className="grid sm:grid-cols-2">
          {options.map(({ value, label: text }) => (
            <li key={value}>
              <label className="flex min-h-8 items-center gap-2 px-2">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={picked.includes(value)}
                  onChange={() => toggle(value)}
                />
                <span className="min-w-0 truncate" title={text}>
                  {text}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <FieldError id={id} label={label} error={error} />
    </fieldset>
  );
}
