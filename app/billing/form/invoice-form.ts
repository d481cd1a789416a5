import { readE4, writeE4 } from "#app/ui/form/figures.ts";
import { findProductCode, type ProductName } from "#core/billing/catalogue/product-code.ts";
import {
  type AdjustmentKind,
  adjustmentOf,
  type NewPart,
  namedParts,
  TYPED_PART,
  typedPart,
} from "#core/billing/deductions/line-parts.ts";
import type { CustomerParty, Invoice } from "#core/billing/invoices/invoice.ts";
import { type Adjustment, lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type {
  InvoiceEntry,
  InvoiceEntryLine,
  InvoiceLineEntered,
} from "#core/billing/invoices/invoice-entry.body.ts";
import type { Segment } from "#core/billing/lookup-contract.ts";
import { dueDateOf, TERMS_DAYS } from "#core/billing/schedules/recurrence.ts";
import { formatPrice } from "#core/shared/money.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import {
  blankRecurrence,
  recurrenceEntry,
  type TypedRecurrence,
  typedRecurrence,
} from "./recurrence-form.ts";

/** The invoice form as it is typed: figures are still text, a line may be left out. */
export interface TypedAdjustment {
  type: Adjustment["type"];
  text: string;
  /** What is chosen by name beside what is typed. */
  parts?: readonly NewPart[];
}
export interface TypedLine {
  key: number;
  /** Its box is ticked: it is billed. */
  isIncluded: boolean;
  name: string;
  /** What it is on the record: the product stays while the name does. */
  kept?: { name: string; productCode: string | null };
  quantity: string;
  unit: string;
  unitPrice: string;
  tax: TypedAdjustment;
  deduction: TypedAdjustment;
  surcharge: TypedAdjustment;
}
export interface InvoiceForm {
  type: "ONETIME" | "RECURRING";
  /** Counts where it recurs; the invoice and due date where it does not. */
  recurrence: TypedRecurrence;
  invoiceDate: string;
  dueDate: string;
  referenceNumber: string;
  billTo: "SEGMENT" | "INDIVIDUAL";
  customer: (CustomerParty & { hasLeft?: boolean }) | null;
  customerText: string;
  segment: Pick<Segment, "code" | "name"> | null;
  lines: TypedLine[];
  notes: string;
}
export const ADJUSTMENTS = ["tax", "deduction", "surcharge"] as const;
export type AdjustmentName = (typeof ADJUSTMENTS)[number];

const none = (): TypedAdjustment => ({ type: "percent", text: "" });
export const blankLine = (key: number): TypedLine => ({
  key,
  isIncluded: true,
  name: "",
  quantity: "1",
  unit: "Unit",
  unitPrice: "",
  tax: none(),
  deduction: { type: "amount", text: "" },
  surcharge: none(),
});
export const nextKey = (lines: readonly TypedLine[]): number =>
  Math.max(0, ...lines.map((line) => line.key)) + 1;

/** Another invoice date: the due date follows it as long as it is the one that was proposed. */
export const withInvoiceDate = (
  { invoiceDate, dueDate }: Pick<InvoiceForm, "invoiceDate" | "dueDate">,
  day: string,
  termsDays: number,
): Partial<InvoiceForm> =>
  isSchoolDay(invoiceDate) && isSchoolDay(day) && dueDate === dueDateOf(invoiceDate, termsDays)
    ? { invoiceDate: day, dueDate: dueDateOf(day, termsDays) }
    : { invoiceDate: day };

/** An empty form: today, due by the school's terms, billed to a segment, one item (B-8). */
export const blankForm = (today: string, termsDays = TERMS_DAYS): InvoiceForm => ({
  type: "ONETIME",
  recurrence: blankRecurrence(today),
  invoiceDate: today,
  dueDate: dueDateOf(today, termsDays),
  referenceNumber: "",
  billTo: "SEGMENT",
  customer: null,
  customerText: "",
  segment: null,
  lines: [blankLine(1)],
  notes: "",
});

function typed(adjustment: Adjustment): TypedAdjustment {
  const { type, valueE4 } = typedPart(adjustment);
  const parts = namedParts(adjustment);
  return { type, text: valueE4 === 0 ? "" : writeE4(valueE4), ...(parts.length > 0 && { parts }) };
}

/** The form of an existing invoice. */
export const formOf = (invoice: Invoice): InvoiceForm => ({
  // What a schedule made is an invoice like any other.
  type: invoice.schedule ? "RECURRING" : "ONETIME",
  recurrence: invoice.schedule ? typedRecurrence(invoice.schedule) : blankRecurrence(invoice.invoiceDate),
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  referenceNumber: invoice.referenceNumber,
  billTo: invoice.billTo,
  customer: invoice.customer,
  customerText: invoice.customer?.name ?? "",
  segment:
    invoice.segmentCode === null ? null : { code: invoice.segmentCode, name: invoice.segmentName ?? "" },
  lines: invoice.lines.map((line, index) => ({
    key: index + 1,
    isIncluded: true,
    name: line.name,
    kept: { name: line.name, productCode: line.productCode },
    quantity: writeE4(line.quantityE4),
    unit: line.unit,
    unitPrice: formatPrice(line.unitPriceE4),
    tax: typed(line.tax),
    deduction: typed(line.deduction),
    surcharge: typed(line.surcharge),
  })),
  notes: invoice.notes,
});

/** A line's figures for totals and preview: one that cannot be read, or is below zero, counts as 0. */
export const figuresOf = (line: TypedLine): InvoiceEntryLine =>
  readLine(line, (text) => Math.max(0, readE4(text) ?? 0));

/** With the product that it bills, as far as it is known here. */
export const namedLine = (line: TypedLine, products: readonly ProductName[]): InvoiceLineEntered => ({
  ...figuresOf(line),
  productCode: findProductCode(line.name, products, line.kept ? [line.kept] : []),
});

/** A line as it is sent: a figure below zero stays below zero, so that the schema refuses it at its field. */
const entryLineOf = (line: TypedLine): InvoiceEntryLine => readLine(line, (text) => readE4(text) ?? 0);

function readLine(line: TypedLine, read: (text: string) => number): InvoiceEntryLine {
  const figures = { quantityE4: read(line.quantity), unitPriceE4: read(line.unitPrice) };
  const adjustment = (kind: AdjustmentKind): Adjustment => {
    const { type, text, parts = [] } = line[kind];
    const valueE4 = read(text);
    if (parts.length === 0) return { type, valueE4 };
    const given = valueE4 === 0 ? parts : [{ ...TYPED_PART, type, valueE4 }, ...parts];
    return adjustmentOf(kind, lineBase(figures), given);
  };
  return {
    name: line.name.trim(),
    unit: line.unit.trim() || "Unit",
    ...figures,
    tax: { type: line.tax.type, valueE4: read(line.tax.text) },
    deduction: adjustment("deduction"),
    surcharge: adjustment("surcharge"),
  };
}
/** The day of the invoice, or of the first where it recurs. */
export const dayOf = ({ type, recurrence, invoiceDate }: InvoiceForm): string =>
  type === "RECURRING" ? recurrence.startDate : invoiceDate;
export const includedOf = (form: InvoiceForm): TypedLine[] => form.lines.filter((line) => line.isIncluded);

/** The entry of a form; only ticked lines are in it. */
export const entryOf = (form: InvoiceForm, publishes: boolean, version: number | null): InvoiceEntry => ({
  referenceNumber: form.referenceNumber.trim(),
  ...(form.invoiceDate && { invoiceDate: form.invoiceDate }),
  dueDate: form.dueDate,
  billTo:
    form.billTo === "INDIVIDUAL"
      ? { type: "INDIVIDUAL", customerId: form.customer?.customerId ?? "" }
      : { type: "SEGMENT", segmentCode: form.segment?.code ?? "" },
  lines: includedOf(form).map(entryLineOf),
  notes: form.notes,
  publishes,
  ...(form.type === "RECURRING" && { recurrence: recurrenceEntry(form.recurrence) }),
  ...(version !== null && { version }),
});
