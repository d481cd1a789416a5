import { describe, expect, test } from "vitest";
import { gradebookDocument } from "#core/documents/gradebook-document.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { openGradebook } from "#core/grading/grid/open-gradebook.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { sampleGradebook } from "#tests/support/sample-gradebook.ts";

const CONDUCT: GradingScheme = {
  name: "Conduct",
  version: 1,
  transmutation: NO_TRANSMUTATION,
  rounding: "exact",
  categories: [
    {
      code: "CO",
      name: "Conduct",
      weightE4: 1_000_000,
      components: [{ code: "CO", name: "Conduct", weightE4: 1_000_000 }],
    },
  ],
};
const plain = (activities: number): GradebookDetail => {
  const detail = sampleGradebook(3, activities);
  return {
    ...detail,
    scheme: CONDUCT,
    activities: detail.activities.map((activity) => ({ ...activity, component: "CO" })),
  };
};
const gridOf = (detail: GradebookDetail) => {
  const { layout } = openGradebook(detail, { isLocked: false });
  return { kinds: layout.columns.map(({ kind }) => kind), hasInitial: layout.hasInitial };
};

describe("an earlier term", () => {
  test("in which a student has no grade is empty, not a failing 0.00", () => {
    const detail = sampleGradebook(2, 6);
    const [first, second] = detail.students;
    if (!first || !second) throw new Error("The sample has two students");
    const { layout } = openGradebook(
      {
        ...detail,
        gradebook: { ...detail.gradebook, term: { ...detail.gradebook.term, ordinal: 2 } },
        students: [
          { ...first, earlier: { first: null, second: null } },
          { ...second, earlier: { first: 850_000, second: null } },
        ],
      },
      { isLocked: false },
    );
    expect(layout.earlierTerms.map(({ grades }) => grades.map((card) => card?.printed))).toEqual([
      [undefined, "85"],
    ]);
  });
});

describe("the columns of a class record", () => {
  test("conduct's one score is the grade itself: no category's grade and no initial grade say it again", () => {
    expect(gridOf(plain(1))).toEqual({ kinds: ["score"], hasInitial: false });
    const [page] = gradebookDocument({
      detail: plain(1),
      business: { name: "", address: "", contactNumber: "", logo: null },
      heads: [],
      registrars: [],
      requestedAt: "2026-11-18T04:00:00.000Z",
      requestedBy: { name: "", email: "" },
      verification: { code: "", url: "", caption: "" },
    });
    const titles = page?.columns.map(({ title }) => title.split("\n")[0]) ?? [];
    expect(titles).not.toContain("CO");
    expect(titles).not.toContain("Initial");
  });

  test("several scores, or none yet, come to a category's grade, and still to no initial one", () => {
    expect(gridOf(plain(2))).toEqual({ kinds: ["score", "score", "category"], hasInitial: false });
    expect(gridOf(plain(0))).toEqual({ kinds: ["category"], hasInitial: false });
  });

  test("where grades are transmuted, each category has its grade, and all have an initial one", () => {
    const { kinds, hasInitial } = gridOf(sampleGradebook(3, 6));
    expect(kinds.filter((kind) => kind === "category")).toHaveLength(3);
    expect(hasInitial).toBe(true);
  });
});
