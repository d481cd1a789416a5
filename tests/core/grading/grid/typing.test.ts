import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markOf } from "#core/grading/grid/grid.ts";
import { batchToSave } from "#core/grading/grid/saving.ts";
import { shownText, typedScore } from "#core/grading/grid/typing.ts";
import { doing, gridOf, TAKE, type } from "./sample-grid.ts";

describe("what the cell lets a person type (G-12)", () => {
  test.each([
    "1",
    "12",
    "100",
    "999",
    "1.",
    "1.5",
    "100.50",
    ".5",
    ".",
    "0",
    "007",
    "3,5",
    "-1",
    "12.345",
    "1000",
    "1e2",
  ])("%j is in the cell, as it is typed", (text) => {
    expect(doing(gridOf([["15"]]), type(text)).editing?.text).toBe(text);
  });
  test.each(["NS", "N1", " 1", "abc", "٣", "1234567890123"])(
    "%j begins as neither a figure nor a mark, or is too long: what was typed before stays",
    (text) => {
      expect(doing(gridOf([["15"]]), type("1"), type(text)).editing?.text).toBe("1");
    },
  );
  test.each(["N", "n", "S", "s"])("%j alone is the mark", (text) => {
    const grid = doing(gridOf([["15"]]), type(text));
    expect(grid.editing?.text).toBe(text.toUpperCase());
    expect(doing(grid, TAKE).rows[0]?.cells[0]?.score).toBe(text.toUpperCase());
  });
});

describe("what typed text means once it is taken", () => {
  test.each([
    ["", null],
    ["17", 1700],
    ["17.", 1700],
    ["17.5", 1750],
    ["17.05", 1705],
    [".5", 50],
    ["0", 0],
    ["007", 700],
    [".", undefined],
  ])("%j is %j hundredths", (text, score) => expect(typedScore(text)).toBe(score));

  test.each([".", "3,5", "-1", "+1", "12.345", "1000", "1.555", "1..5", "1e2", "1N", "1 ", "1000.5"])(
    "%j is refused whole: the score stays, is not sent, and what was typed is shown over it and marked",
    (text) => {
      const grid = doing(
        gridOf([["15"], ["16"]]),
        type(text),
        { do: "enter", back: false },
        type("17"),
        TAKE,
      );
      const [first, second] = grid.rows.map(({ cells }) => cells[0]);
      expect(first).toMatchObject({ score: 1500, saved: 1500, unread: text });
      expect([first && shownText(first), first && grid.columns[0] && markOf(first, grid.columns[0])]).toEqual(
        [text, "unread"],
      );
      expect(second?.score).toBe(1700);
      expect(batchToSave(grid, 100).map(({ studentId }) => studentId)).toEqual(["student-1"]);
      expect(grid.past).toHaveLength(1);
    },
  );
  test.each([type("15"), type("")])(
    "another entry removes it, also one that leaves the score as it was",
    (entry) => {
      const grid = doing(gridOf([["15"]]), type("3,5"), TAKE, entry, TAKE);
      expect(grid.rows[0]?.cells[0]?.unread).toBe(null);
    },
  );
  test("editing goes on from what was typed", () => {
    expect(doing(gridOf([["15"]]), type("3,5"), TAKE, { do: "edit" }).editing?.text).toBe("3,5");
  });
});

test("whatever is typed, character by character, is a score or leaves the score as it was", () => {
  const character = fc.constantFrom(..."0123456789.NS-e, ".split(""));
  fc.assert(
    fc.property(fc.array(character, { maxLength: 10 }), (characters) => {
      const typed = characters.reduce(
        (grid, one) => doing(grid, type((grid.editing?.text ?? "") + one)),
        gridOf([["15"]]),
      );
      const score = doing(typed, TAKE).rows[0]?.cells[0]?.score;
      expect(
        score === null ||
          score === "N" ||
          score === "S" ||
          (typeof score === "number" && Number.isInteger(score) && score <= 99_999),
      ).toBe(true);
    }),
  );
});
