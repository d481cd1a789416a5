import { partLeftOut } from "#core/billing/invoices/import-groups.ts";
import type { FilePlace } from "#core/shared/import/reading/file-outcome.ts";
import type { Centavos } from "#core/shared/money.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import type { PaymentCells, PaymentField, PaymentRow } from "./payment-definition.ts";
import { INVOICES_PER_PAYMENT_MAX } from "./payment-entry-contract.ts";
import { DETAIL_NAMES, detailKind } from "./payment-methods.ts";

/** One payment of a file: its rows may be anywhere in it. */
export interface PaymentGroup extends PaymentCells {
  /** 1 = the first payment met in the file. */
  position: number;
  rows: FilePlace[];
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
/** What is wrong with a row, at the column of a field. */
export interface WrongPaymentRow {
  at: FilePlace;
  field: PaymentField;
  message: string;
}

/** What a row after the first leaves empty or repeats. */
const REPEATED = [
  "paymentType",
  "methodCode",
  "bankCode",
  ...DETAIL_NAMES,
  "amount",
  "receivedDate",
  "receiptNumber",
  "notes",
] as const satisfies readonly PaymentField[];

const keyOf = ({ reference, customerId }: Pick<PaymentRow, "reference" | "customerId">): string =>
  `${identifierKey(reference)}\n${customerId}`;

/** Gathers the rows of a file into payments by (Transaction Ref, Customer ID). */
export class PaymentGroups {
  private readonly groups = new Map<string, PaymentGroup>();
  /** The first row of each payment of which a row is left out on purpose. */
  private readonly leftOut = new Map<string, FilePlace>();

  /** The payment a row belongs to, and the place of its invoice there; or what is wrong with the row beside the others. */
  add(
    line: PaymentRow,
    at: FilePlace,
  ): { payment: PaymentGroup; place: number } | { wrong: WrongPaymentRow[] } {
    const key = keyOf(line);
    const known = this.groups.get(key);
    const wrong = known ? wrongBeside(known, line) : wrongAsFirst(line);
    if (wrong.length > 0) return { wrong: wrong.map(([field, message]) => ({ at, field, message })) };
    const payment = known ?? this.open(key, line);
    payment.rows.push(at);
    if (line.invoiceNumber !== null) payment.invoiceNumbers.push(line.invoiceNumber);
    return { payment, place: payment.invoiceNumbers.length };
  }

  /** A row that is left out on purpose: no other row of its payment is imported without it. */
  leaveOut(line: Pick<PaymentRow, "reference" | "customerId">, at: FilePlace): void {
    const key = keyOf(line);
    if (!this.leftOut.has(key)) this.leftOut.set(key, at);
  }

  /** The rows of payments of which only a part is left out. */
  *partlyLeftOut(): Generator<WrongPaymentRow> {
    for (const [key, leftOut] of this.leftOut)
      for (const at of this.groups.get(key)?.rows ?? [])
        yield { at, field: "reference", message: partLeftOut(leftOut) };
  }

  get size(): number {
    return this.groups.size;
  }

  values(): Iterable<PaymentGroup> {
    return this.groups.values();
  }

  private open(key: string, line: PaymentRow): PaymentGroup {
    const group: PaymentGroup = {
      ...line,
      position: this.groups.size + 1,
      rows: [],
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

/** The first row of a payment is there as soon as it is. */
export const firstRowOf = ({ rows: [first] }: PaymentGroup): FilePlace => first ?? { row: 0, line: 0 };

const REQUIRED = "is required";

function wrongAsFirst(line: PaymentRow): [PaymentField, string][] {
  const wrong: [PaymentField, string][] = [];
  if (line.methodCode === null) wrong.push(["methodCode", REQUIRED]);
  if (line.amount === null) wrong.push(["amount", REQUIRED]);
  return wrong;
}

/** Identifiers that differ in case are the same (S-25). */
const IDENTIFIERS: readonly PaymentField[] = [
  ...DETAIL_NAMES.filter((name) => detailKind(name) === "identifier"),
  "receiptNumber",
];
const isRepeated = (name: (typeof REPEATED)[number], first: PaymentGroup, line: PaymentRow): boolean =>
  IDENTIFIERS.includes(name)
    ? identifierKey(String(line[name])) === identifierKey(String(first[name]))
    : line[name] === first[name];

function wrongBeside(first: PaymentGroup, line: PaymentRow): [PaymentField, string][] {
  const wrong = REPEATED.flatMap((name): [PaymentField, string][] =>
    line[name] === null || isRepeated(name, first, line)
      ? []
      : [[name, `differs from row ${firstRowOf(first).line}, the first of ${first.reference}`]],
  );
  const invoice = (message: string) => wrong.push(["invoiceNumber", message]);
  if (line.invoiceNumber === null || first.invoiceNumbers.length === 0)
    invoice(`each row of ${first.reference} needs one`);
  else if (first.invoiceNumbers.includes(line.invoiceNumber))
    invoice(`${line.invoiceNumber} is named twice in ${first.reference}`);
  else if (first.invoiceNumbers.length === INVOICES_PER_PAYMENT_MAX)
    invoice(`${first.reference} has more than ${INVOICES_PER_PAYMENT_MAX} invoices`);
  return wrong;
}
