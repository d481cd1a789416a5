import { expect, isHydrated, openInvoices, test } from "./support/console.ts";

/** A quick file is there before its announcement has been read. */
const ACCEPTED = /Please wait while the file is being generated\.|Your pdf has been downloaded/;

test("Finance opens an invoice's payment history from its row, follows a payment, and exports it", async ({
  page,
}) => {
  await openInvoices(page);
  await page.goto("/ims/payments?tab=POSTED&paymentType=Regular");
  const paid = page.getByRole("link", { name: /^INV-/ }).first();
  await expect(paid).toBeVisible();
  const number = (await paid.textContent()) ?? "";
  await page.goto(`/ims/invoices?search=${number}`);
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await isHydrated(page);
  await page.getByRole("button", { name: `Actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "View Payment History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${number} Payment History` })).toBeVisible();
  await isHydrated(page);

  const payments = page.getByRole("table", { name: "Payments" });
  const payment = payments.getByRole("link", { name: /^PT-/ }).first();
  await expect(payment).toBeVisible();
  for (const total of ["Total Amount Due", "Total Payment", "Remaining Balance"])
    await expect(page.getByRole("main")).toContainText(total);

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as PDF" }).click();
  await expect(page.getByText(ACCEPTED).first()).toBeVisible();
  expect((await file).suggestedFilename()).toBe(`Payment History_${number}.pdf`);

  await payment.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payment Transaction No\. PT-/ })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Back to Invoices" }).click();
  await expect(page).toHaveURL(/\/ims\/invoices\?search=INV-/);
});

test("The invoice itself leads to its payment history; an unpaid invoice and a draft have none", async ({
  page,
}) => {
  await openInvoices(page);
  await page.goto("/ims/invoices?paymentStatuses=PAID");
  await page.getByRole("link", { name: /^INV-/ }).first().click();
  await isHydrated(page);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "View Payment History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Payment History$/ })).toBeVisible();

  for (const list of ["?paymentStatuses=UNPAID", "?tab=draft"]) {
    await page.goto(`/ims/invoices${list}`);
    await expect(page.getByRole("link", { name: /^(INV|D)-/ }).first()).toBeVisible();
    await isHydrated(page);
    await page
      .getByRole("button", { name: /^Actions for (INV|D)-/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: "Print" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "View Payment History" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
});
