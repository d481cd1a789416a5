import type { Page } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { expectClean } from "./support/axe.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf } from "./support/gradebook.ts";
import { LAST_YEAR } from "./support/school-years.ts";
import { expectInsideWindow } from "./support/window.ts";

/** "2025-2026" */
const IN_SHORT = LAST_YEAR.name.replace("SY ", "");

const LIST = "/reports/student-performance";

interface Term {
  year: string;
  term: string;
  /** The term's cards that are ready. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of the API as a client reads them
  ready: any[];
}
/** Last year's first term. */
async function lastYear(): Promise<Term> {
  const registrar = await callerOf("registrar");
  const { rows: years } = (await registrar.get("/school_periods")).body;
  const { id: year } = years.find(({ name }: { name: string }) => name === LAST_YEAR.name);
  const { rows: terms } = (await registrar.get(`/grading_periods?schoolperiod_id=${year}`)).body;
  const { id: term } = terms.find(({ name }: { name: string }) => name === "1st");
  const asked = `school_period_id=${year}&grading_period_id=${term}&publishing_state=Ready&perPage=1000`;
  const { rows } = (await registrar.get(`/reports/student_progress/admin?${asked}`)).body;
  return { year, term, ready: rows };
}
/** A card that is ready, and the address of the list that shows it alone. */
async function readyCard(place = 0): Promise<{ address: string; name: string; studentNo: string }> {
  const { year, term, ready } = await lastYear();
  const card = ready.at(place);
  return {
    address: `${LIST}?${new URLSearchParams({ year, term, search: card.student_id })}`,
    name: card.student_name,
    studentNo: card.student_id,
  };
}

/** By keyboard the PDF of the card opens over its screen; where the browser has no viewer it is offered as a download. */
async function previewed(page: Page, name: string): Promise<void> {
  // What this browser says of itself: a headless one has no viewer, so the frame is looked at, not what it draws.
  await page.evaluate(() => {
    const made = URL.createObjectURL.bind(URL);
    const types: string[] = [];
    URL.createObjectURL = (blob: Blob) => {
      types.push(`${blob.type} ${blob.size > 5000}`);
      return made(blob);
    };
    const refused: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));
    Object.assign(window, { types, refused });
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true });
  });
  const actions = page.getByRole("button", { name: "Actions", exact: true });
  const open = async () => {
    await actions.press("Enter");
    await page.getByRole("menuitem", { name: "Preview PDF" }).press("Enter");
  };
  await open();
  const dialog = page.getByRole("dialog", { name: `Report card of ${name}` });
  await expect(dialog.locator("iframe")).toHaveAttribute("src", /^blob:/, { timeout: 20_000 });
  expect(await page.evaluate(() => [Reflect.get(window, "types"), Reflect.get(window, "refused")])).toEqual([
    ["application/pdf true"],
    [],
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
  await page.evaluate(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
  await open();
  await expect(dialog).toContainText("This browser shows no PDF within a page.", { timeout: 20_000 });
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 400, height: 850 });
  await expectInsideWindow(page, "the preview of a card");
  await expectClean(page, "dialog.modal[open]");
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^ReportCard_\\d{6}_1st_${IN_SHORT}\\.pdf$`));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.setViewportSize(desk);
}

test("The registrar publishes a report card and opens its revision; the adviser reads the own section and publishes nothing", async ({
  page,
}) => {
  const { address, name, studentNo } = await readyCard();
  await enterAs(page, "registrar", address);
  await isHydrated(page);
  const row = page.getByRole("row", { name: new RegExp(studentNo) });
  await expect(row).toContainText("Ready");
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Publish final grade" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Final Grade" });
  await expect(dialog).toContainText("1 card will be published.");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Successfully published the grade")).toBeVisible();
  await expect(row).toContainText("Published");

  await row.getByRole("link", { name: /^(Promoted|In progress|Conditional|Retained)/ }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}/[^/]+/[^/]+/1st/${studentNo}$`));
  const beside = page.getByRole("complementary", { name: "About this card" });
  await expect(beside.getByRole("link", { name: "Revision 1" })).toBeVisible();
  const [code = ""] = /[A-Z]-[0-9A-Z]{6}(-[0-9A-Z]{5}){4}/.exec((await beside.textContent()) ?? "") ?? [];
  expect(code).not.toBe("");
  await expect(page.getByRole("region", { name: "Verification" })).toContainText(code);

  await previewed(page, name);
  await page.context().clearCookies();
  await enterAs(page, "adviser", LIST);
  await isHydrated(page);
  const menus = page.getByRole("button", { name: /^Actions for / });
  const { rows: own } = (await (await callerOf("adviser")).get("/reports/student_progress/admin")).body;
  await expect(menus).toHaveCount(own.length);
  await expect(page.getByRole("cell", { name: own[0].grade_section, exact: true })).toHaveCount(own.length);
  await menus.first().click();
  await expect(page.getByRole("menuitem")).toHaveText(["View"]);
});

test("The registrar finds what is missing, publishes a section, prints ten cards, and is refused the eleventh", async ({
  page,
}) => {
  await enterAs(page, "registrar", "/reports/missing-grades");
  await isHydrated(page);
  await expect(page.getByRole("row").nth(1)).toContainText(/Registrar|Teacher|Department Head/);
  await page.goto("/reports/missing-grades/board");
  await isHydrated(page);
  await page.getByLabel("Grade Level", { exact: true }).selectOption({ label: "Grade 4" });
  await expect(page.locator("tbody tr").first()).toContainText("Grade 4 - ");
  await expect(page.locator("tbody tr").filter({ hasNotText: "Grade 4 - " })).toHaveCount(0);

  const { year, term, ready } = await lastYear();
  const sections = Map.groupBy(ready, ({ grade_section }) => grade_section);
  const [section = "", cards = []] = [...sections].findLast(([, rows]) => rows.length > 10) ?? [];
  const { rows: known } = (await (await callerOf("registrar")).get("/grade_sections")).body;
  const { id } = known.find(
    (one: { section_name: string; grade_level: { name: string }; school_period: { name: string } }) =>
      `${one.grade_level.name} - Section ${one.section_name}` === section &&
      one.school_period.name === LAST_YEAR.name,
  );
  const address = (perPage: number) =>
    `${LIST}?${new URLSearchParams({ year, term, section: id, perPage: `${perPage}` })}`;
  await page.goto(address(50));
  await isHydrated(page);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await all.check();
  await page.getByRole("button", { name: "Publish final grade" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Final Grade" });
  await expect(dialog).toContainText(`${cards.length} cards will be published.`);
  await dialog
    .getByRole("button", { name: /^(Publish|Leave these out)/ })
    .last()
    .click();
  await expect(page.getByText("Successfully published the grade")).toBeVisible();
  await expect(page.getByRole("row", { name: /Published/ })).toHaveCount(cards.length);

  await all.check();
  await page.getByRole("button", { name: "Print report card" }).click();
  const refused = page.getByRole("alertdialog", { name: "Export PDF Failed" });
  await expect(refused).toContainText("Max of 10 Student Performance Report is allowed for printing");
  await page.keyboard.press("Escape");

  await page.goto(address(10));
  await isHydrated(page);
  await all.check();
  await page.getByRole("button", { name: "Print report card" }).click();
  const isAsked = async () => {
    const { rows } = (await (await callerOf("registrar")).get("/documents")).body;
    return rows.some(
      (file: { kind: string; total: number }) => file.kind === "report-card" && file.total === 10,
    );
  };
  await expect.poll(isAsked).toBe(true);
});

test("A score is corrected after publication: the card says Changed, a revision with its reason follows, the old paper verifies as revised", async ({
  page,
}) => {
  const { address, name, studentNo } = await readyCard(-1);
  const act = async (action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await enterAs(page, "registrar", address);
  await isHydrated(page);
  const row = page.getByRole("row", { name: new RegExp(studentNo) });
  await act("Publish final grade");
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(row).toContainText("Published");

  await row.getByRole("link", { name: /^(Promoted|In progress|Conditional|Retained)/ }).click();
  const beside = page.getByRole("complementary", { name: "About this card" });
  await expect(beside.getByRole("link", { name: "Revision 1" })).toBeVisible();
  const [code = ""] = /[A-Z]-[0-9A-Z]{6}(-[0-9A-Z]{5}){4}/.exec((await beside.textContent()) ?? "") ?? [];
  const gradebook = beside.getByRole("link", { name: "Gradebook of the 1st term", includeHidden: true });
  const [, gradebookId = ""] =
    /\/([0-9a-f-]{36})(?:\/open)?$/.exec((await gradebook.first().getAttribute("href")) ?? "") ?? [];
  const corrected = await (await callerOf("registrar")).patch("/v2/report_cards/grade/override", {
    gradebook_id: gradebookId,
    student_id: studentNo,
    grade: 99.5,
    reason: "Recount",
  });
  expect(corrected.status).toBe(200);

  await page.goto(address);
  await isHydrated(page);
  await expect(row).toContainText("Changed");
  await act("Publish a revision");
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("textbox").fill("Score corrected");
  await asked.getByRole("button", { name: "Publish revision" }).click();
  await expect(row).toContainText("Published");

  await page.goto(`/verify?code=${code}`);
  await expect(page.getByText("A later revision exists: what it shows has changed since.")).toBeVisible();
});

test("The registrar publishes a section by a job, and reads whose card was left out and why", async ({
  page,
}) => {
  await enterAs(page, "registrar", LIST);
  await isHydrated(page);
  await page.getByRole("button", { name: "Publish sections" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish sections" });
  await dialog.getByLabel("School Year").selectOption({ label: LAST_YEAR.name });
  await dialog.getByText("Grade levels", { exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Grade 8", exact: true }).check();
  await expect(dialog.getByRole("status")).toContainText(/^\d+ cards will be published\./);
  const count = Number(/^\d+/.exec((await dialog.getByRole("status").textContent()) ?? "")?.[0]);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/dialog=publishing-job\./);
  await expect(dialog.getByRole("status")).toContainText(
    new RegExp(`^${count} cards published · (\\d+) of \\1 sections$`),
  );
  await page.reload();
  await expect(dialog.getByRole("list", { name: "Sections" }).getByRole("listitem").first()).toContainText(
    /^Grade 8 .*\d+ published/,
  );
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("A conditional student passes remedial classes, and the permanent record of it leaves the school with a number and a code", async ({
  page,
}) => {
  const registrar = await callerOf("registrar");
  const { rows } = (
    await registrar.get(
      `/reports/promotion?schoolperiod_name=${LAST_YEAR.name}&gradelevel_code=G08&promotion_status=Promoted&perPage=1`,
    )
  ).body;
  const [{ student_id: studentNo, student_name: name, id }] = rows;
  const year = (await registrar.get(`/v2/report_cards/${studentNo}?school_year=${IN_SHORT}`)).body.data;
  const { class_id, subject } = year.final_grades[0];
  const grade = { class_id, student_id: studentNo, grade: 70, reason: "Board of 12 May" };
  await registrar.patch("/v2/report_cards/grade/override", grade);

  const yearId = String(id).split(".")[0] ?? "";
  await enterAs(
    page,
    "registrar",
    `/reports/promotion?${new URLSearchParams({ year: yearId, search: studentNo })}`,
  );
  await isHydrated(page);
  const row = page.getByRole("row", { name: new RegExp(studentNo) });
  await expect(row).toContainText(`Conditional: remedial classes in ${subject.name}`);
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Enter remedial marks" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter remedial marks" });
  await dialog
    .getByLabel("First day of the class", { exact: true })
    .fill(formatDay(addDays(LAST_YEAR.end, 17)));
  await dialog
    .getByLabel("Last day of the class", { exact: true })
    .fill(formatDay(addDays(LAST_YEAR.end, 49)));
  await dialog.getByLabel(`Mark of ${name} in ${subject.name}`).fill("80");
  await expect(dialog).toContainText("75, passed");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Promoted to Grade 9");
  await expect(row).toContainText("Passed: ");

  await page.goto(`/reports/permanent-records/${studentNo}`);
  await isHydrated(page);
  await expect(page.getByRole("main")).toContainText(
    `Remedial class in ${subject.name}: final grade 70, mark 80, recomputed 75`,
  );
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  const issue = page.getByRole("dialog", { name: "Issue Permanent Record" });
  await issue.getByLabel("Purpose").fill("Transfer");
  await issue.getByLabel("Recipient").fill("San Roque School");
  const download = page.waitForEvent("download");
  await issue.getByRole("button", { name: "Issue", exact: true }).click();
  const file = (await download).suggestedFilename();
  expect(file).toMatch(/^SR-\d{4}-\d{6}\.pdf$/);
  const beside = page.getByRole("complementary", { name: "About this record" });
  await expect(beside).toContainText(file.replace(".pdf", ""));
  await expect(beside).toContainText("San Roque School, Transfer");
  const [code = ""] = /T-[0-9A-Z]{6}(-[0-9A-Z]{5}){4}/.exec((await beside.textContent()) ?? "") ?? [];
  await page.context().clearCookies();
  await page.goto(`/verify?code=${code}`);
  await expect(page.getByRole("main")).toContainText("Permanent Record");
  await expect(page.getByRole("main")).not.toContainText(name);
});
