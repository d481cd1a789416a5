import { expect, test } from "vitest";
import { CHANGES, stepsOfAnySchool } from "./calls-done.ts";
import type { Cost } from "./cost-stack.ts";
import { callsAnswered, growthOf, rowOf, rowsToWrite } from "./cost-table.ts";
import { NOT_DONE } from "./not-done.ts";

const cost = (name: string, status: number, rowsRead: number, laterRowsRead = 0): Cost => ({
  ...{ name, status, rowsRead, rowsWritten: 0, roundTrips: 1, bytes: 1 },
  later: { rowsRead: laterRowsRead, rowsWritten: 0, roundTrips: 0 },
});

test("a call that fails loses nothing of what was counted of the others, and keeps its own row of before", () => {
  const before = rowOf(cost("GET /a", 200, 1));
  const measured = [cost("GET /a", 503, 0), cost("GET /b", 200, 7), cost("GET /c", 0, 0)];
  expect(rowsToWrite(measured, new Map([["GET /a", before]]))).toEqual([
    before,
    rowOf(cost("GET /b", 200, 7)),
  ]);
});

test("what grew by more than a tenth is told, work after the answer with it, and a round trip more of a read", () => {
  const committed = rowOf(cost("POST /b: once", 201, 8_000, 2_000));
  expect(growthOf(rowOf(cost("POST /b: once", 201, 5_000, 6_400)), committed)).toEqual([]);
  expect(growthOf(rowOf(cost("POST /b: once", 201, 5_000, 6_600)), committed)).toEqual([
    "rowsRead 11600; committed 10000",
  ]);
  const page = rowOf(cost("page /a", 200, 100));
  expect(growthOf({ ...page, roundTrips: 2 }, page)).toEqual(["roundTrips 2; committed 1"]);
});

test("every change of the API is measured done by a step, or is an exception with its reason, and none is both", () => {
  const done = new Set(stepsOfAnySchool().map(({ call }) => call));
  expect(CHANGES.filter((call) => !done.has(call) && !(call in NOT_DONE))).toEqual([]);
  expect([...done].filter((call) => !CHANGES.includes(call))).toEqual([]);
  expect(Object.keys(NOT_DONE).filter((call) => done.has(call) || !CHANGES.includes(call))).toEqual([]);
});

test("no two steps have one row", () => {
  const names = stepsOfAnySchool().map(({ call, what }) => `${call}: ${what}`);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test("the changes that are done are counted from what was answered, each once", () => {
  const answers = [
    cost("GET /a", 200, 1),
    cost("POST /b: once", 201, 1),
    cost("POST /b", 200, 1),
    cost("PUT /c", 409, 1),
  ];
  expect(callsAnswered(answers, ["post /b", "put /c", "post /logout"])).toBe(1);
});
