import type { Action, Workflow } from "#core/shared/actions.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * The rollover into a school year (M-31, M-34, M-35)
 *   draft ── apply ──> applying ── every section is done or failed ──> applied ── retry what failed ──> applying
 *     ^── take back ───────────────────────────────────────────────────────┘
 */
export type RolloverStatus = "draft" | "applying" | "applied";
export type RolloverPartStatus = "queued" | "done" | "failed";

export const isDraft = (status: RolloverStatus): boolean => status === "draft";
/** Every section is done or failed. */
export const hasEnded = (status: RolloverStatus): boolean => status === "applied";
/** What the consumer asks: whether a part is still to be applied. */
export const isApplying = (status: RolloverStatus): boolean => status === "applying";
export const isToApply = (status: RolloverPartStatus): boolean => status === "queued";
export const hasPartFailed = (status: RolloverPartStatus): boolean => status === "failed";

export interface RolloverState {
  status: RolloverStatus;
  /** The year it leads into. */
  yearName: string;
  yearStart: SchoolDay;
  today: SchoolDay;
  /** Differences since the plan was taken over. */
  changes: number;
  /** How many students go. */
  going: number;
  /** Sections that failed. */
  failed: number;
  /** What hangs on what it made, in words. */
  dependents: readonly string[];
  /** Names of students whom it placed and who have no place in that year any more. */
  left: readonly string[];
}
type RolloverAction = Action<RolloverState, RolloverStatus>;

const begun = ({ yearName, yearStart, today }: RolloverState): string | null =>
  yearStart <= today ? `${yearName} began on ${formatDay(yearStart)}` : null;

const edit: RolloverAction = {
  label: "Edit",
  rules: [{ roles: ["RA", "SA"], from: ["draft"] }],
  refusal: () => "It was applied: take it back to change it.",
  on: {},
  unavailable: "hide",
};
const apply: RolloverAction = {
  label: "Apply",
  rules: [
    {
      roles: ["SA"],
      from: ["draft"],
      to: "applying",
      guard: (state) => {
        const isLate = begun(state);
        if (isLate !== null) return `${isLate}: place its students by rosters.`;
        if (state.changes > 0)
          return "Something has changed since the plan was last taken over. Look at it and take it over first.";
        return state.going === 0 ? "Nobody goes to the next school year yet." : null;
      },
    },
  ],
  refusal: ({ status }) =>
    status === "applying" ? "It is being applied already." : "It was applied already.",
  success: "The rollover is being applied.",
  on: {},
  unavailable: "disable",
};
const retry: RolloverAction = {
  label: "Try again",
  rules: [
    {
      roles: ["SA"],
      from: ["applied"],
      to: "applying",
      guard: ({ failed }) => (failed > 0 ? null : "Every section is done."),
    },
  ],
  refusal: () => "Only a rollover that has ended is tried again.",
  success: "What failed is tried again.",
  on: {},
  unavailable: "hide",
};
const takeBack: RolloverAction = {
  label: "Take back",
  rules: [
    {
      roles: ["SA"],
      from: ["applied"],
      to: "draft",
      guard: (state) => {
        const isLate = begun(state);
        if (isLate !== null) return `${isLate}: the rollover stays.`;
        return state.dependents.length > 0
          ? `It cannot be taken back while there are ${state.dependents.join(", ")}.`
          : null;
      },
    },
  ],
  refusal: ({ status }) =>
    status === "applying" ? "It is being applied. Wait until it has ended." : "It is not applied.",
  success: "The rollover was taken back. The draft is as it was.",
  on: {},
  unavailable: "disable",
};
export const rolloverWorkflow: Workflow<
  RolloverState,
  RolloverStatus,
  "edit" | "apply" | "retry" | "takeBack"
> = {
  statusOf: ({ status }) => status,
  actions: { edit, apply, retry, takeBack },
};
