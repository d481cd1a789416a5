import type { Month } from "#core/billing/late-charge.ts";
import type { StatementRange } from "#core/billing/statement-contract.ts";
import { formatMonth, monthOf } from "#core/shared/school-day.ts";

/**
 * statements of a month (B-103)
 * └─ family: the children of a guardian, of whom one at least was named ── one mail, once for the month
 */
export interface MailedCustomer {
  customerId: string;
  name: string;
  /** The guardian's key. */
  guardian: string;
  /** "" where there is none. */
  address: string;
  /** The guardian was sent this month's statement, or is about to be. */
  isSent: boolean;
}
interface MailedFamily extends Pick<MailedCustomer, "guardian" | "address"> {
  /** The customers that were named, of whom there is one at least. */
  customers: readonly MailedCustomer[];
}
export interface MailingPlan {
  month: Month;
  mails: readonly MailedFamily[];
  sent: readonly MailedFamily[];
  unreachable: readonly MailedFamily[];
}

/** The days of a month's statement. */
export function daysOfMonth(month: Month): StatementRange {
  const { start, end } = monthOf(`${month}-01`);
  return { from: start, to: end };
}

/** Who is sent a statement of the month, who was already, and who has no address, in the order the customers were named. */
export function planMailing(month: Month, customers: readonly MailedCustomer[]): MailingPlan {
  const families = [...Map.groupBy(customers, ({ guardian }) => guardian).values()].flatMap(
    (named): (MailedFamily & { isSent: boolean })[] => {
      const [first] = named;
      return first ? [{ ...first, customers: named }] : [];
    },
  );
  const open = families.filter(({ isSent }) => !isSent);
  return {
    month,
    mails: open.filter(({ address }) => address !== ""),
    sent: families.filter(({ isSent }) => isSent),
    unreachable: open.filter(({ address }) => address === ""),
  };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** "3 emails with the statement of October 2026 will be sent. 1 family was sent it before." */
export const mailingOutcome = ({ month, mails, sent, unreachable }: MailingPlan): string =>
  [
    mails.length === 0
      ? `No email with the statement of ${formatMonth(month)} will be sent.`
      : `${counted(mails.length, "email", "emails")} with the statement of ${formatMonth(month)} will be sent.`,
    ...(sent.length === 0 ? [] : [`${counted(sent.length, "family was", "families were")} sent it before.`]),
    ...(unreachable.length === 0
      ? []
      : [`${counted(unreachable.length, "family has", "families have")} no email address.`]),
  ].join(" ");

/** Why the statement of a month cannot be sent. */
export const MONTH_NOT_PAST = "Choose a month that has ended, at most 12 months ago";
