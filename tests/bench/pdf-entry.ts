/** What the benches bundle: the consumer's own drawing, and nothing of its own. */

export { compositeDocument } from "#core/documents/composite/composite-document.ts";
export { creditMemoDocument } from "#core/documents/credit-memo/credit-memo-document.ts";
export { gradebookDocument } from "#core/documents/gradebook-document.ts";
export { gradesheetDocument } from "#core/documents/gradesheet-document.ts";
export { invoiceDocument } from "#core/documents/invoice-document.ts";
export { receiptDocument } from "#core/documents/receipt-document.ts";
export { refundReceiptDocument } from "#core/documents/refund-receipt/refund-receipt-document.ts";
export { statementDocument } from "#core/documents/statement-document.ts";
export { renderInvoices } from "#queues/render/invoice/render-invoices.tsx";
export { renderReceipts } from "#queues/render/receipt/render-receipts.tsx";
export { renderTable, renderTables } from "#queues/render/table.ts";
