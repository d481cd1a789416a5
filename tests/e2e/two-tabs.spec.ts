import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { saveInvoice } from "./support/invoice-form.ts";

/** The same address in a second tab of the same person. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await isHydrated(tab);
  await page.bringToFront();
  return tab;
}

test.describe.configure({ timeout: 120_000 });

test("Two tabs publish the same draft: it gets one number, and the second tab is told so", async ({
  page,
}) => {
  const reference = `TABS-${Date.now()}`;
  await saveInvoice("000123", reference, "draft");
  await enterAs(page, "finance", "/ims/invoices?tab=draft");
  await isHydrated(page);
  await page.getByRole("row", { name: reference }).getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/view\//);
  const other = await secondTab(page);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^INV-/ });
  await expect(heading).toBeVisible();
  const number = (await heading.textContent()) ?? "";

  await other.bringToFront();
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(other.getByText("Update status went wrong")).toBeVisible();
  await expect(other.getByText(`${number} is already published.`)).toBeVisible();
  await other.goto(`/ims/invoices?search=${number}`);
  await expect(other.getByRole("row", { name: reference })).toHaveCount(1);
});
