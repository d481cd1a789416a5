import { pngOf } from "#tests/support/pictures.ts";
import { SCHEMES, violationsOn } from "./support/axe.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

test("The system administrator allows approving one's own gradebook, and sees where he or she is signed in", async ({
  page,
}) => {
  await enterAs(page, "admin", "/dashboard");
  await isHydrated(page);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText("admin@talaan.test")).toBeVisible();
  await expect(page.getByText("THIS ONE", { exact: true })).toHaveCount(1);
  const html = page.locator("html");
  await page.getByRole("radio", { name: "Dark" }).press("Space");
  await expect(html).toHaveAttribute("data-theme", "talaan-dark");
  await page.reload();
  await isHydrated(page);
  await expect(html).toHaveAttribute("data-theme", "talaan-dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radio", { name: "As the system" }).press("Space");
  await page
    .getByRole("region", { name: "School", exact: true })
    .getByRole("button", { name: "Change", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "School settings" });
  await dialog.getByLabel("Parent app for Android").fill("play store");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Go on typing" }).press("Enter");
  await expect(dialog.getByLabel("Parent app for Android")).toHaveValue("play store");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Please enter an address like https://school.edu.ph/app");
  await dialog.getByLabel("Parent app for Android").fill("https://apps.example.test/parents");
  await dialog.getByLabel("Allow approval of own gradebooks").selectOption("Yes");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const term = page.getByText("Allow approval of own gradebooks", { exact: true });
  await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText("Yes");
});

test("The system administrator replaces the school's logo: what is no picture is refused, and it can be removed", async ({
  page,
}) => {
  await enterAs(page, "admin", "/settings");
  await isHydrated(page);
  const logo = page.getByRole("img", { name: "The school's logo" });
  await expect(logo).toBeVisible();
  for (const scheme of SCHEMES) expect.soft(await violationsOn(page, scheme), scheme).toEqual([]);
  const before = await logo.getAttribute("src");
  const choose = (bytes: Uint8Array) =>
    page
      .getByLabel("Logo")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
  await choose(new TextEncoder().encode("<svg/>"));
  await expect(page.getByText("Please choose a PNG or JPEG picture")).toBeVisible();
  await choose(pngOf(64, 64));
  await expect(logo).not.toHaveAttribute("src", before ?? "");
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("No picture yet")).toBeVisible();
});

test("Finance has no settings screen, and lands on the invoices", async ({ page }) => {
  await enterAs(page, "finance", "/settings");
  await expect(page).toHaveURL(/\/ims\/invoices/);
});

test("Finance and a teacher each choose of what the daily email tells", async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage();
  for (const [one, person, path, kind, foreign] of [
    [page, "finance", "/ims/settings", "A refund waits for approval", "Released"],
    [office, "teacher", "/settings", "Released", "A refund waits for approval"],
  ] as const) {
    await enterAs(one, person, path);
    await isHydrated(one);
    const email = one.getByRole("region", { name: "Daily email" });
    const box = email.getByRole("checkbox", { name: kind });
    await expect(box).toBeChecked();
    await expect(email.getByRole("checkbox", { name: foreign })).toHaveCount(0);
    await box.press("Space");
    await expect(one.getByText("Your settings are saved.")).toBeVisible();
    await one.reload();
    await isHydrated(one);
    await expect(box).not.toBeChecked();
    await box.press("Space");
    await expect(box).toBeChecked();
  }
});
