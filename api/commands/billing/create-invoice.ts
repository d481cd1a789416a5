import { invoiceTotals } from "../../../core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry } from "../../../core/billing/invoices/invoice-form-contract.ts";
import { FORBIDDEN, ok } from "../../../core/shared/result.ts";
import { takeNumbers } from "../../../db/queries/billing/invoice-change.ts";
import {
  insertDraft,
  insertLines,
  payerOf,
  savedInvoice,
} from "../../../db/queries/billing/invoice-entry.ts";
import type { Command } from "../command.ts";
import { entryRefusal, publishStatements, savedMessage } from "./write-invoice.ts";

/** A new one-time invoice, as a draft or published at once. */
export function createInvoice(entry: InvoiceEntry): Command<readonly [ReturnType<typeof payerOf>]> {
  return {
    area: "billing",
    read: () => [payerOf(entry)],
    decide(scope, [[payer]]) {
      const { actor, now, today, newUuid } = scope;
      const invoiceDate = entry.invoiceDate ?? today;
      const refusal = entryRefusal(entry, invoiceDate, payer !== undefined);
      if (refusal || !payer) return refusal ?? FORBIDDEN;
      const uuid = newUuid();
      const totals = invoiceTotals(entry.lines);
      return ok({
        statements: [
          takeNumbers("D", 0, 1),
          insertDraft({ uuid, entry, invoiceDate, totals, payer, userId: actor.id, now }),
          insertLines(uuid, entry.lines),
          ...(entry.publishes ? publishStatements(uuid, scope) : []),
        ],
        audit: [
          {
            event: entry.publishes ? "invoice-publish" : "invoice-create",
            subjectKind: "invoice",
            subjectUuid: uuid,
            data: { amountCentavos: totals.amountDue },
          },
        ],
        answer: { status: 201, message: savedMessage(entry), data: savedInvoice(uuid) },
      });
    },
  };
}
