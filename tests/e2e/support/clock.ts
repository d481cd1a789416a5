import { type Browser, expect } from "@playwright/test";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { shiftClock } from "#scripts/stack/shifted-clock.ts";

/** What the Workers of the run add to the clock of this machine. */
export const SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** The moment by the clock of the Workers and of every page. */
export const nowMs = (): number => Date.now() + SHIFT_MS;

/** The school's today by that clock. */
export const today = (): SchoolDay => schoolDayAt(nowMs());

/** From now on every page of the browser, whatever profile it opens in, has the clock of the Workers. */
export function shiftPages(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftClock, SHIFT_MS);
    return context;
  };
}

/** Does what the clock does each minute, now. */
export async function nextMinute(): Promise<void> {
  const done = await fetch(process.env.MINUTE_URL ?? "", { method: "POST" });
  expect(done.status, await done.text()).toBe(200);
}
