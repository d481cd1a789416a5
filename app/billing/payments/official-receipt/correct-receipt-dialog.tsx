import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { EnterForm } from "#app/ui/form/enter-form.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { errorsByField, FormDialog } from "#app/ui/form/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { officialReceiptFieldAt } from "#core/billing/form-fields-contract.ts";
import type { OfficialReceiptCorrection } from "#core/billing/payments/official-receipt-contract.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import type { CORRECT_OFFICIAL_RECEIPT } from "#core/billing/payments/payment-calls.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";

const TITLE = paymentWorkflow.actions.correctOfficialReceipt.label;

/** Asks for the right official receipt number, and why it is another (B-117). What was typed stays through a refusal. */
export function CorrectReceiptDialog(props: {
  payment: Pick<PaymentRow, "uuid" | "number" | "officialReceiptNumber">;
  onClose: () => void;
}) {
  const { payment, onClose } = props;
  const initial: OfficialReceiptCorrection = { number: payment.officialReceiptNumber ?? "", reason: "" };
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isBusy, send } = useOneChange(
    callTo<typeof CORRECT_OFFICIAL_RECEIPT>("PATCH /payment/{uuid}/official_receipt", { uuid: payment.uuid }),
    {
      onDone: ({ message }) => {
        toastSuccess(message);
        onClose();
      },
      onRefused: ({ refusal }) => setErrors(errorsByField(refusal, officialReceiptFieldAt)),
    },
  );
  const change = (changed: Partial<OfficialReceiptCorrection>) => {
    setTyped({ ...typed, ...changed });
    setErrors({});
  };
  const submit = async () => {
    const checked = await checkTyped(typed);
    if (checked.ok) send(checked.value);
    else setErrors(errorsByField(checked, officialReceiptFieldAt));
  };
  const failure = errors[""];
  return (
    <FormDialog
      title={TITLE}
      isBusy={isBusy}
      isDirty={JSON.stringify(typed) !== JSON.stringify(initial)}
      onClose={onClose}
      save={
        <Button className="btn-primary" isBusy={isBusy} onClick={submit}>
          Save number
        </Button>
      }
    >
      <EnterForm onSubmit={submit}>
        <p className="text-sm text-muted">
          The official receipt number of {payment.number} is {payment.officialReceiptNumber} now. The
          accounting system is told the one you enter.
        </p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <Field id="correct-number" label="Official Receipt No." isRequired error={errors.number}>
          <input
            id="correct-number"
            className={`input w-full ${errors.number ? "input-error" : ""}`}
            autoComplete="off"
            data-initial-focus=""
            aria-required
            aria-invalid={errors.number ? true : undefined}
            aria-describedby={describedBy("correct-number", errors.number)}
            value={typed.number}
            onChange={(event) => change({ number: event.target.value })}
          />
        </Field>
        <Field id="correct-reason" label="Reason" isRequired error={errors.reason}>
          <textarea
            id="correct-reason"
            className="textarea-field"
            rows={3}
            maxLength={REASON_CHARACTERS_MAX}
            aria-required
            aria-invalid={errors.reason ? true : undefined}
            aria-describedby={describedBy("correct-reason", errors.reason)}
            value={typed.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      </EnterForm>
    </FormDialog>
  );
}

/** The correction as typed, or what is wrong with it, by the schema the API uses. */
async function checkTyped(typed: OfficialReceiptCorrection) {
  const [{ officialReceiptBody, correctionToWire }, { checkInput }] = await Promise.all([
    import("#core/billing/payments/official-receipt-contract.ts"),
    import("#core/shared/validation-messages.ts"),
  ]);
  return checkInput(officialReceiptBody, correctionToWire(typed));
}
