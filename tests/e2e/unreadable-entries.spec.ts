import { addDays, formatDay } from "#core/shared/school-day.ts";
import { today } from "./support/clock.ts";
import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { fillInvoice, openCreateInvoice } from "./support/invoice-form.ts";

/** An entry that cannot be read is refused at its field; the value before it is never saved or asked for in its place (S-41). */
const NO_DATE = "This is no date of the calendar";

test("a due date that does not exist is refused at its field, named in the summary, and nothing is saved", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await openCreateInvoice(page);
  await fillInvoice(page, { student, reference: `NO-DAY-${Date.now()}`, price: "100", quantity: "1" });
  const due = page.getByRole("textbox", { name: "Due date", exact: true });
  await due.fill("2/30/2027");
  await page.getByRole("textbox", { name: "Reference Transaction No." }).focus();
  await expect(page.getByRole("alert").filter({ hasText: NO_DATE })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(errorSummary(page)).toContainText(`Due date: ${NO_DATE}`);
  await expect(due).toHaveAttribute("aria-invalid", "true");
  await expect(due).toHaveValue("2/30/2027");
  await expect(page.getByRole("heading", { name: "Invoice saved successfully." })).toHaveCount(0);
  await due.fill(formatDay(addDays(today(), 30)));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Invoice saved successfully." })).toBeVisible();
});

test("the due date follows the invoice date although it is typed sign by sign", async ({ page }) => {
  const day = addDays(today(), -3);
  await openInvoices(page);
  await openCreateInvoice(page);
  const date = page.getByRole("textbox", { name: "Invoice date", exact: true });
  await date.fill("");
  await date.pressSequentially(formatDay(day));
  await date.blur();
  await expect(page.getByRole("textbox", { name: "Due date", exact: true })).toHaveValue(
    formatDay(addDays(day, 30)),
  );
});

test("a filter by a day or a figure that cannot be read is not applied", async ({ page }) => {
  await openInvoices(page);
  const address = page.url();
  await page.getByRole("button", { name: /^Filters?/ }).click();
  await page.getByRole("textbox", { name: "Due Date from" }).fill("2/30/2027");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("textbox", { name: "Due Date from" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Due Date from" })).toHaveAttribute("aria-invalid", "true");
  expect(page.url()).toBe(address);
});

test("a statement is not generated for days that cannot be read", async ({ page }) => {
  await openInvoices(page);
  await page.goto("/ims/soa");
  await isHydrated(page);
  const from = page.getByRole("textbox", { name: "Date range from" });
  await from.fill("11/31/2026");
  await page.getByRole("button", { name: "Generate SOA" }).click();
  await expect(page.getByText(NO_DATE)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("from")).toBeNull();
});
