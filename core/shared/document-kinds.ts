/** The kinds of files that are made in the background. */
const BILLING_KINDS = [
  "invoice",
  "invoice-bulk",
  "statement",
  "payment-receipt",
  "payment-receipt-bulk",
  "refund-receipt",
  "payment-history",
  "credit-memo",
  "credit-memo-bulk",
  "promissory-note",
  "invoice-list",
  "payment-list",
  "refund-list",
  "erp-log",
  "schedule-list",
  "promissory-note-list",
  "account-list",
  "discounts-given",
  "day-report",
  "journal",
] as const;
/** Files of print jobs: their rows are kept, and make the files again. */
const JOB_KINDS = [
  "report-card-job",
  "certificate-job",
  "class-ranking-job",
  "promotion-job",
  "composite-job",
] as const;
/** Files of lists that are not billing's, by the kind their list's `exports` names: whoever may see the list may have one. */
const LIST_KINDS = [
  "login-log",
  "event-log",
  "missing-grades",
  "missing-records",
  "class-ranking",
  "promotion",
] as const;
const DOCUMENT_KINDS = [
  ...BILLING_KINDS,
  ...LIST_KINDS,
  "attendance",
  "gradebook",
  "gradesheet",
  "composite-pdf",
  "composite",
  "report-card",
  "report-card-copy",
  "certificate",
  "awards-pdf",
  "awards",
  "permanent-record",
  "everything-kept",
  "oneroster",
  ...JOB_KINDS,
] as const;
/** The file that every list has which names none of its own, by the list's name. */
export type ListFileKind = `list:${string}`;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number] | ListFileKind;
const LIST_FILE = "list:";
export const listFileKind = (list: string): ListFileKind => `${LIST_FILE}${list}`;
/** The list of such a file; null: it is another kind of file. */
export const listOfFile = (kind: DocumentKind): string | null =>
  kind.startsWith(LIST_FILE) ? kind.slice(LIST_FILE.length) : null;
export type BillingDocumentKind = (typeof BILLING_KINDS)[number];
/** The files of billing's own records: finance's audit trail shows these only. */
export const BILLING_DOCUMENT_KINDS: readonly DocumentKind[] = BILLING_KINDS;
export type ListDocumentKind = (typeof LIST_KINDS)[number];
export type JobDocumentKind = (typeof JOB_KINDS)[number];
export const JOB_DOCUMENT_KINDS: readonly DocumentKind[] = JOB_KINDS;
