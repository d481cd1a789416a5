import type { CommandScope } from "#api/commands/command.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { creditForInvoices, type PublishedInvoice } from "#core/billing/payments/credit.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { expectChanges } from "#db/commit.ts";
import {
  addPaymentInvoices,
  type CreditOfStudent,
  changeAllocatedPayments,
} from "#db/queries/billing/payments/credit.ts";
import {
  insertAllocations,
  moveAccounts,
  payPublished,
} from "#db/queries/billing/payments/payment-change.ts";
import { keepMissingReceipts, reviseReceipts } from "#db/queries/billing/payments/receipt.ts";
import type { Statement } from "#db/statement.ts";

/** What applying credit adds to a batch that publishes. */
export interface CreditOnPublish {
  /** Before what publishes: they hold the accounts to the versions that were read. */
  before: Statement<unknown>[];
  /** After it: the invoices are there. */
  after: Statement<unknown>[];
  audit: AuditEvent[];
  applied: Centavos;
}
const NOTHING: CreditOnPublish = { before: [], after: [], audit: [], applied: 0 };

/** Pays invoices that this batch publishes with their customers' unapplied credit (B-95), by the rule of applying it by hand (B-47). */
export function creditOnPublish(
  published: readonly PublishedInvoice[],
  credit: readonly CreditOfStudent[],
  { now }: Pick<CommandScope, "now">,
): CreditOnPublish {
  const parts = creditForInvoices(
    published,
    credit.map(({ studentId, uuid, unapplied }) => ({ studentId, paymentUuid: uuid, amount: unapplied })),
  );
  if (parts.length === 0) return NOTHING;
  const payments = [...new Map(credit.map((row) => [row.uuid, row])).values()].filter(({ uuid }) =>
    parts.some(({ paymentUuid }) => paymentUuid === uuid),
  );
  const uuids = payments.map(({ uuid }) => uuid);
  const sumOf = (key: "studentId" | "invoiceUuid", value: number | string): Centavos =>
    parts.reduce((sum, part) => (part[key] === value ? sum + part.amount : sum), 0);
  const accounts = [...new Map(credit.map((row) => [row.studentId, row])).values()]
    .map(({ studentId, accountVersion }) => ({
      studentId,
      version: accountVersion,
      unapplied: -sumOf("studentId", studentId),
    }))
    .filter(({ unapplied }) => unapplied !== 0);
  const paid = [...new Set(parts.map(({ invoiceUuid }) => invoiceUuid))].map((uuid) => ({
    uuid,
    paid: sumOf("invoiceUuid", uuid),
  }));
  return {
    before: [
      moveAccounts(accounts),
      expectChanges(accounts.length),
      keepMissingReceipts(uuids, now),
      changeAllocatedPayments(payments),
      expectChanges(payments.length),
    ],
    after: [
      payPublished(paid),
      expectChanges(paid.length),
      addPaymentInvoices(parts),
      insertAllocations(
        parts.map((part) => ({ ...part, isApplied: true })),
        now,
      ),
      reviseReceipts(uuids, "credit applied", now),
    ],
    audit: payments.map(({ uuid, number }) => appliedEvent({ uuid, number }, parts)),
    applied: parts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function appliedEvent(
  { uuid, number }: { uuid: string; number: string },
  parts: ReturnType<typeof creditForInvoices>,
): AuditEvent {
  const own = parts.filter(({ paymentUuid }) => paymentUuid === uuid);
  return {
    event: "credit-apply",
    subjectUuid: uuid,
    data: {
      number,
      amountCentavos: own.reduce((sum, { amount }) => sum + amount, 0),
      // They get their numbers in the same batch: db/queries/audit/audit-facts.ts names them.
      invoiceUuids: [...new Set(own.map(({ invoiceUuid }) => invoiceUuid))],
    },
  };
}

/** The success text of publishing, and what was applied. */
export const withApplied = (message: string, { applied }: Pick<CreditOnPublish, "applied">): string =>
  applied === 0 ? message : `${message} ${formatPesos(applied)} of unapplied credit applied.`;
