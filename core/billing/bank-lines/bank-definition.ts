import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { Centavos } from "#core/shared/money.ts";

interface BankAmounts {
  amount: Centavos | null;
  debit: Centavos | null;
  credit: Centavos | null;
}

/** What a row brought into the account; below zero: what left it. A bank writes what left with a sign or in a column of its own. */
export const moneyIn = ({ amount, debit, credit }: BankAmounts): Centavos =>
  amount ?? (credit ?? 0) - Math.abs(debit ?? 0);

const LEFT_THE_ACCOUNT = "money that left the account";

/** The file of a bank (B-83), by whatever headings the bank has: a signed amount, or a debit and a credit. */
export const BANK_FILE = defineFile({
  key: "bank-lines",
  fields: {
    date: {
      heading: "Date",
      synonyms: ["Transaction Date", "Trans Date", "Posting Date", "Posted Date", "Value Date", "Txn Date"],
      is: { kind: "day" },
      needs: "value",
      example: "11/20/2026",
    },
    reference: {
      heading: "Reference",
      synonyms: ["Reference Number", "Ref No", "Transaction Reference", "Check Number", "Cheque Number"],
      is: { kind: "text", max: 60 },
      example: "0012345",
    },
    description: {
      heading: "Description",
      synonyms: [
        "Particulars",
        "Narrative",
        "Details",
        "Transaction Description",
        "Transaction Details",
        "Remarks",
      ],
      is: { kind: "text", max: 500, hasLines: true },
      example: "Fund transfer Dela Cruz",
    },
    amount: {
      heading: "Amount",
      synonyms: ["Transaction Amount"],
      is: { kind: "money" },
      example: "1,500.00",
    },
    debit: {
      heading: "Debit",
      synonyms: ["Debit Amount", "Withdrawal", "Withdrawals", "Money Out", "Dr"],
      is: { kind: "money" },
      example: "",
    },
    credit: {
      heading: "Credit",
      synonyms: ["Credit Amount", "Deposit", "Deposits", "Money In", "Cr"],
      is: { kind: "money" },
      example: "",
    },
  },
  eitherOf: [["amount"], ["credit"]],
  notARecord: (values) => (moneyIn(values) < 0 ? LEFT_THE_ACCOUNT : null),
  amountOf: moneyIn,
  day: "date",
  rowsMax: 100_000,
});
