/** Grade levels whose grades are shown otherwise. */
export const NURSERY_LEVELS: readonly string[] = ["PN", "NR"];
/** Pre-Nursery and Nursery. */
export const isNursery = (levelCode: string): boolean => NURSERY_LEVELS.includes(levelCode);

/** Grades 11 and 12. */
export const SENIOR_HIGH_LEVELS: readonly string[] = ["G11", "G12"];
export const isSeniorHigh = (levelCode: string): boolean => SENIOR_HIGH_LEVELS.includes(levelCode);
