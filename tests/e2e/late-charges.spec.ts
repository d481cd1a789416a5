import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

const dialog = (page: Page) => page.locator("dialog.modal[open]");
async function changeRule(page: Page, state: "ON" | "OFF"): Promise<void> {
  await page.getByRole("button", { name: "Change" }).click();
  await dialog(page).getByRole("combobox", { name: "Late charges" }).selectOption(state);
  await dialog(page).getByRole("textbox", { name: "Days of grace" }).fill("300");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
}

// The drafts themselves are made in tests/api/late-charges.test.ts: other journeys read the list of drafts.
test("Finance turns late charges on, and sees who would be charged before the drafts are made", async ({
  page,
}) => {
  await enterAs(page, "finance", "/ims/late-charges");
  await isHydrated(page);
  await changeRule(page, "ON");
  await expect(page.locator("dl")).toContainText("2% of what is overdue, each month");
  await expect(page.getByRole("button", { name: "Run Now" })).toBeDisabled();

  await page.getByRole("button", { name: "Dry Run" }).click();
  await expect(page.getByRole("table", { name: "Charges" })).toContainText("2% of ₱");
  await page.getByText(/^Left out:/).click();
  await expect(page.getByRole("table", { name: "Left out" })).toContainText("Within the 300 days of grace");

  await page.getByRole("button", { name: "Run Now" }).click();
  await expect(dialog(page)).toContainText(/will be made\. Nothing is owed until they are published\./);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await changeRule(page, "OFF");
  await expect(page.getByText("No month was charged yet.")).toBeVisible();
});
