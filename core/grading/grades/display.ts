import { roundHalfAwayFromZero, scaledToText } from "#core/shared/decimal.ts";

/** What is printed of a grade, and what it is called. Grades are ten-thousandths. */
const E4 = 10_000;
/** A printed grade below it is not passed. */
export const PASSING_E4 = 75 * E4;
const LIFTED_FROM_E4 = 74 * E4;
const CARD_FLOOR_E4 = 65 * E4;

export interface GradeRules {
  /** Grades 11 and 12: no lift. */
  isSeniorHigh: boolean;
  /** Printed with four decimals and told by Passed or Failed: grades 11 and 12, but for conduct. All else prints whole. */
  hasDecimals: boolean;
  /** Scheme `none` (Pre-Nursery, Nursery, Homeroom) knows no floor. */
  hasFloor: boolean;
}

/** A grade from 74 to 74.9999 counts as 75, but not in grades 11 and 12. */
export const raisedToPassingE4 = (
  gradeE4: number,
  { isSeniorHigh }: Pick<GradeRules, "isSeniorHigh">,
): number => (!isSeniorHigh && gradeE4 >= LIFTED_FROM_E4 && gradeE4 < PASSING_E4 ? PASSING_E4 : gradeE4);

/**
 * The figure that is printed, in ten-thousandths: after the lift and the card's floor of 65, whole (half up) or with
 * four decimals. Red, letter and descriptor are decided on it. An entered 0 stays 0; a computed one does not.
 */
export function printedE4(gradeE4: number, rules: GradeRules, hasZeroScore: boolean): number {
  if (isDismissal(gradeE4, hasZeroScore)) return 0;
  const lifted = raisedToPassingE4(gradeE4, rules);
  const floored = rules.hasFloor ? Math.max(lifted, CARD_FLOOR_E4) : lifted;
  if (rules.hasDecimals) return floored;
  const wholeE4 = Number(roundHalfAwayFromZero(BigInt(floored), BigInt(E4))) * E4;
  const crosses = rules.isSeniorHigh && floored < PASSING_E4 && wholeE4 >= PASSING_E4;
  return crosses ? wholeE4 - E4 : wholeE4;
}

/** `display_grade`: "88", in grades 11 and 12 "88.1250". */
export const printedText = (printed: number, { hasDecimals }: Pick<GradeRules, "hasDecimals">): string =>
  hasDecimals ? scaledToText(BigInt(printed), 4) : String(printed / E4);

/** A grade of 0 is a Dismissal where a 0 was entered; one computed without (every score an N) is a failing grade. */
export const isDismissal = (gradeE4: number, hasZeroScore: boolean): boolean => gradeE4 === 0 && hasZeroScore;

/** 75 and above, on four decimals; K to grade 10 after the lift. */
export const isPassed = (gradeE4: number, rules: Pick<GradeRules, "isSeniorHigh">): boolean =>
  raisedToPassingE4(gradeE4, rules) >= PASSING_E4;

/** A printed figure of 75 or below is red although 75 passes; Homeroom and club subjects never are. */
export const printsRed = (printed: number, isPlain: boolean): boolean => !isPlain && printed <= PASSING_E4;

export interface Descriptor {
  /** The lowest whole grade it applies to. */
  from: number;
  name: string;
  letter: string;
  conduct: string;
}

/** The scale of descriptors and letters (G-22), the highest first. */
export const DESCRIPTORS: readonly Descriptor[] = [
  { from: 96, name: "Outstanding", letter: "A", conduct: "O" },
  { from: 90, name: "Highly Satisfactory", letter: "A-", conduct: "HS" },
  { from: 86, name: "Very Satisfactory", letter: "B+", conduct: "VS" },
  { from: 80, name: "Satisfactory", letter: "B", conduct: "S" },
  { from: 75, name: "Moderately Satisfactory", letter: "B-", conduct: "MS" },
  { from: 1, name: "Needs Improvement", letter: "C", conduct: "NI" },
  { from: 0, name: "Dismissal", letter: "D", conduct: "D" },
];

/** The row of a printed whole grade, e.g. 90 → Highly Satisfactory, A-, HS; a 0 that is no Dismissal has that of 1. */
export function descriptorOf(printed: number, isDismissed: boolean): Descriptor {
  const counted = isDismissed ? 0 : Math.max(printed, 1);
  const found = DESCRIPTORS.find(({ from }) => counted >= from);
  if (!found) throw new Error("A grade is not below 0");
  return found;
}

export interface NurseryDescriptor {
  from: number;
  name: string;
  /** The number of the icon. */
  icon: ScaleLevel;
}

/** Nursery, and subjects whose name contains HOMPREN or HOMN (G-24). */
export const NURSERY_DESCRIPTORS: readonly NurseryDescriptor[] = [
  { from: 76, name: "Constantly Evident", icon: 5 },
  { from: 51, name: "Evident", icon: 4 },
  { from: 26, name: "Fairly Evident", icon: 3 },
  { from: 0, name: "Not Evident", icon: 2 },
];
export const NOT_OBSERVED: NurseryDescriptor = { from: 0, name: "Not Yet Observed", icon: 1 };

/** Null: nothing was graded yet. */
export const nurseryDescriptorOf = (printed: number | null): NurseryDescriptor =>
  (printed === null ? undefined : NURSERY_DESCRIPTORS.find(({ from }) => printed >= from)) ?? NOT_OBSERVED;

export const usesIconScale = (subjectName: string): boolean => /HOMPREN|HOMN/.test(subjectName);

/** The number of a nursery descriptor, which is the number of its icon; 1: not yet observed. */
export type ScaleLevel = 1 | 2 | 3 | 4 | 5;

/** Of the square that the icons are drawn in, and of the circle in its centre. */
export const SCALE_ICON = { side: 16, center: 8, radius: 6.5 } as const;

/** The filled part of the circle as an SVG path: from nothing (2) over thirds to the whole (5). */
const FILLED: Readonly<Record<ScaleLevel, string>> = {
  1: "",
  2: "",
  3: "M8 8V1.5A6.5 6.5 0 0 1 13.63 11.25Z",
  4: "M8 8V1.5A6.5 6.5 0 1 1 2.37 11.25Z",
  5: "M8 1.5A6.5 6.5 0 1 1 8 14.5A6.5 6.5 0 1 1 8 1.5Z",
};

/** An icon of the scale: a circle, dashed while nothing was observed, and what of it is filled. */
export interface ScaleIcon {
  filled: string;
  isDashed: boolean;
}
export const scaleIconOf = (level: ScaleLevel): ScaleIcon => ({
  filled: FILLED[level],
  isDashed: level === 1,
});
