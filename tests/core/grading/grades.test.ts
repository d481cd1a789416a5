import { describe, expect, test } from "vitest";
import {
  descriptorOf,
  isPassed,
  nurseryDescriptorOf,
  printedE4,
  printedText,
  printsRed,
  usesIconScale,
} from "#core/grading/grades/display.ts";
import { type GradeCategory, soundScheme } from "#core/grading/schemes/scheme.ts";
import {
  DEPED_ORDER_8,
  NO_TRANSMUTATION,
  SCHOOL_LINEAR,
  transmute,
} from "#core/grading/schemes/transmutation.ts";
import { fitsScoreInput, parseScore, scoreToText } from "#core/grading/scores/score.ts";
import { fraction } from "#core/shared/fraction.ts";
import { JUNIOR, languages, PLAIN, SENIOR } from "./samples.ts";

/** Appendix B of DepEd Order 8, s. 2015, as printed: initial grade from … to, transmuted grade. */
const APPENDIX_B: readonly [from: string, to: string, grade: number][] = [
  ["100.00", "100.00", 100],
  ["98.40", "99.99", 99],
  ["96.80", "98.39", 98],
  ["95.20", "96.79", 97],
  ["93.60", "95.19", 96],
  ["92.00", "93.59", 95],
  ["90.40", "91.99", 94],
  ["88.80", "90.39", 93],
  ["87.20", "88.79", 92],
  ["85.60", "87.19", 91],
  ["84.00", "85.59", 90],
  ["82.40", "83.99", 89],
  ["80.80", "82.39", 88],
  ["79.20", "80.79", 87],
  ["77.60", "79.19", 86],
  ["76.00", "77.59", 85],
  ["74.40", "75.99", 84],
  ["72.80", "74.39", 83],
  ["71.20", "72.79", 82],
  ["69.60", "71.19", 81],
  ["68.00", "69.59", 80],
  ["66.40", "67.99", 79],
  ["64.80", "66.39", 78],
  ["63.20", "64.79", 77],
  ["61.60", "63.19", 76],
  ["60.00", "61.59", 75],
  ["56.00", "59.99", 74],
  ["52.00", "55.99", 73],
  ["48.00", "51.99", 72],
  ["44.00", "47.99", 71],
  ["40.00", "43.99", 70],
  ["36.00", "39.99", 69],
  ["32.00", "35.99", 68],
  ["28.00", "31.99", 67],
  ["24.00", "27.99", 66],
  ["20.00", "23.99", 65],
  ["16.00", "19.99", 64],
  ["12.00", "15.99", 63],
  ["8.00", "11.99", 62],
  ["4.00", "7.99", 61],
  ["0", "3.99", 60],
];
const exact = (text: string) => fraction(Math.round(Number(text) * 100), 100);

describe("DepEd's transmutation table", () => {
  test("has its 41 rows", () => {
    expect(APPENDIX_B).toHaveLength(41);
    expect(DEPED_ORDER_8.kind === "table" && DEPED_ORDER_8.rows).toHaveLength(41);
  });
  test.each(APPENDIX_B)("%s to %s is %i", (from, to, grade) => {
    expect(transmute(exact(from), DEPED_ORDER_8)).toBe(grade * 10_000);
    expect(transmute(exact(to), DEPED_ORDER_8)).toBe(grade * 10_000);
  });
  test("a hair under a row's beginning is the row below: nothing is rounded before it is looked up", () => {
    expect(transmute(fraction(59_999_999_999n, 1_000_000_000n), DEPED_ORDER_8)).toBe(740_000);
  });
});

test.each([
  ["0", 650_000],
  ["30", 700_000],
  ["59.99", 749_983],
  ["60", 750_000],
  ["84.86", 905_375],
  ["99.99", 999_938],
  ["100", 1_000_000],
])("the school's own line takes %s to %i ten-thousandths", (initial, grade) => {
  expect(transmute(exact(initial), SCHOOL_LINEAR)).toBe(grade);
});

describe("what is printed", () => {
  test.each([
    ["74 is lifted to 75", 740_000, JUNIOR, 75],
    ["74.9999 is lifted to 75", 749_999, JUNIOR, 75],
    ["73.9999 rounds to 74", 739_999, JUNIOR, 74],
    ["89.5 rounds up to 90", 895_000, JUNIOR, 90],
    ["89.4999 rounds down to 89", 894_999, JUNIOR, 89],
    ["below the floor 65 is kept", 612_345, JUNIOR, 65],
    ["scheme none knows no floor", 612_345, PLAIN, 61],
    ["in senior high 74.9999 is not lifted and keeps its decimals", 749_999, SENIOR, 74.9999],
    ["in senior high the floor 65 is kept, too", 612_345, SENIOR, 65],
  ] as const)("%s", (_, gradeE4, rules, printed) =>
    expect(printedE4(gradeE4, rules, false)).toBe(Math.round(printed * 10_000)),
  );

  test("an entered 0 stays a 0, a 0 computed without one has the floor", () => {
    expect([printedE4(0, JUNIOR, true), printedE4(0, JUNIOR, false)]).toEqual([0, 650_000]);
  });

  test("it is whole up to grade 10 and has four decimals in grades 11 and 12", () => {
    expect([printedText(880_000, JUNIOR), printedText(881_250, SENIOR)]).toEqual(["88", "88.1250"]);
  });

  test("conduct of grades 11 and 12 is whole, and never rounded up across 75", () => {
    const conduct = { isSeniorHigh: true, hasDecimals: false, hasFloor: false };
    expect([printedE4(749_999, conduct, false), printedE4(755_000, conduct, false)]).toEqual([
      740_000, 760_000,
    ]);
  });

  test("74 passes up to grade 10 and fails in senior high", () => {
    expect([isPassed(740_000, JUNIOR), isPassed(739_999, JUNIOR)]).toEqual([true, false]);
    expect([isPassed(749_999, SENIOR), isPassed(750_000, SENIOR)]).toEqual([false, true]);
  });

  test("75 or below is red, although 75 passes; Homeroom and clubs never are", () => {
    expect([printsRed(750_000, false), printsRed(750_001, false), printsRed(600_000, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test.each([
  [100, "Outstanding", "A", "O"],
  [96, "Outstanding", "A", "O"],
  [95, "Highly Satisfactory", "A-", "HS"],
  [90, "Highly Satisfactory", "A-", "HS"],
  [89, "Very Satisfactory", "B+", "VS"],
  [86, "Very Satisfactory", "B+", "VS"],
  [85, "Satisfactory", "B", "S"],
  [80, "Satisfactory", "B", "S"],
  [79, "Moderately Satisfactory", "B-", "MS"],
  [75, "Moderately Satisfactory", "B-", "MS"],
  [74, "Needs Improvement", "C", "NI"],
  [1, "Needs Improvement", "C", "NI"],
  [0, "Dismissal", "D", "D"],
])("%i is %s, %s, %s", (printed, name, letter, conduct) => {
  expect(descriptorOf(printed, printed === 0)).toMatchObject({ name, letter, conduct });
});

test("a 0 that nobody entered is no Dismissal", () => {
  expect(descriptorOf(0, false)).toMatchObject({ name: "Needs Improvement", letter: "C", conduct: "NI" });
});

test.each([
  [100, "Constantly Evident", 5],
  [76, "Constantly Evident", 5],
  [75, "Evident", 4],
  [51, "Evident", 4],
  [50, "Fairly Evident", 3],
  [26, "Fairly Evident", 3],
  [25, "Not Evident", 2],
  [0, "Not Evident", 2],
  [null, "Not Yet Observed", 1],
])("in nursery %s is %s, icon %i", (printed, name, icon) => {
  expect(nurseryDescriptorOf(printed)).toMatchObject({ name, icon });
});

test("HOMPREN and HOMN subjects use the icons", () => {
  expect(["HOMPREN 1", "Homeroom HOMN", "Homeroom", "Mathematics"].map(usesIconScale)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe("a score", () => {
  test.each([
    ["17.5", 1_750],
    ["100", 10_000],
    ["0", 0],
    ["007", 700],
    ["N", "N"],
    ["S", "S"],
    [null, null],
  ] as const)("%s is taken", (text, score) => expect(parseScore(text)).toBe(score));
  test.each(["", "n", "s", "-1", "1.005", "1000", "1e2", "١٢", "17,5", " 5", ".5", "5."])(
    "%j is none",
    (text) => expect(parseScore(text)).toBeUndefined(),
  );
  test("it is sent as it was meant", () => {
    expect([1_750, 10_000, "N", "S", null].map((score) => scoreToText(score as never))).toEqual([
      "17.5",
      "100",
      "N",
      "S",
      null,
    ]);
  });
  test("its cell takes what can still become one, six characters at most", () => {
    expect(["", "1", "100", "100.", "100.25", ".5"].map(fitsScoreInput)).toEqual(Array(6).fill(true));
    expect(["1000", "100.255", "1.2.3", "N", "-", "1 "].map(fitsScoreInput)).toEqual(Array(6).fill(false));
  });
});

describe("a scheme", () => {
  test("whose weights are whole is sound", () => {
    for (const transmutation of [DEPED_ORDER_8, SCHOOL_LINEAR, NO_TRANSMUTATION])
      expect(soundScheme(languages(transmutation)).ok).toBe(true);
  });
  test("whose weights do not sum to 100, whose codes repeat or whose table falls is refused, each mistake said", () => {
    const sound = languages(DEPED_ORDER_8);
    const [first, ...rest] = sound.categories;
    const broken = soundScheme({
      ...sound,
      categories: [{ ...(first as GradeCategory), weightE4: 299_999 }, ...rest, ...rest.slice(0, 1)],
      transmutation: {
        kind: "table",
        rows: [
          { initialE4: 600_000, gradeE4: 1 },
          { initialE4: 10, gradeE4: 2 },
        ],
      },
    });
    expect(!broken.ok && broken.errors?.map(({ message }) => message)).toEqual([
      "The categories must each weigh something and sum to 100%",
      "PT appears twice",
      "PT appears twice",
      "The transmutation must begin at 0",
      "A higher initial grade must not give a lower grade",
    ]);
  });
});
