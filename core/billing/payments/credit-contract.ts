import * as z from "zod";
import { REQUIRED } from "#core/billing/invoices/invoice-form-contract.ts";
import {
  code,
  fields,
  money,
  orAbsent,
  type RecordOfFields,
  records,
  texts,
} from "#core/shared/list/fields.ts";
import { centavosEntered, invoiceNumbersNamed, PAYMENT_PATHS } from "./payment-entry-contract.ts";

/** The wire of applying unapplied credit, and of taking applied credit back (B-47). */
const named = invoiceNumbersNamed.refine((numbers) => numbers.length > 0, REQUIRED);
export const CREDIT_PATHS = { invoices: PAYMENT_PATHS.invoices, amount: "amount" } as const;

const APPLICATION = fields({
  invoiceNumbers: texts(CREDIT_PATHS.invoices),
  amount: orAbsent(money(CREDIT_PATHS.amount)),
});
/** The invoices that get credit, and how much; no amount: as much as there is and fits. */
export type CreditApplication = RecordOfFields<typeof APPLICATION.fields>;
export const applicationToWire = APPLICATION.toWire;
export const applyCreditBody = z
  .strictObject({ inv_no: named, amount: centavosEntered.optional() })
  .transform(({ inv_no, amount }): CreditApplication => ({ invoiceNumbers: inv_no, amount: amount ?? null }));

const WITHDRAWAL = fields({ invoiceNumbers: texts(CREDIT_PATHS.invoices) });
export const withdrawalToWire = WITHDRAWAL.toWire;
export const unapplyCreditBody = z
  .strictObject({ inv_no: named })
  .transform(({ inv_no }) => ({ invoiceNumbers: inv_no }));

export const INVOICE_AMOUNT = fields({ invoiceNumber: code("inv_no"), amount: money("amount") });
/** What each invoice got, and what credit the customer has left. */
export const CREDIT_APPLIED = fields({
  applied: records("applied", INVOICE_AMOUNT),
  unapplied: money("unapplied_credit"),
});
export type CreditApplied = RecordOfFields<typeof CREDIT_APPLIED.fields>;
