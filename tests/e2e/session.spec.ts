import { enterAs, expect, isHydrated, signInAs, test } from "./support/console.ts";
import { fillInvoice, saveInvoice } from "./support/invoice-form.ts";

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
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard$/);
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

test("At minute 61 of a signed-in day finance publishes chosen drafts: the ended token is exchanged, and all are published once", async ({
  page,
  context,
}) => {
  const references = [1, 2, 3].map((index) => `MINUTE-${index}-${Date.now()}`);
  for (const reference of references) await saveInvoice("000123", reference, "draft");
  await signInAs(page, "finance");
  await expect(page).toHaveURL(/\/ims\/invoices$/);
  await page.goto("/ims/invoices?tab=draft");
  await isHydrated(page);
  for (const reference of references)
    await page.getByRole("row", { name: reference }).getByRole("checkbox").check();
  const cookie = (await context.cookies()).find(({ name }) => name === "__Host-session");
  const session = JSON.parse(Buffer.from(cookie?.value ?? "", "base64url").toString());
  // An hour later the token is past its end: no call takes it any more.
  const ended = { ...session, accessToken: "ended", issuedAt: Number(session.issuedAt) - 61 * 60_000 };
  if (!cookie || typeof session.accessToken !== "string") throw new Error("no session cookie");
  const value = Buffer.from(JSON.stringify(ended)).toString("base64url");
  await context.addCookies([{ ...cookie, value }]);
  const publish = page
    .getByRole("toolbar", { name: "Bulk actions" })
    .getByRole("button", { name: "Publish" });
  await publish.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("3 invoice(s) published.")).toBeVisible();
  await page.goto("/ims/invoices");
  for (const reference of references)
    await expect(page.getByRole("row", { name: reference }).getByRole("link", { name: /^INV-/ })).toHaveCount(
      1,
    );
});

test("A session that ends while somebody types keeps the form: signing in leads back to it, filled", async ({
  page,
  context,
}) => {
  await enterAs(page, "finance", "/ims/invoices/create");
  await isHydrated(page);
  const cookie = (await context.cookies()).find(({ name }) => name === "__Host-session");
  const session = JSON.parse(Buffer.from(cookie?.value ?? "", "base64url").toString());
  const ended = { ...session, accessToken: "ended", refreshToken: "ended", issuedAt: 0 };
  if (!cookie) throw new Error("no session cookie");
  const reference = page.getByRole("textbox", { name: "Reference Transaction No." });
  await fillInvoice(page, { student: "000123", reference: "TYPED", price: "1500", quantity: "1" });
  await context.addCookies([{ ...cookie, value: Buffer.from(JSON.stringify(ended)).toString("base64url") }]);
  await reference.fill("TYPED-LAST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // The page takes "ended" out of its address once it has said so.
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fims%2Finvoices%2Fcreate(&ended=)?$/);
  await expect(page.getByRole("alert")).toContainText("Your session has ended");
  await page.getByLabel("Email").fill("finance@talaan.test");
  await page.getByLabel("Password", { exact: true }).fill(ORIGINAL);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/ims\/invoices\/create$/);
  await expect(page.getByText("What you typed before was kept on this device.")).toBeVisible();
  await expect(reference).toHaveValue("TYPED-LAST");
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
  await enterAs(page, "head", "/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
  const answer = await request.post("/sign-out", { headers: { origin: "https://elsewhere.example" } });
  expect(answer.status()).toBe(403);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});
