import type { Action, Workflow } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import type { Recurrence } from "./recurrence.ts";
import type { ScheduleStatus } from "./schedule-contract.ts";
import { unmadeAfter } from "./schedule-run.ts";

/** What a row of the list of schedules knows, and every rule below needs. */
export interface ScheduleFacts extends Recurrence {
  /** The draft number. */
  number: string;
  /** What it bills. */
  referenceNumber: string;
  status: ScheduleStatus;
  occurrences: number;
  /** The first that is neither made nor skipped. */
  nextOccurrence: number;
  /** Of each invoice. */
  amountDue: number;
  today: SchoolDay;
}
export type ScheduleActionName = "view" | "pause" | "resume" | "end";

const FINANCE = ["FA"] as const;
const NAMED_MAX = 3;

/** "12/01/2026, 01/01/2027 and 5 more". */
function named(days: readonly SchoolDay[]): string {
  const shown = days.slice(0, NAMED_MAX).map(formatDay);
  const rest = days.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "");
}

/** What ending a schedule today leaves unmade. */
function unmadeText(facts: ScheduleFacts): string {
  const unmade = unmadeAfter({ ...facts, recurrence: facts }, facts.today).map(({ date }) => date);
  return unmade.length === 0
    ? "No occurrence is left."
    : `${unmade.length} ${unmade.length === 1 ? "occurrence" : "occurrences"} of ${formatPesos(facts.amountDue)} will not be made: ${named(unmade)}.`;
}

const ended = ({ number }: ScheduleFacts): string => `${number} has ended.`;

const pause: Action<ScheduleFacts, ScheduleStatus> = {
  label: "Pause",
  rules: [{ roles: FINANCE, from: ["ACTIVE"], to: "PAUSED" }],
  refusal: (facts) => (facts.status === "PAUSED" ? `${facts.number} is already paused.` : ended(facts)),
  confirmation: ([facts]) => ({
    title: `Pause ${facts?.number}?`,
    text: "From tomorrow until it is resumed no invoice is made. The occurrences of those days are skipped and not made later.",
    confirmLabel: "Pause",
    cancelLabel: "Cancel",
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Schedule paused.",
  on: { row: true },
  unavailable: "hide",
};

const resume: Action<ScheduleFacts, ScheduleStatus> = {
  label: "Resume",
  rules: [{ roles: FINANCE, from: ["PAUSED"], to: "ACTIVE" }],
  refusal: (facts) => (facts.status === "ACTIVE" ? `${facts.number} is not paused.` : ended(facts)),
  confirmation: ([facts]) => ({
    title: `Resume ${facts?.number}?`,
    text: "Invoices are made again from today. What was skipped while it was paused is not made.",
    confirmLabel: "Resume",
    cancelLabel: "Cancel",
  }),
  success: "Schedule resumed.",
  on: { row: true },
  unavailable: "hide",
};

const end: Action<ScheduleFacts, ScheduleStatus> = {
  label: "End",
  rules: [{ roles: FINANCE, from: ["ACTIVE", "PAUSED"], to: "ENDED" }],
  refusal: ended,
  confirmation: ([facts]) => ({
    title: `End ${facts?.number}?`,
    text: `${facts ? unmadeText(facts) : ""} The invoices it made stay as they are. You cannot undo this action.`,
    confirmLabel: "End Schedule",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason", isOptional: true },
  }),
  success: "Schedule ended.",
  on: { row: true },
  unavailable: "hide",
};

/** What finance may do to a published schedule, from which status, in which words (B-53). */
export const scheduleWorkflow: Workflow<ScheduleFacts, ScheduleStatus, ScheduleActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    view: {
      label: "View",
      rules: [{ roles: FINANCE, from: ["ACTIVE", "PAUSED", "ENDED"] }],
      refusal: () => "This schedule cannot be opened.",
      on: { row: true },
      unavailable: "hide",
    },
    pause,
    resume,
    end,
  },
};
