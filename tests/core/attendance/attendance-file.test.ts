import { describe, expect, test } from "vitest";
import { ATTENDANCE_HEADINGS, readAttendanceFile } from "#core/attendance/attendance-file.ts";

const HEAD = ATTENDANCE_HEADINGS.join(",");
const ANY = { schoolYear: null, term: null };
const row = (absent: string, tardy: string, id = "000001") =>
  `${id},"Reyes, Ana",Grade 7,Narra,SY 2026-2027,2nd,${absent},${tardy}`;
const read = (lines: string[], target: Parameters<typeof readAttendanceFile>[1] = ANY) =>
  readAttendanceFile([HEAD, ...lines].join("\r\n"), target);
const errorsOf = (result: ReturnType<typeof read>) =>
  result.ok ? [] : (result.errors ?? [{ message: result.message }]);

test("reads whose days, of which term", () => {
  expect(read([row("2.5", "")])).toEqual({
    ok: true,
    value: {
      completed: null,
      blankRows: 0,
      lines: [
        {
          row: 1,
          studentId: "000001",
          studentName: "Reyes, Ana",
          schoolYear: "SY 2026-2027",
          term: 2,
          daysAbsent: 25_000,
          daysTardy: 0,
        },
      ],
    },
  });
});

test("a row without any days was not filled in, and counts as none", () => {
  expect(read([row("", ""), row("0", "", "000002")])).toMatchObject({
    value: { blankRows: 1, lines: [{ row: 2, daysAbsent: 0 }] },
  });
});

test.each(["\n", "\r", "\r\n"])("reads any line end (%j), a byte-order mark and names in quotes", (end) => {
  const text = `\uFEFF${[HEAD, row("1", "2"), row("3", "4", "000002"), ""].join(end)}`;
  expect(readAttendanceFile(text, ANY)).toMatchObject({
    ok: true,
    value: { lines: [{ row: 1 }, { row: 2 }] },
  });
});

describe("headings must not be changed", () => {
  test.each([
    ["missing", HEAD.replace(",Term", "")],
    ["renamed", HEAD.replace("Days Absent", "Absent")],
    ["doubled", `${HEAD},Term`],
    ["in another order", HEAD.replace("Days Absent,Days Tardy", "Days Tardy,Days Absent")],
    ["none", ""],
  ])("%s", (_, headings) => {
    expect(readAttendanceFile(`${headings}\n${row("1", "1")}`, ANY)).toMatchObject({
      ok: false,
      status: 422,
      message: expect.stringContaining("The column headings must not be changed."),
    });
  });
});

test("every mistake is told with its row and column", () => {
  const result = read([
    row("101", "x"),
    row("1", "1", "1a"),
    "000002,short",
    row("1", "1", "000003"),
    row("2", "2", "000003"),
    '000004,"a"b,G,S,SY 2026-2027,2nd,1,1',
    "000005,a,G,S,SY 2026-2027,4th,1,1",
  ]);
  expect(errorsOf(result).map((entry) => ("row" in entry ? [entry.row, entry.path] : []))).toEqual([
    [1, "Days Absent"],
    [1, "Days Tardy"],
    [2, "Student ID"],
    [3, undefined],
    [5, "Student ID"],
    [6, undefined],
    [7, "Term"],
  ]);
  expect(result).toMatchObject({ code: "IMPORT_REFUSED", data: { error_count: 7 } });
});

test("a file of another term or year than the chosen one is refused row by row", () => {
  expect(errorsOf(read([row("1", "1")], { schoolYear: "SY 2025-2026", term: 1 }))).toMatchObject([
    { row: 1, path: "School Year" },
    { row: 1, path: "Term" },
  ]);
  expect(read([row("1", "1")], { schoolYear: "SY 2026-2027", term: 2 }).ok).toBe(true);
});

test("shows a hundred mistakes of many, and counts them all", () => {
  const result = read(Array.from({ length: 150 }, () => row("x", "1")));
  expect(errorsOf(result)).toHaveLength(100);
  expect(result).toMatchObject({ data: { error_count: 150 } });
});

test("an unclosed quote, and a file without rows, are named as such", () => {
  expect(errorsOf(read([row("1", "1"), '000002,"open']))).toMatchObject([
    { message: "A quoted value is not closed.", row: 2 },
  ]);
  expect(read([])).toMatchObject({ message: "The file has no rows below its headings." });
});
