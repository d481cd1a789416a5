import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#core/shared/school-day.ts";
import type { Database } from "#db/client.ts";
import { givenCaller, givenSchool } from "#tests/support/given-school.ts";
import {
  copySchedule,
  createSegment,
  databaseOf,
  makeDueOn,
  recurringInvoice,
  studentNumber,
} from "#tests/support/schedules.ts";
import { TODAY } from "#tests/support/template.ts";

/** Given published schedules, whatever happens to the job that makes their invoices, then each occurrence is made once (B-52, B-53). */
const school = givenSchool();
const finance = givenCaller(school, "finance");
let student: string;
beforeAll(async () => {
  student = await studentNumber(school);
});

const database = (): Database => databaseOf(school);
const runOn = (day: string, db = database()) => makeDueOn(day, db);
async function rowsOf(sql: string, args: (string | number)[] = []) {
  const connection = school.database();
  const { rows } = await connection.execute({ sql, args });
  connection.close();
  return rows.map((row) => ({ ...row }));
}
let segments = 0;
const segmentOf = (students: number, left = 0) => createSegment(school, `RUN-${++segments}`, students, left);

/** A published schedule of every week from a day through five weeks later; answers with its uuid. */
async function publish(start: string, more: object = {}): Promise<string> {
  const body = recurringInvoice({
    student,
    recurring: { type: "Weekly", range: 1, start_date: start, end_date: addDays(start, 35) },
    status: "published",
    ...more,
  });
  const saved = await finance.post("/invoice/create/recurring", body);
  expect(saved.status).toBe(201);
  return saved.body.data.uuid;
}
/** What a schedule made, and what it skipped, by occurrence. */
const outcomeOf = async (uuid: string) => ({
  made: (
    await rowsOf(
      `select made.invoice_date || ' ' || made.due_date || ' ' || made.reference_number as what from invoice source
        join invoice made on made.source_id = source.id where source.uuid = ? order by made.occurrence, made.student_id`,
      [uuid],
    )
  ).map(({ what }) => what),
  skipped: (
    await rowsOf(
      `select passed.occurrence_date || ' ' || reason as what from invoice source join invoice_passed_over passed on passed.source_id = source.id
        where source.uuid = ? and passed.student_id is null order by passed.occurrence`,
      [uuid],
    )
  ).map(({ what }) => what),
});
const invoice = (day: string, occurrence: number) => `${day} ${addDays(day, 30)} Tuition · ${occurrence}/6`;
const change = async (uuid: string, action: string) =>
  expect((await finance.patch(`/invoice/schedules/${uuid}/${action}`, { reason: "Holidays" })).status).toBe(
    200,
  );
const scheduleOf = async (uuid: string) => (await finance.get(`/invoice/${uuid}`)).body.data.schedule;

const START = addDays(TODAY, 3);
const LAST = addDays(START, 22);
/** Through LAST: four of six. */
const EXPECTED = [0, 7, 14, 21].map((days, place) => invoice(addDays(START, days), place + 1));
const days = Array.from({ length: 26 }, (_, place) => addDays(TODAY, place));

describe("the same invoices", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["run once after an outage", () => runOn(LAST)],
    [
      "run every day",
      async () => {
        for (const day of days.filter((each) => each <= LAST)) await runOn(day);
      },
    ],
    [
      "run five times in a row",
      async () => {
        for (let n = 0; n < 5; n++) await runOn(LAST);
      },
    ],
    ["run by three at once", () => Promise.all([runOn(LAST), runOn(LAST), runOn(LAST)])],
    [
      "published while it runs",
      async () => {
        await Promise.all([runOn(LAST), publish(START), runOn(LAST), publish(START), runOn(LAST)]);
        await runOn(LAST);
      },
    ],
  ])("%s", async (_, act) => {
    const one = await publish(START);
    const many = await publish(START, { segment: await segmentOf(3) });
    await act();
    await runOn(LAST);
    expect((await outcomeOf(one)).made).toEqual(EXPECTED);
    expect((await outcomeOf(many)).made).toEqual(EXPECTED.flatMap((each) => [each, each, each]));
    expect(await scheduleOf(many)).toMatchObject({ status: "ACTIVE", made: 4, remaining: 2 });
    expect(
      await rowsOf("select 1 from invoice_schedule where next_date <= ? and status = 'ACTIVE'", [LAST]),
    ).toEqual([]);
  });

  test("in the cron's own run, and the day after the last one the schedule has ended", async () => {
    const uuid = await publish(addDays(TODAY, -35));
    expect(await scheduleOf(uuid)).toMatchObject({ status: "ACTIVE", next_date: TODAY, made: 5 });
    await school.stack.runCron("* * * * *");
    expect(await scheduleOf(uuid)).toMatchObject({ status: "ENDED", next_date: null, made: 6, remaining: 0 });
  });
});

describe("a batch that fails", () => {
  test.each<[string, boolean]>([
    ["before it is written", false],
    ["with the answer of its write lost", true],
  ])("%s is made up for by the next run", async (_, isDone) => {
    const uuid = await publish(START, { segment: await segmentOf(4) });
    const db = database();
    const batch = db.client.batch.bind(db.client);
    let calls = 0;
    db.client.batch = async (statements, given) => {
      if (given === "write" && calls++ === 0) {
        if (isDone) await batch(statements, given);
        throw new Error("The worker was killed");
      }
      return batch(statements, given);
    };
    await expect(runOn(LAST, db)).rejects.toThrow("killed");
    expect(calls).toBe(1);
    await runOn(LAST);
    expect((await outcomeOf(uuid)).made).toHaveLength(16);
  });

  test("1,100 due occurrences of 1,100 schedules are made in batches of 500, two round trips each", async () => {
    const uuid = await publish(START);
    const connection = school.database();
    await copySchedule(connection, uuid, 1100);
    connection.close();
    const db = database();
    const { occurrences, invoices } = await runOn(START, db);
    expect([occurrences >= 1101, invoices >= 1101]).toEqual([true, true]);
    expect(db.cost.roundTrips).toBeLessThanOrEqual(3 * Math.ceil(occurrences / 500));
  });
});

describe("a schedule that is paused", () => {
  test("skips what falls into the pause for good, and makes the day it was paused and the day it is resumed", async () => {
    const uuid = await publish(TODAY);
    await change(uuid, "pause");
    expect(await scheduleOf(uuid)).toMatchObject({ status: "PAUSED", next_date: TODAY });
    await runOn(addDays(TODAY, 15));
    expect(await outcomeOf(uuid)).toEqual({
      made: [invoice(TODAY, 1)],
      skipped: [7, 14].map((after) => `${addDays(TODAY, after)} paused`),
    });
    // Resumed today, by the clock of the API: the pause is empty, and what was skipped stays so.
    await change(uuid, "resume");
    await runOn(addDays(TODAY, 21));
    expect((await outcomeOf(uuid)).made).toEqual([invoice(TODAY, 1), invoice(addDays(TODAY, 21), 4)]);
  });

  test.each([
    ["pause", [invoice(TODAY, 1)], "PAUSED"],
    ["end", [invoice(TODAY, 1)], "ENDED"],
  ])("%s beside a run of the same moment: the run decides again", async (action, made, status) => {
    const uuid = await publish(TODAY);
    const db = database();
    const batch = db.client.batch.bind(db.client);
    let writes = 0;
    db.client.batch = async (statements, mode) => {
      if (mode === "write" && writes++ === 0) await change(uuid, action);
      return batch(statements, mode);
    };
    await runOn(addDays(TODAY, 7), db);
    expect(writes).toBeGreaterThan(1);
    expect((await outcomeOf(uuid)).made).toEqual(made);
    expect(await scheduleOf(uuid)).toMatchObject({ status });
  });

  test("two people pause it at once: one does, the other is told", async () => {
    const uuid = await publish(START);
    const other = await school.as("finance");
    const answers = await Promise.all(
      [finance, other].map((who) => who.patch(`/invoice/schedules/${uuid}/pause`, { reason: "Holidays" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body.message;
    expect(refused).toMatch(/^D-\d{6} is already paused\.$/);
  });

  test("a draft is no schedule yet, and an unknown one is not found", async () => {
    const uuid = await publish(START, { status: "draft" });
    expect((await finance.patch(`/invoice/schedules/${uuid}/pause`, {})).status).toBe(404);
    const ended = await publish(START);
    await change(ended, "end");
    expect((await finance.patch(`/invoice/schedules/${ended}/resume`, {})).body.message).toMatch(
      /has ended\.$/,
    );
  });
});

test("books that are closed while it runs: what is dated in them is skipped, the rest is made", async () => {
  const uuid = await publish(START);
  const db = database();
  const batch = db.client.batch.bind(db.client);
  let writes = 0;
  db.client.batch = async (statements, mode) => {
    if (mode === "write" && writes++ === 0)
      await rowsOf(
        "insert into school_setting (name, value, updated_at) values ('billing_locked_through', ?, '2026-11-18T00:00:00.000Z') returning name",
        [START],
      );
    return batch(statements, mode);
  };
  await runOn(addDays(START, 7), db);
  await rowsOf("delete from school_setting where name = 'billing_locked_through' returning name");
  expect(writes).toBe(2);
  expect(await outcomeOf(uuid)).toEqual({ made: [EXPECTED[1]], skipped: [`${START} closed`] });
});

describe("a student who left", () => {
  const setActive = (which: string, isActive: 0 | 1) =>
    rowsOf("update student set is_active = ? where student_no = ? returning id", [isActive, which]);

  test("pauses an individual's schedule, which says so", async () => {
    const leaver = await studentNumber(school, "active", 3);
    const uuid = await publish(START, { customer: { customer_id: leaver } });
    await runOn(START);
    await setActive(leaver, 0);
    await runOn(addDays(START, 8));
    expect(await scheduleOf(uuid)).toMatchObject({ status: "PAUSED", made: 1, remaining: 4 });
    expect((await outcomeOf(uuid)).skipped).toEqual([`${addDays(START, 7)} paused`]);
    const [pause] = await rowsOf(
      "select reason from invoice_schedule_pause where schedule_id = (select id from invoice where uuid = ?)",
      [uuid],
    );
    expect(pause?.reason).toMatch(/ has left the school$/);
    await setActive(leaver, 1);
  });

  test("is passed over by a segment's schedule, with one that joined billed from its day on", async () => {
    const segment = await segmentOf(2, 1);
    const uuid = await publish(START, { segment });
    await runOn(START);
    await rowsOf(
      `insert into segment_member (segment_id, student_id) select (select id from segment where code = ?), id from student
        where is_active = 1 and id not in (select student_id from segment_member join segment on segment.id = segment_id where code = ?)
        limit 1 returning student_id`,
      [segment, segment],
    );
    await runOn(addDays(START, 7));
    expect((await outcomeOf(uuid)).made).toEqual([0, 0, 1, 1, 1].map((place) => EXPECTED[place]));
    const passed = await rowsOf(
      "select passed.occurrence, reason from invoice_passed_over passed join invoice on invoice.id = passed.source_id where uuid = ? and passed.student_id is not null order by 1",
      [uuid],
    );
    expect(passed).toEqual([1, 2].map((occurrence) => ({ occurrence, reason: "left" })));
  });
});
