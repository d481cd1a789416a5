import { expect, test } from "vitest";
import { daysClosed, nextRolesText, UNRELEASED_STATUSES } from "#core/reports/missing.ts";

/** Given a gradebook that is not released, when the office asks what a term waits for, then the workflow says whose move it is. */
test.each([
  ["Draft", "Teacher"],
  ["Rejected by SC/LCC", "Teacher"],
  ["Rejected by RO", "Department Head"],
  ["For SC/LCC Approval", "Department Head"],
  ["For RO Approval", "Registrar"],
  ["RO Approved", "Registrar"],
] as const)("%s is the move of %s", (status, role) => {
  expect(nextRolesText(status)).toBe(role);
});

test("every status but Released has somebody whose move it is", () => {
  expect(UNRELEASED_STATUSES).not.toContain("Released");
  for (const status of UNRELEASED_STATUSES) expect(nextRolesText(status), status).not.toBe("");
});

test.each([
  [null, null],
  ["2026-11-22", null],
  ["2026-11-23", null],
  ["2026-11-21", 1],
  ["2026-10-22", 31],
])("a window that ends on %s is closed for %s days", (end, days) => {
  expect(daysClosed(end, "2026-11-22")).toBe(days);
});
