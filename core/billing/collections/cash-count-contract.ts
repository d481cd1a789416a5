import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "../../shared/actions.ts";
import { centavosFromPesos } from "../../shared/money.ts";
import { schoolDay } from "../../shared/query-fields.ts";
import { REQUIRED } from "../invoices/invoice-form-contract.ts";
import { centavosEntered } from "../payments/payment-entry-contract.ts";

/** The wire of counting the cash of a person and a day (B-100). */
export const CASH_COUNT_PATHS = { counted: "counted", note: "note", expected: "expected" } as const;

/** What the books expected, which is below zero where more was refunded than paid in. */
const expected = z.number({ error: REQUIRED }).transform((pesos, context) => {
  const centavos = centavosFromPesos(pesos);
  if (centavos !== null) return centavos;
  context.addIssue({ code: "custom", message: "Please enter an amount of at most 2 decimals" });
  return z.NEVER;
});

export const cashCountBody = z
  .strictObject({
    day: schoolDay,
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
/** As a client sends it, in pesos. */
export type CashCountWire = z.input<typeof cashCountBody>;
export type CashCount = z.output<typeof cashCountBody>;
