import { INVOICE_LIST } from "../../../../core/billing/invoices/invoice-list.ts";
import { BANKS, PAYMENT_METHODS, PAYMENT_TYPES } from "../../../../core/billing/lookup-calls.ts";
import {
  ATTACHED_DOCUMENT,
  type AttachedDocument,
} from "../../../../core/billing/payments/attached-document-contract.ts";
import {
  type PaymentEntry,
  paymentEntryToWire,
  paymentUpdateToWire,
} from "../../../../core/billing/payments/payment-contract.ts";
import { PAYMENT, type PaymentRow } from "../../../../core/billing/payments/payment-list.ts";
import { RECEIPT_REVISION, type ReceiptRevision } from "../../../../core/documents/receipt-contract.ts";
import { filterOf } from "../../../../core/shared/list/definition.ts";
import { listFromWire, listSearch } from "../../../../core/shared/list/wire.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, callApi, loadFromApi, loadOr } from "../../../lib/api.server.ts";
import { apiPath } from "../../../lib/api-path.ts";
import { type ApiRefusal, WENT_WRONG } from "../../../lib/error-catalogue.ts";
import { submittedCall } from "../../../lib/submitted.server.ts";
import type { EntrySubmission, SaveOutcome } from "../../../ui/form/use-editor-form.ts";
import type { PayableInvoice } from "./payment-form.ts";

/** What was saved. */
export interface PaymentDone {
  uuid: string;
  posts: boolean;
}

const PAYABLE_MAX = 1000;

/** Creates a payment, or with a uuid writes it again. A refusal as stale brings the payment as it is now. */
export async function savePayment(
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<PaymentDone, PaymentRow>> {
  const { body, call } = await submittedCall(
    place.request,
    ({ entry, idempotencyKey }: EntrySubmission<PaymentEntry>) => ({
      method: uuid === null ? "POST" : "PATCH",
      path: uuid === null ? createPath(entry) : apiPath`/payment/${uuid}`,
      json: uuid === null ? paymentEntryToWire(entry) : paymentUpdateToWire(entry),
      idempotencyKey,
      timeoutMs: BILLING_TIMEOUT_MS,
    }),
  );
  const answer = await callApi<{ data: { uuid: string } }>(place, call);
  if (answer.ok) return { ok: true, uuid: answer.wire.data.uuid, posts: body.entry.posts };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  const current = isStale ? PAYMENT.fromWire(answer.data) : null;
  return { ok: false, refusal: { ...answer, data: undefined }, current };
}

const createPath = ({ otherCustomerIds, invoiceNumbers }: PaymentEntry): string =>
  otherCustomerIds.length > 0 || invoiceNumbers.length > 1 ? "/payment/bulk" : "/payment";

/** Types, methods and banks. */
export async function loadPaymentChoices(place: CallPlace) {
  const [types, methods, banks] = await Promise.all(
    [PAYMENT_TYPES, PAYMENT_METHODS, BANKS].map((choices) =>
      loadOr(place, choices, {}, { rows: [] }, WENT_WRONG.collection),
    ),
  );
  return {
    types: types?.value.rows ?? [],
    methods: methods?.value.rows ?? [],
    banks: banks?.value.rows ?? [],
    failures: [types, methods, banks].flatMap((loaded) => loaded?.failures ?? []),
  };
}

/** The invoices of one student, or of a comma list of them, that can take money. */
export async function listPayable(
  place: CallPlace,
  customerIds: string,
): Promise<{ ok: true; invoices: PayableInvoice[] } | ApiRefusal> {
  const answer = await callApi<unknown>(place, {
    path: INVOICE_LIST.call.path,
    search: listSearch(INVOICE_LIST, {
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
    }),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return answer;
  const { rows } = listFromWire(INVOICE_LIST, answer.wire);
  const invoices = rows.map(({ uuid, number, customerId, invoiceDate, dueDate, remainingBalance }) => ({
    uuid,
    number,
    customerId: customerId ?? "",
    invoiceDate,
    dueDate,
    balance: remainingBalance,
  }));
  return { ok: true, invoices };
}

interface WirePaymentView {
  reference_documents: unknown[];
  receipt_revisions: unknown[];
}

/** One payment with every reference document and receipt it ever had (GET /v2/payment/{uuid}: a list of one). */
export async function loadPayment(
  place: CallPlace,
  uuid: string,
): Promise<{ payment: PaymentRow; documents: AttachedDocument[]; receipts: ReceiptRevision[] }> {
  const { data } = await loadFromApi<{ data: [WirePaymentView] }>(
    place,
    {
      path: apiPath`/v2/payment/${uuid}`,
    },
    WENT_WRONG.payment,
  );
  const documents = data[0].reference_documents.map(ATTACHED_DOCUMENT.fromWire);
  const receipts = data[0].receipt_revisions.map(RECEIPT_REVISION.fromWire);
  return { payment: PAYMENT.fromWire(data[0]), documents, receipts };
}
