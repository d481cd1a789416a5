import { Hono } from "hono";
import { billingSettings, termsDays } from "#api/commands/billing/billing-settings.ts";
import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { splitInvoice } from "#api/commands/billing/instalments/split-invoice.ts";
import { updateInvoice } from "#api/commands/billing/update-invoice.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { SPLIT_INVOICE } from "#core/billing/instalments/instalment-calls.ts";
import { invoiceTotals } from "#core/billing/invoices/invoice-arithmetic.ts";
import { CREATE_INVOICE, UPDATE_INVOICE } from "#core/billing/invoices/invoice-calls.ts";
import { previewOccurrences } from "#core/billing/schedules/recurrence.ts";
import {
  CREATE_RECURRING_INVOICE,
  PREVIEW_RECURRING_INVOICE,
} from "#core/billing/schedules/schedule-calls.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";

/** Writing an invoice from the form. */
export const invoiceEntry = new Hono<AppEnv>();

onCall(invoiceEntry, CREATE_INVOICE, async (c, { body: entry }) =>
  changed(await executeCommand(c, createInvoice(entry), JSON.stringify(entry))),
);
onCall(invoiceEntry, UPDATE_INVOICE, async (c, { body: entry }) =>
  changed(await executeCommand(c, updateInvoice(uuidParam(c, "uuid"), entry), JSON.stringify(entry))),
);
onCall(invoiceEntry, CREATE_RECURRING_INVOICE, async (c, { body: entry }) =>
  changed(await executeCommand(c, createInvoice(entry), JSON.stringify(entry))),
);
onCall(invoiceEntry, SPLIT_INVOICE, async (c, { params: { uuid }, body }) =>
  changed(await executeCommand(c, splitInvoice(uuid, body), JSON.stringify(body))),
);
onCall(invoiceEntry, PREVIEW_RECURRING_INVOICE, async (c, { body: entry }) => {
  const { rows } = await readPage(c, PREVIEW_RECURRING_INVOICE.access, [billingSettings()] as const);
  const { amountDue } = invoiceTotals(entry.lines);
  const today = schoolDayAt(c.var.epochMs);
  const shown = entry.recurrence ? previewOccurrences(entry.recurrence, termsDays(rows[0])) : [];
  const occurrences = shown.map((occurrence) => ({ ...occurrence, amountDue }));
  const past = occurrences.filter(({ date }) => date < today).length;
  return { data: { count: occurrences.length, past, occurrences } };
});
