import { loadPaymentChoices } from "#app/billing/payments/editor/save-payment.server.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, load } from "#app/lib/api.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import {
  CREATE_REFUND,
  REFUND_VIEW,
  REFUNDABLE_PAYMENTS,
  UPDATE_REFUND,
} from "#core/billing/refunds/refund-calls.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { REFUND, type RefundRow } from "#core/billing/refunds/refund-list.ts";
import { refundMethodLabel } from "#core/billing/refunds/refund-methods.ts";
import { bodyOf } from "#core/shared/call.ts";
import { type RefundablePayment, refundableOf } from "./refund-form.ts";

/** What was saved. */
export interface RefundDone {
  uuid: string;
  number: string;
  message: string;
}

/** Creates a refund, or with a uuid writes it again. A refusal as stale brings the refund as it is now. */
export const saveRefund = (
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<RefundDone, RefundRow>> =>
  saveChange(place, {
    callOf: ({ entry }: EntrySubmission<RefundEntry>) => {
      const timeoutMs = BILLING_TIMEOUT_MS;
      return uuid === null
        ? prepare(CREATE_REFUND, { json: bodyOf(CREATE_REFUND, entry), timeoutMs })
        : prepare(UPDATE_REFUND, { params: { uuid }, json: bodyOf(UPDATE_REFUND, entry), timeoutMs });
    },
    doneOf: ({ data, message }) => ({ uuid: data.uuid, number: data.number, message }),
    currentOf: REFUND.fromWire,
  });

/** Methods, as refunds call them, and banks. */
export async function loadRefundChoices(place: CallPlace) {
  const choices = await loadPaymentChoices(place);
  const methods = choices.methods.map((method) => ({ ...method, name: refundMethodLabel(method) }));
  return { ...choices, methods };
}

const PAYMENTS_MAX = 9999;
/** The payments that can be refunded, by number. */
export async function loadRefundable(place: CallPlace): Promise<RefundablePayment[]> {
  const search = new URLSearchParams({
    status: "REFUND APPROVED",
    hasNoRefund: "1",
    perPage: String(PAYMENTS_MAX),
    order: "asc",
  });
  const { rows } = await load(place, REFUNDABLE_PAYMENTS, { search }, WENT_WRONG.payments);
  return rows.map(refundableOf);
}

export async function loadRefund(place: CallPlace, uuid: string): Promise<RefundRow> {
  return (await load(place, REFUND_VIEW, { params: { uuid } }, WENT_WRONG.refunds)).data;
}
