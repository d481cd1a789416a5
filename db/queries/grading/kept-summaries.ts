import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

const BY_CLASS = sql`from gradebook join school_class on school_class.id = class_id join section on section.id = section_id where gradebook.closed_from is null`;

interface KeptSummary {
  /** What it is a summary of, counted anew, in the order of its columns. */
  counted: SQL;
  /** Its rows that hold something: what is taken away leaves rows of none. */
  holds: SQL;
  /** What is compared of it, where that is not its columns. */
  kept?: SQL;
}
const SUMMARIES: Record<string, KeptSummary> = {
  gradebook_state_summary: {
    counted: sql`select term_id, grade_level_id, status, was_rejected, blanks + undecided_moves > 0, incomplete_categories_json,
      coalesce(release_date, ''), count(*) ${BY_CLASS} group by 1, 2, 3, 4, 5, 6, 7`,
    holds: sql`gradebooks > 0`,
  },
  gradebook_section_summary: {
    counted: sql`select term_id, section_id, status, count(*), sum(cells), sum(blanks) ${BY_CLASS} group by 1, 2, 3`,
    holds: sql`gradebooks > 0`,
  },
  gradebook_subject_summary: {
    counted: sql`select term_id, grade_level_id, subject_id, status, count(*), sum(cells), sum(blanks)
      ${BY_CLASS} group by 1, 2, 3, 4`,
    holds: sql`gradebooks > 0`,
  },
  report_grade_summary: {
    counted: sql`select school_year_id, section_id, term_id, is_provisional, count(*)
      from report_grade group by 1, 2, 3, 4`,
    holds: sql`grades > 0`,
  },
  report_term_summary: {
    counted: sql`select term_id, section_id, count(*) from report_term group by 1, 2`,
    holds: sql`students > 0`,
  },
  report_card_summary: {
    counted: sql`select term_id, section_id, state, reasons_json <> '[]' or warnings_json <> '[]', count(*)
      from report_card_row group by 1, 2, 3, 4`,
    holds: sql`cards > 0`,
  },
  report_year_summary: {
    counted: sql`select report_year.school_year_id, section.grade_level_id, coalesce(student.sex, ''), coalesce(promotion_status, ''),
        coalesce(remedial_result, ''), iif(is_provisional = 0 and average_e2 is not null, (average_e2 + 50) / 100, -1), count(*)
      from report_year join section on section.id = section_id join student on student.id = student_id
      group by 1, 2, 3, 4, 5, 6`,
    holds: sql`students > 0`,
  },
  award_summary: {
    counted: sql`select award_group, school_year_id, period, section_id, count(*) from award group by 1, 2, 3, 4`,
    holds: sql`awards > 0`,
  },
  section_student_summary: {
    counted: sql`select section_id, count(*), sum((select count(*) from enrollment_pass
        where enrollment_pass.student_id = student_section.student_id and is_certified = 0))
      from student_section group by section_id`,
    holds: sql`(students, unreleased_passes) <> (0, 0)`,
  },
  attendance_section_summary: {
    counted: sql`select term_id, section_id, sum(recorded), sum(unpublished) from (
        select attendance.term_id, student_section.section_id, 1 as recorded, 0 as unpublished from attendance
          join term on term.id = attendance.term_id
          join student_section on student_section.student_id = attendance.student_id
          join section on section.id = student_section.section_id and section.school_year_id = term.school_year_id
        union all select term_id, section_id, 0, 1 from attendance where published_at is null)
      group by term_id, section_id`,
    holds: sql`(recorded, unpublished) <> (0, 0)`,
  },
  attendance_term_summary: {
    counted: sql`select term_id, count(*), sum(published_at is null) from attendance group by term_id`,
    holds: sql`records > 0`,
  },
  record_count: {
    counted: sql`select 'student', count(*) from student union all select 'guardian', count(*) from guardian
      union all select 'school_class', count(*) from school_class union all select 'section', count(*) from section
      union all select 'subject', count(*) from subject`,
    holds: sql`true`,
  },
  scheme_summary: {
    counted: sql`select scheme_id, count(*) from gradebook where scheme_id is not null group by scheme_id`,
    holds: sql`gradebooks > 0`,
  },
  teacher_class_summary: {
    counted: sql`select staff_id, school_year_id, count(*) from class_teacher
      join school_class on school_class.id = class_id join section on section.id = section_id group by 1, 2`,
    holds: sql`classes > 0`,
  },
  enrollment_pass_summary: {
    counted: sql`select incoming_school_year, incoming_grade_level_id, is_certified, count(*)
      from enrollment_pass group by 1, 2, 3`,
    holds: sql`passes > 0`,
  },
  // The kind of a deleted file is known to the summary alone. Each day begins with what the one before it ended with.
  event_summary: {
    counted: sql`select subject_kind, event, date(occurred_at, '+8 hours'), count(*), 0
      from (select subject_kind, event, occurred_at from audit_event
        union all select subject_kind, event, occurred_at from view_event) group by 1, 2, 3`,
    kept: sql`(select subject_kind, event, day, sum(events) as events, max(is_wrong) from (
        select *, earlier <> lag(earlier + events, 1, earlier)
          over (partition by subject_kind, document_kind, event order by day) as is_wrong from event_summary)
      group by 1, 2, 3)`,
    holds: sql`events > 0`,
  },
};

export const SUMMARY_NAMES: readonly string[] = Object.keys(SUMMARIES);

/** Each of these kept summaries with its rows that are not what it is a summary of, and those it lacks: 0 on a sound database. */
export const wrongSummaries = (names = SUMMARY_NAMES): Statement<{ summary: string; rows: number }> =>
  statement(
    sql.join(
      Object.entries(SUMMARIES)
        .filter(([name]) => names.includes(name))
        .map(([name, { counted, holds, kept: compared = sql.raw(name) }]) => {
          const kept = sql`select * from ${compared} where ${holds}`;
          return sql`select ${name} as summary, (select count(*) from (${kept} except select * from (${counted})))
          + (select count(*) from (select * from (${counted}) except ${kept})) as rows`;
        }),
      sql` union all `,
    ),
  );
