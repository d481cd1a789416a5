import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { OF_BANK_LINE, paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import {
  accountsOfInvoices,
  type FoundPayment,
  payableInvoices,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import {
  changedPayments,
  clearPaymentInvoices,
  insertPaymentInvoices,
  recordFile,
  updatePayment as updateRow,
} from "#db/queries/billing/payments/payment-change.ts";
import { paymentReferences } from "#db/queries/billing/payments/payment-entry.ts";
import { billingSettings } from "./billing-settings.ts";
import { PAYMENT_SAVED } from "./create-payment.ts";
import { NO_STATEMENTS } from "./erp/hand-over.ts";
import { type CheckedEntry, checkPaymentEntry, customersNamedBy } from "./payment-entry-rules.ts";
import { namedPayments } from "./payment-facts.ts";
import { postingStatements } from "./post-payments.ts";

type UpdatePaymentFacts = readonly [
  ReturnType<typeof paymentsNamed>,
  ReturnType<typeof paymentReferences>,
  ReturnType<typeof payableInvoices>,
  ReturnType<typeof accountsOfInvoices>,
  ReturnType<typeof billingSettings>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
];

/** Whose invoices an update may pay: those it names; one that names nobody, those the payment is for already. */
const customersOfUpdate = (entry: PaymentEntry, { customerId, invoices }: FoundPayment): string[] =>
  entry.customerId === "" && entry.otherCustomerIds.length === 0
    ? [customerId, ...invoices.map((invoice) => invoice.customerId)]
    : [...customersNamedBy(entry), ...(entry.customerId === "" ? [customerId] : [])];

/** Saves an unposted payment again; with status POSTED it is posted in the same change. */
export function updatePayment(uuid: string, entry: PaymentEntry): Command<UpdatePaymentFacts> {
  return {
    read: () => [
      paymentsNamed([uuid]),
      paymentReferences(entry, uuid),
      payableInvoices(entry.invoiceNumbers),
      accountsOfInvoices(entry.invoiceNumbers, entry.customerId, uuid),
      billingSettings(),
      paymentMethods(),
      banks(),
    ],
    decide(scope, [payments, [references], invoices, accounts, settings, methods, knownBanks]) {
      const [payment] = payments;
      if (!payment) return NOT_FOUND;
      const allowed = decideNamed(namedPayments("update", [uuid]), scope, payments);
      if (!allowed.ok) return allowed;
      if (entry.version !== undefined && entry.version !== payment.version)
        return refuse(409, "STALE_VERSION", `${payment.number} was changed by someone else meanwhile.`, {
          data: PAYMENT.toWire(payment),
        });
      const payer = entry.customerId === "" && references ? { student_id: payment.studentId } : {};
      const checked = checkPaymentEntry(entry, references && { ...references, ...payer }, invoices, {
        hasDocument: (payment.referenceNumber ?? payment.bankLine) !== null,
        customers: customersOfUpdate(entry, payment),
        today: scope.today,
        settings,
        known: knownMethods(methods, knownBanks),
        before: payment,
      });
      if (!checked.ok) return checked;
      const { actor, now } = scope;
      const { studentId, fileId, bankCode } = checked.value;
      const isOfLine = entry.amount === payment.amount && bankCode === payment.bankCode;
      if (payment.bankLine !== null && !isOfLine)
        return refuse(409, "STATE_FORBIDS", `${payment.number}: ${OF_BANK_LINE}`);
      const ids = invoices.map(({ id }) => id);
      const isSame = isSameContent(keptContent(payment), contentOf(entry, checked.value, payment, ids));
      if (isSame && !entry.posts)
        return unchanged({ status: 200, message: PAYMENT_SAVED, data: changedPayments([uuid]) });
      const saved = {
        ...payment,
        version: payment.version + 1,
        studentId,
        amount: entry.amount,
        chequeDate: checked.value.details.chequeDate,
        invoices,
      };
      const posting = entry.posts ? postingStatements(scope, [saved], accounts) : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      return ok({
        statements: [
          updateRow(payment, { entry, ...checked.value }),
          expectChanges(1),
          clearPaymentInvoices(uuid),
          insertPaymentInvoices(uuid, ids),
          ...(fileId === null || entry.referenceNumber === payment.referenceNumber
            ? []
            : [recordFile(uuid, fileId, actor.id, now)]),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        audit: [
          {
            event: entry.posts ? "payment-post" : "payment-update",
            subjectUuid: uuid,
            data: { number: payment.number, before: payment.amount, amountCentavos: entry.amount },
          },
        ],
        answer: {
          status: 200,
          message: entry.posts ? (paymentWorkflow.actions.post.success ?? "") : PAYMENT_SAVED,
          data: changedPayments([uuid]),
        },
      });
    },
  };
}

/** What saving writes of a payment and its invoices, to be compared with what is kept (S-31). */
const contentOf = (
  { referenceNumber, paymentType, methodCode, amount, notes, typedReceiptNumber }: PaymentEntry,
  { studentId, receivedDate, bankCode, details }: CheckedEntry,
  payment: FoundPayment,
  invoices: readonly number[],
) => ({
  studentId,
  document: referenceNumber ?? payment.referenceNumber,
  receivedDate,
  bankCode,
  details,
  paymentType,
  methodCode,
  amount,
  notes,
  typedReceiptNumber,
  invoices,
});
const keptContent = ({ referenceNumber, invoices, ...payment }: FoundPayment) =>
  ({
    studentId: payment.studentId,
    document: referenceNumber,
    receivedDate: payment.receivedDate,
    bankCode: payment.bankCode,
    details: payment.details,
    paymentType: payment.paymentType,
    methodCode: payment.methodCode,
    amount: payment.amount,
    notes: payment.notes,
    typedReceiptNumber: payment.typedReceiptNumber,
    invoices: invoices.map(({ id }) => id),
  }) satisfies ReturnType<typeof contentOf>;
