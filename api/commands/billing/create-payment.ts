import type { Command } from "#api/commands/command.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { ok } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import { accountsOfInvoices, payableInvoices } from "#db/queries/billing/payments/payment.ts";
import {
  changedPayments,
  insertPayment,
  insertPaymentInvoices,
  recordFile,
} from "#db/queries/billing/payments/payment-change.ts";
import { paymentReferences } from "#db/queries/billing/payments/payment-entry.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { billingSettings } from "./billing-settings.ts";
import { NO_STATEMENTS } from "./erp/hand-over.ts";
import { checkPaymentEntry } from "./payment-entry-rules.ts";
import { postingStatements } from "./post-payments.ts";

export const PAYMENT_SAVED = "Payment Transaction Save Successful";

type CreatePaymentFacts = readonly [
  ReturnType<typeof paymentReferences>,
  ReturnType<typeof payableInvoices>,
  ReturnType<typeof accountsOfInvoices>,
  ReturnType<typeof billingSettings>,
  ReturnType<typeof paymentMethods>,
  ReturnType<typeof banks>,
];

/** A new payment with its PT- number; with status POSTED it is posted in the same change. */
export function createPayment(entry: PaymentEntry): Command<CreatePaymentFacts> {
  return {
    read: () => [
      paymentReferences(entry),
      payableInvoices(entry.invoiceNumbers),
      accountsOfInvoices(entry.invoiceNumbers, entry.customerId),
      billingSettings(),
      paymentMethods(),
      banks(),
    ],
    decide(scope, [[references], invoices, accounts, settings, methods, knownBanks]) {
      const { actor, now, today, newUuid } = scope;
      const checked = checkPaymentEntry(entry, references, invoices, {
        today,
        settings,
        known: knownMethods(methods, knownBanks),
      });
      if (!checked.ok) return checked;
      const { studentId, fileId } = checked.value;
      const uuid = newUuid();
      const year = yearOf(today);
      const written = {
        uuid,
        version: 1,
        number: "The payment",
        studentId,
        amount: entry.amount,
        chequeDate: checked.value.details.chequeDate,
        invoices,
      };
      const posting = entry.posts ? postingStatements(scope, [written], accounts) : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      return ok({
        statements: [
          takeNumbers("PT", year, 1),
          insertPayment({ uuid, entry, ...checked.value, year, userId: actor.id, now }),
          expectChanges(1),
          insertPaymentInvoices(
            uuid,
            invoices.map(({ id }) => id),
          ),
          ...(fileId === null ? [] : [recordFile(uuid, fileId, actor.id, now)]),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        audit: [
          {
            event: entry.posts ? "payment-post" : "payment-create",
            subjectUuid: uuid,
            data: { amountCentavos: entry.amount },
          },
        ],
        answer: {
          status: 201,
          message: entry.posts ? (paymentWorkflow.actions.post.success ?? "") : PAYMENT_SAVED,
          data: changedPayments([uuid]),
        },
      });
    },
  };
}
