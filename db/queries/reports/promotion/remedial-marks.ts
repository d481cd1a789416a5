import type { RemedialEntry } from "#core/reports/promotion/remedial-contract.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Saves marks of remedial classes, each over the version it replaces (0: there is none). Follow with expectChanges. */
export const saveRemedialMarks = (
  entries: readonly (RemedialEntry & { version: number })[],
  { reason, userId, now }: { reason: string; userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into remedial_mark (student_id, class_id, mark_e4, held_from, held_to, reason, entered_at, entered_by, version)
    select student.id, school_class.id, value ->> 'markE4', value ->> 'heldFrom', value ->> 'heldTo', ${reason}, ${now}, ${userId},
      (value ->> 'version') + 1
    from json_each(${json(entries)}) cross join student on student_no = value ->> 'studentNo'
      cross join school_class on school_class.uuid = value ->> 'classUuid'
    where true
    on conflict (student_id, class_id) do update set mark_e4 = excluded.mark_e4, held_from = excluded.held_from,
      held_to = excluded.held_to, reason = excluded.reason, entered_at = excluded.entered_at,
      entered_by = excluded.entered_by, version = excluded.version
    where remedial_mark.version = excluded.version - 1`);
