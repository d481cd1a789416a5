import { CREDIT_MESSAGES, dateBeforeInvoice } from "#core/billing/credit-memos/credit-memo-messages.ts";
import { booksClosed, isClosed } from "#core/billing/settings/billing-settings.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** The date is between the invoice's and today, and not in closed books (B-72, B-48). */
export function dateRefusal(
  submitted: SchoolDay,
  invoiceNumber: string,
  invoiceDate: SchoolDay,
  { today, closedThrough }: { today: SchoolDay; closedThrough: string },
): RefusedEntry | null {
  const path = "submittedDate";
  if (submitted < invoiceDate) return { message: dateBeforeInvoice(invoiceNumber, invoiceDate), path };
  if (isClosed(submitted, closedThrough)) return { message: booksClosed(closedThrough), path };
  return submitted > today ? { message: CREDIT_MESSAGES.dateInFuture, path } : null;
}
