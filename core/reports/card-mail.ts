import type { MailStatus } from "#core/shared/outbox.ts";

/** Emails about report cards. */

/** `report-card`: the PDF; `report-card-notice`: that a card is published, and where it is. */
export const CARD_MAIL_KINDS = ["report-card", "report-card-notice"] as const;
export type CardMailKind = (typeof CARD_MAIL_KINDS)[number];
export const CARD_MAIL_LABELS: Readonly<Record<CardMailKind, string>> = {
  "report-card": "Report card by email",
  "report-card-notice": "Notice to the guardian",
};

/** Whether the newest revision can be sent to the guardian: `sent` also where it may have arrived. */
export type CardMailing = "possible" | "no address" | "sent" | "excluded";
const NOT_POSSIBLE: Readonly<Record<Exclude<CardMailing, "possible">, string>> = {
  "no address": "has a guardian without an email address.",
  sent: "was emailed to the guardian in this revision already.",
  excluded: "is excluded from the release of this term.",
};
/** Why a card is not sent; null: it can be. */
export const mailRefusal = (studentName: string, mailing: CardMailing = "possible"): string | null =>
  mailing === "possible" ? null : `${studentName} ${NOT_POSSIBLE[mailing]}`;

export const CARDS_PER_MAILING_MAX = 60;
export const TOO_MANY_MAILS = `At most ${CARDS_PER_MAILING_MAX} report cards are emailed at once.`;

/** Whether a person has to be told on the row of the card that an email did not, or may not have, arrived. */
export const isUncertain = (status: MailStatus | null): boolean =>
  status === "failed" || status === "unknown";
