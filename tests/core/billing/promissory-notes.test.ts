import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  datesRefusal,
  NOTE_DATES_MAX,
  NOTE_STATUSES,
  type NoteFacts,
  type NoteStatus,
  noteStatusOf,
  noteWorkflow,
  proposedDates,
  settledSince,
  unmetDateOf,
} from "#core/billing/promissory-note.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

type NoteAction = keyof typeof noteWorkflow.actions;
/** Promissory notes: what finance may do (written by hand from B-88), and the arithmetic of their dates (B-87). */
const MAY: Record<NoteStatus, readonly NoteAction[]> = {
  standing: ["view", "print", "attach", "withdraw"],
  kept: ["view", "print", "attach"],
  broken: ["view", "print", "attach", "withdraw"],
  withdrawn: ["view", "print", "attach"],
};
const ACTIONS = Object.keys(noteWorkflow.actions) as NoteAction[];
const given = (status: NoteStatus): NoteFacts => ({
  number: "PN-2026-000001",
  customerName: "Reyes, Ana",
  status,
  amount: 90_000,
  settled: 30_000,
});

describe.each(NOTE_STATUSES)("a note that is %s", (status) => {
  test.each(ACTIONS)("finance: %s", (action) => {
    const decision = decide(noteWorkflow, action, { role: "FA" }, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(action === "withdraw" ? "withdrawn" : status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });

  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of ACTIONS)
        expect(decide(noteWorkflow, action, { role }, given(status)), `${role} ${action}`).toMatchObject({
          allowed: false,
          refusal: { status: 403 },
        });
  });
});

test("withdrawing names the customer and the amounts, and asks for a reason", () => {
  const menu = menuFor(noteWorkflow, { role: "FA" }, [given("broken")], "row");
  expect(menu.find(({ name }) => name === "withdraw")?.confirmation).toMatchObject({
    title: "Withdraw PN-2026-000001?",
    text: expect.stringContaining("Reyes, Ana promised ₱900.00, of which ₱300.00 is settled."),
    asks: { kind: "reason" },
  });
});

const DATES = [
  { date: "2026-12-01", amount: 30_000 },
  { date: "2027-01-01", amount: 60_000 },
];
test.each([
  // Settled, today, status.
  [0, "2026-12-01", "standing"],
  [0, "2026-12-02", "broken"],
  [29_999, "2026-12-02", "broken"],
  [30_000, "2026-12-02", "standing"],
  [30_000, "2027-01-01", "standing"],
  [30_000, "2027-01-02", "broken"],
  [90_000, "2027-01-02", "kept"],
  [90_000, "2026-11-01", "kept"],
] as const)("with %i settled on %s a note is %s", (settled, today, status) => {
  const unmetDate = unmetDateOf(DATES, settled);
  expect(noteStatusOf({ isWithdrawn: false, unmetDate }, today)).toBe(status);
  expect(noteStatusOf({ isWithdrawn: true, unmetDate }, today)).toBe("withdrawn");
});

test.each([
  // promised, settled before, amount due, balance now: settled since.
  ["nothing was paid", 600, 400, 1000, 600, 0],
  ["a part was paid", 600, 400, 1000, 350, 250],
  ["all was paid, or the invoice was cancelled", 600, 400, 1000, 0, 600],
  ["a payment from before was cancelled", 600, 400, 1000, 1000, 0],
  ["the invoice was raised, and a part paid", 1000, 0, 1500, 1200, 300],
  ["the invoice was lowered", 1000, 0, 700, 700, 300],
])("of an invoice of which %s", (_, promised, settledBefore, amountDue, balance, since) => {
  expect(settledSince({ promised, settledBefore, amountDue, balance })).toBe(since);
});

const TODAY = "2026-11-23";
test.each([
  ["before today", [{ date: "2026-11-22", amount: 90_000 }], "dates.0.date"],
  ["not after the date before it", [DATES[0], { date: "2026-12-01", amount: 60_000 }], "dates.1.date"],
  ["later than 366 days", [{ date: "2027-11-25", amount: 90_000 }], "dates.0.date"],
  [
    "of nothing",
    [
      { date: "2026-12-01", amount: 0 },
      { date: "2027-01-01", amount: 90_000 },
    ],
    "dates.0.amount",
  ],
])("a date %s is refused", (_, dates, path) => {
  expect(datesRefusal(dates as typeof DATES, { owed: 90_000, today: TODAY })).toMatchObject({ path });
});
test("today and the 366th day are taken, and the sum must be what is owed", () => {
  const dates = [
    { date: TODAY, amount: 1 },
    { date: "2027-11-24", amount: 89_999 },
  ];
  expect(datesRefusal(dates, { owed: 90_000, today: TODAY })).toBeNull();
  expect(datesRefusal(dates, { owed: 90_001, today: TODAY })).toEqual({
    message: "The amounts promised are ₱900.00; the invoices owe ₱900.01. They must be equal.",
    path: "dates",
  });
});

test("proposed dates are months apart, sum to the amount and differ by a centavo at most", () => {
  expect(proposedDates(100_00, 3, "2027-01-31")).toEqual([
    { date: "2027-01-31", amount: 33_33 },
    { date: "2027-02-28", amount: 33_34 },
    { date: "2027-03-31", amount: 33_33 },
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: NOTE_DATES_MAX, max: 99_999_999_999 }),
      fc.integer({ min: 1, max: NOTE_DATES_MAX }),
      (amount, parts) => {
        const proposed = proposedDates(amount, parts, TODAY);
        const amounts = proposed.map((promised) => promised.amount);
        expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        expect(datesRefusal(proposed, { owed: amount, today: TODAY })).toBeNull();
      },
    ),
  );
});
