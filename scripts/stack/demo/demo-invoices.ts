import { createInvoice } from "#api/commands/billing/create-invoice.ts";
import { NO_ADJUSTMENT } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { dueDateOf, TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { addDays } from "#core/shared/school-day.ts";
import type { Day } from "#scripts/stack/demo-desk.ts";

/** One item without tax, deduction or surcharge; the price in ten-thousandths of a peso. */
export const itemOf = (name: string, unit: string, unitPriceE4: number): InvoiceEntry["lines"][number] => ({
  name,
  unit,
  quantityE4: 10_000,
  unitPriceE4,
  tax: NO_ADJUSTMENT,
  deduction: NO_ADJUSTMENT,
  surcharge: NO_ADJUSTMENT,
});

const INVOICED_DAYS_AGO = 9;
/** Drafts to classes and a grade that were published: reference, segment, item, pesos. */
const SOURCES = [
  ["Field trip G04", "G04", "School Bus Service", 650],
  ["Retreat G10-01", "G10-01", "Annual Retreat", 1800],
  ["Science fair G08-02", "G08-02", "Laboratory Fee", 350],
] as const;

/** Three segments are billed once each. */
export async function billDemoSegments({ do: perform, today }: Day): Promise<void> {
  const invoiceDate = addDays(today, -INVOICED_DAYS_AGO);
  for (const [referenceNumber, segmentCode, name, pesos] of SOURCES)
    await perform(
      createInvoice(
        {
          referenceNumber,
          billTo: { type: "SEGMENT", segmentCode },
          invoiceDate,
          dueDate: dueDateOf(invoiceDate, TERMS_DAYS),
          lines: [itemOf(name, "Unit", pesos * 10_000)],
          notes: "",
          publishes: true,
        },
        today,
      ),
      "FA",
    );
}
