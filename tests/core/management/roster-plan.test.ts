import { expect, test } from "vitest";
import type { RosterEntry } from "../../../core/management/rosters/roster-file.ts";
import { planRoster } from "../../../core/management/rosters/roster-plan.ts";

/** Given a number that lost its leading zeros, when a roster is planned (by the dry run, too), then it is completed for a student on record alone. */
const entry: RosterEntry = {
  row: 1,
  studentNo: "000123",
  typedNumber: "123",
  gradeLevel: "Grade 7",
  section: "Narra",
  isEnrolled: true,
  names: { last: "Reyes", given: "Ana", middle: "" },
  sponsor: {
    name: "Luis Reyes",
    email: "luis@example.test",
    contact: "",
    address: "",
    city: "",
    province: "",
    postalCode: "",
  },
};

test("a student on record is found, and the plan says so", () => {
  const known = { name: "Reyes, Ana", sponsor: "Luis Reyes" };
  expect(planRoster("2026-2027", [{ entry, known, section: 1, current: null }], [])).toMatchObject({
    ok: true,
    value: {
      joining: [{ studentNo: "000123", section: 1 }],
      warnings: [{ message: "Row 1: 123 was completed to 000123, Reyes, Ana." }],
    },
  });
});

test("a new student needs all six digits", () => {
  expect(planRoster("2026-2027", [{ entry, known: null, section: 1, current: null }], [])).toMatchObject({
    ok: false,
    errors: [{ row: 1, path: "Student ID" }],
  });
});
