import type { Page } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { nextMinute, today } from "./support/clock.ts";
import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { fillInvoice, openCreateInvoice } from "./support/invoice-form.ts";

test("Finance creates an invoice with its live preview, saves it, goes on and publishes it", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await openCreateInvoice(page);

  await test.step("what is missing is said on top and beside each field, in the required words", async () => {
    await page.getByRole("checkbox", { name: "Bill item 1" }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const summary = errorSummary(page);
    await expect(summary).toContainText("Please check the required field/s");
    await expect(summary).toContainText("At least one box must be ticked");
    await page.getByRole("link", { name: "Reference Transaction No." }).click();
    await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toBeFocused();
    await page.getByRole("checkbox", { name: "Bill item 1" }).check();
  });

  await fillInvoice(page, { student, reference: `FORM-${Date.now()}`, price: "1500.25", quantity: "2" });
  await expect(
    page.getByRole("form", { name: "Create Invoice" }).getByText(`Student ID ${student}`),
  ).toBeVisible();
  await test.step("the paper beside it follows, with the totals of the books", async () => {
    await page.getByRole("textbox", { name: "Tax", exact: true }).fill("12");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await expect(preview).toContainText("Bill to");
    await expect(preview).toContainText("Tax 12%");
    await expect(preview).toContainText("₱3,360.56");
    await page.getByRole("button", { name: "Explain this total" }).click();
    const explanation = page.getByRole("dialog", { name: "How this total is calculated" });
    await expect(explanation).toContainText("12% of the base");
    await expect(explanation).toContainText("₱3,360.56");
    await explanation.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("button", { name: "Hide Preview" }).click();
    await expect(preview).toBeHidden();
  });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Invoice saved successfully." })).toBeVisible();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(page).toHaveURL(/\/ims\/invoices\/update\//);
  await expect(page.getByRole("heading", { level: 1, name: /^Update D-/ })).toBeVisible();

  await page.getByRole("button", { name: "Publish" }).click();
  const question = page.getByRole("alertdialog", { name: "Publish 1 invoice?" });
  await expect(question.getByRole("button", { name: "No", exact: true })).toBeFocused();
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue editing" })).toHaveCount(0);
  await expect(page.getByText(/^INV-\d{4}-\d+ is now payable\.$/)).toBeVisible();
  const done = page.getByRole("dialog", { name: "Invoice published successfully." });
  for (const step of ["View", "Export PDF", "Send via email"])
    await expect(done.getByRole("button", { name: step })).toBeVisible();
  await expect(done.getByRole("link", { name: "Create another" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Invoices" }).last().click();
  await expect(page).toHaveURL(/\/ims\/invoices$/);
});

test("What is typed survives a reload and asks before it is left", async ({ page }) => {
  await openInvoices(page);
  await openCreateInvoice(page);
  await page.getByRole("textbox", { name: "Reference Transaction No." }).fill("KEPT-1");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await page.reload();
  await isHydrated(page);
  await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toHaveValue("KEPT-1");
  await page.getByRole("button", { name: "Back to Invoices" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toHaveValue("KEPT-1");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toHaveValue("");
  await page.getByRole("button", { name: "Back to Invoices" }).click();
  await expect(page).toHaveURL(/\/ims\/invoices$/);
});

test("A form that someone else has overtaken is refused, shows what changed and loses nothing", async ({
  page,
  context,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await openCreateInvoice(page);
  await fillInvoice(page, { student, reference: "STALE-1", price: "100", quantity: "1" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(page).toHaveURL(/update/);
  await isHydrated(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await isHydrated(other);
  await saveNotes(other, "Theirs");
  await expect(other.getByRole("heading", { name: "Invoice saved successfully." })).toBeVisible();

  await saveNotes(page, "Mine");
  const told = page.getByRole("alertdialog", { name: /was changed by someone else meanwhile/ });
  await expect(told.getByRole("row", { name: /Notes/ })).toContainText("Theirs");
  await told.getByRole("button", { name: "Keep what I typed" }).click();
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Invoice saved successfully." })).toBeVisible();
});

async function saveNotes(page: Page, notes: string): Promise<void> {
  await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("Tuition of a class recurs: every invoice is listed before, the clock makes what is due, and the schedule is paused, resumed and ended", async ({
  page,
}) => {
  const day = today();
  const reference = `MONTHLY-${Date.now()}`;
  await openInvoices(page);
  await page.goto("/ims/invoices/schedules");
  await isHydrated(page);
  await page.getByRole("link", { name: "Create Schedule" }).click();
  await isHydrated(page);
  await page.getByRole("combobox", { name: "Recurs" }).selectOption("Weekly");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(errorSummary(page)).toContainText("Please check the required field/s");
  await page.getByRole("textbox", { name: "Start date" }).fill(formatDay(addDays(day, -14)));
  await page.getByRole("textbox", { name: "End date" }).fill(formatDay(addDays(day, 15)));
  await page.getByRole("textbox", { name: "Reference Transaction No." }).fill(reference);
  await page.getByRole("combobox", { name: "Segment" }).selectOption({ label: "Grade 10" });
  await page.getByRole("combobox", { name: "Item" }).fill("Tuition");
  await page.getByRole("textbox", { name: "Unit price" }).fill("2500");
  await expect(page.getByText("Before today, made when it is published (2)")).toBeVisible();
  await expect(page.getByText("From today, made on their days (3)")).toBeVisible();

  await page.getByRole("button", { name: "Publish" }).click();
  const question = page.getByRole("alertdialog", { name: "Publish this schedule?" });
  await expect(question).toContainText("5 occurrences, every week from");
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog")).toContainText(/the others of D-\d+ are made on their days/);
  await page.getByRole("dialog").getByRole("link", { name: "View schedule" }).click();
  await expect(page).toHaveURL(/\/ims\/invoices\/schedules\?search=D-\d+/);
  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Grade 10");
  await expect(row).toContainText("ACTIVE");
  const made = row.getByRole("link", { name: /^\d+$/ });
  await expect(made).toHaveText("2");
  await nextMinute();
  await page.reload();
  await expect(made).toHaveText("3");
  await isHydrated(page);
  const choose = async (action: string) => {
    await row.getByRole("button", { name: /^Actions for D-/ }).click();
    await page.getByRole("menuitem", { name: action }).click();
    return page.getByRole("alertdialog");
  };
  const pause = await choose("Pause");
  await pause.getByRole("textbox", { name: "Reason" }).fill("Summer");
  await pause.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("PAUSED");
  await (await choose("Resume")).getByRole("button", { name: "Resume" }).click();
  await expect(row).toContainText("ACTIVE");
  const end = await choose("End");
  await expect(end).toContainText("2 occurrences of ₱2,500.00 will not be made");
  await end.getByRole("button", { name: "End Schedule" }).click();
  await expect(row).toContainText("ENDED");

  await row.getByRole("link", { name: /^D-/ }).click();
  await page.getByRole("button", { name: "History" }).click();
  await expect(
    page.getByRole("dialog", { name: "Made and skipped" }).getByRole("link").first(),
  ).toBeVisible();
});
