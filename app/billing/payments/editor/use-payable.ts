import { useEffect, useMemo, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { PayableInvoice } from "./payment-form.ts";

export interface Payable {
  /** Those of the students that are known, in the students' order. */
  invoices: readonly PayableInvoice[];
  /** Students whose invoices are on their way. */
  missing: readonly string[];
}

/** The invoices of the chosen students that can take money. `first`: what came with the page, and of whom. */
export function usePayable(
  customerIds: readonly string[],
  first: { customerIds: readonly string[]; invoices: readonly PayableInvoice[] },
): Payable {
  const [known, setKnown] = useState(() => byCustomer(first.customerIds, first.invoices));
  const missing = customerIds.filter((customerId) => !known.has(customerId)).join(",");
  useEffect(() => {
    if (missing === "") return;
    const asking = new AbortController();
    const keep = (invoices: readonly PayableInvoice[]) =>
      setKnown((before) => new Map([...before, ...byCustomer(missing.split(","), invoices)]));
    void askConsole<{ invoices: PayableInvoice[] }>(`/ims/payments/payable/${encodeURIComponent(missing)}`, {
      signal: asking.signal,
    }).then(({ isOk, body }) => {
      if (asking.signal.aborted) return;
      keep(isOk && body ? body.invoices : []);
      if (!isOk) toastError("Fetch Invoices went wrong");
    });
    return () => asking.abort();
  }, [missing]);
  const wanted = customerIds.join(",");
  return useMemo(
    () => ({
      invoices: wanted.split(",").flatMap((customerId) => known.get(customerId) ?? []),
      missing: missing === "" ? [] : missing.split(","),
    }),
    [wanted, missing, known],
  );
}

const byCustomer = (
  customerIds: readonly string[],
  invoices: readonly PayableInvoice[],
): Map<string, PayableInvoice[]> =>
  new Map(
    customerIds.map((customerId) => [
      customerId,
      invoices.filter((invoice) => invoice.customerId === customerId),
    ]),
  );
