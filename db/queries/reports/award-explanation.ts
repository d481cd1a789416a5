import { type AwardPeriod, GROUP_TITLES } from "#core/awards/award-groups.ts";
import type { AwardExplanation } from "#core/reports/awards/explanation-contract.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { tellsOf } from "#core/reports/counting.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { maySeeWholeSection, seenClasses } from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { sectionsOf } from "#db/queries/management/roster.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { yearNamed } from "./advisories.ts";
import type { SectionOfReports } from "./card-facts.ts";
import { awardKey, awardsOf, judgedPeriods } from "./section-awards.ts";

/** A student in the section of a school year, as who asks sees it. */
export interface AwardedIn {
  student_id: number;
  student_uuid: string;
  section_id: number;
  /** The caller sees every class of the section. */
  sees_all: 0 | 1;
  /** The classes of it that the caller sees besides, as a JSON array of uuids. */
  classes_json: string;
}
/** No row: there is no such student, or who asks sees no class of the section. */
export const awardedIn = (
  userId: number,
  asked: { studentNo: string; schoolYear: string | null; today: SchoolDay },
): Statement<AwardedIn> =>
  statement(sql`select student_id, student_uuid, section_id, sees_all, classes_json from (
      select student.id as student_id, student.uuid as student_uuid, section.id as section_id,
        ${maySeeWholeSection(userId, sql`section.id`)} as sees_all,
        (select json_group_array(uuid) from school_class where section_id = section.id and id in (${seenClasses(userId)})) as classes_json
      from student cross join section on section.id in (${sectionsOf(sql`student.id`)}) and ${isOwnSection(sql`section`)}
      where student.student_no = ${asked.studentNo} and section.school_year_id = ${yearNamed(asked.schoolYear, asked.today)})
    where sees_all = 1 or classes_json <> '[]'`);

/** Why a student of the section has each award of a period or has it not; null: the period is of another section of the student. */
export function explanationOf(
  section: SectionOfReports,
  { student_id, sees_all, classes_json }: AwardedIn,
  period: AwardPeriod,
): AwardExplanation | null {
  const place = section.students.findIndex(({ id }) => id === student_id);
  const student = section.students[place];
  if (!student || !tellsOf(student, period)) return null;
  const classes = new Set(JSON.parse(classes_json) as string[]);
  const judged = judgedPeriods(section).find((one) => one.period === period)?.students[place];
  const states = new Map(
    (awardsOf(section).get(student_id) ?? [])
      .filter((award) => award.period === period)
      .map(({ key, state }) => [key, state]),
  );
  return {
    studentNo: student.student.number,
    studentName: student.student.name,
    gradeSection: gradeSectionLabel(student.level.name, student.sectionName),
    schoolYear: student.schoolYear.name,
    period,
    rules: section.cards.awardRules.rules.name,
    awards: (judged?.judgements ?? [])
      .filter(({ classUuid }) => sees_all === 1 || (classUuid !== null && classes.has(classUuid)))
      .map((judgement) => ({
        group: judgement.group,
        title: GROUP_TITLES[judgement.group],
        name: judgement.name,
        state: states.get(awardKey(section, judgement).key) ?? null,
        isAwarded: judgement.isAwarded,
        conditions: judgement.conditions,
      })),
  };
}
