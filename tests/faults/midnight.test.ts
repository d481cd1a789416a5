import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "#tests/support/caller.ts";
import { School } from "#tests/support/school.ts";

/** Given a school, when people work in the last minute of a day in Manila and in the first moments of the next, then what they do bears its own day. */
let school: School;
beforeAll(async () => {
  school = await School.open();
});
afterAll(async () => {
  expect(await school.brokenAnywhere()).toEqual([]);
  await school.close();
});

/** The same school with its clock set; finance signs in again. */
const financeAt = async (instant: string): Promise<Caller> => {
  await school.restart({ vars: { CLOCK_SHIFT_MS: String(Date.parse(instant) - Date.now()) } });
  return school.signIn("finance");
};

test("a due date ends: in its last minute it is unpaid, then it is overdue, in list and view alike", async () => {
  const finance = await school.signIn("finance");
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

test("an access token ends in the middle of a bulk change: refused with nothing done, renewed, and the same key does it once", async () => {
  const finance = await financeAt("2027-01-05T04:00:00.000Z");
  const { rows } = (await finance.get("/invoice?status=draft&perPage=100")).body;
  const uuids: string[] = rows
    .filter(
      (row: { invoice_status: string; customer_id: string | null }) =>
        row.customer_id && row.invoice_status !== "CANCELLED",
    )
    .slice(0, 6)
    .map((row: { uuid: string }) => row.uuid);
  const publish = (caller: Caller, some: string[], key: string) =>
    caller.patch("/invoice/status/published", { uuids: some }, { "idempotency-key": key });
  expect((await publish(finance, uuids.slice(0, 3), "first-half")).status).toBe(200);

  // An hour later the session is not idle yet (I-25).
  const admin = await school.signIn("admin");
  expect((await admin.patch("/settings/school", { idle_finance: "120" })).status).toBe(200);
  const later = Date.parse("2027-01-05T05:01:00.000Z") - Date.now();
  await school.restart({ vars: { CLOCK_SHIFT_MS: String(later) } });
  const ended = new Caller(school.stack.apiUrl, finance.accessToken, finance.refreshToken);
  const second = uuids.slice(3);
  expect((await publish(ended, second, "second-half")).status).toBe(401);
  const database = school.database();
  const { rows: numbered } = await database.execute({
    sql: "select count(*) as n from invoice where number is not null and uuid in (select value from json_each(?))",
    args: [JSON.stringify(second)],
  });
  expect(numbered[0]?.n).toBe(0);

  const { body } = await ended.post("/auth/refresh-token", { refreshToken: ended.refreshToken });
  const renewed = new Caller(school.stack.apiUrl, body.data.AccessToken, body.data.RefreshToken);
  const done = await publish(renewed, second, "second-half");
  expect(done.body.message).toBe("3 invoice(s) published.");
  expect((await publish(renewed, second, "second-half")).body).toMatchObject({ data: done.body.data });
  // What was done before is done: the same key answers as it did then.
  expect((await publish(renewed, uuids.slice(0, 3), "first-half")).status).toBe(200);
  const { rows: events } = await database.execute({
    sql: "select count(*) as n from audit_event where event = 'invoice-publish' and subject_uuid in (select value from json_each(?))",
    args: [JSON.stringify(uuids)],
  });
  expect(events[0]?.n).toBe(6);
  database.close();
});
