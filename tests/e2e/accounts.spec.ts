import { enterAs, expect, isHydrated, signInAs, test } from "./support/console.ts";
import { letterOf, mailAbout } from "./support/inbox.ts";

const fillPassword = async (page: Parameters<typeof isHydrated>[0], password: string) => {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Retype new password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
};

test("A teacher is invited, sets a password and signs in; who leaves is locked out at the next click", async ({
  page,
  request,
  browser,
}) => {
  // Given an administrator who invites a teacher
  await enterAs(page, "admin", "/management/accounts");
  await isHydrated(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite" });
  await dialog.getByLabel("Last Name").fill("Dizon");
  await dialog.getByLabel("Given Name").fill("Lea");
  await dialog.getByLabel("Email").fill("Lea.Dizon@talaan.test");
  await dialog.getByLabel("Roles 1").selectOption({ label: "Teacher" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/management/accounts?search=lea.dizon");
  const row = page.getByRole("row", { name: /Dizon, Lea/ });
  await expect(row).toContainText("Invited");
  await expect(row).toContainText("Never");

  // When she sets her password by the mailed link
  const letter = await letterOf(request, await mailAbout(request, "Your Talaan account"));
  const token = /#token=([\w-]+)/.exec(letter)?.[1];
  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(`/new-password#token=${token}`);
  await isHydrated(hers);
  await fillPassword(hers, "Sariwa!2026");
  await expect(hers.getByText("Your password has been set. Please sign in.")).toBeVisible();

  // Then she signs in, and is among the active accounts
  await signInAs(hers, "lea.dizon", "Sariwa!2026");
  await expect(hers.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.reload();
  await expect(row).toContainText("Active");

  // When she leaves and is deactivated, then her next click leads to the sign-in
  await isHydrated(page);
  await page.getByRole("button", { name: /^Actions for Dizon/ }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Deactivated");
  await hers.getByRole("button", { name: /^Section:/ }).click();
  await hers.getByRole("menuitem", { name: "Grades" }).click();
  await expect(hers).toHaveURL(/\/login/);
  await context.close();
});

test("An administrator invites the people of a file: a wrong row is told by row and column, and once it is mended they are invited", async ({
  page,
}) => {
  // Given the template, and a list with a role that there is not
  await enterAs(page, "admin", "/management/accounts");
  await isHydrated(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download template" }).click();
  const template = await (await download).createReadStream();
  const [headings = ""] = (await template.toArray()).join("").split("\r\n");
  await dialog.getByRole("button", { name: "Next" }).click();
  const validate = async (role: string) => {
    const lines = [
      headings,
      ",Ocampo,Luz,luz.ocampo@talaan.test,Teacher",
      `,Ocampo,Ben,ben.ocampo@talaan.test,${role}`,
    ];
    const buffer = Buffer.from(lines.join("\r\n"));
    await dialog
      .getByLabel("CSV or XLSX file")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "Validate" }).click();
  };

  // When it is uploaded, then the row and its column are named, and nobody is invited
  await validate("Taecher");
  const errors = dialog.getByRole("table", { name: "Errors" });
  await expect(errors.getByRole("row", { name: /^3 Column E “Roles”: “Taecher” is none of/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Re-upload" }).click();

  // When it is mended, then both are invited
  await validate("Teacher");
  await expect(dialog).toContainText("2 new, 0 changed, 0 unchanged. Nothing is imported yet.");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("2 rows: 2 invitations sent.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.goto("/management/accounts?search=ocampo");
  for (const name of ["Luz", "Ben"])
    await expect(page.getByRole("row", { name: new RegExp(`Ocampo, ${name}`) })).toContainText("Invited");
});
