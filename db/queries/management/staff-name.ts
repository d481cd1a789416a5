import { sql } from "#db/statement.ts";

/** How lists and papers write the name of the row `staff` (M-83). */
export const STAFF_NAME = sql<string>`trim(staff.prefix || ' ' || staff.given_name || ' ' || staff.last_name || ' ' || staff.suffix)`;
/** The same in parts, as papers put them together. */
export const STAFF_NAME_PARTS = sql`json_object('prefix', staff.prefix, 'givenName', staff.given_name,
  'lastName', staff.last_name, 'suffix', staff.suffix)`;
