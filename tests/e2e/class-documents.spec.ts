import { readFileSync } from "node:fs";
import { pdfText } from "#tests/queues/pdf-text.ts";
import { listen, timesAnnounced } from "./support/announcements.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { pressCell } from "./support/gradebook.ts";

test("The head exports a gradebook as PDF, and it downloads itself when it is drawn", async ({ page }) => {
  await listen(page);
  await enterAs(page, "head", "/grades/gradebook?tab=Draft");
  const name =
    (await page
      .getByRole("link", { name: / - 2nd Term$/ })
      .first()
      .textContent()) ?? "";
  await isHydrated(page);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Export Gradebook" }).click();
  // One notice at a time: a quick file's follows at once, so both are listened for.
  for (const words of ["Export in progress", "Please wait for your pdf to export."])
    await expect.poll(() => timesAnnounced(page, words), { message: `announced: ${words}` }).toBe(1);
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`Gradebook_${name}.pdf`);
  expect(pdfText(readFileSync(await file.path()))).toContain("Grade average");
  await expect(page.getByText("Your pdf has been downloaded")).toBeVisible();
});

test("The adviser's teacher encodes conduct and submits it; the homeroom adviser sees it and changes nothing", async ({
  page,
  browser,
}) => {
  await enterAs(page, "teacher", "/grades/gradebook");
  await page.getByRole("link", { name: "Conduct", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Conduct" })).toBeVisible();
  const name = (await page.getByRole("link", { name: /^Homeroom - / }).textContent()) ?? "";
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/grades\/conduct\/[^/]+\/[^/]+\/open$/);
  await isHydrated(page);
  const first = page.locator(".score-grid tbody tr").first();
  await pressCell(page, 0, 0);
  await page.keyboard.type("88");
  await page.keyboard.press("Enter");
  await expect(first).toContainText("VS");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // By an address that says so, the question is there at once.
  const address = new URL(page.url()).pathname;
  await page.goto(address.replace(/open$/, "submit"));
  const question = page.getByRole("alertdialog", { name: "Submit Gradebook" });
  await expect(question).toContainText("Do you want to submit Gradebook for SC/LCC Approval?");
  await question.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Successfully submitted the Gradebook to SC/LCC")).toBeVisible();
  await expect(page.getByText("For SC/LCC Approval", { exact: true })).toBeVisible();

  const adviser = await (await browser.newContext()).newPage();
  await enterAs(adviser, "adviser", address);
  await expect(adviser.locator(".score-grid tbody tr").first()).toContainText("VS");
  await isHydrated(adviser);
  await adviser.getByRole("button", { name: "Actions", exact: true }).click();
  await expect(adviser.getByRole("menuitem")).toHaveText(["Students Who Moved"]);
});
