import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createGridStore } from "#app/grading/grid/grid-store.ts";
import { GridRow } from "#app/grading/grid/rows/grid-row.tsx";
import { openGradebook } from "#core/grading/grid/open-gradebook.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { sampleGradebook } from "#tests/support/sample-gradebook.ts";

/** The first row of the grid of a subject in Kinder, the grade set by hand in ten-thousandths. */
function rowOf(subjectName: string, overrideE4: number | null): string {
  const sample = sampleGradebook(1, 0);
  const opened = openGradebook(
    {
      ...sample,
      scheme: { ...sample.scheme, transmutation: NO_TRANSMUTATION },
      gradebook: {
        ...sample.gradebook,
        level: { code: "KD", name: "Kinder" },
        subject: { ...sample.gradebook.subject, name: subjectName, kind: "homeroom" },
      },
      students: sample.students.map((student) => ({ ...student, overrideE4 })),
    },
    { isLocked: true },
  );
  const store = createGridStore(opened);
  return renderToStaticMarkup(createElement(GridRow, { store, layout: opened.layout, index: 0 }));
}

describe("a grade of HOMPREN and HOMN in the grid", () => {
  test.each([
    ["Homeroom (HOMPREN)", 960_000, 5, "5 Constantly Evident"],
    ["Homeroom (HOMN)", 510_000, 4, "4 Evident"],
    ["Homeroom (HOMN)", 300_000, 3, "3 Fairly Evident"],
    ["Homeroom (HOMN)", null, 1, "1 Not Yet Observed"],
  ])("%s at %s shows icon %i with its number and words", (name, overrideE4, level, words) => {
    const row = rowOf(name, overrideE4);
    expect(row).toContain(`data-level="${level}"`);
    expect(row).toContain(words);
  });

  test("any other homeroom shows its letter without an icon", () => {
    expect(rowOf("Homeroom", 960_000)).not.toContain("data-level");
  });
});
