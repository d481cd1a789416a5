import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import {
  amountText,
  dryRun,
  type PayableInvoice,
  UNREADABLE,
} from "#app/billing/payments/editor/payment-form.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CreditApplication } from "#core/billing/payments/credit-contract.ts";
import type { APPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import { centavosFromTyped, formatPesos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { formatDay } from "#core/shared/school-day.ts";

interface Customer {
  customerId: string;
  name: string;
  /** All the credit the student has. */
  credit: number;
}
type Payable = { invoices: PayableInvoice[] } | { message: string };
/** What is wrong with the amount, and with anything else. */
interface Wrong {
  amount?: string | undefined;
  other?: string | undefined;
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
  const [left, setLeft] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const { isBusy, send } = useOneChange(
    callTo<typeof APPLY_CREDIT>("POST /customer/{customer}/credit/apply", { customer: customer.customerId }),
    {
      onDone: () => {
        onDone();
        onClose();
      },
      onRefused: ({ refusal }) => setWrong(wrongIn(refusal)),
    },
  );
  const invoices = loaded && "invoices" in loaded ? loaded.invoices : [];
  const chosen = invoices.filter(({ number }) => !left.includes(number));
  const most = Math.min(
    customer.credit,
    chosen.reduce((sum, { balance }) => sum + balance, 0),
  );
  const text = typed ?? amountText(most);
  const amount = centavosFromTyped(text);
  const { parts } = dryRun(amount ?? 0, chosen);
  const submit = async () => {
    const application = { invoiceNumbers: chosen.map(({ number }) => number), amount: amount ?? UNREADABLE };
    const checked = await checkTyped(application);
    if (checked.ok) send(checked.value);
    else setWrong(wrongIn(checked));
  };
  const failure = wrong.other ?? (loaded && "message" in loaded ? loaded.message : undefined);
  return (
    <FormDialog
      title="Apply credit"
      isBusy={isBusy}
      isDirty={typed !== null || left.length > 0}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} disabled={invoices.length === 0} onClick={submit}>
          Apply credit
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        <p className="text-sm text-muted">
          {customer.name}: {formatPesos(customer.credit)} of unapplied credit. The oldest due date is paid
          first.
        </p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <OpenInvoices
          invoices={invoices}
          isLoading={loaded === undefined}
          left={left}
          gets={(number) => parts.find(({ invoice }) => invoice.number === number)?.gets ?? 0}
          onToggle={(number) => {
            setWrong({});
            setLeft(left.includes(number) ? left.filter((known) => known !== number) : [...left, number]);
          }}
        />
        <Field id="credit-amount" label="Amount" isRequired error={wrong.amount}>
          <div className={`input ${wrong.amount ? "input-error" : ""}`}>
            <span aria-hidden>₱</span>
            <input
              id="credit-amount"
              className="num text-right"
              inputMode="decimal"
              autoComplete="off"
              aria-required
              aria-invalid={wrong.amount ? true : undefined}
              aria-describedby={describedBy("credit-amount", wrong.amount)}
              value={text}
              onChange={(event) => {
                setWrong({});
                setTyped(event.target.value);
              }}
            />
          </div>
        </Field>
      </EnterForm>
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

/** The application as typed, or what is wrong with it, by the schema the API uses. */
async function checkTyped(typed: CreditApplication) {
  const [{ applyCreditBody, applicationToWire }, { checkInput }] = await Promise.all([
    import("#core/billing/payments/credit-contract.ts"),
    import("#core/shared/validation-messages.ts"),
  ]);
  return checkInput(applyCreditBody, applicationToWire(typed));
}

function wrongIn({
  errors = [],
  message = "",
}: {
  errors?: readonly RefusedEntry[];
  message?: string;
}): Wrong {
  const [first] = errors;
  return first?.path === "amount" ? { amount: first.message } : { other: first?.message ?? message };
}
