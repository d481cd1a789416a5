import { defineFields } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import {
  KnownPeople,
  type KnownPerson,
  nameAloneWarnings,
} from "#core/shared/import/reading/person-match.ts";

/** Whom a row of a file of a class is about: by number or by name (F-10). */
export const STUDENT_COLUMNS = defineFields({
  student: {
    heading: "Student ID",
    synonyms: ["Student Number", "Student No.", "ID Number"],
    is: { kind: "digits", length: 6, called: "a student number" },
    example: "000123",
  },
  name: {
    heading: "Student Name",
    synonyms: ["Name", "Name of Student", "Name of Learner", "Learner's Name", "Learners' Names"],
    is: { kind: "text", max: 200 },
    example: "Dela Cruz, Ana",
  },
});
export type StudentColumns = typeof STUDENT_COLUMNS;

/** The student of each row: a row about nobody of these, or about one of an earlier row, is wrong. `among`: who they are, "in this class". */
export function studentsOfRows<Line extends FileRecord<StudentColumns>, Student extends KnownPerson>(
  lines: readonly Line[],
  wrongAt: WrongAt<keyof StudentColumns>,
  students: Iterable<Student>,
  among: string,
): { found: { line: Line; student: Student }[]; wrong: RowMessage[]; warnings: string[] } {
  const people = new KnownPeople(students);
  const lineOf = new Map<Student, number>();
  const found: { line: Line; student: Student }[] = [];
  const byName: number[] = [];
  const wrong: RowMessage[] = [];
  for (const line of lines) {
    const match = people.match(line.values.student, line.values.name, among);
    const refused = (message: string) =>
      wrong.push(wrongAt(line, match.by === "name" ? "name" : "student", message));
    if ("refusal" in match) {
      refused(match.refusal);
      continue;
    }
    const { person: student, by } = match;
    const other = lineOf.get(student);
    if (other !== undefined) {
      refused(`${student.number} is already in row ${other}`);
      continue;
    }
    lineOf.set(student, line.line);
    if (by === "name") byName.push(line.line);
    found.push({ line, student });
  }
  return { found, wrong, warnings: nameAloneWarnings(byName) };
}
