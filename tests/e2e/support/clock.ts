import { expect } from "@playwright/test";

/** Does what the clock does each minute, now. */
export async function nextMinute(): Promise<void> {
  const done = await fetch(process.env.MINUTE_URL ?? "", { method: "POST" });
  expect(done.status, await done.text()).toBe(200);
}
