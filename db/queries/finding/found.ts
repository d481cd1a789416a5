import {
  FOUND_COUNTED,
  FOUND_KINDS,
  FOUND_PER_KIND,
  type FoundKind,
  type FoundRecord,
} from "#core/finding/found.ts";
import { CONDUCT_KIND } from "#core/grading/gradebook/gradebook.ts";
import { AREAS, type Area } from "#core/identity/access.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { phoneIn, readSearchText } from "#core/shared/search-text.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import { visibleSectionsOf, walkedGradebooks } from "#db/queries/grading/class-scope.ts";
import { RUNNING } from "#db/queries/grading/dashboard.ts";
import { classHolds } from "#db/queries/grading/gradebook/gradebook-list.ts";
import { isOwnSection, sectionToday } from "#db/queries/management/own-section.ts";
import { schoolYearAt } from "#db/queries/management/school.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import {
  beginsName,
  contains,
  sponsorsMatching,
  startsName,
  studentsMatching,
} from "#db/queries/shared/person-search.ts";
import {
  creditMemosBearing,
  invoicesBearing,
  paymentsBearing,
  promissoryNotesBearing,
  refundsNumbered,
} from "#db/queries/shared/record-search.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What the palette finds of one kind: which records, the best first, and how a line of one reads. */
interface Finder {
  /** What selects them, by one column. */
  ids: SQL;
  /** What its line is read from, and there the column of the ids. */
  from: SQL;
  row: SQL;
  order: SQL;
  id: SQL;
  title: SQL;
  detail: SQL;
  within?: SQL;
  /** Where a record is called otherwise than its finder. */
  kind?: SQL;
}
type Asked = Asker & { text: string };

const placeToday = (
  today: SchoolDay,
): SQL => sql`coalesce((select ', ' || grade_level.name || ' ' || section.name from section
  join grade_level on grade_level.id = grade_level_id where section.id = ${sectionToday(today)}), '')`;
const numberAndPlace = (today: SchoolDay): SQL =>
  sql`iif(student.is_active, student_no || ${placeToday(today)}, student_no || ', left')`;
/** The name that begins so, one of whose words begins so, any other that has it. */
const byName = (text: string): SQL =>
  sql`${startsName(text, sql`student.fullname`)} desc, ${beginsName(text, sql`student.id`)} desc, student.name_key, student.id`;

/** Digits of a telephone number as they are compared: of any way to write one, the last ten. */
const phoneOf = (column: SQL): SQL =>
  sql`substr(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '(', ''), ')', ''), -10)`;
const withPhone = (text: string, table: "student" | "guardian"): SQL => {
  const phone = phoneIn(text);
  return phone === null
    ? sql`select null where false`
    : sql`select id from ${sql.raw(table)} where contact_number <> '' and ${phoneOf(sql`contact_number`)} = ${phone}`;
};
/** By name, number, LRN or telephone. */
const students = (text: string): SQL => {
  const search = readSearchText(text);
  const lrn =
    search.kind === "digits" ? sql`union select id from student where lrn = ${search.digits}` : sql``;
  return sql`${studentsMatching(text)} union ${withPhone(text, "student")} ${lrn}`;
};
/** By name, e-mail address or telephone. */
const guardians = (text: string): SQL =>
  readSearchText(text).kind === "words" || phoneIn(text) !== null
    ? sql`${sponsorsMatching(text)} union ${withPhone(text, "guardian")}`
    : sql`select null where false`;

const guardiansByName = (text: string): SQL =>
  sql`${startsName(text, sql`guardian.fullname`)} desc, guardian.name_key, guardian.id`;
const CHILDREN = sql`coalesce('guardian of ' || (select group_concat(child.fullname, '; ') from guardianship
  cross join student child on child.id = guardianship.student_id where guardianship.guardian_id = guardian.id), '')`;

/** Documents, the newest first. */
const document = (
  table: string,
  ids: SQL,
  { title, joins, detail }: Pick<Finder, "title" | "detail"> & { joins: SQL },
): Finder => ({
  ids,
  from: sql`${sql.raw(table)} ${joins}`,
  row: sql`${sql.raw(table)}.id`,
  order: sql`${sql.raw(table)}.id desc`,
  id: sql`${sql.raw(table)}.uuid`,
  title,
  detail,
});
const OF_STUDENT = sql`join student on student.id = student_id`;
const pesos = (column: SQL): SQL => sql`printf('₱%,.2f', ${column} / 100.0)`;

const FINDERS: Record<FoundKind, (asked: Asked) => Finder> = {
  customer: ({ text, today }) => ({
    ids: sql`select student.id from (${students(text)}) named cross join student on student.id = named.id where ${IS_CUSTOMER}`,
    from: sql`student`,
    row: sql`student.id`,
    order: byName(text),
    id: sql`student_no`,
    title: sql`fullname`,
    detail: numberAndPlace(today),
  }),
  // Finance knows a guardian by the first child's account.
  guardian: ({ text }) => ({
    ids: guardians(text),
    from: sql`guardian cross join student on student.id = (select student_id from guardianship
      where guardian_id = guardian.id order by student_id limit 1)`,
    row: sql`guardian.id`,
    order: guardiansByName(text),
    id: sql`student_no`,
    title: sql`guardian.fullname`,
    detail: CHILDREN,
  }),
  student: ({ text, today }) => ({
    ids: students(text),
    from: sql`student`,
    row: sql`student.id`,
    order: byName(text),
    id: sql`student_no`,
    title: sql`fullname`,
    detail: numberAndPlace(today),
  }),
  // Who sees a section sees its students; the office has their own screens. The plus: each place is asked once whether it
  // is of a seen section; else each of those is looked up for each student that is named.
  "class-student": ({ text, userId, today }) => ({
    ids: sql`select distinct place.student_id as id from (${studentsMatching(text)}) named
      cross join student_section place on place.student_id = named.id
      where not ${isAdmitted(userId, "management")}
        and +place.section_id in (select id from (${visibleSectionsOf(userId, schoolYearAt(today))}) section where ${isOwnSection(sql`section`)})`,
    from: sql`student cross join student_section place on place.student_id = student.id
      cross join section on section.id = place.section_id and section.school_year_id = ${schoolYearAt(today)}
        and ${isOwnSection(sql`section`)} join grade_level on grade_level.id = section.grade_level_id`,
    row: sql`student.id`,
    order: byName(text),
    id: sql`student_no`,
    within: sql`section.uuid`,
    title: sql`fullname`,
    detail: sql`student_no || ', ' || grade_level.name || ' ' || section.name`,
  }),
  sponsor: ({ text }) => ({
    ids: guardians(text),
    from: sql`guardian`,
    row: sql`guardian.id`,
    order: guardiansByName(text),
    id: sql`guardian.uuid`,
    title: sql`guardian.fullname`,
    detail: CHILDREN,
  }),
  faculty: ({ text }) => ({
    ids: sql`select id from staff where ${contains(sql`(given_name || ' ' || last_name || ' ' || employee_no || ' ' || coalesce(email, ''))`, text)}`,
    from: sql`staff`,
    row: sql`staff.id`,
    order: sql`${startsName(text, sql`staff.last_name`)} desc, staff.name_key`,
    id: sql`staff.uuid`,
    title: sql`staff.last_name || ', ' || staff.given_name`,
    detail: sql`coalesce((select name from department where department.id = department_id), '')`,
  }),
  gradebook: ({ text, userId, today }) => ({
    ids:
      readSearchText(text).kind === "words"
        ? walkedGradebooks(userId, {
            select: sql`gradebook.id`,
            index: "gradebook_by_term",
            where: sql`gradebook.term_id = ${RUNNING(today)} and ${classHolds(text)}`,
          })
        : sql`select null where false`,
    from: sql`gradebook join school_class on school_class.id = class_id join subject on subject.id = subject_id
      join section on section.id = section_id join grade_level on grade_level.id = section.grade_level_id`,
    row: sql`gradebook.id`,
    kind: sql`iif(subject.kind = ${CONDUCT_KIND}, 'conduct', 'gradebook')`,
    order: sql`grade_level.ordinal, section.name_key, subject.position, gradebook.name_key`,
    id: sql`gradebook.uuid`,
    within: sql`school_class.uuid`,
    title: sql`gradebook.name`,
    detail: sql`gradebook.status`,
  }),
  invoice: ({ text }) =>
    document("invoice", invoicesBearing(text), {
      joins: sql`left join student on student.id = student_id`,
      title: sql`coalesce(invoice.number, draft_number)`,
      detail: sql`trim(coalesce(fullname, '') || ' ' || ${pesos(sql`amount_due_centavos`)})`,
    }),
  payment: ({ text }) =>
    document("payment", paymentsBearing(text), {
      joins: OF_STUDENT,
      title: sql`payment.number`,
      detail: sql`fullname || ' ' || ${pesos(sql`amount_centavos`)}`,
    }),
  refund: ({ text }) =>
    document("refund", refundsNumbered(text), {
      joins: OF_STUDENT,
      title: sql`refund.number`,
      detail: sql`fullname || ' ' || ${pesos(sql`amount_centavos`)}`,
    }),
  "credit-memo": ({ text }) =>
    document("credit_memo", creditMemosBearing(text), {
      joins: OF_STUDENT,
      title: sql`coalesce(credit_memo.number, draft_number)`,
      detail: sql`fullname || ' ' || ${pesos(sql`amount_centavos`)}`,
    }),
  "promissory-note": ({ text }) =>
    document("promissory_note", promissoryNotesBearing(text), {
      joins: OF_STUDENT,
      title: sql`promissory_note.number`,
      detail: sql`fullname || ' ' || ${pesos(sql`amount_centavos`)}`,
    }),
  "permanent-record": ({ text }) => ({
    ids: sql`select id from permanent_record_issue where number = ${text.trim().toUpperCase()}`,
    from: sql`permanent_record_issue ${OF_STUDENT}`,
    row: sql`permanent_record_issue.id`,
    order: sql`permanent_record_issue.id desc`,
    id: sql`student_no`,
    title: sql`permanent_record_issue.number`,
    detail: sql`fullname`,
  }),
};

/** Whether the user's first role, which decides, may enter an area (I-2). */
const isAdmitted = (userId: number, area: Area): SQL =>
  sql`exists (select 1 from user_role where user_id = ${userId} and position = 1
    and role_code in (${sql.join(
      AREAS[area].map((role) => sql`${role}`),
      sql`, `,
    )}))`;

const ALL = 1_000_000;
/** A few of each kind that the caller may see. Of the other kinds nothing is read: that is asked in LIMIT, a WHERE would be asked of every row. */
export const findRecords = (asked: Asked): Statement<FoundRecord>[] =>
  (Object.keys(FOUND_KINDS) as FoundKind[]).map((kind) => {
    const finder = FINDERS[kind](asked);
    const { ids, from, row, order, id, title, detail, within = sql`''` } = finder;
    const most = (count: number) => sql`iif(${isAdmitted(asked.userId, FOUND_KINDS[kind])}, ${count}, 0)`;
    return statement(sql`with found (id) as materialized (select * from (${ids}) limit ${most(ALL)})
      select ${finder.kind ?? sql`${kind}`} as kind, ${id} as id, ${within} as within, ${title} as title, ${detail} as detail,
        (select count(*) from (select 1 from found limit ${FOUND_COUNTED + 1})) as ofKind
      from found cross join ${from} where ${row} = found.id order by ${order} limit ${FOUND_PER_KIND}`);
  });
