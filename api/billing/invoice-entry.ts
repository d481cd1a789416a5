import { billingSettings, termsDays } from "#api/commands/billing/billing-settings.ts";
import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { splitInvoice } from "#api/commands/billing/instalments/split-invoice.ts";
import { updateInvoice } from "#api/commands/billing/update-invoice.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { SPLIT_INVOICE } from "#core/billing/invoices/instalments.body.ts";
import {
  CREATE_INVOICE,
  CREATE_RECURRING_INVOICE,
  PREVIEW_RECURRING_INVOICE,
  UPDATE_INVOICE,
} from "#core/billing/invoices/invoice.body.ts";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import { previewOccurrences } from "#core/billing/schedules/recurrence.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";

/** Writing an invoice from the form. */
export const invoiceEntryEndpoints = [
  change(CREATE_INVOICE, ({ body: entry, today }) => createInvoice(entry, today)),
  change(UPDATE_INVOICE, ({ params, body: entry, today }) => updateInvoice(params.uuid, entry, today)),
  change(CREATE_RECURRING_INVOICE, ({ body: entry, today }) => createInvoice(entry, today)),
  change(SPLIT_INVOICE, ({ params: { uuid }, body }) => splitInvoice(uuid, body)),
  endpoint(PREVIEW_RECURRING_INVOICE, async (c, { body: entry }) => {
    const { rows } = await readPage(c, [billingSettings()] as const);
    const { amountDue } = invoiceTotals(entry.lines);
    const today = schoolDayAt(c.var.epochMs);
    const shown = entry.recurrence ? previewOccurrences(entry.recurrence, termsDays(rows[0])) : [];
    const occurrences = shown.map((occurrence) => ({ ...occurrence, amountDue }));
    const past = occurrences.filter(({ date }) => date < today).length;
    return { data: { count: occurrences.length, past, occurrences } };
  }),
];
