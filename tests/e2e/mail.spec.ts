import type { Page } from "@playwright/test";
import { expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";

const act = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("An invoice is sent to the address that is shown, with a copy and a note, and says so afterwards", async ({
  page,
}) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const number = await saveInvoice(student, `MAIL-${Date.now()}`, "published");
  const { rows } = (await (await callerOf("finance")).get(`/invoice?search=${number}`)).body;
  await page.goto(`/ims/invoices/view/${rows[0].uuid}`);
  await isHydrated(page);
  await act(page, "Send via email");
  const dialog = page.getByRole("dialog", { name: "Send 1 invoice by email?" });
  const to = dialog.getByRole("textbox", { name: "To" });
  await expect(to).toHaveValue(/@/);
  const guardian = await to.inputValue();
  await expect(to).toBeFocused();
  await to.fill("");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(to).toHaveAccessibleDescription(/To is required/);
  await to.fill(guardian);
  const cc = dialog.getByRole("textbox", { name: "Cc" });
  await cc.fill("aunt@families.test, no address");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(cc).toHaveAccessibleDescription(/Please enter email addresses/);
  await cc.fill("aunt@families.test");
  await dialog.getByRole("textbox", { name: "Note" }).fill("Salamat po.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText(
    `${number} will be sent to ${guardian}, aunt@families.test.`,
  );
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await act(page, "Event History");
    const history = page.getByRole("dialog", { name: `History of ${number}` });
    const mails = history.getByRole("region", { name: "Emails" });
    await expect(mails).toContainText(`${guardian}, Cc aunt@families.test`);
    const text = await mails.innerText();
    await page.keyboard.press("Escape");
    expect(text).toContain("Email sent");
  }).toPass();
});
