import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { describedBy, Field } from "./field.tsx";

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoCapitalize"
  | "autoComplete"
  | "defaultValue"
  | "disabled"
  | "inputMode"
  | "list"
  | "maxLength"
  | "name"
  | "placeholder"
  | "readOnly"
  | "spellCheck"
  | "type"
  | "value"
>;
interface TextFieldProps extends InputAttributes {
  /** Absent: one of its own. */
  id?: string;
  label: string;
  /** Beside the label, e.g. a link. */
  labelAside?: ReactNode;
  isRequired?: boolean | undefined;
  isFirst?: boolean;
  /** An amount is typed in digits and stands to the right; in pesos, after their sign. */
  isAmount?: boolean;
  isPesos?: boolean;
  /** 40 px, on the signed-out pages, where every field is required and none is marked. */
  isTall?: boolean;
  /** Inside the box after the input, e.g. a button. */
  inside?: ReactNode;
  help?: string | undefined;
  error?: string | undefined;
  className?: string;
  /** Of the box, e.g. its width. */
  boxClassName?: string;
  onChange?: (value: string) => void;
}
const CHARACTERS_MAX = 60;

/** One line of text, labelled above. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelAside,
    isRequired,
    isFirst,
    isAmount,
    isPesos,
    isTall,
    inside,
    help,
    error,
    className,
    boxClassName = "",
    onChange,
    ...attributes
  } = props;
  const ownId = useId();
  const { id = ownId } = attributes;
  const isFigure = isAmount || isPesos;
  const isMarked = isRequired && !isTall;
  const box = `input ${isTall ? "input-md" : ""} ${inside ? "pr-1" : ""} ${error ? "input-error" : ""} ${boxClassName}`;
  const maxLength = attributes.maxLength ?? (attributes.autoComplete === undefined ? CHARACTERS_MAX : 0);
  const isBoxed = isPesos || inside !== undefined;
  const input = (
    <input
      type="text"
      // What a browser fills in has a limit of its own.
      {...(attributes.autoComplete === undefined && { autoComplete: "off", maxLength })}
      {...(isFigure && { inputMode: "decimal" })}
      {...attributes}
      id={id}
      className={`${isBoxed ? "" : box} ${isFigure ? "num text-right" : ""}`}
      data-initial-focus={isFirst ? "" : undefined}
      required={isRequired && isTall}
      aria-required={isMarked || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, error, help)}
      onChange={onChange && ((event) => onChange(event.target.value))}
    />
  );
  return (
    <Field
      id={id}
      label={label}
      labelAside={labelAside}
      isRequired={isMarked}
      help={help}
      limit={{ typed: typeof attributes.value === "string" ? attributes.value.length : 0, max: maxLength }}
      error={error}
      {...(className !== undefined && { className })}
    >
      {isBoxed ? (
        <div className={box}>
          {isPesos && <span aria-hidden>₱</span>}
          {input}
          {inside}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  isRequired?: boolean;
  isFirst?: boolean;
  maxLength: number;
  help?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, error, help, isRequired = false } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      help={help}
      limit={{ typed: props.value.length, max: props.maxLength }}
      error={error}
    >
      <textarea
        id={id}
        className="textarea-field"
        rows={3}
        maxLength={props.maxLength}
        data-initial-focus={props.isFirst ? "" : undefined}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, help)}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}

const NOTES_CHARACTERS_MAX = 2000;
export const NotesField = (props: Omit<TextAreaFieldProps, "id" | "label" | "maxLength">) => (
  <TextAreaField {...props} id="notes" label="Notes" maxLength={NOTES_CHARACTERS_MAX} />
);
