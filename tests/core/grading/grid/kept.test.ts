import { expect, test } from "vitest";
import { dropKept, keptLines } from "#core/grading/grid/kept.ts";
import { at, doing, scoresOf, TAKE, threeByFour, type } from "./sample-grid.ts";

const kept = (student: number, activity: number, score: number) => ({
  studentId: `student-${student}`,
  activityId: `activity-${activity}`,
  score,
  version: 1,
});

test("kept scores are told with what is there; those the server has are not, those of what is gone are", () => {
  expect(keptLines(threeByFour(), [kept(0, 0, 900), kept(0, 1, 2000), kept(1, 9, 100)])).toEqual([
    { name: "Student 0", code: "WW1", kept: 900, saved: 1500 },
    { name: "student-1", code: "a deleted activity", kept: 100, saved: null },
  ]);
});

test("dropped, what the server has is shown again", () => {
  const typed = doing(threeByFour(), at(0, 0), type("9"), TAKE);
  const dropped = dropKept({ ...typed, isLocked: true }, [kept(0, 0, 900)]);
  expect(scoresOf(dropped)).toEqual(scoresOf(threeByFour()));
});
