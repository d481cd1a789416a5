import { roundHalfAwayFromZero } from "../shared/decimal.ts";

/** What is printed of a grade, and what it is called (decisions 11, 13; grading §3, §5). Grades are ten-thousandths. */
const E4 = 10_000;
const PASSING_E4 = 75 * E4;
const LIFTED_FROM_E4 = 74 * E4;
const CARD_FLOOR_E4 = 65 * E4;

export interface GradeRules {
  /** Grades 11 and 12: no lift, and no rounding up across 75. */
  isSeniorHigh: boolean;
  /** Scheme `none` (Pre-Nursery, Nursery, Homeroom) knows no floor. */
  hasFloor: boolean;
}

/** 74 to 74.9999 is treated as 75, but not in grades 11 and 12. */
export const liftedE4 = (gradeE4: number, { isSeniorHigh }: GradeRules): number =>
  !isSeniorHigh && gradeE4 >= LIFTED_FROM_E4 && gradeE4 < PASSING_E4 ? PASSING_E4 : gradeE4;

/** `display_grade` as a whole number: after the lift, the card's floor of 65, half up; an entered 0 stays 0, a Dismissal. */
export function printedGrade(gradeE4: number, rules: GradeRules): number {
  if (gradeE4 === 0) return 0;
  const lifted = liftedE4(gradeE4, rules);
  const floored = rules.hasFloor ? Math.max(lifted, CARD_FLOOR_E4) : lifted;
  const whole = Number(roundHalfAwayFromZero(BigInt(floored), BigInt(E4)));
  const crosses = rules.isSeniorHigh && floored < PASSING_E4 && whole * E4 >= PASSING_E4;
  return crosses ? whole - 1 : whole;
}

/** 75 and above, on four decimals; K to grade 10 after the lift. */
export const isPassed = (gradeE4: number, rules: GradeRules): boolean =>
  liftedE4(gradeE4, rules) >= PASSING_E4;

/** 75 or below prints red although 75 passes; Homeroom and club subjects never do. */
export const printsRed = (gradeE4: number, isPlain: boolean): boolean => !isPlain && gradeE4 <= PASSING_E4;

export interface Descriptor {
  /** The lowest whole grade it stands for. */
  from: number;
  name: string;
  letter: string;
  conduct: string;
}

/** Grading §3, the grade description scale; the highest first. */
export const DESCRIPTORS: readonly Descriptor[] = [
  { from: 96, name: "Outstanding", letter: "A", conduct: "O" },
  { from: 90, name: "Highly Satisfactory", letter: "A-", conduct: "HS" },
  { from: 86, name: "Very Satisfactory", letter: "B+", conduct: "VS" },
  { from: 80, name: "Satisfactory", letter: "B", conduct: "S" },
  { from: 75, name: "Moderately Satisfactory", letter: "B-", conduct: "MS" },
  { from: 1, name: "Needs Improvement", letter: "C", conduct: "NI" },
  { from: 0, name: "Dismissal", letter: "D", conduct: "D" },
];

/** The row of a whole grade, e.g. 90 → Highly Satisfactory, A-, HS. */
export function descriptorOf(printed: number): Descriptor {
  const found = DESCRIPTORS.find(({ from }) => printed >= from);
  if (!found) throw new Error("A grade is not below 0");
  return found;
}

export interface NurseryDescriptor {
  from: number;
  name: string;
  /** The number of the icon; 1 is for what was not observed. */
  icon: number;
}

/** Grading §5: nursery, and subjects whose name holds HOMPREN or HOMN. */
const NURSERY: readonly NurseryDescriptor[] = [
  { from: 76, name: "Constantly Evident", icon: 5 },
  { from: 51, name: "Evident", icon: 4 },
  { from: 26, name: "Fairly Evident", icon: 3 },
  { from: 0, name: "Not Evident", icon: 2 },
];
const NOT_OBSERVED: NurseryDescriptor = { from: 0, name: "Not Yet Observed", icon: 1 };

const NURSERY_LEVELS = ["PN", "NR"];
/** Pre-Nursery and Nursery. */
export const isNursery = (levelCode: string): boolean => NURSERY_LEVELS.includes(levelCode);

const SENIOR_HIGH_LEVELS = ["G11", "G12"];
export const isSeniorHigh = (levelCode: string): boolean => SENIOR_HIGH_LEVELS.includes(levelCode);

/** Null: nothing was graded yet. */
export const nurseryDescriptorOf = (printed: number | null): NurseryDescriptor =>
  (printed === null ? undefined : NURSERY.find(({ from }) => printed >= from)) ?? NOT_OBSERVED;

export const usesIconScale = (subjectName: string): boolean => /HOMPREN|HOMN/.test(subjectName);
