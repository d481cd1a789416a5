import type { PayableInvoice } from "#app/billing/payments/editor/payment-form.ts";
import type { FormError } from "#app/ui/form/error-summary.tsx";
import { readE4 } from "#app/ui/form/figures.ts";
import { creditRefusals } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import { CREDIT_MESSAGES, dateBeforeInvoice } from "#core/billing/credit-memos/credit-memo-messages.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { isSchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import {
  type CreditForm,
  chosenOf,
  creditsOf,
  memosOf,
  PERCENTS,
  type TypedItem,
  updateOf,
} from "./credit-form.ts";

const LABELS: Record<string, string> = {
  customers: "Customers",
  invoices: "Invoices",
  items: "Items",
  submittedDate: "Date submitted",
  notes: "Notes",
};
const ITEM_LABELS: Record<string, string> = {
  name: "Item",
  quantity: "Quantity",
  unit: "Unit",
  unitPrice: "Unit price",
  tax: "Tax percent",
  discount: "Discount percent",
  surcharge: "Surcharge percent",
};
const UNREADABLE = "Please enter a number of at most 4 decimals. A comma only groups three digits: 1,500.25";

/** "unitPrice" of the item with key 3. */
export const itemField = (key: number, name: string): string => `item-${key}-${name}`;
export const creditErrorAt = (field: string, message: string): FormError => ({
  field: LABELS[field] ? field : "",
  label: LABELS[field] ?? "",
  message,
});

function itemError(form: CreditForm, item: TypedItem, name: string, message: string): FormError {
  const position = form.items.indexOf(item) + 1;
  return { field: itemField(item.key, name), label: `Item ${position}, ${ITEM_LABELS[name]}`, message };
}

/** Fields of a memo that the form has under another name. */
const FORM_FIELD_OF: Record<string, string> = {
  customerId: "customers",
  customerName: "customers",
  invoiceNumber: "invoices",
};
/** "3.items.2.unitPriceE4" → "items.2.unitPrice", of whichever memo of the form. */
const fieldOf = (path: string): string => {
  const field = path.replace(/^\d+\./, "").replace(/E4$/, "");
  return FORM_FIELD_OF[field] ?? field;
};
/** Refusals by the entry's path, beside the fields they speak of; what does not fit an invoice is said of the invoices. */
export function creditErrorsOf(entries: readonly RefusedEntry[], form: CreditForm): FormError[] {
  const errors = entries.map(({ message, path = "" }): FormError => {
    const field = fieldOf(path);
    const [, place, name = ""] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const item = place === undefined ? undefined : form.items[Number(place)];
    if (item) return itemError(form, item, name, message);
    const isOfInvoice = form.invoiceNumbers.some((number) => message.includes(number));
    return creditErrorAt(isOfInvoice ? "invoices" : field, message);
  });
  return unique(errors);
}
const unique = (errors: readonly FormError[]): FormError[] =>
  errors.filter(
    (error, index) =>
      errors.findIndex(({ field, message }) => field === error.field && message === error.message) === index,
  );

/** A memo that names nobody: so that the items are checked before an invoice is chosen. */
const NOBODY = { customerId: "-", customerName: "-", invoiceNumber: "-" };

/** Everything wrong with a form, by the schemas the API uses and the balances that are known here. */
export async function checkCredit(
  form: CreditForm,
  payable: readonly PayableInvoice[],
  { isUpdate, publishes }: { isUpdate: boolean; publishes: boolean },
): Promise<FormError[]> {
  const [{ newMemosBody, updateMemoBody }, { checkEntry }] = await Promise.all([
    import("#core/billing/credit-memos/credit-memo-contract.ts"),
    import("#core/shared/body.ts"),
  ]);
  const update = updateOf(form, publishes, null);
  const memos = memosOf(form, payable, publishes);
  const chosen = memos.length > 0 ? memos : [{ ...update, ...NOBODY }];
  const checked = isUpdate
    ? checkEntry(updateMemoBody, update, schoolDayAt(Date.now()))
    : checkEntry(newMemosBody, chosen, schoolDayAt(Date.now()));
  const first = form.items.flatMap((item) =>
    unreadFigures(item).map((name) => itemError(form, item, name, UNREADABLE)),
  );
  const unread = new Set(first.map(({ field }) => field));
  const refused = checked.ok ? [] : creditErrorsOf(checked.errors, form);
  return unique([
    ...choiceErrors(form),
    ...first,
    ...refused.filter(({ field }) => !unread.has(field)),
    ...balanceErrors(form, payable),
  ]);
}

function choiceErrors({ customers, invoiceNumbers }: CreditForm): FormError[] {
  if (customers.length === 0) return [creditErrorAt("customers", CREDIT_MESSAGES.noCustomer)];
  return invoiceNumbers.length === 0 ? [creditErrorAt("invoices", CREDIT_MESSAGES.noInvoice)] : [];
}

function balanceErrors(form: CreditForm, payable: readonly PayableInvoice[]): FormError[] {
  const chosen = chosenOf(form, payable);
  return [
    ...creditRefusals(creditsOf(form, chosen)).flatMap((message) =>
      message === null ? [] : [creditErrorAt("invoices", message)],
    ),
    ...chosen
      .filter(({ invoiceDate }) => isSchoolDay(form.submittedDate) && form.submittedDate < invoiceDate)
      .slice(0, 1)
      .map(({ number, invoiceDate }) =>
        creditErrorAt("submittedDate", dateBeforeInvoice(number, invoiceDate)),
      ),
  ];
}

/** What is typed and is no number; an empty price is left to the schema's own words. */
const unreadFigures = (item: TypedItem): string[] =>
  (["quantity", "unitPrice", ...PERCENTS] as const).filter((name) => {
    const text = item[name].trim();
    return text !== "" && readE4(text) === null;
  });
