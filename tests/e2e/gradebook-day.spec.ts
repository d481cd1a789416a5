import type { Page } from "@playwright/test";
import type { Row } from "#tests/support/caller.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf, completeDraft } from "./support/gradebook.ts";

const listOf = (tab: string) => `/grades/gradebook?${new URLSearchParams({ tab })}`;

/** Chooses an action of a gradebook's row menu and answers its question. */
async function act(page: Page, name: string, action: string, given?: string): Promise<void> {
  await isHydrated(page);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await choose(page, name, action, given);
}

async function choose(page: Page, name: string, action: string, given?: string): Promise<void> {
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  if (action === "Release")
    await page
      .getByRole("alertdialog", { name: "Excluded Students" })
      .getByRole("button", { name: "No, release to all" })
      .click();
  const question = page.getByRole("alertdialog", { name: `${action} Gradebook` });
  await expect(question).toContainText(name);
  if (given !== undefined) {
    await question.getByRole("button", { name: action }).click();
    await expect(question.getByText("Please give the reason.")).toBeVisible();
    await question.getByRole("textbox", { name: "Reason" }).fill(given);
  }
  await question.getByRole("button", { name: action }).click();
  await expect(question).toBeHidden();
}

test("A gradebook's way: the teacher submits it where it is open, the head rejects with a reason, the teacher submits again, head and registrar approve, the registrar releases", async ({
  page,
  browser,
}) => {
  const name = await completeDraft("teacher");
  const at = async (person: string, tab: string): Promise<Page> => {
    const there = person === "teacher" ? page : await (await browser.newContext()).newPage();
    await enterAs(there, person, `${listOf(tab)}&${new URLSearchParams({ search: name })}`);
    // The year before had one of the same name.
    await expect(there.getByRole("link", { name, exact: true }).first()).toBeVisible();
    return there;
  };
  await test.step("from the gradebook itself", async () => {
    await (await at("teacher", "Draft")).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await isHydrated(page);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await choose(page, name, "Submit");
    await expect(page.getByText("Successfully submitted the Gradebook to SC/LCC")).toBeVisible();
    await expect(page.getByText("For SC/LCC Approval", { exact: true })).toBeVisible();
  });

  const head = await at("head", "For SC/LCC Approval");
  await act(head, name, "Reject", "Two scores are doubled");
  await expect(head.getByText("Gradebook has been rejected")).toBeVisible();

  const teacher = await at("teacher", "Rejected by SC/LCC");
  await test.step("what came back, and why", async () => {
    await isHydrated(teacher);
    await teacher.getByRole("button", { name: `Actions for ${name}` }).click();
    await teacher.getByRole("menuitem", { name: "What Changed" }).click();
    const changes = teacher.getByRole("dialog", { name: "What Changed" });
    await expect(changes).toContainText("Two scores are doubled");
    await expect(changes).toContainText("no scores and no activities changed");
  });
  await act(await at("teacher", "Rejected by SC/LCC"), name, "Submit");
  await act(await at("head", "For SC/LCC Approval"), name, "Approve");
  await act(await at("registrar", "For RO Approval"), name, "Approve");
  const registrar = await at("registrar", "RO Approved");
  await act(registrar, name, "Release");
  await expect(registrar.getByText("Successfully released the Gradebook")).toBeVisible();
  await at("registrar", "Released");
});

test("The list shows each role its own: the assistant head has no menu, the teacher no other class, a filter its name", async ({
  page,
  browser,
}) => {
  await enterAs(page, "teacher", listOf("Draft"));
  await isHydrated(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Subject", { exact: true }).selectOption({ label: "Mathematics, Grade 8" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Mathematics, Grade 8");
  const names = page.getByRole("link", { name: / - 2nd Term$/ });
  await expect(names.first()).toHaveText(/^Mathematics - Grade 8 /);

  const assistant = await (await browser.newContext()).newPage();
  await enterAs(assistant, "assistant.head", listOf("Released"));
  await expect(assistant.getByRole("link", { name: / Term$/ }).first()).toBeVisible();
  await isHydrated(assistant);
  await expect(assistant.getByRole("checkbox")).toHaveCount(0);
  await expect(assistant.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
});

test("A draft that cannot be submitted names the students who have no score, pointed at and by keyboard", async ({
  page,
}) => {
  const caller = await callerOf("teacher");
  const { rows } = (await caller.get("/grade_books?status=Draft&perPage=50")).body;
  const { id, name } = rows.find((row: Row) => row.blanks > 0 && row.categories_without_score.length === 0);
  const book = (await caller.get(`/v2/grade_books/${id}`)).body.data;
  const [student] = book.records;
  const marks = (score: (was: Row) => string | null) =>
    caller.post("/v2/scores", {
      gradebook_id: id,
      scores: student.grade_activity_scores.map((was: Row) => ({
        student_id: student.id,
        grading_activity_id: was.grading_activity_id,
        score: score(was),
      })),
    });
  await marks(() => null);
  await enterAs(page, "teacher", `${listOf("Draft")}&${new URLSearchParams({ search: name })}`);
  await isHydrated(page);
  const open = () => page.getByRole("button", { name: `Actions for ${name}` }).click();
  const submit = page.getByRole("menuitem", { name: "Submit", exact: true });
  await open();
  await submit.hover();
  await expect(submit).toHaveAccessibleDescription(new RegExp(`Without one: ${student.fullname}`));
  await page.keyboard.press("Escape");
  await open();
  while (!(await submit.evaluate((entry) => entry === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await expect(submit).toHaveAccessibleDescription(new RegExp(`Without one: ${student.fullname}`));
  await marks(({ score }) => score);
});
