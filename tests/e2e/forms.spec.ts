import { addDays, formatDay } from "#core/shared/school-day.ts";
import { today } from "./support/clock.ts";
import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { pasteSlip } from "./support/payment-form.ts";

test("A form begins in its first field, and says beside each field what it lacks until it is mended", async ({
  page,
}) => {
  await openInvoices(page);
  await page.goto("/ims/payments/create");
  await isHydrated(page);
  const student = page.getByRole("combobox", { name: "Student" });
  await expect(student).toBeFocused();
  await page.getByRole("button", { name: "Save Transaction" }).click();
  const summary = errorSummary(page);
  await expect(summary).toContainText("Please check the required field/s");
  await expect(summary.getByRole("link")).toHaveText(["Student is required", "Amount Paid", "Invoices"]);
  await expect(student).toHaveAccessibleDescription("Student is required");
  await expect(page.getByRole("combobox", { name: "Payment Method" })).not.toHaveValue("");
  const amount = page.getByRole("textbox", { name: "Amount Paid" });
  await amount.fill("1500.00");
  await expect(amount).not.toHaveAttribute("aria-invalid");
  await expect(summary).not.toContainText("Amount Paid");
  await expect(summary).toContainText("Student is required");
  const received = page.getByRole("textbox", { name: "Date Received" });
  await received.focus();
  await received.fill("yesterday");
  const day = addDays(today(), -1);
  await expect(page.getByText(`day, ${formatDay(day)}`)).toBeVisible();
  await received.blur();
  await expect(received).toHaveValue(formatDay(day));
  await page.getByRole("textbox", { name: "Notes" }).fill("x".repeat(1990));
  await expect(page.getByText("1990 of 2000 characters")).toBeVisible();
});

test("A day in words that is left before the reader of words has come is read when it comes", async ({
  page,
}) => {
  const { promise: come, resolve: comes } = Promise.withResolvers<void>();
  await page.route(/\/day-words-/, async (route) => {
    await come;
    await route.continue();
  });
  await openInvoices(page);
  await page.goto("/ims/payments/create");
  await isHydrated(page);
  const received = page.getByRole("textbox", { name: "Date Received" });
  await received.fill("yesterday");
  await received.blur();
  await expect(received).toHaveAttribute("aria-invalid", "true");
  comes();
  await expect(received).toHaveValue(formatDay(addDays(today(), -1)));
  await expect(received).not.toHaveAttribute("aria-invalid");
});

test("A payment takes the customer, the sum and four keys or clicks, and the next one begins at once", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await saveInvoice(student, `HALF-${Date.now()}`, "published");
  await page.goto("/ims/payments/create");
  await isHydrated(page);
  const used: string[] = [];
  const press = (key: string) => {
    used.push(key);
    return page.keyboard.press(key);
  };
  await page.keyboard.type(student);
  await expect(page.getByRole("option", { name: new RegExp(student) })).toBeVisible();
  await press("Enter");
  const amount = page.getByRole("textbox", { name: "Amount Paid" });
  await expect(amount).toBeFocused();
  await page.keyboard.type("1");
  await expect(
    page.getByRole("group", { name: "Invoices" }).getByRole("checkbox", { checked: true }),
  ).toHaveCount(1);
  await expect(page.getByText("Proposed by the amount, oldest first.")).toBeVisible();
  used.push("Ctrl+V");
  await pasteSlip(page);
  await expect(page.getByText("deposit-slip.png")).toBeVisible();
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
  await press("Enter");
  const question = page.getByRole("alertdialog", { name: "Post Payment" });
  await expect(question).toContainText("₱1.00");
  used.push("click");
  await question.getByRole("button", { name: "Post" }).click();
  const done = page.getByRole("dialog", { name: "Payment Transaction Post Successful" });
  await done.getByRole("button", { name: "Next payment" }).click();
  await expect(page.getByRole("combobox", { name: "Student" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Student" })).toHaveValue("");
  expect(used).toEqual(["Enter", "Ctrl+V", "Enter", "click"]);
  expect(number).toMatch(/^INV-/);
});

test("A payment without its slip is told so where the slip goes, and Post and next begins the next", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await saveInvoice(student, `SLIP-${Date.now()}`, "published");
  await page.goto(`/ims/payments/create?customer_id=${student}`);
  await isHydrated(page);
  const amount = page.getByRole("textbox", { name: "Amount Paid" });
  await expect(amount).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  const slip = page.getByLabel("Payment Reference Document", { exact: true });
  await expect(slip).toHaveAccessibleDescription("Payment Reference Document is required!");
  await pasteSlip(page);
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
  await expect(slip).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Post and next" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Payment Transaction Post Successful")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Student" })).toBeFocused();
  await expect(amount).toHaveValue("");
});

test("A line of the bank that has no match prefills its payment", async ({ page }) => {
  const day = addDays(today(), -2);
  await openInvoices(page);
  await page.goto(`/ims/payments/create?amount=1234.50&received_date=${day}&bank_code=BDO`);
  await isHydrated(page);
  await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("1,234.50");
  await expect(page.getByRole("textbox", { name: "Date Received" })).toHaveValue(formatDay(day));
});
