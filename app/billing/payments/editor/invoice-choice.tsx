import { useEffect, useRef, useState } from "react";
import { SUGGEST_DEBOUNCE_MS, suggestCustomers } from "#app/billing/lookups.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { UserPlus } from "#app/ui/icons.tsx";
import { type Customer, customerMark } from "#core/billing/lookup-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { OpenInvoices } from "./open-invoices.tsx";
import {
  amountOf,
  type PayableInvoice,
  type Payer,
  type PaymentForm,
  payersOf,
  withOldest,
  withOverdue,
} from "./payment-form.ts";
import type { Payable } from "./use-payable.ts";

const ID = "another-student";

/** Adds a student whose invoices the same payment pays; the field is there once it is asked for. */
function AnotherStudent({
  payers,
  onAdd,
}: {
  /** The students added already: those who have a guardian in common with them come first. */
  payers: readonly Payer[];
  onAdd: (payer: Payer) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = text !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen !== wasOpen.current)
      place.current?.querySelector<HTMLElement>(isOpen ? "input" : "button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={place} className="mt-3">
      {isOpen ? (
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <label className="field-label" htmlFor={ID}>
              Another student
            </label>
            <Combobox<Customer>
              id={ID}
              text={text}
              onText={setText}
              onChoose={({ customerId, name }) => {
                setText(null);
                onAdd({ customerId, name });
              }}
              suggest={async (typed) => {
                const added = payers.map(({ customerId }) => customerId);
                const found = await suggestCustomers(typed, added);
                return found?.filter(({ customerId }) => !added.includes(customerId)) ?? null;
              }}
              debounceMs={SUGGEST_DEBOUNCE_MS}
              keyOf={(customer) => customer.customerId}
              labelOf={(customer) => customer.name}
              asideOf={customerMark}
              placeholder="By name or student number"
              emptyText="No student matches."
            />
          </div>
          <button type="button" className="btn btn-ghost" onClick={() => setText(null)}>
            Cancel
          </button>
        </div>
      ) : (
        <button type="button" className="btn btn-xs" onClick={() => setText("")}>
          <UserPlus className="icon" />
          Add another student
        </button>
      )}
    </div>
  );
}

interface InvoiceChoiceProps {
  form: PaymentForm;
  payable: Payable;
  error: string | undefined;
  /** The students of an existing payment are fixed. */
  areStudentsFixed: boolean;
  onChange: (invoiceNumbers: string[]) => void;
  /** Invoices and amount together. */
  onChoose: (form: PaymentForm) => void;
  onAdd: (payer: Payer) => void;
  onRemove: (customerId: string) => void;
}

/** The students' open invoices: tick those that are paid. A payment may pay for several students. */
export function InvoiceChoice(props: InvoiceChoiceProps) {
  const { form, payable, error } = props;
  const payers = payersOf(form);
  const toggle = (number: string) =>
    props.onChange(
      form.invoiceNumbers.includes(number)
        ? form.invoiceNumbers.filter((known) => known !== number)
        : [...form.invoiceNumbers, number],
    );
  return (
    <fieldset id="invoices" tabIndex={-1} aria-describedby={error ? "invoices-error" : undefined}>
      <legend className="field-label" data-required="">
        Invoices
      </legend>
      {payers.length === 0 && <p className="text-sm text-muted">Choose a student first.</p>}
      <div className="grid gap-4">
        {payers.map((payer) => (
          <OpenInvoices
            key={payer.customerId}
            payer={payer}
            isAlone={payers.length === 1}
            isLoading={payable.missing.includes(payer.customerId)}
            invoices={payable.invoices.filter(({ customerId }) => customerId === payer.customerId)}
            chosen={form.invoiceNumbers}
            onToggle={toggle}
            onRemove={
              props.areStudentsFixed || payer === form.customer
                ? null
                : () => props.onRemove(payer.customerId)
            }
          />
        ))}
      </div>
      {payable.invoices.length > 0 && (
        <ChooseByAge form={form} invoices={payable.invoices} onChoose={props.onChoose} />
      )}
      {form.isProposed && form.invoiceNumbers.length > 0 && (
        <p className="field-help">
          Proposed by the amount, oldest first. Tick or untick to choose them yourself.
        </p>
      )}
      <FieldError id="invoices" label="Invoices" error={error} />
      {payers.length > 0 && !props.areStudentsFixed && <AnotherStudent payers={payers} onAdd={props.onAdd} />}
    </fieldset>
  );
}

/** Chooses by due date instead of by hand: all that is overdue, or the oldest that the typed amount pays. */
function ChooseByAge(props: {
  form: PaymentForm;
  invoices: readonly PayableInvoice[];
  onChoose: (form: PaymentForm) => void;
}) {
  const { form, invoices, onChoose } = props;
  const overdue = withOverdue(form, invoices, schoolDayAt(Date.now()));
  const amount = amountOf(form) ?? 0;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {overdue.invoiceNumbers.length > 0 && (
        <button type="button" className="btn btn-xs" onClick={() => onChoose(overdue)}>
          Pay all that is overdue, {formatPesos(amountOf(overdue) ?? 0)}
        </button>
      )}
      {amount > 0 && (
        <button type="button" className="btn btn-xs" onClick={() => onChoose(withOldest(form, invoices))}>
          Pay the oldest {formatPesos(amount)}
        </button>
      )}
    </div>
  );
}
