import type { Locator } from "@playwright/test";
import { expect, isHydrated, openInvoices, test } from "./support/console.ts";

/** What is chosen is told in the system's high contrast too, where tints are not drawn; and a zoomed window shows its rows. */
const drawn = (locator: Locator) =>
  locator.evaluate((element) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth, appearance } = getComputedStyle(element);
    return { backgroundColor, border: `${borderBottomWidth} ${borderBottomColor}`, appearance };
  });

test("in high contrast the chosen tab, menu entry, ticked box and menu item can be told", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openInvoices(page);
  const tabs = page.locator(".tab-link");
  expect((await drawn(tabs.nth(0))).border).not.toBe((await drawn(tabs.nth(1))).border);
  const links = page.locator(".nav-link:visible");
  const current = await drawn(page.locator('.nav-link[aria-current="page"]:visible').first());
  const other = await drawn(links.and(page.locator(":not([aria-current])")).first());
  expect(current.backgroundColor).not.toBe(other.backgroundColor);
  const box = page.locator("tbody .checkbox").first();
  await box.check();
  expect((await drawn(box)).appearance).toBe("auto");
  await page
    .locator("tbody tr")
    .first()
    .getByRole("button", { name: /^Actions/ })
    .click();
  const items = page.locator(".menu-item:not([aria-disabled=true])");
  await items.nth(1).focus();
  await page.keyboard.press("ArrowDown");
  const focused = await drawn(page.locator(".menu-item:focus-visible"));
  expect(focused.backgroundColor).not.toBe((await drawn(items.first())).backgroundColor);
});

for (const [zoom, viewport] of [
  ["200 %", { width: 640, height: 400 }],
  ["400 %", { width: 320, height: 256 }],
] as const)
  test(`at ${zoom} zoom the rows of a list scroll with the page, with nothing fixed over them`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openInvoices(page);
    await isHydrated(page);
    const frame = page.locator(".table-scroll");
    expect(
      await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBeLessThan(2);
    const row = page.locator("tbody tr").nth(3);
    await row.scrollIntoViewIfNeeded();
    const seen = await row.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const tall = Math.min(height, innerHeight);
      const hit = (share: number) =>
        element.contains(document.elementFromPoint(left + width / 2, Math.max(top, 0) + tall * share));
      return [0.1, 0.5].map(hit);
    });
    expect(seen).toEqual([true, true]);
  });
