import { FileDates } from "#core/shared/import/file-dates.ts";
import { CompletedNumbers } from "#core/shared/import/import-rows.ts";
import { percentOf, RowCells } from "#core/shared/import/row-cells.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  type Adjustment,
  type LineFigures,
  lineRefusal,
  NO_ADJUSTMENT,
  PERCENT_E4_MAX,
  QUANTITY_E4_MAX,
  UNIT_PRICE_E4_MAX,
} from "./invoice-arithmetic.ts";

/**
 * The invoice CSV (B-19): one row a line; rows with the same Reference No and Customer ID
 * are one invoice, imported as a draft. All rows or none.
 */
export const IMPORT_HEADINGS = [
  "Reference No",
  "Invoice Date",
  "Due Date",
  "Customer ID",
  "Customer Name",
  "Item",
  "Quantity",
  "Unit",
  "Unit Price",
  "Tax Percent",
  "Deduction",
  "Surcharge Percent",
  "Notes",
] as const;
type ImportHeading = (typeof IMPORT_HEADINGS)[number];

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

const TEXT_MAX = 200;
const NOTES_MAX = 2000;

/** Reads one record after the headings; `row` counts from 1. Either a line or everything that is wrong with it. */
export function readImportRow(
  record: readonly string[],
  row: number,
  dates: FileDates = new FileDates(),
  numbers: CompletedNumbers = new CompletedNumbers(),
): { line: ImportLine } | { errors: RefusedEntry[] } {
  const cells = new RowCells(IMPORT_HEADINGS, record, row);
  const { errors } = cells;
  if (errors.length > 0) return { errors };
  const figure = (heading: ImportHeading, max: number, scale: number, otherwise: string, given?: string) =>
    cells.figure(heading, max, scale, given ?? (cells.cell(heading) || otherwise)) * 10 ** (4 - scale);
  const percent = (heading: ImportHeading): Adjustment => ({
    type: "percent",
    valueE4: cells.percent(heading, PERCENT_E4_MAX, 4, cells.cell(heading) || "0"),
  });
  const deduction = (): Adjustment => {
    const typed = percentOf(cells.cell("Deduction"));
    return typed === null
      ? { type: "amount", valueE4: figure("Deduction", UNIT_PRICE_E4_MAX / 100, 2, "0") }
      : { type: "percent", valueE4: figure("Deduction", PERCENT_E4_MAX, 4, "0", typed) };
  };
  const line: ImportLine = {
    referenceNumber: cells.identifier("Reference No", { isRequired: true }),
    invoiceDate: cells.day("Invoice Date", dates),
    dueDate: cells.day("Due Date", dates),
    customerId: cells.student("Customer ID", numbers),
    customerName: cells.cell("Customer Name"),
    item: cells.text("Item", TEXT_MAX, { isRequired: true }),
    quantityE4: figure("Quantity", QUANTITY_E4_MAX, 4, "1"),
    unit: cells.text("Unit", 30) || "Unit",
    unitPriceE4: figure("Unit Price", UNIT_PRICE_E4_MAX, 4, ""),
    tax: percent("Tax Percent"),
    deduction: deduction(),
    surcharge: percent("Surcharge Percent"),
    notes: cells.text("Notes", NOTES_MAX, { hasLines: true }),
  };
  if (errors.length === 0 && line.dueDate < line.invoiceDate)
    cells.wrong("Due Date", "must be on or after the invoice date");
  if (errors.length === 0) {
    const refusal = lineRefusal(line);
    if (refusal) cells.wrong("Deduction", refusal);
  }
  if (line.deduction.valueE4 === 0) line.deduction = NO_ADJUSTMENT;
  return errors.length > 0 ? { errors } : { line };
}

/** What must agree between the rows of one invoice, or the mistake. */
export function groupRefusal(first: ImportLine, line: ImportLine, row: number): RefusedEntry | null {
  const differs = (["invoiceDate", "dueDate"] as const).find((field) => first[field] !== line[field]);
  if (!differs) return null;
  const path = differs === "invoiceDate" ? "Invoice Date" : "Due Date";
  return {
    message: `${path}: differs from another row with Reference No ${line.referenceNumber}`,
    row,
    path,
  };
}
