import { ok } from "../../../core/shared/result.ts";
import { yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import { invoiceHeads } from "../../../db/queries/billing/invoice.ts";
import {
  numbersOf,
  postInvoices,
  publishDrafts,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import { changeRecords } from "../change-records.ts";
import { namedInvoices } from "./invoice-facts.ts";

/** Publishes drafts: number, ledger, audit, in one batch, all or none. `asOne`: the single call's words instead of the count. */
export const publishInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    area: "billing",
    named: namedInvoices("publish", uuids),
    read: () => [invoiceHeads(uuids)],
    write(heads, { scope: { now, today } }) {
      const year = yearOf(today);
      return ok([
        takeNumbers("INV", year, heads.length),
        publishDrafts(heads, year, now),
        expectChanges(heads.length),
        postInvoices(heads, now),
        touchAccounts(heads),
      ]);
    },
    audit: (head) => ({
      event: "invoice-publish",
      subjectKind: "invoice",
      subjectUuid: head.uuid,
      data: { draftNumber: head.draft_number, amountCentavos: head.amount_due_centavos },
    }),
    counted: (count) => `${count} invoice(s) published.`,
    countsOne: !asOne,
    data: numbersOf,
  });
