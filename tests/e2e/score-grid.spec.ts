import type { Page } from "@playwright/test";
import type { Row } from "#tests/support/caller.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { scoreCell as cell, gradebookOf, pressCell } from "./support/gradebook.ts";

/** The score grid as a teacher works in it, by keyboard. */
const active = (page: Page) => page.locator(".score-input");
const textOf = async (page: Page, row: number, column: number): Promise<string> =>
  (await cell(page, row, column).textContent()) ?? "";

/** The input has the focus, is over the cell, and names it to those who do not see it. */
async function isIn(page: Page, row: number, column: number): Promise<void> {
  const found = cell(page, row, column);
  await expect(found).toHaveAttribute("id", (await active(page).getAttribute("aria-activedescendant")) ?? "");
  await expect(active(page)).toBeFocused();
  const [over, under] = [await page.locator(".active-cell").boundingBox(), await found.boundingBox()];
  expect(over).toMatchObject({ x: under?.x, y: under?.y });
}

async function openGrid(page: Page, nth: number) {
  const gradebook = await gradebookOf("teacher", "Draft", nth);
  await enterAs(page, "teacher", gradebook.address);
  await expect(page.getByRole("grid")).toBeVisible();
  await isHydrated(page);
  await pressCell(page, 0, 0);
  await expect(active(page)).toBeFocused();
  return gradebook;
}

test("A teacher types down a column, and what is no score is refused whole", async ({ page }) => {
  await openGrid(page, 0);
  await page.keyboard.type("3,5");
  await expect(active(page)).toHaveValue("3,5");
  await page.keyboard.press("Enter");
  await isIn(page, 1, 0);
  // What was typed is still there, said not to be saved, and marked.
  expect(await textOf(page, 0, 0)).toBe("3,5");
  await expect(page.getByText("1 no score")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("12.55");
  await page.keyboard.press("Enter");
  await isIn(page, 1, 0);
  expect(await textOf(page, 0, 0)).toBe("12.55");
  await expect(page.getByText("1 no score")).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  // As a voice or a phone's suggestion writes: no key comes first.
  await page.keyboard.insertText("7");
  await expect(active(page)).toHaveValue("7");
  await page.keyboard.press("Escape");
  await expect(active(page)).toHaveValue("12.55");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await page.keyboard.type("18");
  await page.keyboard.press("Backspace");
  await expect(active(page)).toHaveValue("1");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("8");
  await expect(active(page)).toHaveValue("8");
  await page.keyboard.press("Tab");
  await isIn(page, 1, 1);
  expect(await textOf(page, 1, 0)).toBe("8");
});

test("Twenty scores typed before the page's script is there are all kept", async ({ page }) => {
  const { address, id, caller } = await gradebookOf("teacher", "Draft", 6);
  await enterAs(page, "teacher", "/grades/gradebook");
  // As slow as a line in the country: the grid is seen long before it listens.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await active(page).waitFor();
  // The script that keeps them is the next thing of the page after its grid: before, nobody has seen the grid.
  await page.waitForFunction(() => typeof window.talaanEarlyKeys === "function");
  const typed = Array.from({ length: 20 }, (_, row) => String((row % 9) + 1));
  for (const score of typed) {
    await page.keyboard.type(score);
    await page.keyboard.press("Enter");
  }
  // Nothing of it was heard by the grid so far.
  expect(await page.evaluate(() => typeof window.talaanEarlyKeys)).toBe("function");
  await expect(cell(page, 19, 0)).toHaveText("2");
  for (const [row, score] of typed.entries()) expect(await textOf(page, row, 0)).toBe(score);
  const students = await page.locator(".score-grid tbody tr").count();
  await (students === 20 ? isIn(page, 0, 1) : isIn(page, 20, 0));
  await expect
    .poll(async () => {
      const { records } = (await caller.get(`/v2/grade_books/${id}`)).body.data;
      return records.slice(0, 20).map(({ grade_activity_scores: [first] }: Row) => first.score);
    })
    .toEqual(typed);
});

test("The drawn cell has the focus, a student is found by name, and each activity says what it came to", async ({
  page,
}) => {
  const { address } = await gradebookOf("teacher", "Draft", 7);
  await enterAs(page, "teacher", address);
  await isHydrated(page);
  await isIn(page, 0, 0);
  const names = await page.locator(".grid-names li").allTextContents();
  const [surname = ""] = (names[4] ?? "").replace(/^\d+/, "").split(",");
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Find a student" });
  await expect(field).toBeFocused();
  await page.keyboard.type(surname.toUpperCase());
  const first = names.findIndex((name) => name.toLowerCase().includes(surname.toLowerCase()));
  await expect(page.locator(".grid-names [data-active]")).toContainText(surname);
  await page.keyboard.press("Enter");
  await isIn(page, first, 0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await expect(page.getByText("Nobody")).toBeVisible();
  await page.keyboard.press("Escape");
  await isIn(page, first + 1, 0);

  await expect(page.getByRole("columnheader", { name: /^QZ1/ })).toContainText("Quiz on the first lessons");
  const rows = page.locator(".grid-figures");
  await expect(rows.locator("th")).toHaveText(["Mean", "Highest", "Lowest", "Missing"]);
  const scores = (await page.locator(".score-grid tbody tr .grid-score:nth-child(2)").allTextContents()).map(
    (text) => (/^[\d.]+$/.test(text) ? Number(text) : null),
  );
  const given = scores.filter((score) => score !== null);
  await expect(rows.nth(1).locator("td").first()).toHaveText(String(Math.max(...given)));
  await expect(rows.nth(3).locator("td").first()).toHaveText(String(scores.length - given.length));
  await page.getByRole("button", { name: "Hide mean, highest, lowest and missing" }).click();
  await expect(rows).toHaveCount(0);
  await page.reload();
  await isHydrated(page);
  await expect(rows).toHaveCount(0);
});

test("A score above the maximum is marked, said, and never saved", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/scores")) sent.push(request.postData() ?? "");
  });
  await openGrid(page, 1);
  await page.keyboard.type("999");
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, 0, 0)).toHaveAttribute("data-mark", "over");
  await expect(page.locator("[data-announcer]")).toContainText("999 is more than the maximum of");
  await page.getByText("1 over maximum").waitFor();
  await page.waitForTimeout(1_200);
  expect(sent.filter((body) => body.includes("99900"))).toEqual([]);
});

test("A block from a spreadsheet is looked at before it is pasted, and is one step to undo", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openGrid(page, 2);
  const before = [await textOf(page, 0, 0), await textOf(page, 1, 1)];
  await page.evaluate(() => navigator.clipboard.writeText("1\t2\r\nx\t3\r\n"));
  await page.keyboard.press("Control+v");
  const dialog = page.getByRole("dialog", { name: "Paste scores" });
  await expect(dialog).toContainText("1 cell not taken");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect([await textOf(page, 0, 0), await textOf(page, 1, 1)]).toEqual(["1", "3"]);
  await page.keyboard.press("Control+z");
  expect([await textOf(page, 0, 0), await textOf(page, 1, 1)]).toEqual(before);
});

test("A list of a class with its names goes to whom it names; who is not of the class is named first", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, caller } = await openGrid(page, 5);
  const { records } = (await caller.get(`/v2/grade_books/${id}`)).body.data;
  const scored = records.findIndex(
    ({ grade_activity_scores: [score] }: { grade_activity_scores: { score: string | null }[] }) =>
      score?.score != null,
  );
  const other = scored === 2 ? 3 : 2;
  const before = await textOf(page, scored, 0);
  // Another than the one that is there.
  const pasted = (await textOf(page, other, 0)) === "3" ? "4" : "3";
  const block = [
    ["Name", "Score"],
    [records[other].fullname, pasted],
    ["Nobody, Here", "2"],
    [records[scored].fullname, ""],
  ];
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    block.map((row) => row.join("\t")).join("\r\n"),
  );
  await page.keyboard.press("Control+v");
  const dialog = page.getByRole("dialog", { name: "Paste scores" });
  await expect(dialog.getByRole("alert")).toHaveText("1 row does not fit. Nothing is pasted.");
  await expect(dialog).toContainText("“Nobody, Here” is not the name of anyone in this class");
  await expect(dialog.getByRole("button", { name: /^Paste/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Leave these rows out" }).click();
  await expect(dialog).toContainText("Left out: row 3.");
  await expect(dialog.getByLabel("Clear blanks")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Paste 1 score" }).click();
  await expect(dialog).toBeHidden();
  expect(await textOf(page, other, 0)).toBe(pasted);
  expect(await textOf(page, scored, 0)).toBe(before);
});

test("N and S come from the cell's menu, and the grade says how it came about", async ({ page }) => {
  await openGrid(page, 3);
  await pressCell(page, 0, 0, "right");
  await page.getByRole("menuitem", { name: /Not submitted/ }).click();
  await expect(active(page)).toHaveValue("N");
  await page.getByRole("button", { name: "How this grade was calculated" }).click();
  await expect(page.getByRole("dialog", { name: /How the grade of/ })).toContainText("Initial grade");
});
test("Scores typed without a connection stay on the device and are sent when it is back, also by a page that is opened later", async ({
  page: first,
  context,
}) => {
  let page = first;
  const { id, caller, address } = await openGrid(page, 4);
  const scores = async (): Promise<(string | null)[]> => {
    const { body } = await caller.get(`/v2/grade_books/${id}`);
    return body.data.records.flatMap((record: { grade_activity_scores: { score: string | null }[] }) =>
      record.grade_activity_scores.map(({ score }) => score),
    );
  };
  await context.setOffline(true);
  await page.keyboard.type("7.25");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Kept on this device")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator(".grid-status")).toContainText("Saved");
  expect(await scores()).toContain("7.25");

  await context.setOffline(true);
  await page.keyboard.type("6.75");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Kept on this device")).toBeVisible();
  await page.close();
  expect(await scores()).not.toContain("6.75");
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto(address);
  await isHydrated(page);
  expect(await textOf(page, 1, 0)).toBe("6.75");
  await expect(page.locator(".grid-status")).toContainText("Saved");
  expect(await scores()).toContain("6.75");
});

test("A score somebody else saved meanwhile is shown with both values, and the chosen one stays", async ({
  page,
}) => {
  // Without its channel the grid learns of the other score only when it saves its own.
  await page.routeWebSocket(/grade_books/, () => {});
  const { id, caller } = await openGrid(page, 1);
  const { body } = await caller.get(`/v2/grade_books/${id}`);
  const [record] = body.data.records;
  const [score] = record.grade_activity_scores;
  const saved = await caller.post("/v2/scores", {
    gradebook_id: id,
    scores: [
      {
        student_id: record.student_class.student_id,
        grading_activity_id: score.grading_activity_id,
        score: "3",
      },
    ],
  });
  expect(saved.status).toBe(200);
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "1 conflict with another user" }).click();
  await page.getByRole("button", { name: /^Mine, 4/ }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(".grid-status")).toContainText("Saved");
  const after = await caller.get(`/v2/grade_books/${id}`);
  expect(after.body.data.records[0].grade_activity_scores[0].score).toBe("4");
});

test("Two who have a gradebook open see each other, each other's cell and what is typed there", async ({
  page,
  browser,
}) => {
  const { address } = await openGrid(page, 5);
  const other = await (await browser.newContext()).newPage();
  await enterAs(other, "head", address);
  await expect(other.getByRole("list", { name: "Also have this gradebook open" })).toContainText(
    "Teresita Magbanua",
  );
  await expect(page.getByRole("list", { name: "Also have this gradebook open" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(other.locator(".editor-name")).toHaveAttribute("title", "Teresita Magbanua");
  const under = await cell(other, 1, 1).boundingBox();
  await expect
    .poll(() => other.locator(".editor-cursor").boundingBox())
    .toMatchObject({ x: under?.x, y: under?.y });
  const [initials, scores] = [
    await other.locator(".editor-name").boundingBox(),
    await cell(other, 1, 0).boundingBox(),
  ];
  expect(Number(initials?.x) + Number(initials?.width)).toBeLessThanOrEqual(Number(scores?.x));
  await page.keyboard.type("2.75");
  await page.keyboard.press("Enter");
  await expect(cell(other, 1, 1)).toHaveText("2.75");
  await page.close();
  await expect(other.getByRole("list", { name: "Also have this gradebook open" })).toBeHidden();
});
