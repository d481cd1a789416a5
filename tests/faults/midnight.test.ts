import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { School } from "../support/school.ts";

/** Given a school, when people work in the last minute of a day in Manila and in the first moments of the next, then what they do bears its own day. */
let school: School;
beforeAll(async () => {
  school = await School.open();
});
afterAll(async () => {
  expect(await school.broken()).toEqual([]);
  await school.close();
});

/** The same school with its clock set; finance signs in again. */
const financeAt = async (instant: string): Promise<Caller> => {
  await school.restart({ vars: { CLOCK_SHIFT_MS: String(Date.parse(instant) - Date.now()) } });
  return school.as("finance");
};

test("a due date ends: in its last minute it is unpaid, then it is overdue, in list and view alike", async () => {
  const finance = await school.as("finance");
  const [first] = (await finance.get("/invoice?invoice_status=UNPAID&sort=due_date&order=ASC&perPage=1")).body
    .rows;
  const due = `due_date_start=${first.invoice_duedate}&due_date_end=${first.invoice_duedate}`;
  const seenAt = async (time: string) => {
    const caller = await financeAt(`${first.invoice_duedate}T${time}`);
    const count = async (status: string): Promise<number> =>
      (await caller.get(`/invoice?${due}&invoice_status=${status}`)).body.count;
    const { invoice_status } = (await caller.get(`/invoice/${first.uuid}`)).body.data;
    return { unpaid: await count("UNPAID"), overdue: await count("OVERDUE"), invoice_status };
  };
  const before = await seenAt("15:59:00.000Z");
  expect(before).toMatchObject({ overdue: 0, invoice_status: "UNPAID" });
  expect(await seenAt("16:00:00.000Z")).toEqual({
    unpaid: 0,
    overdue: before.unpaid,
    invoice_status: "OVERDUE",
  });
});

test("a year ends: invoices published before it bear its number, those after begin the next year's at one", async () => {
  const publish = async (finance: Caller): Promise<string> => {
    const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
    const open = rows.find((row: { invoice_status: string }) => row.invoice_status !== "CANCELLED");
    const done = await finance.patch("/invoice/status/published", { uuids: [open.uuid] });
    return done.body.data[0].inv_no;
  };
  expect(await publish(await financeAt("2026-12-31T15:59:00.000Z"))).toMatch(/^INV-2026-/);
  const nextYear = await financeAt("2026-12-31T16:00:00.000Z");
  expect(await publish(nextYear)).toBe("INV-2027-000001");
  expect(await publish(nextYear)).toBe("INV-2027-000002");
});
