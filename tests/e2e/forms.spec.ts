import { errorSummary, expect, isHydrated, openInvoices, test } from "./support/console.ts";

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
  await expect(summary.getByRole("link")).toHaveText([
    "Student is required",
    "Payment Method is required",
    "Amount Paid",
    "Invoices",
  ]);
  await expect(student).toHaveAccessibleDescription("Student is required");
  const method = page.getByRole("combobox", { name: "Payment Method" });
  await method.selectOption({ label: "Pickup Cash" });
  await expect(method).not.toHaveAttribute("aria-invalid");
  await expect(summary).not.toContainText("Payment Method");
  await expect(summary).toContainText("Student is required");
  await page.getByRole("textbox", { name: "Notes" }).fill("x".repeat(1990));
  await expect(page.getByText("1990 of 2000 characters")).toBeVisible();
});
