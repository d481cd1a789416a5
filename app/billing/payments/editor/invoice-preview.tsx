import { useEffect, useState } from "react";
import type { InvoiceDocument } from "../../../../core/documents/invoice-document.ts";
import { askConsole } from "../../../lib/ask-console.ts";
import { InvoiceSheet } from "../../invoice-sheet.tsx";
import type { PayableInvoice } from "./payment-form.ts";

const FAILED = "Fetching Invoice went wrong.";

/** The chosen invoices as their papers, one at a time. */
export function InvoicePreview({ chosen }: { chosen: readonly PayableInvoice[] }) {
  const [uuid, setUuid] = useState("");
  const shown = chosen.find((invoice) => invoice.uuid === uuid) ?? chosen[0];
  const papers = usePapers(shown?.uuid);
  const paper = shown && papers[shown.uuid];
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
      {paper === null && (
        <p role="alert" className="px-5 text-sm text-error sm:px-6">
          {FAILED}
        </p>
      )}
      {paper && <InvoiceSheet paper={paper} isBeside />}
    </section>
  );
}

/** The papers fetched so far, by uuid; null where one could not be. */
function usePapers(uuid: string | undefined): Record<string, InvoiceDocument | null> {
  const [papers, setPapers] = useState<Record<string, InvoiceDocument | null>>({});
  const isKnown = uuid === undefined || papers[uuid] !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const asking = new AbortController();
    const keep = (paper: InvoiceDocument | null) => setPapers((known) => ({ ...known, [uuid]: paper }));
    void askConsole<{ paper: InvoiceDocument }>(`/ims/payments/preview/${uuid}`, {
      signal: asking.signal,
    }).then(({ isOk, body }) => asking.signal.aborted || keep(isOk && body ? body.paper : null));
    return () => asking.abort();
  }, [uuid, isKnown]);
  return papers;
}
