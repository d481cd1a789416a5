import type { ImportKind } from "#core/billing/import-job/import-job.ts";
import {
  ACCEPTED_IMPORT,
  IMPORT_JOB_PROGRESS,
  type ImportJobProgress,
} from "#core/billing/import-job/import-job.ts";
import { type FileImported, leftOutSuffix } from "#core/shared/import/file-plan.ts";
import { counted, defineImport, type ImportMode, type ImportResult } from "#core/shared/import/import.ts";
import { formatPesos } from "#core/shared/money.ts";
import { DETAIL_HEADINGS } from "./payments/payment-methods.ts";

const INSTRUCTIONS = [
  "Download the CSV template and add the details to it, or take a list of your own: its columns may be in any order.",
  "Upload the file in the next step, as CSV or XLSX. You see what it would do before it is imported.",
];

/** What the imports of billing have in common: one job, a dry run before it, the same steps. */
const ofKind = (kind: ImportKind, path: string) =>
  ({
    name: kind,
    title: `Import ${kind}`,
    choices: [],
    instructions: INSTRUCTIONS,
    upload: (_: unknown, { isDryRun, isConfirmed }: ImportMode) => ({
      path,
      search: new URLSearchParams({
        ...(isDryRun && { dry_run: "1" }),
        ...(isConfirmed && { confirm_existing: "1" }),
      }),
    }),
    job: {
      idOf: (answer: unknown) => ACCEPTED_IMPORT.fromWire(answer).importId,
      progressPath: (id: string) => `/imports/${encodeURIComponent(id)}`,
      progressOf: IMPORT_JOB_PROGRESS.fromWire,
    },
  }) as const;

/** What came into an account of one bank, from its CSV: each line is matched, and nothing is posted. */
export const BANK_IMPORT = defineImport({
  ...ofKind("bank-lines", "/bank_lines/import"),
  file: async () => (await import("./bank-lines/bank-definition.ts")).bankFile(),
  title: "Import bank file",
  choices: ["bank", "account"],
  template: () => ({ path: "/bank_lines/import/template" }),
  templateOf: "BankLine",
  instructions: [
    "Take the file as your bank gives it out, as CSV or XLSX. A bank's columns are asked for once, and kept.",
    "Upload it in the next step: you see its lines and what they match before they are taken. Money that left the account, and lines that were taken before, are left out.",
  ],
  upload: ({ bank, account }, { isDryRun }) => ({
    path: "/bank_lines/import",
    search: new URLSearchParams({
      bank_code: bank,
      ...(account !== "" && { bank_account: account }),
      ...(isDryRun && { dry_run: "1" }),
    }),
  }),
  describe: ({ records, totalAmount }: ImportJobProgress) =>
    `${counted(records, "new line")}, ${formatPesos(totalAmount)} together.`,
  failures: { template: "Download bank line template went wrong", upload: "Upload bank lines went wrong" },
});

/** Invoices from CSV: they become drafts, all rows or none. */
export const INVOICE_IMPORT = defineImport({
  ...ofKind("invoices", "/invoice/import"),
  file: async () => (await import("./invoices/invoice-definition.ts")).invoiceFile(),
  template: () => ({ path: "/invoice/import/template" }),
  templateOf: "Invoice",
  describe: ({ records, preview, totalAmount }: ImportJobProgress) =>
    `${counted(records, "invoice")} in ${counted(preview?.rows ?? 0, "row")}, totalling ${formatPesos(totalAmount)}.`,
  failures: { template: "Download invoices template went wrong", upload: "Upload invoices went wrong" },
});

/** What students owe from before, from CSV: a draft each, all rows or none. */
export const OPENING_BALANCE_IMPORT = defineImport({
  ...ofKind("opening-balances", "/invoice/opening_balances/import"),
  file: async () => (await import("./invoices/opening-balance-definition.ts")).openingBalanceFile(),
  title: "Import opening balances",
  template: () => ({ path: "/invoice/opening_balances/import/template" }),
  templateOf: "OpeningBalance",
  instructions: [
    "Download the CSV template and enter what each student owes from before, or take a list of your own: its columns may be in any order.",
    "Upload the file in the next step, as CSV or XLSX. Each student gets a draft of one line, Balance brought forward. Publish the drafts together once they are right: accounts and statements begin with them.",
  ],
  describe: ({ records, totalAmount }: ImportJobProgress) =>
    `${counted(records, "opening balance")}, totalling ${formatPesos(totalAmount)}.`,
  failures: {
    template: "Download opening balances template went wrong",
    upload: "Upload opening balances went wrong",
  },
});

/** Refunds of approved payments from CSV or XLSX: they are made unposted, all rows or none. */
export const REFUND_IMPORT = defineImport({
  ...ofKind("refunds", "/payment/create/refund/import"),
  file: async () => (await import("./refunds/refund-definition.ts")).refundFile(),
  template: () => ({ path: "/payment/refund/import/template" }),
  templateOf: "Refund",
  describe: ({ records, totalAmount }: ImportJobProgress) =>
    `${counted(records, "refund")} of ${formatPesos(totalAmount)}, not posted yet.`,
  failures: { template: "Download refund template went wrong", upload: "Upload refunds went wrong" },
});

/** Payments from CSV: they are made unposted, all rows or none. */
export const PAYMENT_IMPORT = defineImport({
  ...ofKind("payments", "/payment/import"),
  file: async () => (await import("./payments/payment-definition.ts")).paymentFile(),
  template: () => ({ path: "/payment/import/template" }),
  templateOf: "Payment",
  instructions: [
    ...INSTRUCTIONS,
    `For cheques, wallets and cards it needs further columns: ${Object.values(DETAIL_HEADINGS).join(", ")}.`,
  ],
  describe: ({ records, preview, totalAmount }: ImportJobProgress) =>
    `${counted(records, "payment")} in ${counted(preview?.rows ?? 0, "row")}, ${formatPesos(totalAmount)} together, not posted yet.`,
  failures: { template: "Download payment template went wrong", upload: "Upload payments went wrong" },
});

/** The students of segments, from CSV: they join at once, all rows or none. */
export const SEGMENT_IMPORT = defineImport({
  name: "segment-members",
  title: "Import students of segments",
  choices: [],
  template: () => ({ path: "/billing/segments/members/template" }),
  templateOf: "Segments",
  instructions: [
    "Download the CSV template, or take a list of your own: it needs a column of segments, by code or name, and one of student numbers or names.",
    "Upload the file in the next step, as CSV or XLSX. You see what it would change before it is imported. Who is in a segment and not in the file stays.",
  ],
  upload: (_, { isDryRun }) => ({
    path: "/billing/segments/members/import",
    search: new URLSearchParams(isDryRun ? { dry_run: "1" } : {}),
  }),
  file: async () => (await import("./catalogue/segment-definition.ts")).SEGMENT_DEFINITION,
  describe: (done: FileImported & ImportResult) =>
    `${counted(done.rows, "row")}: ${done.added} joined a segment${leftOutSuffix(done)}.`,
});
