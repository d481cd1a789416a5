import { withoutContactData } from "#core/management/people/contact-data.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";

/** What is kept of one person, as it is handed out (M-36). */

/** "Everything kept 000123.zip": the one number or id that names the person. */
export const everythingKeptName = (list: PersonList, id: string): string =>
  `Everything kept ${list === "students" ? id : `${list} ${id.slice(-12)}`}.zip`;

type Value = string | number | null;
/** What only this database can use: ids, versions, keys and hashes. */
const INTERNAL = /^id$|_id$|(?<!student_)uuid$|^version$|_version$|sha256$|object_key$|^is_erased$|_by$/;
const SCALES = { _e4: 10_000, _e2: 100 } as const;

/**
 * A row of a table as a reader has it: without what only the database can use, texts of JSON as what they say, and figures as
 * figures ("grade_e4": 875000 is "grade": 87.5).
 */
export function readableRow(row: Readonly<Record<string, Value>>): Record<string, unknown> {
  const readable: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (INTERNAL.test(name)) continue;
    const scale = SCALES[name.slice(-3) as keyof typeof SCALES];
    if (name.endsWith("_json")) readable[name.slice(0, -"_json".length)] = JSON.parse(String(value));
    else if (scale && typeof value === "number") readable[name.slice(0, -3)] = value / scale;
    else readable[name] = value;
  }
  if (row.is_erased === 1) readable.data = withoutContactData(readable.data as Record<string, unknown>);
  return readable;
}
