import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import {
  GRADEBOOK_STATUSES,
  type GradebookFacts,
  type GradebookStatus,
  isHeadsOwn,
  isTeacher,
} from "#core/grading/workflow/gradebook-facts.ts";
import { ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { type Actor, decide, isAllowedFor, isAllowedIn } from "#core/shared/actions.ts";

/** What waits for a person: the gradebooks this role moves on next, told by the workflow's own table (G-45). */

/** The actions that move a gradebook towards its release, the first one first. */
const ONWARD = ["submit", "approve", "release"] as const satisfies readonly GradebookActionName[];
export type OnwardAction = (typeof ONWARD)[number];

const onwardFrom = (actor: Actor, facts: GradebookFacts): OnwardAction | undefined =>
  ONWARD.find((name) => isAllowedFor(gradebookWorkflow, name, actor, facts));

/** The gradebooks a rule is about: of every class, of those one teaches, of those a head teaches, of those without another head. */
export const WAITING_OF = ["all", "taught", "headsOwn", "lacksHead"] as const;
export type WaitingOf = (typeof WAITING_OF)[number];
const ofRule = (when: unknown): WaitingOf =>
  when === undefined ? "all" : when === isTeacher ? "taught" : when === isHeadsOwn ? "headsOwn" : "lacksHead";

/** Which role moves which gradebooks on from which status: what a query asks for. */
export const WAITS_FOR: readonly { role: RoleCode; status: GradebookStatus; of: WaitingOf }[] =
  ROLE_CODES.flatMap((role) =>
    ONWARD.flatMap((name) => gradebookWorkflow.actions[name].rules)
      .filter(({ roles }) => roles.includes(role))
      .flatMap(({ from, when }) => from.map((status) => ({ role, status, of: ofRule(when) }))),
  );

/** The roles that act next on a gradebook in a status: its teachers, or those of the first transition onward from it. */
export function nextRoles(status: GradebookStatus): RoleCode[] {
  const rules = ONWARD.map((name) =>
    gradebookWorkflow.actions[name].rules.filter(({ from }) => from.includes(status)),
  ).find((found) => found.length > 0);
  const roles = (rules ?? []).flatMap(({ when, roles: all }) => {
    const of = ofRule(when);
    return of === "taught" ? (["ST"] as const) : of === "all" ? all : [];
  });
  return [...new Set(roles)];
}

/** Where a rejection leads. */
export const REJECTED_STATUSES: readonly GradebookStatus[] = [
  ...new Set(gradebookWorkflow.actions.reject.rules.flatMap(({ to }) => (to ? [to] : []))),
];

/** The statuses in which scores are encoded inside a window: what its closing would stop. */
export const STATUSES_IN_WORK: readonly GradebookStatus[] = GRADEBOOK_STATUSES.filter((status) =>
  ROLE_CODES.some((role) => isAllowedIn(gradebookWorkflow, "editMaximum", { role }, status)),
);

/** A term as the dashboard names it. */
interface WaitingTerm {
  uuid: string;
  ordinal: TermOrdinal;
  schoolYear: string;
}

/** Gradebooks of a term that are alike in everything a rule asks. */
export interface GradebookGroup {
  /** The name is of none of them; blanks are 1 where there are any. */
  facts: GradebookFacts;
  term: WaitingTerm;
  /** They have a day of release already. */
  isScheduled: boolean;
  gradebooks: number;
}

/** One line of what waits: the gradebooks of a term in one status that one action moves on. */
export interface Waiting {
  status: GradebookStatus;
  term: WaitingTerm;
  action: OnwardAction;
  /** All in this status that the person moves on. */
  gradebooks: number;
  /** Of these, how many the rules let go just now. */
  ready: number;
  /** Of these, how many go by themselves on their day. */
  scheduled: number;
}

/** Sums groups up to lines, in the order they come. */
export function waitingFor(actor: Actor, groups: readonly GradebookGroup[]): Waiting[] {
  const lines = new Map<string, Waiting>();
  for (const { facts, term, isScheduled, gradebooks } of groups) {
    const { status } = facts;
    const action = onwardFrom(actor, facts);
    if (!action) continue;
    const key = `${term.uuid} ${status} ${action}`;
    const line = lines.get(key) ?? { status, term, action, gradebooks: 0, ready: 0, scheduled: 0 };
    lines.set(key, line);
    line.gradebooks += gradebooks;
    if (isScheduled) line.scheduled += gradebooks;
    else if (decide(gradebookWorkflow, action, actor, facts).allowed) line.ready += gradebooks;
  }
  return [...lines.values()];
}
