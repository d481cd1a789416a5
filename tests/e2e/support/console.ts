import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { shiftPages } from "./clock.ts";
import { withKeptProfile, withNewProfile } from "./profile.ts";

const PASSWORD = "Talaan!2026";

/**
 * A test whose page must stay free of script errors and of Content-Security-Policy violations. Its browser profile is new
 * but for the cache of files: nobody is signed in, nothing is stored. Every page has the clock of the Workers.
 */
export const test = base.extend<{ cleanConsole: undefined }, { clock: undefined }>({
  clock: [
    async ({ browser }, use) => {
      shiftPages(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  context: ({ browser, viewport, contextOptions, serviceWorkers }, use) =>
    viewport?.width === 1440 && Object.keys(contextOptions).length === 0 && serviceWorkers !== "allow"
      ? withKeptProfile(browser, use)
      : withNewProfile(browser, use),
  cleanConsole: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      await use(undefined);
      expect(faults, "script errors and policy violations").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

export async function signInAs(page: Page, person: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${person}@talaan.test`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
const sessions = new Map<string, Cookies>();

/** Opens a screen as somebody who has signed in before: the run signs each person in once, and anew where a test has ended the session. */
export async function enterAs(page: Page, person: string, path: string): Promise<void> {
  const kept = sessions.get(person);
  if (kept) {
    await page.context().addCookies(kept);
    // A kept connection may be closed by workerd in the moment it is used again (tests/support/connections.ts).
    const files = await page.request.get("/calls/documents", { maxRedirects: 0, maxRetries: 3 });
    if (files.ok()) {
      await page.goto(path);
      return;
    }
    await page.context().clearCookies();
  }
  await signInAs(page, person);
  await expect(page).not.toHaveURL(/\/login(\?|$)/);
  sessions.set(person, await page.context().cookies());
  await page.goto(path);
}

/** Opens the list of invoices as finance, and waits for it. */
export async function openInvoices(page: Page): Promise<void> {
  await enterAs(page, "finance", "/ims/invoices");
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(invoiceLinks(page).first()).toBeVisible();
  await isHydrated(page);
}

/**
 * Pages work before their script is there, but menus do not: React leaves its mark on every button it has taken over.
 * Keys are listened to in effects, which React runs after that: the page has come to rest twice by then.
 */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A page without any has links, or nothing to press at all.
    const kind = ["button", "a", "main"].find((name) => document.querySelector(name));
    const buttons = kind ? [...document.querySelectorAll(kind)] : [];
    const isTaken = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
    return document.readyState === "complete" && buttons.length > 0 && buttons.every(isTaken);
  });
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}

export const invoiceLinks = (page: Page): Locator => page.getByRole("link", { name: /^(INV-|D-)\d/ });

/** All errors of a form, on top; it has the focus after a refused save. */
export const errorSummary = (page: Page): Locator =>
  page.getByRole("region", { name: /^Please check the required field|went wrong|Failed/ });

/** The student numbers of the first rows of the list, also where their column has given way. */
export async function studentsShown(page: Page): Promise<string[]> {
  const texts = await page.locator("tr[data-row] td").allTextContents();
  return [...new Set(texts.filter((text) => /^\d{6}$/.test(text)))];
}
