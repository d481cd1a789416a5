import { describe, expect, test } from "vitest";
import {
  attendanceSum,
  daysFromNumber,
  daysFromText,
  daysOrBlank,
  isPercentageTyping,
  sectionAverage,
} from "#core/attendance/days.ts";

describe("the percentage input (T-2)", () => {
  test.each(["", "0", "7", "99", "100", "007", "1.", "12.5", "99.9999", ".5", "0.0001", "12.3456"])(
    "takes %j",
    (text) => expect(isPercentageTyping(text)).toBe(true),
  );
  test.each([
    "101",
    "999",
    "1000",
    "100.",
    "100.0",
    "123.4",
    "1.23456",
    "12.34567",
    "-1",
    "1e2",
    "1,5",
    "١٢",
    "a",
    " 1",
    "1.2.3",
  ])("refuses %j", (text) => expect(isPercentageTyping(text)).toBe(false));
});

test.each([
  ["", 0],
  ["0", 0],
  ["2.5", 25_000],
  ["100", 1_000_000],
  ["99.9999", 999_999],
  [".5", 5_000],
  [".", null],
  ["100.5", null],
  ["x", null],
] as const)("%j is %j ten-thousandths of a day", (text, days) => {
  expect(daysFromText(text)).toBe(days);
});

test.each([
  [0, 0],
  [100, 1_000_000],
  [12.3456, 123_456],
  [100.0001, null],
  [-1, null],
  [1.00005, null],
  [Number.NaN, null],
] as const)("the number %d is %j", (number, days) => {
  expect(daysFromNumber(number)).toBe(days);
});

test("zero is blank in the list", () => {
  expect([daysOrBlank(0), daysOrBlank(25_000), daysOrBlank(30_000)]).toEqual(["", "2.5", "3"]);
});

test("the average is the total over the terms that have a record (T-5)", () => {
  expect(attendanceSum({ 1: 10_000, 2: 20_000, 3: null })).toEqual({ total: 30_000, averageE2: 150 });
  expect(attendanceSum({ 1: 10_000, 2: 0, 3: 0 })).toEqual({ total: 10_000, averageE2: 33 });
  expect(attendanceSum({ 1: 20_000, 2: 0, 3: 0 })).toEqual({ total: 20_000, averageE2: 67 });
  expect(attendanceSum({ 1: null, 2: null, 3: null })).toEqual({ total: null, averageE2: null });
});

test("a section's average leaves out who has no record", () => {
  expect(sectionAverage([150, null, 50])).toBe(100);
  expect(sectionAverage([null])).toBeNull();
});
