import { callTo } from "#app/lib/browser-calls.ts";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import type { CORRECT_OFFICIAL_RECEIPT } from "#core/billing/payments/payment-calls.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";

/** Asks for the right official receipt number, and why it is another (B-117). */
export function CorrectReceiptDialog(props: {
  payment: Pick<PaymentRow, "uuid" | "number" | "officialReceiptNumber">;
  onClose: () => void;
}) {
  const { payment, onClose } = props;
  const form = useDialogForm(
    callTo<typeof CORRECT_OFFICIAL_RECEIPT>("PATCH /payment/{uuid}/official_receipt", { uuid: payment.uuid }),
    {
      initial: { number: payment.officialReceiptNumber ?? "", reason: "" },
      read: async (typed) => {
        const [{ officialReceiptBody }, { checkEntry }] = await Promise.all([
          import("#core/billing/payments/official-receipt-contract.ts"),
          import("#core/shared/body.ts"),
        ]);
        return checkEntry(officialReceiptBody, typed);
      },
      onDone: () => onClose(),
    },
  );
  return (
    <FormDialog
      {...form.dialog}
      title={paymentWorkflow.actions.correctOfficialReceipt.label}
      saveLabel="Save number"
      intro={
        <p className="text-sm text-muted">
          The official receipt number of {payment.number} is {payment.officialReceiptNumber} now. The
          accounting system is told the one you enter.
        </p>
      }
      onClose={onClose}
    >
      <TextField
        id="correct-number"
        label="Official Receipt No."
        isRequired
        isFirst
        maxLength={NUMBER_CHARACTERS_MAX}
        {...form.field("number")}
      />
      <TextAreaField
        id="correct-reason"
        label="Reason"
        isRequired
        maxLength={REASON_CHARACTERS_MAX}
        {...form.field("reason")}
      />
    </FormDialog>
  );
}

/** More than any number has: what is longer is refused in words. */
const NUMBER_CHARACTERS_MAX = 1000;
