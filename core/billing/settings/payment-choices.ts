import { field, labelled } from "#core/billing/kept-records.ts";
import { METHOD_KIND_LABELS, METHOD_KINDS, SHIPPED_METHODS } from "#core/billing/payments/payment-methods.ts";
import type { EditField } from "#core/management/editors.ts";
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
import { OFF, ON, YES_OR_NO } from "./billing-settings.ts";

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

/** What finance keeps for payments (B-68): at most so many of each are offered at once. */
export const CHOICES_MAX = { methods: 30, banks: 100, accounts: 20 } as const;
export type ChoiceList = keyof typeof CHOICES_MAX;

const offered = (label: string, help: string): EditField => ({
  name: "is_offered",
  label,
  kind: "choice",
  options: YES_OR_NO,
  isRequired: true,
  initial: ON,
  help,
});
const CODE_HELP = "Letters and digits, for example in imports. It cannot be changed later.";

/** Each list as the settings show it, and its form. */
export const CHOICE_LISTS: Readonly<
  Record<ChoiceList, { title: string; noun: string; add: string; fields: readonly EditField[] }>
> = {
  methods: {
    title: "Payment methods",
    noun: "payment method",
    add: "Add Payment Method",
    fields: [
      field("code", "Code", "text", { isFixed: true, help: CODE_HELP }),
      field("name", "Name", "text"),
      {
        name: "kind",
        label: "Kind",
        kind: "choice",
        options: labelled(METHOD_KIND_LABELS),
        isRequired: true,
        isFixed: true,
        initial: "wallet",
        help: "Says what the payment form asks for. Of a card only the last four digits are kept.",
      },
      offered("Offered", "No: it is not offered any more. Payments made by it keep it."),
    ],
  },
  banks: {
    title: "Banks",
    noun: "bank",
    add: "Add Bank",
    fields: [
      field("code", "Code", "text", { isFixed: true, help: CODE_HELP }),
      field("name", "Name", "text"),
      offered("Offered", "No: it is not offered any more. Payments of it keep it."),
    ],
  },
  accounts: {
    title: "Bank accounts shown to payers",
    noun: "bank account",
    add: "Add Bank Account",
    fields: [
      field("bank_code", "Bank", "text", { help: "The code of one of the banks" }),
      field("account_name", "Account Name", "text"),
      field("account_no", "Account Number", "text"),
      offered("Shown", "Shown on the page that a mailed invoice's link opens."),
    ],
  },
};

export const isShipped = (list: ChoiceList, code: string): boolean =>
  list === "methods" && SHIPPED_METHODS.includes(code);

/** A record of a list as a change finds it. */
export interface KeptChoice {
  id: string;
  /** What cannot be the same twice: a code, or bank and account number. */
  code: string;
  name: string;
  /** What cannot be changed later; "" where there is nothing. */
  kind: string;
  isActive: boolean;
  version: number;
}
/** Why a list cannot be changed so, with the field; null where it can. `current`: null for a new record. */
export function choiceRefusal(
  list: ChoiceList,
  entry: Omit<KeptChoice, "id" | "version">,
  current: KeptChoice | null,
  known: readonly KeptChoice[],
): { field: "code" | "name" | "kind" | "isActive"; message: string } | null {
  const { noun } = CHOICE_LISTS[list];
  const others = known.filter(({ id }) => id !== current?.id);
  if (current && isShipped(list, current.code))
    return { field: "isActive", message: `${current.name} belongs to every school and is not changed.` };
  if (others.some(({ code }) => code === entry.code))
    return { field: "code", message: `There is a ${noun} of this code already` };
  if (list !== "accounts" && others.some(({ name }) => name.toLowerCase() === entry.name.toLowerCase()))
    return { field: "name", message: `There is a ${noun} of this name already` };
  if (current && list !== "accounts" && current.code !== entry.code)
    return { field: "code", message: "This cannot be changed any more" };
  if (current && current.kind !== entry.kind)
    return { field: "kind", message: "This cannot be changed any more" };
  const active = others.filter(({ isActive }) => isActive).length;
  if (entry.isActive && active >= CHOICES_MAX[list])
    return { field: "isActive", message: `There can be at most ${CHOICES_MAX[list]} of them.` };
  return null;
}
