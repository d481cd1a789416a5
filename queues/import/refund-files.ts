import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import {
  answersFor,
  isUnknownBank,
  type KnownMethods,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import {
  REFUND_HEADINGS,
  type RefundHeading,
  type RefundLine,
  readRefundRow,
} from "#core/billing/refunds/refund-file.ts";
import { NO_SUCH_REFUND_METHOD, refundMethodLabel } from "#core/billing/refunds/refund-methods.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { type Actor, decide } from "#core/shared/actions.ts";
import { codeNamed } from "#core/shared/import/row-cells.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import {
  type StagedRefund,
  stagedRefund,
  stagedRefundEvents,
  stagedRefundsWritten,
} from "#db/queries/billing/imports/staged-refunds.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import { type PaymentHeadRow, paymentsNumbered } from "#db/queries/billing/payments/payment.ts";
import type { FileKind, FileReader, ImportContext } from "./file-kind.ts";

/** Refunds (B-66): a row is the refund of one payment. */
export const REFUND_FILES: FileKind = {
  headings: REFUND_HEADINGS,
  open: (context) => new RefundReader(context),
  write: stagedRefundsWritten,
  auditOfEach: { event: "refund-create", rows: stagedRefundEvents },
};

class RefundReader implements FileReader {
  private readonly context: ImportContext;
  private readonly actor: Actor;
  private readonly rowOf = new Map<string, number>();
  private unchecked: RefundLine[] = [];
  private refunds: StagedRefund[] = [];
  readonly notices: RefusedEntry[] = [];
  count = 0;
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.actor = { role: context.row.role_code as RoleCode };
  }

  readRow(cells: readonly string[], row: number): RefusedEntry[] {
    const readRow = readRefundRow(cells, row);
    if ("errors" in readRow) return readRow.errors;
    const { paymentNumber } = readRow.entry;
    const first = this.rowOf.get(paymentNumber);
    if (first !== undefined)
      return [wrong("Payment Transaction No.", `${paymentNumber} is already in row ${first}`, row)];
    this.rowOf.set(paymentNumber, row);
    this.unchecked.push({ row, entry: readRow.entry });
    return [];
  }

  async check(): Promise<RefusedEntry[]> {
    const lines = this.unchecked;
    this.unchecked = [];
    if (lines.length === 0) return [];
    const [heads, methods, knownBanks] = await read(this.context.job.db, [
      paymentsNumbered(lines.map(({ entry }) => entry.paymentNumber)),
      paymentMethods(),
      banks(),
    ] as const);
    const known = knownMethods(methods, knownBanks);
    const payments = new Map(heads.map((head) => [head.number, head]));
    return lines.flatMap(({ row, entry: typed }) => {
      const line = { row, entry: { ...typed, ...chosen(typed, known) } };
      const payment = payments.get(line.entry.paymentNumber);
      const errors = this.wrongOf(line, payment, known);
      if (payment && errors.length === 0) {
        const { bankCode } = answersFor(line.entry, known.methods);
        this.count += 1;
        this.amount += line.entry.amount;
        this.refunds.push({
          position: this.count,
          entry: { ...line.entry, bankCode },
          payment,
        });
      }
      return errors;
    });
  }

  /** What is wrong with a row, column by column. */
  private wrongOf(
    { entry, row }: RefundLine,
    payment: PaymentHeadRow | undefined,
    known: KnownMethods,
  ): RefusedEntry[] {
    const errors: RefusedEntry[] = [];
    const refuse = (column: RefundHeading, message: string) => errors.push(wrong(column, message, row));
    if (!payment) refuse("Payment Transaction No.", `There is no payment ${entry.paymentNumber}`);
    else {
      const facts = namedPayments("refund", []).factsOf(payment, "");
      const decision = decide(paymentWorkflow, "refund", this.actor, facts);
      const approved = payment.refund_amount_centavos ?? payment.amount_centavos;
      if (!decision.allowed) refuse("Payment Transaction No.", decision.refusal.message);
      else if (entry.amount > approved) refuse("Amount Refund", aboveMax(approved));
    }
    const fields = wrongMethodFields(entry, known);
    if (fields.includes("methodCode")) refuse("Refund Method", NO_SUCH_REFUND_METHOD);
    if (fields.includes("bankCode") || isUnknownBank(entry.bankCode, known))
      refuse("Bank Code", entry.bankCode === null ? "is required" : `There is no bank ${entry.bankCode}`);
    return errors;
  }

  takeStaged() {
    const record = this.refunds.map((refund) => stagedRefund(refund, this.context.uuid));
    this.refunds = [];
    return { record };
  }

  finish = async () => ({ refused: [], existing: [] });
}

/** The codes of what a refund names by code or name. */
const chosen = ({ methodCode, bankCode }: RefundLine["entry"], { methods, banks: known }: KnownMethods) => ({
  methodCode: codeNamed(methodCode, [
    ...methods,
    ...methods.map((method) => ({ code: method.code, name: refundMethodLabel(method) })),
  ]),
  bankCode: bankCode && codeNamed(bankCode, known),
});

const wrong = (path: RefundHeading, message: string, row: number): RefusedEntry => ({
  message: `${path}: ${message}`,
  row,
  path,
});
