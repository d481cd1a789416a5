import { kindOf, LEVELS } from "#db/seed/names.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { clubSectionId, clubsOfStudent } from "#db/seed/school/clubs.ts";
import { clubsOf, LATER_SUBJECTS } from "#db/seed/school/later-subjects.ts";
import { ADVISER_STAFF_ID, HEAD_ID, othersOf, TEACHER_ID } from "#db/seed/staff.ts";
import {
  adviserOf,
  CURRENT_YEAR_ID,
  PREVIOUS_YEAR_ID,
  sectionId,
  sectionName,
  sectionsPerLevel,
} from "#db/seed/structure.ts";
import { sectionsOf } from "#db/seed/students.ts";

export interface SeedClass {
  id: number;
  yearId: number;
  /** Place in LEVELS. */
  level: number;
  /** Place in its level. */
  section: number;
  sectionId: number;
  place: { level: string; section: string };
  subject: string;
  /** staff rows, the first one first. */
  teachers: number[];
  /** student rows of the section. */
  students: number[];
}

const JUNIOR_HIGH = 2;
const LAST_JUNIOR_LEVEL = LEVELS.findIndex(({ code }) => code === "G10");

/** Every section's class in every subject of its level, in both years. */
export function seedClasses(context: SeedContext): SeedClass[] {
  const { size } = context;
  const classes: SeedClass[] = [];
  const perLevel = sectionsPerLevel(size.students);
  const rosters = rostersOf(size);
  for (const yearId of [PREVIOUS_YEAR_ID, CURRENT_YEAR_ID])
    for (let section = 0; section < perLevel; section += 1) {
      let subjectId = 0;
      LEVELS.forEach(({ name, subjects }, level) => {
        subjects.forEach((subject, position) => {
          subjectId += 1;
          const own = sectionId(perLevel, yearId, level, section);
          const one: SeedClass = {
            id: classes.length + 1,
            yearId,
            level,
            section,
            sectionId: own,
            place: { level: name, section: sectionName(section) },
            subject,
            teachers: teachersOf(perLevel, level, section, subject, position),
            students: rosters.get(own) ?? [],
          };
          classes.push(one);
          addClass(context, one, subjectId);
        });
      });
    }
  return classes;
}

/** The classes of LATER_SUBJECTS: of every section of the level, or of the club. */
export function seedLaterClasses(context: SeedContext, before: number): SeedClass[] {
  const { size } = context;
  const classes: SeedClass[] = [];
  const perLevel = sectionsPerLevel(size.students);
  const rosters = rostersOf(size);
  for (const yearId of [PREVIOUS_YEAR_ID, CURRENT_YEAR_ID])
    for (const { id, level, name, kind, position } of LATER_SUBJECTS) {
      const club = clubsOf(level).indexOf(name);
      const sections = kind === "club" ? [0] : Array.from({ length: perLevel }, (_, section) => section);
      for (const section of sections) {
        const isClub = kind === "club";
        const own = (isClub ? clubSectionId : sectionId)(perLevel, yearId, level, isClub ? club : section);
        const one: SeedClass = {
          id: before + classes.length + 1,
          yearId,
          level,
          section,
          sectionId: own,
          place: { level: LEVELS[level]?.name ?? "", section: isClub ? name : sectionName(section) },
          subject: name,
          teachers: teachersOf(perLevel, level, section, name, position),
          students: rosters.get(own) ?? [],
        };
        classes.push(one);
        addClass(context, one, id);
      }
    }
  return classes;
}

function addClass({ writer, uuidAt, openedMs }: SeedContext, one: SeedClass, subjectId: number): void {
  writer.add("school_class", [one.id, uuidAt(openedMs), one.sectionId, subjectId]);
  one.teachers.forEach((staffId, position) => {
    writer.add("class_teacher", [one.id, staffId, position + 1]);
  });
}

/**
 * teacher@ teaches Mathematics throughout Junior High, and the conduct of adviser@'s section with him; head@
 * teaches one subject of Grade 10, which somebody else has to approve. Science has a second teacher in every second section.
 */
function teachersOf(
  perLevel: number,
  level: number,
  section: number,
  subject: string,
  place: number,
): number[] {
  const department = LEVELS[level]?.department ?? 0;
  if (kindOf(subject) === "homeroom") {
    const adviser = adviserOf(perLevel, level, section);
    return adviser === ADVISER_STAFF_ID ? [adviser, TEACHER_ID] : [adviser];
  }
  if (department === JUNIOR_HIGH && subject === "Mathematics" && section < 2) return [TEACHER_ID];
  if (level === LAST_JUNIOR_LEVEL && subject === "Araling Panlipunan") return [HEAD_ID];
  const others = othersOf(department);
  const first = others[(level * 7 + place) % others.length] ?? TEACHER_ID;
  const second = others[(level * 7 + place + 1) % others.length] ?? TEACHER_ID;
  return subject === "Science" && section % 2 === 1 ? [first, second] : [first];
}

function rostersOf(size: SeedContext["size"]): Map<number, number[]> {
  const rosters = new Map<number, number[]>();
  for (let id = 1; id <= size.students + size.graduates; id += 1) {
    const { current, previous } = sectionsOf(size, id);
    for (const section of [current, previous, ...clubsOfStudent(size, id).map((club) => club.section)])
      if (section !== null) rosters.set(section, [...(rosters.get(section) ?? []), id]);
  }
  return rosters;
}
