import { whyUnpayable } from "#api/commands/billing/payment-entry-rules.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { receiptNumberUsed } from "#core/billing/payments/payment-actions.ts";
import {
  OPTIONAL_HEADINGS,
  PAYMENT_HEADINGS,
  type PaymentHeading,
  type PaymentRow,
  readPaymentRow,
} from "#core/billing/payments/payment-file.ts";
import { type PaymentGroup, PaymentGroups } from "#core/billing/payments/payment-groups.ts";
import {
  answersFor,
  DETAIL_HEADINGS,
  DETAIL_NAMES,
  detailsNotAsked,
  isUnknownBank,
  type KnownMethods,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import { ADVANCED } from "#core/billing/payments/payment-type.ts";
import { receivedDateRule } from "#core/billing/payments/received-date.ts";
import { FileDates } from "#core/shared/import/file-dates.ts";
import { CompletedNumbers } from "#core/shared/import/import-rows.ts";
import { codeNamed } from "#core/shared/import/row-cells.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import { read } from "#db/client.ts";
import type { StagedRow } from "#db/queries/billing/imports/import-job.ts";
import {
  existingPayments,
  invoicesNamed,
  type NamedInvoiceRow,
  noStagedPaymentExists,
  stagedPayment,
  stagedPaymentEvents,
  stagedPaymentInvoice,
  stagedPaymentsWritten,
} from "#db/queries/billing/imports/staged-payments.ts";
import { banks, knownMethods, paymentMethods, paymentTypes } from "#db/queries/billing/lookups.ts";
import { chequesUsed, receiptNumbersUsed } from "#db/queries/billing/payments/payment-entry.ts";
import { FileCustomers } from "./file-customers.ts";
import type { FileKind, FileReader, ImportContext } from "./file-kind.ts";

const REGULAR = "Regular";
const IS_REQUIRED = "is required for this method";

/** Payments (B-55): a row is an invoice that a payment is for. */
export const PAYMENT_FILES: FileKind = {
  headings: PAYMENT_HEADINGS,
  optional: OPTIONAL_HEADINGS,
  open: (context) => new PaymentReader(context),
  write: stagedPaymentsWritten,
  noneExists: noStagedPaymentExists,
  auditOfEach: { event: "payment-create", rows: stagedPaymentEvents },
};

interface PlacedRow {
  line: PaymentRow;
  row: number;
  payment: PaymentGroup;
  place: number;
}
interface Known extends KnownMethods {
  types: readonly { code: string; name: string }[];
}

class PaymentReader implements FileReader {
  private readonly context: ImportContext;
  private readonly today: SchoolDay;
  private readonly dateRefusal: ReturnType<typeof receivedDateRule>;
  private readonly customers: FileCustomers;
  private readonly groups = new PaymentGroups();
  private readonly dates = new FileDates();
  private readonly numbers = new CompletedNumbers();
  /** The first row of each receipt number of the file. */
  private readonly receiptRows = new Map<string, number>();
  private readonly invoices = new Map<string, NamedInvoiceRow | undefined>();
  private known: Known | null = null;
  private unchecked: PlacedRow[] = [];
  /** Payments whose first row was checked, and their further invoices, since they were taken last. */
  private opened: PaymentGroup[] = [];
  private lines: StagedRow[] = [];
  private readonly existing: RefusedEntry[] = [];
  private readonly usedReceipts: RefusedEntry[] = [];
  /** The question under way about payments that exist already: the next rows are read beside it. */
  private asking: Promise<void> = Promise.resolve();
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.today = schoolDayAt(context.job.now());
    this.dateRefusal = receivedDateRule({ today: this.today, closedThrough: context.lockedThrough });
    this.customers = new FileCustomers(context.job.db);
  }

  get count(): number {
    return this.groups.size;
  }

  get notices(): RefusedEntry[] {
    const message = this.numbers.warning();
    return message === null ? [] : [{ message, path: "Customer ID" }];
  }

  readRow(cells: readonly string[], row: number): RefusedEntry[] {
    const readRow = readPaymentRow(cells, row, this.dates, this.numbers);
    if ("errors" in readRow) return readRow.errors;
    const placed = this.groups.add(readRow.line, row);
    if ("errors" in placed) return placed.errors;
    this.unchecked.push({ line: readRow.line, row, ...placed });
    return [];
  }

  async check(): Promise<RefusedEntry[]> {
    const rows = this.unchecked;
    this.unchecked = [];
    const known = await this.askAbout(rows);
    const errors = await this.customers.check(
      rows.map(({ line: { customerId, customerName }, row }) => ({ customerId, customerName, row })),
    );
    for (const placed of rows) {
      const { payment, row } = placed;
      if (row === payment.firstRow) {
        this.opened.push(payment);
        errors.push(...this.wrongWithPayment(payment, known));
      }
      errors.push(...this.wrongWithInvoice(placed));
    }
    if (this.opened.length > 0) {
      this.asking = this.askAboutExisting(this.opened);
      // An error is met where it is awaited; until then it must not count as unhandled.
      this.asking.catch(() => undefined);
    }
    return errors;
  }

  /** Each invoice of the file is asked for once. */
  private async askAbout(rows: readonly PlacedRow[]): Promise<Known> {
    const numbers = new Set<string>();
    for (const { line } of rows)
      if (line.invoiceNumber !== null && !this.invoices.has(line.invoiceNumber))
        numbers.add(line.invoiceNumber);
    await this.asking;
    if (this.known && numbers.size === 0) return this.known;
    const [found, methods, knownBanks, types] = await read(this.context.job.db, [
      invoicesNamed([...numbers]),
      paymentMethods(),
      banks(),
      paymentTypes(),
    ] as const);
    for (const number of numbers) this.invoices.set(number, undefined);
    for (const invoice of found) this.invoices.set(invoice.number, invoice);
    this.known ??= {
      ...knownMethods(methods, knownBanks),
      types,
    };
    return this.known;
  }

  /** What the first row of a payment says of it. */
  private wrongWithPayment(payment: PaymentGroup, known: Known): RefusedEntry[] {
    const errors: RefusedEntry[] = [];
    const refuse = (path: PaymentHeading, message: string) =>
      errors.push(wrong(path, message, payment.firstRow));
    const { paymentType, methodCode, bankCode } = chosen(payment, known);
    if (!known.types.some(({ code }) => code === paymentType))
      refuse("Payment Type", `there is no payment type ${paymentType}`);
    const fields = wrongMethodFields({ methodCode, bankCode, details: payment }, known);
    if (fields.includes("methodCode")) refuse("Payment Method", `there is no payment method ${methodCode}`);
    if (fields.includes("bankCode") || isUnknownBank(bankCode, known))
      refuse("Bank Code", bankCode === null ? IS_REQUIRED : `there is no bank ${bankCode}`);
    for (const name of DETAIL_NAMES)
      if (fields.includes(`details.${name}`)) refuse(DETAIL_HEADINGS[name], IS_REQUIRED);
    for (const name of detailsNotAsked({ methodCode, details: payment }, known.methods))
      refuse(DETAIL_HEADINGS[name], `is not asked for by ${methodCode}; leave it empty`);
    const refusal = this.dateRefusal(payment.receivedDate ?? this.today);
    if (refusal) refuse("Date Received", refusal);
    if (payment.invoiceNumbers.length === 0 && paymentType !== ADVANCED)
      refuse("Invoice Number", "is required");
    if (payment.receiptNumber !== null) {
      const first = this.receiptRows.get(identifierKey(payment.receiptNumber));
      if (first === undefined) this.receiptRows.set(identifierKey(payment.receiptNumber), payment.firstRow);
      else refuse("Receipt Number", `${payment.receiptNumber} is already in row ${first}`);
    }
    return errors;
  }

  /** The invoice a row names, which is added to what the payment can pay. */
  private wrongWithInvoice({ line, row, payment, place }: PlacedRow): RefusedEntry[] {
    if (line.invoiceNumber === null) return [];
    const invoice = this.invoices.get(line.invoiceNumber);
    const refusal = whyUnpayable(
      line.invoiceNumber,
      invoice,
      [line.customerId],
      ({ number, student_no }) => `${number} is of student ${student_no}`,
    );
    if (refusal !== null || !invoice) return [wrong("Invoice Number", refusal ?? "", row)];
    payment.payable += invoice.balance_centavos;
    if (row === payment.firstRow) payment.firstInvoiceId = invoice.id;
    else
      this.lines.push(stagedPaymentInvoice({ row, payment: payment.position, place, invoiceId: invoice.id }));
    return [];
  }

  takeStaged() {
    const record = this.opened.map((payment) => this.staged(payment));
    const line = this.lines;
    this.opened = [];
    this.lines = [];
    return { record, line };
  }

  private staged(payment: PaymentGroup): StagedRow {
    const { paymentType, ...given } = chosen(payment, this.known ?? { methods: [], banks: [], types: [] });
    return stagedPayment(
      { ...payment, ...given },
      {
        paymentType,
        ...answersFor({ ...given, details: payment }, this.known?.methods ?? []),
        receivedDate: payment.receivedDate ?? this.today,
      },
      this.context.uuid,
    );
  }

  /** Amounts above what the invoices can take, and payments that were imported before (B-57). */
  async finish() {
    const refused: RefusedEntry[] = [];
    for (const { amount, payable, invoiceNumbers, firstRow } of this.groups.values()) {
      this.amount += amount;
      if (invoiceNumbers.length > 0 && amount > payable)
        refused.push(wrong("Amount Paid", aboveMax(payable), firstRow));
    }
    await this.asking;
    return { refused: [...refused, ...this.usedReceipts], existing: this.existing };
  }

  private async askAboutExisting(payments: readonly PaymentGroup[]): Promise<void> {
    const rowOf = new Map<string, number>();
    for (const { receiptNumber, firstRow } of payments)
      if (receiptNumber !== null) rowOf.set(receiptNumber, firstRow);
    const [found, used, cheques] = await read(this.context.job.db, [
      existingPayments(payments),
      receiptNumbersUsed([...rowOf.keys()]),
      chequesUsed(
        payments.map(({ bankCode, chequeNumber, firstRow }) => ({
          bankCode,
          number: chequeNumber,
          row: firstRow,
        })),
      ),
    ] as const);
    for (const { row, cheque, number } of cheques)
      this.existing.push({
        message: `Cheque ${cheque} is already on ${number}.`,
        row,
        path: DETAIL_HEADINGS.chequeNumber,
      });
    for (const { receipt_number, number } of used)
      this.usedReceipts.push(
        wrong("Receipt Number", receiptNumberUsed(receipt_number, number), rowOf.get(receipt_number) ?? 0),
      );
    for (const { row, number, reference, student_no } of found)
      this.existing.push({
        message: `Transaction Ref ${reference} of customer ${student_no} exists already as ${number}.`,
        row,
        path: "Transaction Ref",
      });
  }
}

/** The codes of what a payment names by code or name. */
const chosen = (
  { paymentType, methodCode, bankCode }: PaymentGroup,
  { types, methods, banks: known }: Known,
) => ({
  paymentType: codeNamed(paymentType ?? REGULAR, types),
  methodCode: codeNamed(methodCode, methods),
  bankCode: bankCode && codeNamed(bankCode, known),
});

const wrong = (path: PaymentHeading, message: string, row: number): RefusedEntry => ({
  message: `${path}: ${message}`,
  row,
  path,
});
