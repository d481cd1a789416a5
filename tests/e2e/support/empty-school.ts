import { School } from "#tests/support/school.ts";
import { SHIFT_MS } from "./clock.ts";

/** A school without data with its console, of one spec: what the specs beside it do, it never sees. Its clock is the browser's. */
export const openEmptySchool = (vars: Record<string, string> = {}): Promise<School> =>
  School.open({ console: true, vars: { CLOCK_SHIFT_MS: String(SHIFT_MS), ...vars } }, "empty");
