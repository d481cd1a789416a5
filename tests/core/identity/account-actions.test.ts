import { describe, expect, test } from "vitest";
import {
  ACCOUNT_STATES,
  type AccountActionName,
  type AccountFacts,
  type AccountState,
  accountWorkflow,
  rolesRefusal,
} from "#core/identity/accounts/account-actions.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from I-15: what each action makes of an account in each state. */
const BECOMES: Record<AccountActionName, Partial<Record<AccountState, AccountState>>> = {
  resend: { Invited: "Invited" },
  revoke: { Invited: "Deactivated" },
  sendPasswordLink: { Active: "Active" },
  changeRoles: { Invited: "Invited", Active: "Active", Locked: "Locked" },
  lock: { Active: "Locked" },
  unlock: { Locked: "Active" },
  endSessions: { Active: "Active" },
  removeSecondStep: { Active: "Active", Locked: "Locked" },
  deactivate: { Active: "Deactivated", Locked: "Deactivated" },
  reactivate: { Deactivated: "Active" },
};
const ACTIONS = Object.keys(BECOMES) as AccountActionName[];
const given = (state: AccountState, more: Partial<AccountFacts> = {}): AccountFacts => ({
  name: "Santos, Ana Reyes",
  state,
  hasPassword: state !== "Invited",
  hasSecondStep: true,
  isParent: false,
  ...more,
});

describe.each(ACCOUNT_STATES)("an account that is %s", (state) => {
  test.each(ACTIONS)("%s", (action) => {
    for (const role of ROLE_CODES) {
      const decision = decide(accountWorkflow, action, { role }, given(state));
      const to = BECOMES[action][state];
      if (role !== "SA") expect(decision).toMatchObject({ refusal: { status: 403 } });
      else if (to) expect(decision).toEqual({ allowed: true, to });
      else expect(decision).toMatchObject({ refusal: { status: 409 } });
    }
  });
});

test("whose password was never set is invited again", () => {
  expect(
    decide(accountWorkflow, "reactivate", { role: "SA" }, given("Deactivated", { hasPassword: false })),
  ).toEqual({ allowed: true, to: "Invited" });
});

test("nobody locks or deactivates the own account; the menu says why", () => {
  const own = given("Active", { isOwn: true });
  for (const action of ["lock", "deactivate"] as const)
    expect(decide(accountWorkflow, action, { role: "SA" }, own)).toMatchObject({
      refusal: { status: 409, message: `You cannot ${action} your own account. Ask another administrator.` },
    });
  const disabled = menuFor(accountWorkflow, { role: "SA" }, [own], "row").filter(
    ({ disabledReason }) => disabledReason,
  );
  expect(disabled.map(({ label }) => label)).toEqual(["Lock", "Deactivate"]);
});

test("a second step is removed where there is one, and never the own", () => {
  const decided = (more: Partial<AccountFacts>) =>
    decide(accountWorkflow, "removeSecondStep", { role: "SA" }, given("Active", more));
  expect(decided({ hasSecondStep: false })).toMatchObject({
    refusal: { status: 409, message: "The account of Santos, Ana Reyes has no second step." },
  });
  expect(decided({ isOwn: true })).toMatchObject({
    refusal: { message: "Turn off your own second step in Settings." },
  });
});

test("the menu of a row offers what its state allows", () => {
  const labels = (facts: AccountFacts) =>
    menuFor(accountWorkflow, { role: "SA" }, [facts], "row").map(({ label }) => label);
  expect(labels(given("Invited"))).toEqual(["Resend invitation", "Revoke invitation", "Change roles"]);
  expect(labels(given("Active"))).toEqual([
    "Send password link",
    "Change roles",
    "Lock",
    "End all sign-ins",
    "Remove second step",
    "Deactivate",
  ]);
  expect(labels(given("Locked", { hasSecondStep: false }))).toEqual(["Change roles", "Unlock", "Deactivate"]);
  expect(labels(given("Deactivated"))).toEqual(["Reactivate"]);
});

test("roles are given in order, each once; nobody takes the administrator's from the own account", () => {
  expect(rolesRefusal([], {})).toBe("Please choose at least one role");
  expect(rolesRefusal(["ST", "ST"], {})).toBe("Please choose each role once");
  expect(rolesRefusal(["ST", "SA"], { isOwn: true })).toContain("yourself");
  expect(rolesRefusal(["SA", "RA"], { isOwn: true })).toBeNull();
  expect(rolesRefusal(["ST"], { isOwn: false })).toBeNull();
});
