import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { cashCountBody } from "#core/billing/collection.body.ts";
import { updateMemoBody } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { invoiceEntryBody, recurringEntryBody } from "#core/billing/invoices/invoice-entry.body.ts";
import { applyCreditBody } from "#core/billing/payments/credit-contract.ts";
import { officialReceiptBody } from "#core/billing/payments/official-receipt-contract.ts";
import { createPaymentBody } from "#core/billing/payments/payment-entry-contract.ts";
import { refundRequestBody } from "#core/billing/payments/refund-request-contract.ts";
import { newNoteBody } from "#core/billing/promissory-note.body.ts";
import { refundBody } from "#core/billing/refunds/refund-contract.ts";
import { journalBody } from "#core/documents/exports/journal-contract.ts";
import { checkInput } from "#core/shared/validation-messages.ts";
import { bodyWith, fieldsOf, LIBRARY_PHRASES, wrongTypes } from "#tests/support/bad-input.ts";

/** Every schema that a form of the console parses in the browser, an invoice's by whether it recurs. */
const FORMS: [name: string, schema: z.ZodType][] = [
  ["invoice", invoiceEntryBody],
  ["official receipt", officialReceiptBody],
  ["invoice", recurringEntryBody],
  ["payment", createPaymentBody],
  ["refund request", refundRequestBody],
  ["refund", refundBody],
  ["credit application", applyCreditBody],
  ["credit memo", updateMemoBody],
  ["promissory note", newNoteBody],
  ["cash count", cashCountBody],
  ["journal", journalBody],
];
const HOSTILE = ["", " ", "\0", "x".repeat(5000), "-1", -1, 1e300, "2026-02-31", "<b>", [], {}, null];

describe("what a form says of a value it does not take", () => {
  test.each(FORMS)("of the %s form is never in the words of the library", (_, schema) => {
    const fields = fieldsOf(schema);
    expect(fields.length).toBeGreaterThan(1);
    const messages = fields.flatMap((field) =>
      [...wrongTypes(field), ...HOSTILE].flatMap((value) => {
        const checked = checkInput(schema, bodyWith(field.path, value));
        return checked.ok ? [] : checked.errors.map(({ message }) => message);
      }),
    );
    expect(messages.length).toBeGreaterThan(fields.length);
    expect([...new Set(messages)].filter((message) => LIBRARY_PHRASES.test(message))).toEqual([]);
  });

  test("is asked of the function that has the words, by every form", () => {
    const parsers = globSync("app/**/*.{ts,tsx}").filter((path) =>
      /\.safeParse\(/.test(readFileSync(path, "utf8")),
    );
    expect(parsers).toEqual([]);
    const forms = globSync("app/**/*.{ts,tsx}").filter(
      (path) =>
        /check(?:Input|Entry)\(|useEntryForm</.test(readFileSync(path, "utf8")) &&
        !path.startsWith("app/ui/form/"),
    );
    expect(forms.length).toBe(new Set(FORMS.map(([name]) => name)).size);
  });
});
