import {
  type GradebookGroup,
  REJECTED_STATUSES,
  WAITING_OF,
  WAITS_FOR,
  type WaitingOf,
} from "#core/grading/dashboard/waiting.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { schoolYearAt } from "#db/queries/management/school.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  approvalFacts,
  CLASSES_OF_HEADS,
  encodedClasses,
  IS_HEADS_OWN,
  isTeacher,
  LACKS_HEAD,
} from "./class-approval.ts";
import {
  hasScope,
  seenBesides,
  seenLevels,
  seesClassOrLevel,
  unlessSeesBy,
  visibleSectionsOf,
} from "./class-scope.ts";
import { GRADEBOOK_JOINS } from "./gradebook/gradebook.ts";

/** What the dashboard shows of the classes the one who asks may see (G-40): counted here, judged by core. */

/** The statuses the user's role moves a gradebook on from, of every class or of some; its first role decides. */
const waitingStatuses = (userId: number, ...of: readonly WaitingOf[]): SQL => sql`(select value ->> 'status'
  from json_each(${json(WAITS_FOR.filter((one) => of.includes(one.of)))})
  where value ->> 'role' = (select role_code from user_role where user_id = ${userId} and position = 1))`;
/** What may wait for the user; core decides of each whether it does. */
const mayWait = (userId: number): SQL => sql`gradebook.status in ${waitingStatuses(userId, ...WAITING_OF)}
  and (gradebook.status in ${waitingStatuses(userId, "all")}
    or gradebook.status in ${waitingStatuses(userId, "taught")}
      and gradebook.class_id in (${encodedClasses(userId)}) and ${isTeacher(userId)}
    or gradebook.status in ${waitingStatuses(userId, "headsOwn", "lacksHead")} and gradebook.class_id in (${CLASSES_OF_HEADS})
      and (gradebook.status in ${waitingStatuses(userId, "headsOwn")} and ${IS_HEADS_OWN}
        or gradebook.status in ${waitingStatuses(userId, "lacksHead")} and ${LACKS_HEAD}))
  and ${seesClassOrLevel(userId, { classId: sql`gradebook.class_id`, gradeLevelId: sql`section.grade_level_id` })}`;

/** The term that runs, or between two of them the one before. */
export const RUNNING = (today: SchoolDay): SQL =>
  sql`(select id from term where start_date <= ${today} order by start_date desc limit 1)`;

const TERM = columns(
  "term",
  "ordinal",
  "encode_start_date",
  "encode_end_date",
  "correction_start_date",
  "correction_end_date",
);
export interface GradebookGroupRow
  extends Row<"gradebook", "status" | "was_rejected" | "incomplete_categories_json" | "release_date">,
    RowOfColumns<typeof TERM> {
  is_teacher: number;
  is_own: number;
  is_heads_own: number;
  lacks_head: number;
  has_blanks: number;
  has_undecided: number;
  is_scheduled: number;
  term_uuid: Column<"term", "uuid">;
  year_name: Column<"school_year", "name">;
  gradebooks: number;
}

const OF_CLASS = sql`cross join gradebook indexed by gradebook_by_class on gradebook.class_id = special.class_id`;
/** What a rule asks of a gradebook, whoever asks. */
const STATE = sql`gradebook.term_id, gradebook.status, was_rejected, blanks + undecided_moves > 0 as has_blanks, incomplete_categories_json,
  coalesce(release_date, '') as release_date`;

/**
 * Gradebooks the user's role moves on, counted by everything a rule asks of them; the newest term first. Classes that the user
 * or a head teaches, and those seen besides whole grade levels, are judged one by one; all others are in the kept summary.
 */
export const waitingGroups = (userId: number): Statement<GradebookGroupRow> =>
  statement(sql`with level as materialized (${seenLevels(userId)}),
    special as materialized (select class_id from (${encodedClasses(userId)}) union ${CLASSES_OF_HEADS}
      union select class_id from (${seenBesides(userId)})),
    counted as (
      select term_id, status, was_rejected, has_blanks, incomplete_categories_json, release_date,
          0 as is_teacher, 0 as is_own, 0 as is_heads_own, 0 as lacks_head, 0 as has_undecided, gradebooks
        from gradebook_state_summary
        where status in ${waitingStatuses(userId, "all")} and grade_level_id in (select id from level)
      union all
      select ${STATE}, 0, 0, 0, 0, 0, -1 from special ${OF_CLASS}
        cross join school_class on school_class.id = gradebook.class_id cross join section on section.id = school_class.section_id
        where gradebook.status in ${waitingStatuses(userId, "all")} and section.grade_level_id in (select id from level)
      union all
      select ${STATE}, ${approvalFacts(userId)}, undecided_moves > 0, 1 from special ${OF_CLASS} ${GRADEBOOK_JOINS} where ${mayWait(userId)})
    select status, was_rejected, is_teacher, is_own, is_heads_own, lacks_head, has_blanks, has_undecided, incomplete_categories_json,
      max(nullif(release_date, '')) as release_date, release_date <> '' as is_scheduled, term.uuid as term_uuid, ${TERM.sql},
      school_year.name as year_name,
      sum(gradebooks) as gradebooks
    from counted cross join term on term.id = term_id cross join school_year on school_year.id = term.school_year_id
    group by term.id, status, was_rejected, is_teacher, is_own, is_heads_own, lacks_head, has_blanks, has_undecided, incomplete_categories_json, is_scheduled
    having sum(gradebooks) > 0
    order by term.start_date desc, status`);

export const gradebookGroupOf = (row: GradebookGroupRow, today: SchoolDay): GradebookGroup => ({
  facts: {
    name: "",
    status: row.status,
    today,
    windows: {
      encoding: { start: row.encode_start_date, end: row.encode_end_date },
      correction: { start: row.correction_start_date, end: row.correction_end_date },
    },
    wasRejected: row.was_rejected === 1,
    isTeacher: row.is_teacher === 1,
    isOwn: row.is_own === 1,
    isHeadsOwn: row.is_heads_own === 1,
    lacksHead: row.lacks_head === 1,
    releaseDate: row.release_date,
    blanks: row.has_blanks,
    undecidedMoves: row.has_undecided,
    // A group is asked about moving on alone, never about its documents.
    missingCount: row.has_blanks,
    level: { code: "" },
    subject: { kind: "academic" },
    categoriesWithoutScore: JSON.parse(row.incomplete_categories_json) as string[],
  },
  term: { uuid: row.term_uuid, ordinal: row.ordinal, schoolYear: row.year_name },
  isScheduled: row.is_scheduled === 1,
  gradebooks: row.gradebooks,
});

const GRADEBOOK = columns("gradebook", "uuid", "name", "status", "reject_reason");
export interface RejectedRow extends RowOfColumns<typeof GRADEBOOK> {
  class_uuid: Column<"school_class", "uuid">;
}
const REJECTED_SHOWN = 8;
const rejectedStatuses = (userId: number, ...of: readonly WaitingOf[]): SQL =>
  sql`(select value from json_each(${json(REJECTED_STATUSES)}) where value in ${waitingStatuses(userId, ...of)})`;
/** A few of the rejected gradebooks the user's role has to see to, the newest term first. */
export const rejectedGradebooks = (userId: number): Statement<RejectedRow> =>
  statement(sql`with found as (
      select gradebook.id, gradebook.name_key, gradebook.term_id from gradebook indexed by gradebook_by_status
        cross join school_class on school_class.id = gradebook.class_id cross join section on section.id = school_class.section_id
        where gradebook.status in ${rejectedStatuses(userId, "all")}
          and ${seesClassOrLevel(userId, { classId: sql`gradebook.class_id`, gradeLevelId: sql`section.grade_level_id` })}
      union
      select gradebook.id, gradebook.name_key, gradebook.term_id
        from (select class_id from (${encodedClasses(userId)}) union ${CLASSES_OF_HEADS}) special ${OF_CLASS} ${GRADEBOOK_JOINS}
        where gradebook.status in ${rejectedStatuses(userId, ...WAITING_OF)} and ${mayWait(userId)})
    select ${GRADEBOOK.sql}, school_class.uuid as class_uuid from (
        select found.id, term.start_date from found cross join term on term.id = term_id
        order by term.start_date desc, found.name_key limit ${REJECTED_SHOWN}) shown
      cross join gradebook on gradebook.id = shown.id cross join school_class on school_class.id = gradebook.class_id
    order by shown.start_date desc, gradebook.name_key`);

/** Records nobody has published yet, by term of the school year a day lies in. */
export const unpublishedAttendance = (
  userId: number,
  today: SchoolDay,
): Statement<{ ordinal: Column<"term", "ordinal">; records: number }> =>
  statement(sql`select ordinal, sum(records) as records from (
      select term.id, term.ordinal, unpublished as records
        from user_role cross join school_year cross join term on term.school_year_id = school_year.id
          cross join attendance_term_summary on attendance_term_summary.term_id = term.id
        where ${hasScope(userId, "all")} and school_year.id = ${schoolYearAt(today)}
      union all
      select term.id, term.ordinal, attendance_section_summary.unpublished
        from ${unlessSeesBy(userId, "all")} cross join term on term.school_year_id = ${schoolYearAt(today)}
          cross join attendance_term_summary of_term on of_term.term_id = term.id and of_term.unpublished > 0
          cross join (${visibleSectionsOf(userId, schoolYearAt(today))}) own
          cross join attendance_section_summary on attendance_section_summary.term_id = term.id
            and attendance_section_summary.section_id = own.id)
    group by id having sum(records) > 0 order by ordinal`);

/** Students of the sections one sees without a record of the term that runs. */
export const missingAttendance = (userId: number, today: SchoolDay): Statement<{ students: number }> =>
  statement(sql`select coalesce(sum(students - coalesce(recorded, 0)), 0) as students
    from (${visibleSectionsOf(userId, sql`(select school_year_id from term where id = ${RUNNING(today)})`)}) own
      cross join section_student_summary on section_student_summary.section_id = own.id
      left join attendance_section_summary on attendance_section_summary.term_id = ${RUNNING(today)}
        and attendance_section_summary.section_id = own.id
    where ${isOwnSection(sql`own`)}`);

export interface RunningTermRow extends Row<"term", "uuid" | "ordinal"> {
  year_name: Column<"school_year", "name">;
}
export const runningTerm = (today: SchoolDay): Statement<RunningTermRow> =>
  statement(sql`select term.uuid, ordinal, school_year.name as year_name
    from term join school_year on school_year.id = school_year_id where term.id = ${RUNNING(today)}`);
