import * as z from "zod";
import { REQUIRED } from "#core/billing/invoices/invoice-form-contract.ts";
import { centavosEntered } from "#core/billing/payments/payment-entry-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { centavosFromText } from "#core/shared/money.ts";
import { recordDay } from "#core/shared/query-fields.ts";

/** The wire of counting the cash of a person and a day (B-100). */
export const CASH_COUNT_PATHS = { counted: "counted", note: "note", expected: "expected" } as const;

/** What the books expected when it was counted, as text: below zero where more was paid out than came in. */
const expected = z.string({ error: REQUIRED }).transform((text, context) => {
  const centavos = /^-?\d{1,10}\.\d{2}$/.test(text) ? centavosFromText(text) : null;
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: "Please give an amount with two decimals, as 650.00" });
  return z.NEVER;
});

export const cashCountBody = z
  .strictObject({
    day: recordDay,
    payment_method: z.string({ error: REQUIRED }).min(1, REQUIRED).max(60),
    cashier_id: z.string({ error: REQUIRED }).max(60),
    counted: centavosEntered,
    expected,
    note: z
      .string()
      .trim()
      .max(REASON_CHARACTERS_MAX, `Please enter at most ${REASON_CHARACTERS_MAX} characters`)
      .default(""),
  })
  .transform(({ payment_method, cashier_id, ...entry }) => ({
    ...entry,
    methodCode: payment_method,
    cashierId: cashier_id,
  }));
export type CashCount = z.output<typeof cashCountBody>;
