import { type ImportFacts, NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import { defineFile, type FileValues } from "#core/shared/import/reading/file-definition.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { BANK_LAYOUTS } from "./bank-layouts.ts";

/** What was paid into the account, as the bank writes it. */
export interface BankLine {
  date: SchoolDay;
  reference: string;
  description: string;
  amount: Centavos;
}

interface BankAmounts {
  amount: Centavos | null;
  debit: Centavos | null;
  credit: Centavos | null;
}

/** What a row brought into the account; below zero: what left it. A bank writes what left with a sign or in a column of its own. */
export const moneyIn = ({ amount, debit, credit }: BankAmounts): Centavos =>
  amount ?? (credit ?? 0) - Math.abs(debit ?? 0);

const LEFT_THE_ACCOUNT = "money that left the account";
const NOTHING_CAME_IN = "no money came in";

/** The file of a bank (B-83), by whatever headings the bank has: a signed amount, or a debit and a credit. */
export const bankFile = ({ today, lockedThrough: closedThrough }: ImportFacts = NO_FACTS) =>
  defineFile({
    key: "bank-lines",
    fields: {
      date: {
        heading: "Date",
        synonyms: ["Transaction Date", "Trans Date", "Posting Date", "Posted Date", "Value Date", "Txn Date"],
        is: { kind: "day", refusal: (day: SchoolDay) => receivedDateRefusal(day, { today, closedThrough }) },
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
    eitherOf: [["amount"], ["credit", "debit"], ["credit"]],
    notARecord: (values) => {
      const money = moneyIn(values);
      return money < 0 ? LEFT_THE_ACCOUNT : money === 0 && hasAmount(values) ? NOTHING_CAME_IN : null;
    },
    amountOf: moneyIn,
    day: "date",
    layouts: BANK_LAYOUTS,
    rowsMax: 100_000,
  });

const hasAmount = ({ amount, debit, credit }: BankAmounts): boolean =>
  amount !== null || debit !== null || credit !== null;

/** The columns of our own template. */
export const BANK_TEMPLATE = ["date", "reference", "description", "amount"] as const;

/** What a record of the file brought into the account. */
export const bankLine = (values: FileValues<ReturnType<typeof bankFile>["fields"]>): BankLine => ({
  date: values.date ?? "",
  reference: values.reference,
  description: values.description,
  amount: moneyIn(values),
});

/** The places of lines among equal ones of their file: with bank, date, reference and amount what a line is known by. */
export class BankPlaces {
  private readonly counts = new Map<string, number>();

  take({ date, reference, amount }: BankLine): number {
    const key = `${date} ${amount} ${reference}`;
    const place = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, place);
    return place;
  }
}
