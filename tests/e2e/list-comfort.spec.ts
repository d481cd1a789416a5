import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** Given a list, when a person has set it up, opens a record and comes back, then it is as it was left (S-34, S-35). */
test("Finance narrows and widens a list, opens a row, comes back to it, and finds it so again by the menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "finance", "/ims/invoices");
  await isHydrated(page);
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("25");
  await expect(page).toHaveURL(/perPage=25/);

  await test.step("a column is made as wide as typed, and dragged", async () => {
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("spinbutton", { name: "Width of Student Name in pixels" }).fill("300");
    await page.keyboard.press("Escape");
    const head = page.getByRole("columnheader", { name: "Student Name" });
    await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(300);
    const box = await head.boundingBox();
    if (!box) throw new Error("no heading");
    await page.mouse.move(box.x + box.width - 3, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 103, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(200);
  });

  await test.step("from the search into the rows, by a letter to one of them, and back to it", async () => {
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    const rows = page.locator(".data-table tr[data-row]");
    await expect(rows.first()).toBeFocused();
    const names = await rows
      .locator("td")
      .filter({ has: page.locator(".cut") })
      .allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/ims\/invoices\/view\//);
    await page.goBack();
    await expect(page).toHaveURL(/perPage=25/);
    await expect(rows.nth(2)).toBeFocused();
  });

  await test.step("what has given way is in the opened row", async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Segment Name" })).toHaveCount(0);
    await page
      .getByRole("button", { name: /^More of INV-/ })
      .first()
      .click();
    await expect(page.getByRole("term").filter({ hasText: "Segment Name" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the menu opens it as it was left, a link as it says", async () => {
    await page.getByRole("link", { name: "Payments", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect(page).toHaveURL(/\/ims\/invoices\?perPage=25$/);
    await page.goto("/ims/invoices");
    await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("10");
  });
});
