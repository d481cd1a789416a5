import { expect, test } from "vitest";
import {
  SETUP_STEP_KEYS,
  SETUP_STEPS,
  type SetupFacts,
  type SetupStepKey,
  setupChecklist,
} from "#core/management/setup-steps.ts";

/** Given what a school has, when its dashboard is opened, then each step is done, to do, or waits for those before it (M-23). */
const NOTHING: SetupFacts = {
  address: false,
  logo: false,
  years: false,
  levels: false,
  subjects: false,
  schemes: false,
  departments: false,
  designations: false,
  faculty: false,
  sections: false,
  students: false,
  classes: false,
  balances: false,
  fees: false,
  accounts: false,
  gradebookSeen: false,
  invoiceSeen: false,
  statementSeen: false,
  payments: false,
};
const stateOf = (facts: Partial<SetupFacts>) =>
  Object.fromEntries(
    setupChecklist({ ...NOTHING, ...facts }).map(({ key, state, waitsFor }) => [
      key,
      state === "waits" ? waitsFor.join(" ") : state,
    ]),
  );

test("in an empty school what needs nothing is to do, and the others say what they wait for", () => {
  expect(stateOf({})).toEqual({
    profile: "ready",
    calendar: "ready",
    levels: "calendar",
    departments: "ready",
    faculty: "departments",
    sections: "calendar levels",
    students: "sections",
    classes: "faculty sections",
    balances: "students",
    fees: "ready",
    invitations: "faculty",
    look: "classes students",
  });
});

test("a preset without a year leaves the levels open, for their schemes are missing", () => {
  const taught = { levels: true, subjects: true, departments: true };
  expect(stateOf(taught)).toMatchObject({ levels: "calendar", departments: "done", faculty: "ready" });
  expect(stateOf({ ...taught, years: true })).toMatchObject({ levels: "ready", sections: "levels" });
  expect(stateOf({ ...taught, years: true, schemes: true })).toMatchObject({
    levels: "done",
    sections: "ready",
  });
});

test("what is done is done, whatever it would have waited for", () => {
  expect(stateOf({ students: true, classes: true })).toMatchObject({
    students: "done",
    classes: "done",
    look: "ready",
  });
});

test("the list is gone once all is done; a school at work has looked at its papers", () => {
  const all = Object.fromEntries(Object.keys(NOTHING).map((fact) => [fact, true])) as unknown as SetupFacts;
  expect(setupChecklist(all)).toEqual([]);
  const working = {
    ...all,
    gradebookSeen: false,
    invoiceSeen: false,
    statementSeen: false,
    designations: false,
  };
  expect(setupChecklist(working)).toEqual([]);
  expect(setupChecklist({ ...working, payments: false }).filter(({ state }) => state !== "done")).toEqual([
    { key: "look", state: "ready", waitsFor: [] },
  ]);
});

test("no step waits for one that comes after it", () => {
  const place = (key: SetupStepKey) => SETUP_STEP_KEYS.indexOf(key);
  for (const key of SETUP_STEP_KEYS)
    for (const needed of SETUP_STEPS[key].needs) expect(place(needed), key).toBeLessThan(place(key));
});
