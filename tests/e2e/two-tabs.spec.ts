import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { depositSlip, openPublished, payInvoice } from "./support/payment-form.ts";

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
  await page.getByRole("row", { name: reference }).getByRole("link").click();
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

test("Two tabs post the same payment: it is posted once, and the second tab is told so", async ({ page }) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await openPublished(page, student, `POST-${Date.now()}`);
  await payInvoice(page, number);
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await page.getByLabel("Payment Reference Document").setInputFiles(depositSlip());
  await expect(page.getByText("deposit-slip.png")).toBeVisible();
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("row", { name: number }).getByRole("link", { name: /^PT-/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /PT-/ })).toBeVisible();
  await expect(page).toHaveURL(/\/view\//);
  await isHydrated(page);
  const other = await secondTab(page);

  const post = async (tab: Page) => {
    await tab.getByRole("button", { name: "Actions", exact: true }).click();
    await tab.getByRole("menuitem", { name: "Post Payment" }).click();
    await tab.getByRole("alertdialog").getByRole("button", { name: "Post" }).click();
  };
  await post(page);
  await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
  await other.bringToFront();
  await post(other);
  await expect(other.getByText(/^Updat(e|ing) status went wrong/)).toBeVisible();
  await expect(other.getByText("is already posted.")).toBeVisible();

  await other.goto(`/ims/invoices?search=${number}`);
  await other.getByRole("link", { name: number }).click();
  await expect(other.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await other.getByRole("button", { name: "Actions", exact: true }).click();
  await other.getByRole("menuitem", { name: "View Payment History" }).click();
  await expect(
    other.getByRole("table", { name: "Payments" }).getByRole("link", { name: /^PT-/ }),
  ).toHaveCount(1);
});
