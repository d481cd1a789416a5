import type { RolloverRule } from "#core/management/rollover/rollover-plan.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { FROM_YEAR, NEXT_YEAR, ROLLOVER_DEPENDENTS } from "./rollover-facts.ts";

/** What is written of a rollover's draft (M-31), of its plan as it is applied, and how it is taken back (M-35). */

export interface RolloverChoices {
  rule: RolloverRule;
  needsPass: boolean;
  bringsAdvisers: boolean;
  bringsClasses: boolean;
  bringsTeachers: boolean;
  bringsSchemes: boolean;
}
const bit = (value: boolean): number => (value ? 1 : 0);

/** Nothing is written where one is prepared already; follow with expectChanges(1). */
export const insertRollover = (
  uuid: string,
  choices: RolloverChoices,
  { seed, basisJson, now, userId, today }: DraftWritten & { userId: number; today: SchoolDay },
): Statement<unknown> =>
  statement(sql`insert into rollover (uuid, school_year_id, from_year_id, rule, seed, needs_pass, brings_advisers,
      brings_classes, brings_teachers, brings_schemes, basis_json, prepared_at, prepared_by, taken_over_at)
    values (${uuid}, ${NEXT_YEAR(today)}, ${FROM_YEAR(today)}, ${choices.rule}, ${seed}, ${bit(choices.needsPass)},
      ${bit(choices.bringsAdvisers)}, ${bit(choices.bringsClasses)}, ${bit(choices.bringsTeachers)},
      ${bit(choices.bringsSchemes)}, ${basisJson}, ${now}, ${userId}, ${now}) on conflict do nothing`);
interface DraftWritten {
  seed: string;
  basisJson: string;
  now: Instant;
}
/** Of a draft that is still of this version; follow with expectChanges(1). */
export const updateRollover = (
  { id, version }: DraftVersion,
  choices: RolloverChoices,
  { seed, basisJson, takenOverAt }: Omit<DraftWritten, "now"> & { takenOverAt: Instant },
): Statement<unknown> =>
  statement(sql`update rollover set rule = ${choices.rule}, seed = ${seed}, needs_pass = ${bit(choices.needsPass)},
      brings_advisers = ${bit(choices.bringsAdvisers)}, brings_classes = ${bit(choices.bringsClasses)},
      brings_teachers = ${bit(choices.bringsTeachers)}, brings_schemes = ${bit(choices.bringsSchemes)},
      basis_json = ${basisJson}, taken_over_at = ${takenOverAt}, version = version + 1
    where id = ${id} and version = ${version} and status = 'draft'`);
export interface DraftVersion {
  id: number;
  version: number;
}
/** The draft is still of this version, and of another one from now on; follow with expectChanges(1). */
export const countDraftUp = ({ id, version }: DraftVersion): Statement<unknown> =>
  statement(
    sql`update rollover set version = version + 1 where id = ${id} and version = ${version} and status = 'draft'`,
  );
export const takeDraftOver = (draft: DraftVersion, basisJson: string, now: Instant): Statement<unknown> =>
  statement(sql`update rollover set basis_json = ${basisJson}, taken_over_at = ${now}, version = version + 1
    where id = ${draft.id} and version = ${draft.version} and status = 'draft'`);

export interface WrittenSectionEdit {
  sectionUuid: string;
  name: string | null;
  adviser: string | null;
  isLeftOut: boolean;
}
interface Editing {
  now: Instant;
  userId: number;
}
export const writeSectionEdit = (
  id: number,
  edit: WrittenSectionEdit,
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_section_edit (rollover_id, section_uuid, new_name, new_adviser_uuid, is_left_out,
      edited_at, edited_by)
    values (${id}, ${edit.sectionUuid}, ${edit.name}, ${edit.adviser}, ${bit(edit.isLeftOut)}, ${now}, ${userId})
    on conflict do update set new_name = excluded.new_name, new_adviser_uuid = excluded.new_adviser_uuid,
      is_left_out = excluded.is_left_out, edited_at = excluded.edited_at, edited_by = excluded.edited_by,
      version = rollover_section_edit.version + 1`);
export interface WrittenStudentEdit {
  studentNumber: string;
  isHeld: boolean;
  target: string | null;
}
export const writeStudentEdits = (
  id: number,
  edits: readonly WrittenStudentEdit[],
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_student_edit (rollover_id, student_number, is_held, target_uuid, edited_at, edited_by)
    select ${id}, value ->> 'studentNumber', value ->> 'isHeld', value ->> 'target', ${now}, ${userId}
    from json_each(${json(edits.map((edit) => ({ ...edit, isHeld: bit(edit.isHeld) })))}) where true
    on conflict do update set is_held = excluded.is_held, target_uuid = excluded.target_uuid,
      edited_at = excluded.edited_at, edited_by = excluded.edited_by, version = rollover_student_edit.version + 1`);

export const writeFeeEdit = (
  id: number,
  { segmentUuid, isLeftOut }: { segmentUuid: string; isLeftOut: boolean },
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_segment_edit (rollover_id, segment_uuid, is_left_out, edited_at, edited_by)
    values (${id}, ${segmentUuid}, ${bit(isLeftOut)}, ${now}, ${userId})
    on conflict do update set is_left_out = excluded.is_left_out, edited_at = excluded.edited_at,
      edited_by = excluded.edited_by, version = rollover_segment_edit.version + 1`);

export interface NewPart {
  uuid: string;
  kind: "schemes" | "section";
  source: string | null;
  target: string | null;
  level: string | null;
  name: string;
  adviser: string | null;
  students: readonly string[];
}
/** The plan as it was confirmed: parts in their order with their students. The first is followed by expectChanges(1). */
export const beginApplying = (
  { id, version }: DraftVersion,
  parts: readonly NewPart[],
  { now, userId }: Editing,
): [begun: Statement<unknown>, ...Statement<unknown>[]] => [
  statement(sql`update rollover set status = 'applying', applied_at = ${now}, applied_by = ${userId}, version = version + 1
    where id = ${id} and version = ${version} and status = 'draft'`),
  statement(sql`insert into rollover_part (uuid, rollover_id, position, kind, source_uuid, target_uuid, level_code,
      section_name, adviser_uuid)
    select value ->> 'uuid', ${id}, key, value ->> 'kind', value ->> 'source', value ->> 'target', value ->> 'level',
      value ->> 'name', value ->> 'adviser' from json_each(${json(parts.map(({ students: _, ...part }) => part))})`),
  statement(sql`insert into rollover_placement (part_id, student_number)
    select rollover_part.id, student.value
    from json_each(${json(parts.map(({ uuid, students }) => ({ uuid, students })))}) part
      cross join rollover_part on rollover_part.uuid = part.value ->> 'uuid'
      cross join json_each(part.value, '$.students') student`),
];
/** Follow the first with expectChanges(1). */
export const retryApplying = ({ id, version }: DraftVersion): [Statement<unknown>, Statement<unknown>] => [
  statement(sql`update rollover set status = 'applying', version = version + 1
    where id = ${id} and version = ${version} and status = 'applied'`),
  statement(sql`update rollover_part set status = 'queued', attempts = 0, error = null
    where rollover_id = ${id} and status = 'failed'`),
];

/** Tables that are computed of a section's students, and hold nothing a person entered. */
const COMPUTED = [
  "award",
  "report_card_row",
  "report_grade",
  "report_term",
  "report_year",
  "report_mark",
] as const;
/**
 * Removes every record that a rollover made, where nothing hangs on one; students, classes and sections first, then the
 * schemes. The second is followed by expectChanges(1).
 */
export function takeBackRollover({
  id,
  version,
}: DraftVersion): [Statement<unknown>, Statement<unknown>, ...Statement<unknown>[]] {
  const dependents = sql.join(
    ROLLOVER_DEPENDENTS.map(([rows]) => sql`not exists (${rows})`),
    sql` and `,
  );
  const made = sql`(select section.id from rollover_part cross join section on section.uuid = made_section_uuid
    where rollover_id = ${id})`;
  const recorded = (kind: "class" | "scheme" | "assignment") =>
    sql`(select record_id from rollover_record where rollover_id = ${id} and kind = ${kind})`;
  const removed = [
    sql`delete from student_section where (student_id, section_id) in (select student.id, section.id
      from rollover_part cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
        cross join student on student.student_no = student_number
        cross join section on section.uuid = coalesce(made_section_uuid, target_uuid)
      where rollover_part.rollover_id = ${id})`,
    // Of who left since.
    sql`delete from section_leaver where section_id in ${made}`,
    sql`delete from class_teacher where class_id in ${recorded("class")}`,
    sql`delete from school_class where id in ${recorded("class")}`,
    sql`delete from report_final where (student_id, school_year_id) in (select report_year.student_id, report_year.school_year_id
      from report_year where report_year.section_id in ${made})`,
    ...COMPUTED.map((table) => sql`delete from ${sql.raw(table)} where section_id in ${made}`),
    sql`delete from section where id in ${made}`,
    sql`delete from scheme_assignment where id in ${recorded("assignment")}`,
    sql`delete from grading_scheme where id in ${recorded("scheme")}`,
    sql`delete from rollover_record where rollover_id = ${id}`,
    sql`delete from rollover_placement where part_id in (select rollover_part.id from rollover_part where rollover_id = ${id})`,
    sql`delete from rollover_part where rollover_id = ${id}`,
  ];
  return [
    expectThat(sql`exists (select 1 from rollover where id = ${id} and ${dependents})`),
    statement(sql`update rollover set status = 'draft', applied_at = null, applied_by = null, version = version + 1
      where id = ${id} and version = ${version} and status = 'applied'`),
    ...removed.map((text) => statement(text)),
  ];
}
