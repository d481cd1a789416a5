import type { Page } from "@playwright/test";
import { formatDay, schoolDayAt } from "#core/shared/school-day.ts";
import { TODAY } from "#tests/support/template.ts";
import { nowMs, today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";

/** The largest difference of one clock that is asked through another process. */
const ASKED_WITHIN_MS = 30_000;
const MOMENT_MS = 300;

const clockOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

test("Pages, the console, the API and the tests live on the run's day, by one clock that goes on", async ({
  page,
  browser,
}) => {
  // Given the day the run was started for
  expect(today()).toBe(process.env.E2E_DAY ?? TODAY);

  // Then the console's server draws it, and the page's script reads it
  await enterAs(page, "finance", "/ims/payments/create");
  await isHydrated(page);
  const received = page.getByRole("textbox", { name: "Date Received" });
  await expect(received).toHaveValue(formatDay(today()));
  await received.fill("today");
  await expect(page.getByText(`day, ${formatDay(today())}`)).toBeVisible();
  await received.blur();
  await expect(received).toHaveValue(formatDay(today()));
  expect(await (await page.request.get("/ims/payments/create")).text()).toContain(today());

  // Then the API writes by it
  await saveInvoice("000123", `CLOCK-${Date.now()}`, "draft");
  const { body } = await (await callerOf("finance")).get("/audit_log/billing?perPage=1");
  expect(schoolDayAt(Date.parse(body.rows[0].date))).toBe(today());

  // Then the page's clock is the tests', in another profile too, and days that are named stay as they are
  expect(Math.abs((await clockOf(page)) - nowMs())).toBeLessThan(ASKED_WITHIN_MS);
  const elsewhere = await browser.newPage();
  expect(Math.abs((await clockOf(elsewhere)) - nowMs())).toBeLessThan(ASKED_WITHIN_MS);
  await elsewhere.close();
  expect(
    await page.evaluate(() => [
      new Date(0).toISOString(),
      new Date(2028, 1, 29).getDate(),
      new Date() instanceof Date,
      new Date().constructor === Date,
      Math.abs(Date.parse(Date()) - Date.now()) < 2_000,
    ]),
  ).toEqual(["1970-01-01T00:00:00.000Z", 29, true, true, true]);

  // Then it goes on as the timers do
  const passed = await page.evaluate(async (ms) => {
    const began = Date.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return Date.now() - began;
  }, MOMENT_MS);
  expect(passed).toBeGreaterThanOrEqual(MOMENT_MS - 1);
  expect(passed).toBeLessThan(ASKED_WITHIN_MS);
});
