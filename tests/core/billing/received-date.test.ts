import { describe, expect, test } from "vitest";
import { receivedDateRefusal } from "#core/billing/payments/received-date.ts";

describe("the day a payment was received", () => {
  const today = "2026-11-23";
  const FUTURE = "The date received cannot be after today.";
  const LONG_AGO = "The date received can be at most 366 days ago.";
  const CLOSED = "The books are closed through October 31, 2026.";
  test.each([
    ["today", today, "", null],
    ["tomorrow", "2026-11-24", "", FUTURE],
    ["366 days ago", "2025-11-22", "", null],
    ["367 days ago", "2025-11-21", "", LONG_AGO],
    ["the last day of the closed books", "2026-10-31", "2026-10-31", CLOSED],
    ["the day after them", "2026-11-01", "2026-10-31", null],
    ["a day long before them", "1900-01-01", "2026-10-31", CLOSED],
    ["a day of 9999", "9999-12-31", "2026-10-31", FUTURE],
  ])("%s", (_, day, closedThrough, refusal) => {
    expect(receivedDateRefusal(day, { today, closedThrough })).toBe(refusal);
  });
});
