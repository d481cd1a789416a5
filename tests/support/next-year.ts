import { createHash } from "node:crypto";
import type { Client } from "@libsql/client/http";
import { CALENDAR_PRESETS } from "#core/management/presets/calendar-presets.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { schoolYearsAround } from "#db/seed/calendar.ts";
import { TODAY } from "./template.ts";

/** The school year after that of the demo school of a day, in the days of the next preset that begins after it. */
export function nextYearAfter(today: SchoolDay) {
  const { start, end } = schoolYearsAround(today).current;
  const preset = [0, 1].map((later) => CALENDAR_PRESETS.deped.of(yearOf(end) + later));
  const days = preset.find((year) => year.start > end);
  if (!days) throw new Error(`No preset begins after ${end}`);
  return yearOnWire({ ...days, name: `SY ${yearOf(start) + 1}-${yearOf(start) + 2}` }, "K to 12");
}
export const NEXT_YEAR = nextYearAfter(TODAY);

/**
 * The end of the demo school's year as the registrar leaves it: every student is promoted, but for one in forty who is
 * retained and one in fifty of whom nothing is decided, and has a released pass, but for one in thirty. The figures of the
 * sections are computed when they are next asked for.
 */
export async function endTheYear(client: Client, today = TODAY): Promise<void> {
  const year = `(select id from school_year where name = '${schoolYearsAround(today).current.name}')`;
  await client.execute(`insert into promotion_override (student_id, school_year_id, status, reason, overridden_at, overridden_by)
    select student_id, ${year}, iif(student_id % 40 = 7, 'Retained', 'Promoted'), 'End of the year', '${today}T00:00:00.000Z', 1
    from student_section join section on section.id = section_id
    where school_year_id = ${year} and kind = 'regular' and student_id % 50 <> 9`);
  await releasePasses(client, today);
}

/** The passes into the next year are released, but for one in thirty. */
export async function releasePasses(client: Client, today = TODAY): Promise<void> {
  await client.execute(`update enrollment_pass set is_certified = iif(student_id % 30 = 11, 0, 1), is_enrolled = 1
    where incoming_school_year = '${nextYearAfter(today).name}'`);
}

/** What is on record of a school year and its people, as one text: every table that has rows of it, less what rollovers keep. */
export async function digestOfYear(client: Client, name: string): Promise<string> {
  const year = `(select id from school_year where name = '${name}')`;
  const sections = `(select id from section where school_year_id = ${year})`;
  const classes = `(select id from school_class where section_id in ${sections})`;
  const tables: readonly [table: string, where: string][] = [
    ["school_year", `id = ${year}`],
    ["term", `school_year_id = ${year}`],
    ["section", `id in ${sections}`],
    ["student_section", `section_id in ${sections}`],
    ["section_leaver", `section_id in ${sections}`],
    ["school_class", `id in ${classes}`],
    ["class_teacher", `class_id in ${classes}`],
    ["gradebook", `class_id in ${classes}`],
    ["term_grade", `gradebook_id in (select id from gradebook where class_id in ${classes})`],
    ["attendance", `section_id in ${sections}`],
    ["grading_scheme", `school_year_id = ${year}`],
    ["scheme_assignment", `school_year_id = ${year}`],
    ["promotion_override", `school_year_id = ${year}`],
    ["report_year", `school_year_id = ${year}`],
    ["report_card_row", `school_year_id = ${year}`],
    ["report_mark", `section_id in ${sections}`],
    ["enrollment_pass", "true"],
    ["student", "true"],
    ["invoice", "true"],
    ["customer_account", "true"],
  ];
  const hash = createHash("sha256");
  for (const [table, where] of tables) {
    const { rows } = await client.execute(`select * from "${table}" where ${where} order by 1, 2`);
    hash.update(JSON.stringify([table, rows]));
  }
  return hash.digest("hex");
}
