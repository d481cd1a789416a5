import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { listen, timesAnnounced } from "./support/announcements.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { gradebookOf } from "./support/gradebook.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: /^Scores of/ });
const act = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};
const validate = async (dialog: Locator, text: string) => {
  await dialog
    .getByLabel("CSV or XLSX file")
    .setInputFiles({ name: "file.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Validate", exact: true }).click();
};
/** Looks at what the file would change, and imports it. */
const upload = async (dialog: Locator, text: string) => {
  await validate(dialog, text);
  await expect(dialog).toContainText("Nothing is imported yet.");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
};

test("A teacher adds an activity, imports its scores from the template filled out, is told the mistakes once, and publishes the raw scores", async ({
  page,
}) => {
  const { address } = await gradebookOf("teacher", "Draft", 3);
  await listen(page);
  await enterAs(page, "teacher", address);
  await isHydrated(page);
  // A code exists once: a second try has another.
  const code = `E2E${test.info().retry}`;

  await act(page, "Add Activity");
  const form = page.getByRole("dialog", { name: "Add Activity" });
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByText("Code is required")).toBeVisible();
  await form.getByLabel("Criteria").selectOption({ index: 1 });
  await form.getByLabel("Code").fill(code);
  await form.getByLabel("Maximum points").fill("12.5");
  await form.getByLabel("Column Name").fill("Surprise quiz");
  await page.keyboard.press("Enter");
  const heading = grid(page).getByRole("columnheader", { name: new RegExp(`^${code}`) });
  await expect(heading).toBeVisible();

  await heading.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Import Raw Scores" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(`Import raw scores of ${code}`);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download template" }).click();
  const template = readFileSync(await (await download).path(), "utf8");
  expect(template.split("\r\n")[0]).toBe(`\uFEFFStudent ID,Student Name,${code} (12.5)`);
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await validate(dialog, template.replaceAll(/,(?=\r\n\d)/g, ",13"));
  await expect(dialog).toHaveAccessibleName("Error Processing Data");
  await expect(dialog.getByText(`13 is above the 12.5 points of ${code}`).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Re-upload" }).click();
  await upload(dialog, template.replaceAll(/,(?=\r\n|$)/g, ",9.25"));
  await expect(dialog.getByText("Import Success: criteria raw scores")).toBeVisible();
  await dialog.getByText("Close", { exact: true }).click();
  await expect(grid(page).getByRole("gridcell", { name: "9.25", exact: true }).first()).toBeVisible();

  await heading.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Publish raw scores", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Publish raw scores of ${code}` });
  await expect(question).toContainText("Publish raw scores/transmuted grade for this activity/criteria?");
  await question.getByRole("button", { name: "Publish" }).click();
  await expect
    .poll(() => timesAnnounced(page, "Successfully published raw scores in the Parent App"))
    .toBe(1);
  await expect(heading).toContainText("Published to parents: raw scores");
});

test("A teacher uploads last year's sheet sorted wrongly and is told whose name does not fit", async ({
  page,
}) => {
  const { id, address, caller } = await gradebookOf("teacher", "Draft", 6);
  const book = (await caller.get(`/v2/grade_books/${id}`)).body.data;
  const scores = async () => (await caller.get(`/v2/grade_books/${id}`)).body.data.records;
  const before = await scores();
  const students: { number: string; name: string }[] = before.map(
    ({ fullname, student_class }: { fullname: string; student_class: { student_id: string } }) => ({
      number: student_class.student_id,
      name: fullname,
    }),
  );
  await enterAs(page, "teacher", address);
  await isHydrated(page);
  await act(page, "Import Raw Scores");
  const dialog = page.getByRole("dialog");
  for (const _ of ["Template", "Fill out"]) await dialog.getByRole("button", { name: "Next" }).click();
  const { code } = book.grade_component_evaluations[0].grade_cmp_activities[0];
  const sheet = (names: readonly string[]) =>
    [
      `Student No.;Name;${code} (999)`,
      ...students.map(({ number }, row) => `${number};${names[row]};1`),
    ].join("\n");
  // The first two names have changed places; the numbers and the scores have not.
  const names = students.map(({ name }) => name);
  const [one = "", two = "", ...rest] = names;
  await validate(dialog, sheet([two, one, ...rest]));
  await expect(dialog).toHaveAccessibleName("Error Processing Data");
  const errors = dialog.getByRole("table", { name: "Errors" });
  await expect(errors).toContainText(`${students[0]?.number} is ${one}, not “${two}”`);
  await expect(errors).toContainText(`${students[1]?.number} is ${two}, not “${one}”`);
  await expect(errors.getByRole("row")).toHaveCount(3);
  expect(await scores()).toEqual(before);
  // Named, the two rows are left out on purpose, and the others are imported.
  await dialog.getByRole("button", { name: "Leave these rows out" }).click();
  await expect(dialog).toContainText("2 rows left out");
  await expect(dialog).toContainText("is of an older template");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toContainText("2 left out");
  expect((await scores()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test("The registrar is asked about excluded students before a release, uploads their list, and goes on", async ({
  page,
}) => {
  const { address, caller } = await gradebookOf("registrar", "RO Approved");
  await enterAs(page, "registrar", address);
  await isHydrated(page);
  await act(page, "Schedule Release");
  const question = page.getByRole("alertdialog", { name: "Excluded Students" });
  await expect(question).toContainText("before the scheduled release");
  await question.getByRole("button", { name: "Yes, upload the list" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Import student grade release exclusion list");
  const year = await dialog.getByLabel("School Year").inputValue();
  const term = await dialog.getByLabel("Term").inputValue();
  const list = `/report_cards/exclude/school-year/${encodeURIComponent(year)}/term/${term}`;
  const excluded = (await caller.get(list)).body.rows;
  const told = excluded.length === 0 ? "Nobody is" : `${excluded.length} students are`;
  await expect(dialog.getByText(`${told} excluded from this term`)).toBeVisible();
  for (const { student_id } of excluded) await expect(dialog.getByText(student_id)).toBeVisible();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await upload(dialog, "Student ID,Student Name,Reason\n000001,,Balance");
  await expect(dialog.getByText("Import Success: excluded file")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alertdialog", { name: "Schedule Release" })).toContainText(
    "Please upload the exclusion list before the scheduled release.",
  );
  await page.getByRole("button", { name: "Cancel" }).click();
  expect((await caller.call("DELETE", list, { student_id: ["000001"] })).status).toBe(200);
});
