import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import { INVOICES_PER_PAYMENT_MAX } from "./payment-entry-contract.ts";
import type { PaymentCells, PaymentHeading, PaymentRow } from "./payment-file.ts";
import { DETAIL_HEADINGS, DETAIL_NAMES, detailKind } from "./payment-methods.ts";

/** One payment of a file: its rows may be anywhere in it. */
export interface PaymentGroup extends PaymentCells {
  /** 1 = the first payment met in the file. */
  position: number;
  firstRow: number;
  reference: string;
  customerId: string;
  methodCode: string;
  amount: Centavos;
  invoiceNumbers: string[];
  /** The invoice of its first row, once it is looked up; null: none. */
  firstInvoiceId: number | null;
  /** What its invoices can take together; added up as they are looked up. */
  payable: Centavos;
}

/** What a row after the first leaves empty or repeats. */
const REPEATED: readonly (readonly [keyof PaymentCells, PaymentHeading])[] = [
  ["paymentType", "Payment Type"],
  ["methodCode", "Payment Method"],
  ["bankCode", "Bank Code"],
  ...DETAIL_NAMES.map((name) => [name, DETAIL_HEADINGS[name]] as const),
  ["amount", "Amount Paid"],
  ["receivedDate", "Date Received"],
  ["receiptNumber", "Receipt Number"],
  ["notes", "Notes"],
];

/** Gathers the rows of a file into payments by (Transaction Ref, Customer ID). */
export class PaymentGroups {
  private readonly groups = new Map<string, PaymentGroup>();

  /** The payment a row belongs to, and the place of its invoice there; or what is wrong with the row beside the others. */
  add(line: PaymentRow, row: number): { payment: PaymentGroup; place: number } | { errors: RefusedEntry[] } {
    const key = `${identifierKey(line.reference)}\n${line.customerId}`;
    const known = this.groups.get(key);
    const errors = known ? wrongBeside(known, line) : wrongAsFirst(line);
    if (errors.length > 0)
      return { errors: errors.map(([path, message]) => ({ message: `${path}: ${message}`, row, path })) };
    const payment = known ?? this.open(key, line, row);
    if (line.invoiceNumber !== null) payment.invoiceNumbers.push(line.invoiceNumber);
    return { payment, place: payment.invoiceNumbers.length };
  }

  get size(): number {
    return this.groups.size;
  }

  values(): Iterable<PaymentGroup> {
    return this.groups.values();
  }

  private open(key: string, line: PaymentRow, row: number): PaymentGroup {
    const group: PaymentGroup = {
      ...line,
      position: this.groups.size + 1,
      firstRow: row,
      methodCode: line.methodCode ?? "",
      amount: line.amount ?? 0,
      invoiceNumbers: [],
      firstInvoiceId: null,
      payable: 0,
    };
    this.groups.set(key, group);
    return group;
  }
}

const REQUIRED = "is required";

function wrongAsFirst(line: PaymentRow): [PaymentHeading, string][] {
  const wrong: [PaymentHeading, string][] = [];
  if (line.methodCode === null) wrong.push(["Payment Method", REQUIRED]);
  if (line.amount === null) wrong.push(["Amount Paid", REQUIRED]);
  return wrong;
}

/** Named by code or name, in any case. */
const CHOSEN: readonly (keyof PaymentCells)[] = ["paymentType", "methodCode", "bankCode"];
/** Identifiers that differ in case are the same (S-25). */
const IDENTIFIERS: readonly (keyof PaymentCells)[] = [
  ...DETAIL_NAMES.filter((name) => detailKind(name) === "identifier"),
  "receiptNumber",
];
const isRepeated = (name: keyof PaymentCells, first: PaymentGroup, line: PaymentRow): boolean => {
  const [cell, before] = [String(line[name]), String(first[name])];
  if (IDENTIFIERS.includes(name)) return identifierKey(cell) === identifierKey(before);
  return line[name] === first[name] || (CHOSEN.includes(name) && cell.toLowerCase() === before.toLowerCase());
};

function wrongBeside(first: PaymentGroup, line: PaymentRow): [PaymentHeading, string][] {
  const wrong = REPEATED.flatMap(([name, heading]): [PaymentHeading, string][] =>
    line[name] === null || isRepeated(name, first, line)
      ? []
      : [[heading, `differs from row ${first.firstRow}, the first of ${first.reference}`]],
  );
  const invoice = (message: string) => wrong.push(["Invoice Number", message]);
  if (line.invoiceNumber === null || first.invoiceNumbers.length === 0)
    invoice(`each row of ${first.reference} needs one`);
  else if (first.invoiceNumbers.includes(line.invoiceNumber))
    invoice(`${line.invoiceNumber} is named twice in ${first.reference}`);
  else if (first.invoiceNumbers.length === INVOICES_PER_PAYMENT_MAX)
    invoice(`${first.reference} has more than ${INVOICES_PER_PAYMENT_MAX} invoices`);
  return wrong;
}
