import { invoiceEntryBody } from "../../core/billing/invoices/invoice-form-contract.ts";
import type { Operation } from "./operation.ts";

/** Invoice entry, payments, reference documents and the lookups of their forms. */
const CALLS: readonly Omit<Operation, "tag">[] = [
  {
    method: "post",
    path: "/invoice/create/onetime",
    summary: "A new one-time invoice, draft or published at once",
    body: invoiceEntryBody,
    success: 201,
  },
  {
    method: "patch",
    path: "/invoice/{uuid}",
    summary: "Save an unpaid invoice again",
    body: invoiceEntryBody,
    success: 200,
  },
  {
    method: "get",
    path: "/v2/payment/{uuid}",
    summary: "One payment, with what each invoice got of it",
    success: 200,
  },
];

export const PAYMENT_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({ ...call, tag: "Billing" }));
