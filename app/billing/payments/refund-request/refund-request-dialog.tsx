import { UNREADABLE } from "#app/billing/payments/editor/payment-form.ts";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { PAYMENT_METHODS } from "#core/billing/lookup-calls.ts";
import { leftOf } from "#core/billing/payments/payment-actions.ts";
import type { REQUEST_REFUND } from "#core/billing/payments/payment-calls.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { centavosFromTyped, formatAmount, formatPesos } from "#core/shared/money.ts";

type Asked = Pick<PaymentRow, "uuid" | "number" | "customerName" | "amount" | "refundedAmount">;

/** Asks for the refund of a payment: why, how, and how much (B-46). */
export default function RefundRequestDialog(props: {
  payment: Asked;
  onDone: () => void;
  onClose: () => void;
}) {
  const { payment, onDone, onClose } = props;
  const methods = useAsked(callTo<typeof PAYMENT_METHODS>("GET /payment_method"));
  const form = useDialogForm(
    callTo<typeof REQUEST_REFUND>("PATCH /payment/{uuid}/refund_request", { uuid: payment.uuid }),
    {
      initial: { reason: "", methodCode: "CASH", amount: formatAmount(leftOf(payment)) },
      read: async ({ amount, ...typed }) => {
        const [{ refundRequestBody }, { checkEntry }] = await Promise.all([
          import("#core/billing/payments/refund-request-contract.ts"),
          import("#core/shared/body.ts"),
        ]);
        // An amount that cannot be read is none.
        const read = centavosFromTyped(amount) ?? UNREADABLE;
        return checkEntry(refundRequestBody, { ...typed, amount: read });
      },
      madeOf: () => ({
        named: payment.number,
        next: [{ label: "View", to: `/ims/payments/view/${payment.uuid}` }],
      }),
      onDone: () => {
        onDone();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      {...form.dialog}
      title="Request Refund"
      saveLabel="Request Refund"
      failure={form.dialog.failure ?? (methods?.ok === false ? methods.message : null)}
      intro={
        <p className="text-sm text-muted">
          {payment.number}, {payment.customerName}: {formatPesos(payment.amount)} paid
          {payment.refundedAmount > 0 && `, ${formatPesos(payment.refundedAmount)} of it refunded`}.
        </p>
      }
      onClose={onClose}
    >
      <TextAreaField
        id="refund-reason"
        label="Refund Reason"
        isRequired
        isFirst
        maxLength={REASON_CHARACTERS_MAX}
        {...form.field("reason")}
      />
      <SelectField
        id="refund-method"
        label="Refund Method"
        isRequired
        options={
          methods?.ok ? methods.value.rows.map(({ code, name }) => ({ value: code, label: name })) : []
        }
        {...form.field("methodCode")}
      />
      <TextField id="refund-amount" label="Refund Amount" isRequired isPesos {...form.field("amount")} />
    </FormDialog>
  );
}
