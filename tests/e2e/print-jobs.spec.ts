import { enterAs, expect, isHydrated, test } from "./support/console.ts";

test("The registrar prints the school, cancels it, prints a level, and opens one section of it; the adviser prepares nothing", {
  tag: "@exhaustive",
}, async ({ page }) => {
  await enterAs(page, "registrar", "/reports/student-performance");
  await isHydrated(page);
  const prepare = async (file: string, level?: string) => {
    await page.getByRole("button", { name: "Prepare papers" }).click();
    const dialog = page.getByRole("dialog", { name: "Prepare papers" });
    await expect(dialog).toContainText("Choose at least one of the list.");
    await dialog.getByText(level ? "Grade levels" : "Whole school", { exact: true }).click();
    if (level) await dialog.getByRole("checkbox", { name: level, exact: true }).check();
    await dialog.getByLabel("Report cards").selectOption({ label: "Drafts too, marked NOT PUBLISHED" });
    await dialog.getByLabel("File").selectOption({ label: file });
    await expect(dialog.getByRole("status")).toHaveText(/^\d+ papers on at least \d+ pages\.$/);
    const count = Number(/^\d+/.exec((await dialog.getByRole("status").textContent()) ?? "")?.[0]);
    await dialog.getByRole("button", { name: "Prepare papers" }).click();
    await expect(dialog).toBeHidden();
    return count;
  };
  const files = page.getByRole("dialog", { name: "Files" });
  const openFiles = async () => {
    if (!(await files.isVisible())) await page.getByRole("button", { name: /^Files/ }).click();
  };

  // A school takes long enough to be cancelled.
  await prepare("ZIP with a PDF for each student");
  await openFiles();
  const first = files.getByRole("listitem").filter({ hasText: ".zip" }).first();
  await first.getByRole("button", { name: /^Parts of ReportCards_/ }).click();
  const cancel = first.getByRole("button", { name: "Cancel" });
  await cancel.click();
  await expect(first).toContainText("Cancelled.");
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  const count = await prepare("One PDF", "Grade 5");
  expect((await download).suggestedFilename()).toMatch(/^ReportCards_1st_\d{4}-\d{4}\.pdf$/);
  await openFiles();
  const whole = files.getByRole("listitem").filter({ hasText: ".pdf" }).first();
  await whole.getByRole("button", { name: /^Parts of ReportCards_/ }).click();
  const parts = whole.getByRole("list", { name: /^Parts of / }).getByRole("listitem");
  await expect(parts.first()).toContainText(/^Grade 5 /);
  const documents = (await parts.allTextContents()).map((text) =>
    Number(/(\d+) papersOpen$/.exec(text)?.[1]),
  );
  expect(documents.reduce((sum, of) => sum + of, 0)).toBe(count);
  const section = page.waitForEvent("download");
  await parts
    .first()
    .getByRole("link", { name: /^Open Grade 5 / })
    .click();
  expect((await section).suggestedFilename()).toMatch(/^Grade 5 .+\.pdf$/);

  await page.context().clearCookies();
  await enterAs(page, "adviser", "/reports/student-performance");
  await isHydrated(page);
  await expect(page.getByRole("button", { name: "Prepare papers" })).toHaveCount(0);
});
