import * as z from "zod";
import {
  namedParts,
  PARTS_PER_ADJUSTMENT_MAX,
  TYPED_PART,
  typedPart as typedPartOf,
} from "#core/billing/deductions/line-parts.ts";
import {
  ignored,
  notesText,
  publishes,
  REQUIRED,
  requiredDay,
  shortText,
  tooLong,
  version,
} from "#core/billing/entry-fields.ts";
import { CODE_MAX } from "#core/billing/kept-records.ts";
import {
  dueDateOf,
  type Recurrence,
  SOURCE_REFERENCE_MAX,
  TERMS_DAYS,
} from "#core/billing/schedules/recurrence.ts";
import { recurrenceBody } from "#core/billing/schedules/schedule.body.ts";
import {
  type Body,
  body,
  convertedBody,
  type EntryOf,
  entered,
  enteredRecord,
  optional,
  type RefuseField,
  withinRecords,
} from "#core/shared/body.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { day as dayField, oneOf, scaled, text } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { ENTERED_LINE } from "./invoice.ts";
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

/** The wire of the invoice form (POST /invoice/create/…, PATCH /invoice/{id}); the form shows these very messages. */
export const DUE_BEFORE_INVOICE = "Due date must be on or after the invoice date";
/** An invoice as it is entered, in the field's own words. */
export interface InvoiceEntryLine extends LineFigures {
  name: string;
  unit: string;
}
/** With the product that it bills, which the catalogue and the record know. */
export interface InvoiceLineEntered extends InvoiceEntryLine {
  productCode: string | null;
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

const { name, unit, quantityE4, unitPriceE4, ...ADJUSTMENTS } = ENTERED_LINE.fields;
const price = figure(UNIT_PRICE_E4_MAX, 4);
const lineBody = convertedBody(
  {
    name: entered(name, shortText(200)),
    quantityE4: entered(quantityE4, figure(QUANTITY_E4_MAX, 4).default(10_000)),
    unit: entered(
      unit,
      z
        .string()
        .trim()
        .max(30)
        .default("Unit")
        .transform((given) => given || "Unit"),
    ),
    unitPriceE4: optional(entered(unitPriceE4, price)),
    /** Also called so. */
    priceE4: optional(entered(scaled(4, "price"), price)),
    tax: entered(ADJUSTMENTS.tax, tax),
    deduction: entered(ADJUSTMENTS.deduction, adjustment),
    surcharge: entered(ADJUSTMENTS.surcharge, adjustment),
  },
  {
    // The product is known by the name and the record.
    ignores: { total_amount: ignored, product_code: ignored },
    make: ({ priceE4, ...given }, refuse): InvoiceEntryLine => {
      const unitPrice = given.unitPriceE4 ?? priceE4;
      if (unitPrice === undefined) refuse("unitPriceE4", REQUIRED);
      const line = { ...given, unitPriceE4: unitPrice ?? 0 };
      const refusal = lineRefusal(line);
      if (refusal && unitPrice !== undefined) refuse("deduction", refusal);
      return line;
    },
    fieldsOf: (line) => line,
  },
);

const NO_LINES = "At least one box must be ticked";
/** One transaction with all lines; several are read as one. */
const transactions = z
  .array(
    z.strictObject({
      product: z.array(lineBody).min(1, NO_LINES),
      total_amount: ignored,
    }),
    { error: REQUIRED },
  )
  .min(1, NO_LINES)
  .transform((given) => given.flatMap(({ product }) => product));

const customerBody = body(
  { customerId: entered(text("customer_id"), shortText(20)) },
  {
    ignores: {
      fullname: ignored,
      customer_name: ignored,
      contact_no: ignored,
      home_address: ignored,
      billing_address: ignored,
      email_address: ignored,
      tin: ignored,
    },
  },
);
const segmentBody = body({ code: entered(text("id"), shortText(60)) }, { ignores: { name: ignored } });
const orUndefined = <Value>(schema: Body<Value>) => schema.nullish().transform((given) => given ?? undefined);

const entryFields = {
  referenceNumber: entered(text("reference_no"), typedIdentifier({ required: REQUIRED })),
  billTo: entered(
    oneOf(["INDIVIDUAL", "SEGMENT"], "bill_to"),
    z
      .string({ error: REQUIRED })
      .transform((value) => value.toUpperCase())
      .pipe(z.enum(["INDIVIDUAL", "SEGMENT"], { error: REQUIRED })),
  ),
  customer: optional(enteredRecord("customer", customerBody, orUndefined(customerBody))),
  segment: optional(enteredRecord("segment", segmentBody, orUndefined(segmentBody))),
  lines: withinRecords("transaction", "product", lineBody, transactions),
  notes: entered(text("notes"), notesText),
  publishes,
  version,
};
const DUE_DATE = dayField("invoice_duedate");
const invoiceDate = optional(entered(dayField("invoice_date"), requiredDay));
const IGNORED = {
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

type GivenInvoice = EntryOf<typeof entryFields> & Pick<InvoiceEntry, "invoiceDate" | "dueDate">;
function entryOf({ customer, segment, ...given }: GivenInvoice, refuse: RefuseField): InvoiceEntry {
  const { lines, invoiceDate: from, dueDate } = given;
  if (lines.length > LINES_PER_INVOICE_MAX)
    refuse("lines", `Please enter at most ${LINES_PER_INVOICE_MAX} items`);
  if (from && dueDate < from) refuse("dueDate", DUE_BEFORE_INVOICE);
  const refusal = totalsRefusal(invoiceTotals(lines));
  if (refusal) refuse("lines", refusal);
  const isSegment = given.billTo === "SEGMENT";
  if (isSegment ? !segment : !customer) refuse(isSegment ? "segment" : "customer", REQUIRED);
  return {
    ...given,
    billTo: isSegment
      ? { type: "SEGMENT", segmentCode: segment?.code ?? "" }
      : { type: "INDIVIDUAL", customerId: customer?.customerId ?? "" },
  };
}
const givenOf = ({ billTo, recurrence: _recurrence, ...entry }: InvoiceEntry): GivenInvoice => ({
  ...entry,
  billTo: billTo.type,
  ...(billTo.type === "INDIVIDUAL"
    ? { customer: { customerId: billTo.customerId } }
    : { segment: { code: billTo.segmentCode } }),
});

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
export const invoiceEntryBody = convertedBody(
  { ...entryFields, invoiceDate, dueDate: entered(DUE_DATE, requiredDay) },
  { ignores: { ...IGNORED, recurring: ignored }, make: entryOf, fieldsOf: givenOf },
);

/** POST /invoice/create/recurring and POST /invoice/recurring/preview. */
export const recurringEntryBody = convertedBody(
  {
    ...entryFields,
    referenceNumber: entered(
      text("reference_no"),
      typedIdentifier({ max: SOURCE_REFERENCE_MAX, required: REQUIRED }),
    ),
    recurrence: enteredRecord("recurring", recurrenceBody),
  },
  {
    ignores: { ...IGNORED, invoice_date: ignored, invoice_duedate: ignored },
    make: ({ recurrence, ...given }, refuse): InvoiceEntry => {
      const { startDate } = recurrence;
      const days = { invoiceDate: startDate, dueDate: dueDateOf(startDate, TERMS_DAYS) };
      return recurringEntry(entryOf({ ...given, ...days }, refuse), recurrence);
    },
    fieldsOf: (entry) => ({ ...givenOf(entry), recurrence: entry.recurrence as Recurrence }),
  },
);

/** An empty block, as forms of invoices that do not recur send it. */
const isBlank = (block: unknown): boolean =>
  typeof block === "object" && block !== null && Object.keys(block).length === 0;

/** PATCH /invoice/{id}: with the block where the invoice recurs, with its due date where it does not. */
export const invoiceUpdateBody = convertedBody(
  {
    ...entryFields,
    invoiceDate,
    dueDate: optional(entered(DUE_DATE, requiredDay)),
    recurrence: optional(
      enteredRecord(
        "recurring",
        recurrenceBody,
        z
          .preprocess((block) => (isBlank(block) ? undefined : block), recurrenceBody.optional())
          .nullish()
          .transform((block) => block ?? undefined),
      ),
    ),
  },
  {
    ignores: IGNORED,
    make: ({ recurrence, ...given }, refuse): InvoiceEntry => {
      if (given.dueDate === undefined && !recurrence) refuse("dueDate", REQUIRED);
      const dueDate = given.dueDate ?? recurrence?.startDate ?? given.invoiceDate ?? "";
      return { ...entryOf({ ...given, dueDate }, refuse), ...(recurrence && { recurrence }) };
    },
    fieldsOf: (entry) => ({
      ...givenOf(entry),
      ...(entry.recurrence && { recurrence: entry.recurrence }),
    }),
  },
);
