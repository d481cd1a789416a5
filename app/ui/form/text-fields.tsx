import { describedBy, Field } from "./field.tsx";

interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  isRequired?: boolean;
  /** An amount is typed in digits and stands to the right. */
  isAmount?: boolean;
  maxLength?: number;
  /** What keyboard a phone shows. */
  inputMode?: "text" | "numeric";
  help?: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}
const CHARACTERS_MAX = 60;

/** One line of text, labelled above. */
export function TextField(props: TextFieldProps) {
  const { id, label, error, help, isRequired = false, isAmount = false } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} help={help} error={error}>
      <input
        id={id}
        type="text"
        inputMode={isAmount ? "decimal" : (props.inputMode ?? "text")}
        className={`input ${isAmount ? "num text-right" : ""} ${error ? "input-error" : ""}`}
        maxLength={props.maxLength ?? CHARACTERS_MAX}
        autoComplete="off"
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
/** Several lines of notes. */
export function NotesField(props: {
  value: string;
  error: string | undefined;
  help?: string;
  onChange: (value: string) => void;
}) {
  const { error, help } = props;
  return (
    <Field id="notes" label="Notes" help={help} error={error}>
      <textarea
        id="notes"
        className="textarea-field"
        rows={3}
        maxLength={NOTES_CHARACTERS_MAX}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("notes", error, help)}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}
