import { expect, test } from "vitest";
import { GRADEBOOK_LIST } from "#core/grading/gradebook/gradebook-list.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { GRADEBOOK_STATUSES } from "#core/grading/workflow/gradebook-facts.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { menuFor } from "#core/shared/actions.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { listToWire, rowsFromWire } from "#core/shared/list/wire.ts";

type Row = RowOf<typeof GRADEBOOK_LIST>;
const TODAY = "2026-11-22";
const SHAPE: Row = {
  uuid: "g",
  name: "Mathematics - Grade 7 Narra - 2nd Term",
  version: 3,
  status: "Draft",
  classUuid: "c",
  subject: { code: "G07-MA", name: "Mathematics", kind: "academic" },
  section: { uuid: "s", name: "Narra" },
  level: { code: "G7", name: "Grade 7" },
  schoolYear: { uuid: "y", name: "SY 2026-2027", curriculum: "K12", start: "2026-06-01", end: "2027-03-31" },
  term: { uuid: "t", ordinal: 2 },
  windows: { encoding: { start: "2026-11-01", end: "2026-11-30" }, correction: null },
  teachers: [{ uuid: "f", name: "Ana Reyes" }],
  submittedAt: null,
  releaseDate: null,
  releasedAt: null,
  wasRejected: false,
  rejectReason: "",
  isTeacher: true,
  isOwn: false,
  isHeadsOwn: false,
  lacksHead: false,
  blanks: 0,
  missingCount: 2,
  categoriesWithoutScore: [],
  undecidedMoves: 0,
  completeness: "Complete",
  today: TODAY,
};
const answer = (rows: Row[], factsOnly: boolean) => {
  const list = { rows, count: rows.length, page: 1, perPage: 10, totalPages: 1, tabs: null, totals: {} };
  const wire = { ...listToWire(GRADEBOOK_LIST, list, factsOnly), today: TODAY };
  return rowsFromWire(GRADEBOOK_LIST, JSON.parse(JSON.stringify(wire)), factsOnly);
};

test("a row of the list comes back from the wire with the day of the answer", () => {
  expect(answer([SHAPE], false)).toEqual([SHAPE]);
});

test("given the facts of all that match, every role has the same actions as with the whole rows", () => {
  const rows = GRADEBOOK_STATUSES.map((status, index) => ({
    ...SHAPE,
    uuid: `g${index}`,
    status,
    wasRejected: status.startsWith("Rejected"),
    releaseDate: status === "RO Approved" ? "2026-11-30" : null,
  }));
  const facts = answer(rows, true);
  expect(Object.keys(facts[0] ?? {})).not.toContain("teachers");
  const menuOf = (chosen: Row[], role: (typeof ROLE_CODES)[number]) =>
    menuFor(gradebookWorkflow, { role }, chosen, "bulk");
  for (const role of ROLE_CODES) {
    expect(menuOf(facts, role)).toEqual(menuOf(rows, role));
    for (const [index, row] of rows.entries())
      expect(menuOf(facts.slice(index, index + 1), role)).toEqual(menuOf([row], role));
  }
});
