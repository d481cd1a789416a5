import { isSeniorHigh } from "#core/management/level-groups.ts";
import { COMPOSITE_EXPORT } from "#core/management/school-settings.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";
import { type ClubGrade, clubLetter } from "#core/reports/card/club-figure.ts";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { COMPOSITE_LIST, type CompositeFinal, type CompositeRow } from "#core/reports/composite-list.ts";
import { keptGradeText, roundedAverage } from "#core/reports/figures.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { readSearchText } from "#core/shared/search-text.ts";
import { readStudentRecordId, studentRecordId } from "#core/shared/student-record-id.ts";
import {
  hasScope,
  seenBesides,
  seenClasses,
  seesLevelsAlone,
  unlessSeesLevels,
  wholeSections,
} from "#db/queries/grading/class-scope.ts";
import { SCHEME_OF_GRADEBOOK } from "#db/queries/grading/gradebook/gradebook.ts";
import { HAS_ZERO_SCORE, IS_HELD } from "#db/queries/grading/report-card.ts";
import { sectionAtEnd } from "#db/queries/management/roster.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { type Asker, type ListPage, listSource, type RowKey } from "#db/queries/shared/list-source.ts";
import { contains, namesMany, studentsMatching } from "#db/queries/shared/person-search.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { adviserUsers, unknownPeriodOf, yearNamed } from "./advisories.ts";

/** What a row of the grade composite shows, as one JSON text of the figure it is about (`figure`). */
const COMMON = sql`'studentNo', figure.student_no, 'studentName', figure.student_name, 'yearUuid', school_year.uuid,
  'schoolYear', school_year.name, 'section', section.name, 'levelCode', grade_level.code, 'levelName', grade_level.name`;
/** The day on which the student left the section whose grade it is, where another section is the student's in that term (R-102). */
const KEPT_ON = sql`(select max(left_on) from section_leaver cross join term on term.id = figure.term_id
  where section_leaver.section_id = figure.section_id and section_leaver.student_id = figure.student_id
    and ${sectionAtEnd(sql`figure.student_id`)} <> figure.section_id)`;
const GRADE_JSON = sql`json_object(${COMMON},
  'gradebookUuid', (select uuid from gradebook where id = figure.gradebook_id),
  'term', (select ordinal from term where id = figure.term_id),
  'subject', (select json_object('code', code, 'name', name, 'kind', kind) from subject where id = figure.subject_id),
  'letter', letter, 'gradeE4', grade_e4, 'printedE4', printed_e4, 'isProvisional', is_provisional, 'keptOn', ${KEPT_ON},
  'ofTerm', (select json_array(average_e2, average_letter, is_provisional, conduct_e4, conduct_letter, conduct_is_provisional)
    from report_term where report_term.student_id = figure.student_id and report_term.term_id = figure.term_id),
  'clubs', (select json_group_array(json(item)) from (select json_object('name', subject.name, 'code', subject.code,
      'scheme', (select definition_json from grading_scheme where id = ${SCHEME_OF_GRADEBOOK}), 'term', term.ordinal,
      'status', gradebook.status, 'computedE4', grade_e4, 'overrideE4', override_e4,
      'hasZeroScore', json(iif(${HAS_ZERO_SCORE}, 'true', 'false'))) as item
    from student_section member cross join section on section.id = member.section_id and section.kind = 'club'
      cross join school_class on school_class.section_id = section.id
      cross join subject on subject.id = school_class.subject_id
      cross join gradebook on gradebook.class_id = school_class.id and gradebook.term_id = figure.term_id and gradebook.closed_from is null
      cross join term on term.id = gradebook.term_id
      cross join term_grade on term_grade.gradebook_id = gradebook.id and term_grade.student_id = member.student_id
      cross join student on student.id = member.student_id
    where member.student_id = figure.student_id order by subject.position, subject.id)),
  'days', (select json_array(days_absent_e4, days_tardy_e4) from attendance
    where attendance.student_id = figure.student_id and attendance.term_id = figure.term_id))`;
/** The learning areas of the section, each with the student's final grade where it has one that is shown. */
const YEAR_JSON = (inApproval: boolean): SQL => sql`json_object(${COMMON},
  'average', json_array(average_e2, average_letter, is_provisional),
  'finals', (select json_group_array(json(item))
    from (select json_object('classUuid', school_class.uuid, 'code', subject.code, 'name', subject.name,
      'letter', coalesce(final.letter, ''), 'gradeE4', final.grade_e4, 'printedE4', final.printed_e4,
      'isProvisional', coalesce(final.is_provisional, 0)) as item
    from school_class join subject on subject.id = school_class.subject_id
      left join report_final final on final.class_id = school_class.id and final.student_id = figure.student_id
        and ${inApproval ? sql`true` : sql`final.is_provisional = 0`}
    where school_class.section_id = figure.section_id and subject.kind in ('academic', 'performance')
      and ${IS_HELD} order by subject.id, school_class.id)),
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
  keptOn: SchoolDay | null;
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
    keptFrom:
      facts.keptOn === null
        ? null
        : keptGradeText({ leftOn: facts.keptOn, section: `${facts.levelName} ${facts.section}` }),
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
    keptFrom: null,
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

function compositeRowOf(json: string, inApproval: boolean): CompositeRow {
  const facts = JSON.parse(json) as GradeFacts | YearFacts;
  return "finals" in facts ? yearRow(facts, inApproval) : gradeRow(facts, inApproval);
}

/** The grade composite: ids of a page from an index of its order, then what their rows show. */
type Page = ListPage<typeof COMPOSITE_LIST> & Asker;

const isFinal = ({ filter }: Pick<Page, "filter">): boolean => filter.status === "Final";

/** The school year that is asked for, by id or name; else the one that has begun last. */
const yearId = ({ filter: { year }, today }: Page): SQL => yearNamed(year, today);
/** The terms that are asked for: one by its id, or the first, second or third of the year. */
const termIds = (page: Page, term: string): SQL => {
  const ordinal = termOrdinalOf(term);
  return ordinal === null
    ? sql`(select id from term where uuid = ${term})`
    : sql`(select id from term where school_year_id = ${yearId(page)} and ordinal = ${ordinal})`;
};
const sectionId = (uuid: string): SQL => sql`(select id from section where uuid = ${uuid})`;
export const subjectIds = (text: string): SQL =>
  sql`(select id from subject where code = ${text} or name = ${text})`;
/** Subjects that a search names: digits name students only. */
const subjectsMatching = (text: string): SQL =>
  readSearchText(text).kind === "words"
    ? sql`(select id from subject where ${contains(sql`name || ' ' || code`, text)})`
    : sql`(select 0 where false)`;

/** A whole number finds what is printed of grades up to 10 and the whole part in grades 11 and 12; one with decimals exactly that. */
export const printedAs = (typed: string): SQL => {
  const [whole = "", decimals] = typed.split(".");
  const from = Number(whole) * 10_000 + Number((decimals ?? "").padEnd(4, "0"));
  return decimals === undefined
    ? sql`printed_e4 >= ${from} and printed_e4 < ${from + 10_000}`
    : sql`printed_e4 = ${from}`;
};
const approved = ({ filter: { inApproval } }: Page): SQL =>
  inApproval ? sql`true` : sql`is_provisional = 0`;

/** Of a year: the students with a final grade that the filters of grades ask for; null where none is set. */
function withFinal(page: Page): SQL | null {
  const { subject, grade, letter } = page.filter;
  if (subject === null && grade === null && letter === null) return null;
  return sql`student_id in (select student_id from report_final where school_year_id = ${yearId(page)}
    and ${approved(page)}
    ${subject === null ? sql`` : sql`and subject_id in ${subjectIds(subject)}`}
    ${letter === null ? sql`` : sql`and letter = ${letter}`}
    ${grade === null ? sql`` : sql`and ${printedAs(grade)}`})`;
}

/** What both tabs are narrowed by beside their filters. */
function scopeOf(page: Page): SQL {
  const year = sql`school_year_id = ${yearId(page)}`;
  if (!isFinal(page)) return sql`${year} and ${approved(page)}`;
  const finals = withFinal(page);
  const counted = page.filter.inApproval ? sql`finals > 0` : sql`approved_finals > 0`;
  return finals ? sql`${year} and ${counted} and ${finals}` : sql`${year} and ${counted}`;
}

interface Seen {
  select: SQL;
  where: SQL;
  /** `where` names one student: no order is walked for it. */
  isOne?: boolean;
  /** Every row is read, in no order. */
  isWhole?: boolean;
}
/** Of a page in an order one student in so many is found sooner on the way along it; where all are counted it is one in ten. */
const COUNTED_NAME_SHARE = 10;
/**
 * A table of figures as the caller may see it: whoever sees all, or whole grade levels, walks the index of the order, or reads the
 * rows of the students that a search names, where they are few; anyone else's rows are found by section.
 */
function seen(page: Page, { select, where, isOne = false, isWhole = false }: Seen): SQL {
  const final = isFinal(page);
  const { userId } = page;
  const { search } = page.filter;
  const table = final ? "report_year" : "report_grade";
  const walked = sql.raw(isOne ? table : `${table} indexed by ${final ? yearIndex(page) : gradeIndex(page)}`);
  const bySection = sql.raw(`${table}_by_section`);
  const sections = final
    ? sql`select section_id as seen_id from (${wholeSections(userId)})`
    : sql`select distinct section_id as seen_id from school_class where id in (${seenClasses(userId)})`;
  const ofClass = final ? sql`` : sql`and class_id in (${seenClasses(userId)})`;
  const besides = final ? sql`` : sql`or class_id in (select class_id from (${seenBesides(userId)}))`;
  /** What is read by who sees all, and by who sees whole grade levels. */
  const ofLevels = (rows: SQL, of: SQL): SQL => sql`select ${select} from user_role cross join ${rows}
      on ${hasScope(userId, "all")} where ${of}
    union all
    select ${select} from ${seesLevelsAlone(userId)} cross join ${rows}
      where ${of} and (section_id in (${wholeSections(userId)}) ${besides})`;
  const ofSections = sql`select ${select} from ${unlessSeesLevels(userId)} cross join (${sections}) own cross join ${sql.raw(table)} indexed by ${bySection}
      on ${sql.raw(table)}.section_id = seen_id where ${where} ${ofClass}`;
  if (search === "" || isOne) return sql`${ofLevels(walked, where)} union all ${ofSections}`;
  const isFew = sql`not ${namesMany(search, isWhole ? COUNTED_NAME_SHARE : undefined)}
    and not exists (select 1 from ${subjectsMatching(search)})`;
  const found = sql`(select 1 where (select is_few from named)) few cross join (${studentsMatching(search)}) student_named
    cross join ${sql.raw(table)}`;
  const ofNamed = COMPOSITE_ROWS.where({ ...page, filter: { ...page.filter, search: "" } });
  return sql`with named as materialized (select ${isFew} as is_few)
    ${ofLevels(sql`(select 1 where not (select is_few from named)) many cross join ${walked}`, where)}
    union all ${ofLevels(found, sql`student_id = student_named.id and ${ofNamed}`)}
    union all ${ofSections}`;
}

function gradeIndex({ filter, sort }: Page): string {
  if (filter.section !== null) return "report_grade_by_section";
  if (filter.subject !== null) return "report_grade_by_subject";
  if (filter.grade !== null) return "report_grade_by_grade";
  if (sort === "studentNo") return "report_grade_by_number";
  if (filter.letter !== null) return "report_grade_by_letter";
  return filter.term !== null ? "report_grade_by_term" : "report_grade_by_name";
}
const yearIndex = ({ filter, sort }: Page): string =>
  filter.section !== null
    ? "report_year_by_section"
    : sort === "studentNo"
      ? "report_year_by_number"
      : "report_year_by_name";

/** The columns a page is in the order of. */
const ordersOf = (page: Page): readonly string[] => [
  page.sort === "studentNo" ? "student_no" : "name_key",
  "student_id",
  ...(isFinal(page) ? [] : ["term_id", "position"]),
  "id",
];

interface FoundRow {
  json: string;
  sort_key: string;
  row_id: number;
}
/** What follows a row in an order; its key has the values of all columns, since a student has several rows. */
function isAfter(
  table: string,
  { key }: RowKey,
  orders: ReturnType<typeof ordersOf>,
  direction: "asc" | "desc",
): SQL {
  const columns = sql.raw(orders.map((column) => `${table}.${column}`).join(", "));
  const values = orders.map((_, place) => sql`${key} ->> ${sql.raw(String(place))}`);
  return sql`(${columns}) ${sql.raw(direction === "asc" ? ">" : "<")} (${sql.join(values, sql`, `)})`;
}
function compositeRows(page: Page, where: SQL, isOne = false): Statement<FoundRow> {
  const orders = ordersOf(page);
  const direction = page.descending ? "desc" : "asc";
  const order = sql.raw(orders.map((column) => `${column} ${direction}`).join(", "));
  const name = isFinal(page) ? "report_year" : "report_grade";
  const table = sql.raw(name);
  const select = sql.raw(orders.map((column) => `${name}.${column}`).join(", "));
  const wanted = page.after ? sql`${where} and ${isAfter(name, page.after, orders, direction)}` : where;
  const outer = sql.raw(orders.map((column) => `page.${column} ${direction}`).join(", "));
  return statement(sql`select ${isFinal(page) ? YEAR_JSON(page.filter.inApproval === true) : GRADE_JSON} as json,
      json_array(${sql.raw(orders.map((column) => `page.${column}`).join(", "))}) as sort_key, figure.id as row_id
    from (${seen(page, { select, where: wanted, isOne })} order by ${order} limit ${page.limit} offset ${page.offset}) page
    cross join ${table} figure on figure.id = page.id
    join school_year on school_year.id = figure.school_year_id
    join section on section.id = figure.section_id join grade_level on grade_level.id = section.grade_level_id
    order by ${outer}`);
}

type Tab = "Trimester" | "Final";
function allOf(page: Omit<Page, "limit" | "offset">, status: Tab, select: SQL): SQL {
  const all = { ...page, filter: { ...page.filter, status }, limit: -1, offset: 0 };
  return seen(all, { select, where: COMPOSITE_ROWS.where(all), isWhole: true });
}
/** The sections of a tab's rows, in the school's order. */
export const sectionsOfComposite = (
  page: Omit<Page, "limit" | "offset">,
  tab: Tab,
): Statement<{ uuid: string }> =>
  statement(sql`select section.uuid from section join grade_level on grade_level.id = section.grade_level_id
    where section.id in (${allOf(page, tab, sql`section_id`)})
    order by grade_level.ordinal, section.name_key, section.id`);
/** How many different students the rows of these tabs are of. */
export function compositeStudents(
  page: Omit<Page, "limit" | "offset">,
  tabs: readonly Tab[] = ["Trimester", "Final"],
): Statement<{ students: number }> {
  const rows = sql.join(
    tabs.map((tab) => sql`select * from (${allOf(page, tab, sql`student_id`)})`),
    sql` union all `,
  );
  return statement(sql`select count(distinct student_id) as students from (${rows})`);
}

const onTrimester =
  <Value>(of: (value: Value, page: Page) => SQL) =>
  (value: Value, page: Page): SQL =>
    isFinal(page) ? sql`true` : of(value, page);
const NARROWED_BY_SCOPE = () => sql`true`;

/** A school year or a term of the composite that does not exist. */
export const unknownComposite = unknownPeriodOf(COMPOSITE_LIST);

export const COMPOSITE_ROWS = listSource(COMPOSITE_LIST, {
  table: "report_grade",
  rows: (page, where) => compositeRows(page, where),
  rowsOf: (found: FoundRow[], _also, request) =>
    found.map(({ json }) => compositeRowOf(json, request.filter.inApproval === true)),
  totalsOf: (page, where) =>
    statement(sql`select count(*) as "count" from (${seen(page, { select: sql`1`, where, isWhole: true })})`),
  unknown: unknownComposite,
  scope: scopeOf,
  where: {
    year: NARROWED_BY_SCOPE,
    status: NARROWED_BY_SCOPE,
    inApproval: NARROWED_BY_SCOPE,
    term: onTrimester((term, page) => sql`term_id in ${termIds(page, term)}`),
    section: (uuid) => sql`section_id = ${sectionId(uuid)}`,
    subject: onTrimester((text) => sql`subject_id in ${subjectIds(text)}`),
    grade: onTrimester(printedAs),
    letter: onTrimester((letter) => sql`letter = ${letter}`),
    search: (text, page) =>
      sql`(student_id in (${studentsMatching(text)}) or ${
        isFinal(page)
          ? sql`student_id in (select student_id from report_final where school_year_id = ${yearId(page)}
              and subject_id in ${subjectsMatching(text)})`
          : sql`subject_id in ${subjectsMatching(text)}`
      })`,
  },
});

/** One row by its id, of either tab, also where it waits for an approval. */
export function compositeRecord(asker: Asker, id: string) {
  const { recordUuid: uuid = "", studentNo = "" } = readStudentRecordId(id) ?? {};
  const pageOf = (status: "Trimester" | "Final"): Page => ({
    ...asker,
    filter: filterOf(COMPOSITE_LIST, { status, inApproval: true }),
    sort: "studentName",
    descending: false,
    limit: 1,
    offset: 0,
  });
  const gradebook = sql`gradebook_id = (select id from gradebook where uuid = ${uuid})`;
  const year = sql`school_year_id = (select id from school_year where uuid = ${uuid})`;
  const ofStudent = sql`student_id = (select id from student where student_no = ${studentNo})`;
  return [
    compositeRows(pageOf("Trimester"), sql`${gradebook} and ${ofStudent}`, true),
    compositeRows(pageOf("Final"), sql`${year} and ${ofStudent}`, true),
  ] as const;
}
export const compositeRecordOf = (found: readonly FoundRow[][]): CompositeRow | null =>
  found.flat().map(({ json }) => compositeRowOf(json, true))[0] ?? null;

/** The adviser of the section that is asked for, and whether the school lets the composite be exported; `json` is a BesideComposite. */
export const besideComposite = ({ filter: { section } }: Page): Statement<{ json: string }> =>
  statement(sql`select json_object('canExport', json(iif(${CAN_EXPORT}, 'true', 'false')),
      'users', ${adviserUsers(section).made}) as json`);
/** Whether the school lets the composite be exported. */
export const compositeExport = (): Statement<{ is_on: 0 | 1 }> =>
  statement(sql`select ${CAN_EXPORT} as is_on`);
const CAN_EXPORT = sql`not exists (select 1 from school_setting
  where name = ${COMPOSITE_EXPORT.name} and value = ${COMPOSITE_EXPORT.off})`;

/** What a document says of a section beside its students' grades. */
export interface CompositeSection {
  section: string;
  levelCode: string;
  levelName: string;
  /** "" where it has none. */
  adviser: string;
  /** Of its learning areas, in the order of their classes. */
  subjects: { code: string; name: string; teachers: string[] }[];
}

/** A section with its adviser and the teachers of its learning areas; `json` is a CompositeSection. Who may see it, the grades say. */
export const compositeSection = (uuid: string): Statement<{ id: number; json: string }> =>
  statement(sql`select section.id, json_object('section', section.name, 'levelCode', grade_level.code, 'levelName', grade_level.name,
      'adviser', coalesce((select ${STAFF_NAME} from staff where staff.id = section.adviser_id), ''),
      'subjects', (select json_group_array(json(item))
        from (select json_object('code', subject.code, 'name', subject.name,
          'teachers', (select json_group_array(${STAFF_NAME}) from class_teacher join staff on staff.id = class_teacher.staff_id
            where class_teacher.class_id = school_class.id)) as item
        from school_class join subject on subject.id = school_class.subject_id
        where school_class.section_id = section.id and subject.kind in ('academic', 'performance')
          order by subject.position, school_class.id))) as json
    from section join grade_level on grade_level.id = section.grade_level_id where section.uuid = ${uuid}`);
