import {
  CUSTOMER_COLUMNS,
  type ImportFacts,
  NO_FACTS,
  paperDayRefusal,
} from "#core/billing/import-job/import-facts.ts";
import { dayRefusal } from "#core/shared/day-bounds.ts";
import {
  defineFile,
  type FileValues,
  type MoneyOrPercent,
} from "#core/shared/import/reading/file-definition.ts";
import { E4_PER_CENTAVO } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  type Adjustment,
  type LineFigures,
  NO_ADJUSTMENT,
  PERCENT_E4_MAX,
  QUANTITY_E4_MAX,
  QUANTITY_ONE_E4,
  UNIT_PRICE_E4_MAX,
} from "./invoice-arithmetic.ts";

const PERCENT = { kind: "percent", scale: 4, from: 0, to: PERCENT_E4_MAX } as const;
const DEDUCTION_MAX = UNIT_PRICE_E4_MAX / 100;

/** The file of invoices (B-19): a row is a line; rows with the same Reference No and Customer ID are one invoice, imported as a draft. */
export const invoiceFile = (facts: ImportFacts = NO_FACTS) =>
  defineFile({
    key: "invoices",
    fields: {
      referenceNumber: {
        heading: "Reference No",
        synonyms: ["Reference", "Reference Number", "Ref No", "Invoice Reference"],
        is: { kind: "identifier" },
        needs: "value",
        example: "SY2026-0001",
      },
      invoiceDate: {
        heading: "Invoice Date",
        synonyms: ["Date", "Billing Date", "Date of Invoice"],
        is: { kind: "day", refusal: (day: SchoolDay) => paperDayRefusal(day, facts) },
        needs: "value",
        example: "11/20/2026",
      },
      dueDate: {
        heading: "Due Date",
        synonyms: ["Due", "Date Due", "Payment Due"],
        is: { kind: "day", refusal: (day: SchoolDay) => dayRefusal(day, "record", facts.today) },
        needs: "value",
        example: "12/20/2026",
      },
      ...CUSTOMER_COLUMNS,
      item: {
        heading: "Item",
        synonyms: ["Item Name", "Product", "Description", "Particulars", "Fee"],
        is: { kind: "text", max: 200 },
        needs: "value",
        example: "Tuition",
      },
      quantity: {
        heading: "Quantity",
        synonyms: ["Qty"],
        is: { kind: "number", scale: 4, from: 0, to: QUANTITY_E4_MAX },
        example: "1",
      },
      unit: { heading: "Unit", synonyms: ["UOM"], is: { kind: "text", max: 30 }, example: "Term" },
      unitPrice: {
        heading: "Unit Price",
        synonyms: ["Price", "Rate", "Amount"],
        is: { kind: "number", scale: 4, from: 0, to: UNIT_PRICE_E4_MAX },
        needs: "value",
        example: "12,500.00",
      },
      tax: { heading: "Tax Percent", synonyms: ["Tax", "VAT"], is: PERCENT, example: "12" },
      deduction: {
        heading: "Deduction",
        synonyms: ["Discount"],
        is: { kind: "moneyOrPercent", from: 0, to: DEDUCTION_MAX, percentTo: PERCENT_E4_MAX },
        example: "10%",
      },
      surcharge: { heading: "Surcharge Percent", synonyms: ["Surcharge"], is: PERCENT, example: "0" },
      notes: {
        heading: "Notes",
        synonyms: ["Remarks"],
        is: { kind: "text", max: 2000, hasLines: true },
        example: "First term",
      },
    },
    person: "customerId",
    day: "invoiceDate",
    rowsMax: 100_000,
  });
type InvoiceFields = ReturnType<typeof invoiceFile>["fields"];
export type InvoiceField = keyof InvoiceFields;
export type InvoiceValues = FileValues<InvoiceFields>;

/** A line of an invoice as a file has it. */
export interface ImportLine extends LineFigures {
  referenceNumber: string;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  customerId: string;
  /** As the file names the customer; empty: not at all. */
  customerName: string;
  item: string;
  unit: string;
  notes: string;
}

const percentOf = (valueE4: number | null): Adjustment => ({ type: "percent", valueE4: valueE4 ?? 0 });
const deductionOf = (given: MoneyOrPercent | null): Adjustment =>
  given === null || given.value === 0
    ? NO_ADJUSTMENT
    : { type: given.type, valueE4: given.type === "amount" ? given.value * E4_PER_CENTAVO : given.value };

/** A blank quantity is one, a blank unit "Unit"; the date of the invoice and its due date are there. */
export const invoiceLine = (values: InvoiceValues): ImportLine => ({
  referenceNumber: values.referenceNumber,
  invoiceDate: values.invoiceDate ?? "",
  dueDate: values.dueDate ?? "",
  customerId: values.customerId,
  customerName: values.customerName,
  item: values.item,
  quantityE4: values.quantity ?? QUANTITY_ONE_E4,
  unit: values.unit || "Unit",
  unitPriceE4: values.unitPrice ?? 0,
  tax: percentOf(values.tax),
  deduction: deductionOf(values.deduction),
  surcharge: percentOf(values.surcharge),
  notes: values.notes,
});
