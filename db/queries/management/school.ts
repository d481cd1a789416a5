import type { BusinessParty } from "#core/billing/business-contract.ts";
import { PROFILE } from "#core/billing/settings/billing-settings.ts";
import { LOGO_NAME } from "#core/billing/settings/business-logo.ts";
import type { CalendarTerm } from "#core/management/calendar-contract.ts";
import { SCHOOL_DOCUMENT_SETTINGS } from "#core/management/school-settings.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Made, type RowOfSources, rowWithin, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { school as record, schoolYear, term } from "#db/tables.ts";

/** The id of the school year a day lies in: two never share a day. */
export const schoolYearAt = (day: SchoolDay): SQL =>
  sql`(select id from school_year where ${day} between start_date and end_date)`;

/** The school year that runs, or between two of them the one before. */
export const currentYear = (today: SchoolDay, column: "id" | "uuid" | "name" = "id"): SQL =>
  sql`(select ${sql.raw(column)} from school_year where start_date <= ${today} order by start_date desc limit 1)`;

/** The terms of the school year a day lies in. */
export const calendarOn = (today: SchoolDay): Statement<CalendarTerm> =>
  select(
    {
      yearName: schoolYear.name,
      yearStart: schoolYear.startDate,
      yearEnd: schoolYear.endDate,
      ordinal: term.ordinal,
      start: term.startDate,
      end: term.endDate,
      encodeStart: term.encodeStartDate,
      encodeEnd: term.encodeEndDate,
      correctionStart: term.correctionStartDate,
      correctionEnd: term.correctionEndDate,
    },
    sql`from ${schoolYear} join ${term} on ${term.schoolYearId} = ${schoolYear.id}
      where ${today} between ${schoolYear.startDate} and ${schoolYear.endDate} order by ${term.ordinal}`,
  );

const PARTY = {
  name: record.name,
  address: record.address,
  contactNumber: record.contactNumber,
  email: record.email,
  taxNumber: record.taxNumber,
};
/** The school's own record, by its merchant id. */
export const school = (merchantId: string): Statement<BusinessParty> =>
  select(
    { ...PARTY, logo: record.logoSha256 },
    sql`from ${record} where cast(${record.id} as text) = ${merchantId}`,
  );

const profileColumn = (column: keyof typeof PROFILE): SQL =>
  sql`coalesce(nullif((select value from school_setting where school_setting.name = ${PROFILE[column]}), ''),
    school.${sql.raw(column)}) as ${sql.raw(column)}`;
/** The school as the one who bills, in place of `school` in a statement of billing: its profile, and where that is empty its record (B-97). */
export const BUSINESS: SQL = sql`(select school.id, ${profileColumn("name")}, ${profileColumn("address")},
  ${profileColumn("contact_number")}, ${profileColumn("email")}, ${profileColumn("tax_number")},
  coalesce(nullif((select value from school_setting where school_setting.name = ${LOGO_NAME}), ''), school.logo_sha256) as logo from school) school`;
/** What is read of it. */
export const BUSINESS_FIELDS = { ...PARTY, logo: sql<string | null>`school.logo` };
/** The same as a record within a row. */
export const BUSINESS_PARTY = rowWithin(BUSINESS_FIELDS, sql`from ${BUSINESS}`) as Made<BusinessParty>;
/** The school as the one who bills, by its merchant id. */
export const schoolAsBusiness = (merchantId: string): Statement<BusinessParty> =>
  select(BUSINESS_FIELDS, sql`from ${BUSINESS} where cast(${record.id} as text) = ${merchantId}`);

/** The same of the school's record in SQL, as JSON. */
export const SCHOOL_PARTY: SQL = sql`json_object('name', school.name, 'address', school.address,
  'contactNumber', school.contact_number, 'email', school.email, 'taxNumber', school.tax_number, 'logo', school.logo_sha256)`;

/** The school's logo; null: none. */
export const logoOf = () =>
  select(
    { object: record.logoObject, type: record.logoType, sha256: record.logoSha256 },
    sql`from ${record}`,
  );

const setting = (name: string) =>
  sql<string>`coalesce((select value from school_setting where school_setting.name = ${name}), '')`;
const HEAD = {
  name: record.name,
  address: record.address,
  contactNumber: record.contactNumber,
  email: record.email,
  logo: record.logoSha256,
  schoolId: setting(SCHOOL_DOCUMENT_SETTINGS.schoolId),
  division: setting(SCHOOL_DOCUMENT_SETTINGS.division),
  region: setting(SCHOOL_DOCUMENT_SETTINGS.region),
};
export type SchoolOnDocuments = RowOfSources<typeof HEAD>;
/** What the head of a report says of the school; "" where it was not entered, a logo of null where there is none. */
export const schoolOnDocuments = (): Statement<SchoolOnDocuments> => select(HEAD, sql`from ${record}`);
