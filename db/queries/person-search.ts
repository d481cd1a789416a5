import { type SQL, sql } from "../statement.ts";

/** Every value that begins so, by an index on the column. */
export const startsWith = (column: SQL, prefix: string): SQL =>
  sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`}`;

/** The rows whose `column` is one of the people a text names: digits alone begin a student number, anything else is part of a name. */
export function personPredicate(search: string, column: SQL = sql`student_id`): SQL {
  if (/^\d+$/.test(search))
    return sql`${column} in (select id from student where ${startsWith(sql`student_no`, search)})`;
  // The trigram index needs three characters; user text is a quoted phrase, never syntax.
  return [...search].length >= 3
    ? sql`${column} in (select rowid from student_search where student_search match ${`"${search.replaceAll('"', '""')}"`})`
    : sql`${column} in (select id from student where fullname collate nocase >= ${search}
        and fullname collate nocase < ${`${search}\u{10FFFF}`})`;
}
