import { useEffect, useRef, useState } from "react";
import { SUGGEST_DEBOUNCE_MS } from "#app/billing/lookups.ts";
import { ask, callTo } from "#app/lib/browser-calls.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SAME_REFERENCE } from "#core/billing/lookup-calls.ts";
import { sameReferenceSearch } from "#core/billing/lookup-search-contract.ts";
import { SOURCE_REFERENCE_MAX } from "#core/billing/schedules/recurrence.ts";
import { closedHelp, type FormSettings } from "#core/billing/settings/billing-settings.ts";
import { formatDay, isSchoolDay } from "#core/shared/school-day.ts";
import { type InvoiceForm, withInvoiceDate } from "./invoice-form.ts";
import { RecurrenceFields } from "./recurrence-fields.tsx";

interface PartProps {
  form: InvoiceForm;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<InvoiceForm>) => void;
}
const NOTES_MAX = 2000;
const REFERENCE_MAX = 60;
const TYPES = [
  { value: "ONETIME", label: "One-time" },
  { value: "RECURRING", label: "Recurring" },
] as const;

/** Days and reference. */
export function InvoiceDetails({
  form,
  errorOf,
  isDateFixed,
  isTypeFixed,
  uuid,
  settings,
  onChange,
}: PartProps & {
  settings: FormSettings;
  /** The invoice date of a published invoice: its ledger entry bears it. */
  isDateFixed: boolean;
  /** An invoice that was saved recurs as it did, or does not. */
  isTypeFixed: boolean;
  /** Null for a new invoice. */
  uuid: string | null;
}) {
  return (
    <section className="form-section" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Segmented
            label="Type"
            value={form.type}
            options={TYPES}
            isOff={isTypeFixed}
            onChange={(type) => onChange({ type })}
          />
        </div>
        {form.type === "RECURRING" ? (
          <RecurrenceFields
            typed={form.recurrence}
            closedThrough={settings.closedThrough}
            errorOf={errorOf}
            onChange={(recurrence) => onChange({ recurrence })}
          />
        ) : (
          <Dates
            form={form}
            errorOf={errorOf}
            isDateFixed={isDateFixed}
            settings={settings}
            onChange={onChange}
          />
        )}
        <TextField
          id="referenceNumber"
          label="Reference Transaction No."
          className="sm:col-span-2"
          isRequired
          isFirst
          maxLength={form.type === "RECURRING" ? SOURCE_REFERENCE_MAX : REFERENCE_MAX}
          value={form.referenceNumber}
          error={errorOf("referenceNumber")}
          onChange={(referenceNumber) => onChange({ referenceNumber })}
        />
        {form.billTo !== "SEGMENT" && form.customer && (
          <SameReference
            key={form.customer.customerId}
            customerId={form.customer.customerId}
            referenceNumber={form.referenceNumber}
            uuid={uuid}
          />
        )}
      </div>
    </section>
  );
}

/** The days of an invoice that does not recur. */
function Dates({
  form,
  errorOf,
  isDateFixed,
  settings,
  onChange,
}: PartProps & { isDateFixed: boolean; settings: FormSettings }) {
  // While another invoice date is being typed, the due date follows the one before it.
  const readableDate = useRef(form.invoiceDate);
  const changeInvoiceDate = (day: string) => {
    if (isSchoolDay(form.invoiceDate)) readableDate.current = form.invoiceDate;
    onChange(withInvoiceDate({ ...form, invoiceDate: readableDate.current }, day, settings.termsDays));
  };
  return (
    <>
      {isDateFixed ? (
        <TextField
          id="invoiceDate"
          label="Invoice date"
          readOnly
          value={formatDay(form.invoiceDate)}
          error={errorOf("invoiceDate")}
        />
      ) : (
        <DayField
          id="invoiceDate"
          label="Invoice date"
          value={form.invoiceDate || undefined}
          help={closedHelp(settings.closedThrough)}
          error={errorOf("invoiceDate")}
          onChange={(day) => changeInvoiceDate(day ?? "")}
        />
      )}
      <DayField
        id="dueDate"
        label="Due date"
        isRequired
        value={form.dueDate || undefined}
        error={errorOf("dueDate")}
        onChange={(day) => onChange({ dueDate: day ?? "" })}
      />
    </>
  );
}

/** What is at the foot of the document. */
export function InvoiceNotes({ form, errorOf, onChange }: PartProps) {
  const help = `Printed at the foot of the invoice. ${form.notes.length.toLocaleString("en-US")} of ${NOTES_MAX.toLocaleString("en-US")}.`;
  return (
    <section className="form-section" aria-labelledby="notes-title">
      <h2 id="notes-title" className="sr-only">
        Notes
      </h2>
      <Field id="notes" label="Notes" help={help} error={errorOf("notes")}>
        <textarea
          id="notes"
          className="textarea-field"
          rows={3}
          maxLength={NOTES_MAX}
          aria-describedby={describedBy("notes", errorOf("notes"), help)}
          value={form.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </section>
  );
}

/** Warns that a reference number already stands on other open invoices of the student; nothing is refused. */
function SameReference(props: { customerId: string; referenceNumber: string; uuid: string | null }) {
  const { customerId, uuid } = props;
  const referenceNumber = props.referenceNumber.trim();
  const [found, setFound] = useState<{ referenceNumber: string; numbers: string[] } | null>(null);
  useEffect(() => {
    if (referenceNumber === "") return;
    const asked = sameReferenceSearch({ customerId, referenceNumber, uuid });
    const timer = setTimeout(async () => {
      const answer = await ask(callTo<typeof SAME_REFERENCE>("GET /invoice/same_reference", {}, asked));
      // It only warns: where that cannot be read, it says nothing.
      setFound({ referenceNumber, numbers: answer.ok ? answer.value.data : [] });
    }, SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [customerId, referenceNumber, uuid]);
  if (!found || found.numbers.length === 0 || found.referenceNumber !== referenceNumber) return null;
  return (
    <div className="sm:col-span-2">
      <Notice kind="warning">
        {referenceNumber} is already the reference number of {found.numbers.join(", ")} of this student.
      </Notice>
    </div>
  );
}
