import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { enterAs, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast]");

test("Drafts are cancelled without a question, and brought back by the keyboard from another screen", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const reference = `UNDO-${Date.now()}`;
  const numbers = [
    await saveInvoice(student, `${reference}-A`, "draft"),
    await saveInvoice(student, `${reference}-B`, "draft"),
  ];
  const shown = page.getByRole("row").filter({ hasText: reference });
  await page.goto(`/ims/invoices?tab=draft&search=${reference}`);
  await isHydrated(page);
  for (const number of numbers) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  await page.getByRole("button", { name: "Cancel Invoice" }).click();
  await expect(toast(page)).toContainText("2 invoice(s) cancelled.");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(shown.filter({ hasText: "CANCELLED" })).toHaveCount(2);
  expect(await violationsOn(page, "light", "[data-sonner-toast]")).toEqual([]);
  await page.getByRole("link", { name: numbers[0] ?? "" }).click();
  await expect(page.getByRole("heading", { level: 1, name: numbers[0] ?? "" })).toBeVisible();
  await page.keyboard.press("Alt+KeyT");
  const undo = toast(page).getByRole("button", { name: "Undo" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("2 draft(s) are back.");
  await expect(page.locator("main")).not.toContainText("CANCELLED");
  await page.goBack();
  await expect(shown.filter({ hasText: "UNPAID" })).toHaveCount(2);
});

test("Undoing what somebody changed meanwhile is refused in words", async ({ page }) => {
  const finance = await callerOf("finance");
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await saveInvoice(student, `LATE-UNDO-${Date.now()}`, "draft");
  await page.goto(`/ims/invoices?tab=draft&search=${number}`);
  await isHydrated(page);
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Cancel Invoice" }).click();
  await expect(toast(page)).toContainText("Invoice cancelled successfully.");
  const { rows } = (await finance.get(`/invoice?status=draft&search=${number}`)).body;
  const uuids = [rows[0].uuid];
  expect((await finance.patch("/invoice/status/draft", { uuids })).status).toBe(200);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Not undone");
  await expect(toast(page)).toContainText(`${number} is not cancelled.`);
});

test("A record is put aside at once, says what stays with it, and is taken back", async ({ page }) => {
  const name = `Librarian ${Date.now()}`;
  const registrar = await callerOf("registrar");
  expect((await registrar.post("/management/designations", { name })).status).toBe(201);
  await enterAs(page, "registrar", "/management/faculties/designations");
  await isHydrated(page);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(toast(page)).toContainText("Deactivated.");
  await expect(row).toContainText("Inactive");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Reactivated.");
  await expect(row).not.toContainText("Inactive");
});
