import { expectClean } from "./support/axe.ts";
import { enterAs, errorSummary, expect, isHydrated, openInvoices, test } from "./support/console.ts";
import { openCreateInvoice } from "./support/invoice-form.ts";
import { expectInsideWindow } from "./support/window.ts";

/** What opens over a screen or shows only after a mistake, in the light and in the dark; the screens themselves are in screens.spec.ts. */
test.describe("Nothing for axe to find", { tag: "@exhaustive" }, () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("on the invoice list, its panels and dialogs", async ({ page }) => {
    await openInvoices(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page
      .getByRole("checkbox", { name: /^Select INV-/ })
      .first()
      .check();
    await expectClean(page);
    await page
      .getByRole("button", { name: /^Actions for INV-/ })
      .first()
      .click();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Cancel Invoice" }).click();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.goto("/ims/invoices?dialog=import");
    await expect(page.getByRole("heading", { name: "Import invoices" })).toBeVisible();
    await expectClean(page);
  });

  test("on the page of a missing invoice", async ({ page }) => {
    await enterAs(page, "finance", "/ims/invoices/view/00000000-0000-7000-8000-000000000000");
    await expectClean(page);
    // Who asked for less motion gets other colours at once: a change of hundreds of elements starts no transition.
    const moving = await page.evaluate(() => {
      document.documentElement.dataset.theme = "talaan";
      return document.getAnimations().length;
    });
    expect(moving).toBe(0);
  });

  test("on the invoice form, with errors, with suggestions, and at 400 pixels", async ({ page }) => {
    await openInvoices(page);
    await openCreateInvoice(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(errorSummary(page)).toContainText("Please check the required field/s");
    await expectClean(page);
    await page.getByRole("combobox", { name: "Item" }).fill("t");
    await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 400, height: 850 });
    await expectClean(page);
    await expectInsideWindow(page, "400 pixels wide");
  });

  test("on the payment form with errors", async ({ page }) => {
    await enterAs(page, "finance", "/ims/payments/create");
    await isHydrated(page);
    await page.getByRole("button", { name: "POST", exact: true }).click();
    await expect(errorSummary(page)).toContainText("Payment Reference Document is required!");
    await expectClean(page);
  });

  test("on a selection of payments, a reference document, and the payment form with a preview", async ({
    page,
  }) => {
    await enterAs(page, "finance", "/ims/payments?tab=POSTED");
    await isHydrated(page);
    await page
      .getByRole("checkbox", { name: /^Select PT-/ })
      .first()
      .check();
    await expectClean(page);
    await page.getByRole("link", { name: /^PT-/ }).first().click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^Payment Transaction No\. PT-/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "View Reference Document" }).click();
    await expectClean(page);
    await page.goto("/ims/invoices?paymentStatuses=UNPAID");
    await isHydrated(page);
    await page
      .getByRole("button", { name: /^Actions for INV-/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Pay", exact: true }).click();
    await isHydrated(page);
    await page.getByRole("button", { name: "Show Preview" }).click();
    await expect(page.getByRole("region", { name: "Invoice preview" }).getByRole("article")).toBeVisible();
    await page.getByRole("button", { name: "Add another student" }).click();
    await expectClean(page);
  });
});
