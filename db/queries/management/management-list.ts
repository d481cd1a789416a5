import { STATUSES_IN_WORK } from "#core/grading/dashboard/waiting.ts";
import { ROLES } from "#core/identity/roles.ts";
import type { OfficeRecord } from "#core/management/editors.ts";
import { MANAGEMENT_KEYS, type ManagementKey } from "#core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import { type RecordStatus, statusOfRecord } from "#core/management/record-state.ts";
import { SIGNATURE_ON_FILE } from "#core/management/signatories.ts";
import type { AnyList, RowOf, SortOf } from "#core/shared/list/definition.ts";
import type { Fields } from "#core/shared/list/fields.ts";
import { CURRENT } from "#core/shared/list/filters.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type ListPage, type ListSource, listSource } from "#db/queries/shared/list-source.ts";
import {
  contains,
  namesMany,
  namesManySponsors,
  personPredicate,
  sponsorsMatching,
  studentsMatching,
} from "#db/queries/shared/person-search.ts";
import { termName } from "#db/queries/shared/term-name.ts";
import { jsonIn, select } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import type { Tables } from "#db/tables.ts";
import { isOwnSection, sectionToday } from "./own-section.ts";
import { currentYear, schoolYearAt } from "./school.ts";
import { STAFF_NAME } from "./staff-name.ts";

/** The office's lists: each field of their rows, from where, and in which order. */
interface Source<L> {
  /** `id`: what a row is addressed by. */
  fields: { [K in keyof RowOf<L>]: SQL };
  from: SQL;
  /** What a row of `from` is known by: a page's rows are found first, and their fields read then. */
  key?: SQL;
  /** What it is ordered by, each sort to its end: a "desc" is turned round with the rest. The sort "id" is the list's own order. */
  orders: Record<SortOf<L>, readonly string[]>;
  /** Where a search looks. */
  search: (text: string) => SQL;
  /** Where nothing but a search narrows the list: the ids it finds by an index; where they are many, they are met as the order is walked. */
  found?: { ids: (text: string) => SQL; areMany: (text: string) => SQL };
  /** The school year a row is of. */
  year?: SQL;
  /** Whether a row is offered for what is new (M-14). */
  isActive?: SQL;
  /** What has as many rows as `from`, where counting that would cost more. */
  counted?: SQL;
  /** The records that are all listed while nothing is asked for. */
  /** The same rows as of `from`, joined so that they come in the order as far as indexes have it. */
  walked?: SQL;
  /** The same for other sorts than the first. */
  walkedBy?: Partial<Record<SortOf<L>, SQL>>;
  /** One row of what it groups. */
  groupBy?: SQL;
}
type Sources = {
  [Key in ManagementKey]: (
    today: SchoolDay,
    schoolYearUuid: string | null,
  ) => Source<(typeof OFFICE_LISTS)[Key]>;
};

const anyOf =
  (...columns: SQL[]) =>
  (text: string): SQL =>
    contains(sql`(${sql.join(columns, sql` || ' ' || `)})`, text);
const stateOf = (today: SchoolDay, start: SQL, end: SQL): SQL =>
  sql`case when ${today} between ${start} and ${end} then 'RUNNING' else '' end`;

const statusOf = (isActive: SQL): SQL =>
  sql`iif(${isActive} = 1, ${statusOfRecord(true)}, ${statusOfRecord(false)})`;
/** Designations or types of one kind; `of`: the column of those who have one, by its table. */
const personTypes = (kind: Tables["person_type"]["kind"], of: SQL) => () => ({
  key: sql`person_type.id`,
  isActive: sql`person_type.is_active`,
  fields: {
    id: sql`person_type.uuid`,
    name: sql`person_type.name`,
    people: sql`(select count(*) from ${PEOPLE[kind]} where ${of} = person_type.id)`,
    status: statusOf(sql`person_type.is_active`),
    version: sql`person_type.version`,
  },
  from: sql`(select * from person_type where kind = ${kind}) person_type`,
  orders: {
    name: ["person_type.name_key", "person_type.id"],
    status: ["1 - person_type.is_active", "person_type.name_key", "person_type.id"],
  },
  search: anyOf(sql`person_type.name`),
});
const PEOPLE: Readonly<Record<Tables["person_type"]["kind"], SQL>> = {
  designation: sql`staff`,
  faculty: sql`staff`,
  student: sql`student`,
  sponsor: sql`guardian`,
};

const SECTIONS_OF_STUDENTS = sql`join student_section on student_section.student_id = student.id
  join section on section.id = student_section.section_id and ${isOwnSection(sql`section`)}`;

const SECTIONS_IN_ORDER = sql`school_year indexed by school_year_by_start cross join grade_level
  cross join section on section.school_year_id = school_year.id and section.grade_level_id = grade_level.id`;

/** The newest school year first, in it as a school counts (S-45). */
const BY_SECTION = [
  "school_year.start_date desc",
  "school_year.id desc",
  "grade_level.ordinal",
  "section.name_key",
];

const SOURCES: Sources = {
  "school-years": (today) => ({
    key: sql`school_year.id`,
    fields: {
      id: sql`school_year.uuid`,
      name: sql`name`,
      state: stateOf(today, sql`start_date`, sql`end_date`),
      curriculum: sql`curriculum`,
      start: sql`start_date`,
      end: sql`end_date`,
      sections: sql`(select count(*) from section where school_year_id = school_year.id and ${isOwnSection(sql`section`)})`,
      version: sql`version`,
    },
    from: sql`school_year`,
    orders: {
      id: ["school_year.start_date desc", "school_year.id"],
      name: ["school_year.name", "school_year.id"],
      start: ["school_year.start_date", "school_year.id"],
    },
    search: anyOf(sql`name`, sql`curriculum`),
  }),
  terms: (today) => ({
    key: sql`term.id`,
    fields: {
      id: sql`term.uuid`,
      name: termName(sql`term.ordinal`),
      schoolYear: sql`school_year.name`,
      state: stateOf(today, sql`term.start_date`, sql`term.end_date`),
      start: sql`term.start_date`,
      end: sql`term.end_date`,
      encodeStart: sql`encode_start_date`,
      encodeEnd: sql`encode_end_date`,
      correctionStart: sql`correction_start_date`,
      correctionEnd: sql`correction_end_date`,
      daysOfSchool: sql`days_of_school`,
      gradebooksInWork: sql`(select count(*) from gradebook
        where term_id = term.id and gradebook.status in (select value from json_each(${json(STATUSES_IN_WORK)})))`,
      version: sql`term.version`,
    },
    from: sql`term join school_year on school_year.id = term.school_year_id`,
    orders: {
      id: ["school_year.start_date desc", "term.ordinal", "term.id"],
      start: ["term.start_date", "term.id"],
    },
    search: anyOf(sql`school_year.name`),
    year: sql`school_year.uuid`,
  }),
  departments: () => ({
    key: sql`department.id`,
    isActive: sql`department.is_active`,
    fields: {
      id: sql`department.uuid`,
      name: sql`name`,
      gradeLevels: sql`(select coalesce(group_concat(item, ', '), '')
        from (select level.name as item from grade_level level
        where level.department_id = department.id order by level.ordinal))`,
      faculties: sql`(select count(*) from staff where staff.department_id = department.id)`,
      status: statusOf(sql`department.is_active`),
      version: sql`department.version`,
    },
    from: sql`department`,
    orders: {
      id: ["department.id"],
      name: ["department.name_key", "department.id"],
      faculties: ["(select count(*) from staff where staff.department_id = department.id)", "department.id"],
      status: ["1 - department.is_active", "department.id"],
    },
    search: anyOf(sql`name`),
  }),
  subjects: () => ({
    key: sql`subject.id`,
    isActive: sql`subject.is_active`,
    fields: {
      id: sql`subject.code`,
      name: sql`subject.name`,
      code: sql`subject.code`,
      gradeLevel: sql`grade_level.name`,
      kind: sql`kind`,
      position: sql`subject.position`,
      classes: sql`(select count(*) from school_class where subject_id = subject.id)`,
      status: statusOf(sql`subject.is_active`),
      levelCode: sql`grade_level.code`,
      version: sql`subject.version`,
    },
    from: sql`subject join grade_level on grade_level.id = subject.grade_level_id`,
    walked: sql`grade_level cross join subject indexed by subject_by_level on subject.grade_level_id = grade_level.id`,
    orders: {
      gradeLevel: ["grade_level.ordinal", "subject.position", "subject.code"],
      name: ["subject.name_key", "grade_level.ordinal", "subject.id"],
      code: ["subject.code"],
      kind: ["subject.kind", "grade_level.ordinal", "subject.id"],
      status: ["1 - subject.is_active", "grade_level.ordinal", "subject.id"],
    },
    search: anyOf(sql`subject.name`, sql`subject.code`, sql`grade_level.name`),
  }),
  curriculum: () => ({
    key: sql`curriculum.id`,
    isActive: sql`curriculum.is_active`,
    fields: {
      id: sql`curriculum.uuid`,
      name: sql`curriculum.name`,
      schoolYears: sql`(select coalesce(group_concat(item, ', '), '')
        from (select year.name as item from school_year year
        where year.curriculum = curriculum.name order by year.start_date desc))`,
      schemes: sql`(select coalesce(group_concat(distinct scheme.name), '') from school_year year
        cross join grading_scheme scheme on scheme.school_year_id = year.id and scheme.curriculum = curriculum.name)`,
      status: statusOf(sql`curriculum.is_active`),
      version: sql`curriculum.version`,
    },
    from: sql`curriculum`,
    orders: {
      name: ["curriculum.name_key", "curriculum.id"],
      status: ["1 - curriculum.is_active", "curriculum.id"],
    },
    search: anyOf(sql`curriculum.name`),
  }),
  "grade-levels": (today) => ({
    key: sql`grade_level.id`,
    isActive: sql`grade_level.is_active`,
    fields: {
      id: sql`grade_level.code`,
      name: sql`grade_level.name`,
      code: sql`grade_level.code`,
      department: sql`department.name`,
      subjects: sql`(select count(*) from subject where subject.grade_level_id = grade_level.id)`,
      sections: sql`(select count(*) from section where section.grade_level_id = grade_level.id
        and section.school_year_id = ${schoolYearAt(today)} and ${isOwnSection(sql`section`)})`,
      status: statusOf(sql`grade_level.is_active`),
      departmentUuid: sql`department.uuid`,
      version: sql`grade_level.version`,
    },
    from: sql`grade_level join department on department.id = grade_level.department_id`,
    orders: {
      name: ["grade_level.ordinal", "grade_level.id"],
      code: ["grade_level.code"],
      department: ["department.name_key", "grade_level.ordinal", "grade_level.id"],
      status: ["1 - grade_level.is_active", "grade_level.ordinal", "grade_level.id"],
    },
    search: anyOf(sql`grade_level.name`, sql`grade_level.code`, sql`department.name`),
  }),
  sections: () => ({
    key: sql`section.id`,
    fields: {
      id: sql`section.uuid`,
      name: sql`section.name`,
      gradeLevel: sql`grade_level.name`,
      schoolYear: sql`school_year.name`,
      kind: sql`section.kind`,
      strand: sql`section.strand`,
      adviser: sql`coalesce(${STAFF_NAME}, '')`,
      students: sql`(select count(*) from student_section where section_id = section.id)`,
      classes: sql`(select count(*) from school_class where section_id = section.id)`,
      levelCode: sql`grade_level.code`,
      schoolYearUuid: sql`school_year.uuid`,
      adviserUuid: sql`coalesce(staff.uuid, '')`,
      version: sql`section.version`,
    },
    from: sql`section join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id left join staff on staff.id = section.adviser_id`,
    walked: sql`${SECTIONS_IN_ORDER} left join staff on staff.id = section.adviser_id`,
    orders: {
      id: [...BY_SECTION, "section.id"],
      name: ["section.name_key", "section.id"],
      gradeLevel: ["grade_level.ordinal", "section.name_key", "section.id"],
      schoolYear: ["school_year.start_date", "grade_level.ordinal", "section.name_key", "section.id"],
      adviser: ["coalesce(staff.name_key, '')", "section.id"],
    },
    search: anyOf(sql`grade_level.name`, sql`section.name`, sql`coalesce(${STAFF_NAME}, '')`),
    year: sql`school_year.uuid`,
  }),
  assignments: () => ({
    key: sql`school_class.id`,
    fields: {
      id: sql`school_class.uuid`,
      subject: sql`subject.name`,
      section: sql`grade_level.name || ' ' || section.name`,
      schoolYear: sql`school_year.name`,
      teachers: sql`(select coalesce(group_concat(item, ', '), '') from (select ${STAFF_NAME} as item
        from class_teacher join staff on staff.id = staff_id where class_id = school_class.id order by position))`,
      firstTerm: termName(sql`school_class.first_term`),
      lastTerm: termName(sql`school_class.last_term`),
      gradebooks: sql`(select count(*) from gradebook where class_id = school_class.id)`,
      closedBecause: sql`school_class.closed_because`,
      closedGradebook: sql`coalesce((select gradebook.uuid from gradebook where class_id = school_class.id and closed_from is not null
        order by term_id desc limit 1), '')`,
      subjectKind: sql`subject.kind`,
      subjectCode: sql`subject.code`,
      sectionUuid: sql`section.uuid`,
      teacherUuids: sql`(select coalesce(group_concat(item, ','), '') from (select staff.uuid as item
        from class_teacher join staff on staff.id = staff_id where class_id = school_class.id order by position))`,
      version: sql`school_class.version`,
    },
    from: sql`school_class join subject on subject.id = school_class.subject_id
      join section on section.id = school_class.section_id join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id`,
    walked: sql`${SECTIONS_IN_ORDER} cross join school_class on school_class.section_id = section.id
      cross join subject on subject.id = school_class.subject_id`,
    orders: {
      id: [...BY_SECTION, "subject.name_key", "school_class.id"],
      subject: ["subject.name_key", "grade_level.ordinal", "section.name_key", "school_class.id"],
      section: ["grade_level.ordinal", "section.name_key", "subject.name_key", "school_class.id"],
    },
    search: (text) => sql`(${anyOf(sql`subject.name`, sql`grade_level.name`, sql`section.name`)(text)}
      or school_class.id in (select class_id from staff cross join class_teacher on staff_id = staff.id
        where ${anyOf(STAFF_NAME)(text)}))`,
    year: sql`school_year.uuid`,
  }),
  "grading-schemes": () => ({
    key: sql`scheme.id`,
    fields: {
      id: sql`scheme.uuid`,
      name: sql`scheme.name`,
      schoolYear: sql`school_year.name`,
      curriculum: sql`scheme.curriculum`,
      version: sql`scheme.version`,
      categories: sql`(select group_concat(item, ', ')
        from (select (value ->> 'code') || ' ' || round((value ->> 'weightE4') / 10000.0, 4) || '%' as item
        from json_each(definition_json, '$.categories') order by key))`,
      transmutation: sql`definition_json ->> '$.transmutation.kind'`,
      gradebooks: sql`(select count(*) from grading_scheme other join gradebook on scheme_id = other.id
        where other.school_year_id = scheme.school_year_id and other.curriculum = scheme.curriculum and other.name = scheme.name)`,
    },
    from: sql`(select * from grading_scheme one where version = (select max(version) from grading_scheme other
        where other.school_year_id = one.school_year_id and other.curriculum = one.curriculum and other.name = one.name)) scheme
      join school_year on school_year.id = scheme.school_year_id`,
    orders: {
      id: ["school_year.start_date desc", "scheme.name_key", "scheme.id"],
      name: ["scheme.name_key", "scheme.id"],
      curriculum: ["scheme.curriculum collate nocase", "scheme.name_key", "scheme.id"],
    },
    search: anyOf(sql`scheme.name`, sql`scheme.curriculum`),
    year: sql`school_year.uuid`,
  }),
  faculties: (today) => ({
    key: sql`staff.id`,
    isActive: sql`staff.is_active`,
    fields: {
      id: sql`staff.uuid`,
      name: STAFF_NAME,
      employeeNumber: sql`employee_no`,
      department: sql`coalesce(department.name, '')`,
      email: sql`staff.email`,
      role: sql`coalesce((select value from json_each(${json(ROLES)})
        where key = (select role_code from user_role where user_id = staff.user_id and position = 1)), '')`,
      classes: sql`(select count(*) from class_teacher cross join school_class on school_class.id = class_id
        cross join section on section.id = section_id where staff_id = staff.id and section.school_year_id = ${schoolYearAt(today)})`,
      designation: sql`coalesce((select name from person_type where id = designation_id), '')`,
      type: sql`coalesce((select name from person_type where id = staff.type_id), '')`,
      contactNumber: sql`contact_number`,
      status: statusOf(sql`staff.is_active`),
      prefix: sql`prefix`,
      lastName: sql`last_name`,
      givenName: sql`given_name`,
      middleName: sql`middle_name`,
      suffix: sql`suffix`,
      departmentUuid: sql`coalesce(department.uuid, '')`,
      designationUuid: sql`coalesce((select uuid from person_type where id = designation_id), '')`,
      typeUuid: sql`coalesce((select uuid from person_type where id = staff.type_id), '')`,
      version: sql`staff.version`,
    },
    from: sql`staff left join department on department.id = staff.department_id`,
    walked: sql`staff indexed by staff_by_name left join department on department.id = staff.department_id`,
    orders: {
      name: ["staff.name_key", "staff.id"],
      employeeNumber: ["staff.employee_no", "staff.id"],
      department: ["coalesce(department.name_key, '')", "staff.name_key", "staff.id"],
      email: ["staff.email", "staff.id"],
      status: ["1 - staff.is_active", "staff.name_key", "staff.id"],
    },
    search: anyOf(STAFF_NAME, sql`employee_no`, sql`coalesce(department.name, '')`),
  }),
  designations: personTypes("designation", sql`staff.designation_id`),
  "faculty-types": personTypes("faculty", sql`staff.type_id`),
  signatories: () => ({
    key: sql`signatory.id`,
    fields: {
      id: sql`signatory.uuid`,
      name: sql`signatory.name`,
      post: sql`post`,
      heldFrom: sql`held_from`,
      signature: sql`iif(signature_object is null, '', ${SIGNATURE_ON_FILE})`,
      version: sql`signatory.version`,
    },
    from: sql`signatory`,
    orders: {
      id: ["held_from desc", "post", "signatory.id"],
      name: ["signatory.name_key", "signatory.id"],
      post: ["post", "held_from desc", "signatory.id"],
      heldFrom: ["held_from", "signatory.id"],
    },
    search: anyOf(sql`signatory.name`, sql`post`),
  }),
  students: (today, schoolYearUuid) => ({
    // Of a year, a student may have several sections.
    ...(schoolYearUuid === null && { key: sql`student.id` }),
    isActive: sql`student.is_active`,
    fields: {
      id: sql`student_no`,
      name: sql`student.fullname`,
      studentId: sql`student_no`,
      gradeLevel: sql`coalesce(grade_level.name, '')`,
      section: sql`coalesce(section.name, '')`,
      schoolYear: sql`coalesce(school_year.name, '')`,
      lrn: sql`coalesce(lrn, '')`,
      sex: sql`coalesce(sex, '')`,
      birthDate: sql`coalesce(birth_date, '')`,
      sponsor: sql`guardian.fullname`,
      type: sql`coalesce((select name from person_type where id = student.type_id), '')`,
      status: statusOf(sql`student.is_active`),
      lastName: sql`student.last_name`,
      givenName: sql`student.given_name`,
      middleName: sql`student.middle_name`,
      suffix: sql`student.suffix`,
      email: sql`student.email`,
      contactNumber: sql`student.contact_number`,
      homeAddress: sql`student.home_address`,
      sponsorUuid: sql`guardian.uuid`,
      typeUuid: sql`coalesce((select uuid from person_type where id = student.type_id), '')`,
      version: sql`student.version`,
    },
    from: sql`student join guardian on guardian.id = student.guardian_id
      ${schoolYearUuid === null ? sql`left join section on section.id = ${sectionToday(today)}` : SECTIONS_OF_STUDENTS}
      left join grade_level on grade_level.id = section.grade_level_id
      left join school_year on school_year.id = section.school_year_id`,
    // Each student is listed once, also who is in no section: the joins change no number.
    ...(schoolYearUuid === null && {
      walked: sql`student indexed by student_fullname`,
      counted: sql`student`,
    }),
    orders: {
      name: ["student.name_key", "student.id"],
      studentId: ["student.student_no", "student.id"],
    },
    search: (text) => personPredicate(text, sql`student.id`),
    ...(schoolYearUuid === null && {
      walkedBy: { studentId: sql`student indexed by sqlite_autoindex_student_2` },
      found: { ids: studentsMatching, areMany: namesMany },
    }),
    year: sql`school_year.uuid`,
  }),
  "student-types": personTypes("student", sql`student.type_id`),
  sponsors: () => ({
    key: sql`guardian.id`,
    isActive: sql`guardian.is_active`,
    fields: {
      id: sql`guardian.uuid`,
      name: sql`guardian.fullname`,
      email: sql`email`,
      contactNumber: sql`contact_number`,
      homeAddress: sql`home_address`,
      billingAddress: sql`billing_address`,
      students: sql`(select coalesce(group_concat(item, '; '), '') from (select student.fullname as item
        from student where guardian_id = guardian.id order by student.name_key))`,
      type: sql`coalesce((select name from person_type where id = guardian.type_id), '')`,
      status: statusOf(sql`guardian.is_active`),
      typeUuid: sql`coalesce((select uuid from person_type where id = guardian.type_id), '')`,
      city: sql`city`,
      province: sql`province`,
      postalCode: sql`postal_code`,
      taxNumber: sql`tax_number`,
      version: sql`guardian.version`,
    },
    from: sql`guardian`,
    orders: {
      name: ["guardian.name_key", "guardian.id"],
    },
    search: (text) => sql`guardian.id in (${sponsorsMatching(text)})`,
    walked: sql`guardian indexed by guardian_fullname`,
    found: { ids: sponsorsMatching, areMany: namesManySponsors },
  }),
  "sponsor-types": personTypes("sponsor", sql`guardian.type_id`),
};
const sourceOf = (key: ManagementKey, today: SchoolDay, schoolYearUuid: string | null) =>
  SOURCES[key](today, schoolYearUuid) as Source<AnyList>;

const turned = (term: string): string =>
  term.endsWith(" desc") ? term.slice(0, -" desc".length) : `${term} desc`;
interface Filter {
  year?: string | null;
  status?: RecordStatus | null;
  search?: string;
}
type Page = Pick<ListPage<AnyList>, "filter"> & { today: SchoolDay };
function officeSource(key: ManagementKey): ListSource<AnyList, object> {
  const list: AnyList = OFFICE_LISTS[key];
  const of = ({ filter, today }: Page) => sourceOf(key, today, (filter as Filter).year ?? null);
  const foundBy = (page: Page) => {
    const { search = "", status } = page.filter as Filter;
    const { found } = of(page);
    return search !== "" && found && !status
      ? { ...found, ids: found.ids(search), areMany: found.areMany(search) }
      : null;
  };
  const orderOf = (page: ListPage<AnyList> & Page): SQL => {
    const terms = (of(page).orders as Record<string, readonly string[]>)[page.sort] ?? [];
    return sql.raw(terms.map((term) => (page.descending ? turned(term) : term)).join(", "));
  };
  const keysOf = (page: ListPage<AnyList> & Page, where: SQL): SQL => {
    const { from, counted, key, walkedBy, walked: own = from } = of(page);
    const order = orderOf(page);
    const by = (walkedBy as Record<string, SQL> | undefined)?.[page.sort];
    const walked = by ?? own;
    const found = foundBy(page);
    const keys = (rows: SQL, limit: SQL): SQL => sql`select ${key} as row_key from ${rows}
      order by ${order} limit ${limit} offset ${page.offset}`;
    if (!found) return keys(sql`${walked} where ${where}`, sql`${page.limit}`);
    // What many have is met on the way; what few have is looked up, and sorted.
    const { ids, areMany } = found;
    return sql`select * from (${keys(
      sql`(${ids}) found cross join ${counted ?? from} on ${key} = found.id`,
      sql`iif(${areMany}, 0, ${page.limit})`,
    )}) union all select * from (${keys(
      sql`${walked} where ${key} in (${ids})`,
      sql`iif(${areMany}, ${page.limit}, 0)`,
    )})`;
  };
  return listSource<AnyList, object>(list, {
    // Named for no statement: the rows are read below.
    table: key,
    rows(page, where) {
      const { fields, from, groupBy, key } = of(page);
      const order = orderOf(page);
      const paged = sql`order by ${order} limit ${page.limit} offset ${page.offset}`;
      const selected = Object.entries<SQL>(fields).map(
        ([field, column]) => sql`${column} as ${sql.raw(`"${field}"`)}`,
      );
      const select = sql`select ${sql.join(selected, sql`, `)} from`;
      return statement(
        key
          ? sql`${select} (${keysOf(page, where)}) page cross join ${from}
              where ${key} = page.row_key order by ${order}`
          : sql`${select} ${from} where ${where} ${groupBy ?? sql``} ${paged}`,
      );
    },
    totalsOf(page, where) {
      const { counted, from, groupBy } = of(page);
      const found = foundBy(page);
      if (found) return statement(sql`select count(*) as "count" from (${found.ids})`);
      return statement(sql`select count(*) as "count" from
        (select 1 from ${counted ?? from} where ${where} ${groupBy ?? sql``})`);
    },
    where: {
      search: (text, page) => of(page).search(String(text)),
      year: (uuid, page) =>
        sql`${of(page).year} = ${uuid === CURRENT ? currentYear(page.today, "uuid") : String(uuid)}`,
      status: (status, page) => sql`${of(page).isActive} = ${status === statusOfRecord(true) ? 1 : 0}`,
    },
  });
}
export const OFFICE_SOURCES = Object.fromEntries(
  MANAGEMENT_KEYS.map((key) => [key, officeSource(key)]),
) as Record<ManagementKey, ListSource<AnyList, object>>;

/** Rows of a list, as JSON of the wire. */
const rowsAsJson = (key: ManagementKey, today: SchoolDay): { row: SQL; from: SQL; id: SQL } => {
  const { fields, from } = sourceOf(key, today, null);
  const columns = fields as Record<string, SQL>;
  const pairs = Object.entries(OFFICE_LISTS[key].row.fields as Fields).flatMap(([field, { wire }]) =>
    wire.map((name) => sql`${name}, ${columns[field]}`),
  );
  return { row: sql`json_object(${sql.join(pairs, sql`, `)})`, from, id: columns.id ?? sql`null` };
};
/** One row of a list, for the answer of a change. */
export const managementRow = (key: ManagementKey, id: string, today: SchoolDay): SQL => {
  const { row, from, id: column } = rowsAsJson(key, today);
  return sql`(select ${row} from ${from} where ${column} = ${id})`;
};
/** The records of a list for which this holds, as their forms open with them. */
export const officeRecords = (
  key: ManagementKey,
  today: SchoolDay,
  condition: SQL = sql`true`,
): Statement<OfficeRecord> => {
  const { row, from } = rowsAsJson(key, today);
  return mapRows(
    select({ record: jsonIn<OfficeRecord>(row) }, sql`from ${from} where ${condition}`),
    ({ record }) => record,
  );
};
/** One of them, before a change is decided; none: there is no such record. */
export const officeRecord = (key: ManagementKey, id: string, today: SchoolDay): Statement<OfficeRecord> =>
  officeRecords(key, today, sql`${rowsAsJson(key, today).id} = ${id}`);
