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

/** How a detail is typed: an identifier, a day, a word or two that are no card's number, or a card's last digits. */
type DetailKind = "identifier" | "day" | "word" | "cardDigits";
interface Detail {
  /** Its name among the details of a payment on the wire. */
  wire: string;
  label: string;
  /** Its column in a file of payments (B-55), where that is not its label. */
  heading?: string;
  kind: DetailKind;
  askedBy: MethodKind;
}
/** What a payer is asked for beside the bank, in the order of the form; of a card only the last four digits. */
export const DETAILS = {
  chequeNumber: { wire: "cheque_number", label: "Cheque Number", kind: "identifier", askedBy: "cheque" },
  chequeDate: { wire: "cheque_date", label: "Cheque Date", kind: "day", askedBy: "cheque" },
  walletReference: { wire: "reference", label: "Wallet Reference", kind: "identifier", askedBy: "wallet" },
  cardType: { wire: "card_type", label: "Card Type", kind: "word", askedBy: "card" },
  cardNumber: {
    wire: "card_number",
    label: "Card Number",
    heading: "Card Last Four",
    kind: "cardDigits",
    askedBy: "card",
  },
} as const satisfies Readonly<Record<string, Detail>>;
export type DetailName = keyof typeof DETAILS;
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];
export const detailKind = (name: DetailName): DetailKind => DETAILS[name].kind;
/** A record with a value of each detail. */
export const ofDetails = <Value>(of: (name: DetailName) => Value) =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, of(name)])) as Record<DetailName, Value>;
export type PaymentDetails = Readonly<Record<DetailName, string | null>>;
export const NO_DETAILS: PaymentDetails = ofDetails(() => null);
export const CARD_DIGITS = 4;
export const ONLY_LAST_FOUR = `Please enter only the last ${CARD_DIGITS} digits of the card`;
export const isCardPart = (given: string): boolean =>
  given === "" || new RegExp(`^\\d{${CARD_DIGITS}}$`).test(given);
/** A word or two, never the number of a card. */
export const hasNoCardNumber = (given: string): boolean => !/\d(?:[ -]?\d){4,}/.test(given);
export const DETAIL_LABELS = ofDetails((name): string => DETAILS[name].label);
type HeadingOf<D> = D extends { heading: infer Heading }
  ? Heading
  : D extends { label: infer Label }
    ? Label
    : never;
type DetailHeading = HeadingOf<(typeof DETAILS)[DetailName]>;
/** Their columns in a file of payments (B-55). */
export const DETAIL_HEADINGS = ofDetails((name) => {
  const { label, heading = label }: Detail = DETAILS[name];
  return heading as DetailHeading;
});

const NEEDS_BANK: readonly MethodKind[] = ["bank", "cheque"];

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
/** What a payer is asked for by a method, all of it needed; nothing by one that does not exist. */
export function askedBy(
  methods: readonly MethodChoice[],
  methodCode: string,
): readonly ("bank" | DetailName)[] {
  const kind = kindOf(methods, methodCode);
  if (!kind) return [];
  const details = DETAIL_NAMES.filter((name) => DETAILS[name].askedBy === kind);
  return NEEDS_BANK.includes(kind) ? ["bank", ...details] : details;
}

/** The details of an entry that its method does not ask for; none for a method that does not exist. */
export const detailsNotAsked = (
  { methodCode, details }: Required<Pick<MethodEntry, "methodCode" | "details">>,
  methods: readonly MethodChoice[],
): DetailName[] =>
  kindOf(methods, methodCode) === undefined
    ? []
    : DETAIL_NAMES.filter((name) => details[name] !== null && !askedBy(methods, methodCode).includes(name));

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
  const details = ofDetails((name) => (asked.includes(name) ? (entry.details?.[name] ?? null) : null));
  return { bankCode: asked.includes("bank") ? entry.bankCode : null, details };
}
