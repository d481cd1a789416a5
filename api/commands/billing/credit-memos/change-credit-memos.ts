import { billingSettings, closedBooksRefusal } from "#api/commands/billing/billing-settings.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountsOfMemos,
  creditMemosNamed,
  type FoundMemo,
} from "#db/queries/billing/credit-memos/credit-memo.ts";
import {
  cancelCreditMemos as cancelRows,
  changedCreditMemos,
  restoreCreditMemos as restoreRows,
} from "#db/queries/billing/credit-memos/credit-memo-change.ts";
import { namedMemos, publishableOf } from "./credit-memo-facts.ts";
import { checkBalances, publishingStatements } from "./credit-memo-publishing.ts";

/** Publishes drafts of credit memos, all or none: their invoices are owed less (B-71). */
export const publishCreditMemos = (uuids: readonly string[]) =>
  changeRecords({
    named: namedMemos("publish", uuids),
    read: () => [creditMemosNamed(uuids), accountsOfMemos(uuids), billingSettings()],
    write(heads, { scope, more: [accounts, settings] }) {
      const closed = closedBooksRefusal(
        settings,
        heads.map(({ submittedDate }, place) => ({ day: submittedDate, path: `uuids.${place}` })),
      );
      if (closed) return closed;
      const memos = heads.map(publishableOf);
      const fits = checkBalances(memos, (place) => `uuids.${place}`);
      return fits.ok ? ok(publishingStatements(memos, accounts, scope)) : fits;
    },
    audit: (head) => eventOf("credit-memo-publish", head),
    counted: (count) => `${count} credit memo(s) published.`,
    data: () => changedCreditMemos(uuids),
  });

/** Cancels drafts of credit memos, all or none; no invoice changes. */
export const cancelCreditMemos = (uuids: readonly string[]) =>
  changeRecords({
    named: namedMemos("cancel", uuids),
    read: () => [creditMemosNamed(uuids)],
    write: (heads, { scope: { now } }) => ok([cancelRows(heads, now), expectChanges(heads.length)]),
    audit: (head) => eventOf("credit-memo-cancel", head),
    counted: (count) => `${count} credit memo(s) cancelled.`,
    data: () => changedCreditMemos(uuids),
  });

/** Makes drafts of cancelled credit memos again, all or none (S-47). */
export const restoreCreditMemos = (uuids: readonly string[]) =>
  changeRecords({
    named: namedMemos("restore", uuids),
    read: () => [creditMemosNamed(uuids)],
    write: (heads) => ok([restoreRows(heads), expectChanges(heads.length)]),
    audit: (head) => eventOf("credit-memo-restore", head),
    counted: (count) => `${count} draft(s) are back.`,
    data: () => changedCreditMemos(uuids),
  });

const eventOf = (
  event: "credit-memo-publish" | "credit-memo-cancel" | "credit-memo-restore",
  head: FoundMemo,
) => ({
  event,
  subjectUuid: head.uuid,
  data: {
    draftNumber: head.draftNumber,
    invoice: head.invoiceNumber,
    amountCentavos: head.amount,
  },
});
