import { expect, test } from "vitest";
import { EXCLUSION_FILE, planExclusions } from "#core/grading/imports/exclusion-file.ts";
import { decidedFile } from "#core/shared/import/file-plan.ts";
import { wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";

const STUDENTS = [
  { number: "000001", name: "Reyes, Ana", reason: null },
  { number: "000002", name: "Cruz, Niño", reason: "Balance" },
  { number: "000003", name: "Santos, Jose", reason: "" },
];
function planned(bytes: Uint8Array, leaveOut: ReadonlySet<number> = new Set()) {
  const read = readFile(bytes, EXCLUSION_FILE, { leaveOut });
  if (!read.ok) throw new Error(read.message);
  const of = { students: STUDENTS, schoolYear: "2026-2027" };
  const plan = planExclusions(read.value.records, wrongAt(EXCLUSION_FILE, read.value.columns), of);
  const { preview } = decidedFile(EXCLUSION_FILE, read.value, plan);
  return {
    ...plan,
    errors: preview.errors.map(({ message }) => message),
    warnings: preview.warnings.map(({ message }) => message),
  };
}
const HEAD = ["Student ID", "Student Name", "Reason"];

test("who is on the list is new, has another reason, or is on it already", () => {
  const { added, changed, unchanged, changes, exclusions, warnings } = planned(
    textFile([HEAD, ["000001", "", "Balance"], ["000002", "", "Books"], ["000003", "Jose Santos", ""]]),
  );
  expect([added, changed, unchanged]).toEqual([1, 1, 1]);
  expect(changes).toEqual([{ line: 3, what: "Cruz, Niño", from: "Balance", to: "Books" }]);
  expect(exclusions).toEqual([
    { studentNo: "000001", reason: "Balance" },
    { studentNo: "000002", reason: "Books" },
  ]);
  expect(warnings).toEqual(["2 students were excluded already."]);
});

test("names alone, another order, a workbook", () => {
  const { exclusions, warnings } = planned(
    workbookFile([
      {
        name: "List",
        rows: [
          ["Remarks", "Class", "Name"],
          ["Balance", "7 Narra", "ana reyes"],
        ],
      },
    ]),
  );
  expect(exclusions).toEqual([{ studentNo: "000001", reason: "Balance" }]);
  expect(warnings).toEqual(["Found by name only: row 2."]);
});

test("who contradicts, is unknown or is twice is told; left out on purpose, the others are taken", () => {
  const file = textFile([
    HEAD,
    ["000001", "Cruz, Niño", ""],
    ["000009", "", ""],
    ["3", "", "Books"],
    ["000003", "", "Books"],
  ]);
  expect(planned(file).errors).toEqual([
    "Row 2, column B “Student Name”: 000001 is Reyes, Ana, not “Cruz, Niño”.",
    "Row 3, column A “Student ID”: 000009 is not the number of anyone in 2026-2027.",
    "Row 5, column A “Student ID”: 000003 is already in row 4.",
  ]);
  const rest = planned(file, new Set([1, 2, 4]));
  expect([rest.errors, rest.exclusions]).toEqual([[], [{ studentNo: "000003", reason: "Books" }]]);
});
