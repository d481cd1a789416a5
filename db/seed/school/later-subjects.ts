import { LEVELS } from "#db/seed/names.ts";

/** Subjects that came to the demo school later: their rows follow those of LEVELS, whose numbers stay. */
export interface LaterSubject {
  id: number;
  /** Place in LEVELS. */
  level: number;
  code: string;
  name: string;
  kind: "performance" | "club";
  /** Among the subjects of its level. */
  position: number;
}

const placeOf = (levelCode: string): number => LEVELS.findIndex(({ code }) => code === levelCode);
const [KINDER, GRADE_1, GRADE_6, GRADE_7, GRADE_10, GRADE_11] = ["KD", "G01", "G06", "G07", "G10", "G11"].map(
  placeOf,
) as [number, number, number, number, number, number];

export const FIRST_CLUB_LEVEL = GRADE_1;
/** Three a level, of Grades 1 to 12. */
export function clubsOf(level: number): readonly string[] {
  if (level < FIRST_CLUB_LEVEL) return [];
  if (level < GRADE_7) return ["Reading Club", "Dance Club", "Nature Club"];
  return level < GRADE_11
    ? ["Journalism Club", "Chess Club", "Glee Club"]
    : ["Debate Club", "Theater Club", "Outreach Club"];
}
export const CLUBS_PER_LEVEL = 3;

const namesOf = (level: number): [name: string, initials: string, kind: LaterSubject["kind"]][] =>
  [
    ...(level >= KINDER && level <= GRADE_6 ? [["Penmanship", "PM", "performance"] as const] : []),
    ...(level >= GRADE_1 && level <= GRADE_10 ? [["Physical Education", "PE", "performance"] as const] : []),
    ...clubsOf(level).map((name, index) => [name, `CLUB-${index + 1}`, "club"] as const),
  ].map(([name, initials, kind]) => [name, initials, kind]);

const BEFORE = LEVELS.reduce((sum, { subjects }) => sum + subjects.length, 0);
export const LATER_SUBJECTS: readonly LaterSubject[] = LEVELS.flatMap(({ code, subjects }, level) =>
  namesOf(level).map(([name, initials, kind], index) => ({
    level,
    code: `${code}-${initials}`,
    name,
    kind,
    position: subjects.length + index + 1,
  })),
).map((subject, index) => ({ id: BEFORE + index + 1, ...subject }));
