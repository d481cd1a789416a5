import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { CardFacts } from "#core/grading/grades/report-card.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import { type TermOrdinal, termsBetween } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { cameAfter, isInRoster, sectionsOf, termsBeforeComing } from "#db/queries/management/roster.ts";
import { as, flag, orNull, recordOf, rowsWithin, rowWithin, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  finalGradeOverride,
  gradeLevel,
  missingTerm,
  promotionOverride,
  remedialMark,
  schoolClass,
  schoolYear,
  section,
  student,
  subject,
  term,
  termGrade,
} from "#db/tables.ts";
import { maySeeSection } from "./class-scope.ts";
import { hasBroughtZero } from "./former-scores.ts";
import { SCHEME_OF_GRADEBOOK } from "./gradebook/gradebook.ts";

const nameOf = (user: string) =>
  sql<string>`(select trim(given_name || ' ' || last_name) from user_account where id = ${sql.raw(user)})`;
/** The last term of the class `school_class` that counts: one that was closed counts up to the term before its first closed gradebook (M-44). */
export const LAST_TERM_HELD = sql`min(school_class.last_term, coalesce((select min(ordinal) - 1 from gradebook closed
  cross join term closed_in on closed_in.id = closed.term_id
  where closed.class_id = school_class.id and closed.closed_from is not null), school_class.last_term))`;
/** The first term of the class for the row `student`: none that had ended when the student came (R-101). */
const FIRST_TERM_HELD = sql`max(school_class.first_term, 1 + ${termsBeforeComing(sql`student.id`, sql`section.school_year_id`)})`;
/** It has a gradebook that counts. */
export const IS_HELD = sql`exists (select 1 from gradebook held where held.class_id = school_class.id and held.closed_from is null)`;
const OWN_GRADEBOOK = sql`(select own.id from gradebook own where own.class_id = school_class.id and own.term_id = term.id and own.closed_from is null)`;
/** The own gradebook once it is released, and until then the one of the subject that a former section had released by the day of leaving (R-102). */
const OWN_OR_KEPT = sql`coalesce(
  (select own.id from gradebook own where own.class_id = school_class.id and own.term_id = term.id and own.closed_from is null
    and own.status = 'Released'),
  (select there.id from section_leaver gone
    cross join school_class class_there on class_there.section_id = gone.section_id and class_there.id <> school_class.id
    cross join subject subject_there on subject_there.id = class_there.subject_id and subject_there.name = subject.name
    cross join gradebook there on there.class_id = class_there.id and there.term_id = term.id and there.closed_from is null
      and there.status = 'Released' and date(there.released_at, '+8 hours') <= gone.left_on
    cross join term_grade kept on kept.gradebook_id = there.id and kept.student_id = gone.student_id
      and coalesce(kept.override_e4, kept.grade_e4) is not null
  where gone.student_id = student.id order by gone.left_on desc limit 1),
  ${OWN_GRADEBOOK})`;
/**
 * The gradebook a term's grade is in: of the section the student was in when the term ended, elsewhere in the subject of that
 * name (a level has its own subjects). Who moved keeps the terms before in the section that was left. None of a term that had
 * ended when the student came (R-101).
 */
export const GRADED_IN = sql`coalesce(
  case when ${isInRoster(sql`student.id`, sql`school_class.section_id`)} then ${OWN_OR_KEPT} end,
  (select there.id from gradebook there
    join school_class class_there on class_there.id = there.class_id
    join subject subject_there on subject_there.id = class_there.subject_id and subject_there.name = subject.name
  where there.term_id = term.id and there.closed_from is null and class_there.section_id in (${sectionsOf(sql`student.id`)})
    and ${isInRoster(sql`student.id`, sql`class_there.section_id`)} limit 1),
  case when not ${cameAfter(sql`student.id`)} then ${OWN_GRADEBOOK} end)`;
/** Whether a grade of 0 has a score of 0 in it. In `iif` its scores are looked for where the grade is 0 alone: AND looks for both. */
export const HAS_ZERO_SCORE = sql<number>`iif(grade_e4 = 0, exists (select 1 from grading_activity join score on score.activity_id = grading_activity.id
  where grading_activity.gradebook_id = gradebook.id and score.student_id = student.id and value_e2 = 0)
  or ${hasBroughtZero(sql`student.id`)}, 0)`;
/** The scheme of the class `school_class`: of its last gradebook. */
export const SCHEME_OF_CLASS = as(
  sql<string>`(select definition_json from gradebook join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
    where gradebook.class_id = school_class.id order by gradebook.term_id desc limit 1)`,
  schemeFromJson,
);
const FOUND = {
  student: recordOf({ uuid: student.uuid, number: student.studentNo, name: student.fullname }),
  schoolYear: recordOf({ uuid: schoolYear.uuid, name: schoolYear.name }),
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
  sectionName: section.name,
  promotion: rowWithin(
    {
      value: promotionOverride.status,
      reason: promotionOverride.reason,
      by: nameOf("overridden_by"),
      at: promotionOverride.overriddenAt,
      version: promotionOverride.version,
    },
    sql`from ${promotionOverride} where ${promotionOverride.studentId} = ${student.id} and ${promotionOverride.schoolYearId} = ${schoolYear.id}`,
  ),
  classUuid: schoolClass.uuid,
  subject: recordOf({ code: subject.code, name: subject.name, kind: subject.kind }),
  firstTerm: sql<TermOrdinal>`${FIRST_TERM_HELD}`,
  lastTerm: sql<TermOrdinal>`${LAST_TERM_HELD}`,
  scheme: SCHEME_OF_CLASS,
  terms: rowsWithin(
    {
      ordinal: term.ordinal,
      computedE4: orNull(termGrade.gradeE4),
      overrideE4: orNull(termGrade.overrideE4),
      hasZeroScore: flag(HAS_ZERO_SCORE),
      missing: rowWithin(
        {
          isMissing: missingTerm.isMissing,
          school: missingTerm.school,
          reason: missingTerm.reason,
          by: nameOf("marked_by"),
          at: missingTerm.markedAt,
          version: missingTerm.version,
        },
        sql`where ${missingTerm.studentId} is not null`,
      ),
      isReleased: flag(sql`gradebook.released_at is not null`),
    },
    sql`from term left join gradebook on gradebook.id = ${GRADED_IN}
        left join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = student.id
        left join missing_term on missing_term.term_id = term.id and missing_term.student_id = student.id
      where term.school_year_id = section.school_year_id and (gradebook.id is not null
        or missing_term.is_missing = 1 and term.ordinal between school_class.first_term and school_class.last_term)
      order by term.ordinal`,
  ),
  override: rowWithin(
    {
      value: finalGradeOverride.overrideE4,
      reason: finalGradeOverride.reason,
      by: nameOf("overridden_by"),
      at: finalGradeOverride.overriddenAt,
      version: finalGradeOverride.version,
    },
    sql`from ${finalGradeOverride} where ${finalGradeOverride.classId} = ${schoolClass.id} and ${finalGradeOverride.studentId} = ${student.id}`,
  ),
  remedial: rowWithin(
    {
      value: remedialMark.markE4,
      heldFrom: remedialMark.heldFrom,
      heldTo: remedialMark.heldTo,
      reason: remedialMark.reason,
      by: nameOf("entered_by"),
      at: remedialMark.enteredAt,
      version: remedialMark.version,
    },
    sql`from ${remedialMark} where ${remedialMark.classId} = ${schoolClass.id} and ${remedialMark.studentId} = ${student.id}`,
  ),
};

/**
 * A student's year; none where the one who asks may not see the student (G-40). Where it is of one class alone, `classUuid` names
 * it; the year is the one asked for, the class's, or that of today.
 */
export function studentYear(
  userId: number,
  asked: { studentNo: string; schoolYear: string | null; classUuid: string | null; today: SchoolDay },
): Statement<CardFacts> {
  const found = select(
    FOUND,
    sql`from student
        join student_section on student_section.student_id = student.id
        join section on section.id = student_section.section_id
        join grade_level on grade_level.id = section.grade_level_id
        join school_year on school_year.id = section.school_year_id
        join school_class on school_class.section_id = section.id
        join subject on subject.id = school_class.subject_id
      where student_no = ${asked.studentNo} and ${maySeeSection(userId, sql`section.id`)}
        and ${IS_HELD} and ${ofYear(asked)}
      order by not ${isOwnSection(sql`section`)}, subject.id, school_class.id`,
  );
  return {
    ...found,
    // A row for each class.
    rows(result) {
      const rows = found.rows(result);
      return rows.slice(0, 1).map((head) => ({
        student: head.student,
        schoolYear: head.schoolYear,
        level: head.level,
        sectionName: head.sectionName,
        promotion: head.promotion,
        classes: rows
          .map(({ classUuid, subject: of, scheme, terms, override, remedial, ...held }) => ({
            ...{ classUuid, subject: of, scheme, terms, override, remedial },
            heldIn: heldIn(held, terms),
          }))
          .filter(isTakenByStudent),
      }));
    },
  };
}

function ofYear(asked: { schoolYear: string | null; classUuid: string | null; today: SchoolDay }): SQL {
  if (asked.classUuid !== null) return sql`school_class.uuid = ${asked.classUuid}`;
  return asked.schoolYear === null
    ? sql`${asked.today} between school_year.start_date and school_year.end_date`
    : sql`school_year.name = ${asked.schoolYear}`;
}

/** The terms of a class, and those of who moved in which the subject was taught where the student was. */
export const heldIn = (
  { firstTerm, lastTerm }: { firstTerm: TermOrdinal; lastTerm: TermOrdinal },
  begun: readonly { ordinal: TermOrdinal }[],
): TermOrdinal[] =>
  [...new Set([...termsBetween(firstTerm, lastTerm), ...begun.map(({ ordinal }) => ordinal)])].sort();

/** A class that ended before the student came is none of the student's. */
export const isTakenByStudent = ({ heldIn }: { heldIn: readonly TermOrdinal[] }): boolean =>
  heldIn.length > 0;

/** What a person sets, with the version it replaces (0: nothing was ever set). Follow each with expectChanges(1). */
export interface OverrideRow<Value> {
  studentNo: string;
  value: Value | null;
  reason: string;
  version: number;
  userId: number;
  now: Instant;
}

export const overrideFinalGrade = (classUuid: string, row: OverrideRow<number>): Statement<unknown> =>
  statement(sql`insert into final_grade_override (class_id, student_id, override_e4, reason, overridden_at, overridden_by)
    select school_class.id, student.id, ${row.value}, ${row.reason}, ${row.now}, ${row.userId}
    from school_class cross join student where school_class.uuid = ${classUuid} and student_no = ${row.studentNo}
    on conflict (class_id, student_id) do update set override_e4 = excluded.override_e4, reason = excluded.reason,
      overridden_at = excluded.overridden_at, overridden_by = excluded.overridden_by, version = version + 1
    where version = ${row.version}`);

export const overridePromotion = (yearUuid: string, row: OverrideRow<PromotionStatus>): Statement<unknown> =>
  statement(sql`insert into promotion_override (student_id, school_year_id, status, reason, overridden_at, overridden_by)
    select student.id, school_year.id, ${row.value}, ${row.reason}, ${row.now}, ${row.userId}
    from student cross join school_year where student_no = ${row.studentNo} and school_year.uuid = ${yearUuid}
    on conflict (student_id, school_year_id) do update set status = excluded.status, reason = excluded.reason,
      overridden_at = excluded.overridden_at, overridden_by = excluded.overridden_by, version = version + 1
    where version = ${row.version}`);

/** Beside the computed term grade, never over it; null takes it back, and its reason goes with it. */
export const overrideTermGrade = (gradebookUuid: string, row: OverrideRow<number>): Statement<unknown> =>
  statement(sql`insert into term_grade (gradebook_id, student_id, override_e4, override_reason, overridden_at, overridden_by, override_version)
    select gradebook.id, student.id, ${row.value}, ${row.value === null ? null : row.reason}, ${row.now}, ${row.userId}, 1
    from gradebook cross join student where gradebook.uuid = ${gradebookUuid} and student_no = ${row.studentNo}
    on conflict (gradebook_id, student_id) do update set override_e4 = excluded.override_e4,
      override_reason = excluded.override_reason, overridden_at = excluded.overridden_at,
      overridden_by = excluded.overridden_by, override_version = override_version + 1
    where override_version = ${row.version}`);
