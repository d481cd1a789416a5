import { expectClean } from "./support/axe.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";

test("The system administrator previews another version of a grading scheme, and makes it", async ({
  page,
}) => {
  await enterAs(page, "admin", "/dashboard");
  await isHydrated(page);
  await page.getByRole("button", { name: "Section: Dashboard" }).click();
  await page.getByRole("menuitem", { name: "Management" }).click();
  await expect(page).toHaveURL(/\/management\/calendar\/school-years$/);
  await isHydrated(page);
  const menu = page.getByRole("navigation", { name: "Management" });
  await menu.getByText("Grading", { exact: true }).click();
  await menu.getByRole("link", { name: "Grading Schemes" }).click();
  await page.getByRole("button", { name: "DepEd Order 8: Science, Mathematics" }).first().click();
  await expect(page.getByText("VERSION 1", { exact: true })).toBeVisible();
  await isHydrated(page);
  const save = page.getByRole("button", { name: "Save version 2" });
  await page.getByLabel("Weight, Category Written Works").fill("50");
  await expect(page.getByText("Sum 110%, not 100%")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert")).toContainText("sum to 100%");
  await expect(save).toBeDisabled();
  await page.getByLabel("Weight, Category Periodical Exam").fill("10");
  await page.getByRole("button", { name: "Preview" }).click();
  const changes = page.getByRole("region", { name: "What would change" });
  await expect(changes).toContainText(/gradebooks with scores keep their version and their grades/);
  await expect(changes.getByRole("table", { name: "By section" })).toBeVisible();
  await expect(changes.getByRole("table", { name: "Students" }).getByRole("row")).not.toHaveCount(1);
  await save.click();
  await expect(page.getByText("VERSION 2", { exact: true })).toBeVisible();
  await expect(page.getByText("Version 1", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Weight, Category Written Works")).toHaveValue("50");
});

test("The system administrator makes a grading scheme from nothing, for one subject", async ({ page }) => {
  await enterAs(page, "admin", "/management/grading/grading-schemes");
  await isHydrated(page);
  await page.getByRole("button", { name: "Add grading scheme" }).click();
  await expect(page).toHaveURL(/grading-schemes\/new$/);
  await isHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("Studio Arts");
  for (const [name, weight] of Object.entries({ "Written Works": "20", "Performance Task": "70" }))
    await page.getByLabel(`Weight, Category ${name}`).fill(weight);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("Weight, Category Periodical Exam")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Weight, Category Periodical Exam").fill("10");
  await page.getByRole("button", { name: "subjects of Grade 9" }).press("Enter");
  await page.getByRole("checkbox", { name: /^MAPEH/ }).press("Space");
  await page.getByRole("button", { name: "Preview" }).click();
  const changes = page.getByRole("region", { name: "What would change" });
  await expect(changes).toContainText("keep their version and their grades");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Studio Arts" })).toBeVisible();
  await expect(page.getByText(/Applies to MAPEH \(Grade 9\)\./)).toBeVisible();
});

test("The registrar closes a class that is taught no more for a reason, and opens it again", async ({
  page,
}) => {
  // Given a class with scores, open in its dialog
  await enterAs(page, "registrar", "/management/classes/assignments");
  await isHydrated(page);
  await page.getByRole("button", { name: "Arts and Music" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Arts and Music, / });
  await expect(dialog.getByLabel("Last Term")).toHaveValue("3rd");
  // When the registrar wants to end it, and is asked
  await dialog.getByRole("button", { name: "Close class" }).click();
  const asked = page.getByRole("alertdialog", { name: "Close Class" });
  await expect(asked).toContainText("will end with the last term in which something was entered");
  await asked.getByRole("button", { name: "Close class" }).click();
  await expect(asked).toContainText("Please give the reason.");
  await asked.getByRole("textbox", { name: "Reason" }).fill("The teacher left");
  await asked.getByRole("button", { name: "Close class" }).click();
  // Then the list shows its last term and the reason, and what was done is told
  await expect(page.getByText(/^The class ended with the 2nd term\./)).toBeVisible();
  const row = page.getByRole("row", { name: /Arts and Music/ }).first();
  await expect(row).toContainText("2nd");
  await expect(row).toContainText("The teacher left");
  // And it can be opened again, with what was entered
  await page.getByRole("button", { name: "Arts and Music" }).first().click();
  await expect(dialog).toContainText("This class is closed: The teacher left");
  await expectClean(page, "dialog.modal[open]");
  await dialog.getByRole("button", { name: "Open again" }).click();
  const again = page.getByRole("alertdialog", { name: "Open Class Again" });
  await again.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("The class is open again.")).toBeVisible();
  await expect(row).toContainText("3rd");
});

const HEADINGS =
  "Student ID,Last Name,Given Name,Middle Name,Grade Level,Grade Section,Enrolled,Sponsor,Sponsor Email,Sponsor Contact No.,Sponsor Address,Sponsor City,Sponsor Province,Sponsor Postal Code";
const csv = (lines: readonly string[]) => ({
  name: "roster.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEADINGS, ...lines].join("\r\n")),
});

test("The registrar imports a roster with a mistake, sees it, leaves its row out, and imports a new student", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/management/students/students?search=000040");
  await isHydrated(page);
  const student = page.getByRole("row", { name: /000040/ }).first();
  const row = (await student.textContent()) ?? "";
  const [level = ""] = /Pre-Nursery|Nursery|Kinder|Grade \d+(?=Narra|Sampaguita)/.exec(row) ?? [];
  const target = row.includes("Narra") ? "Sampaguita" : "Narra";
  await page.getByRole("button", { name: "Import roster" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Next" }).click();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download template" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Roster_SY .+\.csv$/);
  await dialog.getByRole("button", { name: "Next" }).click();
  const file = dialog.getByLabel("CSV or XLSX file");
  await file.setInputFiles(csv([`000040,,,,${level},Nowhere,Yes,,,,,,,`]));
  await dialog.getByRole("button", { name: "Validate" }).click();
  await expect(dialog).toContainText("One row has an error.");
  await expect(dialog.getByRole("table", { name: "Errors" })).toContainText("there is no section Nowhere");
  await dialog.getByRole("button", { name: "Re-upload" }).click();
  await file.setInputFiles(
    csv([
      `000040,,,,${level},${target},Yes,,,,,,,`,
      `900500,Katigbak,Ana,,${level},${target},Yes,"Katigbak, Rosa",rosa@families.test,,,,,`,
      `900501,Katigbak,Ben,,${level},Nowhere,Yes,"Katigbak, Rosa",rosa@families.test,,,,,`,
    ]),
  );
  await dialog.getByRole("button", { name: "Validate" }).click();
  await dialog.getByRole("button", { name: "Leave these rows out" }).click();
  await expect(dialog).toContainText("1 row left out");
  await expect(dialog).toContainText("1 new, 1 changed, 0 unchanged. Nothing is imported yet.");
  await expect(dialog.getByRole("table", { name: "Changes" })).toContainText(`${level} ${target}`);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("Successfully imported the csv.");
  await expect(dialog).toContainText("2 rows: 1 new student, 2 joined a section, 1 left one, 1 left out.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(student).toContainText(target);
});

test("The registrar imports birth dates of another program, and says once that they begin with the day", async ({
  page,
}) => {
  // Given a list whose dates do not say what they begin with
  await enterAs(page, "registrar", "/management/students/students");
  await isHydrated(page);
  await page.getByRole("button", { name: "Import details" }).click();
  const dialog = page.getByRole("dialog");
  const upload = async (line: string) => {
    await dialog.getByLabel("CSV or XLSX file").setInputFiles({
      name: "birthdays.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(`Student No.;Birthday\r\n${line}\r\n`),
    });
    await dialog.getByRole("button", { name: "Validate" }).click();
  };
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  // When it is uploaded, then it is asked, and read as it is said
  await upload("000041;05/06/2013");
  await dialog.getByLabel("the day, as 22/11/2026").check();
  await dialog.getByRole("button", { name: "Read it so" }).click();
  await expect(dialog.getByRole("table", { name: "Changes" })).toContainText("birth date 06/05/2013");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("1 row: the details of 1 student.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  // And the next one is read at once; the same again changes nothing
  await page.getByRole("button", { name: "Import details" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await upload("000041;05/06/2013");
  await expect(dialog).toContainText("read as DD/MM/YYYY (as you said).");
  await expect(dialog).toContainText("0 new, 0 changed, 1 unchanged.");
});

test("A form of the office closed with something typed asks first, also by the browser's Back", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/management/classes/subjects");
  await isHydrated(page);
  await page.getByRole("link", { name: "Sections" }).click();
  await expect(page.getByRole("heading", { name: "Sections" })).toBeVisible();
  await page.getByRole("button", { name: "Add section" }).click();
  const dialog = page.getByRole("dialog", { name: "Add section" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add section" }).click();
  await dialog.getByRole("textbox", { name: "Section" }).fill("Molave");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await page.goBack();
  await question.getByRole("button", { name: "Go on typing" }).click();
  await expect(dialog.getByRole("textbox", { name: "Section" })).toHaveValue("Molave");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/sections(\?|$)/);
});
