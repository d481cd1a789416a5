import { expect, isHydrated, signInAs, test } from "./support/console.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";

test("A forgotten password is set by the link in the mail, once", async ({ page, request }) => {
  await page.goto("/login");
  await isHydrated(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill("assistant.head@talaan.test");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/a link has been sent/)).toBeVisible();

  const mail = await mailAbout(request, "Set a new password");
  const text = await letterOf(request, mail);
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  await page.goto(`/new-password#token=${token}`);
  await isHydrated(page);
  const fill = async (password: string) => {
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Retype new password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  };
  await fill("too short");
  await expect(page.getByRole("alert")).toContainText("Password Condition Not Satisfied");
  await fill("Sariwa!2026");
  await expect(page.getByText("Your password has been changed. Please sign in.")).toBeVisible();

  await page.goto(`/new-password#token=${token}`);
  await page.reload();
  await isHydrated(page);
  await fill("Muli!2026");
  await expect(page.getByRole("alert")).toContainText("This link has expired or was used already.");
  await signInAs(page, "assistant.head", "Sariwa!2026");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

/** The other tests sign in with the password of the demo school. */
test.afterAll(async ({ request }) => {
  const api = process.env.API_URL ?? "http://127.0.0.1:8787";
  const headers = { "x-app-key": "1" };
  const signedIn = await request.post(`${api}/auth/login`, {
    headers,
    data: { email: "assistant.head@talaan.test", password: "Sariwa!2026" },
  });
  const { AccessToken } = (await signedIn.json()).data;
  const restored = await request.put(`${api}/me/password`, {
    headers: { ...headers, authorization: `Bearer ${AccessToken}` },
    data: { currentPassword: "Sariwa!2026", newPassword: "Talaan!2026", confirmPassword: "Talaan!2026" },
  });
  expect(restored.status()).toBe(200);
});
