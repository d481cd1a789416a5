import { listen, timesAnnounced } from "./support/announcements.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

test("The registrar exports the grade composite: the term is asked for, a section's PDF downloads itself, and the workbook too", async ({
  page,
}) => {
  await listen(page);
  await enterAs(page, "registrar", "/reports/grade-composite?letter=A");
  await isHydrated(page);
  const more = async (entry: string) => {
    await page.getByRole("button", { name: "More action" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await more("Export PDF");
  const dialog = page.getByRole("dialog", { name: "Export PDF" });
  const term = dialog.getByLabel("School Term");
  await expect(dialog.getByLabel("School Year")).toHaveValue(/.+/);
  await expect(term.locator("option:checked")).toHaveText("1st Term");
  await expect(dialog.getByLabel("Grade Level - Section").locator("option:checked")).toHaveText(
    / - Section /,
  );
  await term.selectOption({ label: "Choose a term" });
  await dialog.getByRole("button", { name: "Download" }).click();
  const refusal = page.getByRole("alertdialog", { name: "Export Failed" });
  await expect(refusal).toContainText("Select term to download the pdf");
  await refusal.getByRole("button", { name: "OK" }).click();
  await term.selectOption({ label: "1st Term" });
  const pdf = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  // One notice at a time: a quick file's follows at once, so it is listened for.
  await expect.poll(() => timesAnnounced(page, "Please wait for your pdf to export.")).toBe(1);
  expect((await pdf).suggestedFilename()).toMatch(/ CompositeReport_\d{8}-\d{4}\.pdf$/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const workbook = page.waitForEvent("download");
  await more("Export Excel");
  expect((await workbook).suggestedFilename()).toMatch(/^GradeCompositeReport_\d{8}-\d{4}\.xlsx$/);
  await expect(page.getByText("Successfully exported the excel file.")).toBeVisible();
  await page.goto("/reports/grade-composite?search=nobody+by+this+name");
  await isHydrated(page);
  await more("Export Excel");
  await expect(refusal).toContainText("No Data Found");
});

test("Its last columns are within a screen of 1,600", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await enterAs(page, "registrar", "/reports/grade-composite");
  await expect(page.getByRole("columnheader", { name: "Days Tardy" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeInViewport({ ratio: 1 });
});
