/** Payment methods: what kinds there are, what the payer is asked for by each, and what is wrong with an answer (B-68). */
export const METHOD_KINDS = ["cash", "bank", "cheque", "wallet", "card"] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];
export const METHOD_KIND_LABELS: Readonly<Record<MethodKind, string>> = {
  cash: "Cash",
  bank: "Bank transfer or deposit",
  cheque: "Cheque",
  wallet: "Electronic wallet",
  card: "Card",
};
/** They come with the product, are never changed and never removed. */
export const SHIPPED_METHODS: readonly string[] = ["CASH", "BANKTRANSFER"];

export const DETAIL_NAMES = [
  "chequeNumber",
  "chequeDate",
  "walletReference",
  "cardType",
  "cardNumber",
] as const;
export type DetailName = (typeof DETAIL_NAMES)[number];
/** Of a card only the last four digits. */
export type PaymentDetails = Readonly<Record<DetailName, string | null>>;
export const NO_DETAILS: PaymentDetails = {
  chequeNumber: null,
  chequeDate: null,
  walletReference: null,
  cardType: null,
  cardNumber: null,
};
export const CARD_DIGITS = 4;
export const ONLY_LAST_FOUR = `Please enter only the last ${CARD_DIGITS} digits of the card`;
export const isCardPart = (given: string): boolean =>
  given === "" || new RegExp(`^\\d{${CARD_DIGITS}}$`).test(given);
/** A word or two, never the number of a card. */
export const hasNoCardNumber = (given: string): boolean => !/\d(?:[ -]?\d){4,}/.test(given);
export const DETAIL_LABELS = {
  chequeNumber: "Cheque Number",
  chequeDate: "Cheque Date",
  walletReference: "Wallet Reference",
  cardType: "Card Type",
  cardNumber: "Card Number",
} as const satisfies Readonly<Record<DetailName, string>>;
/** Their columns in a file of payments (B-55). */
export const DETAIL_HEADINGS = { ...DETAIL_LABELS, cardNumber: "Card Last Four" } as const;

/** What is asked for by each kind: the bank, and the details. All that is asked for is needed. */
const ASKED: Readonly<Record<MethodKind, readonly ("bank" | DetailName)[]>> = {
  cash: [],
  bank: ["bank"],
  cheque: ["bank", "chequeNumber", "chequeDate"],
  wallet: ["walletReference"],
  card: ["cardType", "cardNumber"],
};

/** A choice that is not active is not offered any more; what was paid by it keeps it. */
export interface MethodChoice {
  code: string;
  name: string;
  kind: MethodKind;
  isActive: boolean;
}
export interface BankChoice {
  code: string;
  name: string;
  isActive: boolean;
}
export interface KnownMethods {
  methods: readonly MethodChoice[];
  banks: readonly BankChoice[];
}
/** How a payment or a refund is made; a refund has no details. */
interface MethodEntry {
  methodCode: string;
  bankCode: string | null;
  details?: PaymentDetails;
}

/** The choices that can be taken: those offered, and the one a record has. */
export const offered = <Choice extends { code: string; isActive: boolean }>(
  choices: readonly Choice[],
  current: string | null = null,
): Choice[] => choices.filter(({ code, isActive }) => isActive || code === current);

const kindOf = (methods: readonly MethodChoice[], methodCode: string): MethodKind | undefined =>
  methods.find(({ code }) => code === methodCode)?.kind;
/** What a payer is asked for by a method; nothing by one that does not exist. */
export function askedBy(methods: readonly MethodChoice[], methodCode: string): (typeof ASKED)[MethodKind] {
  const kind = kindOf(methods, methodCode);
  return kind ? ASKED[kind] : [];
}

/** The details of an entry that its method does not ask for; none for a method that does not exist. */
export const detailsNotAsked = (
  { methodCode, details }: Required<Pick<MethodEntry, "methodCode" | "details">>,
  methods: readonly MethodChoice[],
): DetailName[] =>
  kindOf(methods, methodCode) === undefined
    ? []
    : DETAIL_NAMES.filter((name) => details[name] !== null && !askedBy(methods, methodCode).includes(name));

/** A bank named in a file must be one that is offered, also where the method does not ask for it. */
export const isUnknownBank = (bankCode: string | null, { banks }: KnownMethods): boolean =>
  bankCode !== null && !offered(banks).some(({ code }) => code === bankCode);

/** The fields of an entry, by their paths, that are missing or name what is not offered. `before`: what the record has already. */
export function wrongMethodFields(
  entry: MethodEntry,
  { methods, banks }: KnownMethods,
  before: { methodCode: string | null; bankCode: string | null } = { methodCode: null, bankCode: null },
): ("methodCode" | "bankCode" | `details.${DetailName}`)[] {
  if (!offered(methods, before.methodCode).some(({ code }) => code === entry.methodCode))
    return ["methodCode"];
  const canBe = offered(banks, before.bankCode).some(({ code }) => code === entry.bankCode);
  return askedBy(methods, entry.methodCode).flatMap((asked) => {
    if (asked === "bank") return canBe ? [] : ["bankCode" as const];
    return entry.details === undefined || entry.details[asked] ? [] : [`details.${asked}` as const];
  });
}

/** The bank and the details a method asks for; what else was entered is left out. */
export function answersFor(
  entry: MethodEntry,
  methods: readonly MethodChoice[],
): { bankCode: string | null; details: PaymentDetails } {
  const asked = askedBy(methods, entry.methodCode);
  const details = { ...NO_DETAILS } as Record<DetailName, string | null>;
  for (const name of asked) if (name !== "bank") details[name] = entry.details?.[name] ?? null;
  return { bankCode: asked.includes("bank") ? entry.bankCode : null, details };
}
