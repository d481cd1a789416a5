import { enterAs, expect, isHydrated, test } from "./support/console.ts";

test("Finance exports the journal of the month that ended last, and is told what is wrong with its days", async ({
  page,
}) => {
  await enterAs(page, "finance", "/ims");
  await isHydrated(page);
  await page.getByRole("button", { name: "Export Journal" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Export Journal");
  const to = dialog.getByLabel("To", { exact: true });
  const lastDay = await to.inputValue();
  await to.fill("01/01/2020");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog).toContainText("End date must be on or after the start date");
  await to.fill(lastDay);
  await dialog.getByLabel("Format").selectOption("csv");
  const downloaded = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await downloaded).suggestedFilename()).toMatch(/^Journal_\d{8} \d{4}\.csv$/);
});
