import AxeBuilder from "@axe-core/playwright";
import { expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";

test("Finance finds in the audit logs who looked at an invoice", async ({ page }) => {
  await openInvoices(page);
  const number = (await invoiceLinks(page).first().textContent()) ?? "";
  await invoiceLinks(page).first().click();
  await expect(page.getByText("Total Amount Due")).toBeVisible();
  await page.goto("/ims/invoices");
  await isHydrated(page);
  await page.getByRole("link", { name: "Audit Logs" }).click();
  await expect(page.getByRole("heading", { name: "Audit Logs" })).toBeVisible();
  await page.getByRole("textbox", { name: "Invoice or payment no." }).fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Invoice viewed/ }).first()).toContainText(number);
  await expect(page.getByRole("row", { name: /Invoice viewed/ }).first()).toContainText("FA");
  await expect(page).toHaveURL(/search=/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole("textbox", { name: "Invoice or payment no." }).fill("INV-1999-000001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No event here matches")).toBeVisible();
});
