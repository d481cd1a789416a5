import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyBlock, readBlock } from "#core/grading/grid/block.ts";
import { planPaste } from "#core/grading/grid/paste.ts";
import { at, doing, MAXIMUMS, scoresOf, TAKE, threeByFour, to, type } from "./sample-grid.ts";

describe("reading a block from a spreadsheet", () => {
  test.each<[string, string, string[][]]>([
    ["one cell", "15", [["15"]]],
    [
      "Excel's lines",
      "1\t2\r\n3\t4\r\n",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "other lines",
      "1\t2\n3\t4",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    ["old lines", "1\r2\r", [["1"], ["2"]]],
    [
      "empty cells",
      "\t2\r\n\t\r\n",
      [
        ["", "2"],
        ["", ""],
      ],
    ],
    ["a tab at the end", "1\t", [["1", ""]]],
    ["an empty line between", "1\r\n\r\n3\r\n", [["1"], [""], ["3"]]],
    ["a quoted cell with lines and tabs", '"a\r\nb\tc"\t2\r\n', [["a\r\nb\tc", "2"]]],
    ["doubled quotes", '"say ""ten"""\t2', [['say "ten"', "2"]]],
    ["a quote within", '5"\t2', [['5"', "2"]]],
    ["a quote that never closes", '"5\t2', [['"5', "2"]]],
    ["nothing", "", []],
  ])("%s", (_, text, cells) => expect(readBlock(text)).toEqual(cells));

  test("what is copied reads back as it was", () => {
    const grid = doing(threeByFour(), at(0, 0), to(2, 3));
    expect(readBlock(copyBlock(grid))).toEqual([
      ["15", "20", "", "80"],
      ["N", "S", "45.5", "70"],
      ["10", "", "30", "60"],
    ]);
  });
});

describe("planning what a block would do", () => {
  const plan = (text: string, ...selection: Parameters<typeof doing>[1][]) =>
    planPaste(doing(threeByFour(), ...selection), readBlock(text));

  test("changes, what stays the same and what is refused, each with its reason", () => {
    const planned = plan("15\t31\tx\r\n s \t-1\t45.500", at(0, 0));
    expect(planned.changes).toEqual([{ row: 1, column: 0, score: "S", before: "N" }]);
    expect(planned.unchanged).toBe(1);
    expect(planned.refused).toEqual([
      { row: 0, column: 1, text: "31", reason: "More than the maximum of 30." },
      { row: 0, column: 2, text: "x", reason: "Not a score: digits with up to two decimals, N or S." },
      { row: 1, column: 1, text: "-1", reason: "Not a score: digits with up to two decimals, N or S." },
      { row: 1, column: 2, text: "45.500", reason: "Not a score: digits with up to two decimals, N or S." },
    ]);
  });

  test("what reaches beyond the grid is left out and counted", () => {
    const planned = plan("1\t2\t3\r\n4\t5\t6", at(2, 2));
    expect(planned.changes).toEqual([
      { row: 2, column: 2, score: 100, before: 3000 },
      { row: 2, column: 3, score: 200, before: 6000 },
    ]);
    expect(planned.beyond).toEqual({ rows: 1, columns: 1 });
    expect(planned.range).toEqual({ top: 2, bottom: 2, left: 2, right: 3 });
  });

  test("one value fills the range, a block begins in its upper left corner", () => {
    expect(plan("7", at(1, 1), to(0, 0)).changes.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(plan("7\t8", at(2, 2), to(1, 1)).changes[0]).toEqual({
      row: 1,
      column: 1,
      score: 700,
      before: "S",
    });
  });

  test("an empty cell clears, also where a shorter row ends", () => {
    expect(plan("1\t2\r\n3", at(0, 0)).changes.at(-1)).toEqual({
      row: 1,
      column: 1,
      score: null,
      before: "S",
    });
  });

  test("nothing plans nothing", () => expect(plan("", at(0, 0)).changes).toEqual([]));
});

test("a pasted block is the same as typing it cell by cell", () => {
  const value = fc
    .tuple(fc.nat(99), fc.constantFrom("", ".5", ".25"))
    .map(([whole, rest]) => `${whole}${rest}`);
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(value, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(block, fc.nat(2), fc.nat(3), (cells, row, column) => {
      const start = doing(threeByFour(), at(row, column));
      const planned = planPaste(start, readBlock(cells.map((one) => one.join("\t")).join("\r\n")));
      const pasted = doing(start, { do: "set", changes: planned.changes });
      // By hand: only what the grid has room for, and nothing above its maximum.
      const typed = cells.flatMap((texts, down) =>
        texts.flatMap((text, across) =>
          row + down < 3 && column + across < 4 && Number(text) <= (MAXIMUMS[column + across] ?? 0)
            ? [at(row + down, column + across), type(text), TAKE]
            : [],
        ),
      );
      expect(scoresOf(pasted)).toEqual(scoresOf(doing(threeByFour(), ...typed)));
      expect(scoresOf(doing(pasted, { do: "undo" }))).toEqual(scoresOf(threeByFour()));
    }),
  );
});
