import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import jsQr from "jsqr";
import { expectClean } from "./support/axe.ts";
import { expect, isHydrated, openInvoices, studentsShown, test } from "./support/console.ts";
import { mailAbout } from "./support/inbox.ts";
import { expectInsideWindow } from "./support/window.ts";

async function generate(page: Page): Promise<string> {
  await openInvoices(page);
  const [student = ""] = await studentsShown(page);
  await page.goto(`/ims/soa?customer=${student}&from=2020-01-01&to=2030-12-31`);
  await expect(page.getByRole("table", { name: "Statement of account" })).toBeVisible();
  await isHydrated(page);
  return student;
}

test("Finance mails a statement: it is in the inbox, with its PDF", async ({ page, request }) => {
  const student = await generate(page);
  await page.getByRole("button", { name: "Send via email" }).click();
  const question = page.getByRole("dialog", { name: "Send the statement by email?" });
  await expect(question.getByRole("textbox", { name: "To" })).toBeFocused();
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^The statement of account will be sent to \S+@/)).toBeVisible();
  const mail = await mailAbout(request, student);
  expect(mail.attachments).toEqual([
    { filename: expect.stringMatching(new RegExp(`${student}.*\\.pdf$`)), bytes: expect.any(Number) },
  ]);
  expect(mail.attachments[0]?.bytes).toBeGreaterThan(1000);
});

test("A printed statement bears a code that anyone can verify", async ({ page, browser }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await generate(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(/\/ims\/print-soa/);
  await isHydrated(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByText("please wait")).toBeVisible();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await expect(page.getByText("please wait")).toHaveCount(0);

  const picture = page.getByRole("img", { name: /^QR code of/ });
  await picture.scrollIntoViewIfNeeded();
  const pixels = await picture.evaluate(async (svg) => {
    const side = 460;
    const image = new Image(side, side);
    image.src = `data:image/svg+xml,${encodeURIComponent(
      new XMLSerializer().serializeToString(svg).replace("currentColor", "#000"),
    )}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const context = canvas.getContext("2d");
    if (!context) return [];
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.drawImage(image, 0, 0, side, side);
    return [...context.getImageData(0, 0, side, side).data];
  });
  const said = jsQr(Uint8ClampedArray.from(pixels), 460, 460)?.data ?? "";
  expect(said).toContain("/verify?code=S-");

  const signedOut = await browser.newContext();
  const visitor = await signedOut.newPage();
  await visitor.goto(said);
  await expect(visitor.getByText("Genuine", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Statement of Account")).toBeVisible();
  await expect(visitor.getByText("No later revision exists.")).toBeVisible();
  await isHydrated(visitor);
  await visitor.getByLabel("PDF file", { exact: true }).setInputFiles({
    name: "changed.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 changed"),
  });
  await expect(visitor.getByText("This is not the file the school issued.")).toBeVisible();
  expect(visitor.url()).toContain(createHash("sha256").update("%PDF-1.7 changed").digest("hex"));
  await visitor.getByLabel("Verification code").fill("S-00000");
  await visitor.getByRole("button", { name: "Verify" }).click();
  await expect(visitor.getByText("No match")).toBeVisible();
  await signedOut.close();
});

test("The statement and its print view leave axe nothing to find, also at 400 pixels", {
  tag: "@exhaustive",
}, async ({ page }) => {
  await generate(page);
  const query = new URL(page.url()).search;
  for (const path of ["/ims/soa", "/ims/print-soa"]) {
    await page.setViewportSize({ width: 1280, height: 850 });
    await page.goto(`${path}${query}`);
    await expect(page.getByRole("table", { name: "Statement of account" })).toBeVisible();
    await isHydrated(page);
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 850 });
      await expectClean(page);
      await expectInsideWindow(page, "400 pixels wide");
    }
  }
});
