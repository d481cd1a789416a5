import Papa from "papaparse";
import type { Sex } from "#core/management/rosters/student-details.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { termInWords, termsBetween } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  EXTENSIONS,
  type GUARDIAN_ROLES,
  gradeOf,
  MANIFEST_COLUMNS,
  manifestOf,
  ONEROSTER_COLUMNS,
  ONEROSTER_FILES,
  type OneRosterFile,
  SEX_OF,
  yearOf,
} from "./format.ts";

/** What is given out of a school year beside its sections. */
export interface OneRosterYear {
  school: string;
  uuid: string;
  name: string;
  start: SchoolDay;
  end: SchoolDay;
  terms: readonly { uuid: string; ordinal: TermOrdinal; start: SchoolDay; end: SchoolDay }[];
  departments: readonly { uuid: string; name: string }[];
  levels: readonly { code: string; name: string; department: string }[];
  /** Those that are taught in the year. */
  subjects: readonly { code: string; name: string; level: string; kind: SubjectKind }[];
}
interface Teacher {
  uuid: string;
  employeeNumber: string;
  lastName: string;
  givenName: string;
  middleName: string;
  email: string;
  phone: string;
  /** Null: none. */
  department: string | null;
}
interface Guardian {
  uuid: string;
  name: string;
  email: string;
  phone: string;
  relation: string;
}
/** A section with who teaches and learns in it. */
export interface OneRosterSection {
  uuid: string;
  name: string;
  level: string;
  adviser: Teacher | null;
  classes: readonly {
    uuid: string;
    subject: string;
    subjectName: string;
    first: TermOrdinal;
    last: TermOrdinal;
    teachers: readonly Teacher[];
  }[];
  students: readonly {
    uuid: string;
    number: string;
    lastName: string;
    givenName: string;
    middleName: string;
    email: string;
    phone: string;
    lrn: string;
    sex: Sex | null;
    birthDate: SchoolDay | null;
    joinedOn: SchoolDay | null;
    guardians: readonly Guardian[];
  }[];
}

const SCHOOL = "school";
const homeroomOf = (level: string): string => `homeroom-${level}`;
type Values = Readonly<Record<string, string>>;

/**
 * A school year as files of OneRoster 1.2, of everything (M-47): sections are classes of the type homeroom, whose teacher is the
 * adviser. It is given the sections some at a time, each once.
 */
export class OneRosterWriter {
  private readonly year: OneRosterYear;
  private readonly rows = new Map<OneRosterFile, string[][]>(ONEROSTER_FILES.map((file) => [file, []]));
  private readonly people = new Set<string>();
  private readonly termOf: ReadonlyMap<TermOrdinal, string>;
  private readonly levelNames: ReadonlyMap<string, string>;

  constructor(year: OneRosterYear) {
    this.year = year;
    this.termOf = new Map(year.terms.map(({ ordinal, uuid }) => [ordinal, uuid]));
    this.levelNames = new Map(year.levels.map(({ code, name }) => [code, name]));
    this.addYear();
  }

  addSection(section: OneRosterSection): void {
    const grades = this.gradeOf(section.level);
    const title = `${this.levelNames.get(section.level) ?? section.level} ${section.name}`;
    const terms = this.year.terms.map(({ uuid }) => uuid);
    const ofSchool = { schoolSourcedId: SCHOOL, grades };
    this.add("classes", {
      ...ofSchool,
      sourcedId: section.uuid,
      title,
      courseSourcedId: homeroomOf(section.level),
      classType: "homeroom",
      location: section.name,
      termSourcedIds: terms.join(),
    });
    if (section.adviser) this.addTeacher(section.uuid, section.adviser, true);
    for (const one of section.classes) {
      const taught = termsBetween(one.first, one.last).flatMap((ordinal) => this.termOf.get(ordinal) ?? []);
      this.add("classes", {
        ...ofSchool,
        sourcedId: one.uuid,
        title: `${one.subjectName}, ${title}`,
        courseSourcedId: one.subject,
        classCode: one.subject,
        classType: "scheduled",
        location: section.name,
        termSourcedIds: taught.join(),
      });
      for (const [place, teacher] of one.teachers.entries()) this.addTeacher(one.uuid, teacher, place === 0);
    }
    const classes = [section.uuid, ...section.classes.map(({ uuid }) => uuid)];
    for (const student of section.students) {
      this.addStudent(student, grades);
      for (const uuid of classes)
        this.enroll(uuid, student.uuid, "student", { beginDate: student.joinedOn ?? this.year.start });
    }
  }

  /** By name, "users.csv", the text of each file. */
  files(): Record<string, string> {
    const manifest = [MANIFEST_COLUMNS, ...manifestOf(this.year.school)];
    const written = [...this.rows].map(([file, rows]) => [
      `${file}.csv`,
      csvOf([ONEROSTER_COLUMNS[file].map(({ name }) => name), ...rows]),
    ]);
    return { "manifest.csv": csvOf(manifest), ...Object.fromEntries(written) };
  }

  private addYear(): void {
    const { school, uuid, name, start, end, terms, departments, levels, subjects } = this.year;
    this.add("orgs", { sourcedId: SCHOOL, name: school, type: "school" });
    for (const department of departments)
      this.add("orgs", {
        sourcedId: department.uuid,
        name: department.name,
        type: "department",
        parentSourcedId: SCHOOL,
      });
    const schoolYear = yearOf(end);
    const session = { type: "schoolYear", startDate: start, endDate: end, schoolYear };
    this.add("academicSessions", { ...session, sourcedId: uuid, title: name });
    for (const term of terms)
      this.add("academicSessions", {
        sourcedId: term.uuid,
        title: termInWords(term.ordinal),
        type: "term",
        startDate: term.start,
        endDate: term.end,
        parentSourcedId: uuid,
        schoolYear,
      });
    // A course is of the department that its level is of.
    const departmentOf = new Map(levels.map(({ code, department }) => [code, department]));
    const ofLevel = (code: string) => ({
      schoolYearSourcedId: uuid,
      orgSourcedId: departmentOf.get(code) ?? SCHOOL,
    });
    for (const { code, name: levelName } of levels)
      this.add("courses", {
        ...ofLevel(code),
        sourcedId: homeroomOf(code),
        title: `Homeroom, ${levelName}`,
        grades: this.gradeOf(code),
      });
    for (const { code, name: title, level, kind } of subjects)
      this.add("courses", {
        ...ofLevel(level),
        sourcedId: code,
        title,
        courseCode: code,
        grades: this.gradeOf(level),
        [EXTENSIONS.kind]: kind,
      });
  }

  private addTeacher(ofClass: string, teacher: Teacher, isFirst: boolean): void {
    this.enroll(ofClass, teacher.uuid, "teacher", { primary: String(isFirst) });
    this.addPerson(teacher, "teacher", teacher.employeeNumber, {
      username: teacher.email || teacher.employeeNumber,
      primaryOrgSourcedId: teacher.department ?? SCHOOL,
    });
  }

  private addStudent(student: OneRosterSection["students"][number], grades: string): void {
    if (this.people.has(student.uuid)) return;
    const { uuid: sourcedId, number, lrn, sex, birthDate, guardians } = student;
    this.addPerson(student, "student", number, {
      username: number,
      userIds: lrn === "" ? "" : `{LRN:${lrn}}`,
      agentSourcedIds: guardians.map(({ uuid }) => uuid).join(),
      [EXTENSIONS.relations]: guardians.map(({ relation }) => relation).join(),
      grades,
    });
    this.add("demographics", { sourcedId, birthDate: birthDate ?? "", sex: sex === null ? "" : SEX_OF[sex] });
    for (const { uuid, name, email, phone, relation } of guardians) {
      const [lastName, givenName] = partsOf(name);
      const role = roleOf(relation);
      const parts = { uuid, lastName, givenName, middleName: "", email, phone };
      this.addPerson(parts, role, "", { username: email || uuid });
    }
  }

  /** A person, once, with the role at the school. */
  private addPerson(
    person: Omit<Teacher, "employeeNumber" | "department">,
    role: string,
    identifier: string,
    more: Values,
  ) {
    const { uuid: sourcedId, lastName: familyName, givenName, middleName, email, phone } = person;
    if (this.people.has(sourcedId)) return;
    this.people.add(sourcedId);
    const names = { givenName, familyName, middleName };
    const at = { enabledUser: "true", primaryOrgSourcedId: SCHOOL };
    this.add("users", { ...at, ...more, sourcedId, ...names, identifier, email, phone });
    const ofUser = { userSourcedId: sourcedId, orgSourcedId: SCHOOL };
    this.add("roles", { ...ofUser, sourcedId: `role-${sourcedId}`, roleType: "primary", role });
  }

  private enroll(ofClass: string, user: string, role: string, more: Values): void {
    const sourcedId = `${ofClass}-${user}`;
    const of = { classSourcedId: ofClass, schoolSourcedId: SCHOOL, userSourcedId: user };
    this.add("enrollments", { ...more, ...of, sourcedId, role });
  }

  private add(file: OneRosterFile, values: Values): void {
    this.rows.get(file)?.push(ONEROSTER_COLUMNS[file].map(({ name }) => values[name] ?? ""));
  }

  private gradeOf(level: string): string {
    return gradeOf(this.levelNames.get(level) ?? level) ?? "Other";
  }
}

const PARENTS = ["Mother", "Father"];
const NO_RELATIVES = ["", "Legal guardian", "Company", "Other"];
/** The word of the standard for what a guardian is of a student. */
function roleOf(relation: string): (typeof GUARDIAN_ROLES)[number] {
  if (PARENTS.includes(relation)) return "parent";
  return NO_RELATIVES.includes(relation) ? "guardian" : "relative";
}

/** Last and given name of a name written as "Reyes, Ana" or "Ana Reyes"; of a single word, a company's, it is both. */
function partsOf(name: string): [last: string, given: string] {
  const comma = name.indexOf(",");
  const at = comma < 0 ? name.lastIndexOf(" ") : comma;
  if (at < 0) return [name, name];
  const [before, after] = [name.slice(0, at).trim(), name.slice(at + 1).trim()];
  return comma < 0 ? [after, before] : [before, after || before];
}

const csvOf = (rows: readonly (readonly string[])[]): string => Papa.unparse(rows as string[][], {});
