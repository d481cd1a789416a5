import type { FileLayout } from "#core/shared/import/reading/file-definition.ts";

/**
 * The statements that banks give out, as far as they are known here: a file with exactly these headings, whatever lines are
 * above them, is read so without a question (B-83). What finance says of such a file goes before. Both banks write dates with
 * the month first, amounts with commas, and what left the account in a column of its own. A further bank has its line here, or
 * is described by finance with its first file.
 */
export const BANK_LAYOUTS: readonly FileLayout[] = [
  // BDO Unibank: account number and name are above the headings.
  {
    of: "BDO",
    headings: ["Posting Date", "Branch", "Description", "Check Number", "Debit", "Credit", "Running Balance"],
    matching: {
      columns: {
        date: "Posting Date",
        description: "Description",
        reference: "Check Number",
        debit: "Debit",
        credit: "Credit",
      },
      dateOrder: "mdy",
    },
  },
  // Bank of the Philippine Islands: of a checking account, and of the transaction history.
  {
    of: "BPI",
    headings: ["Date", "Description", "Check Number", "Debit Amount", "Credit Amount", "Balance"],
    matching: {
      columns: {
        date: "Date",
        description: "Description",
        reference: "Check Number",
        debit: "Debit Amount",
        credit: "Credit Amount",
      },
      dateOrder: "mdy",
    },
  },
  {
    of: "BPI",
    headings: ["Transaction Date", "Reference No.", "Description", "Debit", "Credit", "Running Balance"],
    matching: {
      columns: {
        date: "Transaction Date",
        reference: "Reference No.",
        description: "Description",
        debit: "Debit",
        credit: "Credit",
      },
      dateOrder: "mdy",
    },
  },
];
