import type { MissingTermAsked } from "#core/grading/grades/missing-term-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** Marks the term, or takes the mark back. Follow with expectChanges(1). */
export const markMissingTerm = (
  termUuid: string,
  row: MissingTermAsked & { version: number; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into missing_term (student_id, term_id, is_missing, school, reason, marked_at, marked_by)
    select student.id, term.id, ${row.isMissing ? 1 : 0}, ${row.school}, ${row.reason}, ${row.now}, ${row.userId}
    from student cross join term where student_no = ${row.studentNo} and term.uuid = ${termUuid}
    on conflict (student_id, term_id) do update set is_missing = excluded.is_missing, school = excluded.school,
      reason = excluded.reason, marked_at = excluded.marked_at, marked_by = excluded.marked_by, version = version + 1
    where version = ${row.version}`);
