import type {
  ExistingSection,
  RolloverLevel,
  SourceSection,
} from "#core/management/rollover/rollover-plan.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import type { Column } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What the plan of the next school year is made of (M-30 to M-33). */

/** The school year that has begun last, and the one after it. */
export const FROM_YEAR = (today: SchoolDay): SQL =>
  sql`(select id from school_year where start_date <= ${today} order by start_date desc limit 1)`;
export const NEXT_YEAR = (today: SchoolDay): SQL =>
  sql`(select id from school_year where start_date > ${today} order by start_date limit 1)`;

export interface RolloverYears {
  from_name: string;
  next_uuid: string | null;
  next_name: string | null;
  next_start: SchoolDay | null;
  holds_balances: number;
}
/** No row: no school year has begun. */
export const rolloverYears = (today: SchoolDay, holdsBalances: SQL): Statement<RolloverYears> =>
  statement(sql`select from_year.name as from_name, next_year.uuid as next_uuid, next_year.name as next_name,
      next_year.start_date as next_start, ${holdsBalances} as holds_balances
    from school_year from_year left join school_year next_year on next_year.id = ${NEXT_YEAR(today)}
    where from_year.id = ${FROM_YEAR(today)}`);

const PERSON = (user: SQL): SQL =>
  sql`(select given_name || ' ' || last_name from user_account where id = ${user})`;
export interface RolloverRow {
  id: number;
  uuid: string;
  status: Column<"rollover", "status">;
  rule: Column<"rollover", "rule">;
  seed: string;
  needs_pass: number;
  brings_advisers: number;
  brings_classes: number;
  brings_teachers: number;
  brings_schemes: number;
  basis_json: string;
  version: number;
  prepared_at: string;
  prepared_by_name: string;
  taken_over_at: string;
  applied_at: string | null;
  applied_by_name: string | null;
}
/** The rollover into the next school year; no row: none is prepared. */
export const rolloverRow = (today: SchoolDay): Statement<RolloverRow> =>
  statement(sql`select id, uuid, status, rule, seed, needs_pass, brings_advisers, brings_classes, brings_teachers,
      brings_schemes, basis_json, version, prepared_at, ${PERSON(sql`prepared_by`)} as prepared_by_name, taken_over_at,
      applied_at, ${PERSON(sql`applied_by`)} as applied_by_name
    from rollover where school_year_id = ${NEXT_YEAR(today)}`);

export const rolloverLevels = (): Statement<Omit<RolloverLevel, "isActive"> & { is_active: number }> =>
  statement(sql`select code, name, is_active from grade_level order by ordinal`);

type SectionRow<S> = Omit<S, "isClub"> & { is_club: number };
/** Of a class that is copied: its subject is not put aside. */
const CLASSES = sql`(select count(*) from school_class cross join subject on subject.id = subject_id and subject.is_active = 1
  where school_class.section_id = section.id)`;
const ADVISER = sql`(select uuid from staff where staff.id = section.adviser_id and staff.is_active = 1)`;
const sectionsOf = <S>(year: SQL): Statement<SectionRow<S>> =>
  statement(sql`select section.uuid as id, grade_level.code as level, section.name, section.kind = 'club' as is_club,
      ${ADVISER} as adviser, ${CLASSES} as classes
    from section cross join grade_level on grade_level.id = section.grade_level_id
    where section.school_year_id = ${year}
    order by grade_level.ordinal, not ${isOwnSection(sql`section`)}, section.name_key, section.id`);
export const sourceSections = (today: SchoolDay) => sectionsOf<SourceSection>(FROM_YEAR(today));
export const existingSections = (today: SchoolDay) => sectionsOf<ExistingSection>(NEXT_YEAR(today));

export interface SourceStudentRow {
  student_no: string;
  name: string;
  sex: "F" | "M" | null;
  is_active: number;
  section: string;
  promotion: Column<"report_year", "promotion_status">;
  averageE2: number | null;
  left_on: SchoolDay | null;
  /** 1: released; null: there is none. */
  certified: number | null;
  /** Centavos; 0 unless it is asked for. */
  owed: number;
  placed_in: string | null;
}
/** Everyone who is in a section of the year that ends, or left it and is in none. `holdsBalances`: what each owes is read. */
export function sourceStudents(today: SchoolDay, holdsBalances: SQL): Statement<SourceStudentRow> {
  const own = isOwnSection(sql`section`);
  const owed = sql`coalesce((select sum(balance_centavos) from invoice indexed by invoice_owed
      where document_status = 'published' and invoice.student_id = student.id and balance_centavos > 0), 0)
    - coalesce((select unapplied_centavos from customer_account where customer_account.student_id = student.id), 0)`;
  return statement(sql`with own_section as materialized (select section.id, section.uuid from section
      where section.school_year_id = ${FROM_YEAR(today)} and ${own}),
    person as materialized (
      select place.student_id, own_section.uuid, null as left_on
        from own_section cross join student_section place on place.section_id = own_section.id
      union all select gone.student_id, own_section.uuid, max(gone.left_on)
        from own_section cross join section_leaver gone on gone.section_id = own_section.id
        where not exists (select 1 from student_section place
          where place.student_id = gone.student_id and place.section_id in (select id from own_section))
        group by gone.student_id),
    next_year as materialized (select id, name from school_year where id = ${NEXT_YEAR(today)})
    select student.student_no, student.fullname as name, student.sex, student.is_active, person.uuid as section,
      figures.promotion_status as promotion, iif(figures.is_provisional = 0, figures.average_e2, null) as averageE2,
      person.left_on, (select is_certified from enrollment_pass
        where enrollment_pass.student_id = student.id and incoming_school_year = (select name from next_year)) as certified,
      iif(${holdsBalances}, ${owed}, 0) as owed,
      (select grade_level.name || ' ' || section.name from student_section place
        cross join section on section.id = place.section_id and section.school_year_id = (select id from next_year) and ${own}
        cross join grade_level on grade_level.id = section.grade_level_id
        where place.student_id = student.id limit 1) as placed_in
    from person cross join student on student.id = person.student_id
      left join report_year figures on figures.student_id = student.id and figures.school_year_id = ${FROM_YEAR(today)}
    order by student.name_key, student.id`);
}

interface EditRow {
  version: number;
  edited_by_name: string;
}
export interface SectionEditRow extends EditRow {
  section_uuid: string;
  new_name: string | null;
  new_adviser_uuid: string | null;
  is_left_out: number;
}
const rolloverId = (today: SchoolDay): SQL =>
  sql`(select id from rollover where school_year_id = ${NEXT_YEAR(today)})`;
export const sectionEdits = (today: SchoolDay): Statement<SectionEditRow> =>
  statement(sql`select section_uuid, new_name, new_adviser_uuid, is_left_out, version,
      ${PERSON(sql`edited_by`)} as edited_by_name
    from rollover_section_edit where rollover_id = ${rolloverId(today)}`);
export interface StudentEditRow extends EditRow {
  student_number: string;
  is_held: number;
  target_uuid: string | null;
}
export const studentEdits = (today: SchoolDay): Statement<StudentEditRow> =>
  statement(sql`select student_number, is_held, target_uuid, version, ${PERSON(sql`edited_by`)} as edited_by_name
    from rollover_student_edit where rollover_id = ${rolloverId(today)}`);

export interface FeeRow extends Omit<EditRow, "edited_by_name"> {
  id: string;
  name: string;
  level: string;
  is_left_out: number;
  edited_by_name: string | null;
  /** Numbers of students: of its own, and of those who are in the level in the next year already, as JSON. */
  members_json: string;
  placed_json: string;
  /** [{"number", "endsOn"}] of the schedules that bill it and have not ended. */
  schedules_json: string;
}
/** The segments in use that follow a grade level (B-126), with what the draft does otherwise. */
export const followingSegments = (today: SchoolDay): Statement<FeeRow> =>
  statement(sql`with next_place as materialized (select section.grade_level_id as level_id, student_no
      from section cross join student_section place on place.section_id = section.id
        cross join student on student.id = place.student_id
      where section.school_year_id = ${NEXT_YEAR(today)} and ${isOwnSection(sql`section`)}),
    running as materialized (select invoice.segment_id as billed_id, draft_number, coalesce(ended_on, end_date) as ends_on
      from invoice_schedule indexed by invoice_schedule_due cross join invoice on invoice.id = invoice_schedule.id
      where next_date is not null and invoice.student_id is null)
    select segment.uuid as id, segment.name, grade_level.code as level, coalesce(edit.is_left_out, 0) as is_left_out,
      coalesce(edit.version, 0) as version, ${PERSON(sql`edit.edited_by`)} as edited_by_name,
      (select json_group_array(student_no) from segment_member cross join student on student.id = student_id
        where segment_id = segment.id) as members_json,
      (select json_group_array(student_no) from next_place where level_id = segment.follows_level_id) as placed_json,
      (select json_group_array(json(item)) from (select json_object('number', draft_number, 'endsOn', ends_on) as item
        from running where billed_id = segment.id order by draft_number)) as schedules_json
    from segment cross join grade_level on grade_level.id = segment.follows_level_id
      left join rollover_segment_edit edit on edit.rollover_id = ${rolloverId(today)} and edit.segment_uuid = segment.uuid
    where segment.follows_level_id is not null and segment.is_active = 1
    order by grade_level.ordinal, segment.name_key, segment.id`);

/** Who can advise a section, by name. */
export const advisers = (): Statement<{ id: string; name: string }> =>
  statement(sql`select uuid as id, last_name || ', ' || given_name as name from staff indexed by staff_by_name
    where is_active = 1 order by staff.name_key, staff.id`);

/** What a scheme is assigned to in the year that ends, and nothing in the next. */
export const missingAssignments = (from: SQL, next: SQL): SQL =>
  sql`select old.grade_level_id, old.subject_id, used.name, used.curriculum, (select newest.id from grading_scheme newest
      where newest.school_year_id = ${from} and newest.curriculum = used.curriculum and newest.name = used.name
      order by newest.version desc limit 1) as scheme_id
    from scheme_assignment old cross join grading_scheme used on used.id = old.scheme_id
    where old.school_year_id = ${from} and not exists (select 1 from scheme_assignment new
      where new.school_year_id = ${next} and new.grade_level_id = old.grade_level_id
        and coalesce(new.subject_id, 0) = coalesce(old.subject_id, 0))`;
export const schemesToBring = (today: SchoolDay): Statement<{ name: string; assignments: number }> =>
  statement(sql`select name, count(*) as assignments
    from (${missingAssignments(FROM_YEAR(today), NEXT_YEAR(today))}) group by name order by name`);

export interface PartRow {
  uuid: string;
  kind: Column<"rollover_part", "kind">;
  status: Column<"rollover_part", "status">;
  level_name: string | null;
  section_name: string;
  classes: number;
  placed: number;
  left_out_json: string;
  error: string | null;
}
/** What is applied, in its order. */
export const rolloverParts = (today: SchoolDay): Statement<PartRow> =>
  statement(sql`select rollover_part.uuid, kind, status, grade_level.name as level_name, section_name, classes, placed,
      left_out_json, error
    from rollover_part left join grade_level on grade_level.code = level_code
    where rollover_id = ${rolloverId(today)} order by position`);

/** The sections and students that an applied rollover made. */
const MADE = sql`(select section.id from rollover_part cross join section on section.uuid = made_section_uuid
  where rollover_part.rollover_id = rollover.id)`;
const MADE_CLASSES = sql`(select record_id from rollover_record where rollover_record.rollover_id = rollover.id and kind = 'class')`;
const placedBy = (student: SQL, section: SQL): SQL => sql`exists (select 1 from rollover_part
    cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
    cross join student on student.student_no = student_number and student.id = ${student}
  where rollover_part.rollover_id = rollover.id and made_section_uuid = (select uuid from section where id = ${section}))`;
/** The student is in an own section of the school year of the row `rollover`: who is not left since. */
const hasPlaceInYear = (student: SQL): SQL => sql`exists (select 1 from student_section other
  cross join section on section.id = other.section_id and section.school_year_id = rollover.school_year_id
    and ${isOwnSection(sql`section`)} where other.student_id = ${student})`;
/** What hangs on what a rollover made, by what people call it. */
export const ROLLOVER_DEPENDENTS: readonly (readonly [rows: SQL, words: string])[] = [
  [
    sql`select 1 from student_section place where place.section_id in ${MADE}
      and not ${placedBy(sql`place.student_id`, sql`place.section_id`)}`,
    "students placed by others",
  ],
  [
    sql`select 1 from rollover_part cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
        cross join student on student.student_no = student_number
      where rollover_part.rollover_id = rollover.id and not exists (select 1 from student_section place
        cross join section on section.id = place.section_id and section.school_year_id = rollover.school_year_id
        where place.student_id = student.id
          and section.uuid = coalesce(rollover_part.made_section_uuid, rollover_part.target_uuid))
        and ${hasPlaceInYear(sql`student.id`)}`,
    "students who changed the section since",
  ],
  [
    sql`select 1 from school_class where school_class.section_id in ${MADE} and school_class.id not in ${MADE_CLASSES}`,
    "classes added since",
  ],
  [sql`select 1 from gradebook where gradebook.class_id in ${MADE_CLASSES}`, "gradebooks"],
  [sql`select 1 from attendance where attendance.section_id in ${MADE}`, "attendance records"],
  [
    sql`select 1 from rollover_record made cross join scheme_assignment assigned on assigned.scheme_id = made.record_id
      where made.rollover_id = rollover.id and made.kind = 'scheme' and assigned.id not in (select record_id
        from rollover_record other where other.rollover_id = rollover.id and other.kind = 'assignment')`,
    "grading schemes assigned since",
  ],
  [
    sql`select 1 from rollover_part cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
        cross join student on student.student_no = student_number
        cross join invoice indexed by invoice_by_customer on invoice.student_id = student.id
          and invoice.document_status = 'published' and invoice.cancelled_at is null
          and invoice.invoice_date >= (select start_date from school_year where school_year.id = rollover.school_year_id)
      where rollover_part.rollover_id = rollover.id`,
    "invoices dated in the new school year",
  ],
];
/** The same in words, as JSON of texts; no row: there is no rollover. */
export const rolloverDependents = (
  today: SchoolDay,
): Statement<{ dependents_json: string; left_json: string }> =>
  statement(sql`select (select json_group_array(name) from (select student.fullname as name
      from rollover_part cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
        cross join student on student.student_no = student_number
      where rollover_part.rollover_id = rollover.id and not ${hasPlaceInYear(sql`student.id`)}
      order by student.name_key, student.id)) as left_json,
    (select json_group_array(value) from json_each(json_array(${sql.join(
      ROLLOVER_DEPENDENTS.map(([rows, words]) => sql`iif(exists (${rows}), ${words}, null)`),
      sql`, `,
    )})) where value is not null) as dependents_json
    from rollover where school_year_id = ${NEXT_YEAR(today)} and status = 'applied'`);
