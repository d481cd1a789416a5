import type { Page } from "@playwright/test";
import { errorSummary, expect, isHydrated, openInvoices, test } from "./support/console.ts";
import { saveInvoice } from "./support/invoice-form.ts";

const ANA = "000041";
const BEN = "000042";
const dialog = (page: Page) => page.locator("dialog.modal[open]");

async function addCustomer(page: Page, student: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Add customer" });
  await field.fill(student);
  await page.getByRole("option", { name: new RegExp(student) }).click();
}

test("Finance credits the invoices of two customers: saved, updated, published and printed; what does not fit is said in words", async ({
  page,
}) => {
  await openInvoices(page);
  const numbers = [
    await saveInvoice(ANA, `CREDIT-A-${Date.now()}`, "published"),
    await saveInvoice(BEN, `CREDIT-B-${Date.now()}`, "published"),
  ];
  await page.goto("/ims/credit-memo");
  await isHydrated(page);
  await page.getByRole("link", { name: "Create Credit Form" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Credit Form" })).toBeVisible();

  await test.step("an empty form is refused in the required words", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    for (const message of [
      "The customer field must contain at least one item",
      "Please select an item",
      "Please set the amount on unit price",
    ])
      await expect(errorSummary(page)).toContainText(message);
    await page.getByRole("button", { name: "Remove item 1" }).click();
    await expect(errorSummary(page)).toContainText("Item is required field should remain.");
  });

  await test.step("two customers, an invoice of each, and more than is left of them", async () => {
    for (const student of [ANA, BEN]) await addCustomer(page, student);
    for (const number of numbers) await page.getByRole("checkbox", { name: new RegExp(number) }).check();
    const item = page.getByRole("combobox", { name: "Item" });
    await item.fill("tuition");
    await page.getByRole("option", { name: /^Tuition Fee/ }).click();
    await page.getByRole("textbox", { name: "Unit price" }).fill("1500.01");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    for (const number of numbers)
      await expect(errorSummary(page)).toContainText(`${number} has a remaining balance of ₱1,500.00`);
    await page.getByRole("textbox", { name: "Unit price" }).fill("400");
    await expect(page.getByText("2 invoices × ₱400.00")).toBeVisible();
    await expect(page.getByRole("table", { name: "What each invoice keeps" })).toContainText("₱1,100.00");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleName("Credit memo saved successfully");
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("the status filter is applied by itself", async () => {
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Draft");
    await expect(page).toHaveURL(/memoStatus=draft/);
    await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
    await expect(page.getByRole("row", { name: numbers[0] ?? "" })).toContainText("Draft");
    await page.keyboard.press("Escape");
  });

  await test.step("a draft is updated with its customer and invoice fixed, and published from its form", async () => {
    await page
      .getByRole("row", { name: numbers[0] ?? "" })
      .getByRole("link", { name: /^CMD-/ })
      .click();
    await page.getByRole("button", { name: "Update Credit Memo" }).click();
    await isHydrated(page);
    await expect(page.getByRole("combobox", { name: "Add customer" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Unit price" }).fill("500");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleName("Credit memo published successfully");
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("published it is printed from its view", async () => {
    await page
      .getByRole("row", { name: numbers[0] ?? "" })
      .getByRole("link", { name: /^CM-/ })
      .click();
    await expect(page.getByRole("article")).toContainText("₱500.00");
    await isHydrated(page);
    await page.getByRole("button", { name: "Print Credit Memo" }).click();
    await expect(page.getByRole("button", { name: /^Files, \d+ new/ })).toBeVisible({ timeout: 20_000 });
  });
});

test("the credit form says in a dialog whom it cannot credit", async ({ page }) => {
  await openInvoices(page);
  await page.goto("/ims/credit-memo/create");
  await isHydrated(page);
  // Nothing is asked before four characters.
  const field = page.getByRole("combobox", { name: "Add customer" });
  await page.route(/\/ims\/payments\/payable\//, (route) => route.fulfill({ json: { invoices: [] } }));
  await field.fill("000");
  await expect(page.getByRole("option")).toHaveCount(0);
  await addCustomer(page, ANA);
  await expect(dialog(page)).toContainText("There is/are no unpaid invoices for customer ");
  await dialog(page).getByRole("button", { name: "Try Again" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: /^Invoices of / })).toHaveCount(0);
});
