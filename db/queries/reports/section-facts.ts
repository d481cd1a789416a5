import type { PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { RemedialMark } from "#core/grading/grades/remedial.ts";
import type { MissingTerm } from "#core/grading/grades/report-card.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { type TermOrdinal, termsBetween } from "#core/management/term-name.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import type { ReportCardFacts } from "#core/reports/card/card-facts.ts";
import type { SectionShare } from "#core/reports/counting.ts";
import type { ReportedTerm } from "#core/reports/figures.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { idsIn } from "#db/queries/audit/verification-run.ts";
import { SCHEME_OF_GRADEBOOK } from "#db/queries/grading/gradebook/gradebook.ts";
import {
  GRADED_IN,
  HAS_ZERO_SCORE,
  heldIn,
  IS_HELD,
  isTakenByStudent,
  LAST_TERM_HELD,
} from "#db/queries/grading/report-card.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { leftOn, sectionAtEnd, termsBeforeComing } from "#db/queries/management/roster.ts";
import type { Column, Row } from "#db/row.ts";
import { type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What the figures of a section's students are computed from: one read batch, however many students it has. */
interface SectionRow {
  /** Of its mark; null: its figures are up to date. */
  revision: number | null;
  section_name: string;
  year_id: number;
  level_id: Column<"grade_level", "id">;
  year_uuid: string;
  year_name: string;
  level_code: string;
  level_name: string;
}
interface ClassRow {
  id: number;
  uuid: string;
  subject_id: number;
  subject_code: string;
  subject_name: string;
  subject_kind: SubjectKind;
  subject_position: number;
  definition_json: string;
  first_term: Column<"school_class", "first_term">;
  last_term: Column<"school_class", "last_term">;
}
interface TermRow {
  id: number;
  ordinal: TermOrdinal;
}
interface GradebookRow {
  id: number;
  section_id: number;
  status: GradebookStatus;
  is_released: number;
}
interface StudentRow {
  id: number;
  uuid: string;
  student_no: string;
  fullname: string;
  sex: Column<"student", "sex">;
  grades_json: string;
  missing_json: string;
  finals_json: string;
  remedial_json: string;
  promotion: PromotionStatus | null;
  /** Who is in no section of the year any more. */
  left_on: SchoolDay | null;
  is_present: 0 | 1;
  counted_json: string;
  elsewhere_json: string;
  terms_before: number;
  former_json: string;
}
type GradeCell = [
  classId: number,
  ordinal: TermOrdinal,
  gradebookId: number,
  gradeE4: number | null,
  overrideE4: number | null,
  hasZeroScore: 0 | 1,
];

type SectionFactStatements = readonly [
  Statement<SectionRow>,
  Statement<ClassRow>,
  Statement<TermRow>,
  Statement<GradebookRow>,
  Statement<StudentRow>,
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
/** A GradeCell. */
const cell = (classId: SQL): SQL =>
  sql`json_array(${classId}, ordinal, gradebook.id, grade_e4, override_e4, ${HAS_ZERO_SCORE})`;

/** The sections whose figures are out of date, the longest marked last. */
export const markedSections = (most: number): Statement<Row<"report_mark", "section_id">> =>
  statement(sql`select section_id from report_mark order by section_id limit ${most}`);

/** How many sections have figures that are out of date. */
export const outdatedSections = (): Statement<{ sections: number }> =>
  statement(sql`select count(*) as sections from report_mark`);

/** The mark of a section, and its revision; no row: its figures are up to date. */
export const sectionMark = (sectionId: number): Statement<Row<"report_mark", "revision">> =>
  statement(sql`select revision from report_mark where section_id = ${sectionId}`);

/** Own sections: the figures of clubs are none (R-10). */
export const sectionsAfter = (
  afterId: number,
  limit: number,
  portion: VerificationPortion | null,
): Statement<Row<"section", "id">> =>
  statement(sql`select section.id from (${idsIn("section", afterId, portion)}) due
    cross join section on section.id = due.id where ${isOwnSection(sql`section`)} order by section.id limit ${limit}`);

/** Five statements of one batch about one section; `sectionFactsOf` reads what they answer. */
export function sectionFacts(sectionId: SectionKey): SectionFactStatements {
  const ofSection = {
    head: statement<SectionRow>(sql`select revision, section.name as section_name, school_year.id as year_id, grade_level.id as level_id,
        school_year.uuid as year_uuid, school_year.name as year_name, grade_level.code as level_code, grade_level.name as level_name
      from section join school_year on school_year.id = school_year_id join grade_level on grade_level.id = grade_level_id
        left join report_mark on report_mark.section_id = section.id where section.id = ${sectionId}`),
    classes:
      statement<ClassRow>(sql`select school_class.id, school_class.uuid, subject.id as subject_id, subject.code as subject_code,
        subject.name as subject_name, subject.kind as subject_kind, subject.position as subject_position, first_term, ${LAST_TERM_HELD} as last_term,
        (select definition_json from gradebook join grading_scheme on grading_scheme.id = ${SCHEME_OF_GRADEBOOK}
          where gradebook.class_id = school_class.id order by gradebook.term_id desc limit 1) as definition_json
      from school_class join section on section.id = school_class.section_id join subject on subject.id = school_class.subject_id
      where section.id = ${sectionId} and ${IS_HELD}
      order by subject.kind not in ('academic'), subject.kind, subject.position, subject.id, school_class.id`),
    terms: statement<TermRow>(sql`select term.id, ordinal from section join term using (school_year_id)
      where section.id = ${sectionId} order by ordinal`),
  };
  return [
    ofSection.head,
    ofSection.classes,
    ofSection.terms,
    // Of the section and of those its students were in before or are in now; by the keys, never by the whole view of persons.
    statement<GradebookRow>(sql`with own as materialized (
        select student_id from student_section where section_id = ${sectionId}
        union select student_id from section_leaver where section_id = ${sectionId}),
      theirs as materialized (
        select section_id from own cross join student_section using (student_id)
        union select section_id from own cross join section_leaver using (student_id)),
      of_year as materialized (
        select ${sectionId} as section_id
        union select there.id from section here cross join theirs cross join section there on there.id = theirs.section_id
          and there.school_year_id = here.school_year_id and ${isOwnSection(sql`there`)}
        where here.id = ${sectionId} and ${isOwnSection(sql`here`)})
      select gradebook.id, school_class.section_id, status, released_at is not null as is_released
      from of_year cross join school_class using (section_id) cross join gradebook on gradebook.class_id = school_class.id
        and gradebook.closed_from is null`),
    statement<StudentRow>(sql`with ever as materialized (
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
        where school_class.section_id = ${sectionId} and gradebook.closed_from is null)
      select student.id, student.uuid, student.student_no, student.fullname, student.sex, is_present,
        iif(has_moved, ${leftOn(sql`student.id`, yearOf(sectionId))}, null) as left_on,
        (select json_group_array(value ->> 0) from json_each(ends_json) where value ->> 1 = ${sectionId}) as counted_json,
        (select json_group_array(value ->> 0) from json_each(ends_json) where value ->> 1 <> ${sectionId}) as elsewhere_json,
        iif(has_moved, ${termsBeforeComing(sql`student.id`, yearOf(sectionId))}, 0) as terms_before,
        iif(has_moved, (select json_group_array(json_array(section.id, grade_level.name || ' ' || section.name, left_on))
          from section_leaver cross join section on section.id = section_id cross join grade_level on grade_level.id = grade_level_id
          where section_leaver.student_id = student.id), '[]') as former_json,
        iif(has_moved, (select json_group_array(${cell(sql`school_class.id`)})
          from section join school_class on school_class.section_id = section.id
            join subject on subject.id = school_class.subject_id
            join term on term.school_year_id = section.school_year_id
            join gradebook on gradebook.id = ${GRADED_IN} ${GRADE_OF_STUDENT}
          where section.id = ${sectionId}),
          (select json_group_array(${cell(sql`class_id`)}) from own_gradebook gradebook ${GRADE_OF_STUDENT})) as grades_json,
        (select json_group_array(ordinal) from section join term using (school_year_id) join missing_term on term_id = term.id
          where section.id = ${sectionId} and student_id = student.id and is_missing = 1) as missing_json,
        (select json_group_array(json_array(class_id, override_e4)) from school_class
            join final_grade_override on class_id = school_class.id
          where section_id = ${sectionId} and student_id = student.id) as finals_json,
        (select json_group_array(json_array(school_class.id, json_object('value', mark_e4, 'heldFrom', held_from,
            'heldTo', held_to, 'version', remedial_mark.version, 'reason', '', 'by', '', 'at', ''))) from school_class join remedial_mark on class_id = school_class.id
          where section_id = ${sectionId} and remedial_mark.student_id = student.id) as remedial_json,
        (select status from section join promotion_override using (school_year_id)
          where section.id = ${sectionId} and student_id = student.id) as promotion
      from person cross join student on student.id = person.student_id
      where is_present or exists (select 1 from json_each(ends_json) where value ->> 1 = ${sectionId}) order by student.id`),
  ];
}

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
    sex: StudentRow["sex"];
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
  [[head], classRows, termRows, gradebookRows, studentRows]: RowsOf<SectionFactStatements>,
): SectionFacts | null {
  if (!head) return null;
  const gradebooks = new Map(gradebookRows.map((row) => [row.id, row]));
  const classes = classRows.map((row) => ({
    id: row.id,
    classUuid: row.uuid,
    subject: {
      code: row.subject_code,
      name: row.subject_name,
      kind: row.subject_kind,
      position: row.subject_position,
    },
    scheme: schemeFromJson(row.definition_json),
    row,
  }));
  const ordinals = termRows.map(({ ordinal }) => ordinal);
  const students = studentRows.map((row) => {
    const counted = new Set(JSON.parse(row.counted_json) as TermOrdinal[]);
    const termOf = termsOfStudent(row, gradebooks, { sectionId, counted });
    const cellOf = cellsOf(row);
    const finals = new Map(JSON.parse(row.finals_json) as [number, number | null][]);
    const remedial = new Map(JSON.parse(row.remedial_json) as [number, RemedialMark][]);
    return {
      id: row.id,
      student: { uuid: row.uuid, number: row.student_no, name: row.fullname },
      schoolYear: { uuid: head.year_uuid, name: head.year_name },
      level: { code: head.level_code, name: head.level_name },
      sectionName: head.section_name,
      classes: classes
        .map(({ id, row: { first_term, last_term }, ...one }) => {
          const own = termsBetween(first_term, last_term);
          const terms = ordinals.flatMap((ordinal) => termOf(id, ordinal, own.includes(ordinal)));
          const first = Math.max(first_term, 1 + row.terms_before) as TermOrdinal;
          return {
            ...one,
            heldIn: heldIn({ firstTerm: first, lastTerm: last_term }, terms),
            terms,
            override: handSet(finals.get(id) ?? null),
            remedial: remedial.get(id) ?? null,
          };
        })
        .filter(isTakenByStudent),
      promotion: handSet(row.promotion),
      sex: row.sex,
      leftOn: row.left_on,
      counted,
      elsewhere: new Set(JSON.parse(row.elsewhere_json) as TermOrdinal[]),
      isPresent: row.is_present === 1,
      gradebookOf: new Map(
        classes.flatMap(({ id, classUuid }) =>
          ordinals.flatMap((ordinal) => {
            const cell = cellOf.get(`${id} ${ordinal}`);
            return cell ? [[gradeKey(classUuid, ordinal), cell[2]] as const] : [];
          }),
        ),
      ),
    };
  });
  return {
    revision: head.revision,
    yearId: head.year_id,
    levelId: head.level_id,
    sectionId,
    termIds: new Map(termRows.map(({ ordinal, id }) => [ordinal, id])),
    classes: new Map(
      classRows.map(({ uuid, id, subject_id }, position) => [uuid, { id, subjectId: subject_id, position }]),
    ),
    students,
    sectionOf: new Map(gradebookRows.map(({ id, section_id }) => [id, section_id])),
  };
}

/** The grades of a student, by class and term. */
const cellsOf = ({ grades_json }: StudentRow): ReadonlyMap<string, GradeCell> =>
  new Map((JSON.parse(grades_json) as GradeCell[]).map((cell) => [`${cell[0]} ${cell[1]}`, cell]));

/** Reads a term of a class, as it is for the student: none without a gradebook, unless the term is marked and one of the class. */
function termsOfStudent(
  row: StudentRow,
  gradebooks: ReadonlyMap<number, GradebookRow>,
  { sectionId, counted }: { sectionId: number; counted: ReadonlySet<TermOrdinal> },
) {
  const cellOf = cellsOf(row);
  const former = new Map(
    (JSON.parse(row.former_json) as [section: number, name: string, leftOn: SchoolDay][]).map(
      ([section, name, day]) => [section, { section: name, leftOn: day }],
    ),
  );
  const missing = new Set(JSON.parse(row.missing_json) as TermOrdinal[]);
  return (classId: number, ordinal: TermOrdinal, isOfClass: boolean): ReportedTerm[] => {
    const [, , gradebookId, computedE4, overrideE4, hasZeroScore] = cellOf.get(`${classId} ${ordinal}`) ?? [];
    const gradebook = gradebookId === undefined ? undefined : gradebooks.get(gradebookId);
    if (!gradebook && !(missing.has(ordinal) && isOfClass)) return [];
    return [
      {
        ordinal,
        status: gradebook?.status ?? "Draft",
        computedE4: computedE4 ?? null,
        overrideE4: overrideE4 ?? null,
        hasZeroScore: hasZeroScore === 1,
        isReleased: gradebook?.is_released === 1,
        missing: missing.has(ordinal) ? MARKED_MISSING : null,
        keptFrom:
          gradebook && gradebook.section_id !== sectionId && counted.has(ordinal)
            ? (former.get(gradebook.section_id) ?? null)
            : null,
      },
    ];
  };
}

/** What was set by hand; who and why are not asked for. */
const handSet = <Value>(value: Value | null) =>
  value === null ? null : { value, reason: "", by: "", at: "", version: 0 };
