import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { OF_BANK_LINE, paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import { detailsFromJson } from "#core/billing/payments/payment-details-contract.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import {
  accountsOfInvoices,
  idsOfPayments,
  invoicesByNumber,
  invoicesOfPayments,
  type PaymentHeadRow,
  type PaymentInvoiceRow,
  paymentHeads,
  paymentRowOf,
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
  ReturnType<typeof paymentHeads>,
  ReturnType<typeof paymentReferences>,
  ReturnType<typeof invoicesByNumber>,
  ReturnType<typeof accountsOfInvoices>,
  ReturnType<typeof invoicesOfPayments>,
  ReturnType<typeof billingSettings>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
];

/** Whose invoices an update may pay: those it names; one that names nobody, those the payment is for already. */
const customersOfUpdate = (
  entry: PaymentEntry,
  head: PaymentHeadRow,
  before: readonly PaymentInvoiceRow[],
): string[] =>
  entry.customerId === "" && entry.otherCustomerIds.length === 0
    ? [head.student_no, ...before.map(({ student_no }) => student_no)]
    : [...customersNamedBy(entry), ...(entry.customerId === "" ? [head.student_no] : [])];

/** Saves an unposted payment again; with status POSTED it is posted in the same change. */
export function updatePayment(uuid: string, entry: PaymentEntry): Command<UpdatePaymentFacts> {
  return {
    read: () => [
      paymentHeads([uuid]),
      paymentReferences(entry, uuid),
      invoicesByNumber(entry.invoiceNumbers),
      accountsOfInvoices(entry.invoiceNumbers, entry.customerId, uuid),
      invoicesOfPayments(idsOfPayments([uuid])),
      billingSettings(),
      paymentMethods(),
      banks(),
    ],
    decide(scope, [heads, [references], invoices, accounts, before, settings, methods, knownBanks]) {
      const [head] = heads;
      if (!head) return NOT_FOUND;
      const allowed = decideNamed(namedPayments("update", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      if (entry.version !== undefined && entry.version !== head.version)
        return refuse(409, "STALE_VERSION", `${head.number} was changed by someone else meanwhile.`, {
          data: PAYMENT.toWire(paymentRowOf(head, before)),
        });
      const payer = entry.customerId === "" && references ? { student_id: head.student_id } : {};
      const checked = checkPaymentEntry(entry, references && { ...references, ...payer }, invoices, {
        hasDocument: (head.reference_number ?? head.bank_line) !== null,
        customers: customersOfUpdate(entry, head, before),
        today: scope.today,
        settings,
        known: knownMethods(methods, knownBanks),
        before: head,
      });
      if (!checked.ok) return checked;
      const { actor, now } = scope;
      const { studentId, fileId, bankCode } = checked.value;
      const isOfLine = entry.amount === head.amount_centavos && bankCode === head.bank_code;
      if (head.bank_line !== null && !isOfLine)
        return refuse(409, "STATE_FORBIDS", `${head.number}: ${OF_BANK_LINE}`);
      const ids = invoices.map(({ id }) => id);
      const isSame = isSameContent(keptContent(head, before), contentOf(entry, checked.value, head, ids));
      if (isSame && !entry.posts)
        return unchanged({ status: 200, message: PAYMENT_SAVED, data: changedPayments([uuid]) });
      const saved = {
        ...head,
        version: head.version + 1,
        student_id: studentId,
        amount_centavos: entry.amount,
        chequeDate: checked.value.details.chequeDate,
        invoices,
      };
      const posting = entry.posts ? postingStatements(scope, [saved], accounts) : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      return ok({
        statements: [
          updateRow(head, { entry, ...checked.value }),
          expectChanges(1),
          clearPaymentInvoices(uuid),
          insertPaymentInvoices(uuid, ids),
          ...(fileId === null || entry.referenceNumber === head.reference_number
            ? []
            : [recordFile(uuid, fileId, actor.id, now)]),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        audit: [
          {
            event: entry.posts ? "payment-post" : "payment-update",
            subjectUuid: uuid,
            data: { number: head.number, before: head.amount_centavos, amountCentavos: entry.amount },
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
  head: PaymentHeadRow,
  invoices: readonly number[],
) => ({
  studentId,
  document: referenceNumber ?? head.reference_number,
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
const keptContent = (
  head: PaymentHeadRow,
  invoices: readonly PaymentInvoiceRow[],
): ReturnType<typeof contentOf> => ({
  studentId: head.student_id,
  document: head.reference_number,
  receivedDate: head.received_date,
  bankCode: head.bank_code,
  details: detailsFromJson(head.details_json),
  paymentType: head.payment_type,
  methodCode: head.method_code,
  amount: head.amount_centavos,
  notes: head.notes,
  typedReceiptNumber: head.typed_receipt_number,
  invoices: invoices.map(({ id }) => id),
});
