import * as z from "zod";
import { RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import { BUSINESS } from "#core/billing/business-contract.ts";
import { ignored, notesText, publishes, shortText, tooLong, version } from "#core/billing/entry-fields.ts";
import {
  PERCENT_E4_MAX,
  QUANTITY_E4_MAX,
  UNIT_PRICE_E4_MAX,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { figure } from "#core/billing/invoices/invoice-entry.body.ts";
import { CUSTOMER_PARTY } from "#core/billing/lookup-contract.ts";
import {
  type BodyValue,
  bodies,
  body,
  type EntryOf,
  entered,
  enteredRecords,
  optional,
} from "#core/shared/body.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import { NO_DAY } from "#core/shared/entry-messages.ts";
import { code, day, fields, type RecordOfFields, record, text, whole } from "#core/shared/list/fields.ts";
import { AMOUNT_CENTAVOS_MAX } from "#core/shared/money.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { CreditMemoStatus } from "./credit-memo-actions.ts";
import { creditTotal } from "./credit-memo-arithmetic.ts";
import { CREDIT_MEMO_FIELDS, ENTERED_CREDIT_ITEM } from "./credit-memo-list.ts";
import {
  CREDIT_CUSTOMERS_MAX,
  CREDIT_INVOICES_MAX,
  CREDIT_INVOICES_PER_CUSTOMER_MAX,
  CREDIT_ITEMS_MAX,
  CREDIT_MESSAGES,
  MEMOS_PER_CHANGE_MAX,
  tooManyInvoices,
} from "./credit-memo-messages.ts";

/** The wire of credit memos: the form's body, a memo with its parties, and what a change answers. */

const ONE_E4 = 10_000;
const percent = figure(PERCENT_E4_MAX, 4).default(0);
const { name, quantityE4, unit, unitPriceE4, taxE4, discountE4, surchargeE4 } = ENTERED_CREDIT_ITEM;
/** An item as it is entered. */
const itemBody = body(
  {
    name: entered(
      name,
      z
        .string({ error: CREDIT_MESSAGES.noItem })
        .trim()
        .min(1, CREDIT_MESSAGES.noItem)
        .max(200, tooLong(200)),
    ),
    quantityE4: entered(
      quantityE4,
      figure(QUANTITY_E4_MAX, 4)
        .refine((quantity) => quantity > 0, CREDIT_MESSAGES.noQuantity)
        .default(ONE_E4),
    ),
    unitPriceE4: entered(
      unitPriceE4,
      figure(UNIT_PRICE_E4_MAX, 4, CREDIT_MESSAGES.noUnitPrice).refine(
        (price) => price > 0,
        CREDIT_MESSAGES.noUnitPrice,
      ),
    ),
    unit: entered(
      unit,
      z
        .string()
        .trim()
        .max(30, tooLong(30))
        .default("Unit")
        .transform((given) => given || "Unit"),
    ),
    taxE4: entered(taxE4, percent),
    discountE4: entered(discountE4, percent),
    surchargeE4: entered(surchargeE4, percent),
  },
  {
    ignores: {
      id: ignored,
      amount: ignored,
      total: ignored,
      accountCode: ignored,
      glAccountName: ignored,
      glSysCodes: ignored,
    },
  },
);
export type CreditEntryItem = BodyValue<typeof itemBody>;

const items = z
  .array(itemBody, { error: CREDIT_MESSAGES.itemRequired })
  .min(1, CREDIT_MESSAGES.itemRequired)
  .max(CREDIT_ITEMS_MAX, CREDIT_MESSAGES.tooManyItems)
  .superRefine((given, context) => {
    // Items that were refused are no figures.
    if (given.length === 0 || given.some((one) => typeof one?.quantityE4 !== "number")) return;
    const total = creditTotal(given);
    if (total === 0) context.addIssue({ code: "custom", message: CREDIT_MESSAGES.noUnitPrice });
    if (total > AMOUNT_CENTAVOS_MAX)
      context.addIssue({ code: "custom", message: CREDIT_MESSAGES.amountTooLarge });
  });
const creditFields = {
  items: enteredRecords("items", itemBody, items),
  submittedDate: entered(
    day("submitted_date"),
    bounded(
      z
        .string({ error: CREDIT_MESSAGES.noDate })
        .min(1, { error: CREDIT_MESSAGES.noDate, abort: true })
        .refine(isSchoolDay, NO_DAY),
    ),
  ),
  notes: entered(text("notes"), notesText),
  publishes,
};
/** What the form says of the credit itself. */
export type CreditEntry = EntryOf<typeof creditFields>;
const IGNORED = { total_amount: ignored, details: ignored };

/** One memo of a form: the credit on one invoice. */
const newMemoBody = body(
  {
    customerId: entered(code("customer_id"), shortText(20)),
    customerName: entered(text("fullname"), shortText(200)),
    invoiceNumber: entered(code("invoice_no"), shortText(40)),
    ...creditFields,
  },
  { ignores: IGNORED },
);
export type NewCreditMemo = BodyValue<typeof newMemoBody>;

/** What is too many of a form's customers and invoices, and which invoices are named again. */
function checkChosen(memos: readonly NewCreditMemo[], context: z.core.$RefinementCtx): void {
  if (memos.some((memo) => typeof memo?.invoiceNumber !== "string")) return;
  const refuse = (message: string, path: (string | number)[] = []) =>
    context.addIssue({ code: "custom", path, message });
  const byCustomer = Map.groupBy(memos, ({ customerId }) => customerId);
  if (byCustomer.size > CREDIT_CUSTOMERS_MAX) refuse(CREDIT_MESSAGES.tooManyCustomers);
  const tooMany = [...byCustomer.values()].filter(({ length }) => length > CREDIT_INVOICES_PER_CUSTOMER_MAX);
  if (tooMany.length > 0) refuse(tooManyInvoices(tooMany.map(([first]) => first?.customerName ?? "")));
  const seen = new Set<string>();
  for (const [place, { invoiceNumber }] of memos.entries()) {
    if (seen.has(invoiceNumber)) refuse("The same invoice is named twice", [place, "invoice_no"]);
    seen.add(invoiceNumber);
  }
}
/** POST /credit_memo/bulk: a memo for each invoice of a form. */
export const newMemosBody = bodies(
  newMemoBody,
  z
    .array(newMemoBody, { error: CREDIT_MESSAGES.noCustomer })
    .min(1, CREDIT_MESSAGES.noCustomer)
    .max(CREDIT_INVOICES_MAX, CREDIT_MESSAGES.tooManyInvoicesOverall)
    .superRefine(checkChosen),
);

/** PATCH /credit_memo/{uuid}: customer and invoice are fixed, and only compared where they are sent. */
export const updateMemoBody = body(
  {
    customerId: optional(entered(code("customer_id"), z.string().max(20))),
    invoiceNumber: optional(entered(code("invoice_no"), z.string().max(40))),
    ...creditFields,
    version,
  },
  { ignores: { ...IGNORED, fullname: ignored } },
);
export type CreditMemoUpdate = BodyValue<typeof updateMemoBody>;

const uuids = (max: number) => selectionOf(z.uuid(), { none: "Please select at least one credit memo", max });
const bare = (max: number) =>
  z.union([uuids(max), z.strictObject({ uuids: uuids(max) }).transform((body) => body.uuids)]);
/** PATCH /credit_memo/status/{status}: a list of uuids, bare or named. */
export const memosBody = bare(MEMOS_PER_CHANGE_MAX);
/** POST /pdf/credit_memo/bulk. */
export const memosPdfBody = bare(RECORDS_PER_DOCUMENT_MAX);

/** One credit memo with who issued it and whose it is. */
const DETAIL_FIELDS = {
  ...CREDIT_MEMO_FIELDS,
  invoiceDate: text<SchoolDay>("invoice_date"),
  business: record("business", BUSINESS),
  customer: record("customer", CUSTOMER_PARTY),
};
export type CreditMemo = RecordOfFields<typeof DETAIL_FIELDS>;
export const CREDIT_MEMO = fields(DETAIL_FIELDS, {
  names: {
    businessName: text("details.business_name"),
    businessAddress: text("details.business_address"),
  },
  toWire: ({ business, customerName, invoiceNumber }: CreditMemo) => ({
    details: {
      business_name: business.name,
      business_address: business.address,
      customers: customerName,
      invoices: invoiceNumber,
    },
  }),
  fromWire: () => ({}),
});

/** A credit memo a change wrote. */
export const CHANGED_CREDIT_MEMO = fields({
  uuid: text("uuid"),
  number: code("credmemo_no"),
  invoiceNumber: code("invoice_no"),
  status: text<CreditMemoStatus>("status"),
  version: whole("version"),
});

/** What a form may credit: the active products. */
export const CREDIT_ITEM_CHOICE = fields({
  code: code(["id", "accountCode"]),
  name: text(["name", "glAccountName"]),
  unit: text("uom"),
  unitPriceE4: ENTERED_CREDIT_ITEM.unitPriceE4,
});
