import { beforeAll, describe, expect, test } from "vitest";
import type { Caller, Row } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";

/** Given the demo school on a day of its second term, when somebody opens the dashboard, then it counts what the lists behind it show to the same person. */
const PEOPLE = ["teacher", "head", "assistant.head", "adviser", "registrar", "admin"] as const;
type Person = (typeof PEOPLE)[number];
const school = givenSchool({ asked: "at the end" });
let callers: Record<Person, Caller>;
beforeAll(async () => {
  const signedIn = await Promise.all(PEOPLE.map(async (name) => [name, await school.as(name)] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
});

const boardOf = async (person: Person): Promise<Row> => {
  const { status, body } = await callers[person].get("/dashboard");
  expect(status).toBe(200);
  return body.data;
};
const listed = async (person: Person, query: Record<string, string>): Promise<Row> =>
  (await callers[person].get(`/grade_books?${new URLSearchParams({ perPage: "1000", ...query })}`)).body;
const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Written by hand: which statuses wait for whom, and for what; of a head's own class for the assistant head. */
type Wait = [action: string, of?: (row: Row) => boolean];
const TAUGHT = (row: Row): boolean => row.is_teacher;
const HEADS_OWN = (row: Row): boolean => row.is_heads_own;
const WAITS: Record<Person, Record<string, Wait>> = {
  teacher: { Draft: ["submit"], "Rejected by SC/LCC": ["submit"] },
  head: {
    Draft: ["submit", TAUGHT],
    "For SC/LCC Approval": ["approve"],
    "Rejected by SC/LCC": ["approve"],
    "Rejected by RO": ["approve"],
  },
  "assistant.head": {
    "For SC/LCC Approval": ["approve", HEADS_OWN],
    "Rejected by SC/LCC": ["approve", HEADS_OWN],
    "Rejected by RO": ["approve", HEADS_OWN],
  },
  adviser: {},
  registrar: { "For RO Approval": ["approve"], "RO Approved": ["release"] },
  admin: {},
};

describe("what waits", () => {
  test.each(PEOPLE)(
    "for %s: every status of that role, each with as many as its list shows",
    async (person) => {
      const { waiting } = await boardOf(person);
      for (const line of waiting) {
        const [action, of = () => true] = WAITS[person][line.status] ?? [];
        expect(action, line.status).toBe(line.action);
        const { rows } = await listed(person, {
          status: line.status,
          grading_period_id: line.grading_period.id,
        });
        expect(line.count, line.status).toBe(rows.filter(of).length);
        expect(line.ready + line.scheduled).toBeLessThanOrEqual(line.count);
      }
      for (const [status, [, of = () => true]] of Object.entries(WAITS[person])) {
        const lines = waiting.filter((line: Row) => line.status === status);
        expect(
          sum(lines, ({ count }) => count),
          status,
        ).toBe((await listed(person, { status })).rows.filter(of).length);
      }
    },
  );

  test("ready is what can be done today: a teacher's complete drafts, a head's gradebooks that are not his own, what has no blank for the registrar", async () => {
    const isReady: [Person, string, (row: Row) => boolean][] = [
      ["teacher", "Draft", (row) => row.categories_without_score.length === 0],
      ["head", "For SC/LCC Approval", (row) => !row.is_own],
      ["registrar", "For RO Approval", (row) => row.blanks === 0],
      ["registrar", "RO Approved", (row) => row.release_date === null],
    ];
    const approved = (
      await listed("registrar", { status: "RO Approved", sort: "date_submitted", order: "desc" })
    ).rows;
    const scheduled = approved.find((row: Row) => row.grading_period.name === "2nd").id;
    const day = { release_date: "2027-06-01" };
    expect((await callers.registrar.patch(`/grade_books/${scheduled}/schedule-release`, day)).status).toBe(
      200,
    );
    for (const [person, status, rule] of isReady) {
      const { waiting } = await boardOf(person);
      const line = waiting.find((row: Row) => row.status === status && row.grading_period.name === "2nd");
      const { rows } = await listed(person, { status, grading_period_id: line.grading_period.id });
      const ready = rows.filter(rule).length;
      expect(line.ready, `${person}, ${status}`).toBe(ready);
      expect(ready, `${person}, ${status}`).toBeGreaterThan(0);
      expect(ready, `${person}, ${status}`).toBeLessThan(rows.length);
    }
  });

  test("what was rejected comes with its reason, to those who see to it", async () => {
    const { rejected } = await boardOf("teacher");
    expect(rejected.map(({ status }: Row) => status)).toContain("Rejected by SC/LCC");
    for (const row of rejected) expect(row.reject_reason).not.toBe("");
    expect((await boardOf("registrar")).rejected).toEqual([]);
    expect((await boardOf("adviser")).rejected).toEqual([]);
  });

  test("attendance waits for those who publish and record it, passes for those who release them", async () => {
    const boards = Object.fromEntries(
      await Promise.all(PEOPLE.map(async (person) => [person, await boardOf(person)] as const)),
    );
    const publishers = PEOPLE.filter((person) => boards[person].attendance.unpublished.length > 0);
    expect(publishers).toEqual(["head", "assistant.head", "registrar"]);
    const unpublished = await school
      .database()
      .execute(
        "select count(*) as records from attendance join term on term.id = term_id where published_at is null and school_year_id = 2",
      );
    expect(sum(boards.registrar.attendance.unpublished, ({ count }) => count)).toBe(
      unpublished.rows[0]?.records,
    );
    const passes = (await callers.registrar.get("/sms/enrollment-pass")).body.status_count["Not Released"];
    const keepers = PEOPLE.filter((person) => boards[person].enrollment_passes > 0);
    expect(keepers).toEqual(["registrar", "admin"]);
    expect(boards.admin.enrollment_passes).toBe(passes);
    for (const person of ["teacher", "assistant.head", "admin"])
      expect(boards[person].attendance.missing).toBe(0);
  });
});

describe("how far the term has come", () => {
  test.each(PEOPLE)(
    "for %s: by section and by subject it is the same gradebooks, those of the list",
    async (person) => {
      const { progress } = await boardOf(person);
      const { status_count } = await listed(person, { grading_period_id: progress.grading_period.id });
      for (const lines of [progress.grade_levels, progress.sections, progress.subjects] as Row[][]) {
        for (const [status, count] of Object.entries(status_count))
          expect(
            sum(lines, (line) => line.status_count[status]),
            status,
          ).toBe(count);
      }
      const cells = (lines: Row[]) => [sum(lines, (l) => l.score_count), sum(lines, (l) => l.scores_entered)];
      expect(cells(progress.sections)).toEqual(cells(progress.subjects));
      expect(cells(progress.grade_levels)).toEqual(cells(progress.subjects));
    },
  );

  test("the scores of a section are its cells, and those that are filled", async () => {
    const { progress } = await boardOf("registrar");
    const [section] = progress.sections;
    const books = (
      await listed("registrar", { section_id: section.id, grading_period_id: progress.grading_period.id })
    ).rows as Row[];
    const details = await Promise.all(
      books.map(async ({ id }) => (await callers.registrar.get(`/v2/grade_books/${id}`)).body.data as Row),
    );
    const scores = details.flatMap(({ records }) =>
      records.flatMap((record: Row) => record.grade_activity_scores.map(({ score }: Row) => score)),
    );
    expect(section.score_count).toBe(scores.length);
    expect(section.scores_entered).toBe(scores.filter((score) => score !== null).length);
  });

  test("one round trip", async () => {
    school.lines.length = 0;
    await boardOf("registrar");
    const [line] = school.lines
      .filter((text) => text.includes("GET /dashboard"))
      .map((text) => JSON.parse(text));
    expect(line).toMatchObject({ status: 200, roundTrips: 1 });
  });
});

test("a school at work has nothing left to do to be opened", async () => {
  for (const person of ["admin", "registrar"] as const) expect((await boardOf(person)).setup).toEqual([]);
});
