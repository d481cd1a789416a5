import { expect, test } from "vitest";
import { NO_FACTS } from "#core/billing/import-job/import-facts.ts";
import { invoiceFile } from "#core/billing/invoices/invoice-definition.ts";
import { invoiceEntryBody } from "#core/billing/invoices/invoice-entry.body.ts";
import { type DayKind, dayRefusal } from "#core/shared/day-bounds.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { checkInput } from "#core/shared/validation-messages.ts";
import { headingsOf, textFile } from "#tests/support/import-files.ts";

/** Where the days of records lie (S-26). */
const TODAY = "2028-02-29";

test.each<[DayKind, string, boolean]>([
  ["record", "2023-02-28", true],
  ["record", "2023-02-27", false],
  ["record", "2033-02-28", true],
  ["record", "2033-03-01", false],
  ["record", "9999-12-31", false],
  ["schedule", "2038-02-28", true],
  ["schedule", "2038-03-01", false],
  ["birth", "1928-02-29", true],
  ["birth", "1928-02-28", false],
  ["birth", "2028-02-29", true],
  ["birth", "2028-03-01", false],
  ["office", "1978-02-28", true],
  ["office", "2033-03-01", false],
])("a %s day of %s is within its bounds: %s", (kind, day, isWithin) =>
  expect(dayRefusal(day, kind, TODAY) === null).toBe(isWithin),
);

test("the refusal says from when to when, at its field; without a day to judge by nothing is bounded", () => {
  const body = {
    ...{
      reference_no: "R",
      invoice_date: "2026-11-01",
      invoice_duedate: "2062-01-01",
      bill_to: "INDIVIDUAL",
    },
    customer: { customer_id: "000001" },
    transaction: [{ product: [{ name: "Tuition Fee", unit_price: 1 }] }],
  };
  expect(checkInput(invoiceEntryBody, body, "2026-11-18")).toEqual({
    ok: false,
    errors: [
      { path: "invoice_duedate", message: "Please enter a date from November 18, 2021 to November 18, 2031" },
    ],
  });
  expect(checkInput(invoiceEntryBody, body).ok).toBe(true);
});

test("a row of a file is refused as the form is", () => {
  const row = ["R", "2026-11-01", "2062-01-01", "000001", "", "Tuition Fee", "", "", "1", "", "", "", ""];
  const file = invoiceFile({ ...NO_FACTS, today: "2026-11-18" });
  expect(readFile(textFile([headingsOf(file), row]), file)).toMatchObject({
    value: {
      errors: [
        {
          column: { heading: "Due Date" },
          message: "“2062-01-01”: Please enter a date from November 18, 2021 to November 18, 2031",
        },
      ],
    },
  });
});
