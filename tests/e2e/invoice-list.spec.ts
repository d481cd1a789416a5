import { addDays, addMonths, formatDay, formatLongDay, monthOf } from "#core/shared/school-day.ts";
import { today } from "./support/clock.ts";
import { expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";
import { INVOICES_OF_YEAR } from "./support/school-years.ts";

/** A quick file is there before its announcement has been read. */
const ACCEPTED =
  /Please wait while the file is being generated\.|Your pdf has been downloaded|1Excel\(s\) is\/are successfully generated!|Successfully Downloaded!/;

test("Everything the list shows is in its address and survives a reload", async ({ page }) => {
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
  await page.keyboard.type(INVOICES_OF_YEAR);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`search=${INVOICES_OF_YEAR}`));
  // Found, and not what stood there before: a row that goes takes the focus with it.
  await expect(invoiceLinks(page).first()).toHaveText(new RegExp(`^${INVOICES_OF_YEAR}`));
  const rows = page.locator("tr[data-row]");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press(" ");
  await expect(
    page.getByRole("toolbar", { name: "Bulk actions" }).getByText("1 Item(s) Selected"),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press(" ");
  await expect(
    page.getByRole("toolbar", { name: "Bulk actions" }).getByText("2 Item(s) Selected"),
  ).toBeVisible();
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
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await expect(bar.getByText("10 Item(s) Selected")).toBeVisible();
  await test.step("what keeps several from being printed is a toast", async () => {
    const changes = "**/lists/invoices/change*";
    await page.route(changes, (route) => route.abort());
    await bar.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("[data-sonner-toast]")).toContainText(
      /Print Failed\s*Unable to connect to server\./,
    );
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.unroute(changes);
  });
  await page.getByRole("button", { name: /^Select (all|the first)/ }).click();
  await expect(bar.getByText(/^[\d,]{3,} Item\(s\) Selected$/)).toBeVisible();
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
  const first = addMonths(monthOf(today()).start, -1);
  const last = addDays(first, 19);
  await page.getByRole("textbox", { name: "Invoice Date from" }).fill(formatDay(first));
  await page.getByRole("button", { name: "Calendar for Invoice Date" }).click();
  const calendar = page.getByRole("dialog", { name: "Invoice Date calendar" });
  await expect(calendar.getByRole("grid")).toHaveCount(2);
  await calendar
    .getByRole("button", { name: new RegExp(formatLongDay(last).replace(" 20,", " 20th,")) })
    .click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Invoice Date to" })).toHaveValue(formatDay(last));
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`invoiceDate=${first}\\.\\.${last}`));
});

test("The list is exported when something is filtered and something is found; else the required words say why not", async ({
  page,
}) => {
  await openInvoices(page);
  const exportAs = async (format: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: format }).click();
  };
  await exportAs("CSV");
  const guard = page.getByRole("alertdialog");
  await expect(guard).toContainText("No filter or search applied");
  await expect(guard).toContainText("Please use filter / search to avoid export time-out.");
  await page.keyboard.press("Escape");

  await page.goto("/ims/invoices?search=zzzzzz");
  await expect(page.getByText("No Data Found !")).toBeVisible();
  await isHydrated(page);
  await exportAs("CSV");
  await expect(guard).toContainText("Oops!");
  await expect(guard).toContainText("No data found! There is nothing to export.");
  await page.keyboard.press("Escape");

  await page.goto("/ims/invoices?paymentStatuses=OVERDUE");
  await expect(invoiceLinks(page).first()).toBeVisible();
  await isHydrated(page);
  for (const [format, extension] of [
    ["CSV", "csv"],
    ["Excel (XLSX)", "xlsx"],
    ["PDF", "pdf"],
  ] as const) {
    const file = page.waitForEvent("download");
    await exportAs(format);
    await expect(page.getByText(ACCEPTED).first()).toBeVisible();
    expect((await file).suggestedFilename()).toMatch(
      new RegExp(`^Invoice List_\\d{8} \\d{4}\\.${extension}$`),
    );
  }
});
