import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClassDocumentFacts } from "#core/documents/class-document.ts";
import { gradebookDocument } from "#core/documents/gradebook-document.ts";
import { gradesheetDocument } from "#core/documents/gradesheet-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { scaleIconOf } from "#core/grading/grades/display.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { sampleGradebook } from "#tests/support/sample-gradebook.ts";

const documents = (detail: GradebookDetail): ClassDocumentFacts => ({
  detail,
  business: { name: "Sta. Lucia Academy", address: "48 Mabini Street", contactNumber: "", logo: null },
  heads: ["Ernesto Villaflor"],
  registrars: ["Leonor Sandoval"],
  requestedAt: "2026-11-18T04:00:00.000Z",
  requestedBy: { name: "Ernesto Villaflor", email: "head@talaan.test" },
  verification: verificationOf(
    { kind: "classDocument", uuid: "0197f2aa-0000-7000-8000-000000000001", place: 1 },
    "https://school.test",
  ),
});
const overridden = (detail: GradebookDetail, gradesE4: readonly (number | null)[]): GradebookDetail => ({
  ...detail,
  students: detail.students.map((student, row) => ({ ...student, overrideE4: gradesE4[row] ?? null })),
});
const NEVER_GRADED = (detail: GradebookDetail): GradebookDetail => ({
  ...detail,
  students: detail.students.map((student) => ({ ...student, scores: new Map() })),
});
const columnOf = (titles: readonly { title: string }[], title: string) =>
  titles.findIndex((column) => column.title.replace("\n", " ") === title);

describe("a gradebook on paper", () => {
  test("however many activities it has, each exists once, on a page that is wide enough, beside every name", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 0, max: 12 }),
        (activities, students) => {
          const detail = sampleGradebook(students, activities);
          const pages = gradebookDocument(documents(detail));
          const titles = pages.flatMap(({ columns }) =>
            columns.slice(3).map(({ title }) => title.split("\n")[0]),
          );
          for (const { code } of detail.activities)
            expect(titles.filter((title) => title === code)).toHaveLength(1);
          for (const { columns, rows, bands = [] } of pages) {
            expect(columns.slice(0, 3).map(({ title }) => title)).toEqual(["No.", "Student ID", "Name"]);
            expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(754);
            expect(rows.map(([, number]) => number)).toEqual(detail.students.map(({ number }) => number));
            expect(rows.every((row) => row.length === columns.length)).toBe(true);
            // Every column but the first three lies under exactly one heading.
            const under = bands.flatMap(({ from, to }) =>
              Array.from({ length: to - from + 1 }, (_, at) => from + at),
            );
            expect(under).toEqual(columns.slice(3).map((_, at) => at + 3));
          }
          // The averages close the last page alone.
          expect(pages.map((page) => page.totals.length)).toEqual(
            pages.map((_, at) => (at === pages.length - 1 ? 3 : 0)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a category that goes on says so, and the terms before are with the grades", () => {
    const pages = gradebookDocument(documents(sampleGradebook(2, 40)));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]?.bands?.[0]).toMatchObject({ title: "Written Works (30%), continued", short: "WW 30%" });
    expect(columnOf(pages.at(-1)?.columns ?? [], "1st Term")).toBeGreaterThan(0);
    expect(pages[0]?.footer).toContain("columns 1 of");
  });

  test("what prints 75 or below is red, missing 0.00 too, Homeroom never; a grade set by hand bears a star", () => {
    const detail = overridden(sampleGradebook(3, 6), [754_999, 755_000, null]);
    const [page] = gradebookDocument(documents(detail));
    const term = columnOf(page?.columns ?? [], "Term Grade");
    expect(page?.rows.map((row) => row[term])).toEqual([
      "75.4999 *",
      "75.5000 *",
      expect.not.stringContaining("*"),
    ]);
    expect(page?.redCells?.[0]).toContain(term);
    expect(page?.redCells?.[1]).toEqual([]);
    expect(page?.footer).toContain("*: overridden");
    const [empty] = gradebookDocument(documents(NEVER_GRADED(sampleGradebook(1, 6))));
    const display = columnOf(empty?.columns ?? [], "Printed Grade");
    expect(empty?.rows[0]?.[display]).toBe("0.00");
    expect(empty?.redCells?.[0]).toContain(display);

    const conduct = overridden(sampleGradebook(1, 6), [600_000]);
    const homeroom: GradebookDetail = {
      ...conduct,
      scheme: { ...conduct.scheme, transmutation: NO_TRANSMUTATION },
      gradebook: { ...conduct.gradebook, subject: { code: "HR7", name: "Homeroom", kind: "homeroom" } },
    };
    const [letters] = gradebookDocument(documents(homeroom));
    const withoutExam = {
      ...homeroom,
      scheme: { ...homeroom.scheme, categories: homeroom.scheme.categories.slice(0, 2) },
    };
    expect(gradebookDocument(documents(withoutExam))[0]?.totals.map(({ label }) => label)).toEqual([
      "Percent failure",
      "Grade average",
    ]);
    expect(letters?.heading).toBe("Conduct");
    expect(letters?.redCells?.[0]).toEqual([]);
    expect(letters?.rows[0]?.at(-1)).toBe("NI");
    expect(columnOf(letters?.columns ?? [], "Initial Grade")).toBe(-1);
  });

  test("the youngest are told by icon and descriptor", () => {
    const detail = overridden(sampleGradebook(2, 6), [800_000, 300_000]);
    const nursery: GradebookDetail = {
      ...detail,
      scheme: { ...detail.scheme, transmutation: NO_TRANSMUTATION },
      gradebook: { ...detail.gradebook, level: { code: "NR", name: "Nursery" } },
    };
    const page = gradebookDocument(documents(nursery)).at(-1);
    expect(page?.rows.map((row) => row.slice(-2))).toEqual([
      ["5", "Constantly Evident"],
      ["3", "Fairly Evident"],
    ]);
    const letters = (page?.columns.length ?? 0) - 2;
    expect([0, 1].map((row) => page?.cellIcons?.[row]?.get(letters))).toEqual([
      scaleIconOf(5),
      scaleIconOf(3),
    ]);
  });
});

describe("a grade sheet", () => {
  test("has letter and descriptor, and lines for teachers, head and registrar", () => {
    const sheet = gradesheetDocument(documents(overridden(sampleGradebook(2, 6), [960_000, 745_000])));
    expect(sheet.rows.map((row) => row.slice(3))).toEqual([
      ["96.0000 *", "96", "A", "Outstanding"],
      ["74.5000 *", "75", "B-", "Moderately Satisfactory"],
    ]);
    expect(sheet.redCells?.[1]).toEqual([3, 4]);
    expect(sheet.signatures?.map(({ name, position }) => `${name}, ${position}`)).toEqual([
      "Liezl Santiago, Subject Teacher",
      "Ernesto Villaflor, Department Head",
      "Leonor Sandoval, Registrar",
    ]);
  });

  test("of grades 11 and 12 says Passed or Failed on the four decimals", () => {
    const detail = overridden(sampleGradebook(2, 6), [749_999, 750_000]);
    const senior = {
      ...detail,
      gradebook: { ...detail.gradebook, level: { code: "G12", name: "Grade 12" } },
    };
    const sheet = gradesheetDocument(documents(senior));
    expect(sheet.columns.at(-1)?.title).toBe("Remarks");
    expect(sheet.rows.map((row) => row.slice(3))).toEqual([
      ["74.9999 *", "74.9999", "Failed"],
      ["75.0000 *", "75.0000", "Passed"],
    ]);
  });
});
