import type { Page } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { today } from "./clock.ts";
import { expect, isHydrated } from "./console.ts";
import { callerOf } from "./gradebook.ts";

export async function openCreateInvoice(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Invoice" })).toBeVisible();
  await isHydrated(page);
}

/** By number and keyboard: the first suggestion is chosen with Enter. */
export async function chooseStudent(page: Page, student: string): Promise<void> {
  await page.getByText("Individual", { exact: true }).click();
  const field = page.getByRole("combobox", { name: "Student" });
  await field.fill(student);
  await expect(page.getByRole("option", { name: new RegExp(student) })).toBeVisible();
  await field.press("Enter");
}

interface TypedInvoice {
  reference: string;
  price: string;
  quantity: string;
}
/** One item for one student, due in the far future. */
export async function fillInvoice(page: Page, invoice: TypedInvoice & { student: string }): Promise<void> {
  await chooseStudent(page, invoice.student);
  await fillDetails(page, invoice);
}

/** One item, due in the far future; for nobody yet. */
export async function fillDetails(page: Page, invoice: TypedInvoice): Promise<void> {
  await page.getByRole("textbox", { name: "Reference Transaction No." }).fill(invoice.reference);
  await page.getByRole("textbox", { name: "Due date" }).fill(formatDay(addDays(today(), 400)));
  const item = page.getByRole("combobox", { name: "Item" });
  await item.fill("tuition");
  await page.getByRole("option", { name: /^Tuition Fee/ }).click();
  await expect(item).not.toHaveValue("tuition");
  await page.getByRole("textbox", { name: "Qty" }).fill(invoice.quantity);
  await page.getByRole("textbox", { name: "Unit price" }).fill(invoice.price);
}

/** Saves an invoice of ₱1,500.00 over the API, for tests that are not about the form; answers with its number. */
export async function saveInvoice(
  student: string,
  reference: string,
  status: "draft" | "published",
): Promise<string> {
  const product = { name: "Tuition Fee", quantity: 1, uom: "Unit", unit_price: 1500 };
  const saved = await (await callerOf("finance")).post("/invoice/create/onetime", {
    reference_no: reference,
    invoice_date: today(),
    invoice_duedate: "2030-12-31",
    bill_to: "INDIVIDUAL",
    customer: { customer_id: student },
    transaction: [{ product: [product] }],
    notes: "",
    status,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  return saved.body.data.inv_no;
}
