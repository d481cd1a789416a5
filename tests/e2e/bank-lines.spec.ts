import { addDays, addMonths, monthOf } from "#core/shared/school-day.ts";
import { workbookFile } from "#tests/support/import-files.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

/** Two months that are over. */
type Month = Record<"year" | "month", string>;
const [BEFORE_LAST, LAST] = ([2, 1] as const).map((before): Month => {
  const [year = "", month = ""] = addMonths(monthOf(today()).start, -before).split("-");
  return { year, month };
}) as [Month, Month];

/** Finance takes in a bank's file and confirms what it is matched to (B-83 to B-86). */
test("Finance uploads a bank file, sees why each line is matched, and confirms one", async ({ page }) => {
  await enterAs(page, "finance", "/ims/bank-lines?tab=matched");
  await isHydrated(page);
  const menu = page.getByRole("navigation", { name: "Sales & Marketing" });
  await expect(menu.locator("a[aria-current=page]")).toHaveText("Bank Lines");
  await expect(page.getByRole("row", { name: /Its text names student/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("combobox", { name: /^Bank/ }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const file = `Date,Reference,Description,Amount\n${addDays(today(), -16)},E2E-1,SCHOOL FEE 000010,1250.50\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("1 new line, ₱1,250.50 together.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByText("Successfully completed the import CSV.").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^(Done|Close)$/ })
    .last()
    .click();
  await page.goto("/ims/bank-lines?search=E2E-1");
  await isHydrated(page);
  const line = page.getByRole("row", { name: /E2E-1/ });
  await expect(line).toContainText("Its text names student 000010.");
  await line.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Bank line confirmed.").first()).toBeVisible();
});

test("Finance imports the statement of a bank nobody described, says once which column is what, and next month it is read at once", async ({
  page,
}) => {
  const statement = ({ year, month }: Month) =>
    [
      "Statement of account;;;;",
      "Fecha;Docto;Concepto;Cargo;Abono",
      `03/${month}/${year};M-${month}-1;SCHOOL FEE 000010;;1.250,50`,
      `05/${month}/${year};M-${month}-2;BANK FEE;25,00;`,
    ].join("\n");
  const choose = async (of: Month) => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("combobox", { name: /^Bank/ }).selectOption({ index: 2 });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: `${of.month}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(statement(of), "latin1"),
    });
    await page.getByRole("button", { name: "Validate" }).click();
  };
  const takeIt = async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
    await page.getByRole("dialog").locator("footer").getByRole("button", { name: "Close" }).click();
  };
  await enterAs(page, "finance", "/ims/bank-lines");
  await isHydrated(page);

  await choose(BEFORE_LAST);
  await expect(
    page.getByText("Say which columns of the file are: Date; Amount, or Credit and Debit."),
  ).toBeVisible();
  await page.getByLabel("Date", { exact: true }).selectOption("Fecha");
  await page.getByLabel("Credit", { exact: true }).selectOption("Abono");
  await page.getByLabel("Debit", { exact: true }).selectOption("Cargo");
  await page.getByRole("dialog").getByText("Columns", { exact: true }).click();
  await page.getByLabel("B “Docto”").selectOption({ label: "Reference" });
  await page.getByLabel("C “Concepto”").selectOption({ label: "Description" });
  await page.getByRole("button", { name: "Read it so" }).click();
  await expect(page.getByText("Say whether its dates begin with the day or with the month.")).toBeVisible();
  await page.getByLabel("the day, as 22/11/2026").check();
  await page.getByRole("button", { name: "Read it so" }).click();
  await expect(page.getByText("1 new, 0 changed, 0 unchanged.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Rows left out by row" })).toContainText(
    "Money that left the account.",
  );
  await expect(page.getByText("In it: ₱1,250.50 together.")).toBeVisible();
  await takeIt();

  await choose(LAST);
  await expect(page.getByText("1 new, 0 changed, 0 unchanged.")).toBeVisible();
  await expect(page.getByText(/read as DD\/MM\/YYYY \(as you said\)/)).toBeVisible();
  await takeIt();
});

test("Finance uploads a workbook whose first sheet is a cover, and chooses the sheet with the lines", async ({
  page,
}) => {
  const mark = `E2E-S${Date.now()}`;
  const headings = ["Date", "Reference", "Description", "Amount"];
  const lines = (...references: string[]) => [
    headings,
    ...references.map((reference) => [
      addDays(today(), -15),
      `${mark}-${reference}`,
      "SCHOOL FEE 000010",
      100,
    ]),
  ];
  const book = workbookFile([
    { name: "Cover", rows: [] },
    { name: "October", rows: lines("1") },
    { name: "November", rows: lines("2", "3") },
  ]);
  await enterAs(page, "finance", "/ims/bank-lines");
  await isHydrated(page);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("combobox", { name: /^Bank/ }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "bank.xlsx", mimeType: "", buffer: Buffer.from(book) });
  await page.getByRole("button", { name: "Validate" }).click();
  const dialog = page.getByRole("dialog");
  // Told by a notice as well.
  await expect(dialog.getByText("The file has no rows.").first()).toBeVisible();
  const sheet = dialog.getByLabel("Sheet");
  await expect(sheet).toHaveValue("Cover");
  await sheet.selectOption("October");
  await expect(dialog.getByText("1 new, 0 changed, 0 unchanged.")).toBeVisible();
  await sheet.selectOption("November");
  await expect(dialog.getByText("2 new, 0 changed, 0 unchanged.")).toBeVisible();
  await expect(dialog.getByText("The sheet “November” of a workbook")).toBeVisible();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
  await page.goto(`/ims/bank-lines?search=${mark}`);
  await expect(page.getByRole("row", { name: new RegExp(`${mark}-[23]`) })).toHaveCount(2);
  await expect(page.getByRole("row", { name: new RegExp(`${mark}-1`) })).toHaveCount(0);
});

test("Finance says of a file that was read without a question which column is the reference, and next month it is read so", async ({
  page,
}) => {
  const mark = `E2E-R${Date.now()}`;
  const choose = async (of: Month) => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("combobox", { name: /^Bank/ }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator("input[type=file]").setInputFiles({
      name: `${of.month}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(
        `Date,Slip,Particulars,Amount\n${of.year}-${of.month}-03,${mark}-${of.month},SCHOOL FEE 000010,100\n`,
      ),
    });
    await page.getByRole("button", { name: "Validate" }).click();
    await expect(dialog.getByText("1 new, 0 changed, 0 unchanged.")).toBeVisible();
    await dialog.getByText("Columns", { exact: true }).click();
  };
  const dialog = page.getByRole("dialog");
  const slip = dialog.getByLabel("B “Slip”");
  await enterAs(page, "finance", "/ims/bank-lines");
  await isHydrated(page);
  await choose(BEFORE_LAST);
  await expect(slip).toHaveAccessibleDescription(`${mark}-${BEFORE_LAST.month}`);
  await expect(slip.locator("option:checked")).toHaveText("Not read");
  await expect(dialog.getByLabel("C “Particulars”").locator("option:checked")).toHaveText("Description");
  await slip.selectOption({ label: "Reference" });
  await dialog.getByRole("button", { name: "Read it so" }).click();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
  await dialog.locator("footer").getByRole("button", { name: "Close" }).click();

  await choose(LAST);
  await expect(slip.locator("option:checked")).toHaveText("Reference");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Success" })).toBeVisible();
  await page.goto(`/ims/bank-lines?search=${mark}`);
  await expect(
    page.getByRole("row", { name: new RegExp(`${mark}-(${BEFORE_LAST.month}|${LAST.month})`) }),
  ).toHaveCount(2);
});
