import { isSeniorHigh } from "#core/management/level-groups.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { type ClubGrade, clubLetter } from "#core/reports/card/club-figure.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import type { CompositeFinal, CompositeRow } from "#core/reports/composite-list.ts";
import { roundedAverage } from "#core/reports/figures.ts";
import { studentRecordId } from "#core/shared/student-record-id.ts";
import { SCHEME_OF_GRADEBOOK } from "#db/queries/grading/gradebook/gradebook.ts";
import { HAS_ZERO_SCORE } from "#db/queries/grading/report-card.ts";
import { type SQL, sql } from "#db/statement.ts";

/** What a row of the grade composite shows, as one JSON text of the figure it is about (`figure`). */
const COMMON = sql`'studentNo', figure.student_no, 'studentName', figure.student_name, 'yearUuid', school_year.uuid,
  'schoolYear', school_year.name, 'section', section.name, 'levelCode', grade_level.code, 'levelName', grade_level.name`;
export const GRADE_JSON = sql`json_object(${COMMON},
  'gradebookUuid', (select uuid from gradebook where id = figure.gradebook_id),
  'term', (select ordinal from term where id = figure.term_id),
  'subject', (select json_object('code', code, 'name', name, 'kind', kind) from subject where id = figure.subject_id),
  'letter', letter, 'gradeE4', grade_e4, 'printedE4', printed_e4, 'isProvisional', is_provisional,
  'ofTerm', (select json_array(average_e2, average_letter, is_provisional, conduct_e4, conduct_letter, conduct_is_provisional)
    from report_term where report_term.student_id = figure.student_id and report_term.term_id = figure.term_id),
  'clubs', (select json_group_array(json_object('name', subject.name, 'code', subject.code,
      'scheme', (select definition_json from grading_scheme where id = ${SCHEME_OF_GRADEBOOK}), 'term', term.ordinal,
      'status', gradebook.status, 'computedE4', grade_e4, 'overrideE4', override_e4,
      'hasZeroScore', json(iif(${HAS_ZERO_SCORE}, 'true', 'false'))) order by subject.position, subject.id)
    from student_section member cross join section on section.id = member.section_id and section.kind = 'club'
      cross join school_class on school_class.section_id = section.id
      cross join subject on subject.id = school_class.subject_id
      cross join gradebook on gradebook.class_id = school_class.id and gradebook.term_id = figure.term_id
      cross join term on term.id = gradebook.term_id
      cross join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = member.student_id
      cross join student on student.id = member.student_id
    where member.student_id = figure.student_id),
  'days', (select json_array(days_absent_e4, days_tardy_e4) from attendance
    where attendance.student_id = figure.student_id and attendance.term_id = figure.term_id))`;
/** The learning areas of the section, each with the student's final grade where it has one that is shown. */
export const YEAR_JSON = (inApproval: boolean): SQL => sql`json_object(${COMMON},
  'average', json_array(average_e2, average_letter, is_provisional),
  'finals', (select json_group_array(json_object('classUuid', school_class.uuid, 'code', subject.code, 'name', subject.name,
      'letter', coalesce(final.letter, ''), 'gradeE4', final.grade_e4, 'printedE4', final.printed_e4,
      'isProvisional', coalesce(final.is_provisional, 0)) order by subject.id, school_class.id)
    from school_class join subject on subject.id = school_class.subject_id
      left join report_final final on final.class_id = school_class.id and final.student_id = figure.student_id
        and ${inApproval ? sql`true` : sql`final.is_provisional = 0`}
    where school_class.section_id = figure.section_id and subject.kind in ('academic', 'performance')
      and exists (select 1 from gradebook where class_id = school_class.id)),
  'days', (select json_array(sum(days_absent_e4), sum(days_tardy_e4)) from attendance
    join term on term.id = attendance.term_id
    where attendance.student_id = figure.student_id and term.school_year_id = figure.school_year_id))`;

type Ternary = [value: number | null, letter: string, isProvisional: 0 | 1];
interface RowFacts {
  studentNo: string;
  studentName: string;
  yearUuid: string;
  schoolYear: string;
  section: string;
  levelCode: string;
  levelName: string;
  days: [absentE4: number | null, tardyE4: number | null] | null;
}
interface GradeFacts extends RowFacts {
  gradebookUuid: string;
  term: TermOrdinal;
  subject: { code: string; name: string; kind: SubjectKind };
  letter: string;
  gradeE4: number | null;
  printedE4: number | null;
  isProvisional: 0 | 1;
  ofTerm: [...Ternary, ...Ternary] | null;
  clubs: ClubGrade[];
}
interface YearFacts extends RowFacts {
  average: Ternary;
  finals: (Omit<CompositeFinal, "id" | "yearUuid" | "isProvisional"> & {
    classUuid: string;
    isProvisional: 0 | 1;
  })[];
}

/** A figure that waits for approval is not shown unless it is asked for. */
const shown = ([value, letter, isProvisional]: Ternary, inApproval: boolean) =>
  isProvisional === 1 && !inApproval
    ? { value: null, letter: "", isProvisional: false }
    : { value, letter, isProvisional: isProvisional === 1 };

const commonOf = (facts: RowFacts) => ({
  studentNo: facts.studentNo,
  studentName: facts.studentName,
  schoolYear: facts.schoolYear,
  section: facts.section,
  levelCode: facts.levelCode,
  levelName: facts.levelName,
  gradeSection: gradeSectionLabel(facts.levelName, facts.section),
  daysAbsent: facts.days?.[0] ?? null,
  daysTardy: facts.days?.[1] ?? null,
});
const NO_FIGURE: Ternary = [null, "", 0];
const withoutLetter = (facts: RowFacts, letter: string): string =>
  isSeniorHigh(facts.levelCode) ? "" : letter;

function gradeRow(facts: GradeFacts, inApproval: boolean): CompositeRow {
  const [a, b, c, d, e, f] = facts.ofTerm ?? [...NO_FIGURE, ...NO_FIGURE];
  const average = shown([a, b, c], inApproval);
  const conduct = shown([d, e, f], inApproval);
  return {
    ...commonOf(facts),
    id: studentRecordId(facts.gradebookUuid, facts.studentNo),
    term: facts.term,
    subject: facts.subject,
    subjectName: facts.subject.name,
    letter: withoutLetter(facts, facts.letter),
    gradeE4: facts.gradeE4,
    printedE4: facts.printedE4,
    isProvisional: facts.isProvisional === 1,
    averageE2: average.value,
    averageRounded: average.value === null ? null : roundedAverage(average.value),
    averageLetter: average.letter,
    isAverageProvisional: average.isProvisional,
    conductE4: conduct.value,
    conductLetter: conduct.letter,
    isConductProvisional: conduct.isProvisional,
    clubs: facts.clubs.flatMap((grade) => {
      const letter = clubLetter(grade, facts.levelCode, inApproval);
      return letter === "" ? [] : [{ name: grade.name, letter }];
    }),
    finalCount: 0,
    letterCount: 0,
    gradeCount: 0,
    finals: [],
  };
}

function yearRow(facts: YearFacts, inApproval: boolean): CompositeRow {
  const average = shown(facts.average, inApproval);
  const finals = facts.finals.map(({ classUuid, isProvisional, ...final }) => ({
    ...final,
    id: studentRecordId(classUuid, facts.studentNo),
    yearUuid: facts.yearUuid,
    letter: withoutLetter(facts, final.letter),
    isProvisional: isProvisional === 1,
  }));
  return {
    ...commonOf(facts),
    id: studentRecordId(facts.yearUuid, facts.studentNo),
    term: null,
    subject: null,
    subjectName: "",
    letter: "",
    gradeE4: null,
    printedE4: null,
    isProvisional: finals.some((final) => final.isProvisional),
    averageE2: average.value,
    averageRounded: average.value === null ? null : roundedAverage(average.value),
    averageLetter: average.letter,
    isAverageProvisional: average.isProvisional,
    conductE4: null,
    conductLetter: "",
    isConductProvisional: false,
    clubs: [],
    finalCount: finals.length,
    letterCount: finals.filter(({ letter }) => letter !== "").length,
    gradeCount: finals.filter(({ gradeE4 }) => gradeE4 !== null).length,
    finals,
  };
}

export function compositeRowOf(json: string, inApproval: boolean): CompositeRow {
  const facts = JSON.parse(json) as GradeFacts | YearFacts;
  return "finals" in facts ? yearRow(facts, inApproval) : gradeRow(facts, inApproval);
}
