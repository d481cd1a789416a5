import type { Page, Route } from "@playwright/test";
import { addDays, formatDay } from "#core/shared/school-day.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { LAST_YEAR } from "./support/school-years.ts";

/** Given more records than one change takes, when all that match are selected, then all are changed, part by part (S-43). */
const MAIL = "**/calls/invoice/mail/send*";
interface Sent {
  change: { uuids: string[]; note: string };
  idempotencyKey: string;
}

/** Selects what matches; answers how many. */
async function selectAll(page: Page): Promise<number> {
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const all = bar.getByRole("button", { name: /^Select all [\d,]+ that match$/ });
  const count = Number(((await all.textContent()) ?? "").replace(/\D/g, ""));
  await all.click();
  await expect(bar).toContainText(`${count.toLocaleString("en-US")} Item(s) Selected`);
  return count;
}

test("More than a thousand are selected, and changed in parts: without an answer, stopped, refused, to the end", async ({
  page,
}) => {
  await enterAs(page, "finance", "/ims/invoices?paymentStatuses=PAID");
  await isHydrated(page);
  const count = await selectAll(page);
  expect(count).toBeGreaterThan(1000);
  const figure = (of: number) => of.toLocaleString("en-US");
  const all = figure(count);
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  const letter = page.getByRole("dialog", { name: /by email\?|via email/i });
  const dialog = page.getByRole("alertdialog", { name: /by email\?|via email/i });

  await test.step("a part is answered as any change is", async () => {
    const answer = await page.evaluate(async () => {
      const body = { name: "publish", uuids: [crypto.randomUUID()], idempotencyKey: crypto.randomUUID() };
      const headers = { "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch("/lists/invoices/change", request)).json();
    });
    expect(answer).toMatchObject({ ok: false, refusal: { status: 404 } });
  });

  // No mail is sent: the answers are given here.
  const sent: Sent[] = [];
  const done = (route: Route) => route.fulfill({ json: { ok: true, value: { message: "Sent." } } });
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort("connectionreset"),
    async (route) => {
      await dialog.getByRole("button", { name: "Stop" }).click();
      await done(route);
    },
    (route) => {
      const errors = [{ message: "INV-1 has no email address.", path: "uuids.7" }];
      const refusal = {
        ok: false,
        status: 409,
        code: "STATE_FORBIDS",
        message: "INV-1 has no email address.",
        errors,
      };
      return route.fulfill({ json: { ok: false, refusal, current: null } });
    },
  ];
  await page.route(MAIL, (route) => {
    sent.push(route.request().postDataJSON() as Sent);
    return (answers[sent.length - 1] ?? done)(route);
  });
  await bar.getByRole("button", { name: "Send via email" }).click();
  await expect(letter).toContainText(all);
  await letter.getByLabel("Note").fill("Please pay by the end of the month.");
  await letter.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toContainText(
    `0 of ${all} done. Whether the next 100 are done is not known. The other ${figure(count - 100)} are as they were.`,
  );
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText(
    `100 of ${all} done. The other ${figure(count - 100)} are as they were.`,
  );
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toContainText("INV-1 has no email address.");
  await dialog.getByRole("button", { name: "Leave out 1 and continue" }).click();
  await expect(dialog).toContainText(`${figure(count - 1)} of ${all} done, 1 left out.`);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();

  const [lost, again, refused, ...others] = sent;
  expect(again).toEqual(lost);
  expect(new Set(sent.map(({ change }) => change.note))).toEqual(
    new Set(["Please pay by the end of the month."]),
  );
  expect(others[0]?.change.uuids).toEqual(refused?.change.uuids.filter((_, place) => place !== 7));
  const changed = [again, ...others].flatMap((part) => part?.change.uuids ?? []);
  expect([changed.length, new Set(changed).size]).toEqual([count - 1, count - 1]);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(sent.length - 1);
});

test("A dialog with a form changes all that match in parts", async ({ page }) => {
  await enterAs(page, "registrar", "/reports/promotion");
  await isHydrated(page);
  const count = await selectAll(page);
  expect(count).toBeGreaterThan(60);
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await bar.getByRole("button", { name: "Set promotion" }).click();
  const form = page.getByRole("dialog", { name: "Set promotion" });
  await form.getByLabel("Promotion status").selectOption("As computed");
  await form.getByLabel("Reason").fill("Nothing was decided by hand.");
  await form.getByRole("button", { name: "Save" }).click();
  const all = count.toLocaleString("en-US");
  const dialog = page.getByRole("alertdialog", { name: "Set promotion" });
  await expect(dialog).toContainText(`${all} of ${all} done.`, { timeout: 40_000 });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(bar).toBeHidden();
});

test("Remedial marks of more students than one call takes are entered in parts", async ({ page }) => {
  // The school has few who are conditional: what matches is given here, and so are the answers.
  const subject = {
    classUuid: crypto.randomUUID(),
    name: "Science",
    finalE4: 700_000,
    printsDecimals: false,
  };
  const numbers = Array.from({ length: 70 }, (_, place) => `${900_001 + place}`);
  await page.route("**/lists/promotion/matching*", async (route) => {
    const answer = await route.fetch();
    const [known] = (await answer.json()).rows;
    const rows = numbers.map((number) => ({
      ...known,
      uuid: `${known.uuid.split(".")[0]}.${number}`,
      studentName: `Student ${number}`,
      promotion: "Conditional",
      remedialResult: "Pending",
      notPassed: [{ ...subject, mark: null }],
    }));
    await route.fulfill({ json: { rows, parts: 1 } });
  });
  const sent: { entries: { studentNo: string }[]; idempotencyKey: string }[] = [];
  await page.route("**/calls/v2/report_cards/remedial*", async (route) => {
    const { change, idempotencyKey } = route.request().postDataJSON();
    sent.push({ ...change, idempotencyKey });
    await route.fulfill({ json: { ok: true, value: { message: "Remedial marks saved" } } });
  });
  await enterAs(page, "registrar", "/reports/promotion");
  await isHydrated(page);
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar.getByRole("button", { name: /that match$/ }).click();
  await expect(bar).toContainText("70 Item(s) Selected");
  await bar.getByRole("button", { name: "Enter remedial marks" }).click();
  const form = page.getByRole("dialog", { name: "Enter remedial marks" });
  await form
    .getByLabel("First day of the class", { exact: true })
    .fill(formatDay(addDays(LAST_YEAR.end, 17)));
  await form.getByLabel("Last day of the class", { exact: true }).fill(formatDay(addDays(LAST_YEAR.end, 49)));
  for (const number of numbers) await form.getByLabel(`Mark of Student ${number} in Science`).fill("80");
  await form.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Enter remedial marks" });
  await expect(dialog).toContainText("70 of 70 done.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(bar).toBeHidden();
  expect(sent.map(({ entries }) => entries.length)).toEqual([60, 10]);
  expect(sent.flatMap(({ entries }) => entries.map(({ studentNo }) => studentNo))).toEqual(numbers);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("What an action does not take of all that match is named, and left out by choice", async ({ page }) => {
  await enterAs(page, "finance", "/ims/invoices?paymentStatuses=PAID,UNPAID");
  await isHydrated(page);
  const count = await selectAll(page);
  const bar = page.getByRole("toolbar", { name: "Bulk actions" });
  await bar.getByRole("button", { name: "Cancel Invoice" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: /^Cancel Invoice: / });
  const [, left = ""] = /: ([\d,]+) of [\d,]+ not possible/.exec((await dialog.textContent()) ?? "") ?? [];
  const paid = Number(left.replace(/\D/g, ""));
  expect(paid).toBeGreaterThan(0);
  await expect(dialog).toContainText(`${left} of ${count.toLocaleString("en-US")} not possible`);
  // The first three by their numbers, and how many more.
  await expect(dialog).toContainText(
    new RegExp(`(INV-\\d{4}-\\d{6}, ){2}INV-\\d{4}-\\d{6} and ${(paid - 3).toLocaleString("en-US")} more`),
  );
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(bar).toContainText(`${count.toLocaleString("en-US")} Item(s) Selected`);
  await bar.getByRole("button", { name: "Cancel Invoice" }).press("Enter");
  await dialog.getByRole("button", { name: `Leave out ${left}` }).click();
  await expect(bar).toContainText(`${(count - paid).toLocaleString("en-US")} Item(s) Selected`);
  await expect(bar.getByRole("button", { name: "Cancel Invoice" })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
