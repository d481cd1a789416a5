import type { Page } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, invoiceLinks, isHydrated, studentsShown, test } from "./support/console.ts";
import { givenCompleteDraft } from "./support/gradebook.ts";
import { mailAbout } from "./support/inbox.ts";
import { pressOn, seesFocus, suggest, tabTo, typeInto } from "./support/keyboard.ts";
import { depositSlip } from "./support/payment-form.ts";

test.describe.configure({ timeout: 180_000 });

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto("/login");
  await isHydrated(page);
  await typeInto(page.getByLabel("Email"), "finance@talaan.test");
  await typeInto(page.getByLabel("Password", { exact: true }), "Talaan!2026");
  await page.keyboard.press("Enter");
  await expect(invoiceLinks(page).first()).toBeVisible();
  await isHydrated(page);
}

test("Finance works its day without a mouse: invoice, publish, pay, slip, post, receipt, statement, mail", {
  tag: "@exhaustive",
}, async ({ page, request }) => {
  await signInByKeyboard(page);
  const [student = ""] = await studentsShown(page);
  const reference = `KEYS-${Date.now()}`;

  await test.step("an invoice is written with suggestions and published", async () => {
    await pressOn(page.getByRole("link", { name: "Create Invoice" }));
    await expect(page.getByRole("heading", { level: 1, name: "Create Invoice" })).toBeVisible();
    await isHydrated(page);
    await typeInto(page.getByRole("textbox", { name: "Due date" }), formatDay(addDays(today(), 400)));
    await typeInto(page.getByRole("textbox", { name: "Reference Transaction No." }), reference);
    await tabTo(page.getByRole("radio", { name: "Segment", checked: true }));
    await page.keyboard.press("ArrowRight");
    await seesFocus(page.getByRole("radio", { name: "Individual", checked: true }));
    await suggest(page, page.getByRole("combobox", { name: "Student" }), student, new RegExp(student));
    await suggest(page, page.getByRole("combobox", { name: "Item" }), "tuition", /tuition/i);
    await typeInto(page.getByRole("textbox", { name: "Qty" }), "1");
    await typeInto(page.getByRole("textbox", { name: "Unit price" }), "1500");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await pressOn(publish);
    const question = page.getByRole("alertdialog", { name: "Publish 1 invoice?" });
    await seesFocus(question.getByRole("button", { name: "No", exact: true }));
    await page.keyboard.press("Escape");
    await seesFocus(publish);
    await page.keyboard.press("Enter");
    await pressOn(question.getByRole("button", { name: "Publish" }));
    await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
    await pressOn(page.getByRole("dialog").getByRole("button", { name: "Back to Invoices" }));
    await expect(page).toHaveURL(/\/ims\/invoices$/);
  });

  await test.step("in the list `/` searches, arrows move, Space selects, and the row's Pay is reached", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
    await expect(invoiceLinks(page).first()).toBeVisible();
    await page.keyboard.press("/");
    const search = page.getByRole("textbox", { name: "Student, ID or invoice no." });
    await seesFocus(search);
    await page.keyboard.type(student);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=/);
    const row = page.locator("tr[data-row]").filter({ hasText: reference });
    await expect(row).toBeVisible();
    await tabTo(page.locator("tbody tr").first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    for (let moves = 0; moves < 20; moves++) {
      if (await row.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("ArrowDown");
    }
    await seesFocus(row);
    await page.keyboard.press("Space");
    await expect(
      page.getByRole("toolbar", { name: "Bulk actions" }).getByText("1 Item(s) Selected"),
    ).toBeVisible();
    await seesFocus(row);
    await page.keyboard.press("m");
    await seesFocus(page.getByRole("menuitem").first());
    await page.keyboard.press("Escape");
    await seesFocus(row);
    await tabTo(
      page.getByRole("toolbar", { name: "Bulk actions" }).getByRole("button", { name: "Pay" }),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Create Payment" })).toBeVisible();
    await isHydrated(page);
  });

  await test.step("the slip is uploaded from a chooser opened by key, the payment posted, the receipt read", async () => {
    await tabTo(page.getByRole("combobox", { name: "Payment Method" }));
    await page.keyboard.type("Pickup Cash");
    const file = page.getByLabel("Payment Reference Document");
    await tabTo(file);
    // The browser is told to hand the chooser over while the key is on its way: one that came too early is pressed again.
    await expect(async () => {
      const chooser = page.waitForEvent("filechooser", { timeout: 10_000 });
      await page.keyboard.press("Enter");
      await (await chooser).setFiles(depositSlip());
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText("Document upload successfully.")).toBeVisible();
    await seesFocus(file);
    const post = page.getByRole("button", { name: "POST", exact: true });
    await pressOn(post);
    const question = page.getByRole("alertdialog", { name: "Post Payment" });
    await seesFocus(question.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Enter");
    await seesFocus(post);
    await page.keyboard.press("Enter");
    await pressOn(question.getByRole("button", { name: "Post" }));
    await expect(page.getByRole("heading", { name: "Payment Transaction Post Successful" })).toBeVisible();
    await pressOn(page.getByRole("dialog").getByRole("button", { name: "Close" }).last());
    await expect(page.getByRole("heading", { level: 1, name: /^Payment Receipt No\. PR-/ })).toBeVisible();
    await isHydrated(page);
    await pressOn(page.getByRole("button", { name: "Back to Payments" }));
    await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
    await isHydrated(page);
  });

  await test.step("Ctrl K leads to the statement; it is generated and mailed", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("statement");
    await expect(page.getByRole("option", { name: /Statement of Account/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Statement of Account" })).toBeVisible();
    await isHydrated(page);
    await suggest(page, page.getByRole("combobox", { name: "Student" }), student, new RegExp(student));
    await pressOn(page.getByRole("button", { name: "Generate SOA" }));
    await expect(page.getByRole("table", { name: "Statement of account" })).toBeVisible();
    const send = page.getByRole("button", { name: "Send via email" });
    await tabTo(send);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Send the statement by email?" });
    await seesFocus(question.getByRole("textbox", { name: "To" }));
    await pressOn(question.getByRole("button", { name: "Send" }));
    await expect(page.getByText(/^The statement of account will be sent to \S+@/)).toBeVisible();
    await seesFocus(send);
    await mailAbout(request, student);
  });
});

test("Every menu and panel opened by key gives the focus back to what opened it", async ({ page }) => {
  await signInByKeyboard(page);
  for (const name of ["Views", "Columns", "Filter", "Export", /^Files/, "User menu", /^Section:/]) {
    const button = page.getByRole("button", { name, exact: true }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator(":popover-open:focus-within")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await seesFocus(button);
  }
  for (const key of ["Control+k", "?"]) {
    const link = page.getByRole("link", { name: "Create Invoice" });
    await link.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await seesFocus(link);
  }
});

test("A teacher works a class record without a mouse: from the list into the grid, scores down a column, out of it and submitted", async ({
  page,
}) => {
  const { name } = await givenCompleteDraft("teacher");
  await enterAs(page, "teacher", "/grades/gradebook?tab=Draft");
  await isHydrated(page);
  await page.keyboard.press("/");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await pressOn(page.getByRole("link", { name, exact: true }).first());
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await isHydrated(page);

  const active = page.locator(".score-input");
  await tabTo(active);
  for (const score of ["7", "8.5"]) {
    await page.keyboard.type(score);
    await page.keyboard.press("Enter");
  }
  await expect(page.locator(".grid-status")).toContainText("Saved");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await expect(active).toHaveValue("8.5");
  await expect(page.locator(".grid-status")).toContainText("Saved");

  // Escape lets the next Tab leave the grid.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await tabTo(submit, "Shift+Tab");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Submit Gradebook" });
  await expect(question).toContainText("Do you want to submit Gradebook for SC/LCC Approval?");
  await pressOn(question.getByRole("button", { name: "Submit" }));
  await expect(page.getByText("Successfully submitted the Gradebook to SC/LCC")).toBeVisible();
  await expect(page.getByText("For SC/LCC Approval", { exact: true })).toBeVisible();
});
