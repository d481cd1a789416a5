import type { Page } from "@playwright/test";
import { expect, isHydrated } from "./console.ts";
import { saveInvoice } from "./invoice-form.ts";

let slips = 0;
/** A deposit slip of its own content: the smallest PNG there is, and its number. */
export const depositSlip = () => ({
  name: "deposit-slip.png",
  mimeType: "image/png",
  buffer: Buffer.concat([PICTURE, Buffer.from(`${process.pid} ${Date.now()} ${++slips}`)]),
});
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Uploads the deposit slip into the payment form and waits until it has come. */
export async function attachSlip(page: Page): Promise<void> {
  await page.getByLabel("Payment Reference Document").setInputFiles(depositSlip());
  await expect(page.getByText("deposit-slip.png, ")).toBeHidden();
  await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
}

/** Pastes a deposit slip as a screenshot is pasted: the browser's own clipboard takes no files from a test. */
export const pasteSlip = (page: Page) => {
  const { name, mimeType, buffer } = depositSlip();
  return page.evaluate(
    ([fileName, type, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type }));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [name, mimeType, buffer.toString("base64")] as const,
  );
};

/** Publishes an invoice of ₱1,500.00 over the API, opens the list with it and answers with its number. */
export async function openPublished(page: Page, student: string, reference: string): Promise<string> {
  const number = await saveInvoice(student, reference, "published");
  await page.goto("/ims/invoices?sort=publishedAt");
  await expect(page.getByRole("row", { name: reference })).toBeVisible();
  await isHydrated(page);
  return number;
}

/** From the invoice's row to the payment form, prefilled. */
export async function payInvoice(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Payment" })).toBeVisible();
  await isHydrated(page);
}
