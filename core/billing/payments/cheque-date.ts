import { addDays, formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** The day on a cheque (B-151): from when it can be posted, and how old it may be. */
/** The code of a refused cheque that is dated ahead: it is sent again once it is confirmed. */
export const CHEQUE_NOT_DUE = "CHEQUE_NOT_DUE";
export const STALE_CHEQUE_DAYS = 180;

/** Of a cheque that is dated ahead of a day, what is said of it; null: it is due. */
export const chequeNotDue = (chequeDate: SchoolDay | null, today: SchoolDay): string | null =>
  chequeDate !== null && chequeDate > today
    ? `This cheque is dated ${formatDay(chequeDate)}: it can be posted from that day on.`
    : null;

/** Why a cheque is too old for the day it was received; null: it is not, or the school takes cheques of any age. */
export const staleCheque = (
  chequeDate: SchoolDay | null,
  { receivedDate, staleDays }: { receivedDate: SchoolDay; staleDays: number | null },
): string | null =>
  chequeDate !== null && staleDays !== null && chequeDate < addDays(receivedDate, -staleDays)
    ? `This cheque is dated ${formatDay(chequeDate)}, more than ${staleDays} days before it was received: banks refuse it.`
    : null;
