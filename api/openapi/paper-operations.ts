import { pdfQuery } from "../../core/billing/contract.ts";
import { mailStatementBody, statementQuery } from "../../core/billing/statement-contract.ts";
import { exportInvoicesNames } from "../../core/documents/list-export-contract.ts";
import { payAppBody } from "../../core/documents/pay-page-contract.ts";
import { historyQuery } from "../../core/documents/payment-history-contract.ts";
import { bulkReceiptsBody, receiptPdfQuery, receiptQuery } from "../../core/documents/receipt-contract.ts";
import type { Operation } from "./operation.ts";

/** Statements of account, receipts, payment histories and list exports. */
export const PAPER_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/statement_of_account/customer/{customer}",
    summary: "A customer's statement of account, as of any past day",
    tag: "Billing",
    query: statementQuery,
    success: 200,
  },
  {
    method: "post",
    path: "/pdf/soa/{customer}",
    summary: "The PDF of a statement of account",
    tag: "Billing",
    query: statementQuery,
    success: 200,
  },
  {
    method: "post",
    path: "/mailer/send",
    summary: "Mail a statement of account with its PDF",
    tag: "Billing",
    body: mailStatementBody,
    success: 202,
  },
  {
    method: "get",
    path: "/payment/{uuid}/receipt",
    summary: "The receipt of a payment that was posted: its newest revision, or the one named",
    tag: "Billing",
    query: receiptQuery,
    success: 200,
  },
  {
    method: "post",
    path: "/pdf/payment/transaction/bulk",
    summary: "One PDF of several receipts, all or none",
    tag: "Billing",
    query: pdfQuery,
    body: bulkReceiptsBody,
    success: 202,
  },
  {
    method: "post",
    path: "/pdf/payment/transaction/{uuid}",
    summary: "The PDF of a receipt",
    tag: "Billing",
    query: receiptPdfQuery,
    success: 202,
  },
  {
    method: "get",
    path: "/invoice/{uuid}/payment_history",
    summary: "What an invoice was paid with, newest first",
    tag: "Billing",
    query: historyQuery,
    success: 200,
  },
  {
    method: "post",
    path: "/pdf/invoice/payment_history/{uuid}",
    summary: "The PDF of an invoice's payment history",
    tag: "Billing",
    query: pdfQuery,
    success: 202,
  },
  {
    method: "post",
    path: "/pdf/invoice/invoice_list",
    summary: "The invoice list as PDF, CSV or XLSX; filters as GET /invoice, in the query or the body",
    tag: "Billing",
    query: exportInvoicesNames,
    success: 202,
  },
  {
    method: "post",
    path: "/pay-app",
    summary: "One invoice and how to pay it, by the token of its mailed link",
    tag: "Billing",
    body: payAppBody,
    success: 200,
    access: "signed-out",
  },
];
