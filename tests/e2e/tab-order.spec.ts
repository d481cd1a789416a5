import type { Page } from "@playwright/test";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** The part of a list's screen that has the focus; null: outside of the screen. */
const partAt = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const main = at?.closest("main");
    const search = main?.querySelector("input[placeholder]");
    const table = main?.querySelector("table");
    if (!at || !main || !search || !table) return null;
    if (at === search) return "search";
    if (table.contains(at) || at.contains(table)) return "table";
    const isBehind = (part: Element) =>
      (part.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isBehind(table) ? "foot" : isBehind(search) ? "filters" : "head";
  });

for (const width of [1440, 400])
  test(`Tab goes through a list as it is read, ${width} pixels wide (S-53)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    await enterAs(page, "finance", "/ims/invoices?paymentStatuses=UNPAID");
    await isHydrated(page);
    await page.getByRole("heading", { level: 1, name: "Invoices" }).evaluate((heading) => {
      heading.setAttribute("tabindex", "-1");
      heading.focus();
    });
    const seen: string[] = [];
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const part = await partAt(page);
      if (part === null) break;
      // What has the focus is seen.
      await expect(page.locator(":focus")).toBeInViewport();
      if (seen.at(-1) !== part) seen.push(part);
    }
    expect(seen).toEqual(["head", "search", "filters", "table", "foot"]);
  });
