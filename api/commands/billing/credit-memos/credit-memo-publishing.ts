import type { CommandScope } from "#api/commands/command.ts";
import { creditRefusals } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { yearOf } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  creditInvoices,
  type InvoiceCredit,
  postCreditMemos,
  publishCreditMemos,
} from "#db/queries/billing/credit-memos/credit-memo-change.ts";
import type { AccountVersion } from "#db/queries/billing/payments/payment.ts";
import { moveAccounts } from "#db/queries/billing/payments/payment-change.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import type { Statement } from "#db/statement.ts";

/** A draft that is to be published, with its invoice as it was read. */
export interface PublishableMemo {
  uuid: string;
  version: number;
  amount: number;
  studentId: number;
  invoice: { id: number; number: string; version: number; balance: number };
}

/** 409 for memos that do not fit into their invoices' balances one after another, each at its path. */
export function checkBalances(
  memos: readonly Pick<PublishableMemo, "amount" | "invoice">[],
  pathOf: (place: number) => string,
): Result<null> {
  const refusals = creditRefusals(
    memos.map(({ amount, invoice: { number, balance } }) => ({ invoiceNumber: number, balance, amount })),
  );
  const errors = refusals.flatMap((message, place): RefusedEntry[] =>
    message === null ? [] : [{ message, path: pathOf(place) }],
  );
  return errors.length > 0 ? refuseAll(409, "AMOUNT_ABOVE_BALANCE", errors) : ok(null);
}

/**
 * The statements that publish drafts: numbers, balances, ledger (B-71). The drafts exist by then; accounts and invoices have
 * the versions that were read. `accounts` may be more than the memos are about.
 */
export function publishingStatements(
  memos: readonly PublishableMemo[],
  accounts: readonly AccountVersion[],
  { today, now }: CommandScope,
): Statement<unknown>[] {
  const credits = new Map<number, InvoiceCredit>();
  for (const { amount, invoice } of memos) {
    const credit = (credits.get(invoice.id)?.credit ?? 0) + amount;
    credits.set(invoice.id, { id: invoice.id, version: invoice.version, credit });
  }
  const students = new Set(memos.map(({ studentId }) => studentId));
  const touched = accounts
    .filter(({ studentId }) => students.has(studentId))
    .map(({ studentId, version }) => ({ studentId, version, unapplied: 0 }));
  const year = yearOf(today);
  return [
    moveAccounts(touched),
    expectChanges(touched.length),
    creditInvoices([...credits.values()]),
    expectChanges(credits.size),
    takeNumbers("CM", year, memos.length),
    publishCreditMemos(memos, year, now),
    expectChanges(memos.length),
    postCreditMemos(
      memos.map(({ uuid }) => uuid),
      now,
    ),
  ];
}
