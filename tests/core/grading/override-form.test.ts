import { describe, expect, test } from "vitest";
import { overrideGradeBody } from "#core/grading/grades/override-contract.ts";
import {
  fitsGradeInput,
  type GradeForm,
  gradeE4FromText,
  gradeMistakes,
  gradeTypedMistake,
} from "#core/grading/grades/override-form.ts";
import { sent } from "#core/shared/body.ts";

/** Given a grade as it is typed, when it is to be saved, then the form says before the server what the server would say. */
const UUID = "0197f2aa-0000-7000-8000-000000000001";
const saidByServer = (gradeE4: number | null, reason: string): string[] => {
  const change = { studentNo: "240001", value: gradeE4, reason, version: 0 };
  const parsed = overrideGradeBody.safeParse(
    sent(overrideGradeBody, { ...change, of: { gradebookUuid: UUID } }),
  );
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};
const said = (form: GradeForm): string[] => gradeMistakes(form).map(({ message }) => message);

describe("a grade set by hand, as it is typed", () => {
  test("is figures and a point, with at most four decimals; signs and exponents are no figures", () => {
    for (const text of ["", "9", "92.", "92.1234", ".5"]) expect(fitsGradeInput(text), text).toBe(true);
    for (const text of ["e", "9e1", "+9", "-9", "92.12345", "9 2", "1,0"])
      expect(fitsGradeInput(text), text).toBe(false);
  });

  test("lies strictly between 0 and 100; what lies beyond has its own words", () => {
    const reason = "Appeal";
    expect(["0.0001", "92.", ".5", "99.9999"].map(gradeE4FromText)).toEqual([1, 920_000, 5_000, 999_999]);
    for (const grade of ["", ".", "0", "0.0000", "100", "100.0"])
      expect(said({ grade, reason }), grade).toEqual(["Invalid Value"]);
    const beyond = "Grade should not be greater than 100 or less than 0";
    expect([gradeTypedMistake("100.0001"), gradeTypedMistake("100")]).toEqual([beyond, null]);
    expect(said({ grade: "101", reason })).toEqual([beyond]);
  });

  test("needs a reason, and is refused by the server in the same words", () => {
    expect(said({ grade: "90", reason: " " })).toEqual(["Please give the reason."]);
    expect(saidByServer(900_000, " ")).toEqual(["Please give the reason."]);
    expect(saidByServer(1_000_000, "Appeal")).toEqual(said({ grade: "100", reason: "Appeal" }));
    expect(saidByServer(1_010_000, "Appeal")).toEqual(said({ grade: "101", reason: "Appeal" }));
    expect(saidByServer(null, "Entered twice")).toEqual([]);
  });
});
