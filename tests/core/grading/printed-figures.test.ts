import { describe, expect, test } from "vitest";
import { reportCardOf } from "#core/grading/grades/class-record.ts";
import { NO_TRANSMUTATION } from "#core/grading/schemes/transmutation.ts";
import { languages } from "./samples.ts";

describe("red, letter and the printed figure", () => {
  const facts = (levelCode: string, kind: "academic" | "homeroom" = "academic") => ({
    scheme: languages(NO_TRANSMUTATION),
    subject: { name: "Any", kind },
    levelCode,
  });
  const cardOf = (levelCode: string, gradeE4: number, hasZeroScore = false, kind?: "homeroom") => {
    const { printed, letter, descriptor, isRed } = reportCardOf(
      facts(levelCode, kind),
      { gradeE4, hasZeroScore },
      null,
    );
    return [printed, letter, descriptor, isRed];
  };
  test("are those of one value", () => {
    expect(cardOf("G07", 754_999)).toEqual(["75", "B-", "Moderately Satisfactory", true]);
    expect(cardOf("G07", 755_000)).toEqual(["76", "B-", "Moderately Satisfactory", false]);
    expect(cardOf("G11", 750_000)).toEqual(["75.0000", "", "Passed", true]);
    expect(cardOf("G11", 754_999)).toEqual(["75.4999", "", "Passed", false]);
    expect(cardOf("G12", 749_999)).toEqual(["74.9999", "", "Failed", true]);
  });
  test("of a 0 are a Dismissal only where a 0 was entered", () => {
    expect(cardOf("G07", 0, true)).toEqual(["0", "D", "Dismissal", true]);
    expect(cardOf("G07", 0)).toEqual(["0", "C", "Needs Improvement", true]);
    expect(cardOf("G11", 0)).toEqual(["0.0000", "", "Failed", true]);
    expect(cardOf("G11", 4_000, true, "homeroom")).toEqual(["0", "NI", "Needs Improvement", false]);
  });
});
