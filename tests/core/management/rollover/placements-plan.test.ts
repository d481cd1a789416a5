import { expect, test } from "vitest";
import type { PlacementEntry } from "#core/management/rollover/placements-definition.ts";
import { planPlacements } from "#core/management/rollover/placements-plan.ts";
import { planRollover } from "#core/management/rollover/rollover-plan.ts";

/** Given a plan with two sections of Grade 8, when a file says who goes where, then each row is an edit, unchanged, a warning or wrong (M-33). */
const section = (id: string, level: string, name: string) => ({
  ...{ id, level, name, isClub: false, adviser: null, classes: 1 },
});
const student = (studentNumber: string, pass: "released" | "none" = "released") => ({
  ...{ studentNumber, name: `Cruz, ${studentNumber}`, sex: "F", section: "7a", promotion: "Promoted" },
  ...{ averageE2: 9000, left: null, pass, owes: null, placedIn: null },
});
const PLAN = planRollover(
  {
    levels: [
      { code: "G07", name: "Grade 7", isActive: true },
      { code: "G08", name: "Grade 8", isActive: true },
    ],
    sections: [section("7a", "G07", "Narra"), section("8a", "G08", "Narra"), section("8b", "G08", "Acacia")],
    existing: [],
    fees: [],
    students: [student("000001"), student("000002"), student("000003", "none"), student("000004")] as never,
  },
  {
    ...{ rule: "same-name", seed: "a", needsPass: true, sections: {}, basis: {}, feesLeftOut: new Set() },
    students: { "000004": { isHeld: true, section: null } },
  },
);
const row = (line: number, number: string, to: string): PlacementEntry =>
  ({ line, values: { student: number, name: "", section: to } }) as unknown as PlacementEntry;
const planned = (...rows: PlacementEntry[]) =>
  planPlacements(rows, PLAN, {
    levelName: (code) => (code === "G08" ? "Grade 8" : "Grade 7"),
    wrongAt: ({ line }, field, message) => ({ line, message: `${field}: ${message}` }) as never,
  });

test.each([
  ["a section by its name", "000001", "acacia", "8b"],
  ["a section with its level", "000001", "Grade 8 Acacia", "8b"],
  ["held back", "000001", "held back", null],
  ["who was held back, into a section", "000004", "Narra", "8a"],
])("%s", (_, number, to, target) => {
  const { placements, changed, wrong } = planned(row(2, number, to));
  expect(placements).toMatchObject([{ studentNumber: number, target }]);
  expect([changed, wrong]).toEqual([1, []]);
});

test("where the student goes already changes nothing", () => {
  expect(planned(row(2, "000001", "Narra"), row(3, "000004", "Held back"))).toMatchObject({
    ...{ changed: 0, unchanged: 2, wrong: [], warnings: [] },
  });
});

test("a section that does not open, nobody, and a student twice are wrong; who cannot go is told", () => {
  const { wrong, warnings, changed } = planned(
    row(2, "000001", "Ipil"),
    row(3, "999999", "Narra"),
    row(4, "000002", "Acacia"),
    row(5, "000002", "Narra"),
    row(6, "000003", "Narra"),
  );
  expect(wrong.map(({ line, message }) => `${line} ${message}`).sort()).toEqual([
    "2 section: no section Ipil of Grade 8 opens, where 000001 goes",
    "3 student: 999999 is not the number of anyone in this school year",
    "5 student: 000002 is already in row 4",
  ]);
  expect(warnings).toEqual(["Row 6: 000003 Cruz, 000003 cannot go: No enrollment pass."]);
  expect(changed).toBe(1);
});
