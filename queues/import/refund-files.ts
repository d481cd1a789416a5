import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { answersFor, wrongMethodFields } from "#core/billing/payments/payment-methods.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { type RefundField, refundEntry, type refundFile } from "#core/billing/refunds/refund-definition.ts";
import { NO_SUCH_REFUND_METHOD } from "#core/billing/refunds/refund-methods.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { type Actor, decide } from "#core/shared/actions.ts";
import type { FileValues } from "#core/shared/import/reading/file-definition.ts";
import type { FilePlace, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { read } from "#db/client.ts";
import {
  type StagedRefund,
  stagedRefund,
  stagedRefundEvents,
  stagedRefundsWritten,
} from "#db/queries/billing/imports/staged-refunds.ts";
import { type FoundPayment, paymentsNumbered } from "#db/queries/billing/payments/payment.ts";
import type { FileKind, ImportContext, RecordTaker } from "./file-kind.ts";

/** Refunds (B-66): a row is the refund of one payment. */
export const REFUND_FILES: FileKind = {
  open: (context) => new RefundTaker(context),
  write: stagedRefundsWritten,
  auditOfEach: { event: "refund-create", rows: stagedRefundEvents },
};

type RefundValues = FileValues<ReturnType<typeof refundFile>["fields"]>;

class RefundTaker implements RecordTaker {
  private readonly context: ImportContext;
  private readonly actor: Actor;
  private readonly placeOf = new Map<string, FilePlace>();
  private unchecked: { at: FilePlace; entry: RefundEntry }[] = [];
  private refunds: StagedRefund[] = [];
  count = 0;
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.actor = { role: context.row.role as RoleCode };
  }

  private wrong = (at: FilePlace, field: RefundField, message: string): RowMessage =>
    this.context.wrong(at, field, message);

  take({ values, ...at }: FilePlace & { values: RefundValues }): RowMessage[] {
    const entry = refundEntry(values);
    const first = this.placeOf.get(entry.paymentNumber);
    if (first)
      return [this.wrong(at, "paymentNumber", `${entry.paymentNumber} is already in row ${first.line}`)];
    this.placeOf.set(entry.paymentNumber, at);
    this.unchecked.push({ at, entry });
    return [];
  }

  async check(): Promise<RowMessage[]> {
    const lines = this.unchecked;
    this.unchecked = [];
    if (lines.length === 0) return [];
    const [heads] = await read(this.context.job.db, [
      paymentsNumbered(lines.map(({ entry }) => entry.paymentNumber)),
    ] as const);
    const payments = new Map(heads.map((head) => [head.number, head]));
    return lines.flatMap(({ at, entry }) => {
      const payment = payments.get(entry.paymentNumber);
      const errors = this.wrongOf(at, entry, payment);
      if (payment && errors.length === 0) {
        const { bankCode } = answersFor(entry, this.context.facts.methods);
        this.count += 1;
        this.amount += entry.amount;
        this.refunds.push({ position: this.count, entry: { ...entry, bankCode }, payment });
      }
      return errors;
    });
  }

  /** What is wrong with a row, column by column. */
  private wrongOf(at: FilePlace, entry: RefundEntry, payment: FoundPayment | undefined): RowMessage[] {
    const errors: RowMessage[] = [];
    const refuse = (field: RefundField, message: string) => errors.push(this.wrong(at, field, message));
    if (!payment) refuse("paymentNumber", `there is no payment ${entry.paymentNumber}`);
    else {
      const facts = namedPayments("refund", []).factsOf(payment, "");
      const decision = decide(paymentWorkflow, "refund", this.actor, facts);
      const approved = payment.refundAmount ?? payment.amount;
      if (!decision.allowed) refuse("paymentNumber", decision.refusal.message);
      else if (entry.amount > approved) refuse("amount", aboveMax(approved));
    }
    const fields = wrongMethodFields(entry, this.context.facts);
    if (fields.includes("methodCode")) refuse("methodCode", NO_SUCH_REFUND_METHOD);
    if (fields.includes("bankCode")) refuse("bankCode", "is required for this method");
    return errors;
  }

  takeStaged() {
    const record = this.refunds.map((refund) => stagedRefund(refund, this.context.uuid));
    this.refunds = [];
    return { record };
  }
}
