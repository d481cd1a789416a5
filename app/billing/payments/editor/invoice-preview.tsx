import { useEffect, useState } from "react";
import { InvoiceSheet } from "#app/billing/invoice-sheet.tsx";
import { askConsole } from "#app/lib/ask-console.ts";
import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import type { PayableInvoice } from "./payment-form.ts";

const FAILED = "Fetching Invoice went wrong.";

/** The chosen invoices as their documents, one at a time. */
export function InvoicePreview({ chosen }: { chosen: readonly PayableInvoice[] }) {
  const [uuid, setUuid] = useState("");
  const shown = chosen.find((invoice) => invoice.uuid === uuid) ?? chosen[0];
  const documents = useInvoiceDocuments(shown?.uuid);
  const document = shown && documents[shown.uuid];
  return (
    <section aria-label="Invoice preview" className="desk flex-none overflow-visible pb-6">
      <div className="flex min-h-12 items-center gap-3 px-5 pt-3 sm:px-6">
        <h2 className="text-base font-semibold">Preview</h2>
        {chosen.length > 1 && (
          <select
            className="select input-sm ml-auto w-auto"
            aria-label="Invoice to preview"
            value={shown?.uuid}
            onChange={(event) => setUuid(event.target.value)}
          >
            {chosen.map((invoice) => (
              <option key={invoice.uuid} value={invoice.uuid}>
                {invoice.number}
              </option>
            ))}
          </select>
        )}
      </div>
      {!shown && <p className="px-5 text-sm text-muted sm:px-6">Choose an invoice to see it here.</p>}
      {document === null && (
        <p role="alert" className="px-5 text-sm text-error sm:px-6">
          {FAILED}
        </p>
      )}
      {document && <InvoiceSheet document={document} isBeside />}
    </section>
  );
}

/** The documents fetched so far, by uuid; null where one could not be. */
function useInvoiceDocuments(uuid: string | undefined): Record<string, InvoiceDocument | null> {
  const [documents, setDocuments] = useState<Record<string, InvoiceDocument | null>>({});
  const isKnown = uuid === undefined || documents[uuid] !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const asking = new AbortController();
    const keep = (document: InvoiceDocument | null) =>
      setDocuments((known) => ({ ...known, [uuid]: document }));
    void askConsole<{ document: InvoiceDocument }>(`/ims/payments/preview/${uuid}`, {
      signal: asking.signal,
    }).then(({ isOk, body }) => asking.signal.aborted || keep(isOk && body ? body.document : null));
    return () => asking.abort();
  }, [uuid, isKnown]);
  return documents;
}
