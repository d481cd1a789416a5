import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import {
  createSegment,
  databaseOf,
  makeDueOn,
  recurringInvoice,
  studentNumber,
} from "#tests/support/schedules.ts";
import { TODAY as today } from "#tests/support/template.ts";

/** Invoices that recur: their drafts, and what publishing makes of them (B-50, B-51). */
// biome-ignore lint/suspicious/noExplicitAny: rows of the API as a client reads them
type Row = any;
const school = givenSchool();
const finance = givenCaller(school, "finance");
let student: string;
beforeAll(async () => {
  student = await studentNumber(school);
});

const create = (body: object) => finance.post("/invoice/create/recurring", body);
const detail = async (uuid: string): Promise<Row> => (await finance.get(`/invoice/${uuid}`)).body.data;
const madeBy = async (uuid: string): Promise<Row> =>
  (await finance.get(`/invoice?status=published&source_uuid=${uuid}&sort=inv_no&order=ASC&perPage=100`)).body;
const weekly = (start: string, end: string, more: object = {}) =>
  recurringInvoice({
    student,
    recurring: { type: "Weekly", range: 1, start_date: start, end_date: end },
    ...more,
  });

describe("a draft that recurs", () => {
  test("has the days of its first occurrence, and a schedule that has not begun", async () => {
    const saved = await create(
      recurringInvoice({
        student,
        recurring: { type: "MONTHLY", range: 2, start_date: "2027-01-31", end_date: "2027-07-31" },
      }),
    );
    expect([saved.status, saved.body.message]).toEqual([201, "Invoice saved successfully."]);
    expect(saved.body.data).toMatchObject({ inv_no: expect.stringMatching(/^D-\d{6}$/), made: 0 });
    expect(await detail(saved.body.data.uuid)).toMatchObject({
      generate_type: "RECURRING",
      invoice_date: "2027-01-31",
      invoice_duedate: "2027-03-02",
      is_source: false,
      schedule: {
        type: "Monthly",
        range: 2,
        start_date: "2027-01-31",
        end_date: "2027-07-31",
        status: null,
        next_date: null,
        occurrences: 4,
        made: 0,
        remaining: 4,
        past: 0,
      },
    });
  });

  test("is saved again with other days, and needs them", async () => {
    const { uuid } = (await create(weekly(today, addDays(today, 70)))).body.data;
    const again = weekly(today, addDays(today, 14), { reference_no: "Changed" });
    expect((await finance.patch(`/invoice/${uuid}`, again)).status).toBe(200);
    expect(await detail(uuid)).toMatchObject({ reference_no: "Changed", schedule: { occurrences: 3 } });

    const { recurring: _, ...without } = again as Row;
    const refused = await finance.patch(`/invoice/${uuid}`, { ...without, invoice_duedate: "2027-01-01" });
    expect([refused.status, refused.body.message]).toEqual([422, "Please check the required field/s"]);
    const long = await finance.patch(`/invoice/${uuid}`, { ...again, reference_no: "x".repeat(49) });
    expect([long.status, long.body.errors[0].path]).toEqual([422, "reference_no"]);
  });

  test("one that does not recur stays as it is, whatever block is sent", async () => {
    const entry = { ...recurringInvoice({ student }), recurring: {}, invoice_duedate: addDays(today, 30) };
    const { uuid } = (await finance.post("/invoice/create/onetime", entry)).body.data;
    expect((await finance.patch(`/invoice/${uuid}`, entry)).status).toBe(200);
    expect(await detail(uuid)).toMatchObject({ generate_type: "ONETIME", schedule: null });
  });

  test.each<[string, object, string]>([
    ["no type", { type: undefined }, "Please check the required field/s"],
    ["an unknown type", { type: "Daily" }, "Please check the required field/s"],
    ["no range", { range: undefined }, "Please check the required field/s"],
    ["no start date", { start_date: "" }, "Please check the required field/s"],
    ["no end date", { end_date: undefined }, "Please check the required field/s"],
    ["range 0", { range: 0 }, "Please enter a whole number from 1 to 520"],
    ["range -1", { range: -1 }, "Please enter a whole number from 1 to 520"],
    ["range 1.5", { range: 1.5 }, "Please enter a whole number from 1 to 520"],
    ["an end before the start", { end_date: "2026-11-30" }, "End date must be on or after the start date"],
    ["more than ten years", { end_date: "2036-12-02" }, "A schedule lasts at most 10 years"],
    [
      "more than 520 occurrences",
      { type: "Weekly", end_date: "2036-12-01" },
      "A schedule has at most 520 occurrences",
    ],
    [
      "a start in 1900",
      { start_date: "1900-01-01", end_date: "1901-01-01" },
      "The dates of a schedule are within 10 years of today",
    ],
    [
      "an end in 9999",
      { start_date: "9999-01-01", end_date: "9999-12-31" },
      "The dates of a schedule are within 10 years of today",
    ],
  ])("is refused with %s", async (_, block, message) => {
    const sound = { type: "Monthly", range: 1, start_date: "2026-12-01", end_date: "2027-03-01" };
    const refused = await create(recurringInvoice({ student, recurring: { ...sound, ...block } }));
    expect([refused.status, refused.body.message]).toEqual([422, message]);
  });

  test("is refused without the block at all, and with a reference of more than 48 characters", async () => {
    const without = await create(recurringInvoice({ student, recurring: undefined }));
    expect([without.status, without.body.message]).toEqual([422, "Please check the required field/s"]);
    const long = await create(weekly(today, today, { reference_no: "x".repeat(49) }));
    expect([long.status, long.body.message]).toEqual([422, "Please enter at most 48 characters"]);
  });
});

test("the preview has every occurrence with both dates and amount, and counts those before today", async () => {
  const start = addDays(today, -14);
  const { status, body } = await finance.post("/invoice/recurring/preview", weekly(start, addDays(today, 7)));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ count: 4, past: 2 });
  expect(body.data.occurrences[0]).toEqual({
    occurrence: 1,
    invoice_date: start,
    invoice_duedate: addDays(start, 30),
    total_amount: 1500,
  });
  expect(body.data.occurrences.map(({ invoice_date }: Row) => invoice_date)).toEqual(
    [-14, -7, 0, 7].map((days) => addDays(today, days)),
  );
});

describe("a schedule that is published", () => {
  test("makes the occurrences before today at once, and is a source", async () => {
    const start = addDays(today, -21);
    const { uuid } = (await create(weekly(start, addDays(today, 21)))).body.data;
    const done = await finance.patch(`/invoice/status/${uuid}`, { status: "published" });
    expect([done.status, done.body.message]).toEqual([200, "Invoice published successfully."]);
    expect(done.body.data).toMatchObject([{ uuid, made: 3 }]);

    const { rows, count } = await madeBy(uuid);
    expect(count).toBe(3);
    rows.forEach((row: Row, place: number) => {
      expect(row).toMatchObject({
        customer_id: student,
        invoice_date: addDays(start, 7 * place),
        invoice_duedate: addDays(start, 7 * place + 30),
        reference_no: `Tuition · ${place + 1}/7`,
        total_amount: 1500,
        source_uuid: uuid,
      });
    });
    expect(await detail(rows[0].uuid)).toMatchObject({ generate_type: "RECURRING", bill_to: "INDIVIDUAL" });
    expect(await detail(uuid)).toMatchObject({
      is_source: true,
      status: "draft",
      schedule: { status: "ACTIVE", next_date: today, made: 3, remaining: 4 },
    });
    expect((await finance.patch(`/invoice/${uuid}`, weekly(start, today))).status).toBe(409);
    expect((await finance.patch(`/invoice/status/${uuid}`, { status: "cancelled" })).status).toBe(409);
  });

  test("to a segment makes an invoice for each active student and occurrence", async () => {
    const segment = await createSegment(school, "R-A", 3, 1);
    const saved = await create(
      weekly(addDays(today, -8), addDays(today, 6), { segment, status: "published" }),
    );
    expect([saved.status, saved.body.message]).toEqual([201, "Invoice published successfully."]);
    expect(saved.body.data.made).toBe(6);
    const { rows } = await madeBy(saved.body.data.uuid);
    expect(new Set(rows.map((row: Row) => `${row.customer_id} ${row.reference_no}`)).size).toBe(6);
    expect(await detail(saved.body.data.uuid)).toMatchObject({ schedule: { made: 2, remaining: 1 } });
  });

  test("made invoices that are updated as any other, more than once, and keep their segment", async () => {
    const segment = await createSegment(school, "R-U", 1);
    const saved = await create(
      weekly(addDays(today, -8), addDays(today, -1), { segment, status: "published" }),
    );
    const [row] = (await madeBy(saved.body.data.uuid)).rows;
    for (const unit_price of [1200, 1300]) {
      const { status } = await finance.patch(`/invoice/${row.uuid}`, {
        reference_no: row.reference_no,
        invoice_date: row.invoice_date,
        invoice_duedate: addDays(today, 60),
        bill_to: "INDIVIDUAL",
        customer: { customer_id: row.customer_id },
        transaction: [{ product: [{ name: "Tuition Fee", unit_price }] }],
        status: "published",
      });
      expect(status).toBe(200);
    }
    expect(await detail(row.uuid)).toMatchObject({
      total_amount: 1300,
      segment_id: segment,
      source_uuid: saved.body.data.uuid,
    });
  });

  test("with no day before today makes none yet; with no day left it is ended", async () => {
    const later = await create(weekly(today, addDays(today, 7), { status: "published" }));
    expect(later.body.data.made).toBe(0);
    const over = await create(weekly(addDays(today, -7), addDays(today, -1), { status: "published" }));
    expect(over.body.data.made).toBe(1);
    expect(await detail(over.body.data.uuid)).toMatchObject({
      schedule: { status: "ENDED", next_date: null, made: 1, remaining: 0 },
    });
  });

  test("is refused for nobody: an empty segment, a student who left", async () => {
    const segment = await createSegment(school, "R-B", 0, 2);
    const empty = await create(weekly(today, today, { segment, status: "published" }));
    expect([empty.status, empty.body.message]).toEqual([
      409,
      "The segment has no active students: nobody would be invoiced.",
    ]);
    const left = await studentNumber(school, "left");
    const one = await create(weekly(today, today, { student: left, status: "published" }));
    expect([one.status, one.body.message]).toEqual([
      409,
      expect.stringMatching(/ has left the school: a schedule bills active students\.$/),
    ]);
  });

  test("is published once, however often it is pressed", async () => {
    const { uuid } = (await create(weekly(addDays(today, -21), today))).body.data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finance.patch(`/invoice/status/${uuid}`, { status: "published" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await madeBy(uuid)).count).toBe(3);
  });
});

describe("the list of schedules", () => {
  /** A published schedule of every week from a day through five weeks later; answers with its uuid. */
  const publish = async (start: string, more: object): Promise<string> =>
    (await create(weekly(start, addDays(start, 35), { status: "published", ...more }))).body.data.uuid;
  const change = async (uuid: string, action: string) =>
    expect((await finance.patch(`/invoice/schedules/${uuid}/${action}`, { reason: "Holidays" })).status).toBe(
      200,
    );
  const listed = async (query: string) =>
    (await finance.get(`/invoice/schedules?perPage=100&search=Listed&${query}`)).body;

  test("shows each with what it bills, how far it came and what is next, by status, day and segment", async () => {
    const segment = await createSegment(school, "L-A", 2);
    const active = await publish(today, { segment, reference_no: "Listed 1" });
    const paused = await publish(addDays(today, -7), { reference_no: "Listed 2" });
    await change(paused, "pause");
    const ended = await publish(addDays(today, -35), { reference_no: "Listed 3" });
    await change(ended, "end");
    const { rows, count } = await listed("sort=start_date&order=DESC");
    expect(count).toBe(3);
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([active, paused, ended]);
    expect(rows[0]).toMatchObject({
      inv_no: expect.stringMatching(/^D-/),
      reference_no: "Listed 1",
      bill_to_name: `Segment ${segment}`,
      every: "week",
      start_date: today,
      end_date: addDays(today, 35),
      next_date: today,
      made: 0,
      remaining: 6,
      total_amount: 1500,
      status: "ACTIVE",
    });
    expect(rows[1]).toMatchObject({ status: "PAUSED", made: 1, reason: "Holidays", customer_id: student });
    expect(rows[2]).toMatchObject({ status: "ENDED", remaining: 0 });
    const uuidsOf = async (query: string) =>
      (await listed(query)).rows.map(({ uuid }: { uuid: string }) => uuid);
    expect(await uuidsOf("status=PAUSED")).toEqual([paused]);
    expect(await uuidsOf(`segment_id=${segment}`)).toEqual([active]);
    expect(await uuidsOf(`customer_id=${student}&status=ENDED`)).toEqual([ended]);
    expect(await uuidsOf(`start_date_end=${addDays(today, -10)}`)).toEqual([ended]);
    expect(await uuidsOf("type=Monthly")).toEqual([]);
    for (const sort of ["next_date", "end_date", "inv_no"])
      expect(await uuidsOf(`sort=${sort}`)).toHaveLength(3);
  });

  test("a source tells what it made and what it passed over, with the reason", async () => {
    const segment = await createSegment(school, "L-B", 1, 1);
    const uuid = await publish(addDays(today, -7), { segment });
    await change(uuid, "pause");
    await makeDueOn(addDays(today, 10), databaseOf(school));
    const { rows, count } = (await finance.get(`/invoice/${uuid}/made`)).body;
    // One invoice and one student who left on each of two days, and an occurrence in the pause.
    expect(count).toBe(5);
    expect(rows[0]).toMatchObject({
      occurrence: 3,
      inv_no: null,
      fullname: null,
      reason: "Paused: Holidays",
    });
    expect(rows[1]).toMatchObject({
      occurrence: 2,
      total_amount: 1500,
      invoice_status: "UNPAID",
      reason: null,
    });
    expect(rows[2]).toMatchObject({ occurrence: 2, uuid: null, reason: "Left the school" });
    const page = (await finance.get(`/invoice/${uuid}/made?page=2&perPage=4`)).body;
    expect([page.rows.length, page.totalPages]).toEqual([1, 2]);
    expect((await finance.get(`/invoice/${rows[1].uuid}/made`)).status).toBe(404);
  });
});
