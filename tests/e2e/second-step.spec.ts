import type { Page } from "@playwright/test";
import { codeAt } from "#tests/support/second-step.ts";
import { expectClean } from "./support/axe.ts";
import { enterAs, expect, isHydrated, signInAs, test } from "./support/console.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";
import { expectInsideWindow } from "./support/window.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 400, height: 850 };
const PASSWORD = "Fresh!2026";

async function looksGood(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await expectInsideWindow(page, name);
  await page.setViewportSize(DESK);
}

test("A teacher is invited, sets a password, turns on the second step, loses the phone, comes in by a recovery code", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  // Given a teacher whom the administrator invites, and who sets a password by the mailed link
  await enterAs(page, "admin", "/management/accounts?dialog=new");
  await isHydrated(page);
  const dialog = page.getByRole("dialog", { name: "Invite" });
  await dialog.getByLabel("Last Name").fill("Ramos");
  await dialog.getByLabel("Given Name").fill("Nena");
  await dialog.getByLabel("Email").fill("nena.ramos@talaan.test");
  await dialog.getByLabel("Roles 1").selectOption({ label: "Teacher" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const letter = await letterOf(request, await mailAbout(request, "Your Talaan account"));
  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(`/new-password#token=${/#token=([\w-]+)/.exec(letter)?.[1]}`);
  await isHydrated(hers);
  await hers.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await hers.getByLabel("Retype new password", { exact: true }).fill(PASSWORD);
  await hers.keyboard.press("Enter");
  await expect(hers.getByText("Your password has been set. Please sign in.")).toBeVisible();
  await signInAs(hers, "nena.ramos", PASSWORD);
  await expect(hers.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  // When she turns on the second step, with the key her app is given
  await hers.goto("/settings");
  await isHydrated(hers);
  const section = hers.getByRole("region", { name: "Second step" });
  await section.getByRole("button", { name: "Turn on" }).click();
  const setUp = hers.getByRole("dialog", { name: "Turn on the second step" });
  await expect(setUp.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const secret = ((await setUp.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await looksGood(hers, "turning on");
  await setUp.getByLabel("Code").fill("000000");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByText("The code is wrong, or was used already.")).toBeVisible();
  await setUp.getByLabel("Code").fill(codeAt(secret, Date.now()));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const shown = hers.getByRole("dialog", { name: "Recovery codes" });
  const codes = await shown.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  await looksGood(hers, "recovery codes");
  const download = hers.waitForEvent("download");
  await shown.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("talaan-recovery-codes.txt");
  await shown.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("10 of 10 left");
  await mailAbout(request, "The second step of your Talaan account is on");

  // Then the list of accounts tells so
  await page.goto("/management/accounts?search=nena.ramos&second_step=on");
  await expect(page.getByRole("row", { name: /Ramos, Nena/ })).toContainText("On");

  // And without the phone, a recovery code lets her in on another device
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await signInAs(elsewhere, "nena.ramos", PASSWORD);
  await expect(elsewhere.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectClean(elsewhere);
  await looksGood(elsewhere, "the code at sign-in");
  await elsewhere.getByLabel("Code").fill("123456");
  await elsewhere.getByRole("button", { name: "Go on" }).click();
  await expect(elsewhere.getByRole("alert")).toContainText("The code is wrong");
  await elsewhere.getByLabel("Code").fill((codes[0] ?? "").toLowerCase());
  await elsewhere.getByLabel(/^Do not ask on this device/).check();
  await elsewhere.getByRole("button", { name: "Go on" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(elsewhere.url()).not.toContain("token");
  await mailAbout(request, "A recovery code of your Talaan account was used");

  // And that device, remembered, is not asked again
  await elsewhere.goto("/settings");
  await isHydrated(elsewhere);
  await expect(elsewhere.getByRole("region", { name: "Second step" })).toContainText("9 of 10 left");
  await elsewhere.request.post("/sign-out", { headers: { origin: new URL(elsewhere.url()).origin } });
  await signInAs(elsewhere, "nena.ramos", PASSWORD);
  await expect(elsewhere.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  // When the administrator removes the second step, then the password alone is asked for, here too
  await isHydrated(page);
  await page.getByRole("button", { name: /^Actions for Ramos/ }).click();
  await page.getByRole("menuitem", { name: "Remove second step" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove second step" }).click();
  await expect(page.getByText("Second step removed.")).toBeVisible();
  await mailAbout(request, "The second step of your Talaan account was removed");
  await other.close();
  await context.close();
});
