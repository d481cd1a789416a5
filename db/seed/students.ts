import { GIVEN_NAMES, LAST_NAMES, LEVELS, POSTAL_CODES, STREETS, TOWNS } from "./names.ts";
import type { SeedContext, SeedSize } from "./plan.ts";
import { detailsOf } from "./school/facts.ts";
import { PARENT_NAME, PARENT_USER_ID } from "./staff.ts";
import {
  CURRENT_YEAR_ID,
  PREVIOUS_YEAR_ID,
  sectionId,
  sectionsPerLevel,
  segmentOfLevel,
  segmentOfSection,
} from "./structure.ts";

interface Family {
  guardianId: number;
  lastName: string;
  middleName: string;
  childrenLeft: number;
}

/** The first student, a child of parent@, is in adviser@'s section of Grade 7. */
const FIRST_STUDENT_LEVEL = LEVELS.findIndex(({ code }) => code === "G07");
/** How many families have one, two or three children here. */
const CHILDREN_WEIGHTS = [60, 30, 10];

export const studentNumber = (id: number): string => String(id).padStart(6, "0");

/** What permanent records say of a student. */
export interface SeedStudent {
  id: number;
  number: string;
  name: string;
  lrn: string | null;
  sex: "F" | "M";
  birthDate: string;
}

/** Students with their guardians, sections of both years and segments. Row id = student number. Answers the one named. */
export function seedStudents(context: SeedContext, wantedId: number): SeedStudent | null {
  let wanted: SeedStudent | null = null;
  const { size, random, writer, uuidAt, openedMs } = context;
  let family: Family = { guardianId: 0, lastName: "", middleName: "", childrenLeft: 0 };
  for (let id = 1; id <= size.students + size.graduates; id += 1) {
    if (family.childrenLeft === 0) family = addFamily(context, family.guardianId + 1);
    family.childrenLeft -= 1;
    const given = random.pick(GIVEN_NAMES);
    const number = studentNumber(id);
    const isHere = id <= size.students;
    const fullname = `${family.lastName}, ${given} ${family.middleName}`;
    const { lrn, sex, birthDate } = detailsOf(context, id, sectionsOf(size, id).level, given);
    writer.add("student", [
      id,
      uuidAt(openedMs),
      number,
      family.lastName,
      given,
      family.middleName,
      fullname,
      family.guardianId,
      isHere ? 1 : 0,
      lrn,
      sex,
      birthDate,
    ]);
    if (id === wantedId) wanted = { id, number, name: fullname, lrn, sex, birthDate };
    placeStudent(context, id);
  }
  return wanted;
}

/** The sections a student is in; null where not. Brothers and sisters are in different levels; a level's students fill its sections in turn. */
export function sectionsOf(
  size: SeedSize,
  id: number,
): { level: number; section: number; current: number | null; previous: number | null } {
  const perLevel = sectionsPerLevel(size.students);
  const isHere = id <= size.students;
  const level = isHere ? (id - 1 + FIRST_STUDENT_LEVEL) % LEVELS.length : LEVELS.length;
  const section = isHere
    ? Math.floor((id - 1) / LEVELS.length) % perLevel
    : (id - size.students - 1) % perLevel;
  return {
    level,
    section,
    current: isHere ? sectionId(perLevel, CURRENT_YEAR_ID, level, section) : null,
    previous: level > 0 ? sectionId(perLevel, PREVIOUS_YEAR_ID, level - 1, section) : null,
  };
}

function placeStudent({ writer, size }: SeedContext, id: number): void {
  const { level, section, current, previous } = sectionsOf(size, id);
  if (current !== null) {
    writer.add("student_section", [id, current]);
    writer.add("segment_member", [segmentOfLevel(level), id]);
    writer.add("segment_member", [segmentOfSection(sectionsPerLevel(size.students), level, section), id]);
  }
  if (previous !== null) writer.add("student_section", [id, previous]);
}

function addFamily({ random, writer, uuidAt, openedMs }: SeedContext, guardianId: number): Family {
  const isParentAccount = guardianId === 1;
  const lastName = isParentAccount ? PARENT_NAME.last : random.pick(LAST_NAMES);
  const middleName = random.pick(LAST_NAMES);
  const given = isParentAccount ? PARENT_NAME.given : random.pick(GIVEN_NAMES);
  const email = isParentAccount
    ? "parent@talaan.test"
    : `guardian${String(guardianId).padStart(6, "0")}@example.test`;
  const street = `${random.between(1, 180)} ${random.pick(STREETS)} Street`;
  const town = random.pick(TOWNS);
  const [city = "", province = ""] = town.split(", ");
  const address = `${street}, ${town}`;
  const billing = random.chance(0.85)
    ? address
    : `${random.between(1, 60)} ${random.pick(STREETS)} Avenue, ${random.pick(TOWNS)}`;
  writer.add("guardian", [
    guardianId,
    uuidAt(openedMs),
    isParentAccount ? PARENT_USER_ID : null,
    `${lastName}, ${given} ${middleName}`,
    email,
    `09${random.between(10, 99)} 555 ${String(random.below(10_000)).padStart(4, "0")}`,
    address,
    billing,
    random.chance(0.4)
      ? `${random.between(100, 999)}-${random.between(100, 999)}-${random.between(100, 999)}-000`
      : "",
    province,
    city,
    POSTAL_CODES[town],
  ]);
  const childrenLeft = isParentAccount ? 2 : random.weighted(CHILDREN_WEIGHTS) + 1;
  return { guardianId, lastName, middleName, childrenLeft };
}
