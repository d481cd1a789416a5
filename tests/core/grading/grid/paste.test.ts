import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyBlock, readBlock } from "#core/grading/grid/block.ts";
import type { Grid } from "#core/grading/grid/grid.ts";
import { type PasteOptions, type PastePlan, planPaste } from "#core/grading/grid/paste.ts";
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

  test("an empty cell leaves the score that is there, also where a shorter row ends; asked to, it clears", () => {
    const grid = doing(threeByFour(), at(0, 0));
    const block = readBlock("1\t2\r\n3");
    const kept = planPaste(grid, block);
    expect([kept.blanks, kept.changes.map(({ row, column }) => [row, column])]).toEqual([
      1,
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    ]);
    expect(planPaste(grid, block, { clearsBlanks: true }).changes.at(-1)).toEqual({
      row: 1,
      column: 1,
      score: null,
      before: "S",
    });
  });

  test("a decimal comma counts where the column proves it", () => {
    expect(plan("12,5\t1\r\n3\t2.5", at(0, 0)).changes.map(({ score }) => score)).toEqual([
      1250, 100, 300, 250,
    ]);
  });

  test("nothing plans nothing", () => expect(plan("", at(0, 0)).changes).toEqual([]));
});

describe("a block that names its students", () => {
  /** Students as a gradebook has them; the second has left. */
  const named = (): Grid => {
    const grid = doing(threeByFour(), at(1, 1));
    const names = ["Reyes, Ana", "Cruz, Niño (left on 10/30/2026)", "Santos, Jose"];
    return {
      ...grid,
      rows: grid.rows.map((row, index) => ({
        ...row,
        id: `00000${index + 1}`,
        name: names[index] ?? "",
      })),
    };
  };
  const plan = (rows: string[][], options?: PasteOptions) => planPaste(named(), rows, options);
  const laid = ({ changes }: PastePlan) => changes.map(({ row, column, score }) => [row, column, score]);

  test("with headings: rows go to whom they name, columns to their activities, in any order", () => {
    const planned = plan([
      ["Grade 7 - Narra"],
      ["No.", "WW3 (50)", "Name", "Average", "ww1"],
      ["1", "11", "Santos, Jose", "88", "n"],
      ["2", "12", "niño CRUZ", "90", "7,5"],
    ]);
    expect(laid(planned)).toEqual([
      [2, 2, 1100],
      [2, 0, "N"],
      [1, 2, 1200],
      [1, 0, 750],
    ]);
    expect(planned.notices).toEqual([
      "Rows go to the students they name, whatever their order.",
      "Found by name only: rows 3, 4.",
      "Not read: “No.”, “Average”.",
    ]);
  });

  test("without headings: the columns behind the names go by place, from the chosen column on", () => {
    expect(
      laid(
        plan([
          ["1", "000003", "Santos, Jose", "5", "6"],
          ["2", "000001", "Reyes, Ana", "7", ""],
        ]),
      ),
    ).toEqual([
      [2, 1, 500],
      [2, 2, 600],
      [0, 1, 700],
    ]);
  });

  test("names alone, or numbers alone", () => {
    expect(
      laid(
        plan([
          ["Cruz, Niño", "1"],
          ["Reyes, Ana", "2"],
        ]),
      ),
    ).toEqual([
      [1, 1, 100],
      [0, 1, 200],
    ]);
    expect(
      laid(
        plan([
          ["000002", "1"],
          ["000001", "2"],
        ]),
      ),
    ).toEqual([
      [1, 1, 100],
      [0, 1, 200],
    ]);
  });

  test("rows that contradict themselves or name nobody of the class: nothing is laid down until they are left out", () => {
    const block = [
      ["Student ID", "Student Name", "WW1"],
      ["000001", "Cruz, Niño", "1"],
      ["000009", "", "2"],
      ["000003", "Santos, Jose", "3"],
      ["3", "", "4"],
      ["x", "", "5"],
    ];
    const planned = plan(block);
    expect([laid(planned), planned.wrongRows]).toEqual([
      [],
      [
        { line: 2, message: "000001 is Reyes, Ana, not “Cruz, Niño”" },
        { line: 3, message: "000009 is not the number of anyone in this class" },
        { line: 5, message: "000003 is already in row 4" },
        { line: 6, message: "“x” is not a student number of 6 to 10 digits" },
      ],
    ]);
    const rest = plan(block, { leavesOut: true });
    expect([laid(rest), rest.wrongRows, rest.notices.at(-1)]).toEqual([
      [[2, 0, 300]],
      [],
      "Left out: rows 2, 3, 5, 6.",
    ]);
  });

  test("the list of another class is told, not laid down by place", () => {
    const planned = plan([
      ["Garcia, Leo", "1"],
      ["Lim, Mia", "2"],
      ["Tan, Bea", "3"],
    ]);
    expect([planned.changes, planned.wrongRows.length]).toEqual([[], 3]);
  });

  test("headings alone tell the columns; the rows go by place", () => {
    const planned = plan([
      ["WW4", "WW1"],
      ["50", "1"],
      ["51", "2"],
    ]);
    expect([planned.isByStudent, laid(planned)]).toEqual([
      false,
      [
        [1, 3, 5000],
        [1, 0, 100],
        [2, 3, 5100],
        [2, 0, 200],
      ],
    ]);
  });

  test("figures are no headings, whatever the codes of the activities", () => {
    const grid = named();
    const numbered = {
      ...grid,
      columns: grid.columns.map((column, index) => ({ ...column, code: String(index + 1) })),
    };
    expect(
      laid(
        planPaste(numbered, [
          ["3", "1"],
          ["4", "2"],
        ]),
      ),
    ).toEqual([
      [1, 1, 300],
      [1, 2, 100],
      [2, 1, 400],
      [2, 2, 200],
    ]);
  });
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
