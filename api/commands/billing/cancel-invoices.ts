import { changeRecords } from "#api/commands/change-records.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { invoiceHeads } from "#db/queries/billing/invoice.ts";
import {
  cancelInvoices as cancelRows,
  creditAllocations,
  numbersOf,
  releaseAllocations,
  reverseInvoices,
} from "#db/queries/billing/invoice-change.ts";
import {
  keepMissingReceiptsOfInvoices,
  reviseReceiptsOfInvoices,
} from "#db/queries/billing/payments/receipt-revision.ts";
import { namedInvoices } from "./invoice-facts.ts";

/** Cancels invoices: reversed in the ledger, what was paid becomes unapplied credit (B-15), all or none. */
export const cancelInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    named: namedInvoices("cancel", uuids),
    read: () => [invoiceHeads(uuids)],
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
    audit: (head) => ({
      event: "invoice-cancel",
      subjectUuid: head.uuid,
      data: { number: head.number ?? head.draft_number, balanceCentavos: head.balance_centavos },
    }),
    counted: (count) => `${count} invoice(s) cancelled.`,
    countsOne: !asOne,
    data: numbersOf,
  });
