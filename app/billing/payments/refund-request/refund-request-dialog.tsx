import { useState } from "react";
import { amountText, UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { errorsByField, FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { refundFieldAt } from "#core/billing/form-fields-contract.ts";
import type { PAYMENT_METHODS } from "#core/billing/lookup-calls.ts";
import { leftOf } from "#core/billing/payments/payment-actions.ts";
import type { REQUEST_REFUND } from "#core/billing/payments/payment-calls.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { centavosFromTyped, formatPesos } from "#core/shared/money.ts";

type Asked = Pick<PaymentRow, "uuid" | "number" | "customerName" | "amount" | "refundedAmount">;
interface Typed {
  reason: string;
  methodCode: string;
  amount: string;
}
const DEFAULT_METHOD = "CASH";

/** Asks for the refund of a payment: why, how, and how much (B-46). What was typed stays through a refusal. */
export default function RefundRequestDialog(props: {
  payment: Asked;
  onDone: () => void;
  onClose: () => void;
}) {
  const { payment, onDone, onClose } = props;
  const asked = useAsked(callTo<typeof PAYMENT_METHODS>("GET /payment_method"));
  const initial: Typed = {
    reason: "",
    methodCode: DEFAULT_METHOD,
    amount: amountText(leftOf(payment)),
  };
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy, send } = useOneChange(
    callTo<typeof REQUEST_REFUND>("POST /payment/{uuid}/refund_request", { uuid: payment.uuid }),
    {
      onDone: () => {
        onDone();
        onClose();
      },
      onRefused: ({ refusal }) => setErrors(errorsByField(refusal, refundFieldAt)),
    },
  );
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
  };
  const submit = async () => {
    const checked = await checkTyped(typed);
    if (checked.ok) send(checked.value);
    else setErrors(errorsByField(checked, refundFieldAt));
  };
  const methods = asked?.ok ? asked.value.rows : [];
  const failure = errors[""] ?? (asked && !asked.ok ? asked.message : null);
  return (
    <FormDialog
      title="Request Refund"
      isBusy={isBusy}
      isDirty={JSON.stringify(typed) !== JSON.stringify(initial)}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Request Refund
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        <p className="text-sm text-muted">
          {payment.number}, {payment.customerName}: {formatPesos(payment.amount)} paid
          {payment.refundedAmount > 0 && `, ${formatPesos(payment.refundedAmount)} of it refunded`}.
        </p>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        <ReasonField value={typed.reason} error={errors.reason} onChange={(reason) => change({ reason })} />
        <SelectField
          id="refund-method"
          label="Refund Method"
          isRequired
          value={typed.methodCode}
          options={methods.map(({ code, name }) => ({ value: code, label: name }))}
          error={errors.methodCode}
          onChange={(methodCode) => change({ methodCode })}
        />
        <Field id="refund-amount" label="Refund Amount" isRequired error={errors.amount}>
          <div className={`input ${errors.amount ? "input-error" : ""}`}>
            <span aria-hidden>₱</span>
            <input
              id="refund-amount"
              className="num text-right"
              inputMode="decimal"
              autoComplete="off"
              aria-required
              aria-invalid={errors.amount ? true : undefined}
              aria-describedby={describedBy("refund-amount", errors.amount)}
              value={typed.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </div>
        </Field>
      </EnterForm>
    </FormDialog>
  );
}

function ReasonField(props: {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  const { value, error, onChange } = props;
  return (
    <Field id="refund-reason" label="Refund Reason" isRequired error={error}>
      <textarea
        id="refund-reason"
        className="textarea-field"
        rows={3}
        maxLength={REASON_CHARACTERS_MAX}
        data-initial-focus=""
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("refund-reason", error)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The request as typed, or what is wrong with it, by the schema the API uses; an amount that cannot be read is none. */
async function checkTyped({ reason, methodCode, amount }: Typed) {
  const [{ refundRequestBody, requestToWire }, { checkInput }] = await Promise.all([
    import("#core/billing/payments/refund-request-contract.ts"),
    import("#core/shared/validation-messages.ts"),
  ]);
  const read = centavosFromTyped(amount) ?? UNREADABLE;
  return checkInput(refundRequestBody, requestToWire({ reason, methodCode, amount: read }));
}
