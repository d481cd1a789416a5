import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import type { GradebookStatus } from "../../core/grading/gradebook-actions.ts";
import type { ProgressCount } from "../../core/grading/progress.ts";
import {
  type GradebookGroup,
  REJECTED_STATUSES,
  WAITING_OF,
  WAITS_FOR,
  type WaitingOf,
} from "../../core/grading/waiting.ts";
import { ROLE_CODES, type RoleCode } from "../../core/identity/roles.ts";
import type { TermOrdinal } from "../../core/management/term.ts";
import { mayAct } from "../../core/shared/actions.ts";
import type { SchoolDay } from "../../core/shared/school-day.ts";
import { json, type SQL, type Statement, sql, statement } from "../statement.ts";
import {
  approvalFacts,
  CLASSES_OF_HEADS,
  encodedClasses,
  IS_HEADS_OWN,
  isTeacher,
  LACKS_HEAD,
} from "./class-approval.ts";
import { maySeeClass, seenBesides, seenLevels, visibleSections } from "./class-scope.ts";
import { GRADEBOOK_JOINS } from "./gradebook.ts";

/** What the dashboard shows of the classes the one who asks may see (decision 20): counted here, judged by core. */

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
  and ${maySeeClass(userId, sql`gradebook.class_id`)}`;

/** The term that runs, or between two of them the one before. */
const RUNNING = (today: SchoolDay): SQL =>
  sql`(select id from term where start_date <= ${today} order by start_date desc limit 1)`;

export interface GradebookGroupRow {
  status: GradebookStatus;
  was_rejected: number;
  is_teacher: number;
  is_own: number;
  is_heads_own: number;
  lacks_head: number;
  has_blanks: number;
  lacking_json: string;
  release_date: SchoolDay | null;
  is_scheduled: number;
  term_uuid: string;
  ordinal: TermOrdinal;
  year_name: string;
  encode_start_date: SchoolDay;
  encode_end_date: SchoolDay;
  correction_start_date: SchoolDay;
  correction_end_date: SchoolDay;
  gradebooks: number;
}

const OF_CLASS = sql`cross join gradebook indexed by gradebook_by_class on gradebook.class_id = special.class_id`;
/** What a rule asks of a gradebook, whoever asks. */
const STATE = sql`gradebook.term_id, gradebook.status, was_rejected, blanks > 0 as has_blanks, lacking_json,
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
      select term_id, status, was_rejected, has_blanks, lacking_json, release_date,
          0 as is_teacher, 0 as is_own, 0 as is_heads_own, 0 as lacks_head, gradebooks
        from gradebook_state_summary
        where status in ${waitingStatuses(userId, "all")} and grade_level_id in (select id from level)
      union all
      select ${STATE}, 0, 0, 0, 0, -1 from special ${OF_CLASS}
        cross join school_class on school_class.id = gradebook.class_id cross join section on section.id = school_class.section_id
        where gradebook.status in ${waitingStatuses(userId, "all")} and section.grade_level_id in (select id from level)
      union all
      select ${STATE}, ${approvalFacts(userId)}, 1 from special ${OF_CLASS} ${GRADEBOOK_JOINS} where ${mayWait(userId)})
    select status, was_rejected, is_teacher, is_own, is_heads_own, lacks_head, has_blanks, lacking_json,
      max(nullif(release_date, '')) as release_date, release_date <> '' as is_scheduled, term.uuid as term_uuid, term.ordinal,
      school_year.name as year_name, encode_start_date, encode_end_date, correction_start_date, correction_end_date,
      sum(gradebooks) as gradebooks
    from counted cross join term on term.id = term_id cross join school_year on school_year.id = term.school_year_id
    group by term.id, status, was_rejected, is_teacher, is_own, is_heads_own, lacks_head, has_blanks, lacking_json, is_scheduled
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
    // A group is asked about moving on alone, never about its papers.
    holes: row.has_blanks,
    level: { code: "" },
    subject: { kind: "academic" },
    categoriesWithoutScore: JSON.parse(row.lacking_json) as string[],
  },
  term: { uuid: row.term_uuid, ordinal: row.ordinal, schoolYear: row.year_name },
  isScheduled: row.is_scheduled === 1,
  gradebooks: row.gradebooks,
});

export interface RejectedRow {
  uuid: string;
  class_uuid: string;
  name: string;
  status: GradebookStatus;
  reject_reason: string;
}
export const REJECTED_SHOWN = 8;
/** A few of the rejected gradebooks the user's role has to see to, the newest term first. */
export const rejectedGradebooks = (userId: number): Statement<RejectedRow> =>
  statement(sql`select gradebook.uuid, school_class.uuid as class_uuid, gradebook.name, gradebook.status, reject_reason
    from gradebook indexed by gradebook_by_status ${GRADEBOOK_JOINS}
    where status in (select value from json_each(${json(REJECTED_STATUSES)})) and ${mayWait(userId)}
    order by term.start_date desc, gradebook.name collate nocase limit ${REJECTED_SHOWN}`);

/** Records nobody has published yet, by term of the school year a day lies in. */
export const unpublishedAttendance = (
  userId: number,
  today: SchoolDay,
): Statement<{ ordinal: TermOrdinal; records: number }> =>
  statement(sql`select term.ordinal, count(*) as records
    from school_year join term on term.school_year_id = school_year.id
      join attendance indexed by attendance_unpublished
        on attendance.term_id = term.id and attendance.published_at is null
    where ${today} between school_year.start_date and school_year.end_date
      and attendance.section_id in (${visibleSections(userId)})
    group by term.id order by term.ordinal`);

const RECORDERS: readonly RoleCode[] = ROLE_CODES.filter((role) =>
  mayAct(attendanceWorkflow, "add", { role }),
);

/** Students of the sections one sees without a record of the term that runs; counted for those who may record one. */
export const missingAttendance = (userId: number, today: SchoolDay): Statement<{ students: number }> =>
  statement(sql`select count(*) as students
    from term join section on section.school_year_id = term.school_year_id
      join student_section on student_section.section_id = section.id
    where exists (select 1 from user_role where user_id = ${userId} and position = 1
        and role_code in (select value from json_each(${json(RECORDERS)})))
      and term.id = ${RUNNING(today)} and section.id in (${visibleSections(userId)})
      and not exists (select 1 from attendance
        where attendance.student_id = student_section.student_id and attendance.term_id = term.id)`);

export interface RunningTermRow {
  uuid: string;
  ordinal: TermOrdinal;
  year_name: string;
}
export const runningTerm = (today: SchoolDay): Statement<RunningTermRow> =>
  statement(sql`select term.uuid, ordinal, school_year.name as year_name
    from term join school_year on school_year.id = school_year_id where term.id = ${RUNNING(today)}`);

interface ProgressRow extends ProgressCount {
  of: "section" | "subject";
}
type ProgressLine = [
  ProgressRow["of"],
  key: string,
  name: string,
  counts: [GradebookStatus, gradebooks: number, cells: number, blanks: number][],
];

/**
 * The gradebooks of that term by section and by subject, each by status, with the cells there are and those still blank: from
 * the kept summaries, and one by one those of classes the user sees besides whole grade levels. A section's statuses come together, and all as one text.
 */
export const progressCounts = (userId: number, today: SchoolDay): Statement<ProgressRow> => ({
  ...statement(sql`with level as materialized (${seenLevels(userId)}),
    own as materialized (select besides.section_id, besides.subject_id, gradebook.status, gradebook.cells, gradebook.blanks
      from (${seenBesides(userId)}) besides
        cross join gradebook on gradebook.class_id = besides.class_id and gradebook.term_id = ${RUNNING(today)}),
    of_section as (
      select section_id, status, gradebooks, cells, blanks from gradebook_section_summary
        cross join section on section.id = section_id
      where term_id = ${RUNNING(today)} and gradebooks > 0 and section.grade_level_id in (select id from level)
      union all select section_id, status, count(*), sum(cells), sum(blanks) from own group by section_id, status),
    of_subject as (
      select subject.name, status, gradebooks, cells, blanks from gradebook_subject_summary
        cross join subject on subject.id = subject_id
      where term_id = ${RUNNING(today)} and gradebooks > 0 and gradebook_subject_summary.grade_level_id in (select id from level)
      union all select subject.name, status, 1, cells, blanks from own cross join subject on subject.id = subject_id)
    select json_group_array(json_array("of", "key", name, json(counts))) as rows_json from (
      select * from (select 'section' as "of", section.uuid as "key", grade_level.name || ' ' || section.name as name,
          json_group_array(json_array(status, gradebooks, cells, blanks)) as counts
        from of_section cross join section on section.id = section_id
          cross join grade_level on grade_level.id = section.grade_level_id
        group by section_id order by grade_level.ordinal, section.name collate nocase)
      union all
      select * from (select 'subject', name, name, json_group_array(json_array(status, gradebooks, cells, blanks))
        from (select name, status, sum(gradebooks) as gradebooks, sum(cells) as cells, sum(blanks) as blanks
          from of_subject group by name, status)
        group by name order by name collate nocase))`),
  rows: (result) =>
    (JSON.parse(String(result.rows[0]?.rows_json ?? "[]")) as ProgressLine[]).flatMap(
      ([of, key, name, counts]) =>
        counts.map(([status, gradebooks, scores, blanks]) => ({
          of,
          key,
          name,
          status,
          gradebooks,
          scores,
          blanks,
        })),
    ),
});
