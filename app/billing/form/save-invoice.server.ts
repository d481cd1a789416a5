import { CREATE_INVOICE, UPDATE_INVOICE } from "../../../core/billing/invoices/invoice-calls.ts";
import { INVOICE, type Invoice } from "../../../core/billing/invoices/invoice-contract.ts";
import {
  type InvoiceEntry,
  invoiceEntryToWire,
} from "../../../core/billing/invoices/invoice-form-contract.ts";
import { PAYERS, PRODUCTS } from "../../../core/billing/lookup-calls.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, call, loadOr } from "../../lib/api.server.ts";
import { WENT_WRONG } from "../../lib/error-catalogue.ts";
import { refusedChange } from "../../lib/refused-change.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import type { EntrySubmission, SaveOutcome } from "../../ui/form/use-editor-form.ts";

/** What was saved. */
export interface InvoiceDone {
  message: string;
  uuid: string;
  publishes: boolean;
}

/** Creates an invoice, or with a uuid writes it again. A refusal as stale brings the invoice as it is now. */
export async function saveInvoice(
  place: CallPlace,
  uuid: string | null,
): Promise<SaveOutcome<InvoiceDone, Invoice>> {
  const { body, input } = await submittedCall(
    place.request,
    ({ entry, idempotencyKey }: EntrySubmission<InvoiceEntry>) => ({
      json: invoiceEntryToWire(entry),
      idempotencyKey,
      timeoutMs: BILLING_TIMEOUT_MS,
    }),
  );
  const answer =
    uuid === null
      ? await call(place, CREATE_INVOICE, input)
      : await call(place, UPDATE_INVOICE, { ...input, params: { uuid } });
  if (!answer.ok) return refusedChange(answer, INVOICE.fromWire);
  const { message, data } = answer.value;
  return { ok: true, message, uuid: data.uuid, publishes: body.entry.publishes };
}

/** What the form's fields choose from. */
export async function loadChoices(place: CallPlace) {
  const [payers, items] = await Promise.all([
    loadOr(
      place,
      PAYERS,
      // Students are searched as they are typed.
      { search: new URLSearchParams({ only: "segments" }) },
      { data: { segments: [], customers: [] } },
      WENT_WRONG.collections,
    ),
    loadOr(place, PRODUCTS, {}, { data: { products: [] } }, WENT_WRONG.product),
  ]);
  return {
    segments: payers.value.data.segments,
    products: items.value.data.products,
    failures: [...payers.failures, ...items.failures],
  };
}
