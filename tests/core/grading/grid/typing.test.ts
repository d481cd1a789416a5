import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { typedScore } from "#core/grading/grid/typing.ts";
import { doing, gridOf, TAKE, type } from "./sample-grid.ts";

describe("what the cell lets a person type (G-12)", () => {
  test.each(["1", "12", "100", "999", "1.", "1.5", "100.50", ".5", ".", "0", "007"])(
    "%j is in the cell",
    (text) => {
      expect(doing(gridOf([["15"]]), type(text)).editing?.text).toBe(text);
    },
  );
  test.each([
    "1000",
    "1.555",
    "1..5",
    "-1",
    "1,5",
    "1e2",
    "1N",
    "NS",
    "N1",
    " 1",
    "1 ",
    "abc",
    "1000.5",
    "٣",
  ])("%j is not taken: what was typed before stays", (text) => {
    expect(doing(gridOf([["15"]]), type("1"), type(text)).editing?.text).toBe("1");
  });
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

  test("a dot alone changes nothing", () => {
    const grid = gridOf([["15"]]);
    expect(doing(grid, type("."), TAKE).rows).toEqual(grid.rows);
  });
});

test("whatever is typed, character by character, is a score or leaves the cell as it was", () => {
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
