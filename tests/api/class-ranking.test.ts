import { describe, expect, test } from "vitest";
import type { Answered, Row } from "#tests/support/caller.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";

/** Given released grades, when the office ranks a term, then ties share a rank and who has no complete record has none. */
const school = givenSchool({ asked: "never" });
const registrar = givenCaller(school, "registrar");

const PATH = "/reports/class_ranking";
const LAST_YEAR = "2025-2026";
const listed = async (query: string, caller = registrar): Promise<Row[]> =>
  (await caller.get(`${PATH}?perPage=1000&${query}`)).body.rows;
const lastYear = async (): Promise<string> => {
  const { rows } = (await registrar.get("/school_periods")).body;
  return rows.find(({ name }: Row) => name.includes(LAST_YEAR)).id;
};

const levelCode = async (name: string): Promise<string> => {
  const { rows } = (await registrar.get(`${PATH}/grade-levels`)).body;
  return rows.find((level: Row) => level.name === name).id;
};

/** What a rank must be: one more than how many of the level have more. */
function expectRanks(rows: Row[]): void {
  const levelOf = ({ grade_section: section }: Row) => section.split(" - ")[0];
  for (const level of new Set(rows.map(levelOf))) {
    const ofLevel = rows.filter((row) => levelOf(row) === level);
    for (const row of ofLevel)
      expect(row.rank, `${row.student_name} of ${level}`).toBe(
        row.average === null ? null : 1 + ofLevel.filter(({ average }) => average > row.average).length,
      );
    const ranks = ofLevel.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY);
    expect(ranks, String(level)).toEqual(ranks.toSorted((one, other) => one - other));
  }
}

describe("the ranking", () => {
  test.each(["1st", "2nd", "3rd", "Final"])(
    "of %s goes by the general average, with ties, level by level",
    async (term) => {
      const rows = await listed(`grading_period_name=${term}&schoolperiod_name=${await lastYear()}`);
      expect(rows.some(({ rank }) => rank !== null)).toBe(true);
      expectRanks(rows);
    },
  );

  test.each(["Pre-Nursery", "Nursery"])("has nobody of %s, by average or by subject", async (level) => {
    const year = `schoolperiod_name=${await lastYear()}&gradelevel_code=${await levelCode(level)}`;
    for (const query of ["grading_period_name=1st", "grading_period_name=Final", "subject_code=Language"])
      expect(await listed(`${query}&${year}`), query).toEqual([]);
  });

  test("shares a rank, and leaves out the next", async () => {
    const database = school.database();
    const year = await lastYear();
    const ofLevel = `grading_period_name=Final&schoolperiod_name=${year}&gradelevel_code=${await levelCode("Grade 7")}`;
    const before = await listed(ofLevel);
    const [first, second, third] = before as [Row, Row, Row];
    await database.execute(`update report_year set average_e2 = ${Math.round(first.average * 100)}
      where student_no = '${second.student_id}' and school_year_id = (select id from school_year where uuid = '${year}')`);
    database.close();
    const after = await listed(ofLevel);
    const rankOf = (number: string) => after.find(({ student_id }) => student_id === number)?.rank;
    expect([first, second, third].map(({ student_id }) => rankOf(student_id))).toEqual([1, 1, 3]);
  });

  test("of a section is within the section, of a subject by its grade", async () => {
    const year = await lastYear();
    const [one] = (await listed(
      `schoolperiod_name=${year}&gradelevel_code=${await levelCode("Grade 8")}`,
    )) as [Row];
    const { rows: sections } = (await registrar.get(`/grade_sections?schoolperiod_id=${year}`)).body;
    const section = sections.find(
      (found: Row) => `${found.grade_level.name} - Section ${found.section_name}` === one.grade_section,
    );
    const ofSection = await listed(`schoolperiod_name=${year}&section_id=${section.id}`);
    expect(new Set(ofSection.map(({ grade_section }) => grade_section))).toEqual(
      new Set([one.grade_section]),
    );
    expectRanks(ofSection);
    const ofSubject = await listed(`schoolperiod_name=${year}&section_id=${section.id}&subject_code=English`);
    expect(ofSubject.length).toBeGreaterThan(0);
    expectRanks(ofSubject);
  });

  test("is the department's for a head, the section's for an adviser, and nobody else's", async () => {
    const all = await listed("");
    for (const person of ["head", "adviser"]) {
      const own = await listed("", await school.as(person));
      expect(own.length, person).toBeGreaterThan(0);
      expect(own.length, person).toBeLessThan(all.length);
    }
    for (const person of ["teacher", "admin", "finance"])
      expect((await (await school.as(person)).get(PATH)).status, person).toBe(403);
  });
});

describe("a period that there is not", () => {
  const YEARS: [path: string, year: string, term: string | null][] = [
    [PATH, "schoolperiod_name", "grading_period_name"],
    ["/awards/first_honors", "school_period_name", "grading_period_name"],
    ["/composite_reports", "school_period_id", "grading_period_id"],
    ["/reports/student_progress/admin", "schoolperiod_name", "grading_period_name"],
    ["/reports/missing_grades", "schoolperiod_name", "grading_period_name"],
    ["/reports/missing_grades/students", "schoolperiod_name", "grading_period_name"],
    ["/reports/promotion", "schoolperiod_name", null],
  ];
  test.each(YEARS)("is refused by %s in the same words", async (path, year, term) => {
    for (const unknown of ["SY 2050-2051", "2050-2051", "00000000-0000-7000-8000-000000000000"]) {
      const { status, body } = await registrar.get(`${path}?${new URLSearchParams({ [year]: unknown })}`);
      expect([status, body.errors]).toEqual([422, [{ path: year, message: "There is no such school year" }]]);
    }
    expect((await registrar.get(`${path}?${new URLSearchParams({ [year]: LAST_YEAR })}`)).status).toBe(200);
    if (term === null) return;
    for (const unknown of ["4th", "00000000-0000-7000-8000-000000000000"]) {
      const { status, body } = await registrar.get(`${path}?${new URLSearchParams({ [term]: unknown })}`);
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            path: term,
            message: expect.stringMatching(/^Please choose 1st, 2nd(, 3rd or Final| or 3rd) as the term$/),
          },
        ],
      ]);
    }
  });

  const NO_YEAR = "SY 2050-2051";
  const scope = { scope: "school", file: "pdf" };
  const OTHERS: [name: string, year: string, ask: (unknown: string) => Promise<Answered>][] = [
    [
      "the board of missing grades",
      "schoolperiod_name",
      (unknown) => registrar.get(`/reports/missing_grades/board?schoolperiod_name=${unknown}`),
    ],
    [
      "reminding teachers",
      "schoolperiod_name",
      (unknown) => registrar.post("/reports/missing_grades/remind", { schoolperiod_name: unknown }),
    ],
    [
      "awards as data",
      "school_year",
      (unknown) => registrar.get(`/awards/export/raw?school_year=${unknown}`),
    ],
    [
      "awards as a file",
      "school_period_name",
      (unknown) =>
        registrar.post("/documents", {
          ...{ report_type: "PERIODICAWARDS", export_type: "pdf", key: "PeriodicAwards" },
          ...{ school_year: unknown, term: "1st" },
        }),
    ],
    [
      "the composite as a file",
      "school_period_id",
      (unknown) =>
        registrar.post("/documents", {
          ...{ report_type: "COMPOSITE", export_type: "xlsx", key: "GradeCompositeReport" },
          school_period_id: unknown,
        }),
    ],
    ...["report_cards", "certificates", "ranking", "promotion", "composite"].flatMap((what) =>
      ["", "?dry_run=1"].map((dry): [string, string, (unknown: string) => Promise<Answered>] => [
        `a print job of ${what}${dry}`,
        "school_period_id",
        (unknown) =>
          registrar.post(`/print_jobs${dry}`, {
            ...scope,
            what,
            school_period_id: unknown,
            ...(what !== "promotion" && { grading_period_name: "1st" }),
          }),
      ]),
    ),
    ...["", "?dry_run=1"].map((dry): [string, string, (unknown: string) => Promise<Answered>] => [
      `a publishing job${dry}`,
      "school_period_id",
      (unknown) =>
        registrar.post(`/publishing_jobs${dry}`, {
          ...{ scope: "school", school_period_id: unknown, grading_period_name: "1st" },
        }),
    ]),
  ];
  test.each(OTHERS)("is refused by %s as by the lists", async (_name, path, ask) => {
    const { status, body } = await ask(NO_YEAR);
    expect([status, body.errors]).toEqual([422, [{ path, message: "There is no such school year" }]]);
  });
});
