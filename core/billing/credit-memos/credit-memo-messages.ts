import { type Centavos, formatPesos } from "#core/shared/money.ts";

/** Limits of the credit form, and what it and the API say; without zod, for the browser. */
export const CREDIT_CUSTOMERS_MAX = 10;
export const CREDIT_INVOICES_PER_CUSTOMER_MAX = 10;
/** Invoices of one form, and so the credit memos it makes. */
export const CREDIT_INVOICES_MAX = 100;
export const CREDIT_ITEMS_MAX = 100;
/** The most memos of one bulk change. */
export const MEMOS_PER_CHANGE_MAX = 500;

/** The search for customers begins with so many characters. */
export const CUSTOMER_SEARCH_MIN = 4;

export const CREDIT_MESSAGES = {
  noCustomer: "The customer field must contain at least one item",
  noInvoice: "The invoice field must contain at least one item",
  tooManyCustomers: `The number of entered customer exceeds the maximum limit of ${CREDIT_CUSTOMERS_MAX}. Please reduce the number of customers and try again`,
  enterInvoices: `Please enter the invoice numbers you wish to apply for credit. Note that each student is limited to a maximum of ${CREDIT_INVOICES_PER_CUSTOMER_MAX} invoices.`,
  tooManyInvoicesOverall: `Please choose at most ${CREDIT_INVOICES_MAX} invoices`,
  itemRequired: "Item is required field should remain.",
  noItem: "Please select an item",
  noUnitPrice: "Please set the amount on unit price",
  noQuantity: "Please enter a quantity above zero",
  noDate: "Please select date",
  dateInFuture: "The date must not be after today",
  tooManyItems: `Please enter at most ${CREDIT_ITEMS_MAX} items`,
  amountTooLarge: "The credit is above ₱999,999,999.99.",
} as const;

export const dateBeforeInvoice = (invoiceNumber: string, invoiceDate: string): string =>
  `The date must not be before the date of ${invoiceNumber}, ${invoiceDate}`;
export const remainingBalance = (invoiceNumber: string, balance: Centavos): string =>
  `${invoiceNumber} has a remaining balance of ${formatPesos(balance)}`;
export const noUnpaidInvoices = (names: readonly string[]): string =>
  `There is/are no unpaid invoices for customer ${spoken(names)}`;
export const tooManyInvoices = (names: readonly string[]): string =>
  `The number of entered invoices for ${spoken(names)} exceeds the maximum limit of ${CREDIT_INVOICES_PER_CUSTOMER_MAX} per student`;

/** Names as they are listed in speech: "A", "A and B", "A, B and C". */
export function spoken(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
