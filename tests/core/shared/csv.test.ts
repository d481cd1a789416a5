import { describe, expect, test } from "vitest";
import { BYTE_ORDER_MARK, csvLine, csvRecords } from "#core/shared/import/csv.ts";

/** Given a text, when it is read as CSV, then its records have their row and their cells. */
const cellsOf = (text: string) => [...csvRecords(text)].map(({ row, cells }) => [row, ...cells]);

describe("records", () => {
  test.each(["\n", "\r", "\r\n"])("of any line end (%j), with commas and line breaks in quotes", (end) => {
    const text = `${BYTE_ORDER_MARK}a,b${end}"1,5","x${end}y"${end}`;
    expect(cellsOf(text).map((cells) => cells.map((cell) => String(cell).trim()))).toEqual([
      ["0", "a", "b"],
      ["1", "1,5", `x${end}y`],
    ]);
  });
  test("semicolons separate nothing", () =>
    expect(cellsOf("a;b\n1;2")).toEqual([
      [0, "a;b"],
      [1, "1;2"],
    ]));
  test("lines without text are left out and counted", () =>
    expect(cellsOf("a,b\n\n , \n1,2\n")).toEqual([
      [0, "a", "b"],
      [3, "1", "2"],
    ]));
  test("a doubled quote is one", () => expect(cellsOf('"say ""ten"""')).toEqual([[0, 'say "ten"']]));
  test("longer than a part of the text are read whole", () => {
    const long = `x\n`.repeat(400_000);
    expect(cellsOf(`a,b\n"${long}",2\n3,4`)).toEqual([
      [0, "a", "b"],
      [1, long, "2"],
      [2, "3", "4"],
    ]);
  });
});

describe("errors", () => {
  test("a quote that is not written twice is told of its row", () => {
    const rows = [...csvRecords('a,b\n"1" 2",3\n4,5')];
    expect(rows.map(({ row, hasStrayQuote }) => [row, hasStrayQuote])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
  });
  test("many quotes that are not written twice are told until the hundredth", () =>
    expect(cellsOf(`a,b\n${'"1"2,3\n'.repeat(100_000)}`)).toHaveLength(101));
  test("a value that is never closed ends the reading at its row", () => {
    const records = csvRecords('a,b\n1,2\n3,"4\n5,6');
    expect([records.next(), records.next()].map(({ value }) => value)).toMatchObject([
      { row: 0 },
      { row: 1 },
    ]);
    expect(records.next()).toEqual({ done: true, value: 2 });
  });
});

test("a written line is read as it was, a formula with its apostrophe", () =>
  expect(cellsOf(csvLine(["a,b", 'say "x"', "two\nlines", "=1+1", ""]))).toEqual([
    [0, "a,b", 'say "x"', "two\nlines", "'=1+1", ""],
  ]));
