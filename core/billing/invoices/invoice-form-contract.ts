import * as z from "zod";
import {
  namedParts,
  PARTS_PER_ADJUSTMENT_MAX,
  TYPED_PART,
  typedPart as typedPartOf,
} from "#core/billing/deductions/line-parts.ts";
import { CODE_MAX } from "#core/billing/deductions/named-adjustments.ts";
import {
  dueDateOf,
  type Recurrence,
  SOURCE_REFERENCE_MAX,
  TERMS_DAYS,
} from "#core/billing/schedules/recurrence.ts";
import { recurringBlock } from "#core/billing/schedules/recurrence-contract.ts";
import { RECURRENCE } from "#core/billing/schedules/schedule-contract.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { day as dayField, fields, orAbsent, record, records, text, whole } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { ignored, REQUIRED, requiredDay, shortText, tooLong } from "./entry-fields-contract.ts";
import {
  type Adjustment,
  type AdjustmentPart,
  invoiceTotals,
  LINES_PER_INVOICE_MAX,
  type LineFigures,
  lineRefusal,
  NO_ADJUSTMENT,
  PERCENT_E4_MAX,
  QUANTITY_E4_MAX,
  totalsRefusal,
  UNIT_PRICE_E4_MAX,
} from "./invoice-arithmetic.ts";
import { ENTERED_LINE } from "./invoice-contract.ts";

/** The wire of the invoice form (POST /invoice/create/…, PATCH /invoice/{id}); the form shows these very messages. */
export { REQUIRED } from "./entry-fields-contract.ts";
export const DUE_BEFORE_INVOICE = "Due date must be on or after the invoice date";
/** What the fields refused outside the schema are called in a refusal's path. */
export const INVOICE_PATHS = {
  dueDate: "invoice_duedate",
  invoiceDate: "invoice_date",
  referenceNumber: "reference_no",
  recurrence: "recurring",
  startDate: "recurring.start_date",
  endDate: "recurring.end_date",
} as const;

const ADJUSTMENT_PATHS = { deduction: "deductibles", surcharge: "surcharges" } as const;
/** The path of an adjustment of a line. */
export const adjustmentPath = (line: number, kind: keyof typeof ADJUSTMENT_PATHS): string =>
  `transaction.0.product.${line}.${ADJUSTMENT_PATHS[kind]}`;

/** An invoice as it is entered, in the field's own words. */
export interface InvoiceEntryLine extends LineFigures {
  name: string;
  unit: string;
}
export interface InvoiceEntry {
  referenceNumber: string;
  /** Absent: today in Manila. */
  invoiceDate?: SchoolDay;
  dueDate: SchoolDay;
  /** A student number, or a segment's code. */
  billTo: { type: "INDIVIDUAL"; customerId: string } | { type: "SEGMENT"; segmentCode: string };
  lines: InvoiceEntryLine[];
  notes: string;
  publishes: boolean;
  /** Of an invoice that recurs: the days of the entry are those of its first occurrence. */
  recurrence?: Recurrence;
  /** Of the record the form was opened on; absent in scripts. */
  version?: number;
}

const TOO_LARGE = "This number is too large";
const tooManyDecimals = (decimals: number): string => `Please enter a number of at most ${decimals} decimals`;
/** One centavo in ten-thousandths of a peso. */
const CENTAVO_E4 = 100;

/** A number of at most `scale` decimals, from 0 to `max` ten-thousandths; `required` where there is none. */
export const figure = (max: number, scale: number, required: string = REQUIRED) =>
  z.number({ error: required }).transform((value, context) => {
    const scaled = scaledFromNumber(value, scale);
    const message =
      scaled === null
        ? tooManyDecimals(scale)
        : scaled < 0n
          ? "Please enter a number that is not below zero"
          : scaled * 10n ** BigInt(4 - scale) > BigInt(max)
            ? TOO_LARGE
            : null;
    if (message !== null || scaled === null) {
      context.addIssue({ code: "custom", message: message ?? REQUIRED });
      return z.NEVER;
    }
    return Number(scaled) * 10 ** (4 - scale);
  });

const figures = {
  type: choiceOf(["percent", "amount"], { error: REQUIRED }),
  value: figure(UNIT_PRICE_E4_MAX, 4),
};
/** A percent of at most 1,000, or pesos of at most two decimals; a refusal is the value's own. */
const checked = (
  { type, value }: { type: Adjustment["type"]; value: number },
  context: z.RefinementCtx,
): Adjustment => {
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["value"], message });
  if (type === "percent" && value > PERCENT_E4_MAX) refuse(TOO_LARGE);
  if (type === "amount" && value % CENTAVO_E4 !== 0) refuse(tooManyDecimals(2));
  return { type, valueE4: value };
};
const tax = z.strictObject(figures).transform(checked).default(NO_ADJUSTMENT);

/** What was typed is without a code; of what has one only the code counts. */
const part = z
  .strictObject({
    code: typedIdentifier({ max: CODE_MAX }).toUpperCase().default(""),
    name: ignored,
    type: figures.type.optional(),
    value: figures.value.optional(),
    amount: ignored,
  })
  .transform(({ code, type, value }, context): AdjustmentPart => {
    if (code !== "") return { ...NO_ADJUSTMENT, code, name: "", amount: 0 };
    if (type === undefined) context.addIssue({ code: "custom", path: ["type"], message: REQUIRED });
    const typed = checked({ type: type ?? "percent", value: value ?? 0 }, context);
    return { ...TYPED_PART, ...typed, amount: 0 };
  });
/** Where there are parts, they decide; the server computes the whole. */
const adjustment = z
  .strictObject({
    ...figures,
    parts: z
      .array(part)
      .max(PARTS_PER_ADJUSTMENT_MAX, `Please choose at most ${PARTS_PER_ADJUSTMENT_MAX}`)
      .nullish(),
  })
  .transform(({ parts, ...whole }, context): Adjustment => {
    if (!parts || parts.length === 0) return checked(whole, context);
    const typed = typedPartOf({ ...NO_ADJUSTMENT, parts });
    return namedParts({ ...typed, parts }).length === 0 ? typed : { ...typed, parts };
  })
  .default(NO_ADJUSTMENT);

const product = z
  .strictObject({
    name: shortText(200),
    quantity: figure(QUANTITY_E4_MAX, 4).default(10_000),
    uom: z.string().trim().max(30).default("Unit"),
    unit_price: figure(UNIT_PRICE_E4_MAX, 4).optional(),
    price: figure(UNIT_PRICE_E4_MAX, 4).optional(),
    taxes: tax,
    deductibles: adjustment,
    surcharges: adjustment,
    total_amount: ignored,
  })
  .transform((line, context): InvoiceEntryLine => {
    const unitPriceE4 = line.unit_price ?? line.price;
    if (unitPriceE4 === undefined)
      context.addIssue({ code: "custom", path: ["unit_price"], message: REQUIRED });
    const entry = {
      name: line.name,
      unit: line.uom || "Unit",
      quantityE4: line.quantity,
      unitPriceE4: unitPriceE4 ?? 0,
      tax: line.taxes,
      deduction: line.deductibles,
      surcharge: line.surcharges,
    };
    const refusal = lineRefusal(entry);
    if (refusal && unitPriceE4 !== undefined)
      context.addIssue({ code: "custom", path: ["deductibles"], message: refusal });
    return entry;
  });

const party = {
  contact_no: ignored,
  home_address: ignored,
  billing_address: ignored,
  email_address: ignored,
  tin: ignored,
};

const shape = {
  reference_no: typedIdentifier({ required: REQUIRED }),
  invoice_date: requiredDay.optional(),
  bill_to: z
    .string({ error: REQUIRED })
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(["INDIVIDUAL", "SEGMENT"], { error: REQUIRED })),
  customer: z
    .strictObject({ customer_id: shortText(20), fullname: ignored, customer_name: ignored, ...party })
    .nullish(),
  segment: z.strictObject({ id: shortText(60), name: ignored }).nullish(),
  transaction: z
    .array(
      z.strictObject({
        product: z.array(product).min(1, "At least one box must be ticked"),
        total_amount: ignored,
      }),
      { error: REQUIRED },
    )
    .min(1, "At least one box must be ticked"),
  notes: z.string().max(2000, "Please enter at most 2000 characters").nullish(),
  status: z
    .string()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(["draft", "published"]))
    .default("draft"),
  version: z.number().int().min(1).optional(),
  generate_type: ignored,
  segment_id: ignored,
  segment_name: ignored,
  surcharges: ignored,
  deductibles: ignored,
  taxes: ignored,
  taxes_total: ignored,
  deductibles_total: ignored,
  surcharges_total: ignored,
  total_amount: ignored,
  invoice_status: ignored,
  business: ignored,
};
type Body = z.output<z.ZodObject<typeof shape>> & { invoice_duedate: SchoolDay; recurring?: unknown };

function entryOf(body: Body, context: z.RefinementCtx): InvoiceEntry {
  const lines = body.transaction.flatMap((part) => part.product);
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (lines.length > LINES_PER_INVOICE_MAX)
    refuse("transaction", `Please enter at most ${LINES_PER_INVOICE_MAX} items`);
  if (body.invoice_date && body.invoice_duedate < body.invoice_date)
    refuse("invoice_duedate", DUE_BEFORE_INVOICE);
  const refusal = totalsRefusal(invoiceTotals(lines));
  if (refusal) refuse("transaction", refusal);
  const isSegment = body.bill_to === "SEGMENT";
  if (isSegment ? !body.segment : !body.customer) refuse(isSegment ? "segment" : "customer", REQUIRED);
  return {
    referenceNumber: body.reference_no,
    ...(body.invoice_date && { invoiceDate: body.invoice_date }),
    dueDate: body.invoice_duedate,
    billTo: isSegment
      ? { type: "SEGMENT", segmentCode: body.segment?.id ?? "" }
      : { type: "INDIVIDUAL", customerId: body.customer?.customer_id ?? "" },
    lines,
    notes: body.notes ?? "",
    publishes: body.status === "published",
    ...(body.version && { version: body.version }),
  };
}

/** The entry of an invoice that recurs: what is entered of its own days does not count. */
export const recurringEntry = (
  entry: InvoiceEntry,
  recurrence: Recurrence,
  termsDays = TERMS_DAYS,
): InvoiceEntry => ({
  ...entry,
  invoiceDate: recurrence.startDate,
  dueDate: dueDateOf(recurrence.startDate, termsDays),
  recurrence,
});
export const REFERENCE_TOO_LONG = tooLong(SOURCE_REFERENCE_MAX);

/** POST /invoice/create/onetime. */
export const invoiceEntryBody = z
  .strictObject({ ...shape, invoice_duedate: requiredDay, recurring: ignored })
  .transform(entryOf);

/** POST /invoice/create/recurring and POST /invoice/recurring/preview. */
export const recurringEntryBody = z
  .strictObject({
    ...shape,
    reference_no: typedIdentifier({ max: SOURCE_REFERENCE_MAX, required: REQUIRED }),
    invoice_date: ignored,
    invoice_duedate: ignored,
    recurring: recurringBlock,
  })
  .transform((body, context): InvoiceEntry => {
    const days = {
      invoice_date: body.recurring.startDate,
      invoice_duedate: dueDateOf(body.recurring.startDate, TERMS_DAYS),
    };
    return recurringEntry(entryOf({ ...body, ...days }, context), body.recurring);
  });

/** An empty block, as forms of invoices that do not recur send it. */
const isBlank = (block: unknown): boolean =>
  typeof block === "object" && block !== null && Object.keys(block).length === 0;

/** PATCH /invoice/{id}: with the block where the invoice recurs, with its due date where it does not. */
export const invoiceUpdateBody = z
  .strictObject({
    ...shape,
    invoice_duedate: requiredDay.optional(),
    recurring: z
      .preprocess((block) => (isBlank(block) ? undefined : block), recurringBlock.optional())
      .nullish(),
  })
  .transform((body, context): InvoiceEntry => {
    const { recurring, invoice_duedate } = body;
    if (invoice_duedate === undefined && !recurring)
      context.addIssue({ code: "custom", path: [INVOICE_PATHS.dueDate], message: REQUIRED });
    const entry = entryOf(
      { ...body, invoice_duedate: invoice_duedate ?? recurring?.startDate ?? body.invoice_date ?? "" },
      context,
    );
    return { ...entry, ...(recurring && { recurrence: recurring }) };
  });

const SENT_INVOICE = fields({
  referenceNumber: text("reference_no"),
  invoiceDate: orAbsent(dayField("invoice_date")),
  dueDate: dayField("invoice_duedate"),
  billTo: text("bill_to"),
  customer: orAbsent(record("customer", fields({ customerId: text("customer_id") }))),
  segment: orAbsent(record("segment", fields({ code: text("id") }))),
  transactions: records("transaction", fields({ lines: records("product", ENTERED_LINE) })),
  notes: text("notes"),
  status: text("status"),
  generateType: text("generate_type"),
  recurring: orAbsent(record("recurring", RECURRENCE)),
  version: orAbsent(whole("version")),
});
/** What the console's form sends. */
export const sentInvoice = ({ billTo, lines, recurrence, ...entry }: InvoiceEntry) =>
  SENT_INVOICE.toWire({
    ...entry,
    generateType: recurrence ? "RECURRING" : "ONETIME",
    recurring: recurrence ?? null,
    invoiceDate: entry.invoiceDate ?? null,
    billTo: billTo.type,
    customer: billTo.type === "INDIVIDUAL" ? { customerId: billTo.customerId } : null,
    segment: billTo.type === "SEGMENT" ? { code: billTo.segmentCode } : null,
    transactions: [{ lines }],
    status: entry.publishes ? "published" : "draft",
    version: entry.version ?? null,
  });
