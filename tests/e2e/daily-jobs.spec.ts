import type { Page } from "@playwright/test";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { enterAs, expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { countedUser } from "./support/effort.ts";
import { givenCompleteDraft } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { pasteSlip } from "./support/payment-form.ts";

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
  await find(page, user, `create invoice ${student}`, /^Create invoice for/);
  await expect(page.getByRole("textbox", { name: "Reference Transaction No." })).toBeFocused();
  await user.type(`DAY-${Date.now()}`);
  await user.click(page.getByRole("combobox", { name: "Item" }));
  await user.type("tuition fee");
  await expect(page.getByRole("option", { name: /^Tuition Fee/ }).first()).toBeVisible();
  await user.press("Enter");
  await expect(page.getByRole("textbox", { name: "Unit price" })).not.toHaveValue("");
  await user.click(page.getByRole("button", { name: "Publish" }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Publish" }));
  await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
  expect(user.spent).toEqual({ clicks: 3, keys: 3, texts: 3 });
});

test.describe("A family pays", () => {
  /** What remains where the sum is asked: the sum, the slip, the question. */
  async function pay(page: Page, user: ReturnType<typeof countedUser>) {
    await expect(page.getByRole("textbox", { name: "Amount Paid" })).toBeFocused();
    await user.type("1500");
    await user.paste(() => pasteSlip(page));
    await expect(page.getByRole("link", { name: "View", exact: true })).toBeVisible();
    await user.press("Enter");
    await user.click(
      page.getByRole("alertdialog", { name: "Post Payment" }).getByRole("button", { name: "Post" }),
    );
    await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
  }
  const givenInvoice = async (page: Page): Promise<string> => {
    await openInvoices(page);
    const [student = ""] = await studentsShown(page);
    await saveInvoice(student, `PAYS-${Date.now()}`, "published");
    return student;
  };
  test("from any screen", async ({ page }) => {
    const student = await givenInvoice(page);
    const user = countedUser(page);
    await find(page, user, `record payment ${student}`, /^Record payment for/);
    await pay(page, user);
    expect(user.spent).toEqual({ clicks: 1, keys: 4, texts: 2 });
  });
  test("from its account", async ({ page }) => {
    const student = await givenInvoice(page);
    await page.goto(accountPath({ customerId: student }));
    await isHydrated(page);
    const user = countedUser(page);
    await user.click(page.getByRole("link", { name: "Receive Payment" }));
    await pay(page, user);
    expect(user.spent).toEqual({ clicks: 2, keys: 2, texts: 1 });
  });
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
    const digits = number.slice(-6);
    await user.press("Control+k");
    await user.type(digits);
    const options = page.getByRole("dialog").getByRole("option");
    await expect(options.filter({ hasText: number })).toBeVisible();
    // Early in a calendar year they are the number of a student too, who comes before the invoice.
    const before = (await options.allTextContents()).findIndex((shown) => shown.includes(number));
    if (before > 0) await expect(options.first()).toHaveAccessibleName(new RegExp(` ${digits},`));
    expect(before).toBeLessThanOrEqual(1);
    if (before === 1) await user.press("ArrowDown");
    await user.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
    expect(user.spent).toEqual({ clicks: 0, keys: 4 + before, texts: 2 });
  });
});

test("A class is submitted", async ({ page }) => {
  const { name } = await givenCompleteDraft("teacher");
  await enterAs(page, "teacher", "/dashboard");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("link", { name: /To submit.*Draft/ }).first());
  await user.click(page.getByRole("button", { name: `Actions for ${name}` }));
  await user.click(page.getByRole("menuitem", { name: "Submit", exact: true }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Submit" }));
  await expect(page.getByText("Successfully submitted the Gradebook to SC/LCC")).toBeVisible();
  expect(user.spent).toEqual({ clicks: 4, keys: 0, texts: 0 });
});

test("Five classes are approved", async ({ page }) => {
  await enterAs(page, "head", "/dashboard");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("link", { name: /To approve/ }).first());
  await expect(page.getByRole("heading", { name: "Gradebook", exact: true })).toBeVisible();
  await isHydrated(page);
  // Five that stand together and are none of the head's own, alone or with others; the first row is the headings'.
  const rows = await page.getByRole("row").allTextContents();
  const isOthers = rows.map((row, place) => place > 0 && !row.includes("Villaflor"));
  const first = isOthers.findIndex(
    (_, place) => isOthers.slice(place, place + 5).filter(Boolean).length === 5,
  );
  expect(first).toBeGreaterThan(0);
  const boxes = page.getByRole("row").getByRole("checkbox");
  await user.click(boxes.nth(first));
  await user.click(boxes.nth(first + 4), ["Shift"]);
  await user.click(page.getByRole("toolbar").getByRole("button", { name: "Approve" }));
  await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Approve" }));
  await expect(page.getByText(/5 .*approved/i).first()).toBeVisible();
  expect(user.spent).toEqual({ clicks: 5, keys: 0, texts: 0 });
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

test("The card of a student is printed", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await enterAs(page, "registrar", "/dashboard");
  await isHydrated(page);
  const user = countedUser(page);
  await user.press("Control+k");
  await user.type("aguilar diego");
  // Below the student's own record.
  const card = page
    .getByRole("dialog")
    .getByRole("option", { name: / - Section / })
    .first();
  await expect(card).toBeVisible();
  while ((await card.getAttribute("aria-selected")) !== "true") await user.press("ArrowDown");
  await user.press("Enter");
  await user.click(page.getByRole("button", { name: "Print", exact: true }));
  await expect(page.locator("html[data-printed]")).toBeAttached();
  expect(user.spent).toEqual({ clicks: 1, keys: 3, texts: 1 });
});

test("A month's statements are sent", async ({ page }) => {
  await enterAs(page, "finance", "/ims/accounts");
  await isHydrated(page);
  const user = countedUser(page);
  await user.click(page.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(page.getByRole("button", { name: /^Select all/ }));
  await user.click(page.getByRole("toolbar").getByRole("button", { name: "Send Statements" }));
  await user.click(page.getByRole("dialog").getByRole("button", { name: /^Send \d/ }));
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(user.spent).toEqual({ clicks: 4, keys: 0, texts: 0 });
});
