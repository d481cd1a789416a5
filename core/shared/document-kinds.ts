/** The kinds of files that are made in the background. */
const BILLING_KINDS = [
  "invoice",
  "invoice-bulk",
  "statement",
  "payment-receipt",
  "payment-receipt-bulk",
  "payment-history",
  "invoice-list",
  "payment-list",
] as const;
const DOCUMENT_KINDS = [
  ...BILLING_KINDS,
  "attendance",
  "gradebook",
  "gradesheet",
  "composite-pdf",
  "composite",
  "report-card",
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** The files of billing's own records: finance's audit trail shows these only. */
export const BILLING_DOCUMENT_KINDS: readonly DocumentKind[] = BILLING_KINDS;
