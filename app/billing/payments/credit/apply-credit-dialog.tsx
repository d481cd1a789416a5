import { useEffect } from "react";
import { useFetcher } from "react-router";
import { dryRun, type PayableInvoice, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { APPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import { centavosFromTyped, formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";

interface Customer {
  customerId: string;
  name: string;
  /** All the credit the student has. */
  credit: number;
}
type Payable = { invoices: PayableInvoice[] } | { message: string };
/** Invoices that are left out; an amount of null is the most that can be applied. */
interface Typed {
  left: readonly string[];
  amount: string | null;
}

/** Pays a student's open invoices with the student's credit, the oldest due date first; shows what each gets as one chooses. */
export default function ApplyCreditDialog(props: {
  customer: Customer;
  onDone: () => void;
  onClose: () => void;
}) {
  const { customer, onDone, onClose } = props;
  const { load, data: loaded } = useFetcher<Payable>();
  useEffect(() => void load(`/ims/payments/payable/${customer.customerId}`), [load, customer.customerId]);
  const invoices = loaded && "invoices" in loaded ? loaded.invoices : [];
  const amountOf = ({ left, amount }: Typed) => {
    const chosen = invoices.filter(({ number }) => !left.includes(number));
    const owed = chosen.reduce((sum, { balance }) => sum + balance, 0);
    const text = amount ?? formatAmount(Math.min(customer.credit, owed));
    return { chosen, text, centavos: centavosFromTyped(text) };
  };
  const form = useDialogForm(
    callTo<typeof APPLY_CREDIT>("POST /customer/{customer}/credit/apply", { customer: customer.customerId }),
    {
      initial: { left: [], amount: null } as Typed,
      read: async (typed) => {
        const [{ applyCreditBody }, { checkEntry }] = await Promise.all([
          import("#core/billing/payments/credit-contract.ts"),
          import("#core/shared/body.ts"),
        ]);
        const { chosen, centavos } = amountOf(typed);
        const invoiceNumbers = chosen.map(({ number }) => number);
        return checkEntry(applyCreditBody, { invoiceNumbers, amount: centavos ?? UNREADABLE });
      },
      onDone: () => {
        onDone();
        onClose();
      },
    },
  );
  const { left } = form.typed;
  const { chosen, text, centavos } = amountOf(form.typed);
  const { parts } = dryRun(centavos ?? 0, chosen);
  return (
    <FormDialog
      {...form.dialog}
      title="Apply credit"
      saveLabel="Apply credit"
      canSave={invoices.length > 0}
      failure={form.dialog.failure ?? (loaded && "message" in loaded ? loaded.message : null)}
      intro={
        <p className="text-sm text-muted">
          {customer.name}: {formatPesos(customer.credit)} of unapplied credit. The oldest due date is paid
          first.
        </p>
      }
      onClose={onClose}
    >
      <OpenInvoices
        invoices={invoices}
        isLoading={loaded === undefined}
        left={left}
        gets={(number) => parts.find(({ invoice }) => invoice.number === number)?.gets ?? 0}
        onToggle={(number) =>
          form.change({
            left: left.includes(number) ? left.filter((known) => known !== number) : [...left, number],
          })
        }
      />
      <TextField
        id="credit-amount"
        label="Amount"
        isRequired
        isPesos
        value={text}
        error={form.errors.amount}
        onChange={(amount) => form.change({ amount })}
      />
    </FormDialog>
  );
}

function OpenInvoices(props: {
  invoices: readonly PayableInvoice[];
  isLoading: boolean;
  left: readonly string[];
  gets: (number: string) => number;
  onToggle: (number: string) => void;
}) {
  if (props.isLoading) return <p className="late text-sm text-muted">Looking up the invoices…</p>;
  if (props.invoices.length === 0)
    return (
      <p className="text-sm text-muted">This student owes nothing: there is no invoice with a balance.</p>
    );
  return (
    <fieldset>
      <legend className="field-label">Invoices</legend>
      <ul className="divide-y divide-line">
        {props.invoices.map(({ number, dueDate, balance }) => (
          <li key={number}>
            <label className="flex min-h-10 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={!props.left.includes(number)}
                onChange={() => props.onToggle(number)}
              />
              <span className="min-w-0 flex-1">
                {number} <span className="text-muted">due {formatDay(dueDate)}</span>
              </span>
              <span className="num text-right">
                {formatPesos(props.gets(number))}
                <span className="block text-xs text-muted">of {formatPesos(balance)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
