import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";

const dialog = (page: Page) => page.locator("dialog.modal[open]");
async function changeRule(page: Page, state: "ON" | "OFF"): Promise<void> {
  await page.getByRole("button", { name: "Change" }).click();
  await dialog(page).getByRole("combobox", { name: "Late charges" }).selectOption(state);
  await dialog(page).getByRole("textbox", { name: "Days of grace" }).fill("300");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
}

test("Finance sees who would be charged, makes the drafts, and waives one", async ({ page }) => {
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
  await dialog(page).getByRole("button", { name: "Run Now" }).click();
  const run = page.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  await run.getByRole("link").click();
  await isHydrated(page);
  const draft = page.getByRole("row").nth(1);
  await expect(draft).toContainText(/Late charges \w+ \d{4}/);
  await draft.getByRole("button", { name: /^Actions for D-/ }).click();
  await page.getByRole("menuitem", { name: "Cancel Invoice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Cancel" }).click();
  await expect(draft).toContainText("CANCELLED");

  await page.goto("/ims/late-charges");
  const columns = await page.getByRole("table", { name: "Runs" }).getByRole("columnheader").allInnerTexts();
  await expect(run.getByRole("cell").nth(columns.indexOf("Cancelled"))).toHaveText("1");
  await isHydrated(page);
  await changeRule(page, "OFF");
  await cancelOthers();
});

/** Other journeys read the list of drafts. */
async function cancelOthers(): Promise<void> {
  const finance = await callerOf("finance");
  const path = `/invoice?status=draft&invoice_status=UNPAID&search=${encodeURIComponent("Late charges")}&perPage=1000`;
  const { rows } = (await finance.get(path)).body;
  const uuids = rows.map(({ uuid }: { uuid: string }) => uuid);
  if (uuids.length > 0)
    expect((await finance.patch("/invoice/status/cancelled", { uuids })).status).toBe(200);
}
