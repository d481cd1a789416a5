import { describe, expect, test } from "vitest";
import {
  isInvalidSelection,
  PASS_STATUSES,
  type PassActionName,
  type PassFacts,
  type PassStatus,
  passWorkflow,
} from "#core/enrollment/enrollment-pass.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from E-1, E-2 and E-3. */
const MAY: Record<PassStatus, { action: PassActionName; becomes: PassStatus }> = {
  "Not Released": { action: "release", becomes: "Released" },
  Released: { action: "withdraw", becomes: "Not Released" },
};
const KEEPERS = ["RA", "SA"];
const given = (status: PassStatus): PassFacts => ({
  studentName: "Reyes, Ana Santos",
  incomingSchoolYear: "SY 2027-2028",
  status,
});

describe.each(PASS_STATUSES)("a pass that is %s", (status) => {
  test.each(
    ROLE_CODES.flatMap((role) => (["release", "withdraw"] as const).map((action) => [role, action] as const)),
  )("%s: %s", (role, action) => {
    const decision = decide(passWorkflow, action, { role }, given(status));
    if (!KEEPERS.includes(role)) expect(decision).toMatchObject({ refusal: { status: 403 } });
    else if (MAY[status].action === action)
      expect(decision).toEqual({ allowed: true, to: MAY[status].becomes });
    else expect(decision).toMatchObject({ refusal: { status: 409 } });
  });
});

test("a bulk action is offered only where all share one status", () => {
  const labels = (selection: PassFacts[]) =>
    menuFor(passWorkflow, { role: "SA" }, selection, "bulk").flatMap(({ label, disabledReason }) =>
      disabledReason === undefined ? [label] : [],
    );
  const [waiting, released] = [given("Not Released"), given("Released")];
  expect(labels([waiting, waiting])).toEqual(["Release"]);
  expect(labels([released, released])).toEqual(["Withdraw"]);
  expect(labels([waiting, released])).toEqual([]);
  expect([isInvalidSelection([waiting, released]), isInvalidSelection([waiting, waiting])]).toEqual([
    true,
    false,
  ]);
});
