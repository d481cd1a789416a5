import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatDay, startOfDay } from "#core/shared/school-day.ts";
import { shiftClock } from "#scripts/stack/shifted-clock.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { Caller, DEMO_PASSWORD, type Row } from "#tests/support/caller.ts";
import { gradebookNamed } from "#tests/support/gradebooks.ts";
import { School } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given an approved gradebook, when the registrar schedules its release in the browser and the day begins, then the clock releases it, the open screen shows it, and the parent sees the grade. */
const NAME = "English - Grade 7 Sampaguita - 2nd Term";
const CHILD = "000001";
const TOMORROW = addDays(TODAY, 1);
let school: School;
let browser: Browser;
beforeAll(async () => {
  school = await School.open({ console: true });
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
});
afterAll(async () => {
  await browser?.close();
  expect(await school.broken()).toEqual([]);
  await school.close();
});

/** The gradebook's screen, to the registrar. */
async function openAsRegistrar(): Promise<Page> {
  const { class_id, id } = await gradebookNamed(await school.as("registrar"), NAME);
  const context = await browser.newContext({ baseURL: school.stack.consoleUrl });
  await context.addInitScript(shiftClock, school.nowMs() - Date.now());
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill("registrar@talaan.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`/grades/gradebook/${class_id}/${id}`);
  await page.getByText("RO Approved", { exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

const gradeOfChild = async (): Promise<Row> => {
  const { apiUrl } = school.stack;
  const parent = await Caller.signIn(apiUrl, "parent@talaan.test", DEMO_PASSWORD, "/sponsor/auth/login");
  const { classes } = (await parent.get(`/sponsor/students/${CHILD}/published`)).body.data;
  return classes.find(
    (one: Row) =>
      one.subject.name === "English" && one.school_year === "SY 2026-2027" && one.grading_period === "2nd",
  )?.report_card;
};

test("the registrar schedules, the clock releases, the open screen says so, and the parent sees the grade", async () => {
  const scheduling = await openAsRegistrar();
  await scheduling.getByRole("button", { name: "Actions", exact: true }).click();
  await scheduling.getByRole("menuitem", { name: "Schedule Release" }).click();
  await scheduling.getByRole("button", { name: "No, release to all" }).click();
  const question = scheduling.getByRole("alertdialog", { name: "Schedule Release" });
  await question.getByRole("textbox", { name: "Release Date" }).fill(formatDay(TOMORROW));
  await question.getByRole("button", { name: "Schedule" }).click();
  await scheduling.getByText("Successfully scheduled the release of the Gradebook").waitFor();
  await scheduling.context().close();
  expect(await gradeOfChild()).toBeUndefined();

  const shift = Date.parse(startOfDay(TOMORROW)) - Date.now();
  await school.restart({ console: true, vars: { CLOCK_SHIFT_MS: String(shift) } });
  const waiting = await openAsRegistrar();
  await school.stack.runCron("* * * * *");
  await waiting.getByText("Released", { exact: true }).first().waitFor();
  const seen = await gradeOfChild();
  expect(Number(seen.display_grade)).toBeGreaterThanOrEqual(65);
});
