import type { Page } from "@playwright/test";
import { addDays } from "#core/shared/school-day.ts";
import { expectClean, SCHEMES, violationsOn } from "./support/axe.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { callerOf, gradebookOf } from "./support/gradebook.ts";
import { saveInvoice } from "./support/invoice-form.ts";
import { leaverOf } from "./support/leaver.ts";
import { LAST_YEAR } from "./support/school-years.ts";
import { expectInsideWindow } from "./support/window.ts";

/** What opens over the screens of grading, attendance and rosters, as everyone meets it: in the light and the dark, 400 pixels wide, and at 200 % zoom. */
const DESK = { width: 1440, height: 900 };
const WINDOWS = [
  { width: 400, height: 850 },
  { width: 720, height: 450 },
];
const TITLE_PX_MIN = 200;

const act = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};
const OPEN = "dialog.modal[open]";
const opened = (page: Page) => page.locator(OPEN);

/** Looks at the dialog that is open, on each of its steps, and closes it. */
async function lookAt(page: Page, name: string | RegExp, steps = 1): Promise<void> {
  const dialog = opened(page);
  await expect(dialog).toHaveAccessibleName(name);
  for (let step = 1; step <= steps; step++) {
    // The steps of one dialog have their colours in common.
    for (const scheme of step === 1 ? SCHEMES : ["light" as const])
      expect.soft(await violationsOn(page, scheme, OPEN), `${name}, step ${step}, ${scheme}`).toEqual([]);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectInsideWindow(page, `${name}, step ${step}, ${size.width} pixels wide`);
      const title = await dialog.getByRole("heading", { level: 2 }).boundingBox();
      expect.soft(title?.width, `the title of ${name}, step ${step}`).toBeGreaterThan(TITLE_PX_MIN);
    }
    await page.setViewportSize(DESK);
    if (step < steps) await dialog.getByRole("button", { name: "Next" }).click();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

const OF_LAST_YEAR = `school_period_name=${LAST_YEAR.name}`;

/** What opens over promotions and permanent records: of the demo school's student with a mark for one of two areas, and its transferee. */
async function promotionsAndRecords(page: Page): Promise<void> {
  const { rows } = (
    await (
      await callerOf("registrar")
    ).get(`/reports/promotion?schoolperiod_name=${LAST_YEAR.name}&search=000126`)
  ).body;
  const [year = ""] = String(rows[0].id).split(".");
  await page.goto(`/reports/promotion?${new URLSearchParams({ year, search: "000126" })}`);
  await isHydrated(page);
  await page.getByRole("button", { name: "Summary by level" }).click();
  await lookAt(page, "Summary by level");
  const fromMenu = async (action: string, name: string | RegExp = action) => {
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: action }).click();
    await lookAt(page, name);
  };
  await fromMenu("Set promotion");
  await page.goto(`/reports/student-performance?${new URLSearchParams({ year, search: "000126" })}`);
  await isHydrated(page);
  await fromMenu("Enter remedial marks");
  await fromMenu("Mark a missing term", /^Missing Term of/);
  const registrar = await callerOf("registrar");
  const card = `${OF_LAST_YEAR}&grading_period_name=1st&publishing_state=Ready&perPage=1`;
  const [{ student_id: studentNo }] = (await registrar.get(`/reports/student_progress/admin?${card}`)).body
    .rows;
  await registrar.patch("/v2/report_cards/publish", {
    data: [{ student_id: studentNo, grading_period_name: "1st" }],
    schoolperiod_name: LAST_YEAR.name,
  });
  await page.goto(
    `/reports/student-performance?${new URLSearchParams({ year, term: "1st", search: studentNo })}`,
  );
  await isHydrated(page);
  await fromMenu("E-mail report card", "E-mail Report Card");
  const [{ id, student_id }] = (
    await registrar.get(`/awards/conducts?${OF_LAST_YEAR}&term=2nd&award_state=Earned&perPage=1`)
  ).body.rows;
  await registrar.post("/awards/certificates/print", { ids: [id] });
  await page.goto(
    `/reports/periodic-awards?${new URLSearchParams({ tab: "conducts", year, term: "2", search: student_id })}`,
  );
  await isHydrated(page);
  await fromMenu("Withdraw", "Withdraw Award");
  await page.goto("/reports/missing-grades");
  await isHydrated(page);
  await page.getByRole("button", { name: "Remind teachers" }).click();
  await lookAt(page, "Remind Teachers");
  await page.goto("/reports/permanent-records/000003");
  await isHydrated(page);
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await lookAt(page, "Issue Permanent Record");
  await page.getByRole("button", { name: /San Roque|Grade 7/ }).click();
  await lookAt(page, "School Year Elsewhere");
}

/** By keyboard, a grade is set instead of the computed one; both are in its explanation. */
async function setByHand(page: Page): Promise<void> {
  const explain = page.getByRole("button", { name: "How this grade was calculated" });
  const explanation = page.getByRole("dialog", { name: /How the grade of/ });
  await explain.press("Enter");
  await page.keyboard.press("Tab");
  await expect(explanation.getByRole("button", { name: "Edit Grade" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(opened(page).getByLabel("New Grade")).toBeFocused();
  await lookAt(page, /^Edit Grade of/);
  await expect(explain).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await expect(opened(page)).toContainText("Invalid Value");
  await page.keyboard.type("5");
  await expect(opened(page)).toContainText("Grade should not be greater than 100 or less than 0");
  await expect(opened(page).getByLabel("New Grade")).toHaveValue("100");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("91.25");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Recount of the exam");
  await opened(page).getByRole("button", { name: "Save" }).press("Enter");
  await expect(opened(page)).toBeHidden();
  const grade = page.getByRole("button", { name: /^91, overridden/ });
  await expect(grade).toBeVisible();
  await explain.press("Enter");
  await expect(explanation).toContainText(/Overridden\s*91\.2500\s*Recount of the exam/);
  await expectClean(page, '[aria-label^="How the grade of"]');
  await explanation.getByRole("button", { name: "Remove override" }).press("Enter");
  await page.getByLabel("Reason").fill("The recount was wrong");
  await opened(page).getByRole("button", { name: "Remove override" }).press("Enter");
  await expect(grade).toBeHidden();
}

/** The registrar finds who changed a grade, and verifies the chain that proves it. */
async function readInTheTrail(page: Page): Promise<void> {
  await page.goto("/audit/event");
  await isHydrated(page);
  await page.getByRole("link", { name: "Grade overridden" }).nth(1).click();
  await expect(opened(page).getByRole("row", { name: "Grade – 91.2500" })).toBeVisible();
  await expect(opened(page)).toContainText("Recount of the exam");
  await lookAt(page, "Grade overridden");
  await page.getByRole("button", { name: "Audit trail" }).click();
  await opened(page).getByRole("button", { name: "Verify now" }).click();
  await expect(opened(page)).toContainText(/Unbroken, [\d,]+ events|Nothing is sealed yet/);
  await lookAt(page, "Audit trail");
}

test.describe.configure({ mode: "parallel" });
test.describe("Nothing for axe to find, and room in small windows", { tag: "@exhaustive" }, () => {
  test.use({
    contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
  });

  test("in what a teacher opens over a class record", async ({ page }) => {
    const { address } = await gradebookOf("teacher", "Draft", 2);
    await enterAs(page, "teacher", address);
    await isHydrated(page);
    const heading = page.locator(".score-grid thead .grid-heading").first();
    const ofColumn = async (action: RegExp) => {
      await heading.click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await act(page, "Add Activity");
    await opened(page).getByRole("button", { name: "Add", exact: true }).click();
    await lookAt(page, "Add Activity");
    await act(page, "Copy Activities");
    await opened(page).getByRole("button", { name: "Copy", exact: true }).click();
    await lookAt(page, "Copy Activities");
    await ofColumn(/^Edit Activity/);
    await lookAt(page, /^Edit Activity/);
    await ofColumn(/^Publish raw scores$/);
    await lookAt(page, /^Publish raw scores of/);
    await ofColumn(/^Delete Activity/);
    await lookAt(page, /^Delete/);
    await act(page, "Import Raw Scores");
    await lookAt(page, "Import Gradebook’s Activities Raw Scores", 3);
    await act(page, "Import Grade Criteria / Activity");
    await lookAt(page, "Import Grade Criteria / Activity");
    await page.locator(".score-input").click();
    await page.evaluate(() => navigator.clipboard.writeText("1\t2\r\nx\t3\r\n"));
    await page.keyboard.press("Control+v");
    await lookAt(page, "Paste scores");
    await page.getByRole("button", { name: "How this grade was calculated" }).click();
    const explanation = page.getByRole("dialog", { name: /How the grade of/ });
    await expect(explanation).toBeVisible();
    await expectClean(page, '[aria-label^="How the grade of"]');
  });

  test("in what the registrar opens before a release, over attendance and over rosters", async ({ page }) => {
    const { address } = await gradebookOf("registrar", "RO Approved", 1);
    await enterAs(page, "registrar", address);
    await isHydrated(page);
    await act(page, "What Changed");
    await expect(opened(page).getByRole("status")).toBeHidden();
    await lookAt(page, /^What changed/i);
    await act(page, "Schedule Release");
    await expectClean(page, OPEN);
    await opened(page).getByRole("button", { name: "Yes, upload the list" }).click();
    await lookAt(page, "Import student grade release exclusion list", 3);
    await act(page, "Schedule Release");
    await opened(page).getByRole("button", { name: "No, release to all" }).click();
    await lookAt(page, "Schedule Release");
    await setByHand(page);
    await readInTheTrail(page);
    await page.goto("/grades/attendance");
    await isHydrated(page);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    await lookAt(page, "Export attendance");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    await lookAt(page, "Import attendance");
    await page.goto("/reports/grade-composite");
    await isHydrated(page);
    await page.getByRole("button", { name: "More action" }).click();
    await page.getByRole("menuitem", { name: "Export PDF" }).click();
    await lookAt(page, "Export PDF");
    await page.goto("/reports/student-performance");
    await isHydrated(page);
    await page.getByRole("button", { name: "Prepare papers" }).click();
    await expect(opened(page).getByRole("checkbox").nth(1)).toBeVisible();
    await lookAt(page, "Prepare papers");
    await page.getByRole("button", { name: "Publish sections" }).click();
    await expect(opened(page).getByRole("checkbox").nth(1)).toBeVisible();
    await lookAt(page, "Publish sections");
    await promotionsAndRecords(page);
    await page.goto("/grades/enrollment-pass");
    await isHydrated(page);
    await page.getByRole("button", { name: "New pass" }).click();
    await lookAt(page, "New enrollment pass");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await lookAt(page, "Import enrollment passes");
    await page.goto("/management/students/students");
    await isHydrated(page);
    await page.getByRole("button", { name: "Import roster" }).click();
    await lookAt(page, /roster/i);
    await page.getByRole("button", { name: "Import details" }).click();
    await lookAt(page, "Import student details");
    await page.getByRole("button", { name: "Import guardians" }).click();
    await lookAt(page, "Import guardians");
    await page.getByRole("button", { name: "Add student" }).click();
    await lookAt(page, "Add student");
    await page.goto("/management/students/students/000040");
    await isHydrated(page);
    await page.getByRole("button", { name: "Edit" }).click();
    await lookAt(page, /, /);
    await page.getByRole("button", { name: "Leaves the school" }).click();
    await lookAt(page, /leaves the school/);
    await page.getByRole("button", { name: "Record a transfer" }).click();
    await lookAt(page, /came from another school/);
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await expect(opened(page).getByRole("combobox").first()).toBeVisible();
    await lookAt(page, /^Sections of /);
    await page.getByRole("button", { name: "Add guardian" }).click();
    await lookAt(page, "Add guardian");
    await page.getByRole("button", { name: "Merge another student into this one" }).click();
    await lookAt(page, /Merge another student/);
    await page.getByRole("table", { name: "Guardians" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Merge another sponsor into this one" }).click();
    await lookAt(page, /Merge another sponsor/);
    await page.goto(`/management/students/students/${await leaverOf("Lumisan")}`);
    await isHydrated(page);
    await page.getByRole("button", { name: "Erase contact data" }).click();
    await lookAt(page, /^Erase contact data of Lumisan/);
    await page.goto("/management/classes/departments");
    await isHydrated(page);
    await page.getByRole("row").nth(1).getByRole("button").first().click();
    await opened(page).getByText("History").click();
    await expect(opened(page)).toContainText("Nothing is on record");
    await lookAt(page, /,/);
    await page.goto("/management/classes/sections");
    await isHydrated(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await lookAt(page, "Import sections");
    await page.goto("/management/calendar/school-years?dialog=oneroster");
    await isHydrated(page);
    await lookAt(page, "Import OneRoster");
    await page.goto("/management/faculties/signatories");
    await isHydrated(page);
    await page.getByRole("button", { name: "Add signatory" }).click();
    await lookAt(page, "Add signatory");
    await page.getByRole("button", { name: "Imelda R. Katigbak, EdD" }).click();
    await expect(opened(page)).toContainText("On file");
    await lookAt(page, "Imelda R. Katigbak, EdD");
  });

  test("in what the administrator opens over accounts", async ({ page }) => {
    await enterAs(page, "admin", "/management/accounts");
    await isHydrated(page);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await lookAt(page, "Invite");
    await page.getByRole("button", { name: "Invite faculty" }).click();
    await lookAt(page, /Invite/);
    await page.getByRole("button", { name: "Magbanua, Teresita", exact: true }).click();
    await lookAt(page, /Roles of/);
    await page.getByRole("button", { name: "Invite guardians" }).click();
    await lookAt(page, "Invite guardians");
    await page.goto("/settings");
    await isHydrated(page);
    await page.getByRole("region", { name: "Second step" }).getByRole("button", { name: "Turn on" }).click();
    await expect(opened(page).getByRole("img", { name: "QR code for your app" })).toBeVisible();
    await lookAt(page, "Turn on the second step");
  });

  test("in what finance opens over reminders", async ({ page }) => {
    await enterAs(page, "finance", "/ims/reminders?dialog=next");
    await isHydrated(page);
    await expect(opened(page)).toContainText("Stages in days");
    await lookAt(page, "Next reminders");
    await page.goto("/ims/accounts/000041");
    await isHydrated(page);
    await page.getByRole("button", { name: "No Reminders" }).click();
    await lookAt(page, "Send no reminders?");
    await page.goto("/ims/invoices?paymentStatuses=OVERDUE");
    await isHydrated(page);
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Send Reminder" }).click();
    await expect(opened(page)).toContainText("Total");
    await lookAt(page, "Send reminders");
    await page.goto("/ims/accounts");
    await isHydrated(page);
    await page.getByRole("row").nth(1).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Send Reminders" }).click();
    await expect(opened(page)).toContainText(/email|reminder/);
    await lookAt(page, "Send reminders");
  });

  test("in what finance opens over payments and refunds", async ({ page }) => {
    await enterAs(page, "finance", "/ims/payments?tab=POSTED");
    const open = async (action: string) => {
      await page
        .getByRole("button", { name: /^Actions for / })
        .first()
        .click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    };
    await open("Request Refund");
    await expect(page.getByRole("combobox", { name: "Refund Method" })).toHaveValue("CASH");
    await lookAt(page, "Request Refund");
    await open("Send Receipt");
    await expect(opened(page).getByRole("textbox", { name: "To" })).toBeVisible();
    await lookAt(page, "Send 1 receipt by email?");
    await page.goto("/ims/payments?tab=POSTED");
    await page.getByRole("row").getByRole("link", { name: /^PT-/ }).first().click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^Payment Transaction No\. PT-/ }),
    ).toBeVisible();
    await isHydrated(page);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Event History" }).click();
    await expect(opened(page)).toContainText("Payment posted");
    await lookAt(page, /^History of PT-/);
    await page.goto("/ims/payments?tab=REFUND REQUESTED");
    await isHydrated(page);
    await open("Decline Refund");
    await lookAt(page, "Decline Refund");
    await page.goto("/ims/accounts");
    await isHydrated(page);
    await page.getByRole("checkbox").nth(1).check();
    await page.getByRole("checkbox").nth(2).check();
    await page.getByRole("button", { name: "Send Statements" }).click();
    await expect(opened(page)).toContainText(/\d emails? for \d accounts? will be sent/);
    await lookAt(page, "Send Statements");
    await page.goto("/ims/invoices?dialog=import");
    await isHydrated(page);
    await page.getByRole("button", { name: "Import opening balances" }).click();
    await lookAt(page, "Import opening balances", 2);
    for (const kind of ["payments", "refunds"]) {
      await page.goto(`/ims/${kind}?dialog=import`);
      await isHydrated(page);
      await lookAt(page, `Import ${kind}`, 2);
    }
  });

  test("in what finance opens over the overview, late charges, bank lines and promissory notes", async ({
    page,
  }) => {
    await enterAs(page, "finance", "/ims");
    await isHydrated(page);
    await page.getByRole("button", { name: "Export Journal" }).click();
    await lookAt(page, "Export Journal");
    for (const [list, name] of [
      ["products", "Add a product"],
      ["segments", "Add a segment"],
      ["segments/members", "Add students"],
    ] as const) {
      await page.goto(`/ims/${list}?dialog=new`);
      await isHydrated(page);
      await lookAt(page, name);
    }
    await page.goto("/ims/late-charges");
    await isHydrated(page);
    await page.getByRole("button", { name: "Change" }).click();
    await lookAt(page, "Rule of late charges");
    await page.goto("/ims/bank-lines?tab=matched");
    await isHydrated(page);
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Confirm", exact: true }).click();
    await lookAt(page, "Confirm Bank Lines");
    await page.goto("/ims/bank-lines?dialog=import");
    await isHydrated(page);
    await lookAt(page, "Import bank file");
    const number = await saveInvoice("000035", `DIALOG-${Date.now()}`, "published");
    const saved = await (await callerOf("finance")).post("/promissory_note", {
      customer_id: "000035",
      invoices: [number],
      dates: [{ date: addDays(today(), 30), amount: 1500 }],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    await page.goto(`/ims/promissory-notes/view/${saved.body.data.uuid}`);
    await isHydrated(page);
    await page.getByRole("button", { name: "Signed Paper" }).click();
    await lookAt(page, "Signed Paper");
    await act(page, "Withdraw");
    await lookAt(page, /^Withdraw PN-/);
  });
});
