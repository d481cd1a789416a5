import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { givenCompleteDraft } from "./support/gradebook.ts";

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

test("A gradebook that is submitted is named, and the next one of the list is opened from there", async ({
  page,
}) => {
  const draft = await givenCompleteDraft("teacher");
  // In the other order it is one of the first: there are others behind it.
  await enterAs(page, "teacher", "/grades/gradebook?order=desc&perPage=50");
  await isHydrated(page);
  await page.getByRole("link", { name: draft.name, exact: true }).first().click();
  await isHydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: draft.name })).toBeVisible();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toContainText("Successfully submitted the Gradebook to SC/LCC");
  await expect(toast).toContainText(draft.name);
  await toast.getByRole("button", { name: "Next gradebook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: draft.name })).toBeHidden();
  await expect(page).toHaveURL(/\/grades\/gradebook\/.+/);
});
