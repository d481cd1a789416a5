import { ROSTER_HEADINGS } from "#core/management/rosters/roster-definition.ts";
import { PERFORMANCE_LIST, reportCardPath } from "#core/reports/performance-list.ts";
import { formatDay } from "#core/shared/school-day.ts";
import type { Caller, Row } from "#tests/support/caller.ts";
import { expectClean } from "./support/axe.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { expectInsideWindow } from "./support/window.ts";

const TERM = "2nd Term";
const FROM = `Mathematics - Grade 7 Narra - ${TERM}`;
const TO = `Mathematics - Grade 7 Sampaguita - ${TERM}`;

async function bookOf(caller: Caller, name: string): Promise<Row> {
  const { rows: years } = (await caller.get("/school_periods")).body;
  const { id: year } = years.find(({ is_current }: Row) => is_current);
  const asked = new URLSearchParams({ names: name, schoolperiod_id: year });
  const [{ id }] = (await caller.get(`/grade_books?${asked}`)).body.rows;
  return (await caller.get(`/v2/grade_books/${id}`)).body.data;
}

/** The roster puts a student of Narra with scores into Sampaguita. */
async function givenMove(): Promise<Row> {
  const registrar = await callerOf("registrar");
  const { records, school_period } = await bookOf(registrar, FROM);
  const student = records.find((row: Row) =>
    row.grade_activity_scores.every(({ score }: Row) => score !== null),
  );
  const { status } = await registrar.upload(
    `/management/rosters/import?${new URLSearchParams({ school_year: school_period.name })}`,
    "roster.csv",
    [ROSTER_HEADINGS.join(), `${student.id},,,,Grade 7,Sampaguita,Yes${",".repeat(7)}`].join("\r\n"),
  );
  expect(status).toBe(200);
  return student;
}

test("A student moves section in mid-term and the card shows both", { tag: "@exhaustive" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const registrar = await callerOf("registrar");
  const student = await givenMove();
  const teacherOf = async (): Promise<string> =>
    (await bookOf(await callerOf("teacher"), TO)).is_teacher ? "teacher" : "adviser";
  const person = await teacherOf();
  const teacher = await callerOf(person);
  const book = await bookOf(teacher, TO);
  await enterAs(page, person, `/grades/gradebook/${book.class_id}/${book.id}`);
  await isHydrated(page);

  await test.step("the new gradebook says who came with scores that nobody decided on", async () => {
    const notice = page.getByRole("status").filter({ hasText: "Came this term with scores" });
    await expect(notice).toContainText(`${student.fullname}, from Grade 7 Narra`);
    await notice.getByRole("button", { name: "Decide" }).click();
  });

  const list = page.getByRole("dialog", { name: "Students Who Moved" });
  await test.step("activity, maximum, score and teacher of the former section are shown", async () => {
    await expect(list).toContainText("taught by");
    await expect(list.getByRole("row")).toHaveCount(student.grade_activity_scores.length + 1);
    await expectClean(page, "dialog.modal[open]");
    await page.setViewportSize({ width: 400, height: 850 });
    await expectInsideWindow(page, "the students who moved");
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.getByRole("button", { name: `Decide, ${student.fullname}` }).click();
  });

  await test.step("written works are taken over, the rest is left out with a reason", async () => {
    const form = page.getByRole("dialog", { name: `Scores of ${student.fullname} from Grade 7 Narra` });
    await form.getByRole("checkbox", { name: "Take over Written Works" }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Please give the reason for what is left out.")).toBeVisible();
    await expectClean(page, "dialog.modal[open]");
    await page.setViewportSize({ width: 400, height: 850 });
    await expectInsideWindow(page, "the choice");
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByRole("textbox", { name: "Reason" }).fill("The new class had another project");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(list).toContainText("Left out: ");
    await expect(list).toContainText("The new class had another project");
    await list.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Came this term with scores")).toHaveCount(0);
  });

  await test.step("what was before the day of coming is marked S in one step", async () => {
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Mark What Was Before Coming" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark What Was Before Coming" });
    const group = dialog.getByRole("group", { name: new RegExp(`^${student.fullname}, came on`) });
    const all = group.getByRole("checkbox", { name: "All" });
    if (!(await all.isChecked())) await all.check();
    await expectClean(page, "dialog.modal[open]");
    await dialog.getByRole("button", { name: /^Mark \d+ as S$/ }).click();
    await expect(page.getByText(/scores? (is|are) marked S\./)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("the grade explains itself by both", async () => {
    const row = page.locator(".score-grid tbody tr").filter({ hasText: student.fullname });
    await row.locator("[data-explains]").last().click();
    const explanation = page.getByRole("dialog", { name: `How the grade of ${student.fullname}` });
    await expect(explanation).toContainText("from another section");
    await expect(explanation).toContainText("Scores from Grade 7 Narra");
    await expect(explanation).toContainText("The new class had another project");
    await expectClean(page, '[aria-label^="How the grade of"]');
    await page.keyboard.press("Escape");
  });

  const office = await (await browser.newContext()).newPage();
  await test.step("released, the card has the first term of one section and the second of the other", async () => {
    const filled = await bookOf(teacher, TO);
    const scores = filled.records.flatMap((row: Row) =>
      row.grade_activity_scores.flatMap(({ score, grading_activity_id }: Row) =>
        score === null ? [{ student_id: row.id, grading_activity_id, score: "S" }] : [],
      ),
    );
    for (const {
      grade_category_component: component,
      grade_cmp_activities,
    } of filled.grade_component_evaluations) {
      if (grade_cmp_activities.length > 0) continue;
      const { body } = await teacher.post("/grading_activities", {
        gradebook_id: filled.id,
        grade_category_component: component,
        code: `${component}-A`,
        column_name: "Added",
        max_point: 10,
      });
      for (const row of filled.records)
        scores.push({ student_id: row.id, grading_activity_id: body.data.id, score: "S" });
    }
    if (scores.length > 0)
      expect((await teacher.post("/v2/scores", { gradebook_id: filled.id, scores })).status).toBe(200);
    const go = async (person: string, action: string) =>
      expect((await (await callerOf(person)).patch(`/grade_books/${filled.id}/${action}`, {})).status).toBe(
        200,
      );
    expect((await teacher.patch(`/grade_books/${filled.id}/submit`, {})).status).toBe(200);
    await go("head", "approve");
    await go("registrar", "approve");
    await go("registrar", "release");
    const after = await bookOf(registrar, TO);
    const { report_card } = after.records.find(({ id }: Row) => id === student.id);
    const before = await bookOf(registrar, FROM.replace("2nd", "1st"));
    const { report_card: first } = before.records.find(({ id }: Row) => id === student.id);
    const { rows } = (
      await registrar.get(
        `/reports/student_progress/admin?${new URLSearchParams({ search: student.id, school_period_id: after.school_period.id, grading_period_id: after.grading_period.id })}`,
      )
    ).body;
    expect(rows).toHaveLength(1);
    await enterAs(office, "registrar", reportCardPath(PERFORMANCE_LIST.row.fromWire(rows[0])));
    const subject = office.getByRole("row", { name: /^Mathematics/ });
    await expect(subject).toContainText(first.display_grade);
    await expect(subject).toContainText(report_card.display_grade);
    const former = office.getByRole("region", { name: "Scores of a former section" });
    await former.getByText("Mathematics, 2nd Term").click();
    await expect(former).toContainText("From Grade 7 Narra, left on");
    await expect(former.getByRole("row")).not.toHaveCount(0);
    await expect(former).toContainText("The new class had another project");
    await expectClean(office, '[aria-label="Scores of a former section"]');
  });

  await test.step("the former gradebook keeps the scores in sight", async () => {
    const former = await bookOf(registrar, FROM);
    await office.goto(`/grades/gradebook/${former.class_id}/${former.id}`);
    await isHydrated(office);
    await office.getByRole("button", { name: "Actions", exact: true }).click();
    await office.getByRole("menuitem", { name: "Students Who Moved" }).click();
    const moved = office.getByRole("dialog", { name: "Students Who Moved" });
    await expect(moved.getByRole("region", { name: student.fullname })).toContainText(
      "for Grade 7 Sampaguita, whose gradebook shows these scores, too.",
    );
    await expectClean(office, "dialog.modal[open]");
  });
});

test("A student comes from another school in mid-year, with papers still to come", async ({ page }) => {
  await enterAs(page, "registrar", "/management/students/students/000005");
  await isHydrated(page);
  const section = page.getByRole("region", { name: "Transfers in" });
  await section.getByRole("button", { name: "Record a transfer" }).click();
  const dialog = page.getByRole("dialog", { name: /came from another school$/ });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/ is required$/).first()).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Day of coming/ }).fill(formatDay(today()));
  await dialog.getByRole("textbox", { name: /^Former school/ }).fill("Cebu Normal High School");
  await dialog.getByRole("checkbox", { name: "Report card (SF9)" }).check();
  await expectClean(page, "dialog.modal[open]");
  await page.setViewportSize({ width: 400, height: 850 });
  await expectInsideWindow(page, "the transfer");
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText("from Cebu Normal High School");
  await expect(section).toContainText("Not received yet: Permanent record (SF10), Birth certificate");
});
