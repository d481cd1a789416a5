import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { LAST_YEAR } from "./support/school-years.ts";

const OF_LAST_YEAR = new URLSearchParams({ year: LAST_YEAR.name });

test("Why did she not get First Honor?", async ({ page }) => {
  await enterAs(page, "registrar", "/reports/grade-composite");
  await isHydrated(page);
  await page.getByRole("link", { name: "Periodic Awards" }).click();
  await isHydrated(page);
  const tabs = page.getByRole("navigation", { name: "Groups of awards" });
  await expect(tabs.getByRole("link")).toHaveText([
    "Top per Subject",
    "Top per Section",
    "First Honor",
    "Second Honor",
    "Third Honor",
    "Green Star",
    "Purple Star",
    "Outstanding Conduct",
  ]);
  await page.goto(`/reports/periodic-awards?tab=second_honors&${OF_LAST_YEAR}`);
  await isHydrated(page);
  await page
    .getByRole("button", { name: /^Actions for .*, Second Honor$/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Why" }).click();
  await expect(page.getByRole("heading", { name: "Why, and why not?" })).toBeVisible();
  const first = page.getByRole("region", { name: "First Honor" });
  await expect(first).toContainText("Not earned");
  await expect(
    first.getByRole("row", { name: /^Not met General average 9[234]\.\d\d 95\.00 or higher/ }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Third Honor" })).toContainText("Higher honor");
  await page.getByRole("combobox", { name: "School Term" }).selectOption("Final");
  await expect(page).toHaveURL(/term=Final/);
  await page.getByRole("link", { name: "Back to Periodic Awards" }).click();
  await expect(page.getByRole("heading", { name: "Periodic Awards" })).toBeVisible();
  await page.goto(`/reports/periodic-awards?tab=green_stars&${OF_LAST_YEAR}`);
  await isHydrated(page);
  await page
    .getByRole("button", { name: /^More of .*, Green Star$/ })
    .first()
    .click();
  await expect(page.getByRole("table", { name: /^Attendance and conduct of / })).toContainText("Days Absent");
});

test("A teacher sees the tops of own classes and no other group", async ({ page }) => {
  await enterAs(page, "teacher", "/reports/periodic-awards");
  await isHydrated(page);
  const tabs = page.getByRole("navigation", { name: "Groups of awards" });
  await expect(tabs.getByRole("link")).toHaveText(["Top per Subject"]);
});

test("The head prints a certificate; a stranger verifies it", async ({ page }) => {
  await enterAs(page, "head", `/reports/periodic-awards?tab=conducts&${OF_LAST_YEAR}`);
  await isHydrated(page);
  // Tried again, the first may be issued already.
  const { retry } = test.info();
  const menu = page.getByRole("button", { name: /^Actions for .*, Exemplary Conduct Award$/ }).nth(retry);
  await menu.click();
  await page.getByRole("menuitem", { name: "View certificate" }).click();
  await isHydrated(page);
  await expect(page.getByRole("article")).toContainText("PREVIEW");
  await page.getByRole("button", { name: "Back to Periodic Awards" }).click();
  await page.goto(`/reports/periodic-awards?tab=conducts&${OF_LAST_YEAR}`);
  await isHydrated(page);
  await menu.click();
  await page.getByRole("menuitem", { name: "Print Certificate" }).click();
  await expect(page.getByRole("row").nth(1 + retry)).toContainText("Issued");
  await menu.click();
  await page.getByRole("menuitem", { name: "View certificate" }).click();
  const code = page.getByText(/^A-[0-9A-Z-]+$/);
  await expect(code).toBeVisible();
  await page.goto(`/verify?code=${await code.textContent()}`);
  await expect(page.getByText(`Exemplary Conduct Award, 3rd Term, ${LAST_YEAR.name}`)).toBeVisible();
});

test("The registrar changes the award rules, and sees first who would gain and lose", async ({ page }) => {
  await enterAs(page, "registrar", "/management/grading/award-rules");
  await isHydrated(page);
  const year = page.getByRole("combobox", { name: "School Year" });
  await year.selectOption({ label: LAST_YEAR.name });
  // The address changes before the form of that year is drawn: what is typed in between would be lost with the form before it.
  await expect(year.locator("option:checked")).toHaveText(LAST_YEAR.name);
  const save = page.getByRole("button", { name: "Save as new version" });
  await page.getByRole("textbox", { name: "To of Second Honor" }).fill("96");
  await expect(save).toBeDisabled();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.getByText("The bands of Second Honor (92 to 96) and First Honor (95 to 100) overlap"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("combobox", { name: "Start from" }).selectOption("DepEd Order 36 s. 2016");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Lost" })).toContainText("First Honor");
  await save.click();
  await expect(page.getByText("Version 1, DepEd Order 36 s. 2016:")).toBeVisible();
});
