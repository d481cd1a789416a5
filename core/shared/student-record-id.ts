import { STUDENT_NUMBER_SOURCE } from "./student-number.ts";

/** The id of what a record has for one student: `{record}.{student no.}`, as a final grade of a class or a card of a term. */
const PATTERN = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(${STUDENT_NUMBER_SOURCE})$`,
  "i",
);

export const studentRecordId = (recordUuid: string, studentNo: string): string =>
  `${recordUuid}.${studentNo}`;

/** Null where the text is no such id. */
export function readStudentRecordId(id: string): { recordUuid: string; studentNo: string } | null {
  const [, recordUuid = "", studentNo = ""] = PATTERN.exec(id) ?? [];
  return recordUuid ? { recordUuid, studentNo } : null;
}
