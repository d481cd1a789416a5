import { centavosEntered, REQUIRED } from "#core/billing/entry-fields.ts";
import { absentAsNull, type BodyValue, body, entered } from "#core/shared/body.ts";
import { code, fields, money, type RecordOfFields, records, texts } from "#core/shared/list/fields.ts";
import { invoiceNumbersNamed } from "./payment-entry-contract.ts";

/** Applying unapplied credit, and taking applied credit back (B-47). */
const invoiceNumbers = entered(
  texts("inv_no"),
  invoiceNumbersNamed.refine((numbers) => numbers.length > 0, REQUIRED),
);
/** The invoices that get credit, and how much; no amount: as much as there is and fits. */
export const applyCreditBody = body({
  invoiceNumbers,
  amount: absentAsNull(entered(money("amount"), centavosEntered)),
});
export type CreditApplication = BodyValue<typeof applyCreditBody>;
export const unapplyCreditBody = body({ invoiceNumbers });

export const INVOICE_AMOUNT = fields({ invoiceNumber: code("inv_no"), amount: money("amount") });
/** What each invoice got, and what credit the customer has left. */
export const CREDIT_APPLIED = fields({
  applied: records("applied", INVOICE_AMOUNT),
  unapplied: money("unapplied_credit"),
});
export type CreditApplied = RecordOfFields<typeof CREDIT_APPLIED.fields>;
