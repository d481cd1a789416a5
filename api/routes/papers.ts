import { Hono } from "hono";
import { invoiceListQuery, mailedToWire, pdfQuery } from "../../core/billing/contract.ts";
import {
  mailStatementBody,
  statementOf,
  statementQuery,
  statementToWire,
} from "../../core/billing/statement-contract.ts";
import { ACCEPTED_FILE, type AcceptedFile } from "../../core/documents/contract.ts";
import { exportFormat } from "../../core/documents/list-export-contract.ts";
import { historyQuery, historyToWire } from "../../core/documents/payment-history-contract.ts";
import {
  bulkReceiptsBody,
  RECEIPT,
  receiptPdfQuery,
  receiptQuery,
} from "../../core/documents/receipt-contract.ts";
import { offsetOf } from "../../core/shared/paging.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import { historyOf, historyTotalsOf, paymentHistoryOf } from "../../db/queries/document-payment-history.ts";
import { assembleReceipts } from "../../db/queries/document-receipt.ts";
import { invoiceHeads } from "../../db/queries/invoice.ts";
import { idsOfPayments, invoicesOfPayments, paymentHeads } from "../../db/queries/payment.ts";
import { keptReceipts, lacksRevision } from "../../db/queries/receipt-revision.ts";
import { businessParty, school } from "../../db/queries/school.ts";
import {
  customerById,
  customerPartyOf,
  dueDatesOf,
  ledgerEntries,
  movedDueDates,
  openingBalance,
  statementEntryOf,
} from "../../db/queries/statement-of-account.ts";
import { admitPayments } from "../commands/billing/post-payments.ts";
import { requestInvoiceList } from "../commands/documents/request-list-export.ts";
import { requestPaymentHistoryPdf } from "../commands/documents/request-payment-history-pdf.ts";
import { requestReceiptPdf } from "../commands/documents/request-receipt-pdf.ts";
import { requestStatementPdf } from "../commands/documents/request-statement-pdf.ts";
import { rangeOr422 } from "../commands/documents/statement-facts.ts";
import { sendStatement } from "../commands/mail/send-statement.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse, queryAndBody, queryOf, uuidParam } from "../middleware/input.ts";
import { change, readPage, recordLook, unwrap } from "../middleware/session.ts";

/** Statements of account, receipts, payment histories and list exports. */
export const papers = new Hono<AppEnv>()
  .get("/statement_of_account/customer/:customer", async (c) => {
    const customerId = c.req.param("customer");
    const range = unwrap(rangeOr422(parse(statementQuery, queryOf(c)), schoolDayAt(c.var.epochMs)));
    const { rows } = await readPage(c, "billing", [
      school("1"),
      customerById(customerId),
      openingBalance(customerId, range.from),
      ledgerEntries(customerId, range.from, range.to),
      movedDueDates(customerId),
    ] as const);
    const [[business], [customer], [opening], entries, moved] = rows;
    const dueDates = dueDatesOf(moved);
    if (!business || !customer) throw new Refused(NOT_FOUND);
    const statement = statementOf({
      business: businessParty(business),
      customer: customerPartyOf(customer),
      range,
      openingBalance: opening?.balance_centavos ?? 0,
      entries: entries.map((entry) => statementEntryOf(entry, dueDates)),
    });
    recordLook(c, "statement-view", "customer", customer.uuid, { ...range });
    return c.json({ data: statementToWire(statement) }, 200);
  })
  .post("/pdf/soa/:customer", async (c) => {
    const asked = parse(statementQuery, queryOf(c));
    const command = requestStatementPdf(c.req.param("customer"), asked);
    const { message, data, status } = await change(c, command, JSON.stringify(asked));
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .post("/mailer/send", async (c) => {
    const { customerId, asked, recipient } = parse(mailStatementBody, await jsonBody(c));
    const command = sendStatement(customerId, asked, recipient);
    const { message, status } = await change(c, command, JSON.stringify({ customerId, asked, recipient }));
    return c.json(mailedToWire(message), status);
  })
  .get("/payment/:uuid/receipt", async (c) => {
    const uuids = [uuidParam(c, "uuid")];
    const { revision = null } = parse(receiptQuery, queryOf(c));
    const { rows, situation } = await readPage(c, "billing", [
      paymentHeads(uuids),
      invoicesOfPayments(idsOfPayments(uuids)),
      school("1"),
      keptReceipts(uuids, revision),
    ] as const);
    const [heads, invoices, [business], kept] = rows;
    unwrap(admitPayments("viewReceipt", situation, uuids, heads));
    const [receipt] = business ? assembleReceipts(heads, invoices, business, kept) : [];
    if (!receipt || lacksRevision(kept, revision)) throw new Refused(NOT_FOUND);
    recordLook(c, "receipt-view", "payment", uuids[0] ?? null, { revision });
    return c.json({ data: RECEIPT.toWire(receipt) }, 200);
  })
  .post("/pdf/payment/transaction/bulk", async (c) => {
    parse(pdfQuery, queryOf(c));
    const uuids = parse(bulkReceiptsBody, await jsonBody(c));
    const { message, data, status } = await change(c, requestReceiptPdf(uuids), JSON.stringify(uuids));
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .post("/pdf/payment/transaction/:uuid", async (c) => {
    const { revision = null } = parse(receiptPdfQuery, queryOf(c));
    const command = requestReceiptPdf([uuidParam(c, "uuid")], revision);
    const { message, data, status } = await change(c, command, revision === null ? "" : String(revision));
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .get("/invoice/:uuid/payment_history", async (c) => {
    const uuid = uuidParam(c, "uuid");
    const page = parse(historyQuery, queryOf(c));
    const { rows, situation } = await readPage(c, "billing", [
      school("1"),
      invoiceHeads([uuid]),
      historyOf(uuid, { limit: page.perPage, offset: offsetOf(page) }),
      historyTotalsOf(uuid),
    ] as const);
    const [[business], [head], entries, [totals]] = rows;
    if (!business || !head || !totals) throw new Refused(NOT_FOUND);
    const history = paymentHistoryOf(businessParty(business), head, entries, situation.today);
    recordLook(c, "payment-history-view", "invoice", uuid);
    return c.json(historyToWire(history, page, totals), 200);
  })
  .post("/pdf/invoice/payment_history/:uuid", async (c) => {
    parse(pdfQuery, queryOf(c));
    const command = requestPaymentHistoryPdf(uuidParam(c, "uuid"));
    const { message, data, status } = await change(c, command, "");
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  })
  .post("/pdf/invoice/invoice_list", async (c) => {
    const { format, list } = parse(exportFormat, await queryAndBody(c));
    const asked = parse(invoiceListQuery, list);
    const command = requestInvoiceList(asked, format, schoolDayAt(c.var.epochMs));
    const { message, data, status } = await change(c, command, JSON.stringify({ format, asked }));
    return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
  });
