/** The addresses at which billing forms begin, and how they are read. */

/** Where paying invoices of one customer begins (B-36). */
export const payPath = (customerId: string, numbers: readonly string[]): string =>
  `/ims/payments/create?${new URLSearchParams({ customer_id: customerId, inv_no: numbers.join(",") })}`;

/** The address of a new invoice to a customer. */
export const newInvoicePath = (customerId: string): string =>
  `/ims/invoices/create?${new URLSearchParams({ customer_id: customerId })}`;
export const readNewInvoicePath = (params: URLSearchParams): string => params.get("customer_id") ?? "";

/** Reads that address: a list or repeated names, a customer by number or as an object. */
export function readPayPath(params: URLSearchParams): { customerId: string; numbers: string[] } {
  const numbers = params
    .getAll("inv_no")
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);
  return { customerId: params.get("customer_id") ?? customerIn(params.get("customer")), numbers };
}

function customerIn(text: string | null): string {
  try {
    const given = JSON.parse(text ?? "null") as { customer_id?: unknown } | null;
    return typeof given?.customer_id === "string" ? given.customer_id : "";
  } catch {
    return "";
  }
}
