import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ReferenceField } from "#app/billing/references/reference-field.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { Button } from "#app/ui/button.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { NotesField, TextField } from "#app/ui/form/text-fields.tsx";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import { type FieldAt, useEntryForm } from "#app/ui/form/use-entry-form.ts";
import { Plus, Trash2 } from "#app/ui/icons.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { CUSTOMER_ACCOUNT } from "#core/billing/accounts/account-calls.ts";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import type { NoteEntry } from "#core/billing/promissory-note.body.ts";
import { CREATE_NOTE } from "#core/billing/promissory-note.body.ts";
import type { PromisedDate, PromissoryNote } from "#core/billing/promissory-note.ts";
import {
  datesRefusal,
  NOTE_DATES_MAX,
  NOTE_INVOICES_MAX,
  noteViewPath,
  proposedDates,
} from "#core/billing/promissory-note.ts";
import { bodyOf } from "#core/shared/call.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { formatDay, isSchoolDay, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/note-create.route.ts";
import {
  blankNote,
  NOTE_LABELS,
  type NoteDone,
  type NoteForm,
  noteEntryOf,
  owedOn,
  type PromisableInvoice,
  promisableOf,
  promisedBy,
  type TypedDate,
  typedDates,
} from "./note-form.ts";

export const meta = () => [{ title: "New Promissory Note · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const { data: detail } = await load(args, CUSTOMER_ACCOUNT, {
    params: { customer: args.params.customer },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  const today = schoolDayAt(Date.now());
  const invoices = promisableOf(detail);
  const { customerId, customerName } = detail.account;
  return {
    customer: { customerId, name: customerName },
    today,
    invoices,
    initial: blankNote(invoices, today),
  };
}

export const action = (args: Route.ActionArgs): Promise<SaveOutcome<NoteDone, PromissoryNote>> =>
  saveChange(args, {
    callOf: ({ entry }: EntrySubmission<NoteEntry>) =>
      prepare(CREATE_NOTE, { json: bodyOf(CREATE_NOTE, entry), timeoutMs: BILLING_TIMEOUT_MS }),
    doneOf: ({ data, message }) => ({ uuid: data.uuid, number: data.number, message }),
    // A new note is never stale.
    currentOf: () => null as never,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** What is promised is about the invoices as they were when the form was opened. */
export const shouldRevalidate = () => false;

export default function NoteCreate({ loaderData }: Route.ComponentProps) {
  return <NoteEditor {...loaderData} key={loaderData.customer.customerId} />;
}

interface NoteEditorProps {
  customer: { customerId: string; name: string };
  today: SchoolDay;
  invoices: readonly PromisableInvoice[];
  initial: NoteForm;
}

/** A new promissory note of a customer: for which invoices, and when how much is promised. */
function NoteEditor({ customer, today, invoices, initial }: NoteEditorProps) {
  const { customerId, name } = customer;
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const editor = useEntryForm<NoteForm, PromissoryNote, NoteEntry, NoteDone>({
    draftName: `promissory-note ${customerId}`,
    record: null,
    initial,
    formOf: () => initial,
    entryOf: (form) => noteEntryOf(form, customerId),
    labels: NOTE_LABELS,
    body: async () => (await import("#core/billing/promissory-note.body.ts")).newNoteBody,
    rules: ({ dates, invoiceNumbers }, { isSound }) => {
      const owed = owedOn(invoices, invoiceNumbers);
      const wrong = isSound ? datesRefusal(dates as PromisedDate[], { owed, today }) : null;
      return wrong ? [wrong] : [];
    },
  });
  const { form, saved, at, change, save } = editor;
  useEffect(() => {
    if (!saved) return;
    const next = [{ label: "Back to the account", to: accountPath({ customerId }) }];
    toastSuccess(saved.message, undefined, { named: saved.number, next });
    navigate(noteViewPath(saved.uuid), { replace: true });
  }, [saved, navigate, customerId]);
  return (
    <EditorShell
      title="New Promissory Note"
      list={{ label: name, path: accountPath({ customerId }) }}
      buttons={[{ label: "Save", onPress: () => save() }]}
      editor={editor}
      isSending={isSending || saved !== null}
      failedTitle="The promissory note was not saved"
      differencesOf={() => []}
      onSave={() => save()}
      layout={{ body: "overflow-y-auto", form: "", column: "mx-auto max-w-[720px]" }}
    >
      <p className="mb-4 text-sm text-muted">
        {name}, {customerId}
      </p>
      <NoteInvoices
        invoices={invoices}
        {...at("invoiceNumbers")}
        chosen={form.invoiceNumbers}
        onChange={(invoiceNumbers) => change({ invoiceNumbers })}
      />
      <NoteDates
        dates={form.dates}
        owed={owedOn(invoices, form.invoiceNumbers)}
        today={today}
        at={at}
        onChange={(dates) => change({ dates })}
      />
      <section className="form-section grid gap-4" aria-label="Paper and notes">
        <ReferenceField
          {...at("documentNumber")}
          help="PNG, JPG or PDF under 3 MB. It can also be attached once the note is printed and signed."
          document={form.documentNumber}
          onChange={(documentNumber) => change({ documentNumber })}
          onSending={setIsSending}
        />
        <NotesField
          value={form.notes}
          error={at("notes").error}
          help="Printed on the note"
          onChange={(notes) => change({ notes })}
        />
      </section>
    </EditorShell>
  );
}

/** The open invoices of the customer, each with its box; what is promised already cannot be chosen. */
function NoteInvoices(props: {
  id: string;
  label: string;
  error: string | undefined;
  invoices: readonly PromisableInvoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { id, label, error, invoices, chosen, onChange } = props;
  const toggle = (number: string) =>
    onChange(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number]);
  return (
    <section className="form-section" aria-labelledby="note-invoices-title" id={id} tabIndex={-1}>
      <h2 id="note-invoices-title">{label}</h2>
      {invoices.length === 0 && (
        <p className="text-sm text-muted">Nothing is owed: there is nothing to promise.</p>
      )}
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
      <FieldError id={id} label={label} error={error} />
    </section>
  );
}

interface NoteDatesProps {
  dates: readonly TypedDate[];
  /** What the chosen invoices owe. */
  owed: Centavos;
  today: SchoolDay;
  at: FieldAt;
  onChange: (dates: TypedDate[]) => void;
}
const PARTS = Array.from({ length: NOTE_DATES_MAX }, (_, place) => {
  const value = String(place + 1);
  return { value, label: value };
});

/** The dates and amounts that are promised, proposed by the month, and their sum beside what is owed. */
function NoteDates(props: NoteDatesProps) {
  const { dates, owed, at, onChange } = props;
  const change = (place: number, changed: Partial<TypedDate>) =>
    onChange(dates.map((typed, where) => (where === place ? { ...typed, ...changed } : typed)));
  return (
    <section className="form-section" aria-labelledby="note-dates-title" id="dates" tabIndex={-1}>
      <h2 id="note-dates-title">Dates</h2>
      <Proposal {...props} />
      <ol className="mt-4 grid gap-3">
        {dates.map((typed, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date has no name but its place
          <li key={place} className="grid grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <DayField
              {...at(`dates.${place}.date`)}
              value={typed.date}
              isRequired
              onChange={(date) => change(place, { date })}
            />
            <div className="max-sm:order-last max-sm:col-span-2">
              <TextField
                {...at(`dates.${place}.amount`)}
                value={typed.amount}
                isRequired
                isAmount
                onChange={(amount) => change(place, { amount })}
              />
            </div>
            <Button
              className="btn-ghost btn-square mt-6"
              aria-label={`Remove date ${place + 1}`}
              disabled={dates.length === 1}
              icon={<Trash2 className="icon" />}
              onClick={() => onChange(dates.filter((_, where) => where !== place))}
            />
          </li>
        ))}
      </ol>
      {dates.length < NOTE_DATES_MAX && (
        <Button
          className="mt-3"
          icon={<Plus className="icon" />}
          onClick={() => onChange([...dates, { date: undefined, amount: "" }])}
        >
          Add Date
        </Button>
      )}
      <Sum promised={promisedBy(dates)} owed={owed} />
      <FieldError {...at("dates")} />
    </section>
  );
}

/** So many months from a first date: it replaces the dates below. */
function Proposal({ dates, owed, today, onChange }: NoteDatesProps) {
  const [parts, setParts] = useState(String(dates.length));
  const [first, setFirst] = useState<string | undefined>(dates[0]?.date ?? today);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[120px_1fr_auto]">
      <SelectField id="parts" label="Months" value={parts} options={PARTS} onChange={setParts} />
      <DayField id="first-date" label="First date" value={first} onChange={setFirst} />
      <Button
        disabled={first === undefined || !isSchoolDay(first) || owed === 0}
        onClick={() => first && onChange(typedDates(proposedDates(owed, Number(parts), first)))}
      >
        Propose Dates
      </Button>
    </div>
  );
}

/** How the sum of the dates compares with what the invoices owe. */
function comparisonOf(left: Centavos, owed: Centavos): string {
  if (owed === 0) return "Choose at least one invoice";
  if (left === 0) return "Equal to what is owed";
  return left > 0 ? "Still to be promised" : "More than is owed";
}

function Sum({ promised, owed }: { promised: Centavos; owed: Centavos }) {
  const left = owed - promised;
  return (
    <div className="num mt-4 border-t border-line pt-2 text-sm" aria-live="polite">
      <p className="flex justify-between font-semibold">
        <span>Sum of the dates</span>
        <span>{formatPesos(promised)}</span>
      </p>
      <p className={`mt-1 flex justify-between ${left === 0 ? "text-muted" : "text-error"}`}>
        <span>{comparisonOf(left, owed)}</span>
        {left !== 0 && <span>{formatPesos(Math.abs(left))}</span>}
      </p>
    </div>
  );
}
