import {
  duplicateDetector,
  NO_STUDENT_NUMBER,
  RowErrors,
  STUDENT_NUMBER,
  shownCell,
} from "#core/shared/import/import-rows.ts";
import { nameRefusal } from "#core/shared/import/person-name.ts";
import { ok, type Result } from "#core/shared/result.ts";
import { LRN } from "./student-details.ts";
import type { StudentDetails, StudentDetailsEntry, StudentOnRecord } from "./student-details-file.ts";

export interface StudentDetailsPlan {
  /** Each student whose record changes, with all its details afterwards. */
  changed: (StudentDetails & { studentNumber: string; isLrnChanged: boolean })[];
  warnings: { message: string }[];
}

const WARNINGS_MAX = 20;
const NO_LRN = "is not an LRN of 12 digits";
const SHORTENED = "is an LRN that a spreadsheet shortened: please enter its 12 digits as text";

/**
 * What the rows change; or every row that names no student, or an LRN that is none or another student's. `known`: the students
 * of the file, and those who have one of its LRNs.
 */
export function planStudentDetails(
  entries: readonly StudentDetailsEntry[],
  known: readonly StudentOnRecord[],
): Result<StudentDetailsPlan> {
  const rowErrors = new RowErrors();
  const completed: string[] = [];
  const byNumber = new Map(known.map((student) => [student.studentNumber, student]));
  const duplicateOf = duplicateDetector();
  const planned: { row: number; student: StudentOnRecord; after: StudentDetails }[] = [];
  for (const entry of entries) {
    const { row, typedNumber, typedLrn } = entry;
    const wrong = (path: string, message: string) =>
      rowErrors.add({ row, path, message: `${path}: ${message}` });
    const number = /^\d{1,5}$/.test(typedNumber) ? typedNumber.padStart(6, "0") : typedNumber;
    const student = byNumber.get(number);
    if (!STUDENT_NUMBER.test(number)) wrong("Student ID", `${shownCell(typedNumber)} ${NO_STUDENT_NUMBER}`);
    else if (!student) wrong("Student ID", `there is no student ${typedNumber}`);
    if (!student) continue;
    if (number !== typedNumber)
      completed.push(`Row ${row}: ${typedNumber} was completed to ${number}, ${student.name}.`);
    const refusal = nameRefusal(number, student.name, entry.name);
    if (refusal !== null) wrong("Student Name", refusal);
    const lrn = typedLrn === null ? student.lrn : lrnOf(typedLrn, student);
    if (typedLrn !== null && lrn === null)
      wrong("LRN", `${shownCell(typedLrn)} ${/e\+/i.test(typedLrn) ? SHORTENED : NO_LRN}`);
    else if (lrn !== null && typedLrn !== null && lrn !== typedLrn)
      completed.push(`Row ${row}: the LRN ${typedLrn} was completed to ${lrn}, as on record.`);
    const duplicate = lrn === null ? null : duplicateOf(lrn, row);
    if (duplicate !== null) wrong("LRN", `${lrn} is already in row ${duplicate}`);
    const { sex, birthDate } = entry;
    const after = { lrn, sex: sex ?? student.sex, birthDate: birthDate ?? student.birthDate };
    planned.push({ row, student, after });
  }
  refuseOthersLrn(planned, known, rowErrors);
  if (rowErrors.count > 0) return rowErrors.refusal();
  return ok({
    changed: planned.flatMap(({ student, after }) => changeOf(student, after)),
    warnings: shown(completed, "numbers were completed"),
  });
}

/** The LRN a cell means for this student; null: none. One that lost its zeros or digits has to be the one on record. */
function lrnOf(typed: string, { lrn }: StudentOnRecord): string | null {
  if (LRN.test(typed)) return typed;
  if (lrn === null) return null;
  if (/^[0-9]{1,11}$/.test(typed)) return typed.padStart(12, "0") === lrn ? lrn : null;
  const [, decimals] = /^[0-9](?:\.([0-9]*))?e\+[0-9]+$/i.exec(typed) ?? [];
  const isShortened =
    /e\+/i.test(typed) &&
    Number(lrn).toExponential(decimals?.length ?? 0) === Number(typed).toExponential(decimals?.length ?? 0);
  return isShortened ? lrn : null;
}

/** An LRN of a student who keeps it; two students of the file may exchange theirs. */
function refuseOthersLrn(
  planned: readonly { row: number; student: StudentOnRecord; after: StudentDetails }[],
  known: readonly StudentOnRecord[],
  rowErrors: RowErrors,
): void {
  const inFile = new Set(planned.map(({ student }) => student.studentNumber));
  const owners = new Map(
    known.flatMap((one) => (one.lrn === null || inFile.has(one.studentNumber) ? [] : [[one.lrn, one]])),
  );
  for (const { row, after } of planned) {
    const owner = after.lrn === null ? undefined : owners.get(after.lrn);
    if (owner)
      rowErrors.add({
        row,
        path: "LRN",
        message: `LRN: ${after.lrn} is the LRN of ${owner.studentNumber} ${owner.name}`,
      });
  }
}

function changeOf(student: StudentOnRecord, after: StudentDetails): StudentDetailsPlan["changed"] {
  const isSame =
    after.lrn === student.lrn && after.sex === student.sex && after.birthDate === student.birthDate;
  const { studentNumber } = student;
  return isSame ? [] : [{ studentNumber, ...after, isLrnChanged: after.lrn !== student.lrn }];
}

const shown = (messages: readonly string[], more: string): { message: string }[] => [
  ...messages.slice(0, WARNINGS_MAX).map((message) => ({ message })),
  ...(messages.length > WARNINGS_MAX
    ? [{ message: `And ${messages.length - WARNINGS_MAX} more ${more}.` }]
    : []),
];
