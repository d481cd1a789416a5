import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** What was made is named, and what follows is offered (S-42). */
test("An invoice that is published from the list is named by its new number, and looked at from there", async ({
  page,
}) => {
  await enterAs(page, "finance", "/ims/invoices?tab=draft&paymentStatuses=UNPAID");
  await isHydrated(page);
  const row = page.getByRole("row").filter({ hasText: "UNPAID" }).first();
  await row.getByRole("button", { name: /^Actions for D-/ }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText("Invoice published successfully.");
  const [number = ""] = /INV-\d{4}-\d{6}/.exec((await toast.textContent()) ?? "") ?? [];
  expect(number).not.toBe("");
  await toast.getByRole("button", { name: "Send via email" }).click();
  const letter = page.getByRole("dialog", { name: "Send 1 invoice by email?" });
  await expect(letter).toContainText(number);
  await letter.getByRole("button", { name: "Cancel" }).click();
  await expect(letter).toBeHidden();
});

test("A student who is added is named by number, and looked at; another one is added from there", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/management/students/students");
  await isHydrated(page);
  await page.getByRole("button", { name: "Add student" }).click();
  const dialog = page.getByRole("dialog", { name: "Add student" });
  const save = async (name: string) => {
    await dialog.getByLabel("Last Name").fill("Magbanua");
    await dialog.getByLabel("Given Name").fill(name);
    await dialog.getByLabel("Sponsor", { exact: true }).fill("new");
    await page.getByRole("option", { name: "New sponsor" }).click();
    await dialog.getByLabel("Name of the new sponsor").fill("Teresa Magbanua");
    await dialog.getByLabel("Email of the new sponsor").fill(`${name}@example.test`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  await save("Isko");
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText(/Magbanua, Isko, \d{6}/);
  await toast.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByLabel("Last Name")).toHaveValue("");
  await save("Ligaya");
  await expect(toast).toContainText(/Magbanua, Ligaya, \d{6}/);
  await toast.getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("heading", { name: /Magbanua, Ligaya, \d{6}/ })).toBeVisible();
});

test("A gradebook that is approved is named, and the next one of the list is opened from there", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/dashboard");
  await isHydrated(page);
  await page
    .getByRole("link", { name: /To approve/ })
    .first()
    .click();
  await isHydrated(page);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: "Complete", exact: true }) })
    .first();
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  await row.getByRole("link").first().click();
  await isHydrated(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText(name);
  await toast.getByRole("button", { name: "Next gradebook" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeHidden();
  await expect(page).toHaveURL(/\/grades\/gradebook\/.+/);
});
