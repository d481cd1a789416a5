import { expect } from "vitest";
import type { Caller, Row } from "./caller.ts";

/** The gradebook of this name in the running school year, as the list tells it to the caller. */
export async function gradebookNamed(caller: Caller, name: string): Promise<Row> {
  const years = (await caller.get("/school_periods")).body.rows as Row[];
  const current = years.find(({ is_current }) => is_current).id;
  const { body } = await caller.get(
    `/grade_books?names=${encodeURIComponent(name)}&schoolperiod_id=${current}`,
  );
  expect(body.rows, name).toHaveLength(1);
  return body.rows[0];
}

/** The same with everything in it. */
export async function detailOf(caller: Caller, name: string): Promise<Row> {
  return (await caller.get(`/v2/grade_books/${(await gradebookNamed(caller, name)).id}`)).body.data;
}
