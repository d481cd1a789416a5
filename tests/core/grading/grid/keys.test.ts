import { describe, expect, test } from "vitest";
import type { Grid } from "#core/grading/grid/grid.ts";
import { commandFor, type KeyPress } from "#core/grading/grid/keys.ts";
import { step } from "#core/grading/grid/step.ts";
import { at, doing, gridOf, threeByFour, to, type } from "./sample-grid.ts";

const PAGE_ROWS = 2;
const pressOf = (name: string): KeyPress => ({
  key: name.replace(/^(Ctrl\+|Shift\+|Alt\+)+/, ""),
  shift: name.includes("Shift+"),
  ctrl: name.includes("Ctrl+"),
  alt: name.includes("Alt+"),
});
const press = (grid: Grid, ...names: string[]): Grid =>
  names.reduce((current, name) => {
    const command = commandFor(pressOf(name), current, PAGE_ROWS);
    return command ? step(current, command) : current;
  }, grid);
const commandOf = (grid: Grid, name: string) => commandFor(pressOf(name), grid, PAGE_ROWS);
const where = ({ active, extent }: Grid): string =>
  active.row === extent.row && active.column === extent.column
    ? `${active.row},${active.column}`
    : `${active.row},${active.column} to ${extent.row},${extent.column}`;

describe("where a key leads, in three rows of four columns", () => {
  test.each([
    // from, key, to
    ["1,1", "ArrowUp", "0,1"],
    ["1,1", "ArrowDown", "2,1"],
    ["1,1", "ArrowLeft", "1,0"],
    ["1,1", "ArrowRight", "1,2"],
    ["0,0", "ArrowUp", "0,0"],
    ["0,0", "ArrowLeft", "0,0"],
    ["2,3", "ArrowDown", "2,3"],
    ["2,3", "ArrowRight", "2,3"],
    ["1,1", "Enter", "2,1"],
    ["2,1", "Enter", "0,2"],
    ["2,3", "Enter", "2,3"],
    ["1,1", "Shift+Enter", "0,1"],
    ["0,1", "Shift+Enter", "2,0"],
    ["0,0", "Shift+Enter", "0,0"],
    ["1,1", "Tab", "1,2"],
    ["1,3", "Tab", "2,0"],
    ["1,1", "Shift+Tab", "1,0"],
    ["1,0", "Shift+Tab", "0,3"],
    ["1,1", "Home", "1,0"],
    ["1,1", "End", "1,3"],
    ["1,1", "Ctrl+Home", "0,0"],
    ["1,1", "Ctrl+End", "2,3"],
    ["0,1", "PageDown", "2,1"],
    ["1,1", "PageDown", "2,1"],
    ["1,1", "PageUp", "0,1"],
    ["1,1", "Ctrl+ArrowUp", "0,1"],
    ["1,1", "Ctrl+ArrowDown", "2,1"],
    ["1,1", "Ctrl+ArrowLeft", "1,0"],
    ["1,1", "Ctrl+ArrowRight", "1,3"],
    ["1,1", "Shift+ArrowDown", "1,1 to 2,1"],
    ["1,1", "Shift+ArrowRight", "1,1 to 1,2"],
    ["1,1", "Shift+End", "1,1 to 1,3"],
    ["1,1", "Ctrl+Shift+End", "1,1 to 2,3"],
    ["1,1", "Ctrl+Shift+ArrowUp", "1,1 to 0,1"],
    ["1,1", "Shift+PageDown", "1,1 to 2,1"],
    ["1,1", "Shift+ ", "1,0 to 1,3"],
    ["1,1", "Ctrl+ ", "0,1 to 2,1"],
    ["1,1", "Ctrl+a", "0,0 to 2,3"],
  ])("from %s, %s leads to %s", (from, key, target) => {
    const [row = 0, column = 0] = from.split(",").map(Number);
    expect(where(press(doing(threeByFour(), at(row, column)), key))).toBe(target);
  });

  test("an arrow without Shift gives the range up, from its active cell", () => {
    expect(where(press(doing(threeByFour(), at(0, 0), to(2, 2)), "ArrowRight"))).toBe("0,1");
  });

  test.each(["Ctrl+c", "Ctrl+v", "Alt+7", "Alt+ArrowLeft", "F5", "Unidentified", "Dead"])(
    "%s is left to the cell's input or the page",
    (key) => expect(commandOf(threeByFour(), key)).toBeNull(),
  );
});

describe("typing", () => {
  const score = (grid: Grid) => grid.rows[0]?.cells[0]?.score;

  test("begins with the first character, over what was there, and Enter takes it", () => {
    const typed = doing(threeByFour(), type("1"), type("17"), type("17."), type("17.5"));
    expect(score(typed)).toBe(1500);
    const taken = press(typed, "Enter");
    expect([score(taken), where(taken), taken.editing]).toEqual([1750, "1,0", null]);
  });

  test("each character is added at the end, also one that is no part of a score", () => {
    expect(press(threeByFour(), "1", "a", " ", "7", ".", "5", "-").editing).toEqual({
      text: "1a 7.5-",
      hasCaret: false,
    });
  });

  test("at a caret characters are left to the cell's input", () => {
    expect(commandOf(press(threeByFour(), "F2"), "7")).toBeNull();
    expect(commandOf(press(threeByFour(), "1", "F2"), "7")).toBeNull();
  });

  test.each(["ArrowDown", "ArrowRight", "Tab", "Home", "Ctrl+End"])(
    "%s takes it too, and moves on",
    (key) => {
      const taken = press(doing(threeByFour(), at(0, 1), type("7")), key);
      expect([taken.rows[0]?.cells[1]?.score, taken.editing]).toEqual([700, null]);
      expect(where(taken)).not.toBe("0,1");
    },
  );

  test("after F2 the arrows, Home and End belong to the text; up and down take it", () => {
    const editing = press(threeByFour(), "F2");
    expect(editing.editing).toEqual({ text: "15", hasCaret: true });
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"])
      expect(commandOf(editing, key)).toBeNull();
    expect(where(press(editing, "ArrowDown"))).toBe("1,0");
  });

  test("F2 while typing keeps the text and gives it the arrows", () => {
    expect(press(doing(threeByFour(), type("1")), "F2").editing).toEqual({ text: "1", hasCaret: true });
  });

  test("F2 edits N and S as text, and Escape brings them back", () => {
    const grid = press(doing(threeByFour(), at(1, 0)), "F2");
    expect(grid.editing?.text).toBe("N");
    expect(press(grid, "Escape").rows[1]?.cells[0]?.score).toBe("N");
  });

  test("Escape takes back what was typed, then the range, and then lets Tab leave the grid", () => {
    const typed = doing(threeByFour(), at(0, 0), type("9"));
    const reverted = press(typed, "Escape");
    expect([score(reverted), reverted.editing]).toEqual([1500, null]);
    expect(where(press(doing(reverted, to(1, 1)), "Escape"))).toBe("0,0");
    expect(commandOf(reverted, "Tab")).not.toBeNull();
    expect(commandOf(press(reverted, "Escape"), "Tab")).toBeNull();
    expect(commandOf(press(reverted, "Escape", "ArrowDown"), "Tab")).not.toBeNull();
  });

  test("Tab leaves the grid behind its last cell and before its first", () => {
    expect(commandOf(doing(threeByFour(), at(2, 3)), "Tab")).toBeNull();
    expect(commandOf(doing(threeByFour(), at(0, 0)), "Shift+Tab")).toBeNull();
  });

  test.each(["Delete", "Backspace"])("%s empties every cell of the range, as one step", (key) => {
    const cleared = press(doing(threeByFour(), at(0, 0), to(1, 1)), key);
    expect(cleared.rows.flatMap(({ cells }) => cells.slice(0, 2).map(({ score }) => score))).toEqual([
      null,
      null,
      null,
      null,
      1000,
      null,
    ]);
    expect(press(cleared, "Ctrl+z").rows).toEqual(threeByFour().rows);
  });

  test("Ctrl+Z while typing takes back only the typing", () => {
    const grid = press(doing(threeByFour(), type("3"), at(0, 1), type("9")), "Ctrl+z");
    expect([grid.rows[0]?.cells[0]?.score, grid.rows[0]?.cells[1]?.score]).toEqual([300, 2000]);
  });
});

describe("what a locked grid does", () => {
  const locked = gridOf([["15", "20"]], true);
  test.each(["Delete", "F2", "Ctrl+d", "Ctrl+z", "Ctrl+y"])("%s changes nothing", (key) => {
    const pressed = press(locked, key);
    expect([pressed.rows, pressed.editing]).toEqual([locked.rows, null]);
  });
  test("it takes no typing, but the cursor moves", () => {
    expect(doing(locked, type("1")).editing).toBeNull();
    expect(commandOf(locked, "1")).toBeNull();
    expect(where(press(locked, "ArrowRight"))).toBe("0,1");
  });
});

describe("from blank to blank, down the columns (F8)", () => {
  test.each([
    // from, key, to
    ["0,0", "F8", "2,1"],
    ["2,1", "F8", "0,2"],
    ["0,2", "F8", "2,1"],
    ["0,0", "Shift+F8", "0,2"],
    ["0,2", "Shift+F8", "2,1"],
  ])("%s %s %s", (from, key, expected) => {
    const [row = 0, column = 0] = from.split(",").map(Number);
    expect(where(press(doing(threeByFour(), at(row, column)), key))).toBe(expected);
  });

  test("what is typed is taken first; N and S are no blanks; without one the cell stays", () => {
    const filled = press(doing(threeByFour(), at(2, 1), type("5")), "F8");
    expect(where(filled)).toBe("0,2");
    const none = press(doing(filled, type("n")), "F8");
    expect(where(none)).toBe("0,2");
    expect(none.rows[0]?.cells[2]?.score).toBe("N");
  });
});
