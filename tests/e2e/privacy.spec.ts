import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { leaverOf } from "./support/leaver.ts";

test("The registrar hands out everything kept of a student who left, and erases the contact data for good", async ({
  page,
}) => {
  const student = await leaverOf("Umalis");
  await enterAs(page, "registrar", `/management/students/students/${student}`);
  await isHydrated(page);
  await expect(page.getByText("umalis@example.test")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Everything kept" }).click();
  expect((await download).suggestedFilename()).toBe(`Everything kept ${student}.zip`);

  await page.getByRole("button", { name: "Erase contact data" }).click();
  const dialog = page.getByRole("dialog", { name: /^Erase contact data of Umalis/ });
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(dialog.getByText(/ is required$/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("Asked for by the family");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(dialog).toContainText("will be erased for good. This cannot be undone.");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("umalis@example.test")).toBeHidden();
  await page.getByText("History", { exact: true }).click();
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText("Contact data erased");
  await expect(history).not.toContainText("umalis@example.test");
});

test("A student who is here has no contact data erased", async ({ page }) => {
  await enterAs(page, "registrar", "/management/students/students/000040");
  await isHydrated(page);
  await expect(page.getByRole("button", { name: "Everything kept" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase contact data" })).toBeHidden();
});

test("The administrator neither erases nor hands out what is kept of a person", async ({ page }) => {
  await enterAs(page, "admin", "/management/students/students/000040");
  await expect(page.getByRole("heading", { name: "Guardians" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Privacy" })).toBeHidden();
});

test("The administrator sees what each time of keeping would delete", async ({ page }) => {
  await enterAs(page, "admin", "/settings");
  await isHydrated(page);
  await page.getByText("What each time of keeping would delete today").click();
  const counts = page.getByRole("table", { name: "What each time of keeping would delete today" });
  await expect(counts.getByRole("row", { name: /^Keep contact data of former students/ })).toContainText("0");
});
