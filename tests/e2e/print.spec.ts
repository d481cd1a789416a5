import type { Page } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { gradebookOf } from "./support/gradebook.ts";

/** The text of the page as the browser prints it, on the document that its styles ask for. */
const printed = async (page: Page): Promise<string> => pdfText(await page.pdf({ preferCSSPageSize: true }));

/** Given a screen, when it is printed, then no control is on the document. */
async function expectNoControls(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(
    page.locator("input, select, nav, .btn, .skip-link, [role=toolbar]").filter({ visible: true }),
  ).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

const ABOUT_A_YEAR = `from=${addDays(today(), -321)}&to=${addDays(today(), 43)}`;
const LISTS = {
  finance: {
    "/ims/invoices?paymentStatuses=UNPAID&search=a": [
      "Invoices",
      "Search: a",
      "Invoice Status: UNPAID",
      "Remaining",
      "UNPAID",
      "Grand total",
      "Sorted by Invoice Date, descending",
      `Sta. Lucia Academy · Printed by Felicidad Abad on ${formatDay(today())} `,
    ],
    "/ims/payments": ["Payments", "1–10 of", "Posting", "POSTED"],
    "/ims/imsAuditLogs": ["Audit Logs", "1–10 of"],
    [`/ims/soa?customer=000123&${ABOUT_A_YEAR}`]: ["Statement of Account", "Balance", "₱0.00"],
  },
  registrar: {
    "/grades/attendance": ["Attendance", "Days Absent"],
    "/management/calendar/terms": ["Terms"],
    "/dashboard?as=figures": ["Dashboard", "Waiting for you", "Progress of the"],
  },
} as const;

for (const [person, screens] of Object.entries(LISTS))
  test(`what ${person} prints has titles, filters, all columns and amounts, and no controls`, async ({
    page,
  }) => {
    for (const [address, wanted] of Object.entries(screens))
      await test.step(address, async () => {
        await enterAs(page, person, address);
        await isHydrated(page);
        const text = await printed(page);
        if (text.includes("Printed by")) {
          const logo = page.locator("main img[src*='/settings/school/logo']");
          await expect
            .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
            .toBeGreaterThan(0);
        }
        for (const words of wanted) expect.soft(text, address).toContain(words);
        expect.soft(text, address).not.toMatch(/Skip to the page|per page|Export|Columns/);
        await expectNoControls(page);
        await expect.soft(page.locator("html")).toHaveAttribute("data-theme", "talaan");
      });
  });

test("the logo of a printed list is asked for when it is printed, and is on the paper", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/settings/school/logo")) asked += 1;
  });
  await enterAs(page, "finance", "/ims/payments");
  await isHydrated(page);
  await expect(page.locator("main img[src*='/settings/school/logo']")).toBeAttached();
  expect(asked).toBe(0);
  const paper = await page.pdf();
  expect(asked).toBe(1);
  expect(paper.toString("latin1")).toContain("/Subtype /Image");
});

test("a class record is printed whole, in the light", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const { address } = await gradebookOf("teacher", "Draft");
  await enterAs(page, "teacher", address);
  await isHydrated(page);
  const all = await page.locator(".score-grid tbody tr").first().locator("td").allInnerTexts();
  // A blank score has no text.
  const cells = all.filter((cell) => cell.trim() !== "");
  const text = await printed(page);
  const name = await page.locator(".score-grid tbody th").first().innerText();
  const line = text.split("\n").find((one) => one.includes(name)) ?? "";
  expect(line.split(/\s+/).filter((word) => cells.some((cell) => cell.trim() === word)).length).toBe(
    cells.length,
  );
  expect(text).not.toMatch(/Skip to the page|Submit|Actions/);
  await expectNoControls(page);
});
