import AxeBuilder from "@axe-core/playwright";
import { enterAs, expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";
import { INVOICES_OF_YEAR } from "./support/school-years.ts";

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
  await page.getByRole("button", { name: /^Find or do anything/ }).click();
  const palette = page.getByRole("dialog", { name: "Find or do anything" });
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
    .last()
    .click();
  await expect(page).toHaveURL(/\/reports\/student-performance\/\w+\/[\w-]+\/2nd\/\d{6}$/);
});

test("a teacher finds classes and students of one's own, and no document", async ({ page }) => {
  await enterAs(page, "teacher", "/dashboard");
  await isHydrated(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find or do anything" });
  await page.keyboard.type(INVOICES_OF_YEAR);
  await expect(palette.getByRole("status")).toHaveText("0 results");
  await palette.getByRole("combobox").fill("narra");
  await palette
    .getByRole("option", { name: /^Mathematics - Grade \d+ Narra/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /Mathematics - Grade \d+ Narra/ }).first()).toBeVisible();
});

test("what is to be done is said in words, also with a misspelled name", async ({ page }) => {
  // Given finance at any screen
  await enterAs(page, "finance", "/ims/invoices");
  await isHydrated(page);
  const palette = page.getByRole("dialog", { name: "Find or do anything" });
  const say = async (text: string) => {
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill(text);
  };
  // When the overdue are asked for by a word that no screen is named by
  await say("aging");
  await expect(palette.getByRole("option", { name: /Customer Accounts/ })).toBeVisible();
  await page.keyboard.press("Escape");
  // And a payment of a family whose name is misspelled
  await say("record payment for flroes");
  await expect(palette.getByRole("status")).toContainText("this is “flores”");
  const first = palette.getByRole("option", { name: /^Record payment for Flores/ }).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  // Then the form is there, with the family in it
  await expect(page).toHaveURL(/\/ims\/payments\/create\?customer_id=\d{6}/);
  await expect(page.getByRole("combobox", { name: "Student" })).toHaveValue(/Flores/);
  // And the theme is one of the actions
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await say("dark");
  await expect(palette.getByRole("option", { name: "Switch between light and dark" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(theme).not.toBe(before);
});
