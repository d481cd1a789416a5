import { duplicateDetector, type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { birthDateRefusal, LRN, SEX_LABELS, type Sex } from "./student-details.ts";
import {
  NO_LRN_OF_12,
  type StudentDetails,
  type StudentDetailsEntry,
  type StudentDetailsFields,
  type StudentOnRecord,
} from "./student-details-definition.ts";

/** A student whose record changes, with all the details afterwards. */
interface ChangedDetails<Student> {
  line: number;
  student: Student;
  after: StudentDetails;
  isLrnChanged: boolean;
}
export interface StudentDetailsPlan<Student extends StudentOnRecord> extends FilePlan {
  changedStudents: readonly ChangedDetails<Student>[];
}
interface Planned<Student> {
  entry: StudentDetailsEntry;
  student: Student;
  after: StudentDetails;
}
/** Says what is wrong with a row, at the column of a field. */
type Wrong = (field: keyof StudentDetailsFields, message: string) => void;

const SHORTENED = "is an LRN that a spreadsheet shortened: please enter its 12 digits as text";

/**
 * What the rows change, and every row that names no student, or an LRN that is none or another student's. `known`: the students
 * of the file, and those who have one of its LRNs.
 */
export function planStudentDetails<Student extends StudentOnRecord>(
  entries: readonly StudentDetailsEntry[],
  known: readonly Student[],
  { today, wrongAt }: { today: SchoolDay; wrongAt: WrongAt<keyof StudentDetailsFields> },
): StudentDetailsPlan<Student> {
  const wrong: RowMessage[] = [];
  const wrongIn =
    (entry: StudentDetailsEntry): Wrong =>
    (field, message) =>
      wrong.push(wrongAt(entry, field, message));
  const completed: string[] = [];
  const people = known.map((student) => ({ number: student.studentNumber, name: student.name, student }));
  const named = peopleOfRows(entries, wrongAt, people, "on record");
  wrong.push(...named.wrong);
  const duplicateOf = duplicateDetector();
  const planned: Planned<Student>[] = [];
  for (const { row: entry, person } of named.found) {
    const { student } = person;
    const { line, values } = entry;
    const { lrn: typedLrn, birthDate } = values;
    const sex = values.sex as Sex | null;
    const lrn = typedLrn === null ? student.lrn : lrnOf(typedLrn, student);
    check(values, { lrn, today }, wrongIn(entry));
    if (lrn !== null && typedLrn !== null && lrn !== typedLrn)
      completed.push(`Row ${line}: the LRN ${typedLrn} was completed to ${lrn}, as on record.`);
    const duplicate = lrn === null ? null : duplicateOf(lrn, line);
    if (duplicate !== null) wrongIn(entry)("lrn", `${lrn} is already in row ${duplicate}`);
    const after = { lrn, sex: sex ?? student.sex, birthDate: birthDate ?? student.birthDate };
    planned.push({ entry, student, after });
  }
  refuseOthersLrn(planned, known, wrongIn);
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const right = planned.filter(({ entry }) => !wrongLines.has(entry.line));
  const changedStudents = right.flatMap(changeOf);
  return {
    wrong,
    changedStudents,
    added: 0,
    changed: changedStudents.length,
    unchanged: right.length - changedStudents.length,
    changes: changedStudents.map(({ line, student, after }) => ({
      line,
      what: student.name,
      ...changeInWords(student, after),
    })),
    warnings: [...named.warnings, ...firstMessages(completed, "numbers were completed")],
  };
}

/** What is wrong with a row that names a student; `lrn`: what its cell means, null: none. */
function check(
  { lrn: typedLrn, birthDate }: StudentDetailsEntry["values"],
  { lrn, today }: { lrn: string | null; today: SchoolDay },
  wrong: Wrong,
): void {
  if (typedLrn !== null && lrn === null)
    wrong("lrn", `${shownCell(typedLrn)} ${/e/i.test(typedLrn) ? SHORTENED : NO_LRN_OF_12}`);
  const ofDay = birthDate === null ? null : birthDateRefusal(birthDate, today);
  if (ofDay !== null) wrong("birthDate", ofDay);
}

/** The LRN a cell means for this student; null: none. One that lost its zeros or digits has to be the one on record. */
function lrnOf(typed: string, { lrn }: StudentOnRecord): string | null {
  if (LRN.test(typed)) return typed;
  if (lrn === null) return null;
  if (/^[0-9]{1,11}$/.test(typed)) return typed.padStart(12, "0") === lrn ? lrn : null;
  const [, decimals] = /^[0-9](?:[.,]([0-9]*))?e\+?[0-9]+$/i.exec(typed) ?? [];
  const isShortened =
    /e/i.test(typed) &&
    Number(lrn).toExponential(decimals?.length ?? 0) ===
      Number(typed.replace(",", ".")).toExponential(decimals?.length ?? 0);
  return isShortened ? lrn : null;
}

/** An LRN of a student who keeps it; two students of the file may exchange theirs. */
function refuseOthersLrn(
  planned: readonly Planned<StudentOnRecord>[],
  known: readonly StudentOnRecord[],
  wrongIn: (entry: StudentDetailsEntry) => Wrong,
): void {
  const inFile = new Set(planned.map(({ student }) => student.studentNumber));
  const owners = new Map(
    known.flatMap((one) => (one.lrn === null || inFile.has(one.studentNumber) ? [] : [[one.lrn, one]])),
  );
  for (const { entry, after } of planned) {
    const owner = after.lrn === null ? undefined : owners.get(after.lrn);
    if (owner) wrongIn(entry)("lrn", `${after.lrn} is the LRN of ${owner.studentNumber} ${owner.name}`);
  }
}

function changeOf<Student extends StudentOnRecord>({
  entry: { line },
  student,
  after,
}: Planned<Student>): ChangedDetails<Student>[] {
  const isSame =
    after.lrn === student.lrn && after.sex === student.sex && after.birthDate === student.birthDate;
  return isSame ? [] : [{ line, student, after, isLrnChanged: after.lrn !== student.lrn }];
}

const inWords = ({ lrn, sex, birthDate }: StudentDetails): [name: string, value: string][] => [
  ["LRN", lrn ?? "–"],
  ["sex", sex === null ? "–" : SEX_LABELS[sex]],
  ["birth date", birthDate === null ? "–" : formatDay(birthDate)],
];
/** The details that differ: "LRN –, sex Female". */
function changeInWords(before: StudentDetails, after: StudentDetails): { from: string; to: string } {
  const [was, is] = [inWords(before), inWords(after)];
  const differing = (words: typeof was) =>
    words
      .filter((_, at) => was[at]?.[1] !== is[at]?.[1])
      .map(([name, value]) => `${name} ${value}`)
      .join(", ");
  return { from: differing(was), to: differing(is) };
}
