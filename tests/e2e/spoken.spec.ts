import type { Page } from "@playwright/test";
import { listen, timesAnnounced } from "./support/announcements.ts";
import {
  errorSummary,
  expect,
  invoiceLinks,
  isHydrated,
  openInvoices,
  studentsShown,
  test,
} from "./support/console.ts";
import { fillInvoice, openCreateInvoice } from "./support/invoice-form.ts";
import { depositSlip } from "./support/payment-form.ts";

test.describe.configure({ timeout: 120_000 });

/** Heard, and not twice. */
async function heardOnce(page: Page, words: string): Promise<void> {
  await expect.poll(() => timesAnnounced(page, words), { message: `announced: ${words}` }).toBe(1);
  await page.waitForTimeout(300);
  expect(await timesAnnounced(page, words), `announced once: ${words}`).toBe(1);
}

test("The list is a table with a name, its order is told, and each row says which it is", async ({
  page,
}) => {
  await openInvoices(page);
  const table = page.getByRole("table", { name: "Published invoices" });
  const number = (await invoiceLinks(page).first().textContent()) ?? "";
  await expect(table).toMatchAriaSnapshot(`
    - table "Published invoices":
      - rowgroup:
        - row:
          - columnheader:
            - checkbox "Select all on this page"
          - columnheader "Invoice No.":
            - button "Invoice No."
          - columnheader "Invoice Date":
            - button "Invoice Date"
  `);
  await expect(table.getByRole("checkbox", { name: `Select ${number}` })).toBeVisible();
  await expect(table.getByRole("button", { name: `Actions for ${number}` })).toBeVisible();
  const column = page.getByRole("columnheader", { name: "Invoice No." });
  await expect(column).not.toHaveAttribute("aria-sort");
  await column.getByRole("button").click();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await column.getByRole("button").click();
  await expect(column).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("th[aria-sort]")).toHaveCount(1);
});

test("Choosing rows, narrowing the list and finding nothing are each announced once", async ({ page }) => {
  await listen(page);
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const boxes = page.getByRole("checkbox", { name: /^Select (INV|D)-/ });
  await boxes.nth(0).check();
  await heardOnce(page, "1 Item(s) Selected");
  await boxes.nth(1).check();
  await heardOnce(page, "2 Item(s) Selected");
  await page.getByRole("button", { name: "Clear selection" }).click();
  await heardOnce(page, "Selection cleared");
  const all = (await page.locator("[role=status]", { hasText: / of [\d,]+ invoice/ }).textContent()) ?? "";
  await page.getByRole("textbox", { name: "Student, ID or invoice no." }).fill(student);
  await expect(page).toHaveURL(/search=/);
  const count = page.locator("[role=status]", { hasText: / of [\d,]+ invoice/ });
  await expect(count).not.toHaveText(all);
  const shown = (await count.textContent()) ?? "";
  await heardOnce(page, shown.replaceAll(/\s+/g, " ").trim());
  await page.getByRole("textbox", { name: "Student, ID or invoice no." }).fill("nobody at all");
  await expect(page.getByText("No Data Found !")).toBeVisible();
  await heardOnce(page, "0 of 0 invoices");
});

test("A list on its way is announced once, and marked as busy meanwhile", async ({ page }) => {
  await listen(page);
  await openInvoices(page);
  const answer = Promise.withResolvers<void>();
  await page.route(/\.data\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Invoice tabs" }).getByRole("link", { name: /Draft/ }).click();
  await expect(page.getByRole("region", { name: "Published invoices" })).toHaveAttribute("aria-busy", "true");
  await heardOnce(page, "Loading");
  answer.resolve();
  await expect(page.getByRole("region", { name: "Draft invoices" })).toHaveAttribute("aria-busy", "false");
});

test("A form names its fields, says which are required, ties each error to its field and tells all of them once", async ({
  page,
}) => {
  await listen(page);
  await openInvoices(page);
  await openCreateInvoice(page);
  await page.getByText("Individual", { exact: true }).click();
  const student = page.getByRole("combobox", { name: "Student", exact: true });
  await expect(student).toHaveAttribute("aria-required", "true");
  await expect(student).toHaveAccessibleDescription("By name or student number");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page)).toHaveAccessibleDescription(/Reference Transaction No\./);
  expect(await timesAnnounced(page, "Reference Transaction No.")).toBe(0);
  const reference = page.getByRole("textbox", { name: "Reference Transaction No.", exact: true });
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await expect(reference).toHaveAccessibleDescription(/\w/);
  await expect(student).toHaveAccessibleDescription(/\w/);
});

test("What was saved, uploaded and refused is announced once", async ({ page }) => {
  await listen(page);
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await openCreateInvoice(page);
  await fillInvoice(page, { student, reference: `HEARD-${Date.now()}`, price: "10", quantity: "1" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page.getByRole("dialog", { name: "Invoice saved successfully." });
  await expect(saved).toBeVisible();
  await heardOnce(page, (await saved.getByRole("status").textContent()) ?? "?");

  await page.goto("/ims/payments/create");
  await isHydrated(page);
  const file = page.getByLabel("Payment Reference Document");
  await file.setInputFiles(depositSlip());
  await heardOnce(page, "Document upload successfully.");
  expect(await timesAnnounced(page, "%")).toBe(0);
  await file.setInputFiles({ name: "not.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
  await heardOnce(page, "Uploading document went wrong!");
});
