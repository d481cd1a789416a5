import { enterAs, errorSummary, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";

const STUDENT = "000034";
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("Finance makes a promissory note from an account, attaches the signed paper, and withdraws it with a reason", async ({
  page,
}) => {
  const number = await saveInvoice(STUDENT, `PROMISE-${Date.now()}`, "published");
  await enterAs(page, "finance", `/ims/accounts/${STUDENT}`);
  await page.getByRole("link", { name: "Promissory Note", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Promissory Note" })).toBeVisible();
  await isHydrated(page);

  await test.step("the amounts must sum to what the chosen invoices owe; proposed ones do", async () => {
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("checkbox", { name: new RegExp(number) }).check();
    await page.getByRole("textbox", { name: "Amount 1" }).fill("1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(errorSummary(page)).toContainText("They must be equal.");
    await page.getByRole("button", { name: "Propose Dates" }).click();
    await expect(page.getByText("Equal to what is owed")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
  });

  await test.step("the signed paper is attached", async () => {
    const title = page.getByRole("heading", { level: 1, name: /^PN-\d{4}-\d{6}$/ });
    await expect(title).toBeVisible();
    await isHydrated(page);
    await page.getByRole("button", { name: "Signed Paper" }).click();
    const dialog = page.getByRole("dialog", { name: "Signed Paper" });
    await dialog
      .getByLabel("Signed Promissory Note")
      .setInputFiles({ name: "signed.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
    await expect(dialog.getByText("signed.png", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: /^RD-\d{4}-\d{6}$/ })).toBeVisible();
  });

  await test.step("withdrawn, its invoice can be promised again", async () => {
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Withdraw" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Paid by a grant");
    await page.locator("dialog.modal[open]").getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("Withdrawn", { exact: true }).first()).toBeVisible();
    const { rows } = (await (await callerOf("finance")).get(`/promissory_note?search=${number}`)).body;
    expect(rows).toMatchObject([{ status: "withdrawn", withdrawn_reason: "Paid by a grant" }]);
  });
});
