import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { depositSlip, openPublished, payInvoice } from "./support/payment-form.ts";

test("Finance pays an invoice against a deposit slip, posts it and reads the receipt", async ({ page }) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await openPublished(page, student, `PAY-${Date.now()}`);
  await payInvoice(page, number);

  await test.step("the form comes prefilled, with what will be allocated where", async () => {
    await expect(page.getByRole("combobox", { name: "Student" })).not.toHaveValue("");
    await expect(page.getByRole("checkbox", { name: new RegExp(number) })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Amount Paid" })).toHaveValue("1,500.00");
    await expect(page.getByRole("complementary", { name: "Allocation" })).toContainText(number);
  });

  await test.step("overpaying and posting without a document are refused in the required words, nothing is lost", async () => {
    await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
    await page.getByRole("textbox", { name: "Notes" }).fill("Kept");
    await page.getByRole("textbox", { name: "Amount Paid" }).fill("1500.01");
    await page.getByRole("button", { name: "POST", exact: true }).click();
    const summary = errorSummary(page);
    await expect(summary).toContainText("Amount should not be greater than ₱1,500.00");
    await expect(summary).toContainText("Payment Reference Document is required!");
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Kept");
    await page.getByRole("textbox", { name: "Amount Paid" }).fill("1500");
  });

  await test.step("the deposit slip is uploaded", async () => {
    await page.getByLabel("Payment Reference Document").setInputFiles(depositSlip());
    await expect(page.getByText("Document upload successfully.")).toBeVisible();
    await expect(page.getByText("deposit-slip.png")).toBeVisible();
  });

  await test.step("posting is confirmed and ends at the receipt", async () => {
    await page.getByRole("button", { name: "POST", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Post Payment" });
    await expect(question).toContainText("Are you sure want to post this payment transaction?");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Post" }).click();
    await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Payment Receipt No\. PR-/ })).toBeVisible();
    await expect(page.getByText("Payment Successful")).toBeVisible();
    await expect(page.getByRole("table", { name: "Invoices paid" })).toContainText(number);
  });

  await page.getByRole("button", { name: "Back to Payments" }).click();
  await page
    .getByRole("navigation", { name: "Payment tabs" })
    .getByRole("link", { name: "Posted", exact: true })
    .click();
  await expect(page.getByRole("row", { name: number })).toContainText("POSTED");

  await test.step("the statement shows both papers; before it is generated nothing is exported", async () => {
    await page
      .getByRole("navigation", { name: "Sales & Marketing" })
      .getByRole("link", { name: "Statement of Account" })
      .click();
    await isHydrated(page);
    await page.getByRole("button", { name: "Export as PDF" }).click({ force: true });
    await expect(page.getByText("Please generate a SOA before exporting.")).toBeVisible();
    const field = page.getByRole("combobox", { name: "Student" });
    await field.fill(student);
    await expect(page.getByRole("option", { name: new RegExp(student) })).toBeVisible();
    await field.press("Enter");
    await page.getByRole("button", { name: "Generate SOA" }).click();
    const table = page.getByRole("table", { name: "Statement of account" });
    await expect(table).toContainText("Previous Balance (Forwarded)");
    await expect(table.getByRole("link", { name: number })).toBeVisible();
    await expect(table.getByRole("link", { name: /^PT-/ }).first()).toBeVisible();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as PDF" }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page).toHaveURL(/\/ims\/print-soa/);
    await expect(page.getByRole("table", { name: "Statement of account" })).toContainText(number);
    await page.getByRole("button", { name: "Back to Statement of Account" }).click();
    await expect(page).toHaveURL(/\/ims\/soa/);
  });
});

test("A payment is saved without a document, cannot be posted from the list, gets one and is posted", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await openPublished(page, student, `LATER-${Date.now()}`);
  await payInvoice(page, number);
  await page.getByRole("combobox", { name: "Payment Method" }).selectOption({ label: "Pickup Cash" });
  await page.getByRole("button", { name: "Save Transaction" }).click();
  await expect(page.getByRole("heading", { name: "Payment Transaction Save Successful" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/ims\/payments$/);
  const row = page.getByRole("row", { name: number });
  await row.getByRole("button", { name: /^Actions for PT-/ }).click();
  await expect(page.getByRole("menuitem", { name: "Post Payment" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Payment Reference Document is required!")).toBeVisible();
  await page.keyboard.press("Escape");

  await row.getByRole("link", { name: /^PT-/ }).click();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "View Reference Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Payment Reference Document" });
  await dialog.getByLabel("Payment Reference Document").setInputFiles(depositSlip());
  await expect(dialog.getByText("deposit-slip.png")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Payment Reference Document Updated Successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Post Payment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Post" }).click();
  await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
});
