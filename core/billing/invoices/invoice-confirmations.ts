import { intervalText } from "#core/billing/schedules/recurrence.ts";
import type { Schedule } from "#core/billing/schedules/schedule-contract.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { type InvoiceFacts, isPublished } from "./invoice-facts.ts";

/** What is asked before invoices are changed or sent, with their numbers and amounts. */
const named = (selection: readonly InvoiceFacts[]): string => {
  const first = selection.slice(0, 3).map((facts) => facts.number);
  const rest = selection.length - first.length;
  return rest > 0 ? `${first.join(", ")} and ${rest} more` : first.join(", ");
};
const totalOf = (selection: readonly InvoiceFacts[]): string =>
  formatPesos(selection.reduce((sum, facts) => sum + facts.amountDue, 0));
const counted = (count: number): string => `${count} ${count === 1 ? "invoice" : "invoices"}`;

export function cancelConfirmation(selection: readonly InvoiceFacts[]): Confirmation {
  const released = selection.reduce(
    (sum, facts) =>
      sum + (isPublished(facts) ? facts.amountDue - facts.remainingBalance - facts.credited : 0),
    0,
  );
  const credited = selection.reduce((sum, facts) => sum + facts.credited, 0);
  const kept = credited > 0 ? ` ${formatPesos(credited)} of credit memos stays credited.` : "";
  const release =
    released > 0 ? ` ${formatPesos(released)} already paid becomes the customer's unapplied credit.` : "";
  return {
    title: `Cancel ${counted(selection.length)}?`,
    text: `${named(selection)}, totalling ${totalOf(selection)}.${release}${kept} You cannot undo this action.`,
    confirmLabel: "Yes, Cancel",
    cancelLabel: "No, Don't Cancel",
    danger: true,
  };
}

/** Each student's sibling discounts and scholarships are taken off when the invoices are made (B-75). */
const BEFORE_DISCOUNTS = " before automatic discounts";

/** How many invoices publishing makes: one for each member, and of a schedule for each day before today. */
const madeBy = ({ members, schedule }: InvoiceFacts): number => (members ?? 1) * (schedule?.past ?? 1);

/** "10 occurrences, every month from 06/15/2026 through 03/15/2027": what is told of a schedule before it is published. */
const scheduleText = ({ type, every, startDate, endDate, occurrences }: Schedule): string =>
  `${occurrences} ${occurrences === 1 ? "occurrence" : "occurrences"}, every ${intervalText({ type, every })} from ${formatDay(startDate)} through ${formatDay(endDate)}`;

function scheduleConfirmation(selection: readonly InvoiceFacts[]): Pick<Confirmation, "title" | "text"> {
  const [first] = selection;
  const made = selection.reduce((sum, facts) => sum + madeBy(facts), 0);
  const total = selection.reduce((sum, facts) => sum + facts.amountDue * madeBy(facts), 0);
  const days = selection.length === 1 && first?.schedule ? `: ${scheduleText(first.schedule)}` : "";
  const atOnce =
    made > 0
      ? `${counted(made)} totalling ${formatPesos(total)}${BEFORE_DISCOUNTS} ${made === 1 ? "is" : "are"} made at once, for the occurrences before today`
      : "No occurrence is before today, so none is made at once";
  return {
    title: selection.length === 1 ? "Publish this schedule?" : `Publish ${selection.length} drafts?`,
    text: `${named(selection)}${days}. ${atOnce}; the others are made on their days.`,
  };
}

/** "due 12/18/2026", or from the first due date to the last. */
function dueText(selection: readonly InvoiceFacts[]): string {
  const days = selection.map(({ dueDate }) => dueDate).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (first === "") return "without a due date";
  return first === last ? `due ${formatDay(first)}` : `due from ${formatDay(first)} to ${formatDay(last)}`;
}

/** "38 invoices", where a draft to a segment makes one for each of its members. */
export function publishConfirmation(selection: readonly InvoiceFacts[]): Confirmation {
  const made = selection.reduce((sum, { members }) => sum + (members ?? 1), 0);
  const total = selection.reduce((sum, { amountDue, members }) => sum + amountDue * (members ?? 1), 0);
  const buttons = { confirmLabel: "Publish", cancelLabel: "No" };
  if (selection.some(({ schedule }) => schedule !== null))
    return { ...scheduleConfirmation(selection), ...buttons };
  const isToSegment = selection.some(({ members }) => members !== null);
  return {
    title: `Publish ${counted(made)}?`,
    text: isToSegment
      ? `${named(selection)}: one invoice for each active student of its segment, ${counted(made)} totalling ${formatPesos(total)}${BEFORE_DISCOUNTS}, ${dueText(selection)}, will be published and numbered. What is made is changed one by one afterwards.`
      : `${named(selection)}, totalling ${formatPesos(total)}, ${dueText(selection)}, will be published and numbered.`,
    ...buttons,
  };
}

/** One email for each invoice, with its PDF. */
export const sendConfirmation = (selection: readonly InvoiceFacts[]): Confirmation => ({
  title: `Send ${counted(selection.length)} by email?`,
  text: `${named(selection)}: one email each to the customer's address, with the PDF attached.`,
  confirmLabel: "Send",
  cancelLabel: "Cancel",
});
