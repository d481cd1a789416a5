import * as z from "zod";
import { METHOD_KINDS } from "#core/billing/payments/payment-methods.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { OFF, ON } from "./billing-settings.ts";

/** The bodies by which methods, banks and bank accounts are added and changed. */
const NAME_CHARACTERS_MAX = 60;
const TOO_LONG = `Please enter at most ${NAME_CHARACTERS_MAX} characters`;
const CODE = "Please enter 2 to 20 letters and digits";
const words = z
  .string({ error: REQUIRED })
  .max(NAME_CHARACTERS_MAX, TOO_LONG)
  .transform((typed) => typed.replace(/\p{Cc}+/gu, " ").trim())
  .refine((typed) => typed !== "", REQUIRED);
const shortCode = z
  .string({ error: CODE })
  .transform((typed) => typed.trim().toUpperCase())
  .refine((typed) => /^[A-Z0-9]{2,20}$/.test(typed), CODE);
const more = {
  is_offered: choiceOf([OFF, ON], { error: "Please choose Yes or No" }).default(ON),
  version: z.int().min(1).optional(),
};
export const methodChoiceBody = z.strictObject({
  code: shortCode,
  name: words,
  kind: choiceOf(METHOD_KINDS, { error: "Please choose what kind it is" }),
  ...more,
});
export const bankChoiceBody = z.strictObject({ code: shortCode, name: words, ...more });
export const bankAccountBody = z.strictObject({
  bank_code: shortCode,
  account_name: words,
  account_no: typedIdentifier({ required: REQUIRED }),
  ...more,
});
export type MethodChoiceEntry = z.output<typeof methodChoiceBody>;
export type BankChoiceEntry = z.output<typeof bankChoiceBody>;
export type BankAccountEntry = z.output<typeof bankAccountBody>;
