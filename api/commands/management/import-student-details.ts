import type { Command } from "#api/commands/command.ts";
import { ROSTER_IMPORTED, type StudentDetailsImported } from "#core/management/rosters/roster-contract.ts";
import type { StudentDetailsEntry, StudentOnRecord } from "#core/management/rosters/student-details-file.ts";
import {
  planStudentDetails,
  type StudentDetailsPlan,
} from "#core/management/rosters/student-details-plan.ts";
import { ok, type Result } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { detailsOfEntries, setStudentDetails } from "#db/queries/management/student-details.ts";
import { json } from "#db/statement.ts";

/** What a file would do, as the dry run tells it and the import does it. */
export function decideStudentDetails(
  entries: readonly StudentDetailsEntry[],
  known: readonly StudentOnRecord[],
): Result<{ plan: StudentDetailsPlan; done: StudentDetailsImported }> {
  const planned = planStudentDetails(entries, known);
  if (!planned.ok) return planned;
  const { changed, warnings } = planned.value;
  const type = warnings.length > 0 ? "warning" : "success";
  return ok({
    plan: planned.value,
    done: { type, rows: entries.length, changed: changed.length, warnings },
  });
}

/** LRN, sex and birth date of the students of a file: all rows or none. */
export const importStudentDetails = (
  entries: readonly StudentDetailsEntry[],
): Command<readonly [ReturnType<typeof detailsOfEntries>]> => ({
  read: () => [detailsOfEntries(entries)],
  decide(_scope, [known]) {
    const decided = decideStudentDetails(entries, known);
    if (!decided.ok) return decided;
    const { plan, done } = decided.value;
    const before = new Map(known.map((student) => [student.studentNumber, student]));
    const [release, set] = setStudentDetails(
      plan.changed.map((one) => ({ ...one, version: before.get(one.studentNumber)?.version ?? 0 })),
    );
    const changes = plan.changed.map(({ studentNumber, isLrnChanged: _, ...after }) => {
      const { lrn = null, sex = null, birthDate = null } = before.get(studentNumber) ?? {};
      return { studentNumber, before: { lrn, sex, birthDate }, after };
    });
    return ok({
      statements: [release, set, expectChanges(plan.changed.length)],
      audit: [
        {
          event: "student-details-import",
          subjectUuid: null,
          data: { rows: done.rows, changes },
        },
      ],
      answer: { status: 200, message: ROSTER_IMPORTED, data: json(done) },
    });
  },
});
