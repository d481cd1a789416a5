import { newUuid } from "#core/shared/uuid.ts";
import { BANKS, FEES, SCHOOL } from "./fees.ts";
import { DEPARTMENTS, kindOf, LEVELS, SECTION_NAMES } from "./names.ts";
import type { SeedContext } from "./plan.ts";
import { Random } from "./random.ts";
import { daysOfSchool, SEED_LOGO, seedSignatories, strandOf } from "./school/facts.ts";
import { LATER_SUBJECTS } from "./school/later-subjects.ts";
import { ADVISER_STAFF_ID, STAFF_COUNT } from "./staff.ts";

const STUDENTS_PER_SECTION = 20;
/** adviser@ advises the first section of this level (Grade 7). */
const ADVISER_LEVEL = LEVELS.findIndex(({ code }) => code === "G07");

export const PREVIOUS_YEAR_ID = 1;
export const CURRENT_YEAR_ID = 2;

/** A generator of its own: what was added to the demo school later changes no other draw. */
const PEOPLE_SEED = 20_261_126;
/** What people of the school can be. */
const PERSON_TYPES = {
  designation: ["Teacher", "Department Head", "Assistant Department Head", "Registrar", "Guidance Counselor"],
  faculty: ["Full-time", "Part-time"],
  student: ["New", "Old", "Transferee", "Returning"],
  sponsor: ["Parent", "Guardian", "Company"],
};

/** At least two sections a level. */
export const sectionsPerLevel = (students: number): number =>
  Math.max(2, Math.ceil(students / (LEVELS.length * STUDENTS_PER_SECTION)));

/** Row id of a section: year by year, level by level. */
export const sectionId = (perLevel: number, yearId: number, level: number, section: number): number =>
  (yearId - 1) * LEVELS.length * perLevel + level * perLevel + section + 1;

/** The school, its calendar, levels, sections, subjects and what it bills. */
export function seedStructure(context: SeedContext): void {
  const { writer, openedMs } = context;
  const random = new Random(PEOPLE_SEED);
  const uuid = () => newUuid(openedMs, random.bytes(10));
  writer.add("school", [
    1,
    SCHOOL.name,
    SCHOOL.address,
    SCHOOL.contactNumber,
    SCHOOL.email,
    SCHOOL.taxNumber,
    ...SEED_LOGO,
  ]);
  seedSignatories(context);
  seedCalendar(context);
  DEPARTMENTS.forEach((name, index) => {
    writer.add("department", [index + 1, uuid(), name]);
  });
  for (const [kind, names] of Object.entries(PERSON_TYPES))
    for (const name of names) writer.add("person_type", [uuid(), kind, name]);
  let subjectId = 0;
  LEVELS.forEach(({ code, name, department, subjects }, index) => {
    writer.add("grade_level", [index + 1, code, name, index + 1, department + 1]);
    subjects.forEach((subject, position) => {
      subjectId += 1;
      const initials = subject
        .replace(/.*\(|\)/g, "")
        .replace(/[^A-Z]/g, "")
        .padEnd(2, subject.slice(1, 2).toUpperCase());
      writer.add("subject", [
        subjectId,
        `${code}-${initials}-${subjectId}`,
        subject,
        index + 1,
        kindOf(subject),
        position + 1,
      ]);
    });
  });
  for (const { id, level, code, name, kind, position } of LATER_SUBJECTS)
    writer.add("subject", [id, code, name, level + 1, kind, position]);
  seedSections(context);
  FEES.forEach(({ code, name, unit, unitPriceE4 }, index) => {
    writer.add("product", [index + 1, uuid(), code, name, unit, unitPriceE4]);
  });
  for (const [code, name] of BANKS) writer.add("bank", [code, name]);
}

function seedCalendar({ writer, years, today, uuidAt, openedMs }: SeedContext): void {
  let termId = 0;
  [years.previous, years.current].forEach((year, index) => {
    writer.add("school_year", [index + 1, uuidAt(openedMs), year.name, year.start, year.end]);
    for (const term of year.terms) {
      termId += 1;
      const windows = [term.encodeStart, term.encodeEnd, term.correctionStart, term.correctionEnd];
      writer.add("term", [
        termId,
        uuidAt(openedMs),
        index + 1,
        term.ordinal,
        term.start,
        term.end,
        ...windows,
        daysOfSchool(term.end, today, term.ordinal),
      ]);
    }
  });
}

/** Sections of both years, each with its adviser; and one segment per level and per current section. */
function seedSections({ writer, size, uuidAt, openedMs }: SeedContext): void {
  const perLevel = sectionsPerLevel(size.students);
  LEVELS.forEach((level, index) => {
    writer.add("segment", [index + 1, uuidAt(openedMs), level.code, level.name]);
  });
  for (const yearId of [PREVIOUS_YEAR_ID, CURRENT_YEAR_ID])
    LEVELS.forEach((level, levelIndex) => {
      for (let section = 0; section < perLevel; section += 1) {
        const id = sectionId(perLevel, yearId, levelIndex, section);
        const name = sectionName(section);
        const adviser = adviserOf(perLevel, levelIndex, section);
        writer.add("section", [
          id,
          uuidAt(openedMs),
          yearId,
          levelIndex + 1,
          name,
          adviser,
          "regular",
          strandOf(level.code, section),
        ]);
        if (yearId === CURRENT_YEAR_ID)
          writer.add("segment", [
            segmentOfSection(perLevel, levelIndex, section),
            uuidAt(openedMs),
            `${level.code}-${String(section + 1).padStart(2, "0")}`,
            `${level.name} ${name}`,
          ]);
      }
    });
}

/** The name of a level's section, counted from 0. */
export function sectionName(section: number): string {
  const round = Math.floor(section / SECTION_NAMES.length);
  return `${SECTION_NAMES[section % SECTION_NAMES.length]}${round > 0 ? ` ${round + 1}` : ""}`;
}

/** staff row of a section's adviser, in both years. */
export function adviserOf(perLevel: number, level: number, section: number): number {
  if (level === ADVISER_LEVEL && section === 0) return ADVISER_STAFF_ID;
  return 8 + ((level * perLevel + section) % (STAFF_COUNT - 7));
}

export const segmentOfLevel = (level: number): number => level + 1;
export const segmentOfSection = (perLevel: number, level: number, section: number): number =>
  LEVELS.length + level * perLevel + section + 1;
