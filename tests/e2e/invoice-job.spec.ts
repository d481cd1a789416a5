import { expectClean } from "./support/axe.ts";
import { expect, openInvoices, studentsShown, test } from "./support/console.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";
import { invoiceFile } from "./support/invoice-file.ts";
import { INVOICES_OF_YEAR } from "./support/school-years.ts";
import { expectInsideWindow } from "./support/window.ts";

test("Finance imports a file, publishes it, gets the PDF without asking twice and emails it", async ({
  page,
  request,
  browser,
}) => {
  let letter = "";
  let importId = "";
  const mark = `E2E-${Date.now()}`;
  await openInvoices(page);
  const [first = "", second = ""] = await studentsShown(page);

  await test.step("the file is checked first and nothing is imported by that", async () => {
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page).toHaveURL(/dialog=import/);
    const template = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download template" }).click();
    expect((await template).suggestedFilename()).toMatch(/^ImportInvoiceRecord_\d{8}-\d{4}\.csv$/);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("CSV or XLSX file").setInputFiles(
      invoiceFile("november.csv", [
        { reference: `${mark}-A`, customerId: first },
        { reference: `${mark}-A`, customerId: first, item: "Books", unitPrice: "850" },
        { reference: `${mark}-B`, customerId: second },
      ]),
    );
    await page.getByRole("button", { name: "Validate" }).click();
    await expect(page.getByText("2 invoices in 3 rows")).toBeVisible();
    await expect(page.getByText("Nothing is imported yet.")).toBeVisible();
  });

  await test.step("then it is imported as drafts", async () => {
    const accepted = page.waitForResponse((response) => response.url().includes("/imports/invoices?"));
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    importId = (await (await accepted).json()).importId;
    await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
    await expect(page.getByText("Successfully completed the import CSV.")).toBeVisible();
    await page.getByRole("button", { name: "Show the drafts" }).click();
    await expect(page).toHaveURL(/tab=draft/);
    await expect(page.getByRole("columnheader", { name: "Invoice Draft ID" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Remaining Balance" })).toHaveCount(0);
  });

  await test.step("where its dialog was closed, the outcome is told by a notice", async () => {
    const detached = JSON.stringify([{ path: "/imports/invoices", importId }]);
    await page.evaluate((text) => sessionStorage.setItem("talaan.background-imports", text), detached);
    await page.reload();
    await expect(page.getByText("november.csv: 2 drafts.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).first().click();
  });

  await test.step("both are published at once", async () => {
    await page
      .getByRole("row", { name: `${mark}-A` })
      .getByRole("checkbox")
      .check();
    await page
      .getByRole("row", { name: `${mark}-B` })
      .getByRole("checkbox")
      .check();
    await expect(
      page.getByRole("toolbar", { name: "Bulk actions" }).getByText("2 Item(s) Selected"),
    ).toBeVisible();
    await page.getByRole("toolbar").getByRole("button", { name: "Publish" }).click();
    const question = page.getByRole("alertdialog", { name: "Publish 2 invoices?" });
    await expect(question.getByRole("button", { name: "No", exact: true })).toBeFocused();
    await question.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("2 invoice(s) published.")).toBeVisible();
    await expect(page.getByRole("row", { name: `${mark}-A` })).toHaveCount(0);
  });

  await page
    .getByRole("navigation", { name: "Invoice tabs" })
    .getByRole("link", { name: /Published/ })
    .click();
  await page.goto("/ims/invoices?sort=publishedAt");
  const row = page.getByRole("row", { name: `${mark}-A` });
  const number = (await row.getByRole("link").first().textContent()) ?? "";
  expect(number).toMatch(/^INV-\d{4}-\d{6}$/);

  await test.step("the PDF downloads itself when it is ready", async () => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: `Actions for ${number}` }).click();
    await page.getByRole("menuitem", { name: "Export PDF" }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    expect(await saved.failure()).toBeNull();
    await expect(page.getByText("Your pdf has been downloaded")).toBeVisible();
    await page.getByRole("button", { name: /^Files/ }).click();
    await expect(
      page.getByRole("dialog", { name: "Files" }).getByTitle(saved.suggestedFilename()),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the mail is in the inbox with the PDF attached", async () => {
    await page.getByRole("button", { name: `Actions for ${number}` }).click();
    await page.getByRole("menuitem", { name: "Send via email" }).click();
    await page
      .getByRole("dialog", { name: "Send 1 invoice by email?" })
      .getByRole("button", { name: "Send" })
      .click();
    const mail = await mailAbout(request, number);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]?.filename).toContain(number);
    expect(mail.attachments[0]?.bytes).toBeGreaterThan(1000);
    letter = await letterOf(request, mail);
  });

  await test.step("its link shows the payer what to pay, signed out and on a phone", async () => {
    const payer = await browser.newPage({ viewport: { width: 400, height: 850 } });
    const [, link = ""] = /(\/pay-app#token=[\w.-]+)/.exec(letter) ?? [];
    await payer.goto(link);
    await expect(payer.getByRole("heading", { level: 1, name: `Invoice ${number}` })).toBeVisible();
    await expect(payer.getByRole("heading", { name: "How to pay" })).toBeVisible();
    // The school heads the page, not its program.
    const head = payer.getByRole("banner");
    await expect(head).toContainText("Sta. Lucia Academy");
    await expect
      .poll(() => head.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(payer.getByRole("status")).toContainText("₱");
    await expectClean(payer);
    await expectInsideWindow(payer, "400 pixels wide");
    // The amount, the day and the file are seen together, without scrolling.
    const view = payer.getByRole("button", { name: "View PDF" });
    for (const seen of [payer.getByText(/^Due on /), view]) await expect(seen).toBeInViewport({ ratio: 1 });
    const shown = payer.context().waitForEvent("response", (answer) => answer.url().endsWith("/file?view"));
    await view.click();
    const headers = (await shown).headers();
    expect([headers["content-type"], headers["content-disposition"]]).toEqual([
      "application/pdf",
      `inline; filename="${number}.pdf"`,
    ]);
    const file = payer.waitForEvent("download");
    await payer.getByRole("button", { name: "Download PDF" }).click();
    expect((await file).suggestedFilename()).toBe(`${number}.pdf`);
    await payer.goto(`${link}x`);
    await expect(payer.getByRole("alert")).toContainText("This link is not valid.");
    await payer.close();
  });
});

test("Finance opens an invoice, reads it as document and comes back to the same list", async ({ page }) => {
  await openInvoices(page);
  await page.getByRole("textbox", { name: /invoice no/ }).fill(INVOICES_OF_YEAR);
  await expect(page).toHaveURL(new RegExp(`search=${INVOICES_OF_YEAR}`));
  const link = page.getByRole("link", { name: /^INV-/ }).first();
  await expect(link).toHaveText(new RegExp(`^${INVOICES_OF_YEAR}`));
  const number = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
  await expect(page.getByText("Total Amount Due")).toBeVisible();
  await page.getByRole("button", { name: "Back to Invoices" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${INVOICES_OF_YEAR}`));
  await expect(page.getByRole("textbox", { name: /invoice no/ })).toHaveValue(INVOICES_OF_YEAR);
});

test("An invoice that does not exist is a page of its own", async ({ page }) => {
  await openInvoices(page);
  const answer = await page.goto("/ims/invoices/view/00000000-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
