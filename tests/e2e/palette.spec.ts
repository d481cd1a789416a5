import AxeBuilder from "@axe-core/playwright";
import { enterAs, expect, invoiceLinks, openInvoices, test } from "./support/console.ts";

test("Ctrl K finds an invoice by its number, a student by name, and any screen of the role", async ({
  page,
}) => {
  await openInvoices(page);
  const number = (await invoiceLinks(page).nth(2).textContent()) ?? "";
  await page.keyboard.press("Control+k");
  await page.keyboard.type(number);
  await expect(page.getByRole("option", { name: number })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ims\/invoices\/view\//);
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await page.goto("/ims/imsAuditLogs");
  await expect(page.getByRole("heading", { name: "Audit Logs" })).toBeVisible();
  await expect(page.getByText(/^Good (morning|afternoon|evening), .+!$/)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("muñ");
  await expect(page.getByRole("option", { name: /Muñoz/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("invoi");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
});

test("the registrar finds a student's report card", async ({ page }) => {
  await enterAs(page, "registrar", "/dashboard");
  await expect(page.getByText(/^Good (morning|afternoon|evening), .+!$/)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("muñ");
  await page
    .getByRole("option", { name: /Muñoz.*Grade/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reports\/student-performance\/\w+\/[\w-]+\/2nd\/\d{6}$/);
});

test("other roles find their screens, and no document", async ({ page }) => {
  await enterAs(page, "teacher", "/dashboard");
  await expect(page.getByText(/^Good (morning|afternoon|evening), .+!$/)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("INV-2026");
  await expect(page.getByRole("status").filter({ hasText: "0 results" })).toBeVisible();
});
