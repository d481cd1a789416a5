import { parseScaled } from "../../shared/decimal.ts";
import { CSV_UPLOAD_MESSAGES } from "../../shared/import/csv-upload.ts";
import { FileDates } from "../../shared/import/file-dates.ts";
import { CompletedNumbers } from "../../shared/import/import-rows.ts";
import type { RefusedEntry } from "../../shared/result.ts";
import { fileStamp, type SchoolDay } from "../../shared/school-day.ts";
import { isSameName } from "../../shared/search-text.ts";
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

export const IMPORT_ERRORS_SHOWN = 100;

export const IMPORT_MESSAGES = {
  ...CSV_UPLOAD_MESSAGES,
  headings: `The column headings must not be changed. They are: ${IMPORT_HEADINGS.join(", ")}`,
  empty: "The file has no rows below its headings.",
  unclosedQuote: "A quoted value is not closed.",
  strayQuote: "A quote inside a quoted value must be written twice.",
  gone: "The uploaded file is no longer there. Upload it again.",
  stopped: "The import stopped unexpectedly and nothing was written. Upload the file again.",
  success: "Successfully completed the import CSV.",
  failed: "Error Processing Data",
} as const;

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

/** Why the first record of a file is not the template's headings, or null. */
export function headingsRefusal(headings: readonly string[]): string | null {
  const same =
    headings.length === IMPORT_HEADINGS.length &&
    IMPORT_HEADINGS.every((heading, index) => headings[index]?.trim() === heading);
  return same ? null : IMPORT_MESSAGES.headings;
}

/** Reads one record after the headings; `row` counts from 1. Either a line or everything that is wrong with it. */
export function readImportRow(
  record: readonly string[],
  row: number,
  dates: FileDates = new FileDates(),
  numbers: CompletedNumbers = new CompletedNumbers(),
): { line: ImportLine } | { errors: RefusedEntry[] } {
  if (record.length !== IMPORT_HEADINGS.length) {
    const message = `This row has ${record.length} values instead of ${IMPORT_HEADINGS.length}.`;
    return { errors: [{ message, row }] };
  }
  const errors: RefusedEntry[] = [];
  const cell = (heading: (typeof IMPORT_HEADINGS)[number]) =>
    record[IMPORT_HEADINGS.indexOf(heading)]?.trim() ?? "";
  const wrong = (path: (typeof IMPORT_HEADINGS)[number], message: string) => {
    errors.push({ message: `${path}: ${message}`, row, path });
  };
  const text = (heading: (typeof IMPORT_HEADINGS)[number], max: number, isRequired: boolean) => {
    const value = cell(heading);
    if (isRequired && value === "") wrong(heading, "is required");
    if (value.length > max) wrong(heading, `is longer than ${max} characters`);
    if (hasControl(value, heading === "Notes")) wrong(heading, "has a control character");
    return value;
  };
  const date = (heading: "Invoice Date" | "Due Date") => {
    const read = dates.read(cell(heading));
    if ("day" in read) return read.day;
    wrong(heading, read.refusal);
    return "";
  };
  const figure = (
    heading: "Quantity" | "Unit Price" | "Tax Percent" | "Deduction" | "Surcharge Percent",
    max: number,
    scale: number,
    otherwise: string,
    given = cell(heading),
  ) => {
    const value = given || otherwise;
    const scaled = parseScaled(value, scale);
    if (value === "") wrong(heading, "is required");
    else if (scaled === null)
      wrong(heading, `“${value.slice(0, 30)}” is not a number of at most ${scale} decimals`);
    else if (scaled < 0n) wrong(heading, "is below zero");
    else if (scaled > BigInt(max)) wrong(heading, "is too large");
    else return Number(scaled) * 10 ** (4 - scale);
    return 0;
  };
  const deduction = (): Adjustment => {
    const percent = /^(.*\d)\s*%$/.exec(cell("Deduction"))?.[1];
    return percent === undefined
      ? { type: "amount", valueE4: figure("Deduction", UNIT_PRICE_E4_MAX / 100, 2, "0") }
      : { type: "percent", valueE4: figure("Deduction", PERCENT_E4_MAX, 4, "0", percent) };
  };
  const line: ImportLine = {
    referenceNumber: text("Reference No", 60, true),
    invoiceDate: date("Invoice Date"),
    dueDate: date("Due Date"),
    customerId: numbers.complete(cell("Customer ID")),
    customerName: cell("Customer Name"),
    item: text("Item", TEXT_MAX, true),
    quantityE4: figure("Quantity", QUANTITY_E4_MAX, 4, "1"),
    unit: text("Unit", 30, false) || "Unit",
    unitPriceE4: figure("Unit Price", UNIT_PRICE_E4_MAX, 4, ""),
    tax: { type: "percent", valueE4: figure("Tax Percent", PERCENT_E4_MAX, 4, "0") },
    deduction: deduction(),
    surcharge: { type: "percent", valueE4: figure("Surcharge Percent", PERCENT_E4_MAX, 4, "0") },
    notes: text("Notes", NOTES_MAX, false),
  };
  if (!/^\d{6}$/.test(line.customerId))
    wrong("Customer ID", `“${line.customerId.slice(0, 30)}” is not a student number of six digits`);
  if (errors.length === 0 && line.dueDate < line.invoiceDate)
    wrong("Due Date", "must be on or after the invoice date");
  if (errors.length === 0) {
    const refusal = lineRefusal(line);
    if (refusal) wrong("Deduction", refusal);
  }
  if (line.deduction.valueE4 === 0) line.deduction = NO_ADJUSTMENT;
  return errors.length > 0 ? { errors } : { line };
}

/** True where a text holds a control character; line breaks and tabs are allowed in notes. */
function hasControl(text: string, isNotes: boolean): boolean {
  return isNotes ? /[^\P{Cc}\n\r\t]/u.test(text) : /\p{Cc}/u.test(text);
}

/** There is no active customer of this number (`name` null), or the file calls the customer by another name (B-44). */
export function customerRefusal(
  { customerId, customerName }: Pick<ImportLine, "customerId" | "customerName">,
  name: string | null,
  row: number,
): RefusedEntry | null {
  if (name === null)
    return { message: `Customer ID: there is no active customer ${customerId}`, row, path: "Customer ID" };
  return customerName === "" || isSameName(customerName, name)
    ? null
    : {
        message: `Customer Name: ${customerId} is ${name}, not “${customerName.slice(0, 60)}”`,
        row,
        path: "Customer Name",
      };
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

/** "ImportInvoiceRecord_20261121-0905.csv" (B-19). */
export const importTemplateName = (epochMs: number): string =>
  `ImportInvoiceRecord_${fileStamp(epochMs, "-")}.csv`;
