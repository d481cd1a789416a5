import * as z from "zod";
import { METHOD_KINDS } from "#core/billing/payments/payment-methods.ts";
import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { OFF, ON } from "./billing-settings.ts";
import { BANK_ACCOUNT, BANK_CHOICE, PAYMENT_CHOICES as CHOICES, METHOD_CHOICE } from "./payment-choices.ts";

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

/** The calls of the methods, banks and bank accounts that finance keeps. */
const common = { access: "billing", tag: "Billing" } as const;
export const PAYMENT_CHOICES = defineCall({
  ...common,
  isForBrowsers: true,
  method: "get",
  path: "/billing/payment_choices",
  summary: "Payment types, methods, banks and the school's accounts, also those not offered any more",
  success: 200,
  answer: dataAnswer(recordAnswer(CHOICES)),
});

const adding = {
  ...common,
  isForBrowsers: true,
  method: "post",
  success: 201,
  current: OFFICE_RECORD.fromWire,
} as const;
const changing = { ...adding, method: "patch", success: 200 } as const;
const ADD_METHOD = defineCall({
  ...adding,
  path: "/payment_method",
  summary: "Adds a payment method",
  body: methodChoiceBody,
  answer: changeAnswer(recordAnswer(METHOD_CHOICE)),
});
const CHANGE_METHOD = defineCall({
  ...changing,
  path: "/payment_method/{id}",
  summary: "Renames a payment method, or offers it no more",
  body: methodChoiceBody,
  answer: changeAnswer(recordAnswer(METHOD_CHOICE)),
});
const ADD_BANK = defineCall({
  ...adding,
  path: "/bank",
  summary: "Adds a bank",
  body: bankChoiceBody,
  answer: changeAnswer(recordAnswer(BANK_CHOICE)),
});
const CHANGE_BANK = defineCall({
  ...changing,
  path: "/bank/{id}",
  summary: "Renames a bank, or offers it no more",
  body: bankChoiceBody,
  answer: changeAnswer(recordAnswer(BANK_CHOICE)),
});
const ADD_BANK_ACCOUNT = defineCall({
  ...adding,
  path: "/bank_account",
  summary: "Adds an account of the school that payers are told of",
  body: bankAccountBody,
  answer: changeAnswer(recordAnswer(BANK_ACCOUNT)),
});
const CHANGE_BANK_ACCOUNT = defineCall({
  ...changing,
  path: "/bank_account/{id}",
  uuids: ["id"],
  summary: "Changes an account of the school, or shows it no more",
  body: bankAccountBody,
  answer: changeAnswer(recordAnswer(BANK_ACCOUNT)),
});
/** Of each list, the calls of its form. */
export const CHOICE_CALLS = {
  methods: { add: ADD_METHOD, change: CHANGE_METHOD },
  banks: { add: ADD_BANK, change: CHANGE_BANK },
  accounts: { add: ADD_BANK_ACCOUNT, change: CHANGE_BANK_ACCOUNT },
} as const;
