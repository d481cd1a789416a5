import { mailStatementBody, statementQuery } from "../../core/billing/statement-contract.ts";
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
];
