import { memosPdfBody } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { bulkPdfBody, pdfQuery } from "#core/billing/invoices/invoice.body.ts";
import {
  MAIL_ACCEPTED,
  RECORD_MAILS,
  sendMemosBody,
  sendReceiptsBody,
  sendRefundReceiptsBody,
} from "#core/billing/mail-contract.ts";
import { mailStatementBody, STATEMENT, statementQuery } from "#core/billing/statement-contract.ts";
import { arrayAnswer, dataAnswer, FILE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { ACCEPTED } from "./calls.ts";
import { journalBody } from "./exports/journal-contract.ts";
import { PAY_PAGE as PAY_PAGE_RECORD, payAppBody } from "./pay-page-contract.ts";
import { HISTORY_PAGE, historyQuery } from "./payment-history-contract.ts";
import {
  bulkReceiptsBody,
  PAYMENT_DETAIL,
  RECEIPT,
  receiptPdfQuery,
  receiptQuery,
} from "./receipt-contract.ts";

/** The calls of billing's documents: invoices, statements, receipts, payment histories, the page of a mailed link. */
const tag = "Billing";
const access = "billing";

export const INVOICES_PDF = defineCall({
  method: "post",
  path: "/pdf/invoice/bulk",
  costly: "file",
  access,
  tag,
  summary: "One PDF of several invoices",
  query: pdfQuery,
  body: bulkPdfBody,
  success: 202,
  answer: ACCEPTED,
});
export const INVOICE_PDF = defineCall({
  method: "post",
  path: "/pdf/invoice/{uuid}",
  costly: "file",
  access,
  tag,
  summary: "The PDF of an invoice",
  query: pdfQuery,
  success: 202,
  answer: ACCEPTED,
});
export const STATEMENT_OF_ACCOUNT = defineCall({
  method: "get",
  path: "/statement_of_account/customer/{customer}",
  isCostlyRead: true,
  access,
  tag,
  summary: "A customer's statement of account, as of any past day",
  query: statementQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(STATEMENT)),
});
export const STATEMENT_PDF = defineCall({
  method: "post",
  path: "/pdf/soa/{customer}",
  access,
  tag,
  summary: "The PDF of a statement of account",
  query: statementQuery,
  success: 200,
  answer: ACCEPTED,
});
export const JOURNAL_FILE = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/billing/journal/export",
  costly: "file",
  access,
  tag,
  summary: "Every entry of the ledger between two days as XLSX or CSV",
  body: journalBody,
  success: 202,
  answer: ACCEPTED,
});
export const MAIL_STATEMENT = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/mailer/send",
  costly: "mail",
  access,
  tag,
  summary: "Mail a statement of account with its PDF",
  body: mailStatementBody,
  success: 202,
  answer: recordAnswer(MAIL_ACCEPTED),
});
export const PAYMENT_VIEW = defineCall({
  method: "get",
  path: "/v2/payment/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "One payment, with what each invoice got of it",
  success: 200,
  // A list of one.
  answer: dataAnswer(arrayAnswer(recordAnswer(PAYMENT_DETAIL))),
});
export const PAYMENT_RECEIPT = defineCall({
  method: "get",
  path: "/payment/{uuid}/receipt",
  access,
  tag,
  summary: "The receipt of a payment that was posted: its newest revision, or the one named",
  query: receiptQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(RECEIPT)),
});
export const RECEIPTS_PDF = defineCall({
  method: "post",
  path: "/pdf/payment/transaction/bulk",
  costly: "file",
  access,
  tag,
  summary: "One PDF of several receipts, all or none",
  query: pdfQuery,
  body: bulkReceiptsBody,
  success: 202,
  answer: ACCEPTED,
});
export const RECEIPT_PDF = defineCall({
  method: "post",
  path: "/pdf/payment/transaction/{uuid}",
  costly: "file",
  access,
  tag,
  summary: "The PDF of a receipt",
  query: receiptPdfQuery,
  success: 202,
  answer: ACCEPTED,
});
export const REFUND_RECEIPT_PDF = defineCall({
  method: "post",
  path: "/pdf/payment/refund/{uuid}",
  costly: "file",
  uuids: ["uuid"],
  access,
  tag,
  summary: "The PDF of the receipt of a posted refund",
  query: pdfQuery,
  success: 202,
  answer: ACCEPTED,
});
export const MAIL_RECEIPTS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/payment/mail/send",
  costly: "mail",
  access,
  tag,
  summary: "Mail the newest receipts of payments, each with its PDF, all or none",
  body: sendReceiptsBody,
  success: 202,
  answer: recordAnswer(MAIL_ACCEPTED),
});
export const MAIL_REFUND_RECEIPTS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/payment/refund/mail/send",
  costly: "mail",
  access,
  tag,
  summary: "Mail the receipts of posted refunds, each with its PDF, all or none",
  body: sendRefundReceiptsBody,
  success: 202,
  answer: recordAnswer(MAIL_ACCEPTED),
});
export const PAYMENT_HISTORY = defineCall({
  method: "get",
  path: "/invoice/{uuid}/payment_history",
  access,
  tag,
  summary: "What an invoice was paid with, newest first",
  query: historyQuery,
  success: 200,
  answer: recordAnswer(HISTORY_PAGE),
});
export const PAYMENT_HISTORY_PDF = defineCall({
  method: "post",
  path: "/pdf/invoice/payment_history/{uuid}",
  costly: "file",
  access,
  tag,
  summary: "The PDF of an invoice's payment history",
  query: pdfQuery,
  success: 202,
  answer: ACCEPTED,
});
export const CREDIT_MEMOS_PDF = defineCall({
  method: "post",
  path: "/pdf/credit_memo/bulk",
  costly: "file",
  access,
  tag,
  summary: "One PDF of one or several credit memos, all or none",
  query: pdfQuery,
  body: memosPdfBody,
  success: 202,
  answer: ACCEPTED,
});
export const PROMISSORY_NOTE_PDF = defineCall({
  method: "post",
  path: "/pdf/promissory_note/{uuid}",
  costly: "file",
  uuids: ["uuid"],
  access,
  tag,
  summary: "The PDF of a promissory note, to be signed",
  query: pdfQuery,
  success: 202,
  answer: ACCEPTED,
});
export const MAIL_CREDIT_MEMOS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/credit_memo/mail/send",
  costly: "mail",
  access,
  tag,
  summary: "Mail published credit memos, each with its PDF",
  body: sendMemosBody,
  success: 202,
  answer: recordAnswer(MAIL_ACCEPTED),
});
export const PAY_FILE = defineCall({
  method: "post",
  path: "/pay-app/file",
  access: "signed-out",
  tag,
  summary: "The PDF of one invoice, by the token of its mailed link",
  body: payAppBody,
  success: 200,
  answer: FILE,
});
export const PAY_PAGE = defineCall({
  method: "post",
  path: "/pay-app",
  access: "signed-out",
  tag,
  summary: "One invoice and how to pay it, by the token of its mailed link",
  body: payAppBody,
  success: 200,
  answer: dataAnswer(recordAnswer(PAY_PAGE_RECORD)),
});
export const MAILS_OF_RECORD = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/billing/mails/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "Where an invoice, credit memo, payment or refund is mailed, and the newest mails of it",
  success: 200,
  answer: dataAnswer(recordAnswer(RECORD_MAILS)),
});
