import { openInvoiceOf, unpayable } from "#api/commands/billing/payment-entry-rules.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import type { Command, Rows } from "#api/commands/command.ts";
import { change, changed, endpoint } from "#api/endpoint.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { INVALID_AMOUNT } from "#core/billing/entry-fields.ts";
import { aboveMax, totalBalance } from "#core/billing/payments/allocation.ts";
import { type AppliedPart, applyCredit as applyParts, totalCredit } from "#core/billing/payments/credit.ts";
import type { CreditApplication, CreditApplied } from "#core/billing/payments/credit-contract.ts";
import { APPLY_CREDIT, UNAPPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import { formatPesos } from "#core/shared/money.ts";
import { NOT_FOUND, ok, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { releaseParts } from "#db/queries/billing/payments/allocation-release.ts";
import {
  type AppliedAllocation,
  addPaymentInvoices,
  appliedAllocations,
  type CreditAccount,
  changeAllocatedPayments,
  creditAccount,
  removePaymentInvoices,
  type UnappliedPart,
  unappliedParts,
} from "#db/queries/billing/payments/credit.ts";
import {
  accountsOfPayments,
  idsOfPayments,
  type PayableInvoice,
  payableInvoices,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import {
  changedPayments,
  insertAllocations,
  moveAccounts,
  moveBalances,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt.ts";
import { sql } from "#db/statement.ts";

/** The facts of applying credit: the customer, its payments' unapplied parts and the invoices named. */
const creditFacts = (customerId: string, { invoiceNumbers }: CreditApplication) =>
  [creditAccount(customerId), unappliedParts(customerId), payableInvoices(invoiceNumbers)] as const;
type ApplyCreditFacts = ReturnType<typeof creditFacts>;

interface CreditPlan extends CreditApplied {
  account: CreditAccount;
  parts: AppliedPart[];
}

/** What each invoice gets of which payment (B-47): 404 no such customer, 409 no credit, 422 what cannot be paid so. */
function planCredit(
  { invoiceNumbers, amount }: CreditApplication,
  [[account], unapplied, invoices]: Rows<ApplyCreditFacts>,
): Result<CreditPlan> {
  if (!account) return NOT_FOUND;
  const errors = unpayable(
    invoiceNumbers,
    invoices,
    [account.customerId],
    ({ number }) => `${number} is another student's: unapplied credit pays its own student's invoices.`,
  );
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  const credit = unapplied.map(({ uuid, unapplied: amount }) => ({ paymentUuid: uuid, amount }));
  const open = invoices.map(openInvoiceOf);
  const max = Math.min(totalCredit(credit), totalBalance(open));
  if (max === 0) return refuse(409, "NO_CREDIT", "This student has no unapplied credit.");
  const wrong = amountWrong(amount, max);
  if (wrong) return refuseAll(422, "VALIDATION_FAILED", [{ path: "amount", message: wrong }]);
  const parts = applyParts(amount ?? max, credit, open);
  const applied = invoices
    .map(({ id, number }) => ({
      invoiceNumber: number,
      amount: sumOf(parts, (part) => part.invoiceId === id),
    }))
    .filter((got) => got.amount > 0);
  return ok({ account, parts, applied, unapplied: account.unapplied - (amount ?? max) });
}

const amountWrong = (amount: number | null, max: number): string | null =>
  amount === 0 ? INVALID_AMOUNT : amount !== null && amount > max ? aboveMax(max) : null;

const sumOf = (parts: readonly AppliedPart[], of: (part: AppliedPart) => boolean): number =>
  parts.filter(of).reduce((sum, part) => sum + part.amount, 0);

/** Pays a customer's invoices with its unapplied credit (B-47): allocations, no ledger entry, receipts revised. */
function applyCredit(customerId: string, asked: CreditApplication): Command<ApplyCreditFacts> {
  return {
    read: () => creditFacts(customerId, asked),
    decide({ now }, facts) {
      const planned = planCredit(asked, facts);
      if (!planned.ok) return planned;
      const { account, parts, applied, unapplied } = planned.value;
      const [, credits, invoices] = facts;
      const payments = credits.filter(({ uuid }) => parts.some(({ paymentUuid }) => paymentUuid === uuid));
      const uuids = payments.map(({ uuid }) => uuid);
      const paid = invoices
        .map(({ id, version }) => ({ id, version, paid: sumOf(parts, (part) => part.invoiceId === id) }))
        .filter((invoice) => invoice.paid > 0);
      return ok({
        statements: [
          keepMissingReceipts(uuids, now),
          changeAllocatedPayments(payments),
          expectChanges(payments.length),
          moveAccounts([
            {
              studentId: account.studentId,
              version: account.version,
              unapplied: unapplied - account.unapplied,
            },
          ]),
          expectChanges(1),
          moveBalances(paid),
          expectChanges(paid.length),
          addPaymentInvoices(parts),
          insertAllocations(
            parts.map((part) => ({ ...part, isApplied: true })),
            now,
          ),
          reviseReceipts(uuids, "credit applied", now),
        ],
        audit: payments.map((payment) => appliedEvent(payment, parts, invoices)),
        answer: {
          status: 200,
          message: `${formatPesos(account.unapplied - unapplied)} of unapplied credit applied.`,
          data: sql`${JSON.stringify({ applied, unapplied })}`,
        },
      });
    },
  };
}

/** The same by a call; with ?dry_run=1 only what each invoice would get. */
export const payByCredit = {
  ...endpoint(APPLY_CREDIT, async (c, { params: { customer }, query: { dry_run }, body }) => {
    if (dry_run !== "1") return changed<CreditApplied>(await executeCommand(c, applyCredit(customer, body)));
    const { rows } = await readPage(c, creditFacts(customer, body));
    const { applied, unapplied } = unwrap(planCredit(body, rows));
    return { message: "", data: { applied, unapplied } };
  }),
  command: applyCredit,
};

function appliedEvent(
  payment: UnappliedPart,
  parts: readonly AppliedPart[],
  invoices: readonly PayableInvoice[],
) {
  const own = parts.filter(({ paymentUuid }) => paymentUuid === payment.uuid);
  return {
    event: "credit-apply",
    subjectUuid: payment.uuid,
    data: {
      number: payment.number,
      amountCentavos: sumOf(own, () => true),
      invoices: invoices
        .filter(({ id }) => own.some((part) => part.invoiceId === id))
        .map(({ number }) => number),
    },
  } as const;
}

const totalOf = (allocations: readonly AppliedAllocation[]): number =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);

/** Takes back what of a payment was applied to these invoices (B-47): it is unapplied credit again. */
export const unapplyCredit = change(UNAPPLY_CREDIT, ({ params: { uuid }, body: { invoiceNumbers } }) =>
  changeRecords({
    named: namedPayments("unapply", [uuid]),
    read: () => [paymentsNamed([uuid]), appliedAllocations(uuid), accountsOfPayments(idsOfPayments([uuid]))],
    write(heads, { scope: { now }, more: [applied, accounts] }) {
      const taken = applied.filter(({ number }) => invoiceNumbers.includes(number));
      const errors = invoiceNumbers
        .map((number, index) => ({ number, path: `invoiceNumbers.${index}` }))
        .filter(({ number }) => !taken.some((allocation) => allocation.number === number))
        .map(({ number, path }) => ({
          path,
          message: `No credit of ${heads[0]?.number} is applied to ${number}.`,
        }));
      if (errors.length > 0) return refuseAll(409, "NOT_APPLIED", errors);
      const balances = Object.values(Object.groupBy(taken, ({ invoiceId }) => invoiceId)).map(
        (rows = []) => ({
          id: rows[0]?.invoiceId ?? 0,
          version: rows[0]?.version ?? 0,
          paid: -totalOf(rows),
        }),
      );
      const touched = accounts
        .map(({ studentId, version }) => ({
          studentId,
          version,
          unapplied: totalOf(taken.filter((allocation) => allocation.studentId === studentId)),
        }))
        .filter(({ unapplied }) => unapplied > 0);
      const statements = [
        keepMissingReceipts([uuid], now),
        changeAllocatedPayments(heads),
        expectChanges(heads.length),
        moveAccounts(touched),
        expectChanges(touched.length),
        moveBalances(balances),
        expectChanges(balances.length),
        ...releaseParts(
          taken.map(({ id }) => ({ id, kept: 0 })),
          now,
        ),
        removePaymentInvoices(
          uuid,
          balances.map(({ id }) => id),
        ),
        reviseReceipts([uuid], "credit unapplied", now),
      ];
      const event = {
        event: "credit-unapply",
        subjectUuid: uuid,
        data: { number: heads[0]?.number, amountCentavos: totalOf(taken), invoices: invoiceNumbers },
      } as const;
      return ok({ statements, audit: [event], count: 1 });
    },
    audit: () => null,
    counted: () => "",
    data: () => changedPayments([uuid]),
  }),
);
