import { describe, expect, test } from "vitest";
import { changesOf } from "#core/audit/event-changes.ts";
import { type AuditEventName, actionOf, moduleOf } from "#core/audit/events.ts";

/** Given what an event keeps, when it is told, then each field has its label, and both values in words. */
const CASES: [AuditEventName, object, [string, string | null, string | null][]][] = [
  [
    "grade-override",
    { student: "000001", fromE4: null, toE4: 901250, reason: "On appeal" },
    [
      ["Grade", null, "90.1250"],
      ["Student", null, "000001"],
      ["Reason", null, "On appeal"],
    ],
  ],
  ["grade-override", { fromE4: 800000, toE4: null }, [["Grade", "80.0000", null]]],
  [
    "gradebook-approve",
    { from: "Submitted", facts: { status: "Approved" } },
    [["Status", "Submitted", "Approved"]],
  ],
  ["attendance-update", { from: [10000, 0], to: [15000, 0] }, [["Days absent", "1", "1.5"]]],
  [
    "attendance-delete",
    { days: [5000, 0] },
    [
      ["Days absent", "0.5", null],
      ["Days tardy", "0", null],
    ],
  ],
  [
    "invoice-publish",
    { amountCentavos: 150025, draftNumber: "D-1", facts: { number: "INV-1" } },
    [
      ["Amount", null, "₱1,500.25"],
      ["Number", "D-1", "INV-1"],
    ],
  ],
  [
    "management-update",
    { changes: [{ name: "days_of_school", before: null, after: 60 }] },
    [["Days of school", null, "60"]],
  ],
  ["management-add", { entry: { name: "Narra", version: 1, strand: null } }, [["Name", null, "Narra"]]],
  [
    "student-details-import",
    {
      changes: [
        {
          studentNumber: "000007",
          before: { lrn: null, sex: "F" },
          after: { lrn: "100000000007", sex: "F" },
        },
      ],
      leftOut: 2,
    },
    [
      ["Lrn of 000007", null, "100000000007"],
      ["Left out", null, "2"],
    ],
  ],
  [
    "school-settings",
    { changes: [{ name: "printed_signatures", before: true, after: false }] },
    [["Printed signatures", "Yes", "No"]],
  ],
  ["gradebook-view", {}, []],
  ["sign-in", { address: "203.0.113.7", platform: "Windows, Chrome", app: "console" }, []],
];
describe("what an event says of fields", () => {
  test.each(CASES)("%s", (event, data, expected) => {
    expect(changesOf(event, data as Record<string, unknown>)).toEqual(
      expected.map(([field, before, after]) => ({ field, before, after })),
    );
  });
});

test.each<[AuditEventName, string, string]>([
  ["gradebook-scores", "Gradebooks", "Update"],
  ["report-card-publish", "Report Cards", "Publish"],
  ["report-card-view", "Report Cards", "View"],
  ["scheme-version", "Management", "Add"],
  ["attendance-delete", "Attendance", "Delete"],
  ["trail-verification", "System", "Verify"],
])("%s is of %s: %s", (event, module, action) => {
  expect([moduleOf(event), actionOf(event)]).toEqual([module, action]);
});
