import { BILLING_TIMEOUT_MS, type CallPlace, load, loadOr } from "#app/lib/api.server.ts";
import { type ApiRefusal, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { callList } from "#app/lists/list.server.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import {
  CREATE_PAYMENT,
  CREATE_PAYMENT_OF_SEVERAL,
  UPDATE_PAYMENT,
} from "#core/billing/payments/payment-calls.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENT, type PaymentRow } from "#core/billing/payments/payment-list.ts";
import { PAYMENT_CHOICES } from "#core/billing/settings/payment-choices.body.ts";
import { PAYMENT_VIEW } from "#core/documents/billing-calls.ts";
import type { PaymentDetail } from "#core/documents/receipt-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { PayableInvoice } from "./payment-form.ts";

/** What was saved. */
export interface PaymentDone {
  uuid: string;
  number: string;
  posts: boolean;
}

const PAYABLE_MAX = 1000;

/** Creates a payment, or with a uuid writes it again. A refusal as stale brings the payment as it is now. */
export function savePayment(
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<PaymentDone, PaymentRow>> {
  return saveChange(place, {
    callOf: ({ entry }: EntrySubmission<PaymentEntry>) => {
      const timeoutMs = BILLING_TIMEOUT_MS;
      return uuid === null
        ? prepare(createCall(entry), { json: bodyOf(CREATE_PAYMENT, entry), timeoutMs })
        : prepare(UPDATE_PAYMENT, { params: { uuid }, json: bodyOf(UPDATE_PAYMENT, { entry }), timeoutMs });
    },
    doneOf: ({ data }, { entry }) => ({ uuid: data.uuid, number: data.number, posts: entry.posts }),
    currentOf: PAYMENT.fromWire,
  });
}

const createCall = ({ otherCustomerIds, invoiceNumbers }: PaymentEntry) =>
  otherCustomerIds.length > 0 || invoiceNumbers.length > 1 ? CREATE_PAYMENT_OF_SEVERAL : CREATE_PAYMENT;

const NO_CHOICES = { types: [], methods: [], banks: [], accounts: [], closedThrough: "" };
/** Types, methods and banks, also those not offered any more, and the day through which the books are closed. */
export async function loadPaymentChoices(place: CallPlace) {
  const { value, failures } = await loadOr(
    place,
    PAYMENT_CHOICES,
    {},
    { data: NO_CHOICES },
    WENT_WRONG.collection,
  );
  return { ...value.data, failures };
}

/** The invoices of one student, or of a comma list of them, that can take money. */
export async function listPayable(
  place: CallPlace,
  customerIds: string,
): Promise<{ ok: true; invoices: PayableInvoice[] } | ApiRefusal> {
  const answer = await callList(place, INVOICE_LIST, {
    filter: filterOf(INVOICE_LIST, {
      status: "published",
      paymentStatuses: ["UNPAID", "OVERDUE", "PARTIAL", "OVERDUE-PARTIAL"],
      customerIds: customerIds.split(","),
      hasBalance: true,
    }),
    sort: "dueDate",
    descending: false,
    page: 1,
    perPage: PAYABLE_MAX,
  });
  if (!answer.ok) return answer;
  const invoices = answer.list.rows.map(
    ({ uuid, number, customerId, invoiceDate, dueDate, remainingBalance }) => ({
      uuid,
      number,
      customerId: customerId ?? "",
      invoiceDate,
      dueDate,
      balance: remainingBalance,
    }),
  );
  return { ok: true, invoices };
}

/** One payment with every reference document and receipt it ever had. */
export async function loadPayment(place: CallPlace, uuid: string): Promise<PaymentDetail> {
  const { data } = await load(place, PAYMENT_VIEW, { params: { uuid } }, WENT_WRONG.payment);
  const [payment] = data;
  if (!payment) throw new Error("a payment that is not in its own answer");
  return payment;
}
