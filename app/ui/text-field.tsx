import CircleAlert from "lucide-react/icons/circle-alert";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  "data-initial-focus"?: string;
  label: string;
  help?: string;
  error?: string | undefined;
  /** Beside the label, e.g. a link. */
  labelAside?: ReactNode;
  /** Inside the box after the input, e.g. a button. */
  inside?: ReactNode;
  /** 40 px, on the signed-out pages, where every field is required and none is marked. */
  isTall?: boolean;
}

/** A labelled input: label above, help under it, its error beside it. */
export function TextField({ label, help, error, labelAside, inside, isTall, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline">
        <label className="field-label" htmlFor={id} data-required={(input.required && !isTall) || undefined}>
          {label}
        </label>
        {labelAside}
      </div>
      <div
        className={`input ${isTall ? "input-md" : ""} ${error ? "input-error" : ""} ${inside ? "pr-1" : ""}`}
      >
        <input
          id={id}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined}
        />
        {inside}
      </div>
      {help && !error && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert className="icon size-3.5" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
