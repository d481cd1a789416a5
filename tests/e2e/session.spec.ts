import { expect, isHydrated, signInAs, test } from "./support/console.ts";

const CHANGED = "Talaan!2027";
const ORIGINAL = "Talaan!2026";

test("A password changed elsewhere ends this session: it is said once, and signing in leads back", async ({
  page,
  browser,
}) => {
  await signInAs(page, "assistant.head");
  await expect(page).toHaveURL(/\/dashboard$/);
  await isHydrated(page);
  const there = await browser.newContext();
  const other = await there.newPage();
  await signInAs(other, "assistant.head");
  await expect(other).toHaveURL(/\/dashboard$/);
  await isHydrated(other);

  const reset = async (from: string, to: string, retyped = to) => {
    await other.getByLabel("Current password").fill(from);
    await other.getByLabel("New password", { exact: true }).fill(to);
    await other.getByLabel("Retype new password").fill(retyped);
    await other.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
  };
  const openReset = async () => {
    await other.getByRole("button", { name: "User menu" }).click();
    await other.getByRole("menuitem", { name: "Reset Password" }).click();
  };
  await openReset();
  await expect(other.getByText("at least 8 characters, 1 uppercase and 1 special character")).toBeVisible();
  const message = other.getByRole("dialog").getByRole("alert");
  await reset("", CHANGED);
  await expect(message).toHaveText("Missing Input");
  await reset(ORIGINAL, CHANGED, "Talaan!2028");
  await expect(message).toHaveText("New Password Do Not Match");
  await reset(ORIGINAL, "short!A");
  await expect(message).toHaveText("Password Condition Not Satisfied");
  await reset("Wrong!2026", CHANGED);
  await expect(message).toHaveText("Wrong Old Password");
  await reset(ORIGINAL, CHANGED);
  await expect(other.getByRole("dialog").getByRole("status")).toContainText("Your password has been changed");

  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("alert")).toContainText("Warning! Unathourized Access");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByLabel("Email").fill("assistant.head@talaan.test");
  await page.getByLabel("Password", { exact: true }).fill(CHANGED);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await other.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await openReset();
  await reset(CHANGED, ORIGINAL);
  await expect(other.getByRole("dialog").getByRole("status")).toContainText("Your password has been changed");
  await there.close();
});

test("An access token of 45 minutes is exchanged on the way, and the person notices nothing", async ({
  page,
  context,
}) => {
  await signInAs(page, "head");
  await expect(page).toHaveURL(/\/dashboard$/);
  await isHydrated(page);
  const read = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === "__Host-session");
    if (!cookie) throw new Error("no session cookie");
    const session = JSON.parse(Buffer.from(cookie.value, "base64url").toString()) as Record<string, unknown>;
    return { cookie, session };
  };
  const { cookie, session } = await read();
  expect([cookie.httpOnly, cookie.secure, cookie.sameSite, cookie.path]).toEqual([true, true, "Lax", "/"]);
  const issuedAt = Number(session.issuedAt) - 46 * 60_000;
  const value = Buffer.from(JSON.stringify({ ...session, issuedAt })).toString("base64url");
  await context.addCookies([{ ...cookie, value }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const renewed = await read();
  expect(renewed.session.refreshToken).not.toBe(session.refreshToken);
  expect(Number(renewed.session.issuedAt)).toBeGreaterThan(issuedAt);
});

test("A change sent from another site is refused", async ({ page, request }) => {
  await signInAs(page, "head");
  await expect(page).toHaveURL(/\/dashboard$/);
  const answer = await request.post("/sign-out", { headers: { origin: "https://elsewhere.example" } });
  expect(answer.status()).toBe(403);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});
