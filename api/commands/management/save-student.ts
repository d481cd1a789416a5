import type { StudentEntry } from "#core/management/editing-contract.ts";
import { birthDateRefusal } from "#core/management/rosters/student-details.ts";
import { NOT_FOUND, ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { updateStudent } from "#db/queries/management/management-change.ts";
import { studentsOfLrn } from "#db/queries/management/management-facts.ts";
import type { RecordEditor } from "./save-record.ts";

/** LRN, sex and birth date of a student. Students are added by the roster. */
export const saveStudent: RecordEditor<StudentEntry, readonly [ReturnType<typeof studentsOfLrn>]> = {
  list: "students",
  facts: ({ lrn }) => [studentsOfLrn(lrn)],
  write({ entry, current, facts: [namesakes], scope }) {
    if (!current) return NOT_FOUND;
    const errors: RefusedEntry[] = [];
    const other = namesakes.find(({ studentNumber }) => studentNumber !== current.id);
    if (other)
      errors.push({ path: "lrn", message: `This is the LRN of ${other.studentNumber} ${other.name}` });
    const refusal = entry.birth_date === "" ? null : birthDateRefusal(entry.birth_date, scope.today);
    if (refusal !== null) errors.push({ path: "birth_date", message: refusal });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const saved = updateStudent(current.id, current.version, entry);
    return ok({ id: current.id, statements: [saved, expectChanges(1)] });
  },
};
