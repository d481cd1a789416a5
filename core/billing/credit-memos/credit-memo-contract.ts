import * as z from "zod";
import { RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import { BUSINESS } from "#core/billing/business-contract.ts";
import { ignored, shortText } from "#core/billing/invoices/entry-fields-contract.ts";
import {
  PERCENT_E4_MAX,
  QUANTITY_E4_MAX,
  UNIT_PRICE_E4_MAX,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { figure } from "#core/billing/invoices/invoice-form-contract.ts";
import { CUSTOMER_PARTY } from "#core/billing/lookup-contract.ts";
import { bounded } from "#core/shared/day-bounds.ts";
import {
  code,
  fields,
  orAbsent,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { AMOUNT_CENTAVOS_MAX } from "#core/shared/money.ts";
import { DAY_MESSAGE } from "#core/shared/query-fields.ts";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { CreditMemoStatus } from "./credit-memo-actions.ts";
import { type CreditFigures, creditTotal } from "./credit-memo-arithmetic.ts";
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

/** What the fields refused outside the schema are called in a refusal's path. */
export const CREDIT_PATHS = {
  customer: "customer_id",
  invoice: "invoice_no",
  items: "items",
  submittedDate: "submitted_date",
} as const;

/** An item as it is entered. */
export interface CreditEntryItem extends CreditFigures {
  name: string;
  unit: string;
  taxE4: number;
  discountE4: number;
  surchargeE4: number;
}
/** What the form says of the credit itself. */
export interface CreditEntry {
  items: CreditEntryItem[];
  submittedDate: SchoolDay;
  notes: string;
  publishes: boolean;
}
/** One memo of a form: the credit on one invoice. */
export interface NewCreditMemo extends CreditEntry {
  customerId: string;
  customerName: string;
  invoiceNumber: string;
}
/** A memo that is saved again; customer and invoice are fixed, and only compared where they are sent. */
export interface CreditMemoUpdate extends CreditEntry {
  customerId?: string;
  invoiceNumber?: string;
  /** Of the record the form was opened on; absent in scripts. */
  version?: number;
}

const ONE_E4 = 10_000;
const percent = figure(PERCENT_E4_MAX, 4).default(0);
const item = z
  .strictObject({
    name: z
      .string({ error: CREDIT_MESSAGES.noItem })
      .trim()
      .min(1, CREDIT_MESSAGES.noItem)
      .max(200, "Please enter at most 200 characters"),
    quantity: figure(QUANTITY_E4_MAX, 4)
      .refine((quantity) => quantity > 0, CREDIT_MESSAGES.noQuantity)
      .default(ONE_E4),
    unit_price: figure(UNIT_PRICE_E4_MAX, 4, CREDIT_MESSAGES.noUnitPrice).refine(
      (price) => price > 0,
      CREDIT_MESSAGES.noUnitPrice,
    ),
    uom: z.string().trim().max(30, "Please enter at most 30 characters").default("Unit"),
    tax: percent,
    discount: percent,
    surcharge: percent,
    id: ignored,
    amount: ignored,
    total: ignored,
    accountCode: ignored,
    glAccountName: ignored,
    glSysCodes: ignored,
  })
  .transform(
    ({ name, quantity, unit_price, uom, tax, discount, surcharge }): CreditEntryItem => ({
      name,
      unit: uom || "Unit",
      quantityE4: quantity,
      unitPriceE4: unit_price,
      taxE4: tax,
      discountE4: discount,
      surchargeE4: surcharge,
    }),
  );

const items = z
  .array(item, { error: CREDIT_MESSAGES.itemRequired })
  .min(1, CREDIT_MESSAGES.itemRequired)
  .max(CREDIT_ITEMS_MAX, CREDIT_MESSAGES.tooManyItems)
  .superRefine((entered, context) => {
    // Items that were refused are no figures.
    if (entered.length === 0 || entered.some((one) => typeof one?.quantityE4 !== "number")) return;
    const total = creditTotal(entered);
    if (total === 0) context.addIssue({ code: "custom", message: CREDIT_MESSAGES.noUnitPrice });
    if (total > AMOUNT_CENTAVOS_MAX)
      context.addIssue({ code: "custom", message: CREDIT_MESSAGES.amountTooLarge });
  });
const creditFields = {
  items,
  submitted_date: bounded(
    z
      .string({ error: CREDIT_MESSAGES.noDate })
      .min(1, { error: CREDIT_MESSAGES.noDate, abort: true })
      .refine(isSchoolDay, DAY_MESSAGE),
  ),
  notes: z.string().max(2000, "Please enter at most 2000 characters").nullish(),
  status: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(["draft", "published"]))
    .default("draft"),
  total_amount: ignored,
  details: ignored,
};
type CreditFields = z.output<z.ZodObject<typeof creditFields>>;
const creditOf = ({ items: entered, submitted_date, notes, status }: CreditFields): CreditEntry => ({
  items: entered,
  submittedDate: submitted_date,
  notes: notes ?? "",
  publishes: status === "published",
});

const newMemo = z
  .strictObject({
    customer_id: shortText(20),
    fullname: shortText(200),
    invoice_no: shortText(40),
    ...creditFields,
  })
  .transform(
    ({ customer_id, fullname, invoice_no, ...credit }): NewCreditMemo => ({
      customerId: customer_id,
      customerName: fullname,
      invoiceNumber: invoice_no,
      ...creditOf(credit),
    }),
  );

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
export const newMemosBody = z
  .array(newMemo, { error: CREDIT_MESSAGES.noCustomer })
  .min(1, CREDIT_MESSAGES.noCustomer)
  .max(CREDIT_INVOICES_MAX, CREDIT_MESSAGES.tooManyInvoicesOverall)
  .superRefine(checkChosen);

/** PATCH /credit_memo/{uuid}. */
export const updateMemoBody = z
  .strictObject({
    customer_id: z.string().max(20).optional(),
    fullname: ignored,
    invoice_no: z.string().max(40).optional(),
    version: z.number().int().min(1).optional(),
    ...creditFields,
  })
  .transform(
    ({ customer_id, invoice_no, version, fullname: _fullname, ...credit }): CreditMemoUpdate => ({
      ...creditOf(credit),
      ...(customer_id !== undefined && { customerId: customer_id }),
      ...(invoice_no !== undefined && { invoiceNumber: invoice_no }),
      ...(version !== undefined && { version }),
    }),
  );

const uuids = (max: number) => selectionOf(z.uuid(), { none: "Please select at least one credit memo", max });
const bare = (max: number) =>
  z.union([uuids(max), z.strictObject({ uuids: uuids(max) }).transform((body) => body.uuids)]);
/** PATCH /credit_memo/status/{status}: a list of uuids, bare or named. */
export const memosBody = bare(MEMOS_PER_CHANGE_MAX);
/** POST /pdf/credit_memo/bulk. */
export const memosPdfBody = bare(RECORDS_PER_DOCUMENT_MAX);
/** POST /credit_memo/mail/send. */
export const sendMemosBody = z.strictObject({
  uuids: uuids(RECORDS_PER_DOCUMENT_MAX),
  to: z.email("Please enter one email address").max(254).optional(),
});

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

const SENT_CREDIT = {
  items: records("items", fields(ENTERED_CREDIT_ITEM)),
  submittedDate: text("submitted_date"),
  notes: text("notes"),
  status: text("status"),
};
const SENT_MEMO = fields({
  customerId: code("customer_id"),
  customerName: text("fullname"),
  invoiceNumber: code("invoice_no"),
  ...SENT_CREDIT,
});
const SENT_UPDATE = fields({ ...SENT_CREDIT, version: orAbsent(whole("version")) });
const statusOf = ({ publishes }: CreditEntry): string => (publishes ? "published" : "draft");
/** What the console's form sends. */
export const sentMemos = (memos: readonly NewCreditMemo[]) =>
  memos.map((memo) => SENT_MEMO.toWire({ ...memo, status: statusOf(memo) }));
export const sentMemo = (update: CreditMemoUpdate) =>
  SENT_UPDATE.toWire({ ...update, status: statusOf(update), version: update.version ?? null });
