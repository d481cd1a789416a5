import { describe, expect, test } from "vitest";
import { type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { SCHOOL_RULES } from "#core/awards/award-rules.ts";
import { awardJudge } from "#core/awards/judge-awards.ts";
import { awardSection } from "#core/reports/awards/award-facts.ts";
import { cardFacts, type GivenClass } from "#tests/support/report-cards.ts";

/** Given a student's classes, when awards are decided, then they rest on these figures. */
const HOMEROOM: GivenClass = { name: "Homeroom", kind: "homeroom", grades: [90, 90, 90] };
const factsOf = (classes: readonly GivenClass[], period: AwardPeriod, levelCode = "G07") => {
  const { student } = cardFacts(levelCode, 1, classes);
  const days = { absentE4: 0, tardyE4: 0 };
  return awardSection(period, student.level, [{ student, attendance: new Map([[1, days]]) }]);
};
const [ENGLISH, SCIENCE] = ["English", "Science"];

describe("a term", () => {
  test("an average of 94.995 is 95.00, and First Honor", () => {
    const areas: GivenClass[] = Array.from({ length: 20 }, (_, place) => ({
      name: `Area ${place}`,
      grades: [94.995],
    }));
    const section = factsOf([...areas, HOMEROOM], 1, "G11");
    const [student] = section.students;
    if (!student) throw new Error("No student");
    expect(student.averageE2).toBe(9500);
    const judged = awardJudge(SCHOOL_RULES, section)(student);
    expect(judged.find(({ group }) => group === "first_honor")?.isAwarded).toBe(true);
  });

  test("counts released grades only, and says which class waits", () => {
    const section = factsOf(
      [
        { name: ENGLISH ?? "", grades: [95] },
        { name: SCIENCE ?? "", grades: [95], status: "RO Approved" },
        HOMEROOM,
      ],
      1,
    );
    expect(section.students[0]).toMatchObject({ averageE2: null, conductE4: 900_000 });
    expect(section.students[0]?.grades.map(({ gradeE4 }) => gradeE4)).toEqual([950_000, null]);
    expect(section.classes.map(({ waitsAs }) => waitsAs)).toEqual([null, "RO Approved", null]);
  });

  test("that was spent elsewhere has no grades", () => {
    const section = factsOf([{ name: "English", grades: ["elsewhere", 90, 91] }, HOMEROOM], 1);
    expect(section.students[0]).toMatchObject({ grades: [], averageE2: null });
    expect(section.classes.map(({ subjectName }) => subjectName)).toEqual(["Homeroom"]);
  });
});

describe("the year", () => {
  test("has the final grades and their average once every term is released", () => {
    const section = factsOf(
      [
        { name: "English", grades: [88, 89, 91] },
        { name: "Science", grades: ["elsewhere", 90, 92] },
        HOMEROOM,
      ],
      FINAL_PERIOD,
    );
    expect(section.students[0]).toMatchObject({ averageE2: 9000, conductE4: 900_000, attendance: null });
    expect(section.students[0]?.grades.map(({ gradeE4 }) => gradeE4)).toEqual([893_333, 910_000]);
  });

  test("has no final grade of a class whose last term is missing", () => {
    const section = factsOf([{ name: "English", grades: [88, 89] }, HOMEROOM], FINAL_PERIOD);
    expect(section.students[0]).toMatchObject({ averageE2: null });
  });

  test("has no club among its grades", () => {
    const section = factsOf(
      [{ name: "Glee Club", kind: "club", grades: [88, 89, 90] }, HOMEROOM],
      FINAL_PERIOD,
    );
    expect(section.students[0]?.grades).toEqual([]);
    expect(section.classes.map(({ subjectName }) => subjectName)).toEqual(["Homeroom"]);
  });
});
