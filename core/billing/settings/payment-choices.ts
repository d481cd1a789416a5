import { METHOD_KIND_LABELS, METHOD_KINDS, SHIPPED_METHODS } from "#core/billing/payments/payment-methods.ts";
import type { EditField } from "#core/management/editors.ts";
import { ON, YES_OR_NO } from "./billing-settings.ts";

/** What finance keeps for payments (B-68): at most so many of each are offered at once. */
export const CHOICES_MAX = { methods: 30, banks: 100, accounts: 20 } as const;
export type ChoiceList = keyof typeof CHOICES_MAX;

const text = (name: string, label: string, more: Partial<EditField> = {}): EditField => ({
  name,
  label,
  kind: "text",
  isRequired: true,
  ...more,
});
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
      text("code", "Code", { isFixed: true, help: CODE_HELP }),
      text("name", "Name"),
      {
        name: "kind",
        label: "Kind",
        kind: "choice",
        options: METHOD_KINDS.map((kind) => ({ value: kind, label: METHOD_KIND_LABELS[kind] })),
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
      text("code", "Code", { isFixed: true, help: CODE_HELP }),
      text("name", "Name"),
      offered("Offered", "No: it is not offered any more. Payments of it keep it."),
    ],
  },
  accounts: {
    title: "Bank accounts shown to payers",
    noun: "bank account",
    add: "Add Bank Account",
    fields: [
      text("bank_code", "Bank", { help: "The code of one of the banks" }),
      text("account_name", "Account Name"),
      text("account_no", "Account Number"),
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
