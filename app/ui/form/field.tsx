import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

interface FieldProps {
  /** Of the control inside. */
  id: string;
  label: string;
  /** Beside the label, e.g. a link. */
  labelAside?: ReactNode;
  isRequired?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  className?: string;
}

/** What a control inside a Field is described by. */
export const describedBy = (id: string, error: string | undefined, help?: unknown): string | undefined =>
  error ? `${id}-error` : help ? `${id}-help` : undefined;

/** Label above, the control, help under it, its error beside it. */
export function Field(props: FieldProps) {
  const { id, labelAside, isRequired, help, error, children, className } = props;
  const label = (
    <label className="field-label" htmlFor={id} data-required={isRequired || undefined}>
      {props.label}
    </label>
  );
  return (
    <div className={className}>
      {labelAside ? (
        <div className="flex items-baseline">
          {label}
          {labelAside}
        </div>
      ) : (
        label
      )}
      {children}
      {help && !error && (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert className="icon size-3.5" aria-hidden />
      {error}
    </p>
  );
}
