import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHANGES, stepsOfAnySchool } from "./calls-done.ts";
import {
  type CostRow,
  callsAnswered,
  countedIn,
  growthOf,
  PATH,
  readCostTable,
  rowsToWrite,
} from "./cost-table.ts";
import { NOT_DONE } from "./not-done.ts";

const row = (name: string, status: number, rowsRead: number): CostRow => ({
  ...{ name, status, rowsRead, rowsWritten: 0, roundTrips: 1, bytes: 1 },
  ...{ laterRowsRead: 0, laterRowsWritten: 0 },
});

test("a call that fails loses nothing of what was counted of the others, and keeps its own row of before", () => {
  const committed = new Map([["GET /a", row("GET /a", 200, 1)]]);
  const measured = [row("GET /a", 503, 0), row("GET /b", 200, 7), row("GET /c", 0, 0)];
  expect(rowsToWrite(measured, committed)).toEqual([row("GET /a", 200, 1), row("GET /b", 200, 7)]);
  expect(growthOf(row("GET /a", 503, 0), row("GET /a", 200, 1))).toEqual(["status 503, not 200"]);
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

test("the changes that are done are counted from the rows, each once", () => {
  const rows = [
    row("GET /a", 200, 1),
    row("POST /b: once", 201, 1),
    row("POST /b", 200, 1),
    row("PUT /c", 409, 1),
  ];
  expect(callsAnswered(rows, ["post /b", "put /c", "post /logout"])).toBe(1);
});

test("docs/cost.md says as many as its rows have", () => {
  const text = readFileSync(PATH, "utf8");
  expect(text).toBe(countedIn(text, readCostTable()));
});
