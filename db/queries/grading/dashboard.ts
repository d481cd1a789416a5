import {
  type GradebookGroup,
  REJECTED_STATUSES,
  WAITING_OF,
  WAITS_FOR,
  type WaitingOf,
} from "#core/grading/dashboard/waiting.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { schoolYearAt } from "#db/queries/management/school.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import { columnsOf, flag, jsonIn, recordOf, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, schoolClass, schoolYear, term } from "#db/tables.ts";
import {
  approvalFacts,
  CLASSES_OF_HEADS,
  encodedClasses,
  IS_HEADS_OWN,
  isTeacher,
  LACKS_HEAD,
} from "./class-approval.ts";
import {
  maySeeSection,
  seenBesides,
  seenLevels,
  seesClassOrLevel,
  visibleSectionsOf,
} from "./class-scope.ts";
import { GRADEBOOK_JOINS, WINDOWS_OF_TERM } from "./gradebook/gradebook.ts";

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

const OF_CLASS = sql`cross join gradebook indexed by gradebook_by_class on gradebook.class_id = special.class_id`;
/** What a rule asks of a gradebook, whoever asks. */
const STATE = sql`gradebook.term_id, gradebook.status, was_rejected, blanks + undecided_moves > 0 as has_blanks, incomplete_categories_json,
  coalesce(release_date, '') as release_date`;

/**
 * Gradebooks the user's role moves on, counted by everything a rule asks of them; the newest term first. Who teaches a class is
 * asked only of those that the user or a head teaches, and of those seen besides whole grade levels.
 */
export const waitingGroups = ({ userId, today }: Asker): Statement<GradebookGroup> =>
  select(
    {
      facts: recordOf({
        name: sql<string>`''`,
        status: sql<GradebookStatus>`counted.status`,
        today: sql<SchoolDay>`${today}`,
        windows: WINDOWS_OF_TERM,
        wasRejected: flag(sql`counted.was_rejected`),
        isTeacher: flag(sql`counted.is_teacher`),
        isOwn: flag(sql`counted.is_own`),
        isHeadsOwn: flag(sql`counted.is_heads_own`),
        lacksHead: flag(sql`counted.lacks_head`),
        releaseDate: sql<SchoolDay | null>`max(nullif(counted.release_date, ''))`,
        blanks: sql<number>`counted.has_blanks`,
        undecidedMoves: sql<number>`counted.has_undecided`,
        // A group is asked about moving on alone, never about its documents.
        missingCount: sql<number>`counted.has_blanks`,
        level: recordOf({ code: sql<string>`''` }),
        subject: recordOf({ kind: sql<SubjectKind>`'academic'` }),
        categoriesWithoutScore: jsonIn<string[]>(sql`counted.incomplete_categories_json`),
      }),
      term: recordOf({ uuid: term.uuid, ordinal: term.ordinal, schoolYear: schoolYear.name }),
      isScheduled: flag(sql`counted.release_date <> ''`),
      gradebooks: sql<number>`count(*)`,
    },
    sql`from (${countedGroups(userId)}) counted cross join ${term} on ${term.id} = counted.term_id
        cross join ${schoolYear} on ${schoolYear.id} = ${term.schoolYearId}
      group by term.id, counted.status, counted.was_rejected, counted.is_teacher, counted.is_own, counted.is_heads_own,
        counted.lacks_head, counted.has_blanks, counted.has_undecided, counted.incomplete_categories_json, counted.release_date <> ''
      order by ${term.startDate} desc, counted.status`,
  );
const countedGroups = (userId: number): SQL => sql`with level as materialized (${seenLevels(userId)}),
  special as materialized (select class_id from (${encodedClasses(userId)}) union ${CLASSES_OF_HEADS}
    union select class_id from (${seenBesides(userId)}))
  select ${STATE}, 0 as is_teacher, 0 as is_own, 0 as is_heads_own, 0 as lacks_head, 0 as has_undecided
    from gradebook indexed by gradebook_by_status
    cross join school_class on school_class.id = gradebook.class_id cross join section on section.id = school_class.section_id
    where gradebook.status in ${waitingStatuses(userId, "all")} and section.grade_level_id in (select id from level)
      and gradebook.class_id not in (select class_id from special)
  union all
  select ${STATE}, ${columnsOf(approvalFacts(userId))}, undecided_moves > 0
    from special ${OF_CLASS} ${GRADEBOOK_JOINS} where ${mayWait(userId)}`;

const REJECTED_SHOWN = 8;
const rejectedStatuses = (userId: number, ...of: readonly WaitingOf[]): SQL =>
  sql`(select value from json_each(${json(REJECTED_STATUSES)}) where value in ${waitingStatuses(userId, ...of)})`;
/** A few of the rejected gradebooks the user's role has to see to, the newest term first. */
export const rejectedGradebooks = (userId: number) =>
  select(
    {
      uuid: gradebook.uuid,
      classUuid: schoolClass.uuid,
      name: gradebook.name,
      status: gradebook.status,
      reason: gradebook.rejectReason,
    },
    sql`from (select found.id, term.start_date from (
      select gradebook.id, gradebook.name_key, gradebook.term_id from gradebook indexed by gradebook_by_status
        cross join school_class on school_class.id = gradebook.class_id cross join section on section.id = school_class.section_id
        where gradebook.status in ${rejectedStatuses(userId, "all")}
          and ${seesClassOrLevel(userId, { classId: sql`gradebook.class_id`, gradeLevelId: sql`section.grade_level_id` })}
      union
      select gradebook.id, gradebook.name_key, gradebook.term_id
        from (select class_id from (${encodedClasses(userId)}) union ${CLASSES_OF_HEADS}) special ${OF_CLASS} ${GRADEBOOK_JOINS}
        where gradebook.status in ${rejectedStatuses(userId, ...WAITING_OF)} and ${mayWait(userId)}) found
        cross join term on term.id = found.term_id
        order by term.start_date desc, found.name_key limit ${REJECTED_SHOWN}) shown
      cross join gradebook on gradebook.id = shown.id cross join school_class on school_class.id = gradebook.class_id
    order by shown.start_date desc, gradebook.name_key`,
  );

/** Records nobody has published yet, by term of the school year a day lies in. */
export const unpublishedAttendance = (
  userId: number,
  today: SchoolDay,
): Statement<{ term: TermOrdinal; records: number }> =>
  statement(sql`select ordinal as term, count(*) as records
    from term cross join attendance indexed by attendance_unpublished on attendance.term_id = term.id and published_at is null
    where school_year_id = ${schoolYearAt(today)} and ${maySeeSection(userId, sql`attendance.section_id`)}
    group by term.id order by ordinal`);

/** Students of the sections one sees without a record of the term that runs. */
export const missingAttendance = (userId: number, today: SchoolDay): Statement<{ students: number }> =>
  statement(sql`select count(*) as students
    from (${visibleSectionsOf(userId, sql`(select school_year_id from term where id = ${RUNNING(today)})`)}) own
      cross join student_section on student_section.section_id = own.id
    where ${isOwnSection(sql`own`)} and not exists (select 1 from attendance
      where attendance.student_id = student_section.student_id and attendance.term_id = ${RUNNING(today)})`);

export const runningTerm = (today: SchoolDay) =>
  select(
    { uuid: term.uuid, ordinal: term.ordinal, schoolYear: schoolYear.name },
    sql`from ${term} join ${schoolYear} on ${schoolYear.id} = ${term.schoolYearId} where ${term.id} = ${RUNNING(today)}`,
  );
