import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agingDaysOf,
  INVOICE_STATUS_ROWS,
  paymentStatusOf,
  SETTLEMENTS,
  settlementOf,
} from "#core/billing/invoices/invoice-status.ts";
import { addDays } from "#core/shared/school-day.ts";

const TODAY = "2026-11-21";

describe("an invoice's status", () => {
  test.each([
    ["draft", -1, "UNPAID"],
    ["draft", 0, "UNPAID"],
    ["cancelled", -1, "CANCELLED"],
    ["cancelled", 0, "CANCELLED"],
    ["paid", -1, "PAID"],
    ["paid", 0, "PAID"],
    ["unpaid", -1, "OVERDUE"],
    ["unpaid", 0, "UNPAID"],
    ["unpaid", 1, "UNPAID"],
    ["partial", -1, "OVERDUE-PARTIAL"],
    ["partial", 0, "PARTIAL"],
    ["partial", 1, "PARTIAL"],
  ] as const)("%s and due %s days from today is %s", (settlement, days, status) => {
    expect(paymentStatusOf(settlement, addDays(TODAY, days), TODAY)).toBe(status);
  });

  test("is said by exactly one row of the table for each settlement and due date", () => {
    for (const settlement of SETTLEMENTS)
      for (const due of ["past", "open"] as const) {
        const rows = INVOICE_STATUS_ROWS.filter(
          (row) => row.settlement === settlement && (row.due ?? due) === due,
        );
        expect(rows, `${settlement}, ${due}`).toHaveLength(1);
      }
  });
});

describe("the settlement", () => {
  test.each([
    [{ isDraft: false, isCancelled: false, amountDue: 100, balance: 100 }, "unpaid"],
    [{ isDraft: false, isCancelled: false, amountDue: 100, balance: 40 }, "partial"],
    [{ isDraft: false, isCancelled: false, amountDue: 100, balance: 0 }, "paid"],
    [{ isDraft: false, isCancelled: false, amountDue: 0, balance: 0 }, "paid"],
    [{ isDraft: true, isCancelled: false, amountDue: 100, balance: 100 }, "draft"],
    [{ isDraft: true, isCancelled: false, amountDue: 0, balance: 0 }, "draft"],
    [{ isDraft: true, isCancelled: true, amountDue: 100, balance: 0 }, "cancelled"],
    [{ isDraft: false, isCancelled: true, amountDue: 100, balance: 0 }, "cancelled"],
  ])("of %j is %s", (facts, expected) => {
    expect(settlementOf(facts)).toBe(expected);
  });
});

describe("aging", () => {
  test.each([
    ["unpaid", 1, null],
    ["unpaid", 0, 0],
    ["unpaid", -1, 1],
    ["partial", -30, 30],
    ["paid", -30, null],
    ["cancelled", -30, null],
    ["draft", -30, null],
  ] as const)("of %s due %s days from today is %s", (settlement, days, expected) => {
    expect(agingDaysOf(settlement, addDays(TODAY, days), TODAY)).toBe(expected);
  });

  test("counts the days of an owed invoice past due, and no other's", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SETTLEMENTS),
        fc.integer({ min: -400, max: 400 }),
        (settlement, days) => {
          const isOwed = settlement === "unpaid" || settlement === "partial";
          expect(agingDaysOf(settlement, addDays(TODAY, days), TODAY)).toBe(
            isOwed && days <= 0 ? Math.abs(days) : null,
          );
        },
      ),
    );
  });
});
