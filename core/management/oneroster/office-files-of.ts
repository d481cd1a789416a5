import { TERM_NAMES } from "#core/management/contract.ts";
import type { FileList } from "#core/management/lists/file-lists.ts";
import { officeFile, SCHOOL_YEAR_OF_ROW } from "#core/management/office-files-contract.ts";
import { ROSTER_DEFINITION } from "#core/management/rosters/roster-definition.ts";
import { SEXES } from "#core/management/rosters/student-details.ts";
import { STUDENT_DETAILS_DEFINITION } from "#core/management/rosters/student-details-definition.ts";
import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { gradeOf, listed, type OneRosterStep, SEX_OF, STAFF_ROLES } from "./format.ts";
import type { OneRosterProblem, OneRosterRow, OneRosterTables } from "./read-oneroster.ts";

export interface StepFile {
  step: OneRosterStep;
  rows: number;
  csv: string;
}
/** What the school has of its own before. */
export interface OneRosterKnown {
  levels: readonly { code: string; name: string }[];
  /** Codes. */
  subjects: ReadonlySet<string>;
  years: readonly { name: string; start: SchoolDay; end: SchoolDay }[];
}
export interface OfficeFiles {
  schoolYear: string;
  files: StepFile[];
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
 * The office's files of a OneRoster set that follows its standard. Sections are its homeroom classes; a scheduled class is of the
 * section that its students are of. What has no place here is noted.
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
  private readonly roleOf: ReadonlyMap<string, string>;
  private readonly enrolled: ReadonlyMap<string, readonly OneRosterRow[]>;
  private readonly levelOfGrade: ReadonlyMap<string, string>;

  constructor(tables: OneRosterTables, known: OneRosterKnown, today: SchoolDay) {
    this.tables = tables;
    this.known = known;
    this.users = new Map(tables.users.map((user) => [user.sourcedId ?? "", user]));
    this.roleOf = new Map(
      tables.roles.flatMap(({ roleType, userSourcedId, role }) =>
        roleType === "primary" ? [[userSourcedId ?? "", role ?? ""]] : [],
      ),
    );
    this.enrolled = Map.groupBy(
      tables.enrollments.filter(({ endDate }) => !endDate || endDate >= today),
      ({ classSourcedId }) => classSourcedId ?? "",
    );
    this.levelOfGrade = new Map(
      known.levels.flatMap(({ name }) => {
        const grade = gradeOf(name);
        return grade === null ? [] : [[grade, name] as const];
      }),
    );
  }

  outcome(): OfficeFiles {
    const year = this.schoolYear();
    const schoolYear = year?.name ?? "";
    const sections = this.sections();
    const scheduled = this.tables.classes.filter(({ classType }) => classType === "scheduled");
    const subjects = this.subjects(scheduled);
    const students = this.students(sections);
    const files = [
      this.file("subjects", officeFile("subjects").definition, [...subjects.values()]),
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
      this.file("student-details", STUDENT_DETAILS_DEFINITION, this.details(students)),
    ];
    return {
      schoolYear,
      files: files.filter(({ rows }) => rows > 0),
      problems: this.problems,
      notes: this.notes,
    };
  }

  /** The one school year that the classes are of, as it is on record. */
  private schoolYear(): OneRosterKnown["years"][number] | null {
    const sessions = new Map(this.tables.academicSessions.map((session) => [session.sourcedId, session]));
    const yearOf = (id: string): OneRosterRow | undefined => {
      let session = sessions.get(id);
      for (let depth = 0; session && session.type !== "schoolYear" && depth < sessions.size; depth += 1)
        session = sessions.get(session.parentSourcedId ?? "");
      return session;
    };
    const years = new Set(
      this.tables.classes.flatMap(({ termSourcedIds = "" }) =>
        listed(termSourcedIds).map((id) => yearOf(id) ?? null),
      ),
    );
    const [first] = years;
    if (years.size !== 1 || !first) {
      const message = "The classes are not all of one school year. Export one school year.";
      this.tell("classes.csv", "termSourcedIds", message);
      return null;
    }
    const { title = "", startDate = "", endDate = "" } = first;
    const found = this.known.years.find(
      ({ name, start, end }) =>
        name === schoolYearNameOf(title) || (start.slice(0, 4) === startDate.slice(0, 4) && end >= startDate),
    );
    if (!found) {
      const days = `${formatDay(startDate)} to ${formatDay(endDate)}`;
      this.tell(
        "academicSessions.csv",
        "title",
        `There is no school year ${title} (${days}). Add it first, under School Years.`,
      );
    }
    return found ?? null;
  }

  /** Homeroom classes by their ids. */
  private sections(): Map<string, Section> {
    const homerooms = this.tables.classes.filter(({ classType }) => classType === "homeroom");
    if (homerooms.length === 0)
      this.tell("classes.csv", "classType", "No class is a homeroom: sections are taken from those.");
    const sections = new Map<string, Section>();
    for (const { sourcedId = "", title = "", grades = "" } of homerooms) {
      const level = this.levelOf("classes.csv", title, grades);
      if (level === null) continue;
      const name = title.toLowerCase().startsWith(level.toLowerCase()) ? title.slice(level.length) : title;
      sections.set(sourcedId, { level, name: name.replace(/^[\s\-–,:]+/, "") || title });
    }
    return sections;
  }

  /** Of courses with a scheduled class their rows, by id. */
  private subjects(scheduled: readonly OneRosterRow[]): Map<string, Cells> {
    const gradesOf = Map.groupBy(scheduled, ({ courseSourcedId }) => courseSourcedId ?? "");
    const subjects = new Map<string, Cells>();
    for (const { sourcedId = "", title = "", courseCode = "", grades = "" } of this.tables.courses) {
      const classes = gradesOf.get(sourcedId);
      if (!classes) continue;
      const said = grades || [...new Set(classes.flatMap((one) => listed(one.grades ?? "")))].join();
      const level = this.levelOf("courses.csv", title, said);
      if (level === null) continue;
      const code = courseCode || sourcedId;
      // The standard does not tell how a subject is graded: a new one is academic, any other stays as it is.
      const kind = this.known.subjects.has(code) ? "" : "academic";
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
    const termOf = this.terms();
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
      const taught = listed(termSourcedIds).flatMap((id) => termOf.get(id) ?? []);
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

  /** By id of the session the name of the term that it is: where a year has three. */
  private terms(): ReadonlyMap<string, string> {
    const terms = this.tables.academicSessions
      .filter(({ type }) => type !== "schoolYear")
      .sort((one, other) => (one.startDate ?? "").localeCompare(other.startDate ?? ""));
    if (terms.length !== TERM_ORDINALS.length) {
      if (terms.length > 0)
        this.notes.push(
          `There are ${terms.length} terms, and a school year here has three: classes are taught all year.`,
        );
      return new Map();
    }
    return new Map(
      terms.map(({ sourcedId = "" }, place) => [sourcedId, TERM_NAMES[TERM_ORDINALS[place] ?? 1]]),
    );
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
      const guardians = listed(user.agentSourcedIds ?? "").flatMap((one): OneRosterRow[] => {
        const found = this.users.get(one);
        return found ? [found] : [];
      });
      const [guardian, ...others] = guardians;
      if (others.length > 0) this.moreGuardians += others.length;
      return {
        student: numberOf(user),
        last: user.familyName ?? "",
        given: user.givenName ?? "",
        middle: user.middleName ?? "",
        gradeLevel: section.level,
        section: section.name,
        enrolled: "Yes",
        sponsor: guardian ? `${guardian.familyName}, ${guardian.givenName}` : "",
        sponsorEmail: guardian?.email ?? "",
        contact: guardian?.phone || guardian?.sms || "",
      };
    });
  }
  private moreGuardians = 0;

  private details(students: ReadonlyMap<string, string>): Cells[] {
    if (this.moreGuardians > 0)
      this.notes.push(
        `The first guardian of each student is taken in; ${this.moreGuardians.toLocaleString("en-US")} more are added on the students' screens.`,
      );
    const demographics = new Map(this.tables.demographics.map((row) => [row.sourcedId, row]));
    return [...students.keys()].flatMap((id) => {
      const user = this.users.get(id);
      const { birthDate = "", sex = "" } = demographics.get(id) ?? {};
      const lrn = /\{LRN:\s*(\d+)\}/i.exec(user?.userIds ?? "")?.[1] ?? "";
      const known = SEXES.find((one) => SEX_OF[one] === sex) ?? "";
      if (!user || (lrn === "" && known === "" && birthDate === "")) return [];
      return { student: numberOf(user), lrn, sex: known, birthDate };
    });
  }

  /** The grade level that a record is of; null: it is none, or of several. */
  private levelOf(file: string, title: string, grades: string): string | null {
    const [grade, ...others] = listed(grades);
    const level = grade === undefined ? undefined : this.levelOfGrade.get(grade);
    if (level !== undefined && others.length === 0) return level;
    const said = grades === "" ? "no grade" : `the grade ${grades}`;
    const why = others.length > 0 ? "here it is of one" : "no grade level here is of it";
    this.tell(file, "grades", `${title} has ${said}, and ${grades === "" ? "one is needed" : why}.`);
    return null;
  }

  private file(step: OneRosterStep, { fields }: AnyFile, rows: readonly Cells[]): StepFile {
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

/** The list whose file a step is; null: it is one of students. */
export const listOfStep = (step: OneRosterStep): FileList | null =>
  step === "roster" || step === "student-details" ? null : step;
