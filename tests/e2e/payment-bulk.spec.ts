import type { Page } from "@playwright/test";
import { expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { attachSlip, openPublished } from "./support/payment-form.ts";
import { expectInsideWindow } from "./support/window.ts";

const select = (page: Page, number: string) =>
  page.getByRole("checkbox", { name: `Select ${number}` }).check();
const bulk = (page: Page) => page.getByRole("toolbar", { name: "Bulk actions" });

/** Students of the list, at least two of them. */
async function twoStudents(page: Page): Promise<[string, string]> {
  const [one = "", two = ""] = await studentsShown(page);
  expect(two).not.toBe("");
  return [one, two];
}

test("Two invoices of one student are paid at once; of two students it is refused in the required words", async ({
  page,
}) => {
  await openInvoices(page);
  const [student, other] = await twoStudents(page);
  const first = await saveInvoice(student, `BULK-A-${Date.now()}`, "published");
  const theirs = await saveInvoice(other, `BULK-B-${Date.now()}`, "published");
  const second = await openPublished(page, student, `BULK-C-${Date.now()}`);
  await select(page, first);
  await select(page, theirs);
  const pay = bulk(page).getByRole("button", { name: "Pay" });
  await expect(pay).toHaveAttribute("aria-disabled", "true");
  await expect(pay).toHaveAccessibleDescription("Pay: Please select invoices for 1 Student only");
  await page.setViewportSize({ width: 400, height: 850 });
  await expect(page.getByText("Please select invoices for 1 Student only")).toBeInViewport({ ratio: 1 });
  await expectInsideWindow(page, "the reason why they are not paid");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("checkbox", { name: `Select ${theirs}` }).uncheck();
  await select(page, second);
  await pay.click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Payment" })).toBeVisible();
  await isHydrated(page);
  for (const number of [first, second])
    await expect(page.getByRole("checkbox", { name: new RegExp(number) })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("3,000.00");
  await page.getByRole("button", { name: "Show Preview" }).click();
  const preview = page.getByRole("region", { name: "Invoice preview" });
  await expect(preview.getByRole("article")).toContainText(first);
  await preview.getByRole("combobox", { name: "Invoice to preview" }).selectOption(second);
  await expect(preview.getByRole("article")).toContainText(second);
  await page.getByRole("button", { name: "Hide Preview" }).click();
  await expect(preview).toBeHidden();

  await test.step("another student joins the same payment, and the panel shows where all the money goes", async () => {
    await page.getByRole("button", { name: "Add another student" }).click();
    const field = page.getByRole("combobox", { name: "Another student" });
    await expect(field).toBeFocused();
    await field.fill(other);
    await expect(page.getByRole("option", { name: new RegExp(other) })).toBeVisible();
    await field.press("Enter");
    await page.getByRole("checkbox", { name: new RegExp(theirs) }).check();
    await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("4,500.00");
    for (const number of [first, second, theirs])
      await expect(page.getByRole("complementary", { name: "Allocation" })).toContainText(number);
  });
});

test("What an action does not take is said below it, and left out by one button", async ({ page }) => {
  await openInvoices(page);
  const [student] = await twoStudents(page);
  const reference = `LEFT-${Date.now()}`;
  const kept = await saveInvoice(student, `${reference}-A`, "published");
  const cancelled = await saveInvoice(student, `${reference}-B`, "published");
  const finance = await callerOf("finance");
  const { rows } = (await finance.get(`/invoice?search=${cancelled}`)).body;
  const uuids = [rows[0].uuid];
  expect((await finance.patch("/invoice/status/cancelled", { uuids })).status).toBe(200);
  await page.goto(`/ims/invoices?search=${reference}`);
  await isHydrated(page);
  await select(page, kept);
  await select(page, cancelled);
  const reasons = page.getByRole("list", { name: "Not possible" });
  await expect(reasons).toContainText(
    `Cancel Invoice: 1 of 2 not possible. ${cancelled} is already cancelled.`,
  );
  // What every record has to allow stands as well.
  for (const [action, why] of [
    ["Pay", "cannot be paid."],
    ["Send via email", "is not sent."],
  ]) {
    await expect(bulk(page).getByRole("button", { name: action })).toHaveAttribute("aria-disabled", "true");
    await expect(reasons).toContainText(
      new RegExp(`${action}: 1 of 2 not possible. ${cancelled} is cancelled and ${why}`),
    );
  }
  await reasons
    .getByRole("listitem")
    .filter({ hasText: "Cancel Invoice" })
    .getByRole("button", { name: "Leave it out" })
    .click();
  await expect(bulk(page)).toContainText("1 Item(s) Selected");
  await expect(reasons).toBeHidden();
});

/** Saves an unposted advance of a student with its deposit slip and answers with its number. */
async function saveAdvance(page: Page, student: string, amount: string): Promise<string> {
  await page.goto("/ims/payments/create");
  await isHydrated(page);
  await page.getByRole("combobox", { name: "Payment Type" }).selectOption({ label: "ADVANCED" });
  const field = page.getByRole("combobox", { name: "Student" });
  await field.fill(student);
  await expect(page.getByRole("option", { name: new RegExp(student) })).toBeVisible();
  await field.press("Enter");
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await page.getByRole("textbox", { name: "Amount Paid" }).fill(amount);
  await attachSlip(page);
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/ims\/payments$/);
  await isHydrated(page);
  const link = page.getByRole("link", { name: /^PT-/ }).first();
  return (await link.textContent()) ?? "";
}

test("Finance posts two payments from the list at once, and has both receipts in one file", async ({
  page,
}) => {
  await openInvoices(page);
  const [student] = await twoStudents(page);
  const numbers = [await saveAdvance(page, student, "100"), await saveAdvance(page, student, "250.50")];
  expect(new Set(numbers).size).toBe(2);
  for (const number of numbers) await select(page, number);
  await bulk(page).getByRole("button", { name: "Post Payment" }).click();
  const question = page.getByRole("alertdialog", { name: "Post Payment" });
  await expect(question).toContainText("2 payments, ₱350.50");
  await question.getByRole("button", { name: "Post" }).click();
  await expect(page.getByRole("heading", { name: "2 payment(s) posted." })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  for (const number of numbers) {
    await expect(page.getByRole("row", { name: number })).toContainText("POSTED");
    await select(page, number);
  }
  const file = page.waitForEvent("download");
  await bulk(page).getByRole("button", { name: "Export PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^Payment Receipts_.*\.pdf$/);
});

test("The payment list is exported once it is filtered, by what the school's own list of methods offers", async ({
  page,
}) => {
  await openInvoices(page);
  await page.goto("/ims/payments");
  await isHydrated(page);
  const asked = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
  };
  await asked();
  const guard = page.getByRole("alertdialog", { name: "No filter or search applied" });
  await expect(guard).toContainText("Please use filter / search to avoid export time-out.");
  await guard.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption("Online Banking");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Online Banking");
  await expect(page.getByRole("cell", { name: "Pickup Cash" })).toHaveCount(0);
  const file = page.waitForEvent("download");
  await asked();
  expect((await file).suggestedFilename()).toMatch(/^Payment Transaction List_\d{8} \d{4}\.csv$/);
  await page.goto("/ims/payments?search=zzzzzz");
  await isHydrated(page);
  await asked();
  await expect(page.getByRole("alertdialog", { name: "Oops!" })).toContainText(
    "No data found! There is nothing to export.",
  );
});
