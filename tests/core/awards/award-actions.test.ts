import { describe, expect, test } from "vitest";
import {
  AWARD_STATES,
  type AwardActionName,
  type AwardState,
  awardStateOf,
  awardWorkflow,
  certificateRefusal,
} from "#core/awards/award-actions.ts";
import { AWARD_GROUPS, type AwardGroup } from "#core/awards/award-groups.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide } from "#core/shared/actions.ts";

/** Written by hand from: who does what with an award, from which state. */
const TABLE: Record<AwardActionName, Record<AwardState, string>> = {
  view: {
    Earned: "RA DH HRA",
    Issued: "RA DH HRA",
    "No longer met": "RA DH HRA",
    Withdrawn: "RA DH HRA",
  },
  print: { Earned: "RA DH HRA", Issued: "RA DH HRA", "No longer met": "RA DH HRA", Withdrawn: "" },
  why: {
    Earned: "ST DH DAH HRA RA",
    Issued: "ST DH DAH HRA RA",
    "No longer met": "ST DH DAH HRA RA",
    Withdrawn: "ST DH DAH HRA RA",
  },
  withdraw: { Earned: "", Issued: "RA", "No longer met": "RA", Withdrawn: "" },
};
const award = (state: AwardState, group: AwardGroup = "first_honor") => ({
  awardName: "First Honor",
  studentName: "Reyes, Ana",
  group,
  state,
});
const allowed = (action: AwardActionName, state: AwardState, group?: AwardGroup) =>
  ROLE_CODES.filter((role) => decide(awardWorkflow, action, { role }, award(state, group)).allowed).sort();

describe.each(Object.keys(TABLE) as AwardActionName[])("%s", (action) => {
  test.each(AWARD_STATES)("an award that is %s", (state) => {
    expect(allowed(action, state)).toEqual(TABLE[action][state].split(" ").filter(Boolean).sort());
  });
});

test("stars have no certificate, every other group has one", () => {
  for (const group of AWARD_GROUPS) {
    const isStar = group.endsWith("_star");
    for (const action of ["view", "print"] as const)
      expect(allowed(action, "Earned", group).length > 0, `${action} ${group}`).toBe(!isStar);
  }
});

test("the first print issues an award, a later one changes nothing", () => {
  const after = (state: AwardState) => decide(awardWorkflow, "print", { role: "RA" }, award(state));
  expect(after("Earned")).toEqual({ allowed: true, to: "Issued" });
  expect(after("No longer met")).toEqual({ allowed: true, to: "No longer met" });
});

test.each([
  [true, null, "Earned"],
  [true, { isWithdrawn: false }, "Issued"],
  [false, { isWithdrawn: false }, "No longer met"],
  [false, { isWithdrawn: true }, "Withdrawn"],
  [true, { isWithdrawn: true }, "Withdrawn"],
] as const)("conditions met %s, issue %j: %s", (isMet, issue, state) => {
  expect(awardStateOf(isMet, issue)).toBe(state);
});

test("ten certificates are printed at once, eleven are refused", () => {
  expect(certificateRefusal(10)).toBeNull();
  expect(certificateRefusal(11)).toBe("Max of 10 certificate is allowed for export.");
});
