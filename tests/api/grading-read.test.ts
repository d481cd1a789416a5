import { beforeAll, describe, expect, test } from "vitest";
import { LEVELS } from "#core/management/level-groups.ts";
import { lettersOf } from "#core/shared/name-order.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { gradebookNamed } from "#tests/support/gradebooks.ts";

/** Given the demo school on a day of its second term, when somebody reads gradebooks, then it is those of G-40 and nothing else. */
const school = givenSchool({ asked: "at the end" });
let callers: Record<
  "teacher" | "head" | "assistant.head" | "adviser" | "registrar" | "admin" | "finance",
  Caller
>;
beforeAll(async () => {
  const names = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin", "finance"] as const;
  const signedIn = await Promise.all(names.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});

const STATUSES = [
  "Draft",
  "For SC/LCC Approval",
  "Rejected by SC/LCC",
  "For RO Approval",
  "Rejected by RO",
  "RO Approved",
  "Released",
];

async function allRows(caller: Caller, query = ""): Promise<{ rows: Row[]; body: Row }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await caller.get(`/grade_books?perPage=100&page=${page}&${query}`);
    expect(status, query).toBe(200);
    rows.push(...body.rows);
    if (page >= body.totalPages) {
      expect(rows, query).toHaveLength(body.count);
      expect(new Set(rows.map(({ id }) => id)).size, query).toBe(body.count);
      return { rows, body };
    }
  }
}
describe("who sees which gradebooks", () => {
  test("a teacher: exactly those of the classes she teaches", async () => {
    const { rows } = await allRows(callers.teacher);
    const everything = await allRows(callers.registrar);
    const taught = everything.rows.filter(({ faculties }) =>
      faculties.some(({ name }: Row) => name === "Ms. Teresita Magbanua"),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(taught.map(({ id }) => id).sort());
    // Mathematics of eight sections and one Homeroom, three terms of last year and two of this one.
    expect(rows).toHaveLength(9 * 5);
    expect(new Set(rows.map(({ is_own }) => is_own))).toEqual(new Set([true]));
  });

  test("an adviser: every subject of the section he advises", async () => {
    const { rows } = await allRows(callers.adviser);
    expect(
      new Set(
        rows.map(({ grade_level, grade_section }) => `${grade_level.name} ${grade_section.section_name}`),
      ),
    ).toEqual(new Set(["Grade 7 Sampaguita"]));
    expect(rows).toHaveLength(11 * 5);
  });

  test.each(["head", "assistant.head"] as const)("%s: the levels of the department", async (who) => {
    const { rows } = await allRows(callers[who]);
    expect(new Set(rows.map(({ gradelevel_code }) => gradelevel_code))).toEqual(
      new Set(["G07", "G08", "G09", "G10"]),
    );
    // Two sections of eleven subjects, and three clubs.
    expect(rows).toHaveLength(4 * (2 * 11 + 3) * 5);
  });

  test.each(["registrar", "admin"] as const)("%s: all of them", async (who) => {
    const { rows } = await allRows(callers[who]);
    expect(rows).toHaveLength(308 * 5);
  });

  test("finance and parents: none", async () => {
    expect((await callers.finance.get("/grade_books")).status).toBe(403);
    await expect(school.signIn("parent")).rejects.toThrow(/403/);
  });

  test("one that is not hers is to a teacher as if it did not exist, and so is its class", async () => {
    const science = await gradebookNamed(callers.registrar, "Science - Grade 7 Narra - 2nd Term");
    const nowhere = await callers.teacher.get("/v2/grade_books/018f0000-0000-7000-8000-000000000000");
    expect(nowhere.status).toBe(404);
    for (const path of [`/v2/grade_books/${science.id}`, `/classes/${science.class_id}`]) {
      const { status, body } = await callers.teacher.get(path);
      expect([status, body.code, body.message]).toEqual([404, nowhere.body.code, nowhere.body.message]);
      expect((await callers.registrar.get(path)).status).toBe(200);
    }
    expect((await callers.teacher.get("/v2/grade_books/science")).status).toBe(404);
  });

  test("a head sees a class she teaches and is told that it is her own; of the others she is not", async () => {
    const { rows } = await allRows(callers.head);
    const own = rows.filter(({ is_own }) => is_own);
    expect(new Set(own.map(({ name }) => name.split(" - ")[0]))).toEqual(new Set(["Araling Panlipunan"]));
    expect(own).toHaveLength(2 * 5);
  });
});

describe("the list", () => {
  test("a row says what the rules ask: windows, rejection, blanks, what lacks a score", async () => {
    const row = await gradebookNamed(callers.teacher, "Mathematics - Grade 8 Narra - 2nd Term");
    expect(row).toMatchObject({
      status: "Draft",
      version: 1,
      subject: { name: "Mathematics", kind: "academic" },
      grade_section: { section_name: "Narra" },
      grade_level: { code: "G08", name: "Grade 8" },
      school_period: { curriculumn_code: "K to 12", start_year: 2026, end_year: 2027 },
      grading_period: {
        name: "2nd",
        encode_start_date: "2026-10-19",
        encode_end_date: "2026-12-17",
        correction_start_date: "2026-12-18",
        correction_end_date: "2026-12-31",
      },
      faculties: [{ name: "Ms. Teresita Magbanua" }],
      faculty_count: 1,
      date_submitted: null,
      release_date: null,
      date_released: null,
      was_rejected: false,
      is_own: true,
      blanks: 0,
      categories_without_score: ["Periodical Exam"],
    });
    const { body } = await callers.teacher.get("/grade_books?perPage=1");
    expect(body.today).toBe("2026-11-18");
  });

  test("every status filters alone, in any letter case, and the counts agree with the rows of all pages", async () => {
    const counts = (await callers.head.get("/grade_books/status/count")).body.data;
    expect(Object.keys(counts)).toEqual(STATUSES);
    for (const status of STATUSES) {
      const { rows, body } = await allRows(
        callers.head,
        `status=${encodeURIComponent(status.toUpperCase())}`,
      );
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
      expect(rows).toHaveLength(counts[status]);
      expect(body.status_count).toEqual(counts);
    }
    const { body } = await allRows(callers.head);
    expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(body.count);
  });

  test("each filter lists those that fit, all of them and no others", async () => {
    const everything = (await allRows(callers.registrar)).rows;
    const sample = everything.find(({ name }) => name.startsWith("Science - Grade 9 Narra"));
    const teacher = sample.faculties[1];
    const day = "2026-11-12";
    const filters: [query: string, fits: (row: Row) => boolean][] = [
      ["search=mathematics", ({ name }) => name.includes("Mathematics")],
      ["search=GRADE 10 NARRA", ({ name }) => name.includes("Grade 10 Narra")],
      [`subject_code=${sample.subject.code}`, ({ subject }) => subject.code === sample.subject.code],
      ["subject_kind=homeroom", ({ subject }) => subject.kind === "homeroom"],
      ["subject_code=Science", ({ subject }) => subject.name === "Science"],
      [`section_id=${sample.grade_section.id}`, (row) => row.grade_section.id === sample.grade_section.id],
      [`faculty_id=${teacher.id}`, (row) => row.faculties.some(({ id }: Row) => id === teacher.id)],
      [
        `schoolperiod_id=${sample.school_period.id}`,
        (row) => row.school_period.id === sample.school_period.id,
      ],
      [
        `grading_period_id=${sample.grading_period.id}&status=released`,
        (row) => row.grading_period.id === sample.grading_period.id && row.status === "Released",
      ],
      [
        `date_submitted=${day}`,
        (row) => row.date_submitted !== null && manilaDay(row.date_submitted) === day,
      ],
    ];
    for (const [query, fits] of filters) {
      const { rows } = await allRows(callers.registrar, query);
      expect(rows.length, query).toBeGreaterThan(0);
      expect(rows.map(({ id }) => id).sort(), query).toEqual(
        everything
          .filter(fits)
          .map(({ id }) => id)
          .sort(),
      );
    }
    expect((await allRows(callers.registrar, "search=no such gradebook")).rows).toEqual([]);
  });

  test("a teacher's filter never shows more than her own classes", async () => {
    const { rows } = await allRows(callers.teacher, "subject_code=Science");
    expect(rows).toEqual([]);
  });

  /** A grade level by its place (S-45). */
  const LEVEL = new RegExp(` - (${LEVELS.map(({ name }) => name).join("|")}) `);
  const levelByPlace = (_: string, level: string): string =>
    ` - ${String(LEVELS.findIndex(({ name }) => name === level) + 1).padStart(3, "0")} `;
  test.each([
    ["name", (row: Row) => lettersOf(row.name.replace(LEVEL, levelByPlace))],
    ["status", (row: Row) => row.status],
    ["date_submitted", (row: Row) => row.date_submitted ?? ""],
  ] as const)("sorts by %s, both ways, by sortType as by order", async (sort, keyOf) => {
    const up = (await allRows(callers.head, `sort=${sort}&sortType=asc`)).rows.map(keyOf);
    const down = (await allRows(callers.head, `sort=${sort}&order=desc`)).rows.map(keyOf);
    expect(up).toEqual([...up].sort());
    expect(down).toEqual([...up].sort().reverse());
  });

  test("an unknown status, sort or name is refused", async () => {
    for (const query of [
      "status=Open",
      "sort=teacher",
      "colour=red",
      "perPage=0",
      "date_submitted=yesterday",
    ]) {
      const { status, body } = await callers.registrar.get(`/grade_books?${query}`);
      expect([status, body.errors.length], query).toEqual([422, 1]);
    }
  });

  test("the list, the counts, a gradebook and a class are one round trip each", async () => {
    const row = await gradebookNamed(callers.teacher, "Mathematics - Grade 7 Narra - 2nd Term");
    for (const path of [
      "/grade_books?status=Draft",
      "/grade_books/status/count",
      `/v2/grade_books/${row.id}`,
      `/classes/${row.class_id}`,
    ]) {
      const { headers } = await callers.teacher.get(path);
      const id = headers.get("x-request-id");
      const line = school.lines.map(lineOf).find(({ requestId }) => requestId === id);
      expect(line?.roundTrips, path).toBe(1);
    }
  });
});

const lineOf = (line: string): { requestId?: string; roundTrips?: number } => {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
};
const manilaDay = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);
