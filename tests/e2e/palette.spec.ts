import AxeBuilder from "@axe-core/playwright";
import { enterAs, expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";

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

test("Enter opens what is typed now, never what an earlier text found", async ({ page }) => {
  // Given findings that take their time
  await enterAs(page, "finance", "/ims/invoices/create");
  await page.route(/\/palette\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await expect(page.getByText(/^Good (morning|afternoon|evening), .+!$/)).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  const text = palette.getByRole("combobox");
  await text.fill("000123");
  await expect(palette.getByRole("option", { name: /000123/ }).first()).toBeVisible();
  // When another number is typed over the first, and Enter is pressed at once
  await text.fill("000088");
  await expect(palette.getByRole("option", { name: /000123/ })).toHaveCount(0);
  await expect(palette.getByRole("status")).toHaveText("Looking…");
  await text.press("Enter");
  // Then the second is opened
  await expect(page).toHaveURL(/000088/);
});

test("a field that suggests chooses of what is typed now", async ({ page }) => {
  await enterAs(page, "finance", "/ims/payments/create");
  await isHydrated(page);
  await page.route(/\/ims\/customers\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const customer = page.getByRole("combobox", { name: "Student" });
  await customer.fill("000123");
  await expect(page.getByRole("option", { name: /000123/ }).first()).toBeVisible();
  await customer.fill("000088");
  await customer.press("Enter");
  await expect(page.getByText("Student ID 000088")).toBeVisible();
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
