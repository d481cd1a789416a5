import { csvRecords } from "#core/shared/import/csv.ts";
import type { FileDates } from "#core/shared/import/file-dates.ts";
import { type CompletedNumbers, RowErrors } from "#core/shared/import/import-rows.ts";
import { RowCells } from "#core/shared/import/row-cells.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { Refusal, RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  DETAIL_HEADINGS,
  DETAIL_NAMES,
  DETAILS,
  type DetailName,
  detailKind,
  hasNoCardNumber,
  isCardPart,
  ONLY_LAST_FOUR,
  ofDetails,
  type PaymentDetails,
} from "./payment-methods.ts";

/** The payment CSV (B-55): rows with the same Transaction Ref and Customer ID are one payment, imported unposted. */
export const PAYMENT_HEADINGS = [
  "Transaction Ref",
  "Customer ID",
  "Customer Name",
  "Invoice Number",
  "Payment Type",
  "Payment Method",
  "Bank Code",
  ...Object.values(DETAIL_HEADINGS),
  "Amount Paid",
  "Date Received",
  "Receipt Number",
  "Notes",
] as const;
export type PaymentHeading = (typeof PAYMENT_HEADINGS)[number];

/** A file of cash and bank transfers is without them. */
export const OPTIONAL_HEADINGS: readonly PaymentHeading[] = Object.values(DETAIL_HEADINGS);
const CARD_HEADINGS = DETAIL_NAMES.filter((name) => DETAILS[name].askedBy === "card").map(
  (name) => DETAIL_HEADINGS[name],
);

/** What every row of a payment may repeat of its first one; null: the cell is empty. Type, method and bank are named by code or name. */
export interface PaymentCells extends PaymentDetails {
  paymentType: string | null;
  methodCode: string | null;
  bankCode: string | null;
  amount: Centavos | null;
  receivedDate: SchoolDay | null;
  receiptNumber: string | null;
  notes: string | null;
}
export interface PaymentRow extends PaymentCells {
  reference: string;
  customerId: string;
  customerName: string;
  invoiceNumber: string | null;
}

/** A row of a payment, or everything that is wrong with it. */
export function readPaymentRow(
  record: readonly string[],
  row: number,
  dates: FileDates,
  numbers: CompletedNumbers,
): { line: PaymentRow } | { errors: RefusedEntry[] } {
  const cells = new RowCells(PAYMENT_HEADINGS, record, row);
  const { errors } = cells;
  if (errors.length > 0) return { errors };
  const line: PaymentRow = {
    reference: cells.identifier("Transaction Ref", { isRequired: true }),
    customerId: cells.student("Customer ID", numbers),
    customerName: cells.cell("Customer Name"),
    invoiceNumber: cells.text("Invoice Number", 60).toUpperCase() || null,
    paymentType: cells.text("Payment Type", 60) || null,
    methodCode: cells.text("Payment Method", 60) || null,
    bankCode: cells.text("Bank Code", 60) || null,
    ...detailsOf(cells, dates),
    amount: cells.amount("Amount Paid"),
    receivedDate: dayOf(cells, "Date Received", dates),
    receiptNumber: cells.identifier("Receipt Number") || null,
    notes: cells.text("Notes", 2000, { hasLines: true }) || null,
  };
  return errors.length > 0 ? { errors } : { line };
}

const dayOf = (
  cells: RowCells<PaymentHeading>,
  heading: PaymentHeading,
  dates: FileDates,
): SchoolDay | null => (cells.cell(heading) === "" ? null : cells.day(heading, dates));

/** What the method may ask for. No error shows a number that may be a card's. */
function detailsOf(cells: RowCells<PaymentHeading>, dates: FileDates): PaymentDetails {
  const detailOf = (name: DetailName): string | null => {
    const heading = DETAIL_HEADINGS[name];
    const kind = detailKind(name);
    if (kind === "identifier") return cells.identifier(heading) || null;
    return kind === "day" ? dayOf(cells, heading, dates) : cells.text(heading, 60) || null;
  };
  const details = ofDetails(detailOf);
  for (const name of DETAIL_NAMES) {
    const kind = detailKind(name);
    const isWrong =
      (kind === "word" && !hasNoCardNumber(details[name] ?? "")) ||
      (kind === "cardDigits" && !isCardPart(details[name] ?? ""));
    if (isWrong) cells.wrong(DETAIL_HEADINGS[name], ONLY_LAST_FOUR);
  }
  return details;
}

const CARD_DIGITS_MIN = 12;
const MAY_HAVE_CARDS = new RegExp(`\\d(?:[ -]?\\d){${CARD_DIGITS_MIN - 1}}`);
/** Also a number with a quote within. */
const mayHaveCard = (text: string): boolean => MAY_HAVE_CARDS.test(text.replaceAll('"', ""));
export const UNREAD_CARD = `Please correct the quotes of this row: it may hold the number of a card. ${ONLY_LAST_FOUR}`;

/**
 * Errors of a file that holds whole card numbers in the columns of a card, or may hold one in a row that has no columns
 * because its quotes are wrong: it is refused before it is kept anywhere. Null: it may be kept.
 */
export function cardNumberRefusal(text: string): Refusal | null {
  if (!mayHaveCard(text)) return null;
  const errors = new RowErrors();
  let headings: readonly string[] = [];
  const records = csvRecords(text, (unread, row) => {
    if (mayHaveCard(unread)) errors.add({ message: UNREAD_CARD, row });
  });
  for (const { row, cells } of records) {
    if (row === 0) headings = cells.map((heading) => heading.trim());
    for (const heading of CARD_HEADINGS)
      if (row > 0 && !hasNoCardNumber(cells[headings.indexOf(heading)] ?? ""))
        errors.add({ message: `${heading}: ${ONLY_LAST_FOUR}`, row, path: heading });
  }
  return errors.count > 0 ? errors.refusal() : null;
}
