import { GRADEBOOK } from "#core/grading/gradebook/gradebook.ts";
import { completenessText } from "#core/grading/workflow/gradebook-facts.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { approvalFacts } from "#db/queries/grading/class-approval.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import {
  jsonIn,
  own,
  type RowOfSources,
  recordOf,
  rowsWithin,
  type Sources,
  select,
  wanted,
} from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql } from "#db/statement.ts";
import {
  classTeacher,
  gradebook,
  gradeLevel,
  gradingScheme,
  schoolClass,
  schoolYear,
  section,
  staff,
  subject,
  term,
} from "#db/tables.ts";

/** The scheme a class is graded by: the one its gradebook pinned, else its subject's, else its level's (G-3). */
export const SCHEME_OF_GRADEBOOK = sql`coalesce(gradebook.scheme_id, (select scheme_id from scheme_assignment
  where scheme_assignment.school_year_id = section.school_year_id
    and scheme_assignment.grade_level_id = section.grade_level_id
    and (scheme_assignment.subject_id = subject.id or scheme_assignment.subject_id is null)
  order by scheme_assignment.subject_id is null limit 1))`;

export const TEACHERS_OF_CLASS = rowsWithin(
  { uuid: staff.uuid, name: STAFF_NAME },
  sql`from ${classTeacher} join ${staff} on ${staff.id} = ${classTeacher.staffId}
    where ${classTeacher.classId} = ${schoolClass.id} order by ${classTeacher.position}`,
);

/** The days of the term that is read on which its scores are encoded and corrected. */
export const WINDOWS_OF_TERM = recordOf({
  encoding: recordOf({ start: term.encodeStartDate, end: term.encodeEndDate }),
  correction: recordOf({ start: term.correctionStartDate, end: term.correctionEndDate }),
});
const OF_CLASS = {
  ...own(gradebook, GRADEBOOK),
  id: gradebook.id,
  classUuid: schoolClass.uuid,
  subject: recordOf({ code: subject.code, name: subject.name, kind: subject.kind }),
  section: recordOf({ uuid: section.uuid, name: section.name }),
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
  schoolYear: recordOf({
    uuid: schoolYear.uuid,
    name: schoolYear.name,
    curriculum: sql<string>`coalesce((select ${gradingScheme.curriculum} from ${gradingScheme}
      where ${gradingScheme.id} = ${SCHEME_OF_GRADEBOOK}), '')`,
    start: schoolYear.startDate,
    end: schoolYear.endDate,
  }),
  term: recordOf({ uuid: term.uuid, ordinal: term.ordinal }),
  windows: WINDOWS_OF_TERM,
  teachers: TEACHERS_OF_CLASS,
  categoriesWithoutScore: jsonIn<string[]>(gradebook.incompleteCategoriesJson),
};
/** Everything the list, the screens and the rules know of a gradebook, for the one who asks. */
const gradebookFor = ({ userId, today }: Asker) => ({
  ...OF_CLASS,
  ...approvalFacts(userId),
  today: sql<SchoolDay>`${today}`,
});
const withCompleteness = <Found extends Parameters<typeof completenessText>[0]>(found: Found) => ({
  ...found,
  completeness: completenessText(found),
});
export type FoundGradebook = RowOfSources<ReturnType<typeof gradebookFor>> & { completeness: string };

export const GRADEBOOK_JOINS = sql`cross join school_class on school_class.id = gradebook.class_id
  cross join subject on subject.id = school_class.subject_id
  cross join section on section.id = school_class.section_id
  cross join grade_level on grade_level.id = section.grade_level_id
  cross join term on term.id = gradebook.term_id
  cross join school_year on school_year.id = term.school_year_id`;

/** `more`: what is read of each beside. */
export const selectGradebooks = <More extends Sources = Record<never, never>>(
  asker: Asker,
  rest: SQL,
  more = {} as More,
): Statement<FoundGradebook & RowOfSources<More>> =>
  mapRows(select({ ...gradebookFor(asker), ...more }, rest) as Statement<never>, withCompleteness) as never;

/** Gradebooks by uuid, of those the user may see; the rest are as if they were not there. */
export const gradebooksNamed = <More extends Sources = Record<never, never>>(
  asker: Asker,
  uuids: readonly string[],
  more?: More,
): Statement<FoundGradebook & RowOfSources<More>> =>
  selectGradebooks(
    asker,
    sql`from ${wanted(uuids)} cross join ${gradebook} on ${gradebook.uuid} = wanted.value ${GRADEBOOK_JOINS}
      where ${maySeeThisClass(asker.userId, sql`gradebook.class_id`)} order by wanted.key`,
    more,
  );

/** Whether there is such a gradebook and the user may see it: one row, or none. */
export const gradebookIfSeen = (userId: number, uuid: string) =>
  select(
    { id: gradebook.id },
    sql`from ${gradebook} where ${gradebook.uuid} = ${uuid} and ${maySeeThisClass(userId, sql`gradebook.class_id`)}`,
  );
