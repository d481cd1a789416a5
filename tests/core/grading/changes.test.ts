import { expect, test } from "vitest";
import {
  baseOf,
  type CurrentScores,
  changesSince,
  type Submission,
} from "#core/grading/gradebook/changes.ts";

const DEED = { at: "2026-11-20T01:00:00.000Z", by: "Ana Reyes" };
const base: Submission = {
  at: "2026-11-18T01:00:00.000Z",
  by: "Ana Reyes",
  activities: [
    { uuid: "a", code: "WW1", maximum: 2000 },
    { uuid: "b", code: "WW2", maximum: 3000 },
    { uuid: "c", code: "PT1", maximum: 5000 },
  ],
  scores: [
    { studentNo: "000001", activityUuid: "a", score: 1500 },
    { studentNo: "000002", activityUuid: "a", score: "N" },
    { studentNo: "000001", activityUuid: "b", score: 2500 },
    { studentNo: "000001", activityUuid: "c", score: 4000 },
  ],
};
const currentScores = (scores: Omit<CurrentScores["scores"][number], "saved">[]): CurrentScores => ({
  activities: [
    { uuid: "a", code: "WW1", maximum: 2500, added: null },
    { uuid: "c", code: "PT1", maximum: 5000, added: null },
    { uuid: "d", code: "PT2", maximum: 1000, added: DEED },
  ],
  scores: scores.map((one) => ({ ...one, saved: DEED })),
  archived: [
    { activityUuid: "a", reason: "maximum", ...DEED },
    { activityUuid: "b", reason: "deleted", ...DEED },
  ],
  names: new Map([["000001", "Cruz, Niño"]]),
});

test("scores that differ are told from what to what and by whom; equal ones and those of a deleted activity are not", () => {
  const { scores } = changesSince(
    base,
    currentScores([
      { studentNo: "000001", activityUuid: "a", score: 1750 },
      { studentNo: "000002", activityUuid: "a", score: "N" },
      { studentNo: "000002", activityUuid: "d", score: 900 },
    ]),
  );
  expect(scores).toEqual([
    { studentNo: "000001", name: "Cruz, Niño", code: "WW1", before: 1500, after: 1750, stamp: DEED },
    { studentNo: "000002", name: "000002", code: "PT2", before: null, after: 900, stamp: DEED },
    { studentNo: "000001", name: "Cruz, Niño", code: "PT1", before: 4000, after: null, stamp: null },
  ]);
});

test("activities added, deleted and of another maximum, each with who did it", () => {
  expect(changesSince(base, currentScores([])).activities).toEqual([
    { code: "WW1", kind: "maximum", before: 2000, after: 2500, stamp: DEED },
    { code: "PT2", kind: "added", before: null, after: 1000, stamp: DEED },
    { code: "WW2", kind: "deleted", before: 3000, after: null, stamp: DEED },
  ]);
});

test("a hundred thousand scores are compared in one pass", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    studentNo: String(index).padStart(6, "0"),
    activityUuid: "a",
    score: 1000,
  }));
  const now = currentScores(many.map((one, index) => (index === 7 ? { ...one, score: 1100 } : one)));
  expect(changesSince({ ...base, scores: many }, now).scores).toHaveLength(1);
});

test.each([
  ["Draft", ["new", "old"], "new"],
  ["Rejected by SC/LCC", ["new", "old"], "new"],
  ["For SC/LCC Approval", ["new", "old"], "old"],
  ["For RO Approval", ["new"], "new"],
  ["Released", [], null],
] as const)("%s: with submissions %j it is compared with %s", (status, submissions, expected) => {
  expect(baseOf<string>(submissions, status)).toBe(expected);
});
