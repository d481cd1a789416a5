import { beforeAll, expect, test } from "vitest";
import { CHANGES } from "./calls-done.ts";
import { type Cost, measureCosts } from "./cost-stack.ts";
import { callsAnswered, growthOf, hasFailed, readCostTable, rowOf } from "./cost-table.ts";
import { NOT_DONE } from "./not-done.ts";

/**
 * Given docs/cost.md, when every call and page is made once at that size, then none costs more than a tenth above its row.
 * @module-tag exhaustive
 */
const committed = readCostTable();
let measured: Map<string, Cost>;

beforeAll(async () => {
  measured = new Map((await measureCosts()).costs.map((cost) => [cost.name, cost]));
}, 2_400_000);

test("the table has a row for every call and page, and no other", () => {
  const names = new Set(committed.map(({ name }) => name));
  expect([...measured.keys()].filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !measured.has(name))).toEqual([]);
});

test("every change that is no exception was done", () => {
  const calls = CHANGES.filter((call) => !(call in NOT_DONE));
  expect(calls.filter((call) => callsAnswered([...measured.values()], [call]) === 0)).toEqual([]);
});

test.each(committed.map((row) => [row.name, row] as const))("%s", (name, row) => {
  const found = measured.get(name);
  expect(found && !hasFailed(found) ? growthOf(rowOf(found), row) : ["has no answer"], name).toEqual([]);
});
