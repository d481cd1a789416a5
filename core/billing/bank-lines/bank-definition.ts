import { type ImportFacts, NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";
import {
  type Choice,
  defineFields,
  defineFile,
  type FileValues,
  type SurveyedColumn,
} from "#core/shared/import/reading/file-definition.ts";
import { keyOfHeading } from "#core/shared/import/reading/headings.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { foldText } from "#core/shared/search-text.ts";
import { BANK_LAYOUTS } from "./bank-layouts.ts";

/** What was paid into the account, as the bank writes it. */
export interface BankLine {
  date: SchoolDay;
  reference: string;
  description: string;
  amount: Centavos;
  /** The running balance after the line, as `comparableBalance` writes it; "": the file has none. */
  balance: string;
}

interface BankAmounts {
  amount: Centavos | null;
  debit: Centavos | null;
  credit: Centavos | null;
  direction: string | null;
}

/** What a row brought into the account; below zero: what left it. A bank writes what left with a sign, a word, or in a column of its own. */
export const moneyIn = ({ amount, debit, credit, direction }: BankAmounts): Centavos => {
  if (amount === null) return (credit ?? 0) - Math.abs(debit ?? 0);
  return direction === "out" ? -Math.abs(amount) : amount;
};

const DIRECTIONS: readonly Choice[] = [
  {
    code: "in",
    name: "Credit",
    synonyms: ["CR", "C", "+", "Deposit", "Money in", "Cash in", "Incoming", "Received", "Inward"],
  },
  {
    code: "out",
    name: "Debit",
    synonyms: ["DR", "D", "DB", "-", "Withdrawal", "Money out", "Cash out", "Outgoing", "Sent", "Outward"],
  },
];
const STATUSES: readonly Choice[] = [
  {
    code: "posted",
    name: "Posted",
    // The last four are those of our own list.
    synonyms: [
      ...["Success", "Successful", "Succeeded", "Completed", "Complete", "Cleared", "Settled", "Processed"],
      ...["Approved", "Credited", "Debited", "OK", "Done", "Unmatched", "Matched", "Confirmed", "Ignored"],
    ],
  },
  {
    code: "failed",
    name: "Failed",
    synonyms: [
      ...["Failure", "Unsuccessful", "Rejected", "Declined", "Returned", "Reversed", "Reversal", "Cancelled"],
      ...["Canceled", "Void", "Voided", "Bounced", "Error", "Expired", "Denied"],
    ],
  },
  {
    code: "pending",
    name: "Pending",
    synonyms: [
      ...["Processing", "In process", "In progress", "For clearing", "Floating", "On hold", "Hold", "Queued"],
      ...["Scheduled", "Unposted", "Uncleared", "Ongoing", "For approval", "Submitted"],
    ],
  },
];
const PESOS: ReadonlySet<string> = new Set([
  "",
  "php",
  "peso",
  "pesos",
  "philippine peso",
  "philippine pesos",
  "₱",
]);

/** Headings under which banks write a direction among other things: such a column is asked about where amounts have no sign. */
const DIRECTION_HEADINGS = [
  "Type",
  "Transaction Type",
  "Txn Type",
  "Trans Type",
  "Tran Type",
  "Code",
  "Sign",
  "Indicator",
];

/** Every value that a column has is one of these choices. */
const areChoices = (values: readonly string[], choices: readonly Choice[]): boolean => {
  const known = new Set(
    choices
      .flatMap(({ code, name, synonyms = [] }) => [code, name, ...synonyms])
      .map((name) => foldText(name)),
  );
  return values.length > 0 && values.every((value) => known.has(foldText(value).trim()));
};

/** An amount without a sign may have left the account where another column says so: which one does, a person says (B-83). */
function askedAbout(columns: readonly SurveyedColumn[]): ("direction" | "status")[] {
  const isRead = (field: string) => columns.some((column) => column.field === field);
  const unread = columns.filter(({ field, heading }) => field === null && heading !== "");
  const hints = new Set(DIRECTION_HEADINGS.map(keyOfHeading));
  const isDirection = ({ heading, values }: SurveyedColumn) =>
    areChoices(values, DIRECTIONS) || (hints.has(keyOfHeading(heading)) && values.length > 0);
  const hasSign = columns.some(({ field, isSigned }) => field === "amount" && isSigned);
  const asksDirection = isRead("amount") && !hasSign && !isRead("direction") && unread.some(isDirection);
  const asksStatus = !isRead("status") && unread.some(({ values }) => areChoices(values, STATUSES));
  return [...(asksDirection ? (["direction"] as const) : []), ...(asksStatus ? (["status"] as const) : [])];
}

interface BankConditions {
  status: string | null;
  currency: string;
}
/** Why a row is no money that came into the account; null: it is. */
function whyNotReceived(values: BankConditions & BankAmounts): string | null {
  const { status, currency } = values;
  if (status === "failed") return "the bank says that it failed";
  if (status === "pending") return "it is still pending at the bank";
  if (!PESOS.has(foldText(currency).trim())) return `it is in ${currency}, not in pesos`;
  const money = moneyIn(values);
  if (money < 0) return "money that left the account";
  return money === 0 && hasAmount(values) ? "no money came in" : null;
}

/** A running balance in one writing, so that the same line of two files has the same. */
export const comparableBalance = (text: string): string => {
  const [, whole = "", fraction = ""] = /^(.*?)(?:[.,](\d{1,2}))?\D*$/s.exec(text) ?? [];
  const digits = whole.replace(/\D/g, "");
  const sign = /^\D*[-(]/.test(text) ? "-" : "";
  return digits + fraction === "" ? "" : `${sign}${digits}.${fraction.padEnd(2, "0")}`;
};

/** What a row says of its money, and of whether it is money that came in. */
const MONEY_FIELDS = defineFields({
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
  direction: {
    heading: "Direction",
    synonyms: [
      "Debit/Credit",
      "Credit/Debit",
      "Dr/Cr",
      "Cr/Dr",
      "D/C",
      "C/D",
      "Dr Cr Indicator",
      "Debit or Credit",
    ],
    is: { kind: "choice", choices: DIRECTIONS },
    needs: "filled",
    example: "",
  },
  status: {
    heading: "Status",
    synonyms: ["Transaction Status", "Txn Status", "Payment Status"],
    is: { kind: "choice", choices: STATUSES },
    needs: "filled",
    example: "",
  },
  currency: {
    heading: "Currency",
    synonyms: ["Currency Code", "Ccy", "Curr"],
    is: { kind: "text", max: 40 },
    example: "",
  },
  balance: {
    heading: "Balance",
    synonyms: ["Running Balance", "Ledger Balance", "Ending Balance"],
    is: { kind: "text", max: 60 },
    example: "",
  },
});

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
      ...MONEY_FIELDS,
    },
    eitherOf: [["amount"], ["credit", "debit"], ["credit"]],
    askedAbout,
    notARecord: whyNotReceived,
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
  balance: comparableBalance(values.balance),
});

/** Where a line is among those of its file that are equal in day, amount, reference and description (B-83). */
export interface LinePlace {
  /** Among those with the same balance, too. */
  place: number;
  /** Whatever their balance. */
  placeWithoutBalance: number;
}
export class BankPlaces {
  private readonly counts = new Map<string, number>();

  take({ date, reference, amount, description, balance }: BankLine): LinePlace {
    const line = [date, amount, reference, description];
    return {
      place: this.next(JSON.stringify([...line, balance])),
      placeWithoutBalance: this.next(JSON.stringify(line)),
    };
  }

  private next(key: string): number {
    const place = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, place);
    return place;
  }
}
