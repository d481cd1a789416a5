import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { TERM_EXPECTED, termOrdinalOf } from "#core/management/term-name.ts";
import type { Advisory } from "#core/reports/advisory-contract.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { visibleSectionsOf } from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { type Asker, NOTHING_UNKNOWN } from "#db/queries/shared/list-source.ts";
import { recordOf, rowsWithin, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradeLevel, schoolYear, section, staff } from "#db/tables.ts";

/** The school year of an id or a name; null: the one that has begun last. */
export const yearNamed = (asked: string | null, today: SchoolDay): SQL =>
  asked === null
    ? sql`(select id from school_year where start_date <= ${today} order by start_date desc limit 1)`
    : sql`(select id from school_year where uuid = ${asked} or name = ${schoolYearNameOf(asked)})`;

/** The term that is asked for, by id or name; else the newest of the year that has begun. */
export function termAsked({
  filter: { year, term },
  today,
}: Pick<Asker, "today"> & { filter: { year: string | null; term: string | null } }): SQL {
  const ordinal = term === null ? null : termOrdinalOf(term);
  if (term !== null && ordinal === null) return sql`(select id from term where uuid = ${term})`;
  const ofYear = sql`school_year_id = ${yearNamed(year, today)}`;
  return ordinal === null
    ? sql`(select id from term where ${ofYear} and start_date <= ${today} order by ordinal desc limit 1)`
    : sql`(select id from term where ${ofYear} and ordinal = ${ordinal})`;
}

const NO_SUCH_YEAR = "There is no such school year";
/** A school year, and a term by its id, that a list is narrowed by and that is not there; `paths`: their names on the wire. */
export function unknownPeriod(
  { year, term }: { year: string | null; term?: string | number | null },
  today: SchoolDay,
  paths: { year: readonly string[]; term?: readonly string[] },
): Statement<RefusedEntry> {
  const isId = typeof term === "string" && termOrdinalOf(term) === null;
  const asked = [
    ...(year === null
      ? []
      : [
          sql`select ${paths.year[0]} as path, ${NO_SUCH_YEAR} as message where ${yearNamed(year, today)} is null`,
        ]),
    ...(isId
      ? [
          sql`select ${paths.term?.[0]} as path, ${TERM_EXPECTED} as message
            where not exists (select 1 from term where uuid = ${term})`,
        ]
      : []),
  ];
  return asked.length === 0 ? NOTHING_UNKNOWN : statement(sql.join(asked, sql` union all `));
}

/** The same of the filters of a list, by their names on the wire. */
export const unknownPeriodOf =
  ({ filters }: { filters: { year: { wire: readonly string[] }; term?: { wire: readonly string[] } } }) =>
  ({
    filter,
    today,
  }: {
    filter: Parameters<typeof unknownPeriod>[0];
    today: SchoolDay;
  }): Statement<RefusedEntry> =>
    unknownPeriod(filter, today, {
      year: filters.year.wire,
      ...(filters.term && { term: filters.term.wire }),
    });

export const schoolYearNamed = (asked: string | null, today: SchoolDay) =>
  select({ name: schoolYear.name }, sql`from school_year where id = ${yearNamed(asked, today)}`);

/** The sections of a school year that the one who asks sees, without clubs, in the school's order. */
export const advisories = (userId: number, asked: string | null, today: SchoolDay): Statement<Advisory> =>
  select(
    {
      yearUuid: schoolYear.uuid,
      yearName: schoolYear.name,
      sectionUuid: section.uuid,
      sectionName: section.name,
      level: recordOf({ code: gradeLevel.code, name: gradeLevel.name }),
    },
    sql`from (${visibleSectionsOf(userId, yearNamed(asked, today))}) own cross join section on section.id = own.id
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join school_year on school_year.id = section.school_year_id
    where ${isOwnSection(sql`own`)}
    order by grade_level.ordinal, section.name_key`,
  );

/** The adviser of the section that is asked for. */
export const adviserUsers = (sectionUuid: string | null) =>
  rowsWithin(
    { lastName: staff.lastName, givenName: staff.givenName, middleName: sql<string>`''` },
    sql`from staff where id = (select adviser_id from section where uuid = ${sectionUuid ?? ""})`,
  );
export const advisersOf = (sectionUuid: string | null) => select({ users: adviserUsers(sectionUuid) }, sql``);

/** The same of a body that names a school year as the calls of papers and of publishing do. */
export const unknownSchoolPeriod = (schoolYear: string | null, today: SchoolDay): Statement<RefusedEntry> =>
  unknownPeriod({ year: schoolYear }, today, { year: ["school_period_id"] });
