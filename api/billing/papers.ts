import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import {
  requestPaymentHistoryPdf,
  requestReceiptPdf,
  requestRefundReceipt,
  requestStatementPdf,
} from "#api/commands/documents/request-billing-papers.ts";
import { requestJournal } from "#api/commands/documents/request-journal.ts";
import { agingOfPart, validateStatementRange } from "#api/commands/documents/statement-facts.ts";
import { sendReceipts } from "#api/commands/mail/send-receipts.ts";
import { sendRefundReceipts } from "#api/commands/mail/send-refund-receipts.ts";
import { sendStatement } from "#api/commands/mail/send-statement.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { auditView, readPage, unwrap } from "#api/middleware/session.ts";
import { statementOf } from "#core/billing/statement-contract.ts";
import {
  JOURNAL_FILE,
  MAIL_RECEIPTS,
  MAIL_REFUND_RECEIPTS,
  MAIL_STATEMENT,
  MAILS_OF_RECORD,
  PAYMENT_HISTORY,
  PAYMENT_HISTORY_PDF,
  PAYMENT_RECEIPT,
  RECEIPT_PDF,
  RECEIPTS_PDF,
  REFUND_RECEIPT_PDF,
  STATEMENT_OF_ACCOUNT,
  STATEMENT_PDF,
} from "#core/documents/billing-calls.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { invoicesNamed } from "#db/queries/billing/invoice.ts";
import { paymentsNamed } from "#db/queries/billing/payments/payment.ts";
import { receiptsOf } from "#db/queries/billing/payments/receipt.ts";
import {
  customerById,
  ledgerEntries,
  openingBalance,
  statementEntryOf,
  statementParts,
} from "#db/queries/billing/statement-of-account.ts";
import {
  historyOf,
  historyTotalsOf,
  paymentHistoryOf,
} from "#db/queries/documents/document-payment-history.ts";
import { addressOfRecord, mailsOfRecord } from "#db/queries/documents/record-mails.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";

/** Statements of account, receipts and payment histories. */
export const paperEndpoints = [
  endpoint(STATEMENT_OF_ACCOUNT, async (c, { params: { customer: customerId }, query, today }) => {
    const range = unwrap(validateStatementRange(query, today));
    const { rows } = await readPage(c, [
      schoolAsBusiness("1"),
      customerById(customerId),
      openingBalance(customerId, range.from),
      ledgerEntries(customerId, range.from, range.to),
      statementParts(customerId, { to: range.to, isFamily: true }),
    ] as const);
    const [[business], [customer], [opening], entries, [part, ...siblings]] = rows;
    if (!business || !customer || !part) throw new Refused(NOT_FOUND);
    const statement = statementOf({
      business,
      customer,
      range,
      openingBalance: opening?.balance_centavos ?? 0,
      entries: entries.map((entry) => statementEntryOf(entry, part.dueDates)),
      aging: agingOfPart(part, range, today),
      siblings,
    });
    auditView(c, "statement-view", customer.uuid, { ...range });
    return { data: statement };
  }),
  change(STATEMENT_PDF, ({ params: { customer }, query, today }) => {
    const range = unwrap(validateStatementRange(query, today));
    return requestStatementPdf(customer, { ...range, isFamily: query.isFamily });
  }),
  change(JOURNAL_FILE, ({ body }) => requestJournal(body)),
  change(MAIL_STATEMENT, ({ body: { customerId, asked, isFamily, letter }, today }) => {
    const range = unwrap(validateStatementRange(asked, today));
    return sendStatement(customerId, { ...range, isFamily }, letter);
  }),
  endpoint(PAYMENT_RECEIPT, async (c, { query: { revision = null } }) => {
    const uuids = [uuidParam(c, "uuid")];
    const { rows, scope } = await readPage(c, [paymentsNamed(uuids), receiptsOf(uuids, revision)] as const);
    const [payments, [receipt]] = rows;
    unwrap(decideNamed(namedPayments("viewReceipt", uuids), scope, payments));
    if (!receipt) throw new Refused(NOT_FOUND);
    auditView(c, "receipt-view", uuids[0] ?? null, { revision });
    return { data: receipt };
  }),
  change(RECEIPTS_PDF, ({ body: uuids }) => requestReceiptPdf(uuids)),
  change(RECEIPT_PDF, ({ params, query: { revision = null } }) => requestReceiptPdf([params.uuid], revision)),
  change(REFUND_RECEIPT_PDF, ({ params: { uuid } }) => requestRefundReceipt(uuid)),
  endpoint(MAILS_OF_RECORD, async (c, { params: { uuid } }) => {
    const { rows } = await readPage(c, [addressOfRecord(uuid), mailsOfRecord(uuid)] as const);
    const [[record], mails] = rows;
    if (!record) throw new Refused(NOT_FOUND);
    return { data: { to: record.address, mails } };
  }),
  change(MAIL_RECEIPTS, ({ body: { uuids, ...letter } }) => sendReceipts(uuids, letter)),
  change(MAIL_REFUND_RECEIPTS, ({ body: { uuids, ...letter } }) => sendRefundReceipts(uuids, letter)),
  endpoint(PAYMENT_HISTORY, async (c, { query: page }) => {
    const uuid = uuidParam(c, "uuid");
    const { rows, scope } = await readPage(c, [
      schoolAsBusiness("1"),
      invoicesNamed([uuid]),
      historyOf(uuid, { limit: page.perPage, offset: offsetOf(page) }),
      historyTotalsOf(uuid),
    ] as const);
    const [[business], [head], entries, [totals]] = rows;
    if (!business || !head || !totals) throw new Refused(NOT_FOUND);
    const history = paymentHistoryOf(business, head, entries, scope.today);
    auditView(c, "payment-history-view", uuid);
    return { ...history, ...page, ...totals, totalPages: totalPagesOf(totals.count, page.perPage) };
  }),
  change(PAYMENT_HISTORY_PDF, ({ params }) => requestPaymentHistoryPdf(params.uuid)),
];
