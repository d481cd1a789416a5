import { pdfQuery } from "../../core/billing/contract.ts";
import { mailStatementBody, statementQuery } from "../../core/billing/statement-contract.ts";
import { bulkReceiptsBody } from "../../core/documents/receipt-contract.ts";
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
    summary: "The receipt of a payment that was posted",
    tag: "Billing",
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
    query: pdfQuery,
    success: 202,
  },
];
