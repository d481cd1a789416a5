import type { Route } from "@playwright/test";
import { expect, invoiceLinks, isHydrated, openInvoices, test } from "./support/console.ts";

/** Given an open screen, when the connection is lost, then it stays, says so, and goes on by itself. */
test("A list keeps its rows while its next page waits for the connection, which comes back", async ({
  page,
  context,
}) => {
  await openInvoices(page);
  const rows = await invoiceLinks(page).allTextContents();
  const offline = page.getByRole("status").getByText("You are offline.");
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page.getByRole("region", { name: "Invoices" })).toHaveAttribute("aria-busy", "true");
  expect(await invoiceLinks(page).allTextContents()).toEqual(rows);
  await context.setOffline(false);
  await expect(page).toHaveURL(/page=2/);
  await expect(invoiceLinks(page).first()).not.toHaveText(rows[0] ?? "");
  await expect(offline).toBeHidden();
});

/** What the screen is sent where the API answers a list with 503: in the encoding of React Router, where "list" refers to null (-5). */
async function withoutList(route: Route): Promise<void> {
  const response = await route.fetch();
  const values = JSON.parse(await response.text()) as unknown[];
  const placeOf = (key: string) => `_${values.indexOf(key)}`;
  const holder = values.find(
    (value) => typeof value === "object" && value !== null && placeOf("list") in value,
  ) as Record<string, number>;
  const message = values.push("message", "The database does not answer.") - 2;
  holder[placeOf("list")] = -5;
  holder[placeOf("refusal")] = values.push({ [`_${message}`]: message + 1 }) - 1;
  await route.fulfill({ response, status: 503, body: JSON.stringify(values) });
}

test("A list whose next page fails keeps its rows, says what failed, and tries again", async ({ page }) => {
  await openInvoices(page);
  const rows = await invoiceLinks(page).allTextContents();
  await page.route("**/ims/invoices.data*", withoutList);
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Fetch invoices went wrong" });
  await expect(failed).toContainText("The database does not answer.");
  expect(await invoiceLinks(page).allTextContents()).toEqual(rows);
  await page.unroute("**/ims/invoices.data*");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeHidden();
  await expect(page).toHaveURL(/page=2/);
  await expect(invoiceLinks(page).first()).not.toHaveText(rows[0] ?? "");
});

test.describe("With the console's files on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("another screen is waited for, and an address opened without a connection says why it is not there", async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await openInvoices(page);
    const rows = await invoiceLinks(page).allTextContents();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => !/^\/assets\/[\w.-]+$/.test(path))).toEqual([]);

    await context.setOffline(true);
    await page.getByRole("link", { name: "Audit Logs" }).click();
    await expect(page.getByRole("status").getByText("You are offline.")).toBeVisible();
    await expect(page).toHaveURL(/\/ims\/invoices$/);
    expect(await invoiceLinks(page).allTextContents()).toEqual(rows);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Audit Logs" })).toBeVisible();
    await isHydrated(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Audit Logs" })).toBeVisible();
  });
});
