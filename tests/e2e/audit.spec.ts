import AxeBuilder from "@axe-core/playwright";
import { enterAs, expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";

test("Finance finds in the audit logs who looked at an invoice", async ({ page }) => {
  await openInvoices(page);
  const number = (await invoiceLinks(page).first().textContent()) ?? "";
  await invoiceLinks(page).first().click();
  await expect(page.getByText("Total Amount Due")).toBeVisible();
  await page.goto("/ims/invoices");
  await isHydrated(page);
  await page.getByRole("link", { name: "Audit Logs" }).click();
  await expect(page.getByRole("heading", { name: "Audit Logs" })).toBeVisible();
  await page.getByRole("textbox", { name: "Invoice, payment, refund, memo or note no." }).fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Invoice viewed/ }).first()).toContainText(number);
  await expect(page.getByRole("row", { name: /Invoice viewed/ }).first()).toContainText("FA");
  await expect(page).toHaveURL(/search=/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page
    .getByRole("textbox", { name: "Invoice, payment, refund, memo or note no." })
    .fill("INV-1999-000001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No event here matches")).toBeVisible();
});

test("Finance exports the ERP log, and retries a transfer that failed", async ({ page }) => {
  await enterAs(page, "finance", "/ims/imsAuditLogs");
  await isHydrated(page);
  await page.getByRole("link", { name: "ERP Integration" }).click();
  await expect(page.getByRole("row", { name: /OR Update Success/ }).first()).toContainText("PT-");
  const exportWorkbook = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Excel (XLSX)" }).click();
  };
  await exportWorkbook();
  const guard = page.getByRole("alertdialog");
  await expect(guard).toContainText("Please use filter / search to avoid export time-out.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("checkbox", { name: "Select All", exact: true }).check();
  await expect(page.getByRole("checkbox", { name: "Received Failed" })).toBeChecked();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/statuses=Generation/);
  const download = page.waitForEvent("download");
  await exportWorkbook();
  expect((await download).suggestedFilename()).toMatch(/^ERP Integration.*\.xlsx$/);

  const failed = page.getByRole("row", { name: /Sending Failed/ }).first();
  await failed.getByRole("button", { name: /^More of / }).click();
  await expect(page.getByText("The ERP could not be reached.")).toBeVisible();
  await expect(page.getByText("8 of 8 tries")).toBeVisible();
  await failed.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(page.getByText("The transfer will be tried again.").first()).toBeVisible();
});
