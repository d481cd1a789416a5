import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** Finance takes in a bank's file and confirms what it is matched to (B-83 to B-86). */
test("Finance uploads a bank file, sees why each line is matched, and confirms one", async ({ page }) => {
  await enterAs(page, "finance", "/ims/bank-lines?tab=matched");
  await isHydrated(page);
  await expect(page.getByRole("row", { name: /Its text names student/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("combobox", { name: /^Bank/ }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const file = "Date,Reference,Description,Amount\n2026-11-02,E2E-1,SCHOOL FEE 000010,1250.50\n";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("1 new line, ₱1,250.50 together.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByText("Successfully completed the import CSV.").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^(Done|Close)$/ })
    .last()
    .click();
  await page.goto("/ims/bank-lines?search=E2E-1");
  await isHydrated(page);
  const line = page.getByRole("row", { name: /E2E-1/ });
  await expect(line).toContainText("Its text names student 000010.");
  await line.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Bank line confirmed.").first()).toBeVisible();
});
