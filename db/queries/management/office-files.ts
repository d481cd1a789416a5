import type { RoleCode } from "#core/identity/roles.ts";
import type { FileList } from "#core/management/lists/file-lists.ts";
import type { NamedRecord } from "#core/management/office-file-names.ts";
import type { ChoiceList } from "#core/management/office-files-contract.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { guardiansNamed } from "#db/queries/shared/name-letters.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { PUBLISHED_THROUGH } from "./management-facts.ts";
import { managementRows } from "./management-list.ts";

/** The records of a list as its forms open with them: of classes those of years that are not over, of sponsors whom a file may mean. */
export const rowsOnRecord = (
  list: FileList,
  today: SchoolDay,
  sponsors: { names: readonly string[]; emails: readonly string[] },
): Statement<{ row: string }> => {
  const conditions: Partial<Record<FileList, SQL>> = {
    assignments: sql`school_year.end_date >= ${today}`,
    sponsors: sql`guardian.id in (
      ${guardiansNamed(sponsors.names)}
      union select one.id from json_each(${json(sponsors.emails)}) wanted cross join guardian one
        on lower(one.email) = wanted.value and one.email <> '')`,
  };
  return statement(managementRows(list, today, conditions[list] ?? sql`true`));
};

interface NamedRow {
  list: ChoiceList;
  id: string;
  is_active: number;
  names_json: string;
  year: string;
  level: string;
  is_club: number;
}
export interface NamedOnRecord extends NamedRecord {
  isClub: boolean;
}
/** What files may name, each with the names it is written by (M-16). */
export const namesOnRecord = (today: SchoolDay): Statement<NamedOnRecord> => {
  const named = (
    list: ChoiceList,
    id: SQL,
    isActive: SQL,
    names: SQL[],
    more: { year?: SQL; level?: SQL; isClub?: SQL },
  ) =>
    sql`select ${list} as list, ${id} as id, ${isActive} as is_active, json_array(${sql.join(names, sql`, `)}) as names_json,
      ${more.year ?? sql`''`} as year, ${more.level ?? sql`''`} as level, ${more.isClub ?? sql`0`} as is_club`;
  const types = (list: ChoiceList, kind: string) =>
    sql`${named(list, sql`uuid`, sql`is_active`, [sql`name`], {})} from person_type where kind = ${kind}`;
  const place = sql`grade_level.name || ' ' || section.name`;
  const all = [
    sql`${named("school_periods", sql`uuid`, sql`1`, [sql`name`, sql`replace(name, 'SY ', '')`], {})} from school_year`,
    sql`${named("grade_levels", sql`code`, sql`is_active`, [sql`name`, sql`code`], {})} from grade_level`,
    sql`${named("departments", sql`uuid`, sql`is_active`, [sql`name`], {})} from department`,
    sql`${named(
      "faculties",
      sql`uuid`,
      sql`is_active`,
      [
        sql`employee_no`,
        sql`given_name || ' ' || last_name`,
        sql`prefix || ' ' || given_name || ' ' || last_name || ' ' || suffix`,
        sql`given_name || ' ' || middle_name || ' ' || last_name || ' ' || suffix`,
      ],
      {},
    )} from staff`,
    sql`${named(
      "sections",
      sql`section.uuid`,
      sql`1`,
      [sql`${place} || ', ' || school_year.name`, place, sql`section.name`],
      {
        year: sql`school_year.uuid`,
        level: sql`grade_level.code`,
        isClub: sql`section.kind = 'club'`,
      },
    )} from school_year join section on school_year_id = school_year.id join grade_level on grade_level.id = grade_level_id
      where school_year.end_date >= ${today}`,
    sql`${named(
      "subjects",
      sql`subject.code`,
      sql`subject.is_active`,
      [sql`subject.name || ', ' || grade_level.name`, sql`subject.code`, sql`subject.name`],
      {
        level: sql`grade_level.code`,
        isClub: sql`subject.kind = 'club'`,
      },
    )} from subject join grade_level on grade_level.id = grade_level_id`,
    types("designations", "designation"),
    types("faculty_types", "faculty"),
    types("sponsor_types", "sponsor"),
  ];
  return mapRows(
    statement<NamedRow>(sql.join(all, sql` union all `)),
    ({ names_json, is_active, is_club, ...row }) => ({
      ...row,
      names: JSON.parse(names_json) as string[],
      isActive: is_active === 1,
      isClub: is_club === 1,
    }),
  );
};

/** The school year that runs, or the next: of it are rows that name none. */
export const yearOfRows = (today: SchoolDay): Statement<{ uuid: string }> =>
  statement(sql`select uuid from school_year where end_date >= ${today} order by start_date limit 1`);

/** Who signs in with one of these addresses, and as which member of the faculty or sponsor. */
export const accountsOf = (
  emails: readonly string[],
): Statement<{ email: string; id: string; name: string }> =>
  statement(sql`select user_account.email, coalesce(staff.uuid, guardian.uuid, '') as id,
      user_account.given_name || ' ' || user_account.last_name as name
    from json_each(${json(emails)}) wanted cross join user_account on user_account.email = wanted.value
      left join staff on staff.user_id = user_account.id left join guardian on guardian.user_id = user_account.id`);
/** The first role of each sponsor, or member of the faculty, who has an account. */
export const accountRoles = (table: "staff" | "guardian"): Statement<{ uuid: string; role: RoleCode }> =>
  statement(sql`select person.uuid, role_code as role from ${sql.raw(table)} person
    join user_role on user_role.user_id = person.user_id and position = 1 where person.user_id is not null`);
/** The subjects that have gradebooks. */
export const subjectsWithGradebooks = (): Statement<{ code: string }> =>
  statement(sql`select code from subject where exists (select 1 from school_class cross join gradebook
    on gradebook.class_id = school_class.id where school_class.subject_id = subject.id)`);
export interface SectionTerms {
  uuid: string;
  running: TermOrdinal | null;
  published: TermOrdinal | 0;
}
/** Of each section of a year that is not over: the term that runs, and the last of which cards are published. */
export const sectionTerms = (today: SchoolDay): Statement<SectionTerms> =>
  statement(sql`select section.uuid, (select min(ordinal) from term where term.school_year_id = section.school_year_id
      and end_date >= ${today}) as running, ${PUBLISHED_THROUGH} as published
    from school_year cross join section on section.school_year_id = school_year.id where school_year.end_date >= ${today}`);

export interface NewClass {
  uuid: string;
  section: string;
  subject: string;
  first: TermOrdinal;
  last: TermOrdinal;
  teachers: readonly string[];
}
/** New classes with their teachers. Follow the first with expectChanges(classes.length). */
export const insertClasses = (classes: readonly NewClass[]): [Statement<unknown>, Statement<unknown>] => [
  statement(sql`insert into school_class (uuid, section_id, subject_id, first_term, last_term)
    select value ->> 'uuid', section.id, subject.id, value ->> 'first', value ->> 'last'
    from json_each(${json(classes)}) cross join section on section.uuid = value ->> 'section'
      cross join subject on subject.code = value ->> 'subject' where true on conflict do nothing`),
  statement(sql`insert into class_teacher (class_id, staff_id, position)
    select school_class.id, staff.id, teacher.key + 1 from json_each(${json(classes)}) made
      cross join school_class on school_class.uuid = made.value ->> 'uuid'
      cross join json_each(made.value, '$.teachers') teacher cross join staff on staff.uuid = teacher.value`),
];
