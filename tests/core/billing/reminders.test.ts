import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysText, reminderWords } from "#core/billing/reminders/reminder-mail.ts";
import {
  dueDates,
  LATE_DAYS,
  leftOut,
  planReminders,
  type Remindable,
  type RemindedStage,
  STANDARD_STAGES,
  stageDue,
  stageReached,
  stagesFrom,
  stagesOf,
  stageText,
} from "#core/billing/reminders/reminders.ts";
import { addDays, daysBetween } from "#core/shared/school-day.ts";

/** Which stage of an invoice is sent on a day, to whom, and who is left out (B-106 to B-108). */
const DUE = "2026-11-10";
const invoice = (more: Partial<Remindable> = {}): Remindable => ({
  guardianId: 1,
  address: "ana@example.test",
  dueDate: DUE,
  balance: 1_000_00,
  owed: 1_000_00,
  hasNoReminders: false,
  noteNumber: null,
  told: [],
  isToldToday: false,
  ...more,
});
const plan = (rows: readonly Remindable[], day: string, isByHand = false, stages = STANDARD_STAGES) =>
  planReminders(rows, (row) => row, { stages, day, isByHand });

describe("stages", () => {
  test.each([
    ["-3, 1, 15, 30, 60", [-3, 1, 15, 30, 60]],
    ["60,1 , −3", [-3, 1, 60]],
    ["0", [0]],
    ["-60, 365", [-60, 365]],
    ["", null],
    ["1, 1", null],
    ["1, x", null],
    ["1.5", null],
    ["-61", null],
    ["366", null],
    ["1,2,3,4,5,6,7,8", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["1,2,3,4,5,6,7,8,9", null],
  ])("%s", (text, stages) => expect(stagesOf(text)).toEqual(stages));

  test.each([
    ["2026-11-06", null, null],
    ["2026-11-07", -3, -3],
    ["2026-11-10", -3, -3],
    ["2026-11-11", 1, 1],
    ["2026-11-18", 1, 1],
    ["2026-11-19", 1, null],
    ["2026-11-25", 15, 15],
    ["2027-01-09", 60, 60],
    ["2027-01-17", 60, null],
  ])("on %s the newest is %s, and %s is sent", (day, reached, due) => {
    expect(stageReached(DUE, STANDARD_STAGES, day)).toBe(reached);
    expect(stageDue(DUE, STANDARD_STAGES, day)).toBe(due);
  });

  test("are said in words", () => {
    expect([-3, -1, 0, 1, 15, null].map(stageText)).toEqual([
      "3 days before",
      "1 day before",
      "On the due date",
      "1 day after",
      "15 days after",
      "By hand",
    ]);
  });
});

test.each([
  ["who owes nothing", { balance: 0, isToldToday: true, address: "" }, "nothing-owed"],
  ["who was told today", { isToldToday: true, hasNoReminders: true }, "told-today"],
  ["a customer with the mark", { hasNoReminders: true, noteNumber: "PN-1" }, "no-reminders"],
  ["what is promised in a standing note", { noteNumber: "PN-1", address: "" }, "standing-note"],
  ["a guardian without an address", { address: "" }, "no-address"],
  ["anybody else", {}, null],
  ["whose credit covers it", { owed: 0, hasNoReminders: true, address: "" }, "credit-covers"],
] as const)("%s: %#", (_, more, why) => expect(leftOut(invoice(more))).toBe(why));

describe("a run", () => {
  test("writes to each guardian once, of all invoices that reached a stage; a late one sends the newest alone", () => {
    const rows = [
      invoice(),
      invoice({ dueDate: "2026-10-26" }),
      invoice({ guardianId: 2, dueDate: "2026-10-10" }),
      invoice({ guardianId: 3, dueDate: "2026-09-29" }),
    ];
    const { reminders, leftOut: none } = plan(rows, "2026-11-11");
    expect(none).toEqual([]);
    expect(
      reminders.map(({ guardianId, invoices }) => [guardianId, ...invoices.map(({ stage }) => stage)]),
    ).toEqual([
      [1, 1, 15],
      [2, 30],
    ]);
  });

  test("names who is left out once for each stage and reason, and tells as soon as the reason is gone", () => {
    const unreached = invoice({ address: "" });
    expect(plan([unreached], "2026-11-11").leftOut).toMatchObject([{ stage: 1, why: "no-address" }]);
    const told: RemindedStage[] = [{ stage: 1, why: "no-address" }];
    expect(plan([{ ...unreached, told }], "2026-11-12")).toEqual({ reminders: [], leftOut: [] });
    expect(plan([{ ...unreached, told, hasNoReminders: true }], "2026-11-12").leftOut).toMatchObject([
      { why: "no-reminders" },
    ]);
    expect(plan([invoice({ told })], "2026-11-13").reminders).toHaveLength(1);
  });

  test("by hand names whatever is owed, and takes the stage that was not told yet", () => {
    const rows = [
      invoice({ dueDate: "2027-03-01" }),
      invoice({ dueDate: "2026-01-01" }),
      invoice({ told: [{ stage: 1, why: null }] }),
      invoice({ balance: 0 }),
      invoice({ isToldToday: true }),
    ];
    const { reminders, leftOut: out } = plan(rows, "2026-11-12", true);
    expect(reminders.flatMap(({ invoices }) => invoices.map(({ stage }) => stage))).toEqual([null, 60, null]);
    expect(out.map(({ why }) => why)).toEqual(["nothing-owed", "told-today"]);
  });
});

const stages = fc
  .uniqueArray(fc.integer({ min: -60, max: 365 }), { minLength: 1, maxLength: 8 })
  .map((days) => days.sort((one, other) => one - other));

test("whatever days it is run on, an invoice is told of a stage at most once, the newest, and not a week late", () => {
  const days = fc.array(fc.integer({ min: -80, max: 400 }), { maxLength: 30 });
  fc.assert(
    fc.property(stages, days, (chosen, offsets) => {
      const told: RemindedStage[] = [];
      for (const offset of offsets.toSorted((one, other) => one - other)) {
        const day = addDays(DUE, offset);
        const { reminders } = plan([invoice({ told })], day, false, chosen);
        for (const { stage } of reminders.flatMap(({ invoices }) => invoices)) {
          expect(stage).toBe(Math.max(...chosen.filter((known) => known <= offset)));
          expect(offset - (stage ?? 0)).toBeLessThanOrEqual(LATE_DAYS);
          expect(told).not.toContainEqual({ stage, why: null });
          told.push({ stage, why: null });
        }
        // A second run of the same day finds everything told.
        expect(plan([invoice({ told })], day, false, chosen).reminders).toEqual([]);
      }
    }),
  );
});

test("a run each day tells each stage on its day, unless the next one came first", () => {
  fc.assert(
    fc.property(stages, (chosen) => {
      const told: RemindedStage[] = [];
      for (let offset = -61; offset <= 366; offset += 1)
        for (const { stage } of plan(
          [invoice({ told })],
          addDays(DUE, offset),
          false,
          chosen,
        ).reminders.flatMap(({ invoices }) => invoices)) {
          expect(stage).toBe(offset);
          told.push({ stage, why: null });
        }
      expect(told.map(({ stage }) => stage)).toEqual(chosen);
    }),
  );
});

test("the due dates that are read are those of which a stage is due, each once", () => {
  fc.assert(
    fc.property(stages, fc.integer({ min: -400, max: 100 }), (chosen, offset) => {
      const day = "2026-11-23";
      const dueDate = addDays(day, offset);
      const ranges = dueDates(chosen, day).filter(({ from, to }) => from <= dueDate && dueDate <= to);
      const isWithin = chosen.some((stage) => {
        const late = daysBetween(dueDate, day) - stage;
        return late >= 0 && late <= LATE_DAYS;
      });
      expect(ranges).toHaveLength(isWithin ? 1 : 0);
    }),
  );
});

test("the mail names each invoice, the first due first, the students once, and the total", () => {
  expect(daysText(DUE, "2026-11-07")).toBe("due in 3 days");
  expect(daysText(DUE, "2026-11-10")).toBe("due today");
  expect(daysText(DUE, "2026-11-11")).toBe("1 day past due");
  const of = (number: string, student: string, dueDate: string, balance: number) => ({
    uuid: number,
    number,
    student,
    dueDate,
    balance,
  });
  const words = reminderWords(
    "Talaan School",
    [
      of("INV-2", "Reyes, Ana", DUE, 1_00),
      of("INV-1", "Reyes, Ben", "2026-10-01", 2_00),
      of("INV-3", "Reyes, Ana", DUE, 3_50),
    ],
    "2026-11-12",
  );
  expect(words).toMatchObject({
    subject: "Payment reminder of 11/12/2026 from Talaan School",
    opening: "This is a reminder of 3 invoices with a balance to pay, for Reyes, Ben; Reyes, Ana.",
    total: "₱6.50",
  });
  expect(words.rows.map(({ number, days, balance }) => [number, days, balance])).toEqual([
    ["INV-1", "42 days past due", "₱2.00"],
    ["INV-2", "2 days past due", "₱1.00"],
    ["INV-3", "2 days past due", "₱3.50"],
  ]);
});

describe("after a restore (B-116)", () => {
  test.each([
    [null, "2026-11-24", null],
    ["2026-11-22T23:59:00.000Z", "2026-11-24", "2026-11-23"],
    ["2026-11-23T00:00:00.000Z", "2026-11-24", "2026-11-24"],
    ["2026-11-23T02:00:00.000Z", "2026-11-24", "2026-11-24"],
    ["2026-11-23T02:00:00.000Z", "2026-11-30", "2026-11-24"],
    ["2026-11-23T02:00:00.000Z", "2026-12-01", null],
  ])("restored at %s, a run on %s sends stages from %s", (restoredAt, day, from) =>
    expect(stagesFrom(restoredAt, day)).toBe(from),
  );

  test("no stage from before is sent by the clock, also none before the newest; by hand it is", () => {
    const row = invoice({ dueDate: "2026-11-19" });
    const how = { stages: STANDARD_STAGES, day: "2026-11-24", from: "2026-11-24" };
    const named = (dueDate: string, isByHand: boolean) =>
      planReminders([{ ...row, dueDate }], (of) => of, { ...how, isByHand }).reminders.length;
    expect([named("2026-11-19", false), named("2026-11-19", true)]).toEqual([0, 1]);
    expect([named("2026-11-22", false), named("2026-11-23", false)]).toEqual([0, 1]);
    expect(named("2026-11-08", false)).toBe(0);
  });
});
