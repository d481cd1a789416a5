import * as z from "zod";
import {
  code,
  fields,
  oneOf,
  type RecordOfFields,
  records,
  text,
  translated,
  whole,
} from "../../shared/list/fields.ts";
import { CHOICE } from "../lookup-contract.ts";
import { METHOD_KINDS } from "../payments/payment-methods.ts";
import { OFF, ON } from "./billing-settings.ts";

/** The wire of the methods, banks and bank accounts that finance keeps. */
const isActive = translated<boolean>("text", "is_offered", "", {
  toWire: (value) => (value ? ON : OFF),
  fromWire: (wire) => wire === ON,
  format: (value) => (value ? "Yes" : "No"),
});
const kept = { isActive, version: whole("version") };
export const METHOD_CHOICE = fields({
  code: code("code"),
  name: text("name"),
  kind: oneOf(METHOD_KINDS, "kind"),
  ...kept,
});
export const BANK_CHOICE = fields({ code: code("code"), name: text("name"), ...kept });
export const BANK_ACCOUNT = fields({
  uuid: text("id"),
  bankCode: code("bank_code"),
  bankName: text("bank_name"),
  name: text("account_name"),
  number: text("account_no"),
  ...kept,
});
export type BankAccount = RecordOfFields<typeof BANK_ACCOUNT.fields>;
/** "BDO Unibank, Inc, Talaan School, 0012-3456-78". */
export const shownAccount = ({ bankName, name, number }: BankAccount): string =>
  [bankName, name, number].join(", ");

/** What the forms of payments and refunds choose from, and the day through which the books are closed. */
export const PAYMENT_CHOICES = fields({
  types: records("payment_types", CHOICE),
  methods: records("payment_methods", METHOD_CHOICE),
  banks: records("banks", BANK_CHOICE),
  accounts: records("bank_accounts", BANK_ACCOUNT),
  closedThrough: text("billing_locked_through"),
});
export type PaymentChoices = RecordOfFields<typeof PAYMENT_CHOICES.fields>;

const REQUIRED = "This field is required";
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
  is_offered: z.enum([OFF, ON], { error: "Please choose Yes or No" }).default(ON),
  version: z.int().min(1).optional(),
};
export const methodChoiceBody = z.strictObject({
  code: shortCode,
  name: words,
  kind: z.enum(METHOD_KINDS, { error: "Please choose what kind it is" }),
  ...more,
});
export const bankChoiceBody = z.strictObject({ code: shortCode, name: words, ...more });
export const bankAccountBody = z.strictObject({
  bank_code: shortCode,
  account_name: words,
  account_no: words,
  ...more,
});
export type MethodChoiceEntry = z.output<typeof methodChoiceBody>;
export type BankChoiceEntry = z.output<typeof bankChoiceBody>;
export type BankAccountEntry = z.output<typeof bankAccountBody>;
