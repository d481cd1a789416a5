import { changeRecords } from "#api/commands/change-records.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { type FoundInvoice, invoicesNamed } from "#db/queries/billing/invoice.ts";
import {
  cancelInvoices as cancelRows,
  creditAllocations,
  numbersOf,
  releaseAllocations,
  restoreInvoices as restoreRows,
  reverseInvoices,
} from "#db/queries/billing/invoice-change.ts";
import {
  keepMissingReceiptsOfInvoices,
  reviseReceiptsOfInvoices,
} from "#db/queries/billing/payments/receipt.ts";
import { namedInvoices } from "./invoice-facts.ts";

/** Cancels invoices: reversed in the ledger, what was paid becomes unapplied credit (B-15), all or none. */
export const cancelInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    named: namedInvoices("cancel", uuids),
    read: () => [invoicesNamed(uuids)],
    write(heads, { scope: { now, today } }) {
      const ids = heads.map(({ id }) => id);
      return ok([
        keepMissingReceiptsOfInvoices(ids, now),
        cancelRows(heads, now),
        expectChanges(heads.length),
        creditAllocations(heads),
        releaseAllocations(heads, now),
        reverseInvoices(heads, today, now),
        reviseReceiptsOfInvoices(ids, now),
      ]);
    },
    audit: (head) => eventOf("invoice-cancel", head, head.remainingBalance),
    counted: (count) => `${count} invoice(s) cancelled.`,
    countsOne: !asOne,
    data: numbersOf,
  });

/** Makes drafts of cancelled drafts again, all or none (S-47). */
export const restoreInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    named: namedInvoices("restore", uuids),
    read: () => [invoicesNamed(uuids)],
    write: (heads) => ok([restoreRows(heads), expectChanges(heads.length)]),
    audit: (head) => eventOf("invoice-restore", head, head.amountDue),
    counted: (count) => `${count} draft(s) are back.`,
    countsOne: !asOne,
    data: numbersOf,
  });

const eventOf = (
  event: "invoice-cancel" | "invoice-restore",
  head: FoundInvoice,
  balanceCentavos: number,
) => ({
  event,
  subjectUuid: head.uuid,
  data: { number: head.number, balanceCentavos },
});
