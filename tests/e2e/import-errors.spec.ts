import { expect, openInvoices, studentsShown, test } from "./support/console.ts";
import { invoiceFile } from "./support/invoice-file.ts";

test("A file with mistakes is listed row by row, nothing is imported, and the corrected file goes through", async ({
  page,
}) => {
  const mark = `E2E-X${Date.now()}`;
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("button", { name: "Next" }).click();

  await page
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "list.pdf", mimeType: "", buffer: Buffer.from("%PDF-1.7") });
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(
    // Told by a notice as well.
    page.getByText("This is no table. Upload an Excel workbook (.xlsx) or a CSV file.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Re-upload" }).click();

  await page.getByLabel("CSV or XLSX file").setInputFiles(
    invoiceFile("mistakes.csv", [
      { reference: `${mark}-1`, customerId: student, unitPrice: "abc" },
      { reference: `${mark}-2`, customerId: student },
      { reference: `${mark}-3`, customerId: "S-382", invoiceDate: "2026-02-30" },
    ]),
  );
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByRole("heading", { name: "Error Processing Data" })).toBeVisible();
  await expect(page.getByText("3 errors.")).toBeVisible();
  const errors = page.getByRole("table", { name: "Errors" });
  await expect(errors.getByRole("row", { name: /^2 Column I “Unit Price”/ })).toContainText(
    "“abc” is not a number",
  );
  await expect(errors.getByRole("row", { name: /^4 Column B “Invoice Date”/ })).toBeVisible();
  await expect(errors.getByRole("row", { name: /^4 Column D “Customer ID”/ })).toContainText(
    "not a student number of 6 to 10 digits",
  );

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "The file with its errors" }).click();
  expect((await saved).suggestedFilename()).toBe("mistakes - errors.csv");

  await page.getByRole("button", { name: "Re-upload" }).click();
  await page
    .getByLabel("CSV or XLSX file")
    .setInputFiles(invoiceFile("corrected.csv", [{ reference: `${mark}-1`, customerId: student }]));
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("1 invoice in 1 row")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/ims/invoices?tab=draft&search=${mark}`);
  await expect(page.getByText("No Data Found !")).toBeVisible();
});
