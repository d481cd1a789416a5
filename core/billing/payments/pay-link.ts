import { addDays, type SchoolDay } from "#core/shared/school-day.ts";

/** The signed link of an invoice's email (B-22): it names the invoice and the last day it works, and no person. */
export interface PayLink {
  invoiceUuid: string;
  lastDay: SchoolDay;
}
/** Half a year: longer than any school term, and so than what is owed of one. A cancelled invoice's link tells nothing at once. */
const WORKS_DAYS = 180;

export const payLinkOf = (invoiceUuid: string, mailedOn: SchoolDay): PayLink => ({
  invoiceUuid,
  lastDay: addDays(mailedOn, WORKS_DAYS),
});

/** What is signed: its first word keeps it apart from everything else signed by the same key. */
export const payLinkClaim = ({ invoiceUuid, lastDay }: PayLink): string =>
  `pay-app:${invoiceUuid}:${lastDay}`;

const TOKEN =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.(\d{4})(\d\d)(\d\d)\.([\w-]{43})$/;
export const payLinkToken = ({ invoiceUuid, lastDay }: PayLink, signature: string): string =>
  `${invoiceUuid.replaceAll("-", "")}.${lastDay.replaceAll("-", "")}.${signature}`;

/** A token's claim and its signature, which is still to be checked; null: no token at all. */
export function readPayLinkToken(token: string): { link: PayLink; signature: string } | null {
  const parts = TOKEN.exec(token);
  if (!parts) return null;
  const link = { invoiceUuid: parts.slice(1, 6).join("-"), lastDay: parts.slice(6, 9).join("-") };
  return { link, signature: parts[9] ?? "" };
}

/** A student as a link that may be passed on tells of one: "Ana R.". */
export const briefName = (givenName: string, lastName: string): string => {
  const [first = ""] = givenName.trim().split(/\s+/);
  const [initial = ""] = [...lastName.trim().normalize("NFC")];
  return initial === "" ? first : `${first} ${initial}.`.trim();
};

export const PAY_LINK_MESSAGES = {
  wrong: "This link is not valid. Please open it exactly as it is in the school's email.",
  cancelled: "This invoice was cancelled by the school. There is no PDF of it any more.",
  expired: "This link has expired. Please ask the school for a new email of the invoice.",
} as const;
