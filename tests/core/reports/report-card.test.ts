import { describe, expect, test } from "vitest";
import { actionTaken } from "#core/reports/card/action-taken.ts";
import { type CardFigure, cardFigures } from "#core/reports/card/card-figures.ts";
import { hasActionTaken, layoutOf } from "#core/reports/card/card-layout.ts";
import { figureOrigins } from "#core/reports/card/figure-origins.ts";
import { cardFacts, type GivenClass } from "#tests/support/report-cards.ts";

/** Given a student's grades, when a card is made for a term, then it shows exactly this. */
const YEAR: GivenClass[] = [
  { name: "English", grades: [88, 90, 92] },
  { name: "Homeroom", kind: "homeroom", grades: [96, 86, 90] },
];
const shown = ({ text, letter }: CardFigure) => [text, letter];
const cellsOf = (levelCode: string, term: 1 | 2 | 3, classes = YEAR) => {
  const [area] = cardFigures(cardFacts(levelCode, term, classes)).learningAreas;
  if (!area) throw new Error("the card has no learning area");
  return [area.terms[1], area.terms[2], area.terms[3], area.final];
};
const first = (levelCode: string, ...grades: GivenClass["grades"]) =>
  cellsOf(levelCode, 1, [{ name: "English", grades }])[0];

describe("the terms a card shows (R-21)", () => {
  const blank = ["", ""];
  test.each([
    ["G07", 1, [["88", "B+"], blank, blank, blank]],
    ["G07", 2, [["88", "B+"], ["90", "A-"], blank, blank]],
    [
      "G07",
      3,
      [
        ["88", "B+"],
        ["90", "A-"],
        ["92", "A-"],
        ["90", "A-"],
      ],
    ],
    ["KD", 1, [["88", "B+"], blank, blank, blank]],
    ["KD", 2, [["88", "B+"], ["90", "A-"], blank, blank]],
    ["G01", 2, [["88", "B+"], ["90", "A-"], blank, blank]],
    ["G10", 2, [["88", "B+"], ["90", "A-"], blank, blank]],
    ["G11", 1, [["88.0000", "Passed"], blank, blank, blank]],
    ["G11", 2, [blank, ["90.0000", "Passed"], blank, blank]],
    ["G12", 3, [blank, blank, ["92.0000", "Passed"], blank]],
    ["PN", 1, [["5", "Constantly Evident"], blank, blank, blank]],
    ["NR", 2, [["5", "Constantly Evident"], ["5", "Constantly Evident"], blank, blank]],
  ] as const)("in %s on the card of term %i", (levelCode, term, expected) => {
    expect(cellsOf(levelCode, term).map(shown)).toEqual(expected);
  });

  test.each([
    ["PN", "nursery"],
    ["NR", "nursery"],
    ["KD", "kinder"],
    ["G01", "grade-school"],
    ["G06", "grade-school"],
    ["G07", "junior-high"],
    ["G10", "junior-high"],
    ["G11", "senior-high"],
    ["G12", "senior-high"],
  ] as const)("%s has the layout %s", (levelCode, layout) => {
    expect(layoutOf(levelCode)).toBe(layout);
  });

  test("conduct by its letter, with the final one on the 3rd; in Nursery by number and words", () => {
    const conduct = (levelCode: string, term: 1 | 2 | 3) => {
      const row = cardFigures(cardFacts(levelCode, term, YEAR)).conduct;
      return row && [row.terms[1], row.terms[2], row.terms[3], row.final].map(({ text }) => text);
    };
    expect(conduct("G07", 2)).toEqual(["O", "VS", "", ""]);
    expect(conduct("G07", 3)).toEqual(["O", "VS", "HS", "HS"]);
    expect(conduct("G11", 2)).toEqual(["", "VS", "", ""]);
    expect(conduct("NR", 1)).toEqual(["5", "", "", ""]);
    expect(cardFigures(cardFacts("G07", 1, [])).conduct).toBeNull();
  });

  test("the action taken always, in grades 11 and 12 on the 3rd term alone", () => {
    expect([1, 2, 3].map((term) => hasActionTaken("junior-high", term as 1))).toEqual([true, true, true]);
    expect([1, 2, 3].map((term) => hasActionTaken("senior-high", term as 1))).toEqual([false, false, true]);
  });
});

describe("figures of a card", () => {
  test.each([
    ["G07", 73.9999, "74", true],
    ["G07", 74, "75", true],
    ["G07", 74.9999, "75", true],
    ["G07", 75.4999, "75", true],
    ["G07", 75.5, "76", false],
    ["G11", 74.9999, "74.9999", true],
    ["G11", 75, "75.0000", true],
    ["G11", 75.0001, "75.0001", false],
  ])("in %s %d prints %s, red: %s", (levelCode, grade, text, isRed) => {
    expect(first(levelCode, grade)).toMatchObject({ text, isRed });
  });

  test("a missing grade is 0.00 in red up to the card's term, also without a gradebook, and blank beyond", () => {
    const cells = cellsOf("G07", 2, [{ name: "English", grades: [null] }]);
    expect(cells.map(({ text, isRed }) => [text, isRed])).toEqual([
      ["0.00", true],
      ["0.00", true],
      ["", false],
      ["", false],
    ]);
    expect(cellsOf("G07", 3, [{ name: "English", grades: [90, null, 90] }])[3]).toMatchObject({
      text: "0.00",
      isRed: true,
    });
  });

  test("a grade that is not approved is missing, also from the averages", () => {
    const { learningAreas, average } = cardFigures(
      cardFacts("G07", 1, [
        { name: "English", grades: [90] },
        { name: "Science", grades: [90], status: "For RO Approval" },
      ]),
    );
    expect(learningAreas.map(({ terms }) => terms[1].text)).toEqual(["90", "0.00"]);
    expect(average?.terms[1]).toMatchObject({ text: "", letter: "" });
  });

  test("a term at another school is a dash, never red, and the final grade is the mean of the others", () => {
    const cells = cellsOf("G07", 3, [{ name: "English", grades: ["elsewhere", 90, 92] }]);
    expect(cells.map(({ text, isRed }) => [text, isRed])).toEqual([
      ["–", false],
      ["90", false],
      ["92", false],
      ["91", false],
    ]);
    const whole = cellsOf("G07", 3, [{ name: "English", grades: ["elsewhere", "elsewhere", "elsewhere"] }]);
    expect(whole.map(({ text }) => text)).toEqual(["–", "–", "–", "–"]);
    const { average } = cardFigures(cardFacts("G07", 1, [{ name: "English", grades: ["elsewhere"] }]));
    expect(average?.terms[1]).toMatchObject({ text: "–", isRed: false });
  });

  test("Homeroom and clubs are never red and never 0.00", () => {
    const { conduct, clubs } = cardFigures(
      cardFacts("G07", 2, [
        { name: "Homeroom", kind: "homeroom", grades: [70, null] },
        { name: "Glee Club", kind: "club", grades: [70, null] },
      ]),
    );
    for (const row of [conduct, clubs[0]])
      expect([row?.terms[1].isRed, row?.terms[2]]).toEqual([
        false,
        { text: "", letter: "", icon: null, isRed: false },
      ]);
    expect([conduct?.terms[1].text, clubs[0]?.terms[1].text]).toEqual(["NI", "C"]);
  });

  test("a final grade set by hand counts", () => {
    const cells = cellsOf("G07", 3, [{ name: "English", grades: [70, 70, 70], finalOverride: 80 }]);
    expect(cells[3]).toMatchObject({ text: "80", letter: "B", isRed: false });
  });

  test.each([
    [100, "5", "Constantly Evident"],
    [76, "5", "Constantly Evident"],
    [75, "4", "Evident"],
    [50, "3", "Fairly Evident"],
    [25, "2", "Not Evident"],
    [0, "2", "Not Evident"],
    [null, "1", "Not Yet Observed"],
  ] as const)("in Nursery %s is %s, %s; red only without a grade", (grade, text, letter) => {
    expect(first("NR", grade)).toEqual({ text, letter, icon: Number(text), isRed: grade === null });
  });

  test("the general average is of all learning areas, as printed; in grades 11 and 12 of four decimals", () => {
    const classes: GivenClass[] = [
      { name: "English", grades: [88.4167] },
      { name: "MAPEH", kind: "performance", grades: [89.5] },
      { name: "Physical Education", kind: "performance", grades: [91.2] },
      { name: "Homeroom", kind: "homeroom", grades: [60] },
      { name: "Glee Club", kind: "club", grades: [60] },
    ];
    const of = (levelCode: string, given = classes) =>
      cardFigures(cardFacts(levelCode, 1, given)).average?.terms[1];
    expect(of("G07")).toEqual({ text: "89.67", letter: "A-", icon: null, isRed: false });
    expect(of("G11")).toEqual({ text: "89.71", letter: "", icon: null, isRed: false });
    expect(of("G07", [{ name: "English", grades: [75] }])).toMatchObject({ text: "75.00", isRed: true });
    expect(cardFigures(cardFacts("NR", 1, classes)).average).toBeNull();
  });
});

describe("the rows of a card (R-22)", () => {
  const names = (levelCode: string, classes: GivenClass[]) =>
    cardFigures(cardFacts(levelCode, 1, classes)).learningAreas.map(({ subject }) => subject.name);
  const given: GivenClass[] = [
    { name: "Penmanship", position: 1, grades: [] },
    { name: "Physical Education 4", position: 2, kind: "performance", grades: [] },
    { name: "Music", position: 4, kind: "performance", grades: [] },
    { name: "Homeroom", position: 0, kind: "homeroom", grades: [] },
    { name: "Science", position: 6, grades: [] },
    { name: "English", position: 5, grades: [] },
    { name: "Arts", position: 3, kind: "performance", grades: [] },
  ];
  test("are academic, then performance-based, by position; at the end Physical Education, up to grade 6 Penmanship", () => {
    const end = ["Physical Education 4", "Penmanship"];
    expect(names("KD", given)).toEqual(["English", "Science", "Arts", "Music", ...end]);
    expect(names("G06", given)).toEqual(["English", "Science", "Arts", "Music", ...end]);
    expect(names("G07", given)).toEqual([
      "Penmanship",
      "English",
      "Science",
      "Arts",
      "Music",
      "Physical Education 4",
    ]);
  });
  test("of one position go by code", () => {
    const same = ["B", "A"].map((name) => ({ name, position: 0, grades: [] }));
    expect(names("G07", same)).toEqual(["B", "A"]);
  });
});

describe("the action taken (R-24)", () => {
  const taken = (levelCode: string, finals: number[], promotion?: "Retained") => {
    const classes = finals.map((grade, place) => ({ name: `Area ${place}`, grades: [grade, grade, grade] }));
    const facts = cardFacts(levelCode, 3, classes, promotion ? { promotion } : {});
    return actionTaken(cardFigures(facts).year, facts.nextLevelName);
  };
  test.each([
    ["PN", [40], "Promoted to Nursery", "Eligible for admission to Nursery"],
    ["KD", [70], "Promoted to Grade 1", "Eligible for admission to Grade 1"],
    ["G06", [90, 74.5], "Promoted to Grade 7", "Eligible for admission to Grade 7"],
    ["G07", [70, 90, 70], "Conditional: remedial classes in Area 0, Area 2", ""],
    ["G07", [70, 70, 70], "Retained in Grade 7", ""],
    ["G11", [74.9999, 90], "Conditional: remedial classes in Area 0", ""],
    ["G12", [90], "Completed Grade 12", ""],
  ])("of %s with final grades of %j", (levelCode, finals, text, eligibility) => {
    expect(taken(levelCode, finals)).toEqual({ text, eligibility });
  });
  test("set by hand, and while a term is not released", () => {
    expect(taken("G07", [90], "Retained").text).toBe("Retained in Grade 7");
    const open = cardFacts("G07", 3, [{ name: "English", grades: [90, 90] }]);
    expect(actionTaken(cardFigures(open).year, "Grade 8")).toEqual({ text: "", eligibility: "" });
  });
});

describe("how each figure came about (R-72)", () => {
  const origins = (term: 1 | 2 | 3, classes = YEAR, level = "G07") =>
    figureOrigins(cardFacts(level, term, classes).student, term);

  test("a term's grade, the mean of the year, and both general averages", () => {
    const { subjects, termAverage, yearAverage } = origins(3);
    expect(subjects[0]?.terms.map(({ text }) => text)).toEqual([
      "88.0000 computed of its scores, prints 88 B+",
      "90.0000 computed of its scores, prints 90 A-",
      "92.0000 computed of its scores, prints 92 A-",
    ]);
    expect(subjects[0]?.final).toBe("Mean of 3 printed grades: 90.0000, prints 90 A-");
    expect([termAverage, yearAverage]).toEqual([
      "Mean of the 3rd term's grades of 1 learning areas: 92.00",
      "Mean of the final grades of 1 learning areas: 90.00",
    ]);
  });

  test("only the terms up to the card's, in grades 11 and 12 with four decimals", () => {
    const { subjects, yearAverage } = origins(1, YEAR, "G11");
    expect(subjects[0]?.terms.map(({ text }) => text)).toEqual([
      "88.0000 computed of its scores, prints 88.0000",
    ]);
    expect([subjects[0]?.final, yearAverage]).toEqual(["", ""]);
  });
});
