import { type Centavos, centavosFromTyped, formatAmount } from "#core/shared/money.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

/** The addresses at which billing forms begin, and how they are read. */

/** Where paying invoices of one customer begins (B-36). */
export const payPath = (customerId: string, numbers: readonly string[]): string =>
  `/ims/payments/create?${new URLSearchParams({ customer_id: customerId, inv_no: numbers.join(",") })}`;

/** The address of a new invoice to a customer. */
export const newInvoicePath = (customerId: string): string =>
  `/ims/invoices/create?${new URLSearchParams({ customer_id: customerId })}`;
export const readNewInvoicePath = (params: URLSearchParams): string => params.get("customer_id") ?? "";

/** Where the payment begins that a line of the bank is of. */
export const payBankLinePath = (line: { amount: Centavos; date: SchoolDay; bankCode: string }): string =>
  `/ims/payments/create?${new URLSearchParams({
    amount: formatAmount(line.amount),
    received_date: line.date,
    bank_code: line.bankCode,
  })}`;

interface PayAddress {
  customerId: string;
  numbers: string[];
  /** Of a line of the bank: as a form shows it, "1,500.00", a day and a code; empty where they are not named or make no sense. */
  amount: string;
  receivedDate: string;
  bankCode: string;
}
/** Reads such an address: a list or repeated names, a customer by number or as an object. */
export function readPayPath(params: URLSearchParams): PayAddress {
  const amount = centavosFromTyped(params.get("amount") ?? "");
  const receivedDate = params.get("received_date") ?? "";
  const numbers = params
    .getAll("inv_no")
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);
  return {
    customerId: params.get("customer_id") ?? customerIn(params.get("customer")),
    numbers,
    amount: amount === null ? "" : formatAmount(amount),
    receivedDate: isSchoolDay(receivedDate) ? receivedDate : "",
    bankCode: params.get("bank_code") ?? "",
  };
}

function customerIn(text: string | null): string {
  try {
    const given = JSON.parse(text ?? "null") as { customer_id?: unknown } | null;
    return typeof given?.customer_id === "string" ? given.customer_id : "";
  } catch {
    return "";
  }
}
