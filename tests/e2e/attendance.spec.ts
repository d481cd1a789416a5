import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** A student of Grade 8, of head@'s department. */
const STUDENT = "000002";
/** A student of Grade 1, of another department. */
const ELSEWHERE = "000010";
const LIST = "/grades/attendance";

async function openList(page: Page, person: string, query = ""): Promise<void> {
  await enterAs(page, person, `${LIST}${query}`);
  await expect(page.getByRole("heading", { name: "Attendance", level: 1 })).toBeVisible();
  await isHydrated(page);
}
const choose = (page: Page, label: string, option: string) =>
  page.getByRole("combobox", { name: label }).selectOption({ label: option });
const moreAction = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
};

test("The registrar adds attendance, changes it, publishes it and deletes it", async ({ page }) => {
  await openList(page, "registrar", `?search=${STUDENT}&term=2&schoolYear=any`);
  await page
    .getByRole("row", { name: new RegExp(STUDENT) })
    .last()
    .getByRole("checkbox")
    .check();
  await moreAction(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete Success")).toBeVisible();

  await openList(page, "registrar");
  await page.getByRole("link", { name: "Add attendance" }).click();
  await isHydrated(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Please check the required field/s" })).toBeFocused();
  await expect(page.getByRole("option", { name: "3rd Term" })).toHaveCount(0);
  await choose(page, "Term", "2nd Term");
  await page.getByRole("combobox", { name: "Student" }).fill(STUDENT);
  await page.getByRole("listbox").getByRole("option").first().click();
  const absent = page.getByRole("textbox", { name: "Days Absent" });
  await absent.pressSequentially("12.34567x");
  await expect(absent).toHaveValue("12.3456");
  await absent.fill("");
  await absent.pressSequentially("101");
  await expect(absent).toHaveValue("10");
  await absent.fill("2.5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Successfully saved.")).toBeVisible();

  await openList(page, "registrar", `?search=${STUDENT}&term=2&schoolYear=any`);
  // Last year's second term has its record too, before it.
  const rows = page.getByRole("row", { name: new RegExp(STUDENT) });
  const row = rows.last();
  await expect(row).toContainText("2.5");
  await row.getByRole("link", { name: /,/ }).click();
  await isHydrated(page);
  await page.getByRole("textbox", { name: "Days Tardy" }).fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));

  await openList(page, "registrar", `?search=${STUDENT}&term=2&schoolYear=any`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Publish" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await row.getByRole("checkbox").check();
  await moreAction(page, "Publish");
  await expect(page.getByRole("alertdialog")).toContainText(
    "Selected Student's attendance will be reflected to the Sponsor App. Are you sure you want to publish attendance?",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Successfully published the grade")).toBeVisible();
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4}/);

  await row.getByRole("checkbox").check();
  await moreAction(page, "Delete");
  await expect(page.getByRole("alertdialog")).toContainText(
    "Are you sure you want to delete this attendance record? You cannot undo this action.",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Delete Success")).toBeVisible();
  await expect(rows).toHaveCount(1);
});

const NEXT = { name: "Next", exact: true } as const;
/** From the list to the step of the file; answers the template's text. */
async function openImport(page: Page): Promise<string> {
  await openList(page, "registrar");
  await moreAction(page, "Import");
  await expect(page.getByRole("button", NEXT)).toBeDisabled();
  await choose(page, "Term", "2nd Term");
  await choose(page, "Grade Level", "Grade 9");
  await page.getByRole("button", NEXT).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download template" }).click();
  const template = readFileSync(await (await saved).path(), "utf8");
  await expect(page.getByText("Successfully downloaded the Attendance file template")).toBeVisible();
  await page.getByRole("button", NEXT).click();
  return template;
}
async function validate(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Validate" }).click();
}
const importIt = async (page: Page) => {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
};

test("The registrar imports a file with a mistake, mends it, and imports it", async ({ page }) => {
  const template = await openImport(page);
  const student = template.split("\r\n")[1]?.slice(0, 6) ?? "";
  const blank = template.replaceAll(/2nd,[^\r]*\r/g, "2nd,,\r");
  const filled = (days: string) => blank.replace("2nd,,\r", `2nd,${days}\r`);
  await validate(page, "days.csv", filled("101,2"));
  await expect(page.getByRole("heading", { name: "Error Processing Data" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^2 / })).toContainText(
    "Column G “Days Absent”: “101” is too large",
  );
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "The file with its errors" }).click();
  const marked = readFileSync(await (await download).path(), "utf8");
  expect(marked.split("\r\n")[1]).toContain("is too large");

  await page.getByRole("button", { name: "Re-upload" }).click();
  // Mended in the file with its errors, and uploaded as it is.
  await validate(page, "days.csv", marked.replace(",101,2,", ",1.5,2,"));
  await expect(page.getByText(/^\d+ new, \d+ changed, \d+ unchanged\./)).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("in which nothing is entered are left out");
  await importIt(page);
  await expect(page.getByText("Successfully imported the csv.")).toBeVisible();
  await page.getByRole("dialog").locator("footer").getByRole("button", { name: "Close" }).click();
  await openList(page, "registrar", `?search=${student}&term=2`);
  await expect(page.getByRole("row", { name: new RegExp(student) }).last()).toContainText("1.5");
});

test("The registrar imports a list of her own, says once which column is what, and leaves a row out", async ({
  page,
}) => {
  const template = await openImport(page);
  const student = template.split("\r\n")[1]?.slice(0, 6) ?? "";
  const list = `Absences of June\nLearner;Missed\n${student};2,5\n999999;1\n`;
  await validate(page, "june.csv", list);
  await expect(
    page.getByText(
      "Say which columns of the file are: Student ID, or Student Name; Days Absent, or Days Tardy.",
    ),
  ).toBeVisible();
  await choose(page, "Student ID", `A “Learner”: ${student} · 999999`);
  await expect(page.getByRole("button", { name: "Read it so" })).toBeEnabled();
  await choose(page, "Days Absent", "B “Missed”: 2,5 · 1");
  await page.getByRole("button", { name: "Read it so" }).click();
  await expect(page.getByRole("row", { name: /^4 / })).toContainText(
    "999999 is not the number of anyone in a section you see",
  );
  await page.getByRole("button", { name: "Leave these rows out" }).click();
  await expect(page.getByText("1 row left out")).toBeVisible();
  await expect(page.getByRole("row", { name: /^3 / })).toContainText("2.5 absent");
  await importIt(page);
  await expect(page.getByRole("dialog")).toContainText("1 changed, 1 left out.");

  await openImport(page);
  await validate(page, "july.csv", list.replace("2,5", "3,5").replace("999999;1\n", ""));
  await expect(page.getByRole("row", { name: /^3 / })).toContainText("3.5 absent");
});

test("The adviser takes the absences of a section home as a PDF", async ({ page }) => {
  await openList(page, "adviser", "?dialog=export");
  await expect(page.getByText("Select term to download the pdf")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeDisabled();
  await choose(page, "Term", "2nd Term");
  const sections = page.getByRole("combobox", { name: "Grade and Section" });
  if ((await sections.inputValue()) === "") await sections.selectOption({ index: 1 });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Absences Grade 7 .* 2nd Term_\d{8} \d{4}\.pdf$/);
});

test("Each role finds in attendance what it may see and do, and no more", async ({ page }) => {
  await openList(page, "head", `?search=${ELSEWHERE}`);
  await expect(page.getByText("No attendance record here matches")).toBeVisible();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/Publish/, /Export/, /Import/, /Delete/]);

  await page.context().clearCookies();
  await openList(page, "adviser");
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/Export/, /Import/, /Delete/]);

  await page.context().clearCookies();
  await openList(page, "assistant.head");
  await expect(page.getByRole("link", { name: "Add attendance" })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/Publish/, /Export/, /Delete/]);

  await page.context().clearCookies();
  await openList(page, "teacher");
  await expect(page.getByRole("button", { name: "More actions", exact: true })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goto(`${LIST}/add`);
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
});

test("The registrar releases an enrollment pass and withdraws it again", async ({ page }) => {
  await enterAs(page, "registrar", "/grades");
  await page.getByRole("link", { name: "Enrollment Pass" }).click();
  await expect(page.getByRole("heading", { name: "Enrollment Pass" })).toBeVisible();
  await isHydrated(page);
  const rowOf = (state: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByText(state, { exact: true }) })
      .first();
  await rowOf("Released").getByRole("checkbox").check();
  await rowOf("Not Released").getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await expect(bar.getByRole("button", { name: "Invalid Selection" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(bar.getByRole("button", { name: "Release" })).toHaveCount(0);

  await page.getByRole("link", { name: /^Not Released/ }).click();
  await expect(page).toHaveURL(/tab=Not/);
  await expect(page.getByRole("cell", { name: "Released", exact: true })).toHaveCount(0);
  const student =
    (await page
      .getByRole("cell", { name: /^\d{6}$/ })
      .first()
      .textContent()) ?? "";
  await page
    .getByRole("row", { name: new RegExp(student) })
    .getByRole("checkbox")
    .check();
  await bar.getByRole("button", { name: "Release" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("Release Success")).toBeVisible();
  await expect(page.getByRole("cell", { name: student })).toHaveCount(0);

  await page.goto(`/grades/enrollment-pass?tab=Released&search=${student}&order=desc`);
  await isHydrated(page);
  const newest = page.getByRole("row", { name: new RegExp(student) }).first();
  await newest.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdraw Success")).toBeVisible();

  await page.context().clearCookies();
  await enterAs(page, "head", "/grades/enrollment-pass");
  await expect(page.getByRole("heading", { name: "Enrollment Pass" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("The registrar fills the sheet of a section by keyboard and paste, and saves it as one change", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "registrar", "/grades/attendance");
  await isHydrated(page);
  await page.getByRole("link", { name: "Section sheet" }).click();
  await page.getByLabel("Section").selectOption({ index: 1 });
  const cells = page.locator(".days-input");
  await expect(page.getByRole("heading", { level: 1, name: /^Attendance of / })).toBeVisible();
  await isHydrated(page);
  const cell = (row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);
  await cell(0, 2).click();
  await page.keyboard.type("1.5");
  await page.keyboard.press("Enter");
  await expect(cell(1, 2)).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("ArrowRight");
  await expect(cell(1, 3)).toBeFocused();
  await page.keyboard.type("4x");
  await expect(cell(1, 3)).toHaveValue("4");
  const third = (await page.locator(".days-sheet tbody th .num").nth(2).textContent()) ?? "";
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${third}\t6\t7\n`);
  await cell(0, 2).click();
  await page.keyboard.press("Control+v");
  await expect(cell(2, 2)).toHaveValue("6");
  await expect(cell(2, 3)).toHaveValue("7");
  await expect(cell(0, 4)).toHaveAttribute("readonly", "");
  await page.getByRole("button", { name: "Save 3" }).click();
  await expect(page.getByText("Successfully saved.")).toBeVisible();
  await page.reload();
  await expect(cell(0, 2)).toHaveValue("1.5");
  await expect(cell(1, 3)).toHaveValue("4");
  await expect(cell(2, 2)).toHaveValue("6");
  expect(await cells.count()).toBeGreaterThan(30);
});
