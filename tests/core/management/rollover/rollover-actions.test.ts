import { describe, expect, test } from "vitest";
import type { RoleCode } from "#core/identity/roles.ts";
import {
  type RolloverState,
  type RolloverStatus,
  rolloverWorkflow,
} from "#core/management/rollover/rollover-actions.ts";
import { decide } from "#core/shared/actions.ts";

/** Given a rollover, when somebody edits, applies, tries again or takes it back, then role and state decide (M-31, M-34, M-35). */
const STATE: RolloverState = {
  status: "draft",
  yearName: "SY 2027-2028",
  yearStart: "2027-06-08",
  today: "2027-05-03",
  changes: 0,
  going: 1,
  failed: 0,
  dependents: [],
  left: [],
};
type Action = keyof typeof rolloverWorkflow.actions;
const decided = (action: Action, role: RoleCode, state: Partial<RolloverState>) => {
  const decision = decide(rolloverWorkflow, action, { role }, { ...STATE, ...state });
  return decision.allowed ? decision.to : [decision.refusal.status, decision.refusal.message];
};

describe("by status", () => {
  const refused = (message: string) => [409, message];
  test.each<[Action, Record<RolloverStatus, unknown>]>([
    [
      "edit",
      {
        draft: "draft",
        applying: refused("It was applied: take it back to change it."),
        applied: refused("It was applied: take it back to change it."),
      },
    ],
    [
      "apply",
      {
        draft: "applying",
        applying: refused("It is being applied already."),
        applied: refused("It was applied already."),
      },
    ],
    [
      "takeBack",
      {
        draft: refused("It is not applied."),
        applying: refused("It is being applied. Wait until it has ended."),
        applied: "draft",
      },
    ],
    [
      "retry",
      {
        draft: refused("Only a rollover that has ended is tried again."),
        applying: refused("Only a rollover that has ended is tried again."),
        applied: refused("Every section is done."),
      },
    ],
  ])("%s", (action, expected) => {
    for (const [status, outcome] of Object.entries(expected))
      expect(decided(action, "SA", { status: status as RolloverStatus }), status).toEqual(outcome);
  });
});

test("the registrar edits, and does nothing else; nobody else does anything", () => {
  expect(decided("edit", "RA", {})).toBe("draft");
  for (const action of ["apply", "retry", "takeBack"] as const)
    expect(decided(action, "RA", { status: "applied" })).toEqual([403, "Your role does not allow this."]);
  for (const role of ["ST", "DH", "DAH", "HRA", "FA"] as const)
    for (const action of ["edit", "apply", "retry", "takeBack"] as const)
      expect(decided(action, role, {})).toEqual([403, "Your role does not allow this."]);
});

test.each<[string, Action, Partial<RolloverState>, string]>([
  [
    "while something has changed since",
    "apply",
    { changes: 1 },
    "Something has changed since the plan was last taken over. Look at it and take it over first.",
  ],
  ["while nobody goes", "apply", { going: 0 }, "Nobody goes to the next school year yet."],
  [
    "once the year has begun",
    "apply",
    { today: "2027-06-08" },
    "SY 2027-2028 began on 06/08/2027: place its students by rosters.",
  ],
  [
    "taken back once the year has begun",
    "takeBack",
    { status: "applied", today: "2027-06-08" },
    "SY 2027-2028 began on 06/08/2027: the rollover stays.",
  ],
  [
    "taken back while something hangs on it",
    "takeBack",
    { status: "applied", dependents: ["gradebooks", "attendance records"] },
    "It cannot be taken back while there are gradebooks, attendance records.",
  ],
])("refused %s", (_, action, state, message) => {
  expect(decided(action, "SA", state)).toEqual([409, message]);
});

test("what failed is tried again", () => {
  expect(decided("retry", "SA", { status: "applied", failed: 2 })).toBe("applying");
});
