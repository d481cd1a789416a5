import { useEffect, useState } from "react";
import { endSession } from "../../lib/session-end.ts";
import { toastError } from "../../ui/toasts.tsx";
import type { PayableInvoice } from "./payment-form.ts";

/** The invoices of the chosen student that can take money; null while they are on their way. */
export function usePayable(
  customerId: string | null,
  first: { customerId: string | null; invoices: readonly PayableInvoice[] },
): readonly PayableInvoice[] | null {
  const [known, setKnown] = useState(first);
  const isKnown = known.customerId === customerId;
  useEffect(() => {
    if (customerId === null || isKnown) return;
    const asking = new AbortController();
    void fetch(`/ims/payments/payable/${encodeURIComponent(customerId)}`, { signal: asking.signal })
      .then(async (response) => {
        if (response.status === 401) return endSession();
        if (!response.ok) throw new Error(String(response.status));
        const { invoices } = (await response.json()) as { invoices: PayableInvoice[] };
        setKnown({ customerId, invoices });
      })
      .catch(() => {
        if (asking.signal.aborted) return;
        setKnown({ customerId, invoices: [] });
        toastError("Fetch Invoices went wrong");
      });
    return () => asking.abort();
  }, [customerId, isKnown]);
  if (customerId === null) return [];
  return isKnown ? known.invoices : null;
}
