import type { Page } from "@playwright/test";
import type { Row } from "#tests/support/caller.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf, givenCompleteDraft } from "./support/gradebook.ts";

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
  test.setTimeout(120_000);
  const { name } = await givenCompleteDraft("teacher");
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
  await test.step("the opened gradebook says why, and leads back to the list as it was", async () => {
    await isHydrated(teacher);
    const address = teacher.url();
    await teacher.getByRole("link", { name, exact: true }).click();
    await expect(teacher.getByText("Rejected by SC/LCC: Two scores are doubled")).toBeVisible();
    await teacher.getByRole("link", { name: "Back to gradebooks" }).click();
    await expect(teacher).toHaveURL(address);
    await expect(teacher.getByRole("link", { name, exact: true }).first()).toBeVisible();
  });
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
  await page.getByRole("button", { name: /^Filter/ }).click();
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

test("A teacher goes through the gradebooks of a list without the list, also onto its next page", async ({
  page,
}) => {
  // Of every year: more than a page.
  await enterAs(page, "teacher", `${listOf("Released")}&year=any`);
  await isHydrated(page);
  const names = await page.locator("tbody").getByRole("link").allTextContents();
  await page.getByRole("link", { name: names[8] ?? "", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  const go = (which: "Next" | "Previous") =>
    page.getByRole("button", { name: new RegExp(`^${which} gradebook`) }).click();
  await expect(heading).toHaveText(names[8] ?? "");
  await go("Next");
  await expect(heading).toHaveText(names[9] ?? "");
  await go("Next");
  await expect(heading).not.toHaveText(names[9] ?? "");
  const eleventh = (await heading.textContent()) ?? "";
  expect(names).not.toContain(eleventh);
  await go("Previous");
  await expect(heading).toHaveText(names[9] ?? "");
  await go("Next");
  await expect(heading).toHaveText(eleventh);
  await page.getByRole("link", { name: "Back to gradebooks" }).click();
  await expect(page).toHaveURL(/tab=Released.*page=2/);
  await expect(page.locator("tbody").getByRole("link").first()).toHaveText(eleventh);
});

test("A teacher types N, copies activities, walks the holes, submits", async ({ page }) => {
  const caller = await callerOf("teacher");
  const into = await givenCompleteDraft("teacher");
  const { rows } = (await caller.get("/grade_books?status=Draft&perPage=50")).body;
  const from = rows.find(({ id, subject }: Row) => subject.kind === "academic" && id !== into.id);
  const [component] = (await caller.get(`/v2/grade_books/${from.id}`)).body.data.grade_component_evaluations;
  await caller.post("/grading_activities", {
    gradebook_id: from.id,
    grade_category_component: component.grade_category_component,
    code: "COPY1",
    column_name: "Copied quiz",
    max_point: 30,
  });
  await enterAs(page, "teacher", `/grades/gradebook/${into.class_id}/${into.id}`);
  await isHydrated(page);

  await test.step("copies one activity of another gradebook, with another maximum", async () => {
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Copy Activities" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy Activities" });
    await dialog.getByLabel("From gradebook").selectOption(from.id);
    await dialog.getByRole("checkbox", { name: "All" }).uncheck();
    await dialog.getByRole("checkbox", { name: "COPY1 Copied quiz (30)" }).check();
    await dialog.getByLabel("Max points of all").fill("25");
    await dialog.getByRole("button", { name: "Copy 1" }).click();
    await expect(page.getByText("Copied 1 activity.")).toBeVisible();
  });

  const holes = page.getByRole("button", { name: /incomplete$/ });
  const input = page.locator(".score-input");
  const count = Number.parseInt((await holes.textContent()) ?? "", 10);
  await test.step("walks from hole to hole by button and key, and types N", async () => {
    await holes.click();
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleName(/^COPY1 Copied quiz, .* of 25$/);
    for (let left = count; left > 1; left--) {
      await page.keyboard.press(left % 2 ? "n" : "N");
      await page.keyboard.press("F8");
    }
    await expect(holes).toHaveText("1 incomplete");
  });

  await test.step("is told which student has no score, and asked once more", async () => {
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const missing = page.getByRole("alertdialog", { name: "Missing Scores" });
    await expect(missing.getByRole("listitem")).toHaveCount(1);
    await expect(missing.getByRole("listitem")).toContainText("COPY1");
    await missing.getByRole("button", { name: "Back to the scores" }).click();
    await holes.click();
    await page.keyboard.press("s");
    await page.keyboard.press("F8");
    await expect(page.locator("[data-announcer]")).toContainText("No score is blank.");
    await expect(holes).toBeHidden();
  });

  await test.step("submits", async () => {
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Submit Gradebook" });
    await question.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Successfully submitted the Gradebook to SC/LCC")).toBeVisible();
  });
  const { grade_component_evaluations: parts } = (await caller.get(`/v2/grade_books/${into.id}`)).body.data;
  const copied = parts
    .flatMap(({ grade_cmp_activities }: Row) => grade_cmp_activities)
    .find(({ code }: Row) => code === "COPY1");
  expect(copied).toMatchObject({ column_name: "Copied quiz", max_point: 25 });
});
