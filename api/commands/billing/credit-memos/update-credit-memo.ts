import { billingSettings, closedThrough } from "#api/commands/billing/billing-settings.ts";
import { decideNamed } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { CREDIT_MEMO_SAVED, creditMemoWorkflow } from "#core/billing/credit-memos/credit-memo-actions.ts";
import { creditTotal } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import {
  CREDIT_MEMO,
  type CreditEntryItem,
  type CreditMemoUpdate,
} from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { CreditMemoItem } from "#core/billing/credit-memos/credit-memo-list.ts";
import { remainingBalance } from "#core/billing/credit-memos/credit-memo-messages.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, type Refusal, type RefusedEntry, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountsOfMemos,
  creditMemosNamed,
  type FoundMemo,
} from "#db/queries/billing/credit-memos/credit-memo.ts";
import {
  changedCreditMemos,
  deleteCreditItems,
  insertCreditItems,
  updateCreditMemo as updateRow,
} from "#db/queries/billing/credit-memos/credit-memo-change.ts";
import { dateRefusal } from "./credit-entry-rules.ts";
import { namedMemos, publishableOf } from "./credit-memo-facts.ts";
import { checkBalances, publishingStatements } from "./credit-memo-publishing.ts";

type UpdateCreditMemoFacts = readonly [
  ReturnType<typeof creditMemosNamed>,
  ReturnType<typeof accountsOfMemos>,
  ReturnType<typeof billingSettings>,
];

/** Saves a draft again: its items, notes and date; customer and invoice are fixed (B-72). It may be published in the same change. */
export function updateCreditMemo(uuid: string, entry: CreditMemoUpdate): Command<UpdateCreditMemoFacts> {
  return {
    read: () => [creditMemosNamed([uuid]), accountsOfMemos([uuid]), billingSettings()],
    decide(scope, [heads, accounts, settings]) {
      const [head] = heads;
      if (!head) return NOT_FOUND;
      const allowed = decideNamed(namedMemos("update", [uuid]), scope, heads);
      if (!allowed.ok) return allowed;
      const days = { today: scope.today, closedThrough: closedThrough(settings) };
      const refusal = staleRefusal(entry, head) ?? entryRefusal(entry, head, days);
      if (refusal) return refusal;
      const amount = creditTotal(entry.items);
      const written = { ...publishableOf(head), version: head.version + 1, amount };
      const isSame = isSameContent(
        { items: head.items.map(entryItemOf), submittedDate: head.submittedDate, notes: head.notes },
        { items: entry.items, submittedDate: entry.submittedDate, notes: entry.notes },
      );
      if (isSame && !entry.publishes)
        return unchanged({ status: 200, message: CREDIT_MEMO_SAVED, data: changedCreditMemos([uuid]) });
      if (entry.publishes) {
        const cancelled = head.isInvoiceCancelled;
        const fits = cancelled
          ? decideNamed(namedMemos("publish", [uuid]), scope, heads)
          : checkBalances([written], () => "items");
        if (!fits.ok) return fits;
      }
      return ok({
        statements: [
          updateRow(head, entry),
          expectChanges(1),
          deleteCreditItems(uuid),
          insertCreditItems([{ uuid, entry }]),
          ...(entry.publishes ? publishingStatements([written], accounts, scope) : []),
        ],
        audit: [
          {
            event: entry.publishes ? "credit-memo-publish" : "credit-memo-update",
            subjectUuid: uuid,
            data: { before: head.amount, amountCentavos: amount, invoice: head.invoiceNumber },
          },
        ],
        answer: {
          status: 200,
          message: entry.publishes ? (creditMemoWorkflow.actions.publish.success ?? "") : CREDIT_MEMO_SAVED,
          data: changedCreditMemos([uuid]),
        },
      });
    },
  };
}

const entryItemOf = ({ amount: _amount, ...item }: CreditMemoItem): CreditEntryItem => item;

/** The form was opened on another version than there is now; the refusal brings the memo as it is. */
const staleRefusal = ({ version }: CreditMemoUpdate, head: FoundMemo): Refusal | null =>
  version === undefined || version === head.version
    ? null
    : refuse(409, "STALE_VERSION", `${head.number} was changed by someone else meanwhile.`, {
        data: CREDIT_MEMO.toWire(head),
      });

/** What is wrong with the entry whatever happens to the invoice meanwhile; of a draft also that it does not fit now. */
function entryRefusal(
  entry: CreditMemoUpdate,
  head: FoundMemo,
  days: { today: SchoolDay; closedThrough: string },
): Refusal | null {
  const errors: RefusedEntry[] = [];
  if (entry.customerId !== undefined && entry.customerId !== head.customerId)
    errors.push({ message: "The customer of a credit memo cannot be changed", path: "customerId" });
  if (entry.invoiceNumber !== undefined && entry.invoiceNumber !== head.invoiceNumber)
    errors.push({ message: "The invoice of a credit memo cannot be changed", path: "invoiceNumber" });
  if (!entry.publishes && creditTotal(entry.items) > head.invoiceBalance)
    errors.push({
      message: remainingBalance(head.invoiceNumber, head.invoiceBalance),
      path: "items",
    });
  const date = dateRefusal(entry.submittedDate, head.invoiceNumber, head.invoiceDate, days);
  if (date) errors.push(date);
  return errors.length > 0 ? refuseAll(422, "VALIDATION_FAILED", errors) : null;
}
