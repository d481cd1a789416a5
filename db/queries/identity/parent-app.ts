import type { ParentApp } from "#core/identity/parent-app-contract.ts";
import { PARENT_APP_SETTINGS } from "#core/management/school-settings.ts";
import { readWebAddress } from "#core/shared/web-address.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

const setting = (name: string): SQL => sql`(select value from school_setting where name = ${name})`;

export interface ParentAppRow extends Row<"guardian", "email" | "contact_number"> {
  name: Column<"guardian", "fullname">;
  android: string | null;
  ios: string | null;
  note: string | null;
}

/** The school and what its settings say of the parent app. */
export const parentApp = (): Statement<ParentAppRow> =>
  statement(sql`select name, email, contact_number, ${setting(PARENT_APP_SETTINGS.androidUrl)} as android,
      ${setting(PARENT_APP_SETTINGS.iosUrl)} as ios, ${setting(PARENT_APP_SETTINGS.note)} as note
    from school order by id limit 1`);

export const parentAppOf = (row: ParentAppRow): ParentApp => ({
  schoolName: row.name,
  schoolEmail: row.email,
  schoolContact: row.contact_number,
  androidUrl: linkOf(row.android),
  iosUrl: linkOf(row.ios),
  note: row.note ?? "",
});

/** What else is in a setting is no link. */
const linkOf = (stored: string | null): string | null => (stored === null ? null : readWebAddress(stored));
