import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ReferenceField } from "#app/billing/payments/references/reference-field.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { NotesField } from "#app/ui/form/text-fields.tsx";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import type { NoteEntry } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import type { NoteRow } from "#core/billing/promissory-notes/promissory-note-list.ts";
import { noteViewPath } from "#core/billing/promissory-notes/promissory-note-paths.ts";
import { NOTE_INVOICES_MAX } from "#core/billing/promissory-notes/promissory-notes.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { NoteDates } from "./note-dates.tsx";
import {
  checkNote,
  type NoteDone,
  type NoteForm,
  noteEntryOf,
  noteErrorsOf,
  owedOn,
  type PromisableInvoice,
} from "./note-form.ts";

interface NoteEditorProps {
  customer: { customerId: string; name: string };
  today: SchoolDay;
  invoices: readonly PromisableInvoice[];
  initial: NoteForm;
}

/** A new promissory note of a customer: for which invoices, and when how much is promised. */
export function NoteEditor({ customer, today, invoices, initial }: NoteEditorProps) {
  const { customerId, name } = customer;
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const editor = useEditorForm<NoteForm, NoteRow, NoteEntry, NoteDone>({
    draftName: `promissory-note ${customerId}`,
    record: null,
    initial,
    formOf: () => initial,
    entryOf: (form) => noteEntryOf(form, customerId),
    errorsOf: noteErrorsOf,
  });
  const { form, saved } = editor;
  useEffect(() => {
    if (!saved) return;
    toastSuccess(saved.message);
    navigate(noteViewPath(saved.uuid), { replace: true });
  }, [saved, navigate]);
  const save = () => editor.submit(false, (typed) => checkNote(typed, { customerId, invoices, today }));
  return (
    <EditorShell
      title="New Promissory Note"
      list={{ label: name, path: accountPath({ customerId }) }}
      buttons={[{ label: "Save", onPress: save }]}
      editor={editor}
      isSending={isSending || saved !== null}
      failedTitle="The promissory note was not saved"
      differencesOf={() => []}
      onSave={save}
      layout={{ body: "overflow-y-auto", form: "", column: "mx-auto max-w-[720px]" }}
    >
      <p className="mb-4 text-sm text-muted">
        {name}, {customerId}
      </p>
      <NoteInvoices
        invoices={invoices}
        chosen={form.chosen}
        error={editor.errorOf("invoices")}
        onChange={(chosen) => editor.change({ chosen })}
      />
      <NoteDates
        dates={form.dates}
        owed={owedOn(invoices, form.chosen)}
        today={today}
        errorOf={editor.errorOf}
        onChange={(dates) => {
          editor.change({ dates });
          editor.setErrors((known) => known.filter(({ field }) => !field.startsWith("dates")));
        }}
      />
      <section className="form-section grid gap-4" aria-label="Paper and notes">
        <ReferenceField
          label="Signed Promissory Note"
          help="PNG, JPG or PDF under 3 MB. It can also be attached once the note is printed and signed."
          document={form.reference}
          error={editor.errorOf("reference")}
          onChange={(reference) => editor.change({ reference })}
          onSending={setIsSending}
        />
        <NotesField
          value={form.notes}
          error={editor.errorOf("notes")}
          help="Printed on the note"
          onChange={(notes) => editor.change({ notes })}
        />
      </section>
    </EditorShell>
  );
}

/** The open invoices of the customer, each with its box; what is promised already cannot be chosen. */
function NoteInvoices(props: {
  invoices: readonly PromisableInvoice[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { invoices, chosen, error, onChange } = props;
  const toggle = (number: string) =>
    onChange(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number]);
  return (
    <section className="form-section" aria-labelledby="note-invoices-title" id="invoices" tabIndex={-1}>
      <h2 id="note-invoices-title">Invoices</h2>
      <ul className="divide-y divide-line">
        {invoices.map(({ number, referenceNumber, dueDate, balance, noteNumber }) => (
          <li key={number}>
            <label className="flex min-h-11 items-center gap-3 py-1 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(number)}
                disabled={
                  noteNumber !== null || (chosen.length >= NOTE_INVOICES_MAX && !chosen.includes(number))
                }
                onChange={() => toggle(number)}
              />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{number}</span>{" "}
                <span className="text-muted">
                  {referenceNumber}, due {formatDay(dueDate)}
                </span>
                {noteNumber !== null && (
                  <span className="block text-xs text-muted">Promised in {noteNumber} already</span>
                )}
              </span>
              <span className="num">{formatPesos(balance)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="num mt-2 flex justify-between border-t border-line pt-2 text-sm font-semibold">
        <span>To be promised</span>
        <span>{formatPesos(owedOn(invoices, chosen))}</span>
      </p>
      <FieldError id="invoices" error={error} />
    </section>
  );
}
