import type { BusinessParty } from "#core/billing/business-contract.ts";
import { PROFILE } from "#core/billing/settings/billing-settings.ts";
import { LOGO_NAME } from "#core/billing/settings/business-logo.ts";
import type { SchoolRow, TermRow } from "#core/management/contract.ts";
import type { SchoolProfile } from "#core/management/school-profile.ts";
import { SCHOOL_DOCUMENT_SETTINGS } from "#core/management/school-settings.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Row } from "#db/row.ts";
import { type Made, rowWithin } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { school as record } from "#db/tables.ts";

/** The id of the school year a day lies in: two never share a day. */
export const schoolYearAt = (day: SchoolDay): SQL =>
  sql`(select id from school_year where ${day} between start_date and end_date)`;

/** The school year that runs, or between two of them the one before. */
export const currentYear = (today: SchoolDay, column: "id" | "uuid" | "name" = "id"): SQL =>
  sql`(select ${sql.raw(column)} from school_year where start_date <= ${today} order by start_date desc limit 1)`;

/** The terms of the school year a day lies in. */
export const calendarOn = (today: SchoolDay): Statement<TermRow> =>
  statement(sql`select school_year.name as year_name, school_year.start_date as year_start,
      school_year.end_date as year_end, ordinal, term.start_date, term.end_date, encode_start_date, encode_end_date,
      correction_start_date, correction_end_date
    from school_year join term on term.school_year_id = school_year.id
    where ${today} between school_year.start_date and school_year.end_date order by ordinal`);

/** The school as a business, by its merchant id. */
export const school = (merchantId: string): Statement<SchoolRow> =>
  statement(sql`select name, address, contact_number, email, tax_number, logo_sha256 as logo from school
    where cast(id as text) = ${merchantId}`);

/** The school's record as its form shows it. */
export const schoolProfile = (): Statement<SchoolProfile> =>
  statement(
    sql`select 'profile' as id, name, address, contact_number, email, tax_number, version from school`,
  );
/** Follow with expectChanges(1). */
export const updateSchoolProfile = (saved: SchoolProfile, version: number): Statement<unknown> =>
  statement(sql`update school set name = ${saved.name}, address = ${saved.address},
      contact_number = ${saved.contact_number}, email = ${saved.email}, tax_number = ${saved.tax_number},
      version = version + 1
    where version = ${version}`);

const profileColumn = (column: keyof typeof PROFILE): SQL =>
  sql`coalesce(nullif((select value from school_setting where school_setting.name = ${PROFILE[column]}), ''),
    school.${sql.raw(column)}) as ${sql.raw(column)}`;
/** The school as the one who bills, in place of `school` in a statement of billing: its profile, and where that is empty its record (B-97). */
export const BUSINESS: SQL = sql`(select school.id, ${profileColumn("name")}, ${profileColumn("address")},
  ${profileColumn("contact_number")}, ${profileColumn("email")}, ${profileColumn("tax_number")},
  coalesce(nullif((select value from school_setting where school_setting.name = ${LOGO_NAME}), ''), school.logo_sha256) as logo from school) school`;
/** What is read of it. */
export const BUSINESS_FIELDS = {
  name: record.name,
  address: record.address,
  contactNumber: record.contactNumber,
  email: record.email,
  taxNumber: record.taxNumber,
  logo: sql<string | null>`school.logo`,
};
/** The same as a record within a row. */
export const BUSINESS_PARTY = rowWithin(BUSINESS_FIELDS, sql`from ${BUSINESS}`) as Made<BusinessParty>;
/** The school as the one who bills, by its merchant id. */
export const schoolAsBusiness = (merchantId: string): Statement<SchoolRow> =>
  statement(sql`select name, address, contact_number, email, tax_number, logo from ${BUSINESS}
    where cast(id as text) = ${merchantId}`);

/** What was kept of a school before it had a logo has none. */
export type KeptSchool = Omit<SchoolRow, "logo"> & Partial<Pick<SchoolRow, "logo">>;
export const businessParty = (row: KeptSchool): BusinessParty => ({
  name: row.name,
  address: row.address,
  contactNumber: row.contact_number,
  email: row.email,
  taxNumber: row.tax_number,
  logo: row.logo ?? null,
});

/** The same of the school's record in SQL, as JSON. */
export const SCHOOL_PARTY: SQL = sql`json_object('name', school.name, 'address', school.address,
  'contactNumber', school.contact_number, 'email', school.email, 'taxNumber', school.tax_number, 'logo', school.logo_sha256)`;

type LogoColumns = "logo_object" | "logo_type" | "logo_sha256";
export interface SchoolOnDocuments
  extends Row<"school", "name" | "address" | "contact_number" | "email" | LogoColumns> {
  school_id: string;
  division: string;
  region: string;
}
/** What the head of a report says of the school; "" where it was not entered, a logo of nulls where there is none. */
export const schoolOnDocuments = (): Statement<SchoolOnDocuments> => {
  const setting = (name: string) =>
    sql`coalesce((select value from school_setting where school_setting.name = ${name}), '')`;
  const { schoolId, division, region } = SCHOOL_DOCUMENT_SETTINGS;
  return statement(sql`select name, address, contact_number, email, logo_object, logo_type, logo_sha256,
      ${setting(schoolId)} as school_id, ${setting(division)} as division, ${setting(region)} as region from school`);
};
