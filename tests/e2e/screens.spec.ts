import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { mayEnter } from "#core/identity/access.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { MANAGEMENT_KEYS } from "#core/management/lists/management-lists.ts";
import { personPath } from "#core/management/people/person-paths.ts";
import { addDays } from "#core/shared/school-day.ts";
import { SCHEMES, violationsOn } from "./support/axe.ts";
import { today } from "./support/clock.ts";
import { enterAs, expect, isHydrated, test } from "./support/console.ts";
import { saveMemo } from "./support/credit-memo.ts";
import {
  callerOf,
  certificateAddress,
  conductAddress,
  gradebookOf,
  reportCardAddress,
  schemeAddress,
} from "./support/gradebook.ts";
import { saveNote } from "./support/promissory-note.ts";
import { expectColumnsInFrame, expectInsideWindow } from "./support/window.ts";

/** Every screen of app/routes.ts, as everyone meets it: axe in the light and the dark, in windows of every width, 200 % zoom. */
const screensOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children
      ? screensOf(entry.children)
      : entry.file.endsWith(".route.tsx")
        ? [`/${entry.path ?? ""}`]
        : [],
  );

/** The uuid of the first record of a list, over the API: a list of its own is a page more to draw. */
const firstOf =
  (person: string, path: string, key = "uuid") =>
  async (): Promise<string> => {
    const { body } = await (await callerOf(person)).get(path);
    const [row] = body.rows;
    if (!row) throw new Error(`${path} has no record`);
    return row[key];
  };
const anInvoice = firstOf("finance", "/invoice?invoice_status=PAID&perPage=1");
const anAttendance = firstOf("registrar", "/attendance?perPage=1", "id");
const aSheet = async (): Promise<string> =>
  `/grades/attendance/sheets/${await firstOf("registrar", "/attendance/choices", "id")()}`;
const personAddress = async (list: "sponsors" | "faculties"): Promise<string> =>
  personPath(list, await firstOf("registrar", `/management/${list}?perPage=1`, "id")());
const aDraft = firstOf("finance", "/invoice?status=draft&perPage=1");
const aPostedPayment = firstOf("finance", "/v2/payment?status=POSTED&perPage=1");
const anUnpostedPayment = firstOf("finance", "/v2/payment?status=UNPOSTED&perPage=1");
const aRefundablePayment = firstOf("finance", "/payment?hasNoRefund=1&perPage=1");
/** A draft for one student, with something due. */
async function aDraftOfOne(): Promise<string> {
  const { rows } = (await (await callerOf("finance")).get("/invoice?status=draft&perPage=100")).body;
  const found = rows.find(
    (row: Record<string, unknown>) =>
      row.customer_id && !row.is_source && !row.schedule && Number(row.total_amount) > 0,
  );
  return found.uuid;
}
/** An unposted refund: the first there is, else of the first payment that can be refunded. */
async function anUnpostedRefund(): Promise<string> {
  const finance = await callerOf("finance");
  const [known] = (await finance.get("/v2/refund?status=UNPOSTED&perPage=1")).body.rows;
  if (known) return known.uuid;
  const [payment] = (await finance.get("/payment?hasNoRefund=1&perPage=1")).body.rows;
  const made = await finance.post("/payment/create/refund", {
    paytxn_no: payment.paytxn_no,
    refund_method: "CASH",
    amount_refund: payment.refund_amount,
  });
  return made.body.data.uuid;
}
const aGradebook = async (): Promise<string> => (await gradebookOf("teacher", "Draft")).address;

interface Way {
  person: string | null;
  uuid?: () => Promise<string>;
  /** The whole address, where it has several records in it. */
  address?: () => Promise<string>;
  query?: string;
}
/** The screens of the menu are opened by the registrar, or by whom alone they are for. */
const MENU_WAYS = Object.fromEntries(
  Object.entries(SCREENS)
    .filter(([key]) => !(MANAGEMENT_KEYS as readonly string[]).includes(key))
    .map(([, { path, area }]): [string, Way] => [
      path,
      { person: mayEnter(area, "RA") ? "registrar" : mayEnter(area, "SA") ? "admin" : "finance" },
    ]),
);
/** Who opens any other screen, and with which record. A new one fails the first test until it is named here. */
const WAYS: Record<string, Way> = {
  ...MENU_WAYS,
  "/login": { person: null },
  "/setup": { person: null },
  "/forgot-password": { person: null },
  "/new-password": { person: null },
  // Open only to whoever needs a second step and has none: second-step.spec.ts looks at it.
  "/second-step": { person: "whom second-step.spec.ts signs in" },
  "/pay-app": { person: null },
  "/verify": { person: null },
  "/sponsor/new-password": { person: null },
  "/sponsor/download-one-nexus": { person: null },
  "/dashboard": { person: "teacher" },
  "/grades/gradebook": { person: "teacher" },
  "/grades/gradebook/:classId/:id": { person: "teacher", address: aGradebook },
  "/grades/conduct": { person: "teacher" },
  "/grades/conduct/:classId/:id/:submit": { person: "teacher", address: () => conductAddress("teacher") },
  "/grades/attendance/add": { person: "registrar" },
  "/grades/attendance/sheets/:id?": { person: "registrar", address: aSheet },
  "/grades/attendance/:id": { person: "registrar", uuid: anAttendance },
  "/reports/periodic-awards/why": { person: "registrar" },
  "/reports/periodic-awards/awards/:type/:year/:student/:term/:schoolYear/:award": {
    person: "registrar",
    address: certificateAddress,
  },
  "/reports/student-performance/:level/:period/:term/:student": {
    person: "registrar",
    address: reportCardAddress,
  },
  "/reports/permanent-records/:student": {
    person: "registrar",
    address: async () => "/reports/permanent-records/000001",
  },
  "/management/:group/:item": {
    person: "registrar",
    address: async () => "/management/calendar/terms",
  },
  "/management/students/students/:id": {
    person: "registrar",
    address: async () => "/management/students/students/000001",
  },
  "/management/sponsors/sponsors/:id": { person: "registrar", address: () => personAddress("sponsors") },
  "/management/faculties/faculties/:id": { person: "registrar", address: () => personAddress("faculties") },
  "/management/grading/grading-schemes/new": { person: "registrar" },
  "/management/grading/grading-schemes/:id": {
    person: "registrar",
    address: () => schemeAddress("School Default"),
  },
  "/ims/invoices/create": { person: "finance" },
  "/ims/invoices/update/:uuid": { person: "finance", uuid: aDraft },
  "/ims/invoices/view/:uuid": { person: "finance", uuid: anInvoice },
  "/ims/invoices/payment-history/:uuid": { person: "finance", uuid: anInvoice },
  "/ims/payments/create": { person: "finance" },
  "/ims/payments/update/:uuid": { person: "finance", uuid: anUnpostedPayment },
  "/ims/payments/view/:uuid": { person: "finance", uuid: aPostedPayment },
  "/ims/payments/receipt/:uuid": { person: "finance", uuid: aPostedPayment },
  "/ims/accounts/:customer": {
    person: "finance",
    // Somebody who owes has the most buttons.
    address: async () =>
      `/ims/accounts/${await firstOf("finance", "/invoice?invoice_status=OVERDUE&perPage=1", "customer_id")()}`,
  },
  "/ims/refunds/create": { person: "finance" },
  "/ims/refunds/create/:uuid": { person: "finance", uuid: aRefundablePayment },
  "/ims/refunds/update/:uuid": { person: "finance", uuid: anUnpostedRefund },
  "/ims/refunds/view/:uuid": { person: "finance", uuid: anUnpostedRefund },
  "/ims/credit-memo/create": { person: "finance" },
  "/ims/credit-memo/update/:uuid": { person: "finance", uuid: saveMemo("draft") },
  // A draft has the most buttons.
  "/ims/credit-memo/view/:uuid": { person: "finance", uuid: saveMemo("draft") },
  "/ims/promissory-notes/create/:customer": {
    person: "finance",
    address: async () => "/ims/promissory-notes/create/000022",
  },
  "/ims/promissory-notes/view/:uuid": { person: "finance", uuid: () => saveNote() },
  "/ims/invoices/instalments/:uuid": { person: "finance", uuid: aDraftOfOne },
  "/ims/print-soa": {
    person: "finance",
    query: `customer=000123&from=${addDays(today(), -321)}&to=${addDays(today(), 43)}`,
  },
};
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 400, height: 850 };
/** From the narrowest phone to a wide desk, and a desk at 200 %. */
const WINDOWS = [
  ...[360, 400, 600, 640, 768, 1024, 1440, 1920].map((width) => ({ width, height: 850 })),
  { width: 720, height: 450 },
];

test("every screen is looked at", () => {
  expect(Object.keys(WAYS).sort()).toEqual(screensOf(routes as RouteConfigEntry[]).sort());
});

/** The page has its desk's size by then: one that is made larger after it has come may paint no more. */
async function lookAt(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await isHydrated(page);
  for (const scheme of SCHEMES)
    expect.soft(await violationsOn(page, scheme), `${name}, ${scheme}`).toEqual([]);
  await expectInsideWindow(page, `${name}, desk`);
  for (const size of WINDOWS) {
    const window = `${name}, ${size.width} by ${size.height}`;
    await page.setViewportSize(size);
    await expectInsideWindow(page, window);
    await expectColumnsInFrame(page, window);
  }
}

/** The teacher's is looked at in all ways below; of the others, what differs: their lines and figures. */
test("every role's dashboard is for everyone", { tag: "@exhaustive" }, async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const person of ["head", "assistant.head", "adviser", "registrar", "admin"])
    await test.step(person, async () => {
      await page.setViewportSize(PHONE);
      await enterAs(page, person, "/dashboard?by=subject&as=figures");
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await expectInsideWindow(page, person);
      expect.soft(await violationsOn(page, "light"), person).toEqual([]);
      await page.context().clearCookies();
    });
});

for (const person of [null, "teacher", "registrar", "finance"])
  test(`every screen of ${person ?? "those signed out"} is for everyone`, { tag: "@exhaustive" }, async ({
    page,
  }) => {
    test.setTimeout(420_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (person) await enterAs(page, person, "/dashboard");
    for (const [path, way] of Object.entries(WAYS).filter(([, one]) => one.person === person))
      await test.step(path, async () => {
        const address = (await way.address?.()) ?? path.replace(/:(uuid|id)\b/, (await way.uuid?.()) ?? "");
        await page.setViewportSize(DESK);
        await page.goto(way.query ? `${address}?${way.query}` : address);
        await lookAt(page, path);
      });
  });
