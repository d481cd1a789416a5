import { loadFormSettings } from "#app/billing/settings/form-settings.server.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, loadOr } from "#app/lib/api.server.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import type { EntrySubmission } from "#app/ui/form/use-editor-form.ts";
import {
  CREATE_INVOICE,
  CREATE_RECURRING_INVOICE,
  UPDATE_INVOICE,
} from "#core/billing/invoices/invoice.body.ts";
import { INVOICE, type Invoice } from "#core/billing/invoices/invoice.ts";
import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { PAYERS, PRODUCTS } from "#core/billing/lookup-calls.ts";
import { bodyOf } from "#core/shared/call.ts";

/** What was saved. */
export interface InvoiceDone {
  message: string;
  uuid: string;
  number: string;
  publishes: boolean;
  /** How many invoices a source made; 0 for every other invoice. */
  made: number;
  /** It recurs: what is published makes invoices on its days. */
  recurs: boolean;
}

/** Creates an invoice, or with a uuid writes it again. A refusal as stale brings the invoice as it is now. */
export function saveInvoice(
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<InvoiceDone, Invoice>> {
  return saveChange(place, {
    callOf: ({ entry }: EntrySubmission<InvoiceEntry>) => {
      const timeoutMs = BILLING_TIMEOUT_MS;
      if (uuid !== null)
        return prepare(UPDATE_INVOICE, { params: { uuid }, json: bodyOf(UPDATE_INVOICE, entry), timeoutMs });
      return entry.recurrence
        ? prepare(CREATE_RECURRING_INVOICE, { json: bodyOf(CREATE_RECURRING_INVOICE, entry), timeoutMs })
        : prepare(CREATE_INVOICE, { json: bodyOf(CREATE_INVOICE, entry), timeoutMs });
    },
    doneOf: ({ message, data }, { entry }) => ({
      message,
      uuid: data.uuid,
      number: data.number,
      publishes: entry.publishes,
      made: data.made,
      recurs: entry.recurrence !== undefined,
    }),
    currentOf: INVOICE.fromWire,
  });
}

/** What the form's fields choose from. */
export async function loadChoices(place: CallPlace) {
  const [payers, items, decided] = await Promise.all([
    loadOr(
      place,
      PAYERS,
      // Students are searched as they are typed.
      { search: new URLSearchParams({ only: "segments" }) },
      { data: { segments: [], customers: [] } },
      WENT_WRONG.collections,
    ),
    loadOr(
      place,
      PRODUCTS,
      {},
      { data: { products: [], surcharges: [], deductions: [] } },
      WENT_WRONG.product,
    ),
    loadFormSettings(place),
  ]);
  return {
    segments: payers.value.data.segments,
    products: items.value.data.products,
    named: [...items.value.data.deductions, ...items.value.data.surcharges],
    settings: decided.settings,
    failures: [...payers.failures, ...items.failures, ...decided.failures],
  };
}
