import { expect, invoiceLinks, openInvoices, test } from "./support/console.ts";

test("Everything the list shows stands in its address and survives a reload", async ({ page }) => {
  await openInvoices(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("textbox", { name: "Due Date from" }).fill("1/1/2026");
  await page.getByRole("checkbox", { name: "PAID", exact: true }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/paymentStatuses=PAID/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("from 01/01/2026");
  await page.getByRole("button", { name: "Due Date", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Due Date" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByLabel("Rows per page").selectOption("25");
  await expect(page).toHaveURL(/perPage=25/);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Due Date" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("PAID");
  await expect(page.getByLabel("Rows per page")).toHaveValue("25");
  await page.getByRole("button", { name: "Remove filter Due Date" }).click();
  await expect(page).not.toHaveURL(/dueDate=/);
});

test("The list is worked by keyboard alone: search, move, select, open", async ({ page }) => {
  await openInvoices(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: /invoice no/ })).toBeFocused();
  await page.keyboard.type("INV-2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=INV-2026/);
  const rows = page.locator("tr[data-row]");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press(" ");
  await expect(page.getByText("1 Item(s) Selected")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect(page.getByText("2 Item(s) Selected")).toBeVisible();
  await page.keyboard.press("m");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  const number = (await invoiceLinks(page).nth(2).textContent()) ?? "";
  await rows.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
});

test("A selection spans everything that matches, and hidden columns stay hidden for this person", async ({
  page,
}) => {
  await openInvoices(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("10 Item(s) Selected")).toBeVisible();
  await page.getByRole("button", { name: /^Select (all|the first)/ }).click();
  await expect(page.getByText(/^[\d,]{3,} Item\(s\) Selected$/)).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Segment Name" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Segment Name" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Segment Name" })).toHaveCount(0);
});

test("A two-month calendar picks the range of a filter", async ({ page }) => {
  await openInvoices(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("textbox", { name: "Invoice Date from" }).fill("10/01/2026");
  await page.getByRole("button", { name: "Calendar for Invoice Date" }).click();
  const calendar = page.getByRole("dialog", { name: "Invoice Date calendar" });
  await expect(calendar.getByRole("grid")).toHaveCount(2);
  await calendar.getByRole("button", { name: /October 20th, 2026/ }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Invoice Date to" })).toHaveValue("10/20/2026");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/invoiceDate=2026-10-01\.\.2026-10-20/);
});
