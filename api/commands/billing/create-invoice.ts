import { invoiceTotals } from "../../../core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry } from "../../../core/billing/invoices/invoice-form-contract.ts";
import { FORBIDDEN, ok } from "../../../core/shared/result.ts";
import { catalogue } from "../../../db/queries/billing/deductions/named-adjustment.ts";
import { takeNumbers } from "../../../db/queries/billing/invoice-change.ts";
import {
  insertDraft,
  insertLines,
  payerOf,
  savedInvoice,
} from "../../../db/queries/billing/invoice-entry.ts";
import { membersOfSegment } from "../../../db/queries/billing/invoice-source.ts";
import type { Command } from "../command.ts";
import { billingSettings } from "./billing-settings.ts";
import { namedEntry } from "./deductions/named-entry.ts";
import {
  entryRefusal,
  publishWrittenDraft,
  savedEvent,
  savedMessage,
  scheduleStatements,
  segmentOf,
} from "./write-invoice.ts";

/** A new invoice, as a draft or published at once. */
export function createInvoice(
  given: InvoiceEntry,
): Command<
  readonly [
    ReturnType<typeof payerOf>,
    ReturnType<typeof membersOfSegment>,
    ReturnType<typeof billingSettings>,
    ReturnType<typeof catalogue>,
  ]
> {
  return {
    area: "billing",
    read: () => [payerOf(given), membersOfSegment(segmentOf(given)), billingSettings(), catalogue()],
    decide(scope, [[payer], members, settings, named]) {
      const { actor, now, today, newUuid } = scope;
      const invoiceDate = given.invoiceDate ?? today;
      const refusal = entryRefusal(given, { invoiceDate, today, settings }, payer !== undefined);
      if (refusal || !payer) return refusal ?? FORBIDDEN;
      const entered = namedEntry(given, { catalogue: named, payer, invoiceDate });
      if (!entered.ok) return entered;
      const entry = entered.value;
      const uuid = newUuid();
      const totals = invoiceTotals(entry.lines);
      const published = publishWrittenDraft(
        uuid,
        entry,
        { members, payer, amountDue: totals.amountDue, invoiceDate, catalogue: named },
        scope,
      );
      if (!published.ok) return published;
      const { event, made } = savedEvent(entry, "invoice-create", published.value);
      return ok({
        statements: [
          takeNumbers("D", 0, 1),
          insertDraft({ uuid, entry, invoiceDate, totals, payer, userId: actor.id, now }),
          insertLines(uuid, entry.lines),
          ...scheduleStatements(uuid, entry),
          ...published.value.statements,
        ],
        audit: [
          {
            event,
            subjectKind: "invoice",
            subjectUuid: uuid,
            data: { amountCentavos: totals.amountDue, ...made },
          },
          ...published.value.audit,
        ],
        answer: { status: 201, message: savedMessage(entry), data: savedInvoice(uuid) },
      });
    },
  };
}
