import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialMark } from "#core/grading/grades/remedial.ts";
import type { MissingTerm } from "#core/grading/grades/report-card.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { type TermOrdinal, termsBetween } from "#core/management/term-name.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import type { SectionShare } from "#core/reports/counting.ts";
import type { ReportedTerm } from "#core/reports/figures.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import {
  GRADED_IN,
  HAS_ZERO_SCORE,
  heldIn,
  IS_HELD,
  isTakenByStudent,
  LAST_TERM_HELD,
  SCHEME_OF_CLASS,
} from "#db/queries/grading/report-card.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { leftOn, sectionAtEnd, termsBeforeComing } from "#db/queries/management/roster.ts";
import { as, flag, jsonIn, type Made, orNull, type RowOfSources, recordOf, select } from "#db/select.ts";
import { type RowOf, type SQL, sql } from "#db/statement.ts";
import {
  gradebook,
  gradeLevel,
  reportMark,
  schoolClass,
  schoolYear,
  section,
  student,
  subject,
  term,
} from "#db/tables.ts";

/** What the figures of a section's students are computed from: one read batch, however many students it has. */
type GradeCell = [
  classId: number,
  ordinal: TermOrdinal,
  gradebookId: number,
  gradeE4: number | null,
  overrideE4: number | null,
  hasZeroScore: 0 | 1,
];

export type RowsOf<Statements extends readonly unknown[]> = {
  readonly [K in keyof Statements]: readonly RowOf<Statements[K]>[];
};

/** A section by its id, or by a query that finds it. */
export type SectionKey = number | SQL;

const YEAR = sql`(select school_year_id from section where id = asked.section_id)`;
const yearOf = (sectionId: SectionKey) => sql`(select school_year_id from section where id = ${sectionId})`;
const asked = (sectionId: SectionKey) => sql`(select ${sectionId} as section_id) asked`;

const GRADE_OF_STUDENT = sql`left join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = student.id`;
/** A GradeCell: there are thousands. */
const cell = (classId: SQL): SQL =>
  sql`json_array(${classId}, ordinal, gradebook.id, grade_e4, override_e4, ${HAS_ZERO_SCORE})`;

/** The sections whose figures are out of date, the longest marked last. */
export const markedSections = (most: number) =>
  select(
    { sectionId: reportMark.sectionId },
    sql`from ${reportMark} order by ${reportMark.sectionId} limit ${most}`,
  );

/** How many sections have figures that are out of date. */
export const outdatedSections = () => select({ sections: sql<number>`count(*)` }, sql`from ${reportMark}`);

/** The mark of a section, and its revision; no row: its figures are up to date. */
export const sectionMark = (sectionId: number) =>
  select(
    { revision: reportMark.revision },
    sql`from ${reportMark} where ${reportMark.sectionId} = ${sectionId}`,
  );

/** Own sections: the figures of clubs are none (R-10). */
export const sectionsAfter = (afterId: number, limit: number, portion: VerificationPortion | null) =>
  select(
    { id: section.id },
    sql`from (${idsIn("section", afterId, portion)}) due
      cross join section on section.id = due.id where ${isOwnSection(sql`section`)} order by section.id limit ${limit}`,
  );

const HEAD = {
  /** Of its mark; null: its figures are up to date. */
  revision: orNull(reportMark.revision),
  sectionName: section.name,
  yearId: schoolYear.id,
  levelId: gradeLevel.id,
  schoolYear: recordOf({ uuid: schoolYear.uuid, name: schoolYear.name }),
  level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
};
const CLASS = {
  id: schoolClass.id,
  classUuid: schoolClass.uuid,
  subjectId: subject.id,
  subject: recordOf({
    code: subject.code,
    name: subject.name,
    kind: subject.kind,
    position: subject.position,
  }),
  firstTerm: schoolClass.firstTerm,
  lastTerm: sql<TermOrdinal>`${LAST_TERM_HELD}`,
  scheme: SCHEME_OF_CLASS,
};
const numbers = (list: SQL): Made<ReadonlySet<TermOrdinal>> =>
  as(sql<string>`${list}`, (text) => new Set(JSON.parse(text) as TermOrdinal[]));
/** A student of the CTE `person`: an array for what there are many of, and for what is looked up. */
const studentIn = (sectionId: SectionKey) => ({
  id: student.id,
  student: recordOf({ uuid: student.uuid, number: student.studentNo, name: student.fullname }),
  sex: student.sex,
  isPresent: flag(sql`is_present`),
  /** Of who is in no section of the year any more. */
  leftOn: sql<SchoolDay | null>`iif(has_moved, ${leftOn(sql`student.id`, yearOf(sectionId))}, null)`,
  counted: numbers(
    sql`(select json_group_array(value ->> 0) from json_each(ends_json) where value ->> 1 = ${sectionId})`,
  ),
  elsewhere: numbers(
    sql`(select json_group_array(value ->> 0) from json_each(ends_json) where value ->> 1 <> ${sectionId})`,
  ),
  termsBefore: sql<number>`iif(has_moved, ${termsBeforeComing(sql`student.id`, yearOf(sectionId))}, 0)`,
  former: jsonIn<[sectionId: number, left: { section: string; leftOn: SchoolDay }][]>(
    sql`iif(has_moved, (select json_group_array(json_array(section.id,
          json_object('section', grade_level.name || ' ' || section.name, 'leftOn', left_on)))
        from section_leaver cross join section on section.id = section_id cross join grade_level on grade_level.id = grade_level_id
        where section_leaver.student_id = student.id), '[]')`,
  ),
  grades: jsonIn<GradeCell[]>(
    sql`iif(has_moved, (select json_group_array(${cell(sql`school_class.id`)})
        from section join school_class on school_class.section_id = section.id
          join subject on subject.id = school_class.subject_id
          join term on term.school_year_id = section.school_year_id
          join gradebook on gradebook.id = ${GRADED_IN} ${GRADE_OF_STUDENT}
        where section.id = ${sectionId}),
        (select json_group_array(${cell(sql`class_id`)}) from own_gradebook gradebook ${GRADE_OF_STUDENT}))`,
  ),
  missing: numbers(
    sql`(select json_group_array(ordinal) from section join term using (school_year_id) join missing_term on term_id = term.id
      where section.id = ${sectionId} and student_id = student.id and is_missing = 1)`,
  ),
  finals: jsonIn<[classId: number, valueE4: number | null][]>(
    sql`(select json_group_array(json_array(class_id, override_e4)) from school_class
        join final_grade_override on class_id = school_class.id
      where section_id = ${sectionId} and student_id = student.id)`,
  ),
  remedial: jsonIn<[classId: number, mark: RemedialMark][]>(
    sql`(select json_group_array(json_array(school_class.id, json_object('value', mark_e4, 'heldFrom', held_from,
          'heldTo', held_to, 'version', remedial_mark.version, 'reason', '', 'by', '', 'at', ''))) from school_class join remedial_mark on class_id = school_class.id
      where section_id = ${sectionId} and remedial_mark.student_id = student.id)`,
  ),
  promotion: sql<PromotionStatus | null>`(select status from section join promotion_override using (school_year_id)
    where section.id = ${sectionId} and student_id = student.id)`,
});
type FoundStudent = RowOfSources<ReturnType<typeof studentIn>>;

/** Five statements of one batch about one section; `sectionFactsOf` reads what they answer. */
export const sectionFacts = (sectionId: SectionKey) =>
  [
    select(
      HEAD,
      sql`from section join school_year on school_year.id = school_year_id join grade_level on grade_level.id = grade_level_id
        left join report_mark on report_mark.section_id = section.id where section.id = ${sectionId}`,
    ),
    select(
      CLASS,
      sql`from school_class join section on section.id = school_class.section_id join subject on subject.id = school_class.subject_id
      where section.id = ${sectionId} and ${IS_HELD}
      order by subject.kind not in ('academic'), subject.kind, subject.position, subject.id, school_class.id`,
    ),
    select(
      { id: term.id, ordinal: term.ordinal },
      sql`from section join term using (school_year_id) where section.id = ${sectionId} order by ordinal`,
    ),
    // Of the section and of those its students were in before or are in now; by the keys, never by the whole view of persons.
    select(
      {
        id: gradebook.id,
        sectionId: schoolClass.sectionId,
        status: gradebook.status,
        isReleased: flag(sql`released_at is not null`),
      },
      sql`from of_year cross join school_class using (section_id) cross join gradebook on gradebook.class_id = school_class.id
        and gradebook.closed_from is null`,
      sql`with own as materialized (
        select student_id from student_section where section_id = ${sectionId}
        union select student_id from section_leaver where section_id = ${sectionId}),
      theirs as materialized (
        select section_id from own cross join student_section using (student_id)
        union select section_id from own cross join section_leaver using (student_id)),
      of_year as materialized (
        select ${sectionId} as section_id
        union select there.id from section here cross join theirs cross join section there on there.id = theirs.section_id
          and there.school_year_id = here.school_year_id and ${isOwnSection(sql`there`)}
        where here.id = ${sectionId} and ${isOwnSection(sql`here`)}) `,
    ),
    select(
      studentIn(sectionId),
      sql`from person cross join student on student.id = person.student_id
      where is_present or exists (select 1 from json_each(ends_json) where value ->> 1 = ${sectionId}) order by student.id`,
      sql`with ever as materialized (
        select student_id, joined_on is not null as has_moved, 1 as is_present from student_section where section_id = ${sectionId}
        union all
        select leaver.student_id, 1, not exists (select 1 from student_section join section on section.id = section_id and ${isOwnSection(sql`section`)}
            where student_id = leaver.student_id and school_year_id = ${YEAR})
          and not exists (select 1 from section_leaver later join section on section.id = later.section_id and ${isOwnSection(sql`section`)}
            where later.student_id = leaver.student_id and school_year_id = ${YEAR}
              and (later.left_on, later.section_id) > (leaver.left_on, leaver.section_id))
        from ${asked(sectionId)} join section_leaver leaver on leaver.section_id = asked.section_id),
      share as materialized (select student_id, max(has_moved) as has_moved, max(is_present) as is_present from ever group by student_id),
      own_term as materialized (select ordinal, end_date, school_year_id from term where school_year_id = ${yearOf(sectionId)}),
      person as materialized (select share.*,
          iif(has_moved, (select json_group_array(json_array(ordinal, at_end)) from (
            select ordinal, ${sectionAtEnd(sql`share.student_id`)} as at_end from own_term term) where at_end is not null),
            (select json_group_array(json_array(ordinal, ${sectionId})) from own_term)) as ends_json
        from share),
      own_gradebook as materialized (select gradebook.id, class_id, ordinal from school_class
        cross join gradebook on gradebook.class_id = school_class.id cross join term on term.id = gradebook.term_id
        where school_class.section_id = ${sectionId} and gradebook.closed_from is null) `,
    ),
  ] as const;

/** Figures need to know that a term is marked, nothing else of the mark. */
const MARKED_MISSING: MissingTerm = { isMissing: true, school: "", reason: "", by: "", at: "", version: 0 };

export interface SectionFacts {
  revision: number | null;
  yearId: number;
  levelId: number;
  sectionId: number;
  termIds: ReadonlyMap<TermOrdinal, number>;
  /** By uuid. */
  classes: ReadonlyMap<string, { id: number; subjectId: number; position: number }>;
  students: (ReportCardFacts["student"] & {
    id: number;
    sex: FoundStudent["sex"];
    gradebookOf: ReadonlyMap<string, number>;
    /** The day of leaving, of who is not back. */
    leftOn: SchoolDay | null;
  } & SectionShare)[];
  /** Where a gradebook is, which for who moved is another section. */
  sectionOf: ReadonlyMap<number, number>;
}

/** The class and term of a gradebook in `gradebookOf`. */
export const gradeKey = (classUuid: string, term: TermOrdinal): string => `${classUuid} ${term}`;

/** Null: there is no such section. */
export function sectionFactsOf(
  sectionId: number,
  [[head], classes, terms, gradebooks, students]: RowsOf<ReturnType<typeof sectionFacts>>,
): SectionFacts | null {
  if (!head) return null;
  const { revision, yearId, levelId, ...place } = head;
  const books = new Map(gradebooks.map((one) => [one.id, one]));
  return {
    ...{ revision, yearId, levelId, sectionId },
    termIds: new Map(terms.map(({ ordinal, id }) => [ordinal, id])),
    classes: new Map(
      classes.map(({ classUuid, id, subjectId }, position) => [classUuid, { id, subjectId, position }]),
    ),
    sectionOf: new Map(gradebooks.map(({ id, sectionId: there }) => [id, there])),
    students: students.map((found) => {
      const cells = new Map(found.grades.map((one) => [`${one[0]} ${one[1]}`, one]));
      const termIn = termsOfStudent(found, cells, books, sectionId);
      const finals = new Map(found.finals);
      const remedial = new Map(found.remedial);
      return {
        id: found.id,
        student: found.student,
        ...place,
        classes: classes
          .map(({ id, classUuid, subject: of, scheme, firstTerm, lastTerm }) => {
            const own = termsBetween(firstTerm, lastTerm);
            const held = terms.flatMap(({ ordinal }) => termIn(id, ordinal, own.includes(ordinal)));
            const first = Math.max(firstTerm, 1 + found.termsBefore) as TermOrdinal;
            return {
              ...{ classUuid, subject: of, scheme },
              heldIn: heldIn({ firstTerm: first, lastTerm }, held),
              terms: held,
              override: handSet(finals.get(id) ?? null),
              remedial: remedial.get(id) ?? null,
            };
          })
          .filter(isTakenByStudent),
        promotion: handSet(found.promotion),
        sex: found.sex,
        leftOn: found.leftOn,
        counted: found.counted,
        elsewhere: found.elsewhere,
        isPresent: found.isPresent,
        gradebookOf: new Map(
          classes.flatMap(({ id, classUuid }) =>
            terms.flatMap(({ ordinal }) => {
              const found = cells.get(`${id} ${ordinal}`);
              return found ? [[gradeKey(classUuid, ordinal), found[2]] as const] : [];
            }),
          ),
        ),
      };
    }),
  };
}

/** Reads a term of a class, as it is for the student: none without a gradebook, unless the term is marked and one of the class. */
function termsOfStudent(
  { former, missing, counted }: FoundStudent,
  cells: ReadonlyMap<string, GradeCell>,
  gradebooks: ReadonlyMap<number, { status: GradebookStatus; isReleased: boolean; sectionId: number }>,
  ownSection: number,
) {
  const left = new Map(former);
  return (classId: number, ordinal: TermOrdinal, isOfClass: boolean): ReportedTerm[] => {
    const [, , gradebookId, computedE4, overrideE4, hasZeroScore] = cells.get(`${classId} ${ordinal}`) ?? [];
    const book = gradebookId === undefined ? undefined : gradebooks.get(gradebookId);
    if (!book && !(missing.has(ordinal) && isOfClass)) return [];
    const isKept = book && book.sectionId !== ownSection && counted.has(ordinal);
    return [
      {
        ordinal,
        status: book?.status ?? "Draft",
        computedE4: computedE4 ?? null,
        overrideE4: overrideE4 ?? null,
        hasZeroScore: hasZeroScore === 1,
        isReleased: book?.isReleased === true,
        missing: missing.has(ordinal) ? MARKED_MISSING : null,
        keptFrom: isKept ? (left.get(book.sectionId) ?? null) : null,
      },
    ];
  };
}

/** What was set by hand; who and why are not asked for. */
const handSet = <Value>(value: Value | null) =>
  value === null ? null : { value, reason: "", by: "", at: "", version: 0 };
