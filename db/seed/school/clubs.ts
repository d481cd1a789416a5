import { LEVELS } from "#db/seed/names.ts";
import type { SeedContext, SeedSize } from "#db/seed/plan.ts";
import { CURRENT_YEAR_ID, PREVIOUS_YEAR_ID, sectionsPerLevel } from "#db/seed/structure.ts";
import { sectionsOf } from "#db/seed/students.ts";
import { CLUBS_PER_LEVEL, clubsOf, FIRST_CLUB_LEVEL } from "./later-subjects.ts";

const YEARS = [PREVIOUS_YEAR_ID, CURRENT_YEAR_ID];
const CLUB_LEVELS = LEVELS.length - FIRST_CLUB_LEVEL;

/** Row id of a club's section: after those of all own sections. */
export function clubSectionId(perLevel: number, yearId: number, level: number, club: number): number {
  const before = YEARS.length * LEVELS.length * perLevel;
  const place = (yearId - PREVIOUS_YEAR_ID) * CLUB_LEVELS + (level - FIRST_CLUB_LEVEL);
  return before + place * CLUBS_PER_LEVEL + club + 1;
}

/** Of four students of a level three are in one of its clubs; a club takes this many at most. */
const MEMBERS_MAX = 40;

/** The clubs a student is in, by year: the row of the section, null where in none. */
export function clubsOfStudent(size: SeedSize, id: number): { yearId: number; section: number }[] {
  const perLevel = sectionsPerLevel(size.students);
  const { level, current, previous } = sectionsOf(size, id);
  const rank = id <= size.students ? Math.floor((id - 1) / LEVELS.length) : id - size.students - 1;
  // The sections of a level take turns: a club has members of all.
  const pair = Math.floor(rank / 2);
  const places = [
    { yearId: PREVIOUS_YEAR_ID, isThere: previous !== null, at: level - 1, club: (pair + 1) % 4 },
    { yearId: CURRENT_YEAR_ID, isThere: current !== null, at: level, club: pair % 4 },
  ];
  return places.flatMap(({ yearId, isThere, at, club }) =>
    isThere && at >= FIRST_CLUB_LEVEL && club < CLUBS_PER_LEVEL && rank < MEMBERS_MAX * 4
      ? [{ yearId, section: clubSectionId(perLevel, yearId, at, club) }]
      : [],
  );
}

/** The clubs of both years with their members. */
export function seedClubs({ writer, size, later, openedMs }: SeedContext): void {
  const perLevel = sectionsPerLevel(size.students);
  for (const yearId of YEARS)
    for (let level = FIRST_CLUB_LEVEL; level < LEVELS.length; level += 1)
      clubsOf(level).forEach((name, club) => {
        const id = clubSectionId(perLevel, yearId, level, club);
        writer.add("section", [id, later.uuidAt(openedMs), yearId, level + 1, name, null, "club", ""]);
      });
  for (let id = 1; id <= size.students + size.graduates; id += 1)
    for (const { section } of clubsOfStudent(size, id)) writer.add("student_section", [id, section]);
}
