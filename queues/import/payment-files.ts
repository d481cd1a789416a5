import { whyUnpayable } from "#api/commands/billing/payment-entry-rules.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { chequeNotDue, staleCheque } from "#core/billing/payments/cheque-date.ts";
import { receiptNumberUsed } from "#core/billing/payments/payment-actions.ts";
import {
  type PaymentField,
  type PaymentRow,
  type paymentFile,
  paymentRow,
} from "#core/billing/payments/payment-definition.ts";
import {
  firstRowOf,
  type PaymentGroup,
  PaymentGroups,
  type WrongPaymentRow,
} from "#core/billing/payments/payment-groups.ts";
import {
  answersFor,
  DETAIL_NAMES,
  detailsNotAsked,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import { ADVANCED } from "#core/billing/payments/payment-type.ts";
import { FirstMessages } from "#core/shared/import/file-plan.ts";
import type { FileValues } from "#core/shared/import/reading/file-definition.ts";
import type { FilePlace, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { formatPesos } from "#core/shared/money.ts";
import { identifierKey } from "#core/shared/typed-identifier.ts";
import { read } from "#db/client.ts";
import type { StagedRow } from "#db/queries/billing/imports/import-job.ts";
import {
  existingPayments,
  noStagedPaymentExists,
  stagedPayment,
  stagedPaymentEvents,
  stagedPaymentInvoice,
  stagedPaymentsWritten,
} from "#db/queries/billing/imports/staged-payments.ts";
import { type PayableInvoice, payableInvoices } from "#db/queries/billing/payments/payment.ts";
import { chequesUsed, receiptNumbersUsed } from "#db/queries/billing/payments/payment-entry.ts";
import { FileCustomers } from "./file-customers.ts";
import type { FileKind, ImportContext, RecordTaker } from "./file-kind.ts";

const REGULAR = "Regular";
const IS_REQUIRED = "is required for this method";

/** Payments (B-55): a row is an invoice that a payment is for. */
export const PAYMENT_FILES: FileKind = {
  open: (context) => new PaymentTaker(context),
  write: stagedPaymentsWritten,
  noneExists: noStagedPaymentExists,
  auditOfEach: { event: "payment-create", rows: stagedPaymentEvents },
};

type PaymentValues = FileValues<ReturnType<typeof paymentFile>["fields"]>;
interface PlacedRow {
  line: PaymentRow;
  at: FilePlace;
  payment: PaymentGroup;
  place: number;
}

class PaymentTaker implements RecordTaker {
  private readonly context: ImportContext;
  private readonly customers: FileCustomers;
  private readonly groups = new PaymentGroups();
  /** The first row of each receipt number and each cheque of the file. */
  private readonly receipts = new Map<string, FilePlace>();
  private readonly cheques = new Map<string, FilePlace>();
  private readonly invoices = new Map<string, PayableInvoice | undefined>();
  /** What the payments of the file pay of each invoice, and how many of them there are. */
  private readonly paid = new Map<string, { amount: number; payments: number }>();
  private readonly chequesTwice = new FirstMessages();
  private readonly chequesAhead = new FirstMessages();
  private readonly overpaid = new FirstMessages();
  private unchecked: PlacedRow[] = [];
  /** Payments whose first row was checked, and their further invoices, since they were taken last. */
  private opened: PaymentGroup[] = [];
  private lines: StagedRow[] = [];
  private readonly existing: RowMessage[] = [];
  private readonly usedReceipts: RowMessage[] = [];
  /** The question under way about payments that exist already: the next rows are read beside it. */
  private asking: Promise<void> = Promise.resolve();
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.customers = new FileCustomers(context);
  }

  get count(): number {
    return this.groups.size;
  }

  get warnings(): readonly string[] {
    return [
      ...this.chequesTwice.told("rows with a cheque of another row"),
      ...this.chequesAhead.told("rows with a cheque that is dated ahead"),
      ...this.overpaid.told("invoices that are paid more than they owe"),
    ];
  }

  private wrong = ({ at, field, message }: WrongPaymentRow): RowMessage =>
    this.context.wrong(at, field, message);

  take({ values, ...at }: FilePlace & { values: PaymentValues }): RowMessage[] {
    const line = paymentRow(values);
    const placed = this.groups.add(line, at);
    if ("wrong" in placed) return placed.wrong.map(this.wrong);
    this.unchecked.push({ line, at, ...placed });
    return [];
  }

  leaveOut({ values, ...at }: FilePlace & { values: PaymentValues }): void {
    this.groups.leaveOut(values, at);
  }

  async check(): Promise<RowMessage[]> {
    const rows = this.unchecked;
    this.unchecked = [];
    await this.askAbout(rows);
    const errors = await this.customers.check(
      rows.map(({ line: { customerId, customerName }, at }) => ({ customerId, customerName, at })),
    );
    for (const placed of rows) {
      const { payment, place } = placed;
      if (placed.at === payment.rows[0]) {
        this.opened.push(payment);
        errors.push(...this.wrongWithPayment(payment));
      }
      errors.push(...this.wrongWithInvoice(placed, place));
    }
    if (this.opened.length > 0) {
      this.asking = this.askAboutExisting(this.opened);
      // An error is met where it is awaited; until then it must not count as unhandled.
      this.asking.catch(() => undefined);
    }
    return errors;
  }

  /** Each invoice of the file is asked for once. */
  private async askAbout(rows: readonly PlacedRow[]): Promise<void> {
    const numbers = new Set<string>();
    for (const { line } of rows)
      if (line.invoiceNumber !== null && !this.invoices.has(line.invoiceNumber))
        numbers.add(line.invoiceNumber);
    await this.asking;
    if (numbers.size === 0) return;
    const [found] = await read(this.context.job.db, [payableInvoices([...numbers])] as const);
    for (const number of numbers) this.invoices.set(number, undefined);
    for (const invoice of found) this.invoices.set(invoice.number, invoice);
  }

  /** What the first row of a payment says of it. */
  private wrongWithPayment(payment: PaymentGroup): RowMessage[] {
    const { facts } = this.context;
    const at = firstRowOf(payment);
    const errors: RowMessage[] = [];
    const refuse = (field: PaymentField, message: string) => errors.push(this.wrong({ at, field, message }));
    const { methodCode, bankCode } = payment;
    const fields = wrongMethodFields({ methodCode, bankCode, details: payment }, facts);
    if (fields.includes("methodCode")) refuse("methodCode", `there is no payment method ${methodCode}`);
    if (fields.includes("bankCode")) refuse("bankCode", IS_REQUIRED);
    for (const name of DETAIL_NAMES) if (fields.includes(`details.${name}`)) refuse(name, IS_REQUIRED);
    for (const name of detailsNotAsked({ methodCode, details: payment }, facts.methods))
      refuse(name, `is not asked for by ${methodCode}; leave it empty`);
    if (payment.invoiceNumbers.length === 0 && payment.paymentType !== ADVANCED)
      refuse("invoiceNumber", "is required");
    if (payment.receiptNumber !== null) {
      const first = this.receipts.get(identifierKey(payment.receiptNumber));
      if (first) refuse("receiptNumber", `${payment.receiptNumber} is already in row ${first.line}`);
      else this.receipts.set(identifierKey(payment.receiptNumber), at);
    }
    if (payment.chequeNumber !== null) this.tellCheque(payment.chequeNumber, bankCode, at);
    const { chequeDate } = payment;
    const stale = staleCheque(chequeDate, {
      receivedDate: payment.receivedDate ?? facts.today,
      staleDays: facts.staleChequeDays,
    });
    if (stale !== null) refuse("chequeDate", stale);
    const notDue = chequeNotDue(chequeDate, facts.today);
    if (notDue !== null) this.chequesAhead.add(`Row ${at.line}: ${notDue}`);
    return errors;
  }

  /** One cheque may pay for several children. */
  private tellCheque(cheque: string, bankCode: string | null, at: FilePlace): void {
    const key = `${bankCode} ${identifierKey(cheque)}`;
    const first = this.cheques.get(key);
    if (first) this.chequesTwice.add(`Row ${at.line}: cheque ${cheque} is in row ${first.line} as well.`);
    else this.cheques.set(key, at);
  }

  /** The invoice a row names, which is added to what the payment can pay. */
  private wrongWithInvoice({ line, at, payment }: PlacedRow, place: number): RowMessage[] {
    if (line.invoiceNumber === null) return [];
    const invoice = this.invoices.get(line.invoiceNumber);
    const refusal = whyUnpayable(
      line.invoiceNumber,
      invoice,
      [line.customerId],
      ({ number, customerId }) => `${number} is of student ${customerId}`,
    );
    if (refusal !== null || !invoice)
      return [this.wrong({ at, field: "invoiceNumber", message: refusal ?? "" })];
    payment.payable += invoice.balance;
    if (at === payment.rows[0]) payment.firstInvoiceId = invoice.id;
    else
      this.lines.push(
        stagedPaymentInvoice({ row: at.row, payment: payment.position, place, invoiceId: invoice.id }),
      );
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
    const { today, methods } = this.context.facts;
    const { methodCode, bankCode } = payment;
    return stagedPayment(
      payment,
      {
        paymentType: payment.paymentType ?? REGULAR,
        ...answersFor({ methodCode, bankCode, details: payment }, methods),
        receivedDate: payment.receivedDate ?? today,
      },
      this.context.uuid,
    );
  }

  /** Amounts above what the invoices can take, payments of which a part is left out, and those imported before (B-57). */
  async finish() {
    const refused: RowMessage[] = [...this.groups.partlyLeftOut()].map(this.wrong);
    for (const payment of this.groups.values()) {
      const { amount, payable, invoiceNumbers } = payment;
      this.amount += amount;
      if (invoiceNumbers.length > 0 && amount > payable)
        refused.push(this.wrong({ at: firstRowOf(payment), field: "amount", message: aboveMax(payable) }));
      const [only] = invoiceNumbers;
      if (only !== undefined && invoiceNumbers.length === 1) this.addPaid(only, amount);
    }
    this.tellOverpaid();
    await this.asking;
    return { refused: [...refused, ...this.usedReceipts], existing: this.existing };
  }

  private addPaid(invoice: string, amount: number): void {
    const { amount: before, payments } = this.paid.get(invoice) ?? { amount: 0, payments: 0 };
    this.paid.set(invoice, { amount: before + amount, payments: payments + 1 });
  }

  /** Payments that together are more than their invoice owes: what is too much stays as credit when they are posted. */
  private tellOverpaid(): void {
    for (const [number, { amount, payments }] of this.paid) {
      const balance = this.invoices.get(number)?.balance ?? 0;
      if (payments > 1 && amount > balance)
        this.overpaid.add(
          `${payments} payments of this file pay ${number} with ${formatPesos(amount)} together; it owes ${formatPesos(balance)}.`,
        );
    }
  }

  private async askAboutExisting(payments: readonly PaymentGroup[]): Promise<void> {
    const byReceipt = new Map<string, PaymentGroup>();
    const byPosition = new Map(payments.map((payment) => [payment.position, payment]));
    for (const payment of payments)
      if (payment.receiptNumber !== null) byReceipt.set(payment.receiptNumber, payment);
    const [found, used, cheques] = await read(this.context.job.db, [
      existingPayments(payments),
      receiptNumbersUsed([...byReceipt.keys()]),
      chequesUsed(
        payments.map(({ bankCode, chequeNumber, position }) => ({
          bankCode,
          number: chequeNumber,
          row: position,
        })),
      ),
    ] as const);
    const exists = (position: number, field: PaymentField, message: string) => {
      for (const at of byPosition.get(position)?.rows ?? [])
        this.existing.push(this.wrong({ at, field, message }));
    };
    for (const { row: position, cheque, number } of cheques)
      exists(position, "chequeNumber", `cheque ${cheque} is already on ${number}`);
    for (const { receipt_number, number } of used) {
      const payment = byReceipt.get(receipt_number);
      if (payment)
        this.usedReceipts.push(
          this.wrong({
            at: firstRowOf(payment),
            field: "receiptNumber",
            message: receiptNumberUsed(receipt_number, number),
          }),
        );
    }
    for (const { position, number, reference, student_no } of found)
      exists(position, "reference", `${reference} of customer ${student_no} exists already as ${number}`);
  }
}
