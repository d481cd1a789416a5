import { expect, test } from "vitest";
import { CRITERIA_FILE, planCriteria } from "#core/grading/imports/criteria-file.ts";
import { decidedFile } from "#core/shared/import/file-plan.ts";
import { wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { textFile, workbookFile } from "#tests/support/import-files.ts";

const WW1 = { component: "WW", code: "WW1", columnName: "Quiz", description: "", maximum: 2000 };
function planned(bytes: Uint8Array) {
  const read = readFile(bytes, CRITERIA_FILE);
  if (!read.ok) throw new Error(read.message);
  const plan = planCriteria(read.value.records, wrongAt(CRITERIA_FILE, read.value.columns), {
    component: "WW",
    existing: [WW1],
  });
  const { preview } = decidedFile(CRITERIA_FILE, read.value, plan);
  return { ...plan, errors: preview.errors.map(({ message }) => message), preview };
}
const HEAD = ["Code", "Column Name", "Description", "Maximum Points"];

test.each<[string, Uint8Array]>([
  ["a text", textFile([HEAD, ["WW2", "Quiz, long", "On fractions", "12.5"], ["WW3", "Quiz", "", "999.99"]])],
  [
    "semicolons, other headings and order, a decimal comma",
    textFile(
      [
        ["HPS", "Activity", "Title", "Details"],
        ["12,5", "WW2", "Quiz, long", "On fractions"],
        ["999,99", "WW3", "Quiz", ""],
      ],
      { delimiter: ";" },
    ),
  ],
  [
    "a workbook",
    workbookFile([
      { name: "A", rows: [HEAD, ["WW2", "Quiz, long", "On fractions", 12.5], ["WW3", "Quiz", "", 999.99]] },
    ]),
  ],
])("each row of %s is an activity", (_, bytes) => {
  const { entries, preview } = planned(bytes);
  expect(entries).toEqual([
    { component: "WW", code: "WW2", columnName: "Quiz, long", description: "On fractions", maximum: 1250 },
    { component: "WW", code: "WW3", columnName: "Quiz", description: "", maximum: 99_999 },
  ]);
  expect([preview.added, preview.errorCount]).toEqual([2, 0]);
});

test("one that is there already as the row has it is unchanged; with another maximum it is another activity", () => {
  const same = planned(textFile([HEAD, ["WW1", "Quiz", "", "20"]]));
  expect([same.entries, same.unchanged, same.warnings]).toEqual([
    [],
    1,
    ["1 activity is in the gradebook already."],
  ]);
  expect(planned(textFile([HEAD, ["WW1", "Quiz", "", "25"]])).errors).toEqual([
    "Row 2, column A “Code”: WW1 is another activity of this gradebook.",
  ]);
});

test("codes that differ in case and spaces alone are one (G-14)", () => {
  expect(planned(textFile([HEAD, ["ww 1", "Quiz", "", "25"]])).errors).toEqual([
    "Row 2, column A “Code”: ww 1 is another activity of this gradebook.",
  ]);
  expect(planned(textFile([HEAD, ["QZ1", "Quiz", "", "25"], ["qz 1", "Quiz", "", "25"]])).errors).toEqual([
    expect.stringContaining("qz 1 is already in row"),
  ]);
});

test("doubled and missing codes, and what is no maximum, are told", () => {
  const maximum = "Maximum points should be above 0, at most 999.99, with at most 2 decimals";
  expect(
    planned(
      textFile([
        HEAD,
        ["WW2", "b", "", "0"],
        ["WW3", "", "", "1"],
        ["", "d", "", "N"],
        ["WW4", "e", "", "5"],
        ["WW4", "f", "", "5"],
      ]),
    ).errors,
  ).toEqual([
    `Row 2, column D “Maximum Points”: “0” is too small. ${maximum}.`,
    "Row 3, column B “Column Name”: is required.",
    `Row 4, column D “Maximum Points”: “N” is not a number. ${maximum}.`,
    "Row 4, column A “Code”: is required.",
    "Row 6, column A “Code”: WW4 is already in row 5.",
  ]);
});
