/** What the benches bundle: the consumer's own drawing, and nothing of its own. */

export { compositeDocument } from "#core/documents/composite/composite-document.ts";
export { gradebookDocument } from "#core/documents/gradebook-document.ts";
export { gradesheetDocument } from "#core/documents/gradesheet-document.ts";
export { creditMemoPaper } from "#core/documents/papers/credit-memo-paper.ts";
export { invoicePaper } from "#core/documents/papers/invoice-paper.ts";
export { promissoryNotePaper } from "#core/documents/papers/promissory-note-paper.ts";
export { receiptPaper } from "#core/documents/papers/receipt-paper.ts";
export { refundReceiptPaper } from "#core/documents/papers/refund-receipt-paper.ts";
export { statementDocument } from "#core/documents/statement-document.ts";
export { withHanFont } from "#queues/render/han-font.ts";
export { renderPapers } from "#queues/render/paper/render-papers.tsx";
export { renderTable, renderTables } from "#queues/render/table.ts";
