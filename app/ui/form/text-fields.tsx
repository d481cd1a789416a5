import { describedBy, Field } from "./field.tsx";

interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  isRequired?: boolean;
  isFirst?: boolean;
  /** An amount is typed in digits and stands to the right; in pesos, after their sign. */
  isAmount?: boolean;
  isPesos?: boolean;
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
  const { id, label, error, help, isRequired = false, isPesos = false } = props;
  const isAmount = props.isAmount || isPesos;
  const box = `input w-full ${error ? "input-error" : ""}`;
  const input = (
    <input
      id={id}
      type="text"
      inputMode={isAmount ? "decimal" : (props.inputMode ?? "text")}
      className={`${isPesos ? "" : box} ${isAmount ? "num text-right" : ""}`}
      maxLength={props.maxLength ?? CHARACTERS_MAX}
      autoComplete="off"
      data-initial-focus={props.isFirst ? "" : undefined}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, error, help)}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
  return (
    <Field id={id} label={label} isRequired={isRequired} help={help} error={error}>
      {isPesos ? (
        <div className={box}>
          <span aria-hidden>₱</span>
          {input}
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
    <Field id={id} label={label} isRequired={isRequired} help={help} error={error}>
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
