import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mayEnter } from "#core/identity/access.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { at } from "#scripts/paths.ts";
import { addAccounts } from "#tests/support/empty-school.ts";
import { pngOf } from "#tests/support/pictures.ts";
import type { School } from "#tests/support/school.ts";
import { PERSON_OF } from "#tests/support/sound-calls.ts";
import { expectClean } from "./support/axe.ts";
import { expect, isHydrated, test } from "./support/console.ts";
import { openEmptySchool } from "./support/empty-school.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";
import { expectInsideWindow } from "./support/window.ts";

const SETUP_CODE = "4TQ9X-2MHVD-8KCRA-W7N5E";
const PASSWORD = "Opening!2026";

/**
 * The pictures of docs/guide/opening-a-school.md: taken in each run, kept in the guide where GUIDE_PICTURES=1 says so. The
 * guide shows each of them and no other.
 */
const GUIDE = at("docs", "guide", "opening-a-school.md");
const taken: string[] = [];
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.GUIDE_PICTURES ? at("docs", "guide", "images") : at("build", "guide");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  taken.push(name);
}
const step = (page: Page, label: string) =>
  page
    .getByRole("region", { name: /^Open the school/ })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${label}`) });

test.describe("An empty school opens in one sitting", () => {
  let school: School;
  test.beforeAll(async () => {
    school = await openEmptySchool({ SETUP_CODE });
  });
  test.afterAll(() => school.close());

  test("from the setup code to the first statement", async ({ page, request }) => {
    test.setTimeout(240_000);
    const { consoleUrl, mailUrl } = school.stack;
    const go = async (path: string) => {
      await page.goto(consoleUrl + path);
      await isHydrated(page);
    };
    const dialog = page.getByRole("dialog");
    const importFile = async (path: string, lines: readonly string[], button = "Import") => {
      await go(path);
      await page.getByRole("button", { name: button, exact: true }).click();
      const file = dialog.getByLabel("CSV or XLSX file");
      // Some ask what the file is of before.
      while (!(await file.isVisible())) await dialog.getByRole("button", { name: "Next" }).click();
      const buffer = Buffer.from(lines.join("\r\n"));
      await file.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
      await dialog.getByRole("button", { name: "Validate" }).click();
      await expect(dialog).toContainText(`${lines.length - 1} new, 0 changed`);
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(dialog).toContainText("Successfully imported");
    };
    await test.step("every page leads to the setup, which asks for the code", async () => {
      await page.goto(`${consoleUrl}/management/classes/sections`);
      await expect(page).toHaveURL(/\/setup$/);
      await isHydrated(page);
      await expectClean(page);
      await page.setViewportSize({ width: 400, height: 850 });
      await expectInsideWindow(page, "setup, 400 pixels wide");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      const fillWith = async (code: string) => {
        await page.getByLabel("Setup code", { exact: true }).fill(code);
        await page.getByLabel("Name of the school").fill("Sta. Lucia Academy");
        await page.getByLabel("Given Name").fill("Arturo");
        await page.getByLabel("Last Name").fill("Palma");
        await page.getByLabel("Email").fill("admin@school.test");
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.getByLabel("Retype password", { exact: true }).fill(PASSWORD);
      };
      await fillWith("not the code");
      await page.getByRole("button", { name: "Open the school" }).click();
      await expect(page.getByRole("alert")).toHaveText("The setup code is wrong.");
      await page.reload();
      await isHydrated(page);
      await fillWith(SETUP_CODE);
      await picture(page, "setup");
      await page.getByRole("button", { name: "Open the school" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await isHydrated(page);
    });

    await test.step("the dashboard says what comes first", async () => {
      await expect(step(page, "School year and terms")).toContainText("To do");
      await expect(step(page, "Sections")).toContainText("Waits for: School year and terms");
      await expectClean(page);
      await page.emulateMedia({ colorScheme: "light" });
      await picture(page, "checklist");
    });

    await test.step("school profile and logo", async () => {
      await page.getByRole("link", { name: "School profile and logo" }).click();
      await expect(page.getByRole("heading", { name: "School profile" })).toBeVisible();
      await isHydrated(page);
      const profile = page.getByRole("region", { name: "School profile" });
      await profile.getByRole("button", { name: "Change" }).click();
      await page.getByLabel("Address").fill("1 Rizal Street, San Pablo City, Laguna");
      await page.getByLabel("Contact Number").fill("(049) 562 0000");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(profile.getByText("1 Rizal Street, San Pablo City, Laguna")).toBeVisible();
      const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(pngOf(64, 64)) };
      await page.locator('input[type="file"]').setInputFiles(logo);
      await expect(page.getByRole("img", { name: "The school's logo" })).toBeVisible();
      await profile.scrollIntoViewIfNeeded();
      await picture(page, "profile");
    });

    await test.step("school year, grade levels and subjects from presets", async () => {
      await page.goto(`${consoleUrl}/dashboard`);
      await isHydrated(page);
      await expect(step(page, "School profile and logo")).toContainText("Done");
      await page.getByRole("link", { name: "School year and terms" }).click();
      await expect(page.getByRole("heading", { name: "Presets" })).toBeVisible();
      await isHydrated(page);
      await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
      await page.getByLabel("Preset", { exact: true }).selectOption("DepEd K to 12");
      for (const level of ["Grade 11", "Grade 12"]) await page.getByLabel(level).uncheck();
      await page.getByRole("button", { name: "Preview" }).click();
      const planned = page.getByRole("status", { name: "What would be made" });
      await expect(planned.getByText("11", { exact: true })).toBeVisible();
      await expect(planned).toContainText("Grade 7: Filipino, English, Mathematics");
      await page.getByRole("heading", { name: "What would be made" }).scrollIntoViewIfNeeded();
      await picture(page, "preset");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByRole("status", { name: "Done" })).toBeVisible();
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(planned).toContainText("11 there already");
      await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
    });

    await test.step("what was waiting is to do now", async () => {
      await page.goto(`${consoleUrl}/dashboard`);
      await isHydrated(page);
      for (const label of [
        "School year and terms",
        "Grade levels and subjects",
        "Departments and designations",
      ])
        await expect(step(page, label)).toContainText("Done");
      await expect(step(page, "Sections")).toContainText("To do");
      await picture(page, "checklist-later");
    });

    await test.step("the checklist is put away, and Settings bring it back", async () => {
      await page.getByRole("button", { name: "Put away" }).click();
      await expect(page.getByRole("heading", { name: /^Open the school/ })).toBeHidden();
      await page.goto(`${consoleUrl}/settings`);
      await isHydrated(page);
      const settings = page.getByRole("region", { name: "School", exact: true });
      await settings.getByRole("button", { name: "Change" }).click();
      await page.getByLabel("Setup checklist").selectOption("On the dashboard until all is done");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(
        settings.getByRole("definition").filter({ hasText: "On the dashboard until" }),
      ).toBeVisible();
      await page.goto(`${consoleUrl}/dashboard`);
      await expect(step(page, "Sections")).toBeVisible();
    });

    await test.step("faculty, sections, students with guardians, and classes by their files", async () => {
      await importFile("/management/faculties/faculties", [
        "Employee No.,Last Name,Given Name",
        "T-1,Ocampo,Lea",
      ]);
      await importFile("/management/classes/sections", ["Section,Grade Level,Adviser", "Narra,Grade 7,T-1"]);
      await importFile(
        "/management/students/students",
        [
          "Student ID,Last Name,Given Name,Grade Level,Grade Section,Sponsor,Sponsor Email",
          "100001,Peñaflor,Ana,Grade 7,Narra,Rosa Peñaflor,rosa@families.test",
          "100002,Reyes,Ben,Grade 7,Narra,Ramon Reyes,ramon@families.test",
        ],
        "Import roster",
      );
      await importFile("/management/classes/assignments", [
        "Section,Subject,Faculty",
        "Grade 7 Narra,G07-MATH,T-1",
      ]);
    });

    await test.step("finance is invited, and sets a password by the mailed link", async () => {
      await go("/management/accounts");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await dialog.getByLabel("Last Name").fill("Abad");
      await dialog.getByLabel("Given Name").fill("Felicidad");
      await dialog.getByLabel("Email").fill("finance@school.test");
      await dialog.getByLabel("Roles 1").selectOption({ label: "Finance" });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("the setup is closed for ever", async () => {
      await page.goto(`${consoleUrl}/setup`);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.context().clearCookies();
      await page.goto(`${consoleUrl}/setup`);
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step("finance sets a password by the mailed link and signs in", async () => {
      const mail = await mailAbout(request, "Your Talaan account", mailUrl);
      const [, token] = /#token=([\w-]+)/.exec(await letterOf(request, mail, mailUrl)) ?? [];
      await go(`/new-password#token=${token}`);
      await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Retype new password", { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Your password has been set. Please sign in.")).toBeVisible();
      await go("/login");
      await page.getByLabel("Email").fill("finance@school.test");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/ims/);
    });

    await test.step("a product, and a segment with everyone of a section", async () => {
      await go("/ims/products");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await dialog.getByLabel("Name").fill("Tuition Fee");
      await dialog.getByLabel("Code").fill("TUI");
      await dialog.getByLabel("Unit price").fill("45,000");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("row", { name: /Tuition Fee/ })).toContainText("₱45,000.00");
      await picture(page, "products");
      await go("/ims/segments");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await dialog.getByLabel("Name").fill("Grade 7");
      await dialog.getByLabel("Code").fill("G7");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
      await go("/ims/segments/members");
      await page.getByRole("button", { name: "Add students" }).click();
      await dialog.getByLabel("Segment", { exact: true }).selectOption("Grade 7");
      await dialog.getByLabel("Who joins").selectOption("A section");
      await dialog.getByLabel("Section", { exact: true }).selectOption({ index: 1 });
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("row", { name: /Peñaflor, Ana/ })).toContainText("Grade 7 Narra");
    });

    await test.step("the first invoices, one for each student of the segment", async () => {
      await go("/ims/invoices/create");
      await page.getByRole("combobox", { name: "Segment" }).selectOption("Grade 7");
      await page.getByRole("textbox", { name: "Reference Transaction No." }).fill("Tuition");
      const item = page.getByRole("combobox", { name: "Item" });
      await item.fill("tuition");
      await page.getByRole("option", { name: /^Tuition Fee/ }).click();
      await expect(page.getByRole("textbox", { name: "Unit price" })).toHaveValue("45,000.00");
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
      await expect(page.getByRole("heading", { name: "Invoice published successfully." })).toBeVisible();
    });

    await test.step("the first statement", async () => {
      await go("/ims/soa?customer=100001&from=2020-01-01&to=2030-12-31");
      const statement = page.getByRole("table", { name: "Statement of account" });
      await expect(statement).toContainText("45,000.00");
      await expect(page.getByText("Peñaflor, Ana").first()).toBeVisible();
      await picture(page, "statement");
    });

    await test.step("the guide shows these pictures", () => {
      const shown = [...readFileSync(GUIDE, "utf8").matchAll(/!\[[^\]]+\]\(images\/([\w-]+)\.png\)/g)];
      expect(shown.map(([, name]) => name)).toEqual(taken);
    });
  });
});

/** Screens without a place in the menu that need no record. */
const FURTHER: Partial<Record<RoleCode, readonly string[]>> = {
  RA: ["/grades/attendance/add", "/management/grading/grading-schemes/new"],
  FA: ["/ims/invoices/create", "/ims/payments/create", "/ims/refunds/create", "/ims/credit-memo/create"],
};
const STAFF_OF = Object.entries(PERSON_OF).filter(([role]) => role !== "PAR") as [RoleCode, string][];

test.describe("A school with accounts and nothing else", () => {
  let school: School;
  test.beforeAll(async () => {
    school = await openEmptySchool();
    await addAccounts(school);
  });
  test.afterAll(() => school.close());

  for (const [role, person] of STAFF_OF)
    test(`every screen of ${person} is there`, { tag: "@exhaustive" }, async ({ page }) => {
      const { consoleUrl } = school.stack;
      await page.goto(`${consoleUrl}/login`);
      await page.getByLabel("Email").fill(`${person}@talaan.test`);
      await page.getByLabel("Password", { exact: true }).fill("Talaan!2026");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).not.toHaveURL(/\/login/);
      const own = Object.values(SCREENS).filter(({ area }) => mayEnter(area, role));
      // As the server draws them: what scripts do with a screen, the demo school shows.
      for (const path of [...own.map((screen) => screen.path), ...(FURTHER[role] ?? [])])
        await test.step(path, async () => {
          const answer = await page.request.get(consoleUrl + path);
          expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([200, path]);
          expect.soft(await answer.text(), path).toMatch(/<h1[ >]/);
        });
    });
});
