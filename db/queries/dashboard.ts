import type { GradebookStatus } from "../../core/grading/gradebook-actions.ts";
import type { ProgressCount } from "../../core/grading/progress.ts";
import {
  type GradebookGroup,
  REJECTED_STATUSES,
  WAITING_OF,
  WAITS_FOR,
  type WaitingOf,
} from "../../core/grading/waiting.ts";
import type { TermOrdinal } from "../../core/management/term.ts";
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
import { maySeeClass, ofSeenGradebooks, visibleSections } from "./class-scope.ts";
import { GRADEBOOK_JOINS } from "./gradebook.ts";
import { rosterOf } from "./roster.ts";

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

/** Gradebooks the user's role moves on, counted by everything a rule asks of them; the newest term first. */
export const waitingGroups = (userId: number): Statement<GradebookGroupRow> =>
  statement(sql`select gradebook.status, was_rejected, ${approvalFacts(userId)}, blanks > 0 as has_blanks,
      lacking_json, max(release_date) as release_date, release_date is not null as is_scheduled, term.uuid as term_uuid, term.ordinal,
      school_year.name as year_name, encode_start_date, encode_end_date, correction_start_date, correction_end_date,
      count(*) as gradebooks
    from gradebook indexed by gradebook_by_status
      ${GRADEBOOK_JOINS}
    where ${mayWait(userId)}
    group by term.id, gradebook.status, was_rejected, is_teacher, is_own, is_heads_own, lacks_head, has_blanks, lacking_json, is_scheduled
    order by term.start_date desc, gradebook.status`);

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

/** Students of the sections one sees without a record of the term that runs. */
export const missingAttendance = (userId: number, today: SchoolDay): Statement<{ students: number }> =>
  statement(sql`select count(*) as students
    from term join section on section.school_year_id = term.school_year_id
      join student_section on student_section.section_id = section.id
    where term.id = ${RUNNING(today)} and section.id in (${visibleSections(userId)})
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

/**
 * The gradebooks of that term by section and by subject, each by status, with the cells there are and those still blank. The
 * students of a section are counted once, not for each of its classes; thousands of short rows come as one text.
 */
export const progressCounts = (userId: number, today: SchoolDay): Statement<ProgressRow> => ({
  ...statement(sql`with seen as materialized (${ofSeenGradebooks(userId, {
    select: sql`gradebook.id, gradebook.class_id, gradebook.status, gradebook.blanks`,
    index: "gradebook_by_term",
    where: sql`gradebook.term_id = ${RUNNING(today)}`,
  })}),
    students_of as materialized (select taught.section_id,
        (select count(*) from (${rosterOf(sql`taught.section_id`)})) as students
      from (select distinct section_id from seen cross join school_class on school_class.id = class_id) taught
        cross join term on term.id = ${RUNNING(today)}),
    progress as materialized (select school_class.section_id, subject.name as subject_name, status, count(*) as gradebooks,
        sum((select count(*) from grading_activity where gradebook_id = seen.id)) * students as scores, sum(blanks) as blanks
      from seen cross join school_class on school_class.id = class_id
        cross join students_of on students_of.section_id = school_class.section_id
        cross join subject on subject.id = school_class.subject_id
      group by school_class.section_id, subject_name, status)
    select json_group_array(json_object('of', "of", 'key', "key", 'name', name, 'status', status,
      'gradebooks', gradebooks, 'scores', scores, 'blanks', blanks)) as rows_json from (
      select * from (select 'section' as "of", section.uuid as "key", grade_level.name || ' ' || section.name as name, status,
          sum(gradebooks) as gradebooks, sum(scores) as scores, sum(blanks) as blanks
        from progress join section on section.id = section_id join grade_level on grade_level.id = grade_level_id
        group by section.id, status order by grade_level.ordinal, section.name collate nocase)
      union all
      select * from (select 'subject', subject_name, subject_name, status, sum(gradebooks), sum(scores), sum(blanks)
        from progress group by subject_name, status order by subject_name collate nocase))`),
  rows: (result) => JSON.parse(String(result.rows[0]?.rows_json ?? "[]")) as ProgressRow[],
});
