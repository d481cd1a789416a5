import { INVOICE, type Invoice } from "../../../core/billing/invoices/invoice-contract.ts";
import {
  type InvoiceEntry,
  invoiceEntryToWire,
} from "../../../core/billing/invoices/invoice-form-contract.ts";
import { PAYERS, PRODUCTS } from "../../../core/billing/lookup-calls.ts";
import { BILLING_TIMEOUT_MS, type CallPlace, callApi, loadOr } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import { WENT_WRONG } from "../../lib/error-catalogue.ts";
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
  const { body, call } = await submittedCall(
    place.request,
    ({ entry, idempotencyKey }: EntrySubmission<InvoiceEntry>) => ({
      method: uuid === null ? "POST" : "PATCH",
      path: uuid === null ? "/invoice/create/onetime" : apiPath`/invoice/${uuid}`,
      json: invoiceEntryToWire(entry),
      idempotencyKey,
      timeoutMs: BILLING_TIMEOUT_MS,
    }),
  );
  const answer = await callApi<{ message: string; data: { uuid: string } }>(place, call);
  if (answer.ok)
    return {
      ok: true,
      message: answer.wire.message,
      uuid: answer.wire.data.uuid,
      publishes: body.entry.publishes,
    };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  const current = isStale ? INVOICE.fromWire(answer.data) : null;
  return { ok: false, refusal: { ...answer, data: undefined }, current };
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
