import { expect, openInvoices, test } from "./support/console.ts";
import { saveMemo } from "./support/credit-memo.ts";
import { callerOf } from "./support/gradebook.ts";
import { expectInsideWindow } from "./support/window.ts";

test.use({ viewport: { width: 400, height: 850 } });

test("At 400 pixels the menu is a sheet, nothing scrolls sideways but the table, and the job still works", async ({
  page,
}) => {
  await openInvoices(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expect(page.getByRole("navigation", { name: "Sales & Marketing" })).toHaveCount(0);
  await page.getByRole("button", { name: "Show menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  await page
    .getByRole("checkbox", { name: /^Select INV-/ })
    .first()
    .check();
  await expect(
    page.getByRole("toolbar", { name: "Bulk actions" }).getByText("1 Item(s) Selected"),
  ).toBeVisible();
  await page.getByRole("toolbar").getByRole("button", { name: "Export PDF" }).click();
  await expect(page.getByText("Your pdf has been downloaded")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: /^INV-/ }).first().click();
  await expect(page.getByText("Total Amount Due")).toBeVisible();
  const documentOverflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(documentOverflow).toBeLessThanOrEqual(0);
});

test("In narrow windows the buttons of an account and of a credit memo in draft have room", async ({
  page,
}) => {
  const finance = await callerOf("finance");
  const { rows } = (await finance.get("/invoice?invoice_status=OVERDUE&perPage=1")).body;
  await openInvoices(page);
  for (const address of [
    `/ims/accounts/${rows[0].customer_id}`,
    `/ims/credit-memo/view/${await saveMemo("draft")()}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    for (const width of [640, 768, 1024]) {
      await page.setViewportSize({ width, height: 850 });
      await expectInsideWindow(page, `${address}, ${width}`);
    }
  }
});
