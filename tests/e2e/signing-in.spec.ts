import { expect, isHydrated, signInAs, test } from "./support/console.ts";

test.describe("Signing in", () => {
  test("teacher@ signs in, lands on the dashboard and does not see Sales & Marketing", async ({ page }) => {
    await signInAs(page, "teacher");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByText(/^Good (morning, |afternoon, |evening, ).+!$/)).toBeVisible();
    await isHydrated(page);
    await page.getByRole("button", { name: "Section: Dashboard" }).click();
    await expect(page.getByRole("menuitem", { name: "Sales & Marketing" })).toHaveCount(0);
    await page.goto("/ims/invoices");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("You don’t have access to Sales & Marketing")).toBeVisible();
  });

  // The menus of each role: tests/core/identity/access.test.ts. What the console answers needs no browser.
  for (const person of ["head", "assistant.head", "adviser", "registrar", "admin"])
    test(`${person}@ signs in, is led to the dashboard, and away from Sales & Marketing`, async ({
      request,
      baseURL,
    }) => {
      const signedIn = await request.post("/login", {
        form: { email: `${person}@talaan.test`, password: "Talaan!2026" },
        headers: { origin: baseURL ?? "" },
        maxRedirects: 0,
      });
      expect([signedIn.status(), signedIn.headers().location]).toEqual([302, "/dashboard"]);
      const dashboard = await (await request.get("/dashboard", { maxRedirects: 0 })).text();
      expect(dashboard).toMatch(/<h1[^>]*>Dashboard</);
      expect(dashboard).toMatch(/>Good (morning|afternoon|evening), /);
      expect(dashboard).not.toContain("Sales &amp; Marketing");
      const denied = await request.get("/ims/invoices", { maxRedirects: 0 });
      expect([denied.status(), denied.headers().location]).toEqual([302, "/dashboard"]);
      expect(denied.headers()["set-cookie"]).toContain("__Host-denied-section=Sales%20%26%20Marketing;");
    });

  test("finance@ signs in, lands on the invoices and sees Sales & Marketing only", async ({ page }) => {
    await signInAs(page, "finance");
    await expect(page).toHaveURL(/\/ims\/invoices$/);
    await isHydrated(page);
    await page.getByRole("button", { name: "Section: Sales & Marketing" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Sales & Marketing"]);
    await page.getByRole("menuitem", { name: "Sales & Marketing" }).click();
    await expect(page).toHaveURL(/\/ims$/);
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  });

  test("a parent is refused and stays at the sign-in page", async ({ page }) => {
    await signInAs(page, "parent");
    await expect(page.getByRole("alert")).toContainText("parent app");
    await expect(page).toHaveURL(/\/login$/);
  });

  test("a wrong password is refused without saying whether the account exists", async ({ page }) => {
    await signInAs(page, "registrar", "Wrong!2026");
    const known = await page.getByRole("alert").textContent();
    await signInAs(page, "nobody.at.all", "Wrong!2026");
    await expect(page.getByRole("alert")).toHaveText(known ?? "");
    await expect(page.getByLabel("Email")).toHaveValue("nobody.at.all@talaan.test");
  });

  test("an unknown path leads to the sign-in page when signed out, and is told, with the menus, when signed in", async ({
    page,
  }) => {
    await page.goto("/nothing/here");
    await expect(page).toHaveURL(/\/login$/);
    await signInAs(page, "teacher");
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of ["/", "/dashboard123", "/login"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    const answer = await page.goto("/nothing/here");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByText("There is no screen at this address.")).toBeVisible();
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  });

  test("logging out forgets the session", async ({ page }) => {
    await signInAs(page, "teacher");
    await expect(page).toHaveURL(/\/dashboard$/);
    await isHydrated(page);
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard$/);
  });

  test("a link to a filtered list leads there through the sign-in page; a link to a record that is gone keeps the menus", async ({
    page,
  }) => {
    await page.goto("/ims/invoices?tab=draft");
    await page.getByLabel("Email").fill("finance@talaan.test");
    await page.getByLabel("Password", { exact: true }).fill("Wrong!2026");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("Talaan!2026");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/ims\/invoices\?tab=draft$/);
    for (const list of ["invoices", "payments"])
      for (const screen of ["view", "update"]) {
        await page.goto(`/ims/${list}/${screen}/018f0000-0000-7000-8000-000000000000`);
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
        await expect(page.getByRole("navigation").getByRole("link", { name: "Payments" })).toBeVisible();
        await expect(page.getByRole("link", { name: /^Go to (Invoices|Payments)$/ })).toHaveAttribute(
          "href",
          `/ims/${list}`,
        );
      }
  });
});
