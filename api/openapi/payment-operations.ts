import { agedBalancesQuery } from "../../core/billing/aged-balances-contract.ts";
import { invoiceEntryBody } from "../../core/billing/invoice-form-contract.ts";
import { customerQuery, filterOptionsQuery, payerChoicesQuery } from "../../core/billing/lookup-contract.ts";
import {
  createPaymentBody,
  dryRunQuery,
  paymentStatusBody,
  updatePaymentBody,
} from "../../core/billing/payment-contract.ts";
import { searchQuery } from "../../core/management/search-contract.ts";
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
  {
    method: "post",
    path: "/payment",
    summary: "A new payment; ?dry_run=1 says where it would go",
    query: dryRunQuery,
    body: createPaymentBody,
    success: 201,
  },
  {
    method: "post",
    path: "/payment/bulk",
    summary: "The same, of several invoices or customers",
    query: dryRunQuery,
    body: createPaymentBody,
    success: 201,
  },
  {
    method: "patch",
    path: "/payment/status/{status}",
    summary: "Post or cancel payments, all or none",
    body: paymentStatusBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/payment/{uuid}",
    summary: "Save an unposted payment again, or attach a reference document",
    body: updatePaymentBody,
    success: 200,
  },
  {
    method: "post",
    path: "/file_upload",
    summary: "Upload a reference document (PNG, JPG or PDF)",
    upload: true,
    success: 201,
  },
  { method: "get", path: "/file_upload/{number}", summary: "Where a reference document is", success: 200 },
  { method: "get", path: "/file_upload/{number}/file", summary: "A reference document", success: 200 },
  {
    method: "get",
    path: "/customer",
    summary: "Customers, by name or number",
    query: customerQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/customer/balances",
    summary: "What each customer owes today, by days past due",
    query: agedBalancesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/invoice/preload/template_customer_segment",
    summary: "Segments and customers; only=segments leaves the customers out",
    query: payerChoicesQuery,
    success: 200,
  },
  { method: "get", path: "/invoice/preload/product_surcharge_deductible", summary: "Products", success: 200 },
  {
    method: "get",
    path: "/filter/payment/{name}",
    summary: "Options of a filter of the payment list: those in use, or with ?all=true every one",
    query: filterOptionsQuery.in,
    success: 200,
  },
  { method: "get", path: "/payment_type", summary: "Payment types", success: 200 },
  { method: "get", path: "/payment_method", summary: "Payment methods", success: 200 },
  { method: "get", path: "/bank", summary: "Banks", success: 200 },
  {
    method: "get",
    path: "/search",
    summary: "A few customers and papers by name or number",
    query: searchQuery,
    success: 200,
  },
];

export const PAYMENT_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({ ...call, tag: "Billing" }));
