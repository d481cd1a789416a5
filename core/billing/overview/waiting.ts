import { addDays, type SchoolDay } from "#core/shared/school-day.ts";

/** A payment that is not posted waits too long after so many days. */
const UNPOSTED_DAYS = 3;
/** The last day on which such payments were taken. */
export const unpostedThrough = (today: SchoolDay): SchoolDay => addDays(today, -UNPOSTED_DAYS - 1);
/** Emails that failed are counted for so many days. */
export const FAILED_MAIL_DAYS = 30;

interface WaitingWords {
  title: string;
  detail: string;
  /** The list filtered to these records; absent: there is no list of them. */
  address?: (today: SchoolDay) => string;
}

/** What waits in a finance office, in the order it is shown (B-101). The counts are those of the lists the addresses lead to. */
const WAITING_WORDS = {
  drafts: {
    title: "Drafts to publish",
    detail: "Invoices that nobody owes yet",
    address: () => "/ims/invoices?tab=draft&paymentStatuses=UNPAID",
  },
  unposted: {
    title: "Payments to post",
    detail: `Taken more than ${UNPOSTED_DAYS} days ago`,
    address: (today) => `/ims/payments?tab=UNPOSTED&paidAt=..${unpostedThrough(today)}`,
  },
  "refunds-to-approve": {
    title: "Refunds to approve",
    detail: "Requested, and neither approved nor declined",
    address: () => "/ims/payments?tab=REFUND+REQUESTED",
  },
  "refunds-to-pay": {
    title: "Refunds to pay",
    detail: "Approved, and not paid out",
    address: () => "/ims/payments?tab=REFUND+APPROVED",
  },
  memos: {
    title: "Credit memos to publish",
    detail: "Drafts, which take nothing off yet",
    address: () => "/ims/credit-memo?tab=draft",
  },
  schedules: {
    title: "Schedules that are paused",
    detail: "No invoice is made until they are resumed",
    address: () => "/ims/invoices/schedules?tab=PAUSED",
  },
  "bank-matched": {
    title: "Bank lines to confirm",
    detail: "Each has a payment, an invoice or a student it is proposed for",
    address: () => "/ims/bank-lines?tab=matched",
  },
  "bank-unmatched": {
    title: "Bank lines that match nothing",
    detail: "Money came in that belongs to nobody yet",
    address: () => "/ims/bank-lines?tab=unmatched",
  },
  notes: {
    title: "Promissory notes that are broken",
    detail: "A promised date passed with less paid than promised",
    address: () => "/ims/promissory-notes?tab=broken",
  },
  transfers: {
    title: "Files for the accounting system that failed",
    detail: "Look at the reason and try again",
    address: () =>
      "/ims/imsAuditLogs/erp?statuses=Generation+Failed,Sending+Failed,Received+Failed,OR+Update+Failed",
  },
  mails: { title: "Emails that failed", detail: `In the last ${FAILED_MAIL_DAYS} days` },
} as const satisfies Record<string, WaitingWords>;
export type WaitingKey = keyof typeof WAITING_WORDS;
export const WAITING_KEYS = Object.keys(WAITING_WORDS) as WaitingKey[];
export const waitingWords = (key: WaitingKey): WaitingWords => WAITING_WORDS[key];
