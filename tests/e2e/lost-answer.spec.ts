import { errorSummary, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { fillInvoice, openCreateInvoice } from "./support/invoice-form.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";

test("An invoice whose saving and publishing were never answered is saved and published once", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const reference = `LOST-${Date.now()}`;
  await openCreateInvoice(page);
  await fillInvoice(page, { student, reference, price: "10", quantity: "1" });

  await test.step("the answer to saving is lost: it is said, and what was typed stays", async () => {
    await loseNextAnswer(page, "/ims/invoices/create");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(errorSummary(page)).toContainText("Unable to connect to server.");
    await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toHaveValue(reference);
  });

  await test.step("saved again, there is one", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Invoice saved successfully." })).toBeVisible();
    await page.goto("/ims/invoices?tab=draft&sort=createdAt");
    await isHydrated(page);
    await expect(page.getByRole("row", { name: reference })).toHaveCount(1);
  });

  await test.step("the answer to publishing is lost: the question stays, and asked again it was done once", async () => {
    await loseNextAnswer(page, "/lists/invoices/change");
    await page
      .getByRole("row", { name: reference })
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Publish" }).click();
    const question = page
      .getByRole("alertdialog")
      .filter({ has: page.getByRole("button", { name: "Publish", includeHidden: true }) });
    await question.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Unable to connect to server.")).toBeVisible();
    await question.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Invoice published successfully.")).toBeVisible();
  });
});
