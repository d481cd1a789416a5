import type { Page } from "@playwright/test";
import { expectClean } from "./support/axe.ts";
import { expect, invoiceLinks, isHydrated, openInvoices, signInAs, test } from "./support/console.ts";
import { INVOICES_OF_YEAR } from "./support/school-years.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Views" });
const openViews = (page: Page) => page.getByRole("button", { name: "Views", exact: true }).click();
/** What the console's live region last said. */
const said = (page: Page) => page.locator("[data-announcer]");

test("Finance names a view of the list, and on another device chooses, renames, deletes it and takes that back", async ({
  page,
  browser,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const name = `Small drafts ${Date.now()}`;
  await openInvoices(page);
  await page.goto("/ims/invoices?tab=draft&search=Cruz&order=asc");
  await isHydrated(page);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Due Date" }).uncheck();
  await page.keyboard.press("Escape");
  expect(asked.filter((path) => path.startsWith("/views"))).toEqual([]);

  await openViews(page);
  await page.getByLabel("Name this view").fill(name);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name, exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(said(page)).toHaveText(`View ${name} saved`);
  await expectClean(page);

  const context = await browser.newContext();
  const device = await context.newPage();
  await signInAs(device, "finance");
  await expect(invoiceLinks(device).first()).toBeVisible();
  await isHydrated(device);
  await openViews(device);
  await panel(device).getByRole("button", { name, exact: true }).click();
  await expect(device).toHaveURL("/ims/invoices?tab=draft&search=Cruz&order=asc");
  await expect(device.getByRole("columnheader", { name: "Student Name" })).toBeVisible();
  await expect(device.getByRole("columnheader", { name: "Due Date" })).toHaveCount(0);
  await expect(device.getByRole("button", { name: "Views", exact: true })).toBeFocused();

  await openViews(device);
  await panel(device)
    .getByRole("button", { name: `Rename ${name}` })
    .click();
  await device.getByLabel(`New name of ${name}`).fill(`${name}, mine`);
  await device.keyboard.press("Enter");
  const renamed = panel(device).getByRole("button", { name: `${name}, mine`, exact: true });
  await expect(renamed).toBeFocused();
  await panel(device)
    .getByRole("button", { name: `Delete ${name}, mine` })
    .click();
  await expect(device.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(renamed).toHaveCount(0);
  await device.keyboard.press("Enter");
  await expect(renamed).toBeFocused();
  await context.close();
});

test("A name that is taken replaces its view, and of two tabs the second is told that the views have changed", async ({
  page,
}) => {
  const name = `Audit ${Date.now()}`;
  await openInvoices(page);
  await page.goto("/ims/imsAuditLogs");
  await isHydrated(page);
  await openViews(page);
  await page.getByLabel("Name this view").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel(page).getByRole("button", { name, exact: true })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`/ims/imsAuditLogs?search=${INVOICES_OF_YEAR}`);
  await isHydrated(other);
  await openViews(other);
  await other.getByLabel("Name this view").fill(name.toUpperCase());
  await other.getByRole("button", { name: "Replace" }).click();
  await expect(panel(other).getByRole("button", { name: name.toUpperCase(), exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await page.bringToFront();
  await panel(page)
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(panel(page).getByRole("alert")).toHaveText(
    "Your views were changed in another tab meanwhile. Please try again.",
  );
  await expect(panel(page).getByRole("button", { name: name.toUpperCase(), exact: true })).toBeVisible();
});
