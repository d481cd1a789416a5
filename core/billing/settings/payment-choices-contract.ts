import { METHOD_KINDS } from "#core/billing/payments/payment-methods.ts";
import {
  code,
  fields,
  oneOf,
  type RecordOfFields,
  records,
  text,
  translated,
  whole,
} from "#core/shared/list/fields.ts";
import { OFF, ON } from "./billing-settings.ts";

/** A payment type, method or bank that is offered. */
export const CHOICE = fields({ code: code("code"), name: text("name") });

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
export const shownAccount = ({
  bankName,
  name,
  number,
}: Pick<BankAccount, "bankName" | "name" | "number">): string => [bankName, name, number].join(", ");

/** What the forms of payments and refunds choose from, and the day through which the books are closed. */
export const PAYMENT_CHOICES = fields({
  types: records("payment_types", CHOICE),
  methods: records("payment_methods", METHOD_CHOICE),
  banks: records("banks", BANK_CHOICE),
  accounts: records("bank_accounts", BANK_ACCOUNT),
  closedThrough: text("billing_locked_through"),
});
export type PaymentChoices = RecordOfFields<typeof PAYMENT_CHOICES.fields>;
