import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { daysBetween, formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** What a reminder says (B-107): the same in the preview and in the mail. */
export interface RemindedInvoice {
  uuid: string;
  number: string;
  student: string;
  dueDate: SchoolDay;
  balance: Centavos;
}
export interface ReminderWords {
  subject: string;
  opening: string;
  rows: { uuid: string; number: string; student: string; due: string; days: string; balance: string }[];
  total: string;
}

export const PAID_ALREADY = "If you have paid already, please disregard this email.";

/** "15 days past due", "due today", "due in 3 days". */
export function daysText(dueDate: SchoolDay, day: SchoolDay): string {
  const days = daysBetween(dueDate, day);
  if (days === 0) return "due today";
  const counted = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return days > 0 ? `${counted} past due` : `due in ${counted}`;
}

/** The first due first. */
const placeOf = ({ dueDate, number }: RemindedInvoice): string => `${dueDate} ${number}`;
const inOrder = (invoices: readonly RemindedInvoice[]): RemindedInvoice[] =>
  invoices.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

/** The names of the students, each once. */
const studentsOf = (invoices: readonly RemindedInvoice[]): string[] => [
  ...new Set(inOrder(invoices).map(({ student }) => student)),
];

export function reminderWords(
  school: string,
  invoices: readonly RemindedInvoice[],
  day: SchoolDay,
): ReminderWords {
  const count = invoices.length === 1 ? "1 invoice" : `${invoices.length} invoices`;
  return {
    subject: `Payment reminder of ${formatDay(day)} from ${school}`,
    opening: `This is a reminder of ${count} with a balance to pay, for ${studentsOf(invoices).join("; ")}.`,
    rows: inOrder(invoices).map(({ uuid, number, student, dueDate, balance }) => ({
      uuid,
      number,
      student,
      due: formatDay(dueDate),
      days: daysText(dueDate, day),
      balance: formatPesos(balance),
    })),
    total: formatPesos(invoices.reduce((sum, { balance }) => sum + balance, 0)),
  };
}
