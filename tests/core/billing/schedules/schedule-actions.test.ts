import { describe, expect, test } from "vitest";
import type { ScheduleStatus } from "#core/billing/schedules/recurrence.ts";
import {
  type ScheduleActionName,
  type ScheduleFacts,
  scheduleWorkflow,
} from "#core/billing/schedules/schedule.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from B-53: what finance may do to a schedule, status by status. */
const MAY: Record<ScheduleStatus, readonly ScheduleActionName[]> = {
  ACTIVE: ["view", "pause", "end"],
  PAUSED: ["view", "resume", "end"],
  ENDED: ["view"],
};
const BECOMES: Partial<Record<ScheduleActionName, ScheduleStatus>> = {
  pause: "PAUSED",
  resume: "ACTIVE",
  end: "ENDED",
};
const FINANCE = { role: "FA" } as const;
const given = (status: ScheduleStatus, more: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  number: "D-000001",
  referenceNumber: "Tuition",
  status,
  type: "Monthly",
  every: 1,
  startDate: "2026-10-15",
  endDate: "2027-03-15",
  occurrences: 6,
  nextOccurrence: 3,
  amountDue: 150_000,
  today: "2026-11-23",
  ...more,
});

describe.each(Object.keys(MAY) as ScheduleStatus[])("a schedule that is %s", (status) => {
  test.each(Object.keys(scheduleWorkflow.actions) as ScheduleActionName[])("finance: %s", (action) => {
    const decision = decide(scheduleWorkflow, action, FINANCE, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(BECOMES[action] ?? status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });
  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of MAY[status])
        expect(decide(scheduleWorkflow, action, { role }, given(status))).toMatchObject({
          allowed: false,
          refusal: { status: 403 },
        });
  });
  test("the row menu offers finance exactly what is allowed", () => {
    const names = menuFor(scheduleWorkflow, FINANCE, [given(status)], "row").map(({ name }) => name);
    expect(names.sort()).toEqual([...MAY[status]].sort());
  });
});

describe("ending is confirmed by what will not be made", () => {
  const textOf = (more: Partial<ScheduleFacts>) =>
    scheduleWorkflow.actions.end.confirmation?.([given("ACTIVE", more)]).text;
  test("named where there are few, counted where there are many", () => {
    expect(textOf({ nextOccurrence: 5 })).toContain(
      "2 occurrences of ₱1,500.00 will not be made: 02/15/2027 and 03/15/2027.",
    );
    expect(textOf({})).toContain(
      "4 occurrences of ₱1,500.00 will not be made: 12/15/2026, 01/15/2027, 02/15/2027 and 1 more.",
    );
    expect(textOf({ nextOccurrence: 7 })).toContain("No occurrence is left.");
  });
  test("what was due before is made, and is not named", () => {
    expect(textOf({ nextOccurrence: 1, today: "2027-02-20" })).toContain(
      "1 occurrence of ₱1,500.00 will not be made: 03/15/2027.",
    );
  });
});
