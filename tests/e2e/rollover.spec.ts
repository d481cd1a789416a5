import type { Page } from "@playwright/test";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { openDatabase } from "#db/client.ts";
import { endTheYear, nextYearAfter } from "#tests/support/next-year.ts";
import { School } from "#tests/support/school.ts";
import { expectClean } from "./support/axe.ts";
import { SHIFT_MS, today } from "./support/clock.ts";
import { expect, isHydrated, test } from "./support/console.ts";
import { THIS_YEAR } from "./support/school-years.ts";
import { expectInsideWindow } from "./support/window.ts";

const NEXT_YEAR = nextYearAfter(today());

let school: School;
test.beforeAll(async () => {
  // Its clock is the browser's.
  school = await School.open({ console: true, today: today(), vars: { CLOCK_SHIFT_MS: String(SHIFT_MS) } });
});
test.afterAll(() => school.close());

async function enter(page: Page, person: string): Promise<void> {
  const { consoleUrl } = school.stack;
  await page.context().clearCookies();
  await page.goto(`${consoleUrl}/login`);
  await page.getByLabel("Email").fill(`${person}@talaan.test`);
  await page.getByLabel("Password", { exact: true }).fill("Talaan!2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login(\?|$)/);
  await page.goto(`${consoleUrl}/management/calendar/next-year`);
  await isHydrated(page);
}
/** Every student's promotion and pass, as the registrar leaves them at the end of a year. */
async function endOfYear(): Promise<void> {
  const database = school.database();
  await endTheYear(database, today());
  database.close();
  const { databaseUrl: url, databaseToken: authToken } = school.stack;
  await computeAllFigures(openDatabase({ url, authToken }));
}
async function looksRight(page: Page, name: string): Promise<void> {
  await expectClean(page);
  await page.setViewportSize({ width: 400, height: 850 });
  await expectInsideWindow(page, `${name}, 400 pixels wide`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("The year rolls over, is taken back, rolls over again", { tag: "@exhaustive" }, async ({ page }) => {
  test.setTimeout(240_000);
  const sections = page.getByRole("table", { name: "Sections" });
  const students = page.getByRole("table", { name: "Students" });
  const progress = page.getByRole("region", { name: "Progress" });

  await test.step("before there is a next year the screen says what comes first", async () => {
    await enter(page, "registrar");
    await expect(
      page.getByRole("heading", { name: `There is no school year after ${THIS_YEAR.name} yet` }),
    ).toBeVisible();
    await looksRight(page, "no next year");
    await page.getByRole("link", { name: "Add a school year" }).click();
    await expect(page.getByRole("heading", { name: "Presets" })).toBeVisible();
    const registrar = await school.as("registrar");
    const { status } = await registrar.post("/management/presets", { school_year: NEXT_YEAR });
    expect(status).toBe(200);
    const finance = await school.as("finance");
    const books = { code: "BOOKS7", name: "Books of Grade 7", follows_level: "G07" };
    expect((await finance.post("/billing/segments", books)).status).toBe(201);
  });

  await test.step("the registrar prepares it, and nobody has a promotion yet", async () => {
    await page.goto(`${school.stack.consoleUrl}/management/calendar/next-year`);
    await isHydrated(page);
    await looksRight(page, "before it is prepared");
    await page.getByRole("button", { name: "Prepare" }).click();
    await expect(students.getByRole("row").nth(1)).toContainText("No promotion yet");
    await expect(page.getByText("A system administrator applies it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply", exact: true })).toHaveCount(0);
  });

  await test.step("the year ends: what has changed since is told, and taken over", async () => {
    await endOfYear();
    await page.reload();
    await isHydrated(page);
    await expect(page.getByRole("heading", { name: /^What has changed since/ })).toBeVisible();
    await expect(page.getByRole("table", { name: "What has changed since" })).toContainText(
      "Undecided, No promotion yet",
    );
    await looksRight(page, "what has changed since");
    await page.getByRole("button", { name: "Take over" }).click();
    await expect(page.getByRole("heading", { name: /^What has changed since/ })).toHaveCount(0);
    await page.getByLabel("Cannot go because").selectOption("pass");
    await expect(students.getByRole("row").nth(1)).toContainText("Enrollment pass not released");
    await page.getByLabel("Cannot go because").selectOption("");
    await expect(page).not.toHaveURL(/hindrance/);
  });

  await test.step("a student is held back, and a section is renamed", async () => {
    await page.getByLabel("Outcome").selectOption("Promoted");
    await expect(page).toHaveURL(/outcome=Promoted/);
    const place = students.getByRole("combobox").first();
    await place.selectOption("held");
    await expect(place).toHaveValue("held");
    await page.getByLabel("Cannot go because").selectOption("held");
    await expect(students.getByRole("row")).toHaveCount(2);
    await sections
      .getByRole("button", { name: /^Grade 7 / })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expectClean(page, "dialog[open]");
    await page.emulateMedia({ colorScheme: "light" });
    await dialog.getByLabel("Name").fill("Yakal");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(sections.getByRole("row", { name: /^Grade 7 Yakal/ })).toContainText("Opens, changed");
  });

  await test.step("who is billed comes along, and can be left out", async () => {
    const books = page.getByRole("table", { name: "Fees" }).getByRole("row", { name: /^Books of Grade 7/ });
    await expect(books).toContainText("Grade 7");
    await books.getByRole("button", { name: "Leave out" }).click();
    await expect(books).toContainText("Left out");
    await books.getByRole("button", { name: "Take in" }).click();
    await expect(books.getByRole("button", { name: "Leave out" })).toBeVisible();
  });

  await test.step("sections come by a file, which is looked at first", async () => {
    await page.getByRole("button", { name: "Import sections" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Held back holds a student back");
    await expectClean(page, "dialog[open]");
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the administrator applies it", async () => {
    await enter(page, "admin");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(/sections open, and .* students go into them/);
    await expectClean(page, "dialog[open]");
    await page.emulateMedia({ colorScheme: "light" });
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(progress.getByText(/sections · done$/)).toBeVisible({ timeout: 60_000 });
    await expect(progress.getByRole("listitem").filter({ hasText: "Grade 7 Yakal" })).toContainText(
      /\d+ students, \d+ classes/,
    );
    await looksRight(page, "applied");
  });

  await test.step("it is taken back whole, and rolls over again", async () => {
    const applied = await progress.getByRole("status").textContent();
    await page.getByRole("button", { name: "Take back" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(sections.getByRole("row", { name: /^Grade 7 Yakal/ })).toContainText("Opens, changed");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(progress.getByText(/sections · done$/)).toBeVisible({ timeout: 60_000 });
    await expect(progress.getByRole("status")).toHaveText(applied ?? "");
  });

  await test.step("the new year's sections are in Management", async () => {
    const year = new URLSearchParams({ year: "any", search: "Yakal" });
    await page.goto(`${school.stack.consoleUrl}/management/classes/sections?${year}`);
    await isHydrated(page);
    await expect(page.getByRole("row", { name: /Yakal/ })).toContainText(NEXT_YEAR.name);
  });
});
