import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { countedUser } from "./support/effort.ts";
import { saveInvoice } from "./support/invoice-form.ts";

/** Opens the palette, types, and opens what stands first. */
async function find(page: Page, user: ReturnType<typeof countedUser>, text: string, shown: RegExp) {
  await isHydrated(page);
  await user.press("Control+k");
  await user.type(text);
  await expect(page.getByRole("dialog").getByRole("option").first()).toHaveAccessibleName(shown);
  await user.press("Enter");
}

test("An invoice is created and published", async ({ page }) => {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  const user = countedUser(page);
  await find(page, user, "create inv", /Create invoice/i);
  await expect(page.getByRole("heading", { level: 1, name: "Create Invoice" })).toBeVisible();
  await isHydrated(page);
  await user.click(page.getByRole("textbox", { name: "Reference Transaction No." }));
  await user.type(`DAY-${Date.now()}`);
  await user.click(page.getByText("Individual", { exact: true }));
  await user.press("Tab");
  await expect(page.getByRole("combobox", { name: "Student" })).toBeFocused();
  await user.type(student);
  await expect(page.getByRole("option", { name: new RegExp(student) })).toBeVisible();
  await user.press("Enter");
  await user.click(page.getByRole("combobox", { name: "Item" }));
  await user.type("tuition fee");
  await expect(page.getByRole("option", { name: /^Tuition Fee/ }).first()).toBeVisible();
  await user.press("Enter");
  await expect(page.getByRole("textbox", { name: "Unit price" })).not.toHaveValue("");
  await user.click(page.getByRole("button", { name: "Publish" }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Publish" }));
  await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
  expect(user.spent).toEqual({ clicks: 5, keys: 5, texts: 4 });
});

test.describe("A document is found by what a parent says on the phone", () => {
  test("a misspelled name", async ({ page }) => {
    await openInvoices(page);
    const user = countedUser(page);
    await find(page, user, "aguilr diego", /Aguilar, Diego/);
    await expect(page.getByRole("heading", { level: 1, name: /Aguilar, Diego/ })).toBeVisible();
    expect(user.spent).toEqual({ clicks: 0, keys: 2, texts: 1 });
  });
  test("an amount, or the last digits of a number", async ({ page }) => {
    await openInvoices(page);
    const [student = ""] = await studentsShown(page);
    const number = await saveInvoice(student, `SAID-${Date.now()}`, "published");
    const user = countedUser(page);
    await find(page, user, "1,500.00", /INV-\d{4}-\d+/);
    await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();
    expect(user.spent).toEqual({ clicks: 0, keys: 2, texts: 1 });
    await find(page, user, number.slice(-6), new RegExp(number));
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    expect(user.spent).toEqual({ clicks: 0, keys: 4, texts: 2 });
  });
});

test("Five classes are approved", async ({ page }) => {
  await enterAs(page, "head", "/dashboard");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("link", { name: /To approve/ }).first());
  await isHydrated(page);
  const boxes = page.getByRole("row").getByRole("checkbox");
  for (const nth of [2, 3, 4, 5, 6]) await user.click(boxes.nth(nth));
  await user.click(page.getByRole("toolbar").getByRole("button", { name: "Approve" }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Approve" }));
  await expect(page.getByText(/5 .*approved/i).first()).toBeVisible();
  expect(user.spent).toEqual({ clicks: 8, keys: 0, texts: 0 });
});

test("Ten classes are released", async ({ page }) => {
  await enterAs(page, "registrar", "/dashboard");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("link", { name: /To release/ }).first());
  await isHydrated(page);
  await user.click(page.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(page.getByRole("toolbar").getByRole("button", { name: "Release", exact: true }));
  await user.click(page.getByRole("button", { name: "No, release to all" }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Release" }));
  await expect(page.getByText(/10 .*released/i).first()).toBeVisible();
  expect(user.spent).toEqual({ clicks: 5, keys: 0, texts: 0 });
});

test("A card is printed", async ({ page }) => {
  await enterAs(page, "registrar", "/dashboard");
  const user = countedUser(page);
  await isHydrated(page);
  await find(page, user, "student perf", /Student Performance/);
  await isHydrated(page);
  await user.click(page.getByRole("button", { name: /^Actions for/ }).first());
  await user.click(page.getByRole("menuitem", { name: /Print/ }).first());
  await expect(page.getByText("Please wait for your pdf to export.")).toBeVisible();
  expect(user.spent).toEqual({ clicks: 2, keys: 2, texts: 1 });
});

test("A month's statements are sent", async ({ page }) => {
  await enterAs(page, "finance", "/ims/accounts");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(page.getByRole("button", { name: /^Select all/ }));
  await user.click(page.getByRole("toolbar").getByRole("button", { name: "Send Statements" }));
  await page.waitForTimeout(1500);
  await page.screenshot({ path: "/tmp/j-soa.png" });
  await user.click(page.getByRole("dialog").getByRole("button", { name: /Send/ }).last());
  await page.waitForTimeout(1500);
  await page.screenshot({ path: "/tmp/j-soa2.png" });
  expect(user.spent).toEqual({ clicks: 4, keys: 0, texts: 0 });
});
