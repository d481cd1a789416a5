import { billingSettings, closedThrough } from "#api/commands/billing/billing-settings.ts";
import type { Command } from "#api/commands/command.ts";
import { CREDIT_MEMO_SAVED, creditMemoWorkflow } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { creditTotal } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { NewCreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { remainingBalance } from "#core/billing/credit-memos/credit-memo-messages.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type CreditableInvoice, creditableInvoices } from "#db/queries/billing/credit-memos/credit-memo.ts";
import {
  changedCreditMemos,
  insertCreditItems,
  insertCreditMemos,
} from "#db/queries/billing/credit-memos/credit-memo-change.ts";
import { accountsOfInvoices } from "#db/queries/billing/payments/payment.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { dateRefusal } from "./credit-entry-rules.ts";
import { checkBalances, publishingStatements } from "./credit-memo-publishing.ts";

type CreateCreditMemosFacts = readonly [
  ReturnType<typeof creditableInvoices>,
  ReturnType<typeof accountsOfInvoices>,
  ReturnType<typeof billingSettings>,
];

/** A credit memo for each invoice of a form (B-70): drafts, or published in the same change; all or none. */
export function createCreditMemos(entries: readonly NewCreditMemo[]): Command<CreateCreditMemosFacts> {
  const numbers = entries.map(({ invoiceNumber }) => invoiceNumber);
  return {
    read: () => [creditableInvoices(numbers), accountsOfInvoices(numbers), billingSettings()],
    decide(scope, [invoices, accounts, settings]) {
      const { actor, now, today, newUuid } = scope;
      const checked = checkEntries(entries, invoices, { today, closedThrough: closedThrough(settings) });
      if (!checked.ok) return checked;
      const memos = checked.value.map((memo) => ({ ...memo, uuid: newUuid() }));
      const published = memos
        .filter(({ entry }) => entry.publishes)
        .map(({ uuid, amount, studentId, invoice }) => ({ uuid, version: 1, amount, studentId, invoice }));
      const uuids = memos.map(({ uuid }) => uuid);
      const isPublished = published.length > 0;
      return ok({
        statements: [
          takeNumbers("CMD", 0, memos.length),
          insertCreditMemos(memos, { now, userId: actor.id }),
          insertCreditItems(memos),
          ...(isPublished ? publishingStatements(published, accounts, scope) : []),
        ],
        audit: memos.map(({ uuid, entry, amount }) => ({
          event: entry.publishes ? ("credit-memo-publish" as const) : ("credit-memo-create" as const),
          subjectUuid: uuid,
          data: { invoice: entry.invoiceNumber, amountCentavos: amount },
        })),
        answer: {
          status: 201,
          message: isPublished ? (creditMemoWorkflow.actions.publish.success ?? "") : CREDIT_MEMO_SAVED,
          data: changedCreditMemos(uuids),
        },
      });
    },
  };
}

interface CheckedMemo {
  entry: NewCreditMemo;
  amount: number;
  invoiceId: number;
  studentId: number;
  invoice: { id: number; number: string; version: number; balance: number };
}

/** Everything wrong with a form's memos, each at its place, or the memos with their invoices. */
function checkEntries(
  entries: readonly NewCreditMemo[],
  invoices: readonly CreditableInvoice[],
  days: { today: SchoolDay; closedThrough: string },
): Result<CheckedMemo[]> {
  const errors: RefusedEntry[] = [];
  const memos: CheckedMemo[] = [];
  const byNumber = new Map(invoices.map((row) => [row.number, row]));
  for (const [place, entry] of entries.entries()) {
    const row = byNumber.get(entry.invoiceNumber);
    const amount = creditTotal(entry.items);
    const refusal = row ? entryRefusal(entry, row, amount, days) : noInvoice(entry);
    if (refusal) errors.push({ message: refusal.message, path: `${place}.${refusal.path}` });
    if (!row) continue;
    memos.push({ entry, amount, invoiceId: row.id, studentId: row.studentId, invoice: row });
  }
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  // What fits the invoice but not what is left of it now is refused by the invoice's state.
  const fits = checkBalances(memos, (place) => `${place}.items`);
  return fits.ok ? ok(memos) : fits;
}

const noInvoice = ({ invoiceNumber }: NewCreditMemo): RefusedEntry => ({
  message: `There is no published invoice ${invoiceNumber}`,
  path: "invoiceNumber",
});

/** What is wrong with a memo whatever happens to the invoice meanwhile; of a draft also that it does not fit now. */
function entryRefusal(
  entry: NewCreditMemo,
  row: CreditableInvoice,
  amount: number,
  days: { today: SchoolDay; closedThrough: string },
): RefusedEntry | null {
  if (row.customerId !== entry.customerId)
    return { message: `${row.number} is another student's`, path: "invoiceNumber" };
  const most = entry.publishes ? row.amountDue : row.balance;
  if (amount > most) return { message: remainingBalance(row.number, row.balance), path: "items" };
  return dateRefusal(entry.submittedDate, row.number, row.invoiceDate, days);
}
