import { describedBy, Field } from "#app/ui/form/field.tsx";

const HELP =
  "Separate several numbers with commas. Leave blank to record the amount as the student's unapplied credit.";

/** The invoice numbers of an advance, typed: there may be none. */
export function TypedInvoices(props: {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { error } = props;
  return (
    <Field id="invoices" label="Invoice numbers" help={HELP} error={error}>
      <input
        id="invoices"
        type="text"
        className={`input ${error ? "input-error" : ""}`}
        maxLength={2000}
        autoComplete="off"
        placeholder="INV-2026-000001"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("invoices", error, HELP)}
        value={props.text}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}
