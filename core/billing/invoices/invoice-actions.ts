import {
  INVOICES_PER_CHANGE_MAX,
  MEMBERS_PER_PUBLISH_MAX,
  RECORDS_PER_DOCUMENT_MAX,
} from "#core/billing/bulk-limits.ts";
import { intervalText, type Schedule } from "#core/billing/schedules/recurrence.ts";
import type { Action, Confirmation, Workflow } from "#core/shared/actions.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { firstNamed } from "#core/shared/named-records.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import type { PaymentStatus } from "./invoice-status.ts";

/** What a row of the invoice list knows and every rule below needs. */
export interface InvoiceFacts {
  /** The number, or the draft number while it is a draft. */
  number: string;
  documentStatus: "draft" | "published";
  paymentStatus: PaymentStatus;
  dueDate: SchoolDay;
  amountDue: Centavos;
  remainingBalance: Centavos;
  /** What published credit memos took off it. */
  credited: Centavos;
  /** One customer, or null for a draft to a segment. */
  customerId: string | null;
  /** Active members of the segment that a draft is billed to; null for every other invoice. */
  members: number | null;
  /** A draft that was published to a segment or as a schedule: it makes invoices, and is never owed itself. */
  isSource: boolean;
  /** A late charge: it is published or cancelled as it was made, and never changed (B-91). */
  isLateCharge: boolean;
  /** Of an invoice that a source made: that source. */
  sourceUuid: string | null;
  /** Of a draft or source that bills again and again; null for every other invoice. */
  schedule: Schedule | null;
  /** Anything was ever paid on it, also what was taken off again. */
  hasPayments: boolean;
}

/** Of every invoice that is billed to one student and has nothing to do with a source or a late charge. */
export const OF_ONE_CUSTOMER: Pick<
  InvoiceFacts,
  "members" | "isSource" | "isLateCharge" | "sourceUuid" | "schedule"
> = {
  members: null,
  isSource: false,
  isLateCharge: false,
  sourceUuid: null,
  schedule: null,
};

/** It has its number, its customer is fixed, and what is owed on it is in the books. */
export const isPublished = ({ documentStatus }: Pick<InvoiceFacts, "documentStatus">): boolean =>
  documentStatus === "published";

/** What is asked before invoices are changed or sent, with their numbers and amounts. */
const named = (selection: readonly InvoiceFacts[]): string =>
  firstNamed(selection.map(({ number }) => number));
const totalOf = (selection: readonly InvoiceFacts[]): string =>
  formatPesos(selection.reduce((sum, facts) => sum + facts.amountDue, 0));
const counted = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "invoice" : "invoices"}`;

function cancelConfirmation(selection: readonly InvoiceFacts[]): Confirmation {
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
    title:
      selection.length === 1
        ? "Publish this schedule?"
        : `Publish ${selection.length.toLocaleString("en-US")} drafts?`,
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
function publishConfirmation(selection: readonly InvoiceFacts[]): Confirmation {
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
const sendConfirmation = (selection: readonly InvoiceFacts[]): Confirmation => ({
  title: `Send ${counted(selection.length)} by email?`,
  text: `${named(selection)}, totalling ${totalOf(selection)}: one email${selection.length === 1 ? "" : " each to the customer's address"}, with the PDF attached.`,
  confirmLabel: "Send",
  cancelLabel: "Cancel",
});

/** The one status rules are written against: the derived status, with drafts and published sources set apart. */
export type InvoiceDocumentStatus = PaymentStatus | "DRAFT" | "SOURCE";
export type InvoiceActionName =
  | "view"
  | "update"
  | "viewPaymentHistory"
  | "pay"
  | "publish"
  | "split"
  | "cancel"
  | "restore"
  | "print"
  | "exportPdf"
  | "sendEmail"
  | "remind";

const OWED = ["UNPAID", "PARTIAL", "OVERDUE", "OVERDUE-PARTIAL"] as const;
const NUMBERED = [...OWED, "PAID"] as const;
const ANY = ["DRAFT", "SOURCE", ...NUMBERED, "CANCELLED"] as const;
const FINANCE = ["FA"] as const;

/** Why no student can be invoiced, or not this many at once; null when nothing forbids it. */
const membersRefusal = ({ number, members }: InvoiceFacts): string | null => {
  if (members === 0)
    return `${number} is billed to a segment without active students: nobody would be invoiced.`;
  return members !== null && members > MEMBERS_PER_PUBLISH_MAX ? tooManyMembers(members) : null;
};
export const tooManyMembers = (members: number): string =>
  `At most ${MEMBERS_PER_PUBLISH_MAX.toLocaleString("en-US")} students are invoiced at once; these are ${members.toLocaleString("en-US")}.`;

/** What is said of anything but looking at a published source. */
const madeAlready = ({ number }: InvoiceFacts): string =>
  `${number} is published: the invoices it made are changed one by one.`;

const publish: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Publish",
  rules: [
    {
      roles: FINANCE,
      from: ["DRAFT"],
      to: "UNPAID",
      guard: membersRefusal,
    },
  ],
  refusal: (facts) =>
    facts.paymentStatus === "CANCELLED"
      ? `${facts.number} is cancelled and cannot be published.`
      : `${facts.number} is already published.`,
  confirmation: publishConfirmation,
  success: "Invoice published successfully.",
  // What a segment or a schedule is made into has numbers of its own.
  next: ({ customerId, schedule }) =>
    customerId === null || schedule !== null ? ["view"] : ["view", "exportPdf", "sendEmail"],
  on: { row: true, bulk: true },
  unavailable: "disableByGuard",
};

/** PAID because nothing was due, and nothing was ever paid or credited on it. */
const wasNeverOwed = (facts: InvoiceFacts): boolean => facts.amountDue === 0 && !facts.hasPayments;

/** PAID because credit memos took off all that was due. */
const isCreditedWhole = (facts: InvoiceFacts): boolean =>
  facts.amountDue > 0 && facts.credited === facts.amountDue;

const cancel: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Cancel Invoice",
  rules: [
    { roles: FINANCE, from: ["DRAFT", ...OWED], to: "CANCELLED" },
    {
      roles: FINANCE,
      from: ["PAID"],
      to: "CANCELLED",
      guard: (facts) =>
        wasNeverOwed(facts)
          ? null
          : isCreditedWhole(facts)
            ? `${facts.number} is settled by credit memos: it cannot be cancelled.`
            : `${facts.number} is paid: refund or cancel its payments first.`,
    },
  ],
  refusal: (facts) => (facts.isSource ? madeAlready(facts) : `${facts.number} is already cancelled.`),
  confirmation: cancelConfirmation,
  undoneBy: { action: "restore", when: (facts) => !isPublished(facts) && !facts.isLateCharge },
  success: "Invoice cancelled successfully.",
  on: { row: true, bulk: true },
  unavailable: "hide",
};

/** Takes the cancelling of a draft back; in no menu (S-47). */
const restore: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Restore Draft",
  rules: [
    {
      roles: FINANCE,
      from: ["CANCELLED"],
      to: "DRAFT",
      guard: (facts) =>
        isPublished(facts)
          ? `${facts.number} was published: it stays cancelled.`
          : facts.isLateCharge
            ? `${facts.number} is of late-payment charges: it stays cancelled.`
            : null,
    },
  ],
  refusal: ({ number }) => `${number} is not cancelled.`,
  success: "The draft is back.",
  on: {},
  unavailable: "hide",
};

const ONE_CUSTOMER = "Please select invoices for 1 Student only";

const documentLimit = (selection: readonly InvoiceFacts[]): string | null =>
  selection.length > RECORDS_PER_DOCUMENT_MAX
    ? `At most ${RECORDS_PER_DOCUMENT_MAX} invoices can be printed or exported at once.`
    : null;

const open = (
  label: string,
  on: { row?: boolean; bulk?: boolean },
): Action<InvoiceFacts, InvoiceDocumentStatus> => ({
  label,
  rules: [{ roles: FINANCE, from: ANY }],
  refusal: () => "This invoice cannot be opened.",
  on,
  unavailable: "hide",
  isOneCall: true,
  selectionGuard: documentLimit,
});

const noLongerUnpaid = (facts: InvoiceFacts): string =>
  `${facts.number} is published and no longer unpaid: it cannot be updated.`;

/** A late charge and what it is for always agree (B-91); null for every other invoice. */
const lateChargeRefusal = ({ number, isLateCharge }: InvoiceFacts): string | null =>
  isLateCharge
    ? `${number} is of late-payment charges: it can be published or cancelled, and is not changed.`
    : null;

const update: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Update",
  rules: [
    { roles: FINANCE, from: ["DRAFT", "UNPAID"], guard: lateChargeRefusal },
    { roles: FINANCE, from: ["PAID"], when: wasNeverOwed },
  ],
  refusal: (facts) =>
    facts.paymentStatus === "CANCELLED"
      ? `${facts.number} is cancelled and cannot be updated.`
      : facts.isSource
        ? madeAlready(facts)
        : noLongerUnpaid(facts),
  confirmation: () => ({
    title: "Update Invoice",
    text: "Are you sure you want to Update invoice?",
    confirmLabel: "Update",
    cancelLabel: "Cancel",
  }),
  success: "Invoice saved successfully.",
  on: { row: true },
  unavailable: "disableByGuard",
};

/** One payment pays the invoices of one customer (B-16). */
const pay: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Pay",
  rules: [{ roles: FINANCE, from: OWED }],
  refusal: (facts) =>
    facts.paymentStatus === "CANCELLED"
      ? `${facts.number} is cancelled and cannot be paid.`
      : facts.isSource
        ? madeAlready(facts)
        : !isPublished(facts)
          ? `${facts.number} is a draft: publish it before it is paid.`
          : isCreditedWhole(facts)
            ? `${facts.number} is settled by credit memos: nothing is left to pay.`
            : `${facts.number} is paid.`,
  on: { row: true, bulk: true },
  unavailable: "hide",
  selectionGuard: (selection) =>
    new Set(selection.map((facts) => facts.customerId)).size > 1 ? ONE_CUSTOMER : null,
};

const NO_HISTORY = "A draft has no payment history.";

/** Hidden for drafts, also cancelled ones, and when there are no payments and the invoice is UNPAID (B-17). */
const viewPaymentHistory: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "View Payment History",
  rules: [
    {
      roles: FINANCE,
      from: ["UNPAID"],
      guard: (facts) => (facts.hasPayments ? null : `${facts.number} has no payments yet.`),
    },
    { roles: FINANCE, from: NUMBERED },
    {
      roles: FINANCE,
      from: ["CANCELLED"],
      guard: (facts) => (isPublished(facts) ? null : NO_HISTORY),
    },
  ],
  refusal: () => NO_HISTORY,
  on: { row: true },
  unavailable: "hide",
};

const sendEmail: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Send via email",
  rules: [{ roles: FINANCE, from: NUMBERED }],
  refusal: (facts) =>
    facts.paymentStatus === "CANCELLED"
      ? `${facts.number} is cancelled and is not sent.`
      : facts.isSource
        ? madeAlready(facts)
        : `${facts.number} is a draft: publish it before sending it.`,
  confirmation: sendConfirmation,
  on: { row: true, bulk: true },
  unavailable: "hide",
  perCall: RECORDS_PER_DOCUMENT_MAX,
};

/** Why a draft has no instalments; null where it can have some. */
const splitRefusal = (facts: InvoiceFacts): string | null => {
  const { number, customerId, schedule, sourceUuid, amountDue } = facts;
  if (facts.isLateCharge) return lateChargeRefusal(facts);
  if (sourceUuid !== null) return `${number} is an instalment: it is not split again.`;
  if (customerId === null || schedule !== null)
    return `${number} is not a draft for one student: it cannot be split into instalments.`;
  return amountDue > 0 ? null : `Nothing is due on ${number}: there is nothing to split.`;
};

/** By email, with what else the guardian is reminded of (B-109). */
const remind: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Send Reminder",
  rules: [{ roles: FINANCE, from: OWED }],
  refusal: (facts) =>
    facts.paymentStatus === "CANCELLED"
      ? `${facts.number} is cancelled: nobody is reminded of it.`
      : facts.isSource
        ? madeAlready(facts)
        : !isPublished(facts)
          ? `${facts.number} is a draft: publish it before reminding anybody of it.`
          : `${facts.number} is paid: nobody is reminded of it.`,
  on: { row: true, bulk: true },
  unavailable: "hide",
  // A guardian is written to once about all invoices of a mailing: it is not sent in parts.
  selectionGuard: (selection) =>
    selection.length > INVOICES_PER_CHANGE_MAX
      ? `Reminders of at most ${INVOICES_PER_CHANGE_MAX.toLocaleString("en-US")} invoices can be sent at once.`
      : null,
};

const split: Action<InvoiceFacts, InvoiceDocumentStatus> = {
  label: "Split into Instalments",
  rules: [{ roles: FINANCE, from: ["DRAFT"], guard: splitRefusal }],
  refusal: (facts) => `${facts.number} is not a draft: it cannot be split into instalments.`,
  on: { row: true },
  unavailable: "disableByGuard",
};

/** What finance may do to an invoice, from which status, in which words (B-9 to B-17, B-21). */
export const invoiceWorkflow: Workflow<InvoiceFacts, InvoiceDocumentStatus, InvoiceActionName> = {
  statusOf: (facts) =>
    facts.isSource
      ? "SOURCE"
      : !isPublished(facts) && facts.paymentStatus !== "CANCELLED"
        ? "DRAFT"
        : facts.paymentStatus,
  actions: {
    view: open("View", { row: true }),
    update,
    pay,
    viewPaymentHistory,
    publish,
    split,
    print: open("Print", { row: true, bulk: true }),
    exportPdf: open("Export PDF", { row: true, bulk: true }),
    sendEmail,
    remind,
    cancel,
    restore,
  },
};
