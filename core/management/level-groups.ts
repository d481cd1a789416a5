/** The grade levels a school can have, in the order of a school's years; their codes are on cards, schemes and files. */
export const LEVELS = [
  { code: "PN", name: "Pre-Nursery" },
  { code: "NR", name: "Nursery" },
  { code: "KD", name: "Kinder" },
  { code: "G01", name: "Grade 1" },
  { code: "G02", name: "Grade 2" },
  { code: "G03", name: "Grade 3" },
  { code: "G04", name: "Grade 4" },
  { code: "G05", name: "Grade 5" },
  { code: "G06", name: "Grade 6" },
  { code: "G07", name: "Grade 7" },
  { code: "G08", name: "Grade 8" },
  { code: "G09", name: "Grade 9" },
  { code: "G10", name: "Grade 10" },
  { code: "G11", name: "Grade 11" },
  { code: "G12", name: "Grade 12" },
] as const;
export type LevelCode = (typeof LEVELS)[number]["code"];
export const LEVEL_CODES = LEVELS.map(({ code }) => code);
/** Its place among the levels, from 1: the order of every list. */
export const levelOrdinal = (code: LevelCode): number => LEVEL_CODES.indexOf(code) + 1;

/** Grade levels whose grades are shown otherwise. */
export const NURSERY_LEVELS: readonly string[] = ["PN", "NR"];
/** Pre-Nursery and Nursery. */
export const isNursery = (levelCode: string): boolean => NURSERY_LEVELS.includes(levelCode);

/** Grades 11 and 12. */
export const SENIOR_HIGH_LEVELS: readonly string[] = ["G11", "G12"];
export const isSeniorHigh = (levelCode: string): boolean => SENIOR_HIGH_LEVELS.includes(levelCode);
