import type { AwardSection, AwardStudent } from "#core/awards/judge-awards.ts";

/** Students of one section for tests of awards. */
export interface GivenStudent {
  number?: string;
  /** By subject; null: no released grade. */
  grades?: readonly (number | null)[];
  average?: number | null;
  conduct?: number | null;
  /** Days absent and tardy; null: no record. */
  days?: readonly [absent: number, tardy: number] | null;
}
const SUBJECTS = ["English", "Mathematics", "Science"];
const e4 = (figure: number): number => Math.round(figure * 10_000);

/** Complete, with a general average of 90, no grade below 90 and conduct 90, unless told. */
export function awardStudent({
  number = "000001",
  grades = [90, 90, 90],
  average = 90,
  conduct = 90,
  days = [0, 0],
}: GivenStudent = {}): AwardStudent {
  return {
    studentNumber: number,
    grades: grades.map((figure, place) => ({
      classUuid: `c${place}`,
      subjectName: SUBJECTS[place] ?? `Subject ${place}`,
      gradeE4: figure === null ? null : e4(figure),
      printedE4: figure === null ? null : e4(Math.round(figure)),
    })),
    averageE2: average === null ? null : Math.round(average * 100),
    conductE4: conduct === null ? null : e4(conduct),
    attendance: days && { absentE4: e4(days[0]), tardyE4: e4(days[1]) },
  };
}

export const awardSectionOf = (
  students: readonly AwardStudent[],
  other: Partial<Pick<AwardSection, "period" | "level" | "classes">> = {},
): AwardSection => ({
  period: 1,
  level: { code: "G07", name: "Grade 7" },
  classes: (students[0]?.grades ?? []).map(({ classUuid, subjectName }) => ({
    classUuid,
    subjectName,
    waitsAs: null,
  })),
  students,
  ...other,
});
