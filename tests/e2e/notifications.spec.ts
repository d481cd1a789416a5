import { expectClean } from "./support/axe.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf, givenCompleteDraft } from "./support/gradebook.ts";
import { expectInsideWindow } from "./support/window.ts";

test("The head's bell says that a gradebook waits, while the screen is open, and leads to it", async ({
  page,
}) => {
  await enterAs(page, "head", "/grades/gradebook");
  await isHydrated(page);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const teacher = await callerOf("teacher");
  const book = await givenCompleteDraft("teacher");
  expect((await teacher.patch(`/grade_books/${book.id}/submit`, {})).status).toBe(200);
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/, { timeout: 20_000 });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const line = panel.getByRole("button", { name: new RegExp(`Waits for your approval.*${book.name}`) });
  await expect(line).toBeVisible();
  await expectClean(page, '[aria-label="Notifications"]');
  await page.setViewportSize({ width: 400, height: 850 });
  await expectInsideWindow(page, "the notifications");
  await page.setViewportSize({ width: 1440, height: 900 });
  if (!(await panel.isVisible())) await bell.click();
  await line.click();
  await expect(page.getByRole("heading", { level: 1, name: book.name })).toBeVisible();
  await bell.click();
  await expect(line).not.toContainText("unread");
  const all = panel.getByRole("button", { name: "Mark all as read" });
  if (await all.isVisible()) await all.click();
  await expect(bell).toHaveAccessibleName("Notifications");
});
