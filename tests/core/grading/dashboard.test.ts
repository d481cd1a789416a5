import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percentOf, progressOf, progressTotal } from "#core/grading/dashboard/progress.ts";
import { type GradebookGroup, REJECTED_STATUSES, waitingFor } from "#core/grading/dashboard/waiting.ts";
import { GRADEBOOK_STATUSES, type GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { deadlinesOf } from "#core/management/deadlines.ts";

const TODAY = "2026-11-21";
const TERM = { uuid: "t", ordinal: 2, schoolYear: "SY 2026-2027" } as const;
const facts = (more: Partial<GradebookFacts>): GradebookFacts => ({
  name: "",
  status: "Draft",
  today: TODAY,
  windows: { encoding: { start: "2026-11-01", end: "2026-11-30" }, correction: null },
  wasRejected: false,
  isTeacher: true,
  isOwn: false,
  isHeadsOwn: false,
  lacksHead: false,
  releaseDate: null,
  blanks: 0,
  missingCount: 0,
  level: { code: "G07" },
  subject: { kind: "academic" },
  categoriesWithoutScore: [],
  undecidedMoves: 0,
  ...more,
});
const group = (more: Partial<GradebookFacts>, gradebooks: number, isScheduled = false): GradebookGroup => ({
  facts: facts(more),
  term: TERM,
  isScheduled,
  gradebooks,
});

describe("what waits for a role", () => {
  test("a teacher's drafts are one line, of which the complete ones are ready", () => {
    const groups = [group({}, 3), group({ categoriesWithoutScore: ["Periodical Exam"] }, 4)];
    expect(waitingFor({ role: "ST" }, groups)).toEqual([
      { status: "Draft", term: TERM, action: "submit", gradebooks: 7, ready: 3, scheduled: 0 },
    ]);
  });

  test("outside the window nothing is ready, and it still waits", () => {
    const closed = { encoding: { start: "2026-10-01", end: "2026-10-31" }, correction: null };
    expect(waitingFor({ role: "ST" }, [group({ windows: closed }, 3)])).toMatchObject([
      { gradebooks: 3, ready: 0 },
    ]);
  });

  test("what has its day of release goes by itself", () => {
    const groups = [group({ status: "RO Approved" }, 2), group({ status: "RO Approved" }, 5, true)];
    expect(waitingFor({ role: "RA" }, groups)).toMatchObject([
      { action: "release", gradebooks: 7, ready: 2, scheduled: 5 },
    ]);
  });

  test("every gradebook waits for somebody until it is released, and for nobody after", () => {
    for (const status of GRADEBOOK_STATUSES) {
      const somebody = ROLE_CODES.some((role) => waitingFor({ role }, [group({ status }, 1)]).length > 0);
      expect(somebody, status).toBe(status !== "Released");
    }
  });

  test("rejected is what a rejection leads to", () => {
    expect([...REJECTED_STATUSES].sort()).toEqual(["Rejected by RO", "Rejected by SC/LCC"]);
  });
});

test("a share is 100 % only when all is there, 0 % only when nothing is, and never falls as scores come in", () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 1, max: 5000 }), (given, whole) => {
      const part = Math.min(given, whole);
      const percent = percentOf(part, whole) ?? -1;
      expect(percent === 100).toBe(part === whole);
      expect(percent === 0).toBe(part === 0);
      expect(percentOf(Math.max(0, part - 1), whole)).toBeLessThanOrEqual(percent);
    }),
  );
  expect(percentOf(0, 0)).toBeNull();
});

test("the total is every line's", () => {
  const counts = [
    { key: "a", name: "A", status: "Draft", gradebooks: 2, scores: 10, blanks: 4 },
    { key: "a", name: "A", status: "Released", gradebooks: 1, scores: 5, blanks: 0 },
    { key: "b", name: "B", status: "Draft", gradebooks: 3, scores: 0, blanks: 0 },
  ] as const;
  const lines = progressOf(counts);
  expect(lines.map(({ key, entered, scores }) => [key, entered, scores])).toEqual([
    ["a", 11, 15],
    ["b", 0, 0],
  ]);
  expect(progressTotal("All", lines)).toMatchObject({
    gradebooks: { Draft: 5, Released: 1 },
    entered: 11,
    scores: 15,
  });
});

test("deadlines: what is open ends, what is to come opens, what is over is gone; the nearest first", () => {
  const window = (start: string, end: string) => ({ start, end, isOpen: start <= TODAY && TODAY <= end });
  const term = (name: string, encoding: [string, string], correction: [string, string]) => ({
    name,
    start: "2026-01-01",
    end: "2026-12-31",
    isRunning: true,
    encoding: window(...encoding),
    correction: window(...correction),
  });
  const terms = [
    term("1st", ["2026-08-01", "2026-08-31"], ["2026-09-01", "2026-11-20"]),
    term("2nd", ["2026-11-01", "2026-11-30"], ["2026-12-01", "2026-12-14"]),
    term("3rd", ["2026-11-21", "2026-11-21"], ["2027-03-01", "2027-03-14"]),
  ];
  expect(deadlinesOf({ terms }, TODAY).map(({ term: of, kind, daysLeft }) => [of, kind, daysLeft])).toEqual([
    ["3rd", "encoding", 0],
    ["2nd", "encoding", 9],
    ["2nd", "correction", 10],
    ["3rd", "correction", 100],
  ]);
});
