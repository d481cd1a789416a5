import type { Command } from "#api/commands/command.ts";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import { type InvoiceEntry, recurringEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { FORBIDDEN, ok } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { productNames } from "#db/queries/billing/catalogue/product.ts";
import { catalogue } from "#db/queries/billing/deductions/named-adjustment.ts";
import { insertDraft, insertLines, payerOf, savedInvoice } from "#db/queries/billing/invoice-entry.ts";
import { membersOfSegment } from "#db/queries/billing/invoice-source.ts";
import { billedByEntry, creditToApply } from "#db/queries/billing/payments/credit.ts";
import { takeNumbers } from "#db/queries/billing/series.ts";
import { billingSettings, termsDays } from "./billing-settings.ts";
import { withApplied } from "./credit/credit-on-publish.ts";
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
  sent: InvoiceEntry,
  asOf: SchoolDay,
): Command<
  readonly [
    ReturnType<typeof payerOf>,
    ReturnType<typeof membersOfSegment>,
    ReturnType<typeof billingSettings>,
    ReturnType<typeof catalogue>,
    ReturnType<typeof productNames>,
    ReturnType<typeof creditToApply>,
  ]
> {
  return {
    read: () => [
      payerOf(sent, asOf),
      membersOfSegment(segmentOf(sent), asOf),
      billingSettings(),
      catalogue(),
      productNames(),
      creditToApply(billedByEntry(sent)),
    ],
    decide(scope, [[payer], members, settings, named, products, unapplied]) {
      const { actor, now, today, newUuid } = scope;
      const terms = termsDays(settings);
      const given = sent.recurrence ? recurringEntry(sent, sent.recurrence, terms) : sent;
      const invoiceDate = given.invoiceDate ?? today;
      const refusal = entryRefusal(given, { invoiceDate, today, settings }, payer !== undefined);
      if (refusal || !payer) return refusal ?? FORBIDDEN;
      const entered = namedEntry(given, { catalogue: named, products, payer, invoiceDate });
      if (!entered.ok) return entered;
      const entry = entered.value;
      const uuid = newUuid();
      const totals = invoiceTotals(entry.lines);
      const published = publishWrittenDraft(
        uuid,
        entry,
        {
          members,
          payer,
          amountDue: totals.amountDue,
          invoiceDate,
          catalogue: named,
          unapplied,
          termsDays: terms,
        },
        scope,
      );
      if (!published.ok) return published;
      const { event, made } = savedEvent(entry, "invoice-create", published.value);
      return ok({
        statements: [
          ...published.value.before,
          takeNumbers("D", 0, 1),
          insertDraft({ uuid, entry, invoiceDate, totals, payer, userId: actor.id, now }),
          insertLines(uuid, entry.lines),
          ...scheduleStatements(uuid, entry),
          ...published.value.statements,
        ],
        audit: [
          {
            event,
            subjectUuid: uuid,
            data: { amountCentavos: totals.amountDue, ...made },
          },
          ...published.value.audit,
        ],
        answer: {
          status: 201,
          message: withApplied(savedMessage(entry), published.value),
          data: savedInvoice(uuid),
        },
      });
    },
  };
}
