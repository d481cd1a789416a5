import { expect, test } from "vitest";
import { type CostRow, growthOf, rowsToWrite } from "./cost-table.ts";

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
