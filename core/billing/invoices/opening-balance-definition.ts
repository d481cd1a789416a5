import {
  CUSTOMER_COLUMNS,
  type ImportFacts,
  NO_FACTS,
  paperDayRefusal,
} from "#core/billing/import-job/import-facts.ts";
import { dayRefusal } from "#core/shared/day-bounds.ts";
import { defineFile, type FileValues } from "#core/shared/import/reading/file-definition.ts";
import { E4_PER_CENTAVO } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { NO_ADJUSTMENT, QUANTITY_ONE_E4, UNIT_PRICE_E4_MAX } from "./invoice-arithmetic.ts";
import type { ImportLine } from "./invoice-definition.ts";

/** What is billed by an invoice of an opening balance. */
export const BROUGHT_FORWARD = "Balance brought forward";
const REFERENCE = "OPENING BALANCE";

/** What students owe from before (B-122): a row is a student, and becomes a draft of one line. */
export const openingBalanceFile = (facts: ImportFacts = NO_FACTS) =>
  defineFile({
    key: "opening-balances",
    fields: {
      ...CUSTOMER_COLUMNS,
      balance: {
        heading: "Balance",
        synonyms: [
          "Opening Balance",
          "Balance Brought Forward",
          "Outstanding Balance",
          "Amount",
          "Amount Due",
        ],
        is: { kind: "money", from: 1, to: UNIT_PRICE_E4_MAX / E4_PER_CENTAVO },
        needs: "value",
        example: "12,500.00",
      },
      invoiceDate: {
        heading: "As of",
        synonyms: ["Date", "Balance Date", "Invoice Date", "As of Date"],
        is: { kind: "day", refusal: (day: SchoolDay) => paperDayRefusal(day, facts) },
        example: "11/20/2026",
      },
      dueDate: {
        heading: "Due Date",
        synonyms: ["Due", "Date Due", "Payment Due"],
        is: { kind: "day", refusal: (day: SchoolDay) => dayRefusal(day, "record", facts.today) },
        example: "12/20/2026",
      },
      referenceNumber: {
        heading: "Reference No",
        synonyms: ["Reference", "Reference Number", "Ref No"],
        is: { kind: "identifier" },
        example: "SY2025-0001",
      },
      notes: {
        heading: "Notes",
        synonyms: ["Remarks"],
        is: { kind: "text", max: 2000, hasLines: true },
        example: "From the former ledger",
      },
    },
    person: "customerId",
    amountOf: ({ balance }) => balance ?? 0,
    day: "invoiceDate",
    rowsMax: 100_000,
  });
type OpeningBalanceValues = FileValues<ReturnType<typeof openingBalanceFile>["fields"]>;

/** The line of an opening balance's invoice: of `today`, and due on its own day, where the file says nothing else. */
export function openingBalanceLine(values: OpeningBalanceValues, today: SchoolDay): ImportLine {
  const invoiceDate = values.invoiceDate ?? today;
  return {
    referenceNumber: values.referenceNumber || REFERENCE,
    invoiceDate,
    dueDate: values.dueDate ?? invoiceDate,
    customerId: values.customerId,
    customerName: values.customerName,
    item: BROUGHT_FORWARD,
    quantityE4: QUANTITY_ONE_E4,
    unit: "Unit",
    unitPriceE4: (values.balance ?? 0) * E4_PER_CENTAVO,
    tax: NO_ADJUSTMENT,
    deduction: NO_ADJUSTMENT,
    surcharge: NO_ADJUSTMENT,
    notes: values.notes,
  };
}
