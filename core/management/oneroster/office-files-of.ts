import { TERM_NAMES } from "#core/management/contract.ts";
import type { FileList } from "#core/management/lists/file-lists.ts";
import { officeFile, SCHOOL_YEAR_OF_ROW } from "#core/management/office-files-contract.ts";
import { departmentBody } from "#core/management/office-records.body.ts";
import { GUARDIANS_DEFINITION } from "#core/management/people/guardians-definition.ts";
import type { PresetYear } from "#core/management/presets/preset.body.ts";
import { ROSTER_DEFINITION } from "#core/management/rosters/roster-definition.ts";
import { SEXES } from "#core/management/rosters/student-details.ts";
import { STUDENT_DETAILS_DEFINITION } from "#core/management/rosters/student-details-definition.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  EXTENSIONS,
  GUARDIAN_ROLES,
  gradeOf,
  listed,
  type OneRosterStep,
  SEX_OF,
  STAFF_ROLES,
} from "./format.ts";
import {
  GRADED_AS,
  levelsToPropose,
  type OneRosterLevel,
  presetSteps,
  presetSubject,
  proposedYear,
  type StepPreset,
  schemesStep,
  sessionsOf,
  yearOnRecord,
} from "./presets-of.ts";
import type { OneRosterProblem, OneRosterRow, OneRosterTables } from "./read-oneroster.ts";

/** A step that is one of the office's files: of one of its lists, or of students. */
type FileStep =
  | Exclude<Extract<OneRosterStep, FileList>, "departments">
  | "roster"
  | "guardians"
  | "student-details";
export interface StepFile {
  step: FileStep;
  rows: number;
  csv: string;
}
/** What the school has of its own before. */
export interface OneRosterKnown {
  levels: readonly (OneRosterLevel & { isActive: boolean })[];
  /** Codes. */
  subjects: ReadonlySet<string>;
  years: readonly { name: string; start: SchoolDay; end: SchoolDay }[];
  /** Of a new school year. */
  curriculum: string;
}
export interface OfficeFiles {
  schoolYear: string;
  /** In their order. */
  steps: (StepPreset | StepFile)[];
  problems: OneRosterProblem[];
  /** What is not taken in, and why. */
  notes: string[];
}

type Cells = Readonly<Record<string, string>>;
interface Section {
  level: string;
  name: string;
}

/**
 * What is missing of the school, and the office's files, of a OneRoster set that follows its standard. Sections are its homeroom
 * classes; a scheduled class is of the section that its students are of. What has no place here is noted.
 */
export function officeFilesOf(tables: OneRosterTables, known: OneRosterKnown, today: SchoolDay): OfficeFiles {
  return new Conversion(tables, known, today).outcome();
}

class Conversion {
  private readonly tables: OneRosterTables;
  private readonly known: OneRosterKnown;
  private readonly problems: OneRosterProblem[] = [];
  private readonly notes: string[] = [];
  private readonly users: ReadonlyMap<string, OneRosterRow>;
  private readonly demographics: ReadonlyMap<string, OneRosterRow>;
  private readonly roleOf: ReadonlyMap<string, string>;
  private readonly enrolled: ReadonlyMap<string, readonly OneRosterRow[]>;
  private readonly levelOfGrade: ReadonlyMap<string, string>;
  /** By name: those on record, and those that can be made. */
  private readonly levels: ReadonlyMap<string, OneRosterLevel & { isNew: boolean }>;
  /** By name of a level its courses: of those that are used. */
  private readonly coursesOf = new Map<string, OneRosterRow[]>();
  /** By id of the session the name of the term that it is: where a year has three. */
  private readonly termOf = new Map<string, string>();
  private readonly departments: ReadonlyMap<string, string>;

  constructor(tables: OneRosterTables, known: OneRosterKnown, today: SchoolDay) {
    this.tables = tables;
    this.known = known;
    this.users = new Map(tables.users.map((user) => [user.sourcedId ?? "", user]));
    this.demographics = new Map(tables.demographics.map((row) => [row.sourcedId ?? "", row]));
    this.roleOf = new Map(
      tables.roles.flatMap(({ roleType, userSourcedId, role }) =>
        roleType === "primary" ? [[userSourcedId ?? "", role ?? ""]] : [],
      ),
    );
    this.enrolled = Map.groupBy(
      tables.enrollments.filter(({ endDate }) => !endDate || endDate >= today),
      ({ classSourcedId }) => classSourcedId ?? "",
    );
    const levels = [
      ...levelsToPropose(known.levels).map((level) => ({ ...level, isNew: true })),
      ...known.levels.filter(({ isActive }) => isActive).map((level) => ({ ...level, isNew: false })),
    ];
    this.levels = new Map(levels.map((level) => [level.name, level]));
    this.levelOfGrade = new Map(levels.map(({ name }) => [gradeOf(name) ?? name, name]));
    this.departments = this.readDepartments();
  }

  outcome(): OfficeFiles {
    const year = this.schoolYear();
    const schoolYear = year?.name ?? "";
    const sections = this.sections();
    const scheduled = this.tables.classes.filter(({ classType }) => classType === "scheduled");
    const subjects = this.subjects(scheduled);
    const students = this.students(sections);
    const levels = this.levelsUsed();
    const departments = [
      ...new Set([...this.departments.values(), ...levels.map(({ department }) => department)]),
    ];
    const steps = [
      ...(year ? presetSteps({ year, departments, levels }) : []),
      this.file("subjects", officeFile("subjects").definition, [...subjects.values()]),
      schemesStep(
        schoolYear,
        levels.map((level) => ({
          level,
          subjects: [...subjects.values()].flatMap((subject) =>
            subject.gradelevel_code === level.name ? [subject.name ?? ""] : [],
          ),
        })),
      ),
      this.file("faculties", officeFile("faculties").definition, this.faculty()),
      this.file(
        "sections",
        officeFile("sections").definition,
        [...sections].map(([id, { level, name }]) => ({
          name,
          gradelevel_code: level,
          school_year_id: schoolYear,
          adviser_id: this.teachersOf(id)[0] ?? "",
        })),
      ),
      this.file(
        "assignments",
        officeFile("assignments").definition,
        this.assignments(scheduled, { sections, subjects, students, schoolYear }),
      ),
      this.file("roster", ROSTER_DEFINITION, this.roster(sections, students)),
      this.file("guardians", GUARDIANS_DEFINITION, this.guardians(students)),
      this.file("student-details", STUDENT_DETAILS_DEFINITION, this.details(students)),
    ];
    if (levels.some((level) => this.levels.get(level.name)?.isNew)) this.notes.push(GRADED_AS);
    return {
      schoolYear,
      steps: steps.filter(({ rows }) => rows > 0),
      problems: this.problems,
      notes: this.notes,
    };
  }

  /** The one school year that the classes are of, as it is on record or is to be made; null: it cannot be. */
  private schoolYear(): PresetYear | null {
    const sessions = sessionsOf(this.tables);
    if (sessions === null) {
      const message = "The classes are not all of one school year. Export one school year.";
      this.tell("classes.csv", "termSourcedIds", message);
      return null;
    }
    const { year, terms } = sessions;
    const found = yearOnRecord(this.known.years, year);
    const count = terms.length;
    if (count === TERM_ORDINALS.length) this.readTerms(terms);
    else if (found)
      this.notes.push(
        `There are ${count} terms, and a school year here has three: classes are taught all year.`,
      );
    else {
      this.tell(
        "academicSessions.csv",
        "type",
        `${year.title} has ${count} terms, and a school year here has three. Export it with three sessions of the type term under it, or add the school year with its terms first, under School Years.`,
      );
      return null;
    }
    const proposed = proposedYear(
      found ? { title: found.name, startDate: found.start, endDate: found.end } : year,
      found ? [] : terms,
      this.known.curriculum,
    );
    if ("year" in proposed) return proposed.year;
    this.tell("academicSessions.csv", "title", `${year.title}: ${proposed.message}.`);
    return null;
  }

  private readTerms(terms: readonly OneRosterRow[]): void {
    for (const [place, { sourcedId = "" }] of terms.entries())
      this.termOf.set(sourcedId, TERM_NAMES[TERM_ORDINALS[place] ?? 1]);
  }

  /** By id the names of departments, which are the same for the same one. */
  private readDepartments(): ReadonlyMap<string, string> {
    const departments = new Map<string, string>();
    for (const { sourcedId = "", type, name = "" } of this.tables.orgs) {
      if (type !== "department") continue;
      const checked = departmentBody.safeParse({ name });
      if (checked.success) {
        const known = [...departments.values()].find(
          (one) => one.toLowerCase() === checked.data.name.toLowerCase(),
        );
        departments.set(sourcedId, known ?? checked.data.name);
      } else this.tell("orgs.csv", "name", `${name}: ${checked.error.issues[0]?.message}.`);
    }
    return departments;
  }

  /** The levels that are used, in school order: a new one in the department that its courses are of, where they are of one. */
  private levelsUsed(): OneRosterLevel[] {
    return [...this.levels].flatMap(([name, level]) => {
      const courses = this.coursesOf.get(name);
      if (!courses) return [];
      const named = new Set(
        courses.flatMap(({ orgSourcedId = "" }) => this.departments.get(orgSourcedId) ?? []),
      );
      const [department = level.department] = named;
      return level.isNew && named.size === 1 ? { ...level, department } : level;
    });
  }

  /** Homeroom classes by their ids. */
  private sections(): Map<string, Section> {
    const homerooms = this.tables.classes.filter(({ classType }) => classType === "homeroom");
    if (homerooms.length === 0)
      this.tell("classes.csv", "classType", "No class is a homeroom: sections are taken from those.");
    const sections = new Map<string, Section>();
    const courses = new Map(this.tables.courses.map((course) => [course.sourcedId, course]));
    for (const homeroom of homerooms) {
      const { sourcedId = "", title = "", courseSourcedId } = homeroom;
      const course = courses.get(courseSourcedId);
      const level = this.levelOf("classes.csv", { title, grades: this.gradesOf(homeroom) }, course);
      if (level === null) continue;
      const name = title.toLowerCase().startsWith(level.toLowerCase()) ? title.slice(level.length) : title;
      sections.set(sourcedId, { level, name: name.replace(/^[\s\-–,:]+/, "") || title });
    }
    return sections;
  }

  /** Of courses with a scheduled class their rows, by id. */
  private subjects(scheduled: readonly OneRosterRow[]): Map<string, Cells> {
    const classesOf = Map.groupBy(scheduled, ({ courseSourcedId }) => courseSourcedId ?? "");
    const subjects = new Map<string, Cells>();
    for (const course of this.tables.courses) {
      const { sourcedId = "", title = "", courseCode = "", grades = "" } = course;
      const classes = classesOf.get(sourcedId);
      if (!classes) continue;
      const said = grades || [...new Set(classes.flatMap((one) => listed(this.gradesOf(one))))].join();
      const level = this.levelOf("courses.csv", { title, grades: said }, course);
      if (level === null) continue;
      const code = courseCode || sourcedId;
      // The standard does not tell what kind a subject is: a new one is as presets have it, any other stays as it is.
      const proposed = presetSubject(this.levels.get(level)?.code ?? "", title)?.kind ?? "academic";
      const kind = this.known.subjects.has(code) ? "" : course[EXTENSIONS.kind] || proposed;
      subjects.set(sourcedId, { name: title, code, gradelevel_code: level, kind });
    }
    return subjects;
  }

  private faculty(): Cells[] {
    const staff = this.tables.users.filter(({ sourcedId = "" }) =>
      (STAFF_ROLES as readonly string[]).includes(this.roleOf.get(sourcedId) ?? ""),
    );
    return staff.map((user) => ({
      employee_no: numberOf(user),
      last_name: user.familyName ?? "",
      given_name: user.givenName ?? "",
      middle_name: user.middleName ?? "",
      department_id: this.departments.get(user.primaryOrgSourcedId ?? "") ?? "",
      email: user.email ?? "",
      contact_number: user.phone || user.sms || "",
    }));
  }

  /** By id of the user the homeroom that a student is in. */
  private students(sections: ReadonlyMap<string, Section>): Map<string, string> {
    const students = new Map<string, string>();
    for (const id of sections.keys())
      for (const { userSourcedId = "", role } of this.enrolled.get(id) ?? [])
        if (role === "student") students.set(userSourcedId, id);
    return students;
  }

  private assignments(
    scheduled: readonly OneRosterRow[],
    {
      sections,
      subjects,
      students,
      schoolYear,
    }: {
      sections: ReadonlyMap<string, Section>;
      subjects: ReadonlyMap<string, Cells>;
      students: ReadonlyMap<string, string>;
      schoolYear: string;
    },
  ): Cells[] {
    return scheduled.flatMap(({ sourcedId = "", title = "", courseSourcedId = "", termSourcedIds = "" }) => {
      const subject = subjects.get(courseSourcedId);
      const homerooms = new Set(
        (this.enrolled.get(sourcedId) ?? []).flatMap(({ role, userSourcedId = "" }) =>
          role === "student" ? [students.get(userSourcedId) ?? ""] : [],
        ),
      );
      const [homeroom = ""] = homerooms;
      const section = sections.get(homeroom);
      if (!subject || !section || homerooms.size !== 1) {
        const why = homerooms.size === 0 ? "has no student" : "has students of more than one homeroom";
        if (subject) this.notes.push(`The class ${title} ${why}: it is not taken in.`);
        return [];
      }
      const taught = listed(termSourcedIds).flatMap((id) => this.termOf.get(id) ?? []);
      return {
        section_id: `${section.level} ${section.name}`,
        subject_code: subject.code ?? "",
        faculty_ids: this.teachersOf(sourcedId).join("; "),
        first_term: taught.at(0) ?? "",
        last_term: taught.at(-1) ?? "",
        [SCHOOL_YEAR_OF_ROW]: schoolYear,
      };
    });
  }

  /** Employee numbers of those who teach a class, the first one first. */
  private teachersOf(classId: string): string[] {
    const teachers = (this.enrolled.get(classId) ?? []).filter(({ role }) => role === "teacher");
    const inOrder = [
      ...teachers.filter(({ primary }) => primary === "true"),
      ...teachers.filter(({ primary }) => primary !== "true"),
    ];
    return inOrder.flatMap(({ userSourcedId = "" }) => {
      const user = this.users.get(userSourcedId);
      return user ? [numberOf(user)] : [];
    });
  }

  private roster(sections: ReadonlyMap<string, Section>, students: ReadonlyMap<string, string>): Cells[] {
    return [...students].flatMap(([id, homeroom]) => {
      const [user, section] = [this.users.get(id), sections.get(homeroom)];
      if (!user || !section) return [];
      // The others come with the guardians.
      const guardians = this.guardiansOf(user).map(({ guardian }) => guardian);
      const guardian = guardians.find(({ email }) => email) ?? guardians[0];
      return {
        student: numberOf(user),
        last: user.familyName ?? "",
        given: user.givenName ?? "",
        middle: user.middleName ?? "",
        gradeLevel: section.level,
        section: section.name,
        enrolled: "Yes",
        sponsor: guardian ? guardianName(guardian) : "",
        sponsorEmail: guardian?.email ?? "",
        contact: guardian?.phone || guardian?.sms || "",
        systemId: guardian?.sourcedId ?? "",
      };
    });
  }

  /** The guardians of a student, in their order. */
  private guardiansOf(student: OneRosterRow): { guardian: OneRosterRow; relation: string }[] {
    const relations = (student[EXTENSIONS.relations] ?? "").split(",");
    return listed(student.agentSourcedIds ?? "").flatMap((id, place) => {
      const guardian = this.users.get(id);
      if (!guardian || !this.isGuardian(id)) return [];
      return { guardian, relation: relations[place]?.trim() || this.parentInWords(id) };
    });
  }

  private isGuardian(id: string): boolean {
    return (GUARDIAN_ROLES as readonly string[]).includes(this.roleOf.get(id) ?? "");
  }

  /** A parent whose sex is told is a mother or father. */
  private parentInWords(id: string): string {
    const sex = this.roleOf.get(id) === "parent" ? this.demographics.get(id)?.sex : "";
    return { female: "Mother", male: "Father" }[sex ?? ""] ?? "";
  }

  private guardians(students: ReadonlyMap<string, string>): Cells[] {
    return [...students.keys()].flatMap((id) => {
      const user = this.users.get(id);
      if (!user) return [];
      return this.guardiansOf(user).map(({ guardian, relation }, place) => ({
        student: numberOf(user),
        guardian: guardianName(guardian),
        email: guardian.email ?? "",
        contact: guardian.phone || guardian.sms || "",
        relation,
        place: String(place + 1),
        systemId: guardian.sourcedId ?? "",
      }));
    });
  }

  private details(students: ReadonlyMap<string, string>): Cells[] {
    return [...students.keys()].flatMap((id) => {
      const user = this.users.get(id);
      const { birthDate = "", sex = "" } = this.demographics.get(id) ?? {};
      const lrn = /\{LRN:\s*(\d+)\}/i.exec(user?.userIds ?? "")?.[1] ?? "";
      const known = SEXES.find((one) => SEX_OF[one] === sex) ?? "";
      if (!user || (lrn === "" && known === "" && birthDate === "")) return [];
      return { student: numberOf(user), lrn, sex: known, birthDate };
    });
  }

  /** The grades of a class; where it tells none, those of its students. */
  private gradesOf({ sourcedId = "", grades = "" }: OneRosterRow): string {
    if (grades !== "") return grades;
    const ofStudents = (this.enrolled.get(sourcedId) ?? []).flatMap(({ role, userSourcedId = "" }) =>
      role === "student" ? listed(this.users.get(userSourcedId)?.grades ?? "") : [],
    );
    return [...new Set(ofStudents)].join();
  }

  /** The grade level that a record is of, which is used then, with its course; null: it is none, or of several. */
  private levelOf(
    file: string,
    { title, grades }: { title: string; grades: string },
    course: OneRosterRow | undefined,
  ): string | null {
    const [grade, ...others] = listed(grades);
    const level = grade === undefined ? undefined : this.levelOfGrade.get(grade);
    if (level !== undefined && others.length === 0) {
      const courses = this.coursesOf.get(level) ?? [];
      this.coursesOf.set(level, course ? [...courses, course] : courses);
      return level;
    }
    const said = grades === "" ? "no grade" : `the grade ${grades}`;
    const why = others.length > 0 ? "here it is of one" : "no grade level here is of it";
    this.tell(file, "grades", `${title} has ${said}, and ${grades === "" ? "one is needed" : why}.`);
    return null;
  }

  private file(step: FileStep, { fields }: AnyFile, rows: readonly Cells[]): StepFile {
    const names = Object.keys(fields).filter((name) => rows.some((row) => (row[name] ?? "") !== ""));
    const headings = names.map((name) => fields[name].heading as string);
    const lines = rows.map((row) => csvLine(names.map((name) => row[name] ?? "")));
    return { step, rows: rows.length, csv: csvLine(headings) + lines.join("") };
  }

  private tell(file: string, column: string, message: string): void {
    this.problems.push({ file, row: null, column, message });
  }
}

/** The number that a person has at the school. */
const numberOf = ({ identifier, username, sourcedId }: OneRosterRow): string =>
  identifier || username || sourcedId || "";

/** As the office writes it: "Reyes, Ana"; a company has one name. */
const guardianName = ({ familyName = "", givenName = "" }: OneRosterRow): string =>
  familyName === givenName ? familyName : `${familyName}, ${givenName}`;
