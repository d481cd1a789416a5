import type { RoleCode } from "#core/identity/roles.ts";
import { FORBIDDEN, ok, type Refusal, type RefusedEntry, type Result, refuse, refuseAll } from "./result.ts";
import type { SchoolDay } from "./school-day.ts";

/**
 * A workflow is a table: one Action per verb, each with its words and its rules. The API enforces it
 * with `decide`, every menu and bulk bar asks `menuFor`; nothing else compares a status or a role.
 */
export interface Confirmation {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  /** What the person gives along before it is done: a reason in words, or a day from the one named on. */
  asks?:
    | { kind: "reason"; label: string; isOptional?: true }
    | { kind: "day"; label: string; from: SchoolDay };
}

/** Of a reason a person gives. */
export const REASON_CHARACTERS_MAX = 500;

export interface ActionRule<Facts, Status extends string> {
  roles: readonly RoleCode[];
  from: readonly Status[];
  /** Whom of these roles the rule is about, asked of the record (who teaches the class, …); absent: all of them. */
  when?: (facts: Facts) => boolean;
  /** The status afterwards; absent where the action changes none. */
  to?: Status;
  /** Why it is refused just now although role and status allow it; null when nothing forbids it. */
  guard?: (facts: Facts) => string | null;
}

export interface Action<Facts, Status extends string> {
  label: string;
  rules: readonly ActionRule<Facts, Status>[];
  /** The refusal when no rule has the status. */
  refusal: (facts: Facts) => string;
  /** The same in the record's own menu, which need not name it. */
  menuRefusal?: (facts: Facts) => string;
  confirmation?: (selection: readonly Facts[]) => Confirmation;
  /**
   * The action that takes it back whole, and of which records (absent: of any): such a change is made without a question,
   * and can be undone (S-47).
   */
  undoneBy?: { action: string; when?: (facts: Facts) => boolean };
  /** The success text for one record; bulk calls count instead. */
  success?: string;
  /** The actions that follow it on a record, offered with its success where the role may do them (S-42). */
  next?: (facts: Facts) => readonly string[];
  /** The headings of an outcome; absent: the success text alone, "{label} Failed". */
  titles?: { success: string; failure: string; bulkFailure?: string };
  /** Where it is offered. */
  on: { row?: boolean; bulk?: boolean };
  /**
   * How an action shows that the record of a row menu, or every one of a bulk bar, refuses: hidden, greyed with its reason, or
   * greyed only where a guard refuses it and hidden by status (of a bulk bar "disable" is the same). What some of a selection
   * allow is always shown (S-18).
   */
  unavailable: "hide" | "disable" | "disableByGuard";
  /** The most records of one call, where that is not the list's (`changesAtMost`). */
  perCall?: number;
  /** Made of the whole selection by one call: a file. */
  isOneCall?: true;
  /** A reason that the selection as a whole is refused, e.g. more than one customer. */
  selectionGuard?: (selection: readonly Facts[]) => string | null;
}

export interface Workflow<Facts, Status extends string, Name extends string> {
  statusOf: (facts: Facts) => Status;
  actions: Record<Name, Action<Facts, Status>>;
}

export interface Actor {
  role: RoleCode;
}

/** Is there anything this role does from a row's menu, or with several at once? */
export const hasActions = <Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  actor: Actor,
  place: "row" | "bulk",
): boolean =>
  (Object.keys(workflow.actions) as Name[]).some(
    (name) => workflow.actions[name].on[place] && mayAct(workflow, name, actor),
  );

export type Decision<Status> = { allowed: true; to: Status } | { allowed: false; refusal: Refusal };

/** May this actor do this to this record now, and what is its status afterwards? 403 for the role, 409 for the record's state. */
export function decide<Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  actor: Actor,
  facts: Facts,
): Decision<Status> {
  const action = workflow.actions[name];
  const status = workflow.statusOf(facts);
  const forRole = action.rules.filter(
    ({ roles, when }) => roles.includes(actor.role) && (when?.(facts) ?? true),
  );
  if (forRole.length === 0) return { allowed: false, refusal: FORBIDDEN };
  const rule = forRole.find((candidate) => candidate.from.includes(status));
  const reason = rule ? (rule.guard?.(facts) ?? null) : action.refusal(facts);
  if (rule && reason === null) return { allowed: true, to: rule.to ?? status };
  return { allowed: false, refusal: refuse(409, "STATE_FORBIDS", reason ?? action.refusal(facts)) };
}

/**
 * May this actor do this to all of these records now, and what is the status of each afterwards? All or none (S-4):
 * one refused record refuses all, each with its entry at `pathOf` its place; a role that may not is told nothing else.
 */
export function decideAll<Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  actor: Actor,
  records: readonly Facts[],
  pathOf: (place: number) => string,
): Result<Status[]> {
  if (!mayAct(workflow, name, actor)) return FORBIDDEN;
  const decisions = records.map((facts) => decide(workflow, name, actor, facts));
  if (decisions.some((decision) => !decision.allowed && decision.refusal.status === 403)) return FORBIDDEN;
  const errors = decisions.flatMap((decision, place): RefusedEntry[] =>
    decision.allowed ? [] : [{ message: decision.refusal.message, path: pathOf(place) }],
  );
  return errors.length > 0
    ? refuseAll(409, "STATE_FORBIDS", errors)
    : ok(decisions.flatMap((decision) => (decision.allowed ? [decision.to] : [])));
}

/** May this role do it to some record at all? Asked before there is a record (a button, an import), and before one is looked up: who may not learns nothing of it. */
export const mayAct = <Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  { role }: Actor,
): boolean => workflow.actions[name].rules.some(({ roles }) => roles.includes(role));

/** Whether a role may do one of these actions to some record at all: what a call of them is declared with. */
export const whoMay =
  <Facts, Status extends string, Name extends string>(
    workflow: Workflow<Facts, Status, Name>,
    ...names: NoInfer<Name>[]
  ) =>
  (actor: Actor): boolean =>
    names.some((name) => mayAct(workflow, name, actor));

/** Do the rules let this role do it from this status, whatever a guard forbids just now? */
export const isAllowedIn = <Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  { role }: Actor,
  status: Status,
): boolean =>
  workflow.actions[name].rules.some(({ roles, from }) => roles.includes(role) && from.includes(status));

/** The same for one record, whom the rules are about included. */
export const isAllowedFor = <Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  { role }: Actor,
  facts: Facts,
): boolean =>
  workflow.actions[name].rules.some(
    ({ roles, from, when }) =>
      roles.includes(role) && from.includes(workflow.statusOf(facts)) && (when?.(facts) ?? true),
  );

export interface MenuEntry<Name extends string> {
  name: Name;
  label: string;
  /** Absent when the entry can be chosen; otherwise why not. */
  disabledReason?: string;
  confirmation?: Confirmation;
  /** What takes it back: it is then done without the question. */
  undoneBy?: Name;
}

/** What a menu shows for a selection of records: a row menu for one, the bulk bar for many (`place` tells which). */
export function menuFor<Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  actor: Actor,
  selection: readonly Facts[],
  place: "row" | "bulk",
): MenuEntry<Name>[] {
  if (selection.length === 0) return [];
  return (Object.keys(workflow.actions) as Name[])
    .filter((name) => workflow.actions[name].on[place])
    .flatMap((name) => entryFor(workflow, name, actor, selection, place) ?? []);
}

/** Of a selection the records an action takes. */
export const takenOf = <Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  actor: Actor,
  selection: readonly Facts[],
): Facts[] => selection.filter((facts) => decide(workflow, name, actor, facts).allowed);

/** One action as a menu shows it, also one that is offered on its own screen alone; null where it is not shown. */
export function entryFor<Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  actor: Actor,
  selection: readonly Facts[],
  place: "row" | "bulk" = "row",
): MenuEntry<Name> | null {
  const action = workflow.actions[name];
  const decisions = selection.map((facts) => decide(workflow, name, actor, facts));
  const refusals = decisions.flatMap((decision) => (decision.allowed ? [] : [decision.refusal]));
  if (place === "row" && refusals.some((refusal) => refusal.status === 403)) return null;
  const isTakenBySome = place === "bulk" && refusals.length < selection.length;
  if (refusals.length > 0 && !isTakenBySome && isHidden(workflow, name, actor, selection, place)) return null;
  const disabledReason =
    menuReason(action, selection, refusals[0]?.message, place) ??
    action.selectionGuard?.(selection) ??
    undefined;
  return {
    name,
    label: action.label,
    ...(disabledReason === undefined ? {} : { disabledReason }),
    ...(canBeUndone(action, selection) ? { undoneBy: action.undoneBy?.action as Name } : {}),
    ...(action.confirmation ? { confirmation: action.confirmation(selection) } : {}),
  };
}

const canBeUndone = <Facts, Status extends string>(
  { undoneBy }: Action<Facts, Status>,
  selection: readonly Facts[],
): boolean => undoneBy !== undefined && selection.every((facts) => undoneBy.when?.(facts) ?? true);

/** Why an entry cannot be chosen: of one record in its menu without the record's name. */
function menuReason<Facts, Status extends string>(
  { refusal, menuRefusal }: Action<Facts, Status>,
  [facts, ...more]: readonly Facts[],
  message: string | undefined,
  place: "row" | "bulk",
): string | undefined {
  const isOfStatus = facts !== undefined && message !== undefined && message === refusal(facts);
  return place === "row" && more.length === 0 && menuRefusal && isOfStatus ? menuRefusal(facts) : message;
}

/** An action that none of these records allows: is it left out, or does it stand greyed and say why (S-18, S-48)? */
function isHidden<Facts, Status extends string, Name extends string>(
  workflow: Workflow<Facts, Status, Name>,
  name: Name,
  actor: Actor,
  selection: readonly Facts[],
  place: "row" | "bulk",
): boolean {
  const { unavailable } = workflow.actions[name];
  const isOfStatus = (facts: Facts) => isAllowedFor(workflow, name, actor, facts);
  if (place === "bulk") return unavailable === "hide" || !selection.some(isOfStatus);
  return unavailable === "hide" || (unavailable === "disableByGuard" && !selection.every(isOfStatus));
}

/** The actions that are offered once this one was done to these records: of several those of the bulk bar that follow on each. */
export function nextOf<Facts, Status extends string, Name extends string>(
  { actions }: Workflow<Facts, Status, Name>,
  name: Name,
  { role }: Actor,
  selection: readonly Facts[],
): Name[] {
  const place = selection.length === 1 ? "row" : "bulk";
  const [first = [], ...others] = selection.map((facts) => (actions[name].next?.(facts) ?? []) as Name[]);
  return first.filter(
    (next) =>
      others.every((follows) => follows.includes(next)) &&
      actions[next].on[place] &&
      actions[next].rules.some(({ roles }) => roles.includes(role)),
  );
}

/** Why a record is not what an action makes of it: "PT-2026-000001 is already posted." where it is so. */
export const cannotBe = (subject: string, status: string, what: string): string =>
  status.toLowerCase() === what
    ? `${subject} is already ${what}.`
    : `${subject} is ${status} and cannot be ${what}.`;
