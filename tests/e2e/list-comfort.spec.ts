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

  await test.step("with Shift from one row to another, by key and by mouse (S-54)", async () => {
    const rows = page.locator(".data-table tr[data-row]");
    const chosen = page.getByRole("toolbar", { name: "Bulk actions" });
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await expect(chosen).toContainText("3 Item(s) Selected");
    await rows.nth(9).getByRole("checkbox").click();
    await rows
      .nth(7)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(chosen).toContainText("6 Item(s) Selected");
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await chosen.getByRole("button", { name: "Clear selection" }).click();
    await rows
      .nth(7)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(chosen).toContainText("1 Item(s) Selected");
    await chosen.getByRole("button", { name: "Clear selection" }).click();
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

/** Given a list of school years, when it is opened, then it is of the current one, by a filter that is taken off and stays off (S-44). */
test("The registrar opens attendance on the current term, takes that off, and finds it so by the menu", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/grades/attendance");
  await isHydrated(page);
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByRole("listitem").filter({ hasText: "School Year" })).toContainText("Current");
  await expect(chips.getByRole("listitem").filter({ hasText: "Term" })).toContainText("Current");
  await page.getByRole("button", { name: /^Filter/ }).click();
  await expect(page.getByRole("combobox", { name: "Term" })).toHaveValue("current");
  await page.keyboard.press("Escape");
  await chips.getByRole("button", { name: "Remove filter Term" }).click();
  await expect(page).toHaveURL(/\?term=any$/);
  await expect(chips.getByRole("listitem").filter({ hasText: "Term" })).toHaveCount(0);
  await page.getByRole("link", { name: "Enrollment Pass" }).first().click();
  await expect(page).toHaveURL(/enrollment-pass/);
  await page.getByRole("link", { name: "Attendance", exact: true }).click();
  await expect(page).toHaveURL(/attendance\?term=any$/);
  await chips.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/schoolYear=any&term=any$/);
});

/** Given lists that name students, then the name leads finance to the account, and the row is opened as before (S-46). */
test("Finance follows a student's name to the account, and opens the row by keyboard", async ({ page }) => {
  await enterAs(page, "finance", "/ims/payments");
  await isHydrated(page);
  const row = page.locator(".data-table tr[data-row]").first();
  const account = row.locator('a[href^="/ims/accounts/"]');
  const name = ((await account.textContent()) ?? "").replace(/\+\d+$/, "").trim();
  await account.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.goBack();
  await isHydrated(page);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ims\/payments\/view\//);
  await expect(page.getByRole("article").locator('a[href^="/ims/accounts/"]').first()).toBeVisible();
});

/** Given a list, then every order it has is in its headings and in one menu, also where rows are cards, and is remembered (S-49). */
test("Finance sorts invoices by customer with the keyboard, and by total on a telephone, and finds them so by the menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, "finance", "/ims/invoices");
  await isHydrated(page);
  const head = page.getByRole("columnheader", { name: "Student Name" });
  const button = head.getByRole("button", { name: "Student Name" });
  await expect(button).toHaveAccessibleDescription("Sort by Student Name");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=customerName/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(button).toHaveAccessibleDescription(/^Sorted by Student Name, ascending/);

  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  const menu = page.getByRole("menu", { name: "Sort by" });
  await expect(menu.getByRole("menuitem", { name: "Student Name, ascending" })).toBeVisible();
  await menu.getByRole("menuitem", { name: "Invoice Total Amount Due" }).click();
  await expect(page).toHaveURL(/sort=amountDue/);
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await menu.getByRole("menuitem", { name: "Invoice Total Amount Due, descending" }).click();
  await expect(page).toHaveURL(/sort=amountDue&order=asc/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await expect(page).toHaveURL(/sort=amountDue&order=asc/);
  await expect(page.getByRole("columnheader", { name: "Invoice Total Amount Due" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});
