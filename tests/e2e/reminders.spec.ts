import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";

test("Finance sees a reminder as it will read, sends it, and it is in the inbox with its link to pay", async ({
  page,
  request,
}) => {
  await enterAs(page, "finance", "/ims/invoices?paymentStatuses=OVERDUE");
  await isHydrated(page);
  const row = page
    .getByRole("row")
    .filter({ hasText: /INV-\d{4}-\d{6}/ })
    .last();
  const [number = ""] = /INV-\d{4}-\d{6}/.exec(await row.innerText()) ?? [];
  await row.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Send Reminder" }).click();
  const dialog = page.getByRole("dialog", { name: "Send reminders" });
  await expect(dialog.getByRole("list", { name: "Emails" })).toContainText(number);
  await expect(dialog).toContainText(/past due/);
  await dialog.getByRole("button", { name: "Send 1 Reminder" }).click();
  await expect(page.getByText("1 reminder will be sent.")).toBeVisible();
  await expect(dialog).toBeHidden();

  const mail = await mailAbout(request, "Payment reminder");
  const letter = await letterOf(request, mail);
  expect(letter).toContain(number);
  expect(letter).toContain("/pay-app#token=");

  await page.goto(`/ims/reminders?search=${number}`);
  await expect(page.getByRole("row").nth(1)).toContainText(/Sent|Waiting/);
  await isHydrated(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog", { name: "Next reminders" })).toContainText("Reminders are off");
});
