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
