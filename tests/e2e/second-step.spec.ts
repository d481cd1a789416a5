import { createClient } from "@libsql/client/http";
import type { Page } from "@playwright/test";
import { instantAt } from "#core/shared/school-day.ts";
import { codeAt } from "#tests/support/second-step.ts";
import { expectClean } from "./support/axe.ts";
import { nowMs } from "./support/clock.ts";
import { enterAs, expect, isHydrated, signInAs, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";
import { expectInsideWindow } from "./support/window.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 400, height: 850 };
const PASSWORD = "Sariwa!2026";
const databaseClient = () =>
  createClient({ url: process.env.DATABASE_URL ?? "", authToken: process.env.DATABASE_TOKEN ?? "" });

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
  await setUp.getByLabel("Code", { exact: true }).fill("000000");
  await setUp.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByText("The code is wrong, or was used already.")).toBeVisible();
  await setUp.getByLabel("Code", { exact: true }).fill(codeAt(secret, nowMs()));
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const shown = hers.getByRole("dialog", { name: "Recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
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
  await elsewhere.getByLabel("Code", { exact: true }).fill("123456");
  await elsewhere.getByRole("button", { name: "Go on" }).click();
  await expect(elsewhere.getByRole("alert")).toContainText("The code is wrong");
  await elsewhere.getByLabel("Code", { exact: true }).fill((codes[0] ?? "").toLowerCase());
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

test("A head adds a passkey, and signs in by it", async ({ browser, baseURL }) => {
  // Given a head on a device that keeps passkeys; on one machine a browser knows no host of figures as their owner
  const console = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ baseURL: console });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  try {
    await signInAs(page, "head");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.goto("/settings");
    await isHydrated(page);
    // When the passkey is made
    const section = page.getByRole("region", { name: "Second step" });
    await section.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await expectClean(page);
    await looksGood(page, "adding a passkey");
    await dialog.getByLabel("Name", { exact: true }).fill("My phone");
    await dialog.getByLabel("Password", { exact: true }).fill("not my password");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toContainText("This is not your password.");
    await dialog.getByLabel("Password", { exact: true }).fill("Talaan!2026");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await codes.getByRole("button", { name: "I have kept them" }).click();
    await expect(section).toContainText("The password, then a passkey");
    await expect(section).toContainText("My phone");

    // Then it signs in after the password
    await page.request.post("/sign-out", { headers: { origin: console } });
    await signInAs(page, "head");
    await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
    await expectClean(page);
    await looksGood(page, "a passkey at sign-in");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

    // And removed, the password alone is asked for
    await page.goto("/settings");
    await isHydrated(page);
    await section.getByRole("button", { name: "Remove My phone" }).click();
    const removing = page.getByRole("dialog", { name: "Remove My phone" });
    await removing.getByLabel("Password", { exact: true }).fill("Talaan!2026");
    await removing.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(section).toContainText("Password only");
  } finally {
    await forgetSecondSteps();
    await context.close();
  }
});

async function forgetSecondSteps(): Promise<void> {
  const database = databaseClient();
  await database.execute("update user_account set second_step_since = null");
  for (const table of ["second_step", "passkey", "recovery_code"])
    await database.execute(`delete from ${table}`);
  database.close();
}

/** Changes the settings of the school, as its administrator. */
const decide = async (settings: object): Promise<void> => {
  const { status } = await (await callerOf("admin")).patch("/settings/school", settings);
  expect(status).toBe(200);
};

test("Whoever needs a second step sets it up before anything else", async ({ page }) => {
  // Given a school that asks assistant heads for one
  await decide({ second_step_roles: ["DAH"] });
  try {
    await signInAs(page, "assistant.head");
    await expect(page.getByRole("heading", { name: "Set up your second step" })).toBeVisible();
    await page.goto("/grades/gradebook");
    await expect(page.getByRole("heading", { name: "Set up your second step" })).toBeVisible();
    const key = page.locator("code");
    await expect(key).toBeVisible();
    await expectClean(page);
    await looksGood(page, "setting up first");

    // When it is set up
    const secret = ((await key.textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Password", { exact: true }).fill("Talaan!2026");
    await page.getByLabel("Code", { exact: true }).fill(codeAt(secret, nowMs()));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(10);
    await expectClean(page);
    await page.getByRole("link", { name: "I have kept them, go on" }).click();

    // Then the console is open
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  } finally {
    await decide({ second_step_roles: [] });
    await forgetSecondSteps();
  }
});

test("A session ends after 30 minutes without use, says so, and leads back", async ({ page }) => {
  // Given a registrar at work
  await signInAs(page, "registrar");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/management/students/students?search=reyes");
  await isHydrated(page);

  // When nobody has done anything for longer than that, and then somebody clicks
  const database = databaseClient();
  await database.execute({
    sql: `update session set last_used_at = null, created_at = ? where id = (select max(id) from session)`,
    args: [instantAt(nowMs() - 32 * 60_000)],
  });
  database.close();
  await page.getByRole("button", { name: /^Section:/ }).click();
  await page.getByRole("menuitem", { name: "Grades" }).click();

  // Then the sign-in page says why, and signing in leads on
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("You were signed out after 30 minutes without use.")).toBeVisible();
  await expect(page.getByText("What you had saved is kept.")).toBeVisible();
  await expectClean(page);
  await page.getByLabel("Email").fill("registrar@talaan.test");
  await page.getByLabel("Password", { exact: true }).fill("Talaan!2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test("What the console asks by itself keeps no session alive, and a person's click does", async ({
  page,
}) => {
  await signInAs(page, "finance");
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/ims/invoices");
  await isHydrated(page);
  const database = databaseClient();
  const age = (minutes: number) =>
    database.execute({
      sql: `update session set last_used_at = null, created_at = ?
        where id = (select max(id) from session) returning id`,
      args: [instantAt(nowMs() - minutes * 60_000)],
    });
  const [session] = (await age(20)).rows;
  const used = async () =>
    (
      await database.execute({
        sql: "select last_used_at from session where id = ?",
        args: [Number(session?.id)],
      })
    ).rows[0]?.last_used_at;
  // Given a browser in which nobody has pressed anything for two minutes
  await page.context().clearCookies({ name: "__Host-acted" });
  await page.evaluate(() => fetch("/calls/me/session"));
  expect(await used()).toBeNull();
  // When somebody presses a key, then what follows is use
  await page.keyboard.press("Shift");
  await page.evaluate(() => fetch("/calls/me/session"));
  await expect.poll(used).not.toBeNull();
  database.close();
});
