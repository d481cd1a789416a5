import type { ReactNode } from "react";
import { CHECK_REQUIRED, REQUIRED } from "#core/shared/entry-messages.ts";
import { CircleAlert } from "../icons.tsx";

interface FieldProps {
  /** Of the control inside. */
  id: string;
  label: string;
  /** Beside the label, e.g. a link. */
  labelAside?: ReactNode;
  isRequired?: boolean | undefined;
  help?: ReactNode;
  /** How much of a text is typed, of how much. */
  limit?: TextLimit | undefined;
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
      <LimitNote {...props.limit} />
      <FieldError id={id} label={props.label} error={error} />
    </div>
  );
}

/** What is missing is said with the name of its field (S-40); other words stay as they are. */
export const inItsWords = (message: string, label: string | undefined): string =>
  label && (message === REQUIRED || message === CHECK_REQUIRED) ? `${label} is required` : message;

export function FieldError(props: { id: string; label?: string; error: string | undefined }) {
  const { id, label, error } = props;
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert className="icon size-3.5" />
      {inItsWords(error, label)}
    </p>
  );
}

interface TextLimit {
  typed?: number;
  max?: number;
}
/** From how much of its limit on a text says how long it is. */
const TOLD_FROM = 0.8;

/** A limit is told before it is reached: what is beyond it is not taken. */
function LimitNote({ typed = 0, max = 0 }: TextLimit) {
  if (max === 0 || typed < max * TOLD_FROM) return null;
  return (
    <p role="status" className="num field-help">
      {typed < max ? `${typed} of ${max} characters` : `At most ${max} characters: this is all it takes`}
    </p>
  );
}
