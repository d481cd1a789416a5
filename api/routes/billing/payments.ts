import { Hono } from "hono";
import { attachReference } from "#api/commands/billing/attach-reference.ts";
import { billingSettings } from "#api/commands/billing/billing-settings.ts";
import { cancelPayments } from "#api/commands/billing/cancel-payments.ts";
import { createPayment } from "#api/commands/billing/create-payment.ts";
import {
  applyCredit,
  creditFacts,
  planCredit,
  unapplyCredit,
} from "#api/commands/billing/credit/apply-credit.ts";
import { correctOfficialReceipt } from "#api/commands/billing/erp/correct-official-receipt.ts";
import { checkPaymentEntry, openInvoiceOf } from "#api/commands/billing/payment-entry-rules.ts";
import {
  approveRefunds,
  declineRefunds,
  postOrDecline,
  requestRefund,
} from "#api/commands/billing/refund-requests.ts";
import { updatePayment } from "#api/commands/billing/update-payment.ts";
import type { AnyCommand } from "#api/commands/command.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { auditView, executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { onCall, WithStatus } from "#api/routes/on-call.ts";
import { allocate } from "#core/billing/payments/allocation.ts";
import type { CreditApplied } from "#core/billing/payments/credit-contract.ts";
import {
  APPLY_CREDIT,
  CHANGE_PAYMENT_STATUS,
  CORRECT_OFFICIAL_RECEIPT,
  CREATE_PAYMENT,
  CREATE_PAYMENT_OF_SEVERAL,
  DECLINE_REFUND,
  DRY_RUN,
  REQUEST_REFUND,
  UNAPPLY_CREDIT,
  UPDATE_PAYMENT,
} from "#core/billing/payments/payment-calls.ts";
import type { ChangedPayment } from "#core/billing/payments/payment-contract.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENT_VIEW } from "#core/documents/billing-calls.ts";
import { NOT_FOUND, refuse } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import {
  appliedAllocations,
  appliedByInvoice,
  unappliedCreditOf,
} from "#db/queries/billing/payments/credit.ts";
import {
  creditsOfPayments,
  idsOfPayments,
  payableInvoices,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import { paymentReferences } from "#db/queries/billing/payments/payment-entry.ts";
import { revisionsOf } from "#db/queries/billing/payments/receipt.ts";
import { filesOfPayment } from "#db/queries/documents/uploaded-file.ts";

/** Billing's payments. */
export const payments = new Hono<AppEnv>();

onCall(payments, PAYMENT_VIEW, async (c, { params: { uuid } }) => {
  const { rows } = await readPage(c, [
    paymentsNamed([uuid]),
    filesOfPayment(uuid),
    revisionsOf(uuid),
    creditsOfPayments(idsOfPayments([uuid])),
    appliedAllocations(uuid),
  ] as const);
  const [[payment], documents, receipts, credits, applied] = rows;
  if (!payment) throw new Refused(NOT_FOUND);
  auditView(c, "payment-view", uuid);
  const unapplied = unappliedCreditOf(payment.status, credits);
  return { data: [{ payment, documents, receipts, unapplied, applied: appliedByInvoice(applied) }] };
});
onCall(payments, APPLY_CREDIT, async (c, { params: { customer }, query: { dry_run }, body }) => {
  if (dry_run === "1") {
    const { rows } = await readPage(c, creditFacts(customer, body));
    const { applied, unapplied } = unwrap(planCredit(body, rows));
    return { message: "", data: { applied, unapplied } };
  }
  const { message, data } = await executeCommand(c, applyCredit(customer, body));
  return { message, data: data as CreditApplied };
});
onCall(payments, UNAPPLY_CREDIT, async (c, { params: { uuid }, body: { invoiceNumbers } }) => {
  const command = unapplyCredit(uuid, invoiceNumbers);
  const { message, data } = await executeCommand(c, command);
  return { message, data: changedOf(data) };
});

onCall(payments, CORRECT_OFFICIAL_RECEIPT, async (c, { params: { uuid }, body }) => {
  const { message, data } = await executeCommand(c, correctOfficialReceipt(uuid, body));
  return { message, data: changedOf(data) };
});

/** Creates a payment, or with ?dry_run=1 says only where the money would go. */
for (const call of [CREATE_PAYMENT, CREATE_PAYMENT_OF_SEVERAL])
  onCall(payments, call, async (c, { query: { dry_run }, body: entry }) => {
    if (dry_run === "1") return c.json(DRY_RUN.toWire({ data: await dryRun(c, entry) }) as object, 200);
    const { message, data, status } = await executeCommand(c, createPayment(entry));
    return new WithStatus({ message, data: firstOf(data) }, status);
  });

async function dryRun(c: ApiContext, entry: PaymentEntry) {
  const { rows } = await readPage(c, [
    paymentReferences(entry),
    payableInvoices(entry.invoiceNumbers),
    billingSettings(),
    paymentMethods(),
    banks(),
  ] as const);
  const [[references], invoices, settings, methods, knownBanks] = rows;
  const known = knownMethods(methods, knownBanks);
  const today = schoolDayAt(c.var.epochMs);
  unwrap(
    checkPaymentEntry(
      { ...entry, posts: false, confirmsSlip: true, confirmsCheque: true, confirmsChequeDate: true },
      references,
      invoices,
      {
        today,
        settings,
        known,
      },
    ),
  );
  const { allocations, left } = allocate(entry.amount, invoices.map(openInvoiceOf));
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
  return {
    allocations: allocations.map(({ invoiceId, amount }) => ({
      invoiceNumber: numbers.get(invoiceId) ?? "",
      amount,
    })),
    unapplied: left,
  };
}

const changedOf = (data: unknown): ChangedPayment[] => (data ?? []) as ChangedPayment[];
function firstOf(data: unknown): ChangedPayment {
  const [first] = changedOf(data);
  if (!first) throw new Error("a change of a payment that names none");
  return first;
}

onCall(payments, CHANGE_PAYMENT_STATUS, async (c, { params, body: { uuids, declined_reason } }) => {
  const changes: Record<string, () => AnyCommand> = {
    POSTED: () => postOrDecline(uuids, declined_reason),
    CANCELLED: () => cancelPayments(uuids),
    "REFUND APPROVED": () => approveRefunds(uuids),
  };
  const commandOf = changes[params.status.toUpperCase()];
  if (!commandOf)
    throw new Refused(
      refuse(422, "VALIDATION_FAILED", "A payment can be set to POSTED, CANCELLED or REFUND APPROVED here."),
    );
  const { message, data } = await executeCommand(c, commandOf());
  return { message, data: changedOf(data) };
});
onCall(payments, REQUEST_REFUND, async (c, { params: { uuid }, body }) => {
  const { message, data } = await executeCommand(c, requestRefund(uuid, body));
  return { message, data: changedOf(data) };
});
onCall(payments, DECLINE_REFUND, async (c, { params: { uuid }, body: { reason } }) => {
  const { message, data } = await executeCommand(c, declineRefunds([uuid], reason));
  return { message, data: changedOf(data) };
});
onCall(payments, UPDATE_PAYMENT, async (c, { body }) => {
  const uuid = uuidParam(c, "uuid");
  const command: AnyCommand =
    "attach" in body
      ? attachReference(uuid, body.attach, body.confirmsSlip)
      : updatePayment(uuid, body.entry);
  const { message, data } = await executeCommand(c, command);
  return { message, data: firstOf(data) };
});
