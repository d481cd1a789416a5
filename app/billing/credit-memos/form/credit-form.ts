import type { PayableInvoice, Payer } from "#app/billing/payments/editor/payment-form.ts";
import { readE4, writeE4 } from "#app/ui/form/figures.ts";
import { type AppliedCredit, creditTotal } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type {
  CreditEntry,
  CreditEntryItem,
  CreditMemo,
  CreditMemoUpdate,
  NewCreditMemo,
} from "#core/billing/credit-memos/credit-memo-contract.ts";
import { type Centavos, formatPrice } from "#core/shared/money.ts";

/** The credit form as it is typed: figures are still text. */
export interface TypedItem {
  key: number;
  name: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  tax: string;
  discount: string;
  surcharge: string;
}
export interface CreditForm {
  customers: Payer[];
  /** What is typed to find another customer. */
  customerText: string;
  invoiceNumbers: string[];
  items: TypedItem[];
  submittedDate: string;
  notes: string;
}
/** What the form sends: a memo for each invoice, or one that is saved again. */
export type CreditSubmission = { memos: NewCreditMemo[] } | { update: CreditMemoUpdate };

export const PERCENTS = ["tax", "discount", "surcharge"] as const;

export const blankItem = (key: number): TypedItem => ({
  key,
  name: "",
  quantity: "1",
  unit: "Unit",
  unitPrice: "",
  tax: "",
  discount: "",
  surcharge: "",
});
export const nextKey = (items: readonly TypedItem[]): number =>
  Math.max(0, ...items.map(({ key }) => key)) + 1;

export const blankCredit = (today: string): CreditForm => ({
  customers: [],
  customerText: "",
  invoiceNumbers: [],
  items: [blankItem(1)],
  submittedDate: today,
  notes: "",
});

const percentText = (valueE4: number): string => (valueE4 === 0 ? "" : writeE4(valueE4));
/** The form of an existing memo. */
export const creditFormOf = (memo: CreditMemo): CreditForm => ({
  customers: [{ customerId: memo.customerId, name: memo.customerName }],
  customerText: "",
  invoiceNumbers: [memo.invoiceNumber],
  items: memo.items.map((item, place) => ({
    key: place + 1,
    name: item.name,
    quantity: writeE4(item.quantityE4),
    unit: item.unit,
    unitPrice: formatPrice(item.unitPriceE4),
    tax: percentText(item.taxE4),
    discount: percentText(item.discountE4),
    surcharge: percentText(item.surchargeE4),
  })),
  submittedDate: memo.submittedDate,
  notes: memo.notes,
});

/** An item as it is sent; a figure that cannot be read is 0, and below zero it stays so that the schema refuses it. */
const itemOf = (item: TypedItem): CreditEntryItem => ({
  name: item.name.trim(),
  unit: item.unit.trim() || "Unit",
  quantityE4: readE4(item.quantity) ?? 0,
  unitPriceE4: readE4(item.unitPrice) ?? 0,
  taxE4: readE4(item.tax || "0") ?? 0,
  discountE4: readE4(item.discount || "0") ?? 0,
  surchargeE4: readE4(item.surcharge || "0") ?? 0,
});
const entryOf = (form: CreditForm, publishes: boolean): CreditEntry => ({
  items: form.items.map(itemOf),
  submittedDate: form.submittedDate,
  notes: form.notes,
  publishes,
});

/** The items as the preview and the totals take them: nothing is below zero. */
export const figuresOf = (form: CreditForm): CreditEntryItem[] =>
  form.items.map((item) => {
    const { quantityE4, unitPriceE4, ...rest } = itemOf(item);
    return { ...rest, quantityE4: Math.max(0, quantityE4), unitPriceE4: Math.max(0, unitPriceE4) };
  });
/** What each invoice is credited with. */
export const totalOf = (form: CreditForm): Centavos => creditTotal(figuresOf(form));

/** The chosen invoices, in the order of the customers. */
export const chosenOf = (form: CreditForm, payable: readonly PayableInvoice[]): PayableInvoice[] =>
  payable.filter(({ number }) => form.invoiceNumbers.includes(number));
export const creditsOf = (form: CreditForm, chosen: readonly PayableInvoice[]): AppliedCredit[] =>
  chosen.map(({ number, balance }) => ({ invoiceNumber: number, balance, amount: totalOf(form) }));

/** A memo for each chosen invoice. */
export function memosOf(
  form: CreditForm,
  payable: readonly PayableInvoice[],
  publishes: boolean,
): NewCreditMemo[] {
  const entry = entryOf(form, publishes);
  const names = new Map(form.customers.map(({ customerId, name }) => [customerId, name]));
  return chosenOf(form, payable).map(({ number, customerId }) => ({
    ...entry,
    customerId,
    customerName: names.get(customerId) ?? "",
    invoiceNumber: number,
  }));
}
export const updateOf = (form: CreditForm, publishes: boolean, version: number | null): CreditMemoUpdate => ({
  ...entryOf(form, publishes),
  ...(version !== null && { version }),
});

/** Without some customers, and without their invoices. */
export const withoutCustomers = (
  form: CreditForm,
  customerIds: readonly string[],
  payable: readonly PayableInvoice[],
): CreditForm => ({
  ...form,
  customers: form.customers.filter(({ customerId }) => !customerIds.includes(customerId)),
  invoiceNumbers: chosenOf(form, payable)
    .filter(({ customerId }) => !customerIds.includes(customerId))
    .map(({ number }) => number),
});
