import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import type { Score } from "#core/grading/scores/score.ts";

const part = (code: string, name: string, weightE4: number) => ({
  code,
  name,
  weightE4,
  components: [{ code, name, weightE4: 1_000_000 }],
});
const SCHEME: GradingScheme = {
  name: "Languages",
  version: 1,
  transmutation: SCHOOL_LINEAR,
  rounding: "exact",
  categories: [
    part("WW", "Written Works", 300_000),
    part("PT", "Performance Task", 500_000),
    part("PE", "Periodical Exam", 200_000),
  ],
};
const LAST = [
  "Abad",
  "Aquino",
  "Bautista",
  "Cabrera",
  "Castillo",
  "Cruz",
  "Dela Cruz",
  "Del Rosario",
  "Domingo",
  "Espiritu",
  "Fernandez",
  "Garcia",
  "Hernandez",
  "Ilagan",
  "Lacson-Villanueva",
  "Magsaysay",
  "Navarro",
  "Ocampo",
  "Pangilinan",
  "Quizon",
  "Reyes",
  "Salonga",
  "Santos",
  "Tolentino",
  "Villanueva",
];
const GIVEN = [
  "Kristine Joy",
  "Miguel Antonio",
  "Angelica Mae",
  "John Paul",
  "Maria Isabel",
  "Rafael Andrei",
  "Juan Carlos",
  "Bianca Nicole",
  "Nathaniel",
  "Hannah Grace",
];
const KINDS = ["Quiz", "Seatwork", "Long test", "Survey", "Model", "Report"];
const MAXIMUMS = [2000, 1500, 4000, 3000, 5000, 2500];

/** A full class record, always the same: two thirds written works, a third performance tasks, one exam. */
export function sampleGradebook(students: number, activities: number): GradebookDetail {
  const written = Math.floor((activities - 1) * 0.6);
  const components = Array.from({ length: activities }, (_, index) =>
    index === activities - 1 ? "PE" : index < written ? "WW" : "PT",
  );
  const seen = new Map<string, number>();
  const list = components.map((component, index) => {
    const number = (seen.get(component) ?? 0) + 1;
    seen.set(component, number);
    return {
      uuid: `activity-${index}`,
      version: 1,
      component,
      code: `${component}${number}`,
      columnName: component === "PE" ? "Exam" : (KINDS[index % KINDS.length] ?? ""),
      description: "",
      maximum: component === "PE" ? 6000 : (MAXIMUMS[index % MAXIMUMS.length] ?? 0),
      published: {},
    };
  });
  const scoreAt = (row: number, column: number): Score => {
    const turn = (row * 31 + column * 17) % 97;
    if (turn === 0) return "N";
    if (turn === 1) return "S";
    if (turn === 2) return null;
    const maximum = list[column]?.maximum ?? 0;
    return Math.floor((maximum * (58 + ((row * 7 + column * 5) % 40))) / 10_000) * 100;
  };
  return {
    gradebook: {
      uuid: "00000000-0000-4000-8000-000000000001",
      name: "Mathematics 7",
      classUuid: "class",
      status: "Draft",
      version: 1,
      subject: { code: "MATH7", name: "Mathematics 7", kind: "academic" },
      section: { uuid: "section", name: "Sampaguita" },
      level: { code: "G07", name: "Grade 7" },
      schoolYear: {
        uuid: "year",
        name: "2026-2027",
        curriculum: "K12",
        start: "2026-06-01",
        end: "2027-03-31",
      },
      term: { uuid: "term", ordinal: 2 },
      windows: { encoding: { start: "2026-11-01", end: "2026-11-28" }, correction: null },
      teachers: [{ uuid: "teacher", name: "Liezl Santiago" }],
      submittedAt: null,
      releaseDate: null,
      releasedAt: null,
      wasRejected: false,
      rejectReason: "",
      isTeacher: true,
      isOwn: true,
      isHeadsOwn: false,
      lacksHead: false,
      blanks: 0,
      missingCount: 0,
      categoriesWithoutScore: [],
      undecidedMoves: 0,
      completeness: "Complete",
    },
    today: "2026-11-21",
    schemeUuid: "scheme",
    scheme: SCHEME,
    activities: list,
    publishedComponents: {},
    students: Array.from({ length: students }, (_, row) => {
      const name = `${LAST[row % LAST.length]}, ${GIVEN[(row * 3) % GIVEN.length]} ${String.fromCharCode(65 + (row % 26))}.`;
      return {
        number: String(100 + row).padStart(6, "0"),
        name,
        lastName: LAST[row % LAST.length] ?? "",
        givenName: GIVEN[(row * 3) % GIVEN.length] ?? "",
        middleName: "",
        leftOn: null,
        scores: new Map(
          list.flatMap(({ uuid }, column) => {
            const score = scoreAt(row, column);
            return score === null ? [] : [[uuid, { score, version: 1 }] as const];
          }),
        ),
        overrideE4: null,
        override: null,
        overrideVersion: 0,
        former: [],
        earlier: { first: 730_000 + ((row * 37) % 250) * 1000, second: null },
      };
    }),
  };
}
