import type { Rows } from "#api/commands/command.ts";
import type { Rollover } from "#core/management/rollover/rollover.body.ts";
import { hasPartFailed, isDraft, type RolloverState } from "#core/management/rollover/rollover-actions.ts";
import {
  basisFromJson,
  type ChangeSince,
  changesSince,
  type PlannedSection,
  planRollover,
  type RolloverDraft,
  type RolloverFacts,
  type RolloverPlan,
  type SourceStudent,
} from "#core/management/rollover/rollover-plan.ts";
import { ROLLOVER_BALANCES } from "#core/management/school-settings.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { FROM_YEAR, missingAssignments, NEXT_YEAR } from "#db/queries/management/rollover.ts";
import { alias, flag, jsonIn, orNull, rowsWithin, select } from "#db/select.ts";
import { mapRows, type RowOf, type SQL, type Statement, sql } from "#db/statement.ts";
import {
  gradeLevel,
  reportYear,
  rollover,
  rolloverPart,
  rolloverSectionEdit,
  rolloverSegmentEdit,
  rolloverStudentEdit,
  schoolYear,
  section,
  segment,
  staff,
  student,
} from "#db/tables.ts";

/** What the plan of the next school year is made of (M-30 to M-33), and the plan as of now. */

const fromYear = alias(schoolYear, "from_year");
const nextYear = alias(schoolYear, "next_year");
/** No row: no school year has begun. */
const rolloverYears = (today: SchoolDay, holdsBalances: SQL) =>
  select(
    {
      fromName: fromYear.name,
      nextUuid: orNull(nextYear.uuid),
      nextName: orNull(nextYear.name),
      nextStart: orNull(nextYear.startDate),
      holdsBalances: flag(holdsBalances),
    },
    sql`from ${schoolYear} from_year left join ${schoolYear} next_year on ${nextYear.id} = ${NEXT_YEAR(today)}
      where ${fromYear.id} = ${FROM_YEAR(today)}`,
  );

const PERSON = (user: unknown) =>
  sql<string>`(select given_name || ' ' || last_name from user_account where id = ${user})`;
/** The rollover into the next school year; no row: none is prepared. */
const preparedRollover = (today: SchoolDay) =>
  select(
    {
      id: rollover.id,
      uuid: rollover.uuid,
      status: rollover.status,
      rule: rollover.rule,
      seed: rollover.seed,
      needsPass: rollover.needsPass,
      bringsAdvisers: rollover.bringsAdvisers,
      bringsClasses: rollover.bringsClasses,
      bringsTeachers: rollover.bringsTeachers,
      bringsSchemes: rollover.bringsSchemes,
      basisJson: rollover.basisJson,
      version: rollover.version,
      preparedAt: rollover.preparedAt,
      preparedBy: PERSON(rollover.preparedBy),
      takenOverAt: rollover.takenOverAt,
      appliedAt: rollover.appliedAt,
      appliedBy: sql<string | null>`${PERSON(rollover.appliedBy)}`,
    },
    sql`from ${rollover} where ${rollover.schoolYearId} = ${NEXT_YEAR(today)}`,
  );
export type PreparedRollover = RowOf<ReturnType<typeof preparedRollover>>;

const rolloverLevels = () =>
  select(
    { code: gradeLevel.code, name: gradeLevel.name, isActive: gradeLevel.isActive },
    sql`from ${gradeLevel} order by ${gradeLevel.ordinal}`,
  );
const sectionsOf = (year: SQL) =>
  select(
    {
      id: section.uuid,
      level: gradeLevel.code,
      name: section.name,
      isClub: flag(sql`${section.kind} = 'club'`),
      adviser: sql<
        string | null
      >`(select uuid from staff where staff.id = ${section.adviserId} and staff.is_active = 1)`,
      /** Those whose subject is not put aside. */
      classes: sql<number>`(select count(*) from school_class
        cross join subject on subject.id = subject_id and subject.is_active = 1
        where school_class.section_id = ${section.id})`,
    },
    sql`from ${section} cross join ${gradeLevel} on ${gradeLevel.id} = ${section.gradeLevelId}
      where ${section.schoolYearId} = ${year}
      order by ${gradeLevel.ordinal}, not ${isOwnSection(sql`section`)}, ${section.nameKey}, ${section.id}`,
  );

/** Everyone who is in a section of the year that ends, or left it and is in none. `holdsBalances`: what each owes is read. */
function sourceStudents(today: SchoolDay, holdsBalances: SQL): Statement<SourceStudent> {
  const own = isOwnSection(sql`section`);
  const owed = sql`coalesce((select sum(balance_centavos) from invoice indexed by invoice_owed
      where document_status = 'published' and invoice.student_id = student.id and balance_centavos > 0), 0)
    - coalesce((select unapplied_centavos from customer_account where customer_account.student_id = student.id), 0)`;
  return mapRows(
    select(
      {
        studentNumber: student.studentNo,
        name: student.fullname,
        sex: student.sex,
        isActive: student.isActive,
        section: sql<string>`person.uuid`,
        promotion: orNull(reportYear.promotionStatus),
        averageE2: sql<number | null>`iif(${reportYear.isProvisional} = 0, ${reportYear.averageE2}, null)`,
        leftOn: sql<SchoolDay | null>`person.left_on`,
        pass: sql<
          SourceStudent["pass"]
        >`coalesce((select iif(is_certified = 1, 'released', 'unreleased') from enrollment_pass
          where enrollment_pass.student_id = ${student.id} and incoming_school_year = (select name from next_year)), 'none')`,
        owed: sql<number>`iif(${holdsBalances}, ${owed}, 0)`,
        placedIn: sql<
          string | null
        >`(select grade_level.name || ' ' || section.name from student_section place
          cross join section on section.id = place.section_id and section.school_year_id = (select id from next_year) and ${own}
          cross join grade_level on grade_level.id = section.grade_level_id
          where place.student_id = ${student.id} limit 1)`,
      },
      sql`from person cross join ${student} on ${student.id} = person.student_id
        left join ${reportYear} on ${reportYear.studentId} = ${student.id} and ${reportYear.schoolYearId} = ${FROM_YEAR(today)}
      order by ${student.nameKey}, ${student.id}`,
      sql`with own_section as materialized (select section.id, section.uuid from section
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
    `,
    ),
    ({ isActive, leftOn, owed: centavos, ...one }) => ({
      ...one,
      left: leftOn !== null ? `Left on ${formatDay(leftOn)}` : isActive ? null : "Is inactive",
      owes: centavos > 0 ? formatPesos(centavos) : null,
    }),
  );
}

const rolloverId = (today: SchoolDay): SQL =>
  sql`(select id from rollover where school_year_id = ${NEXT_YEAR(today)})`;
const sectionEdits = (today: SchoolDay) =>
  select(
    {
      section: rolloverSectionEdit.sectionUuid,
      name: rolloverSectionEdit.newName,
      adviser: rolloverSectionEdit.newAdviserUuid,
      isLeftOut: rolloverSectionEdit.isLeftOut,
      version: rolloverSectionEdit.version,
      editedBy: PERSON(rolloverSectionEdit.editedBy),
    },
    sql`from ${rolloverSectionEdit} where ${rolloverSectionEdit.rolloverId} = ${rolloverId(today)}`,
  );
const studentEdits = (today: SchoolDay) =>
  select(
    {
      studentNumber: rolloverStudentEdit.studentNumber,
      isHeld: rolloverStudentEdit.isHeld,
      section: rolloverStudentEdit.targetUuid,
      version: rolloverStudentEdit.version,
      editedBy: PERSON(rolloverStudentEdit.editedBy),
    },
    sql`from ${rolloverStudentEdit} where ${rolloverStudentEdit.rolloverId} = ${rolloverId(today)}`,
  );

/** The segments in use that follow a grade level (B-126), with what the draft does otherwise. */
const followingSegments = (today: SchoolDay) =>
  select(
    {
      id: segment.uuid,
      name: segment.name,
      level: gradeLevel.code,
      isLeftOut: flag(sql`coalesce(${rolloverSegmentEdit.isLeftOut}, 0)`),
      version: sql<number>`coalesce(${rolloverSegmentEdit.version}, 0)`,
      editedBy: sql<string | null>`${PERSON(rolloverSegmentEdit.editedBy)}`,
      /** Numbers of students: of its own, and of those who are in the level in the next year already. */
      members: jsonIn<string[]>(sql`(select json_group_array(student_no) from segment_member
        cross join student on student.id = student_id where segment_id = ${segment.id})`),
      placed: jsonIn<string[]>(sql`(select json_group_array(student_no) from next_place
        where level_id = ${segment.followsLevelId})`),
      /** The schedules that bill it and have not ended. */
      schedules: rowsWithin(
        { number: sql<string>`draft_number`, endsOn: sql<SchoolDay>`ends_on` },
        sql`from running where billed_id = ${segment.id} order by draft_number`,
      ),
    },
    sql`from ${segment} cross join ${gradeLevel} on ${gradeLevel.id} = ${segment.followsLevelId}
        left join ${rolloverSegmentEdit} on ${rolloverSegmentEdit.rolloverId} = ${rolloverId(today)}
          and ${rolloverSegmentEdit.segmentUuid} = ${segment.uuid}
      where ${segment.followsLevelId} is not null and ${segment.isActive} = 1
      order by ${gradeLevel.ordinal}, ${segment.nameKey}, ${segment.id}`,
    sql`with next_place as materialized (select section.grade_level_id as level_id, student_no
        from section cross join student_section place on place.section_id = section.id
          cross join student on student.id = place.student_id
        where section.school_year_id = ${NEXT_YEAR(today)} and ${isOwnSection(sql`section`)}),
      running as materialized (select invoice.segment_id as billed_id, draft_number, coalesce(ended_on, end_date) as ends_on
        from invoice_schedule indexed by invoice_schedule_due cross join invoice on invoice.id = invoice_schedule.id
        where next_date is not null and invoice.student_id is null) `,
  );
export type FollowingSegment = RowOf<ReturnType<typeof followingSegments>>;

/** Who can advise a section, by name. */
const advisers = () =>
  select(
    { id: staff.uuid, name: sql<string>`${staff.lastName} || ', ' || ${staff.givenName}` },
    sql`from ${staff} indexed by staff_by_name where ${staff.isActive} = 1 order by ${staff.nameKey}, ${staff.id}`,
  );
const schemesToBring = (today: SchoolDay) =>
  select(
    { name: sql<string>`name`, assignments: sql<number>`count(*)` },
    sql`from (${missingAssignments(FROM_YEAR(today), NEXT_YEAR(today))}) group by name order by name`,
  );

/** What is applied, in its order. */
const rolloverParts = (today: SchoolDay) =>
  select(
    {
      kind: rolloverPart.kind,
      status: rolloverPart.status,
      levelName: orNull(gradeLevel.name),
      sectionName: rolloverPart.sectionName,
      classes: rolloverPart.classes,
      placed: rolloverPart.placed,
      leftOut: jsonIn<Rollover["parts"][number]["leftOut"]>(rolloverPart.leftOutJson),
      error: rolloverPart.error,
    },
    sql`from ${rolloverPart} left join ${gradeLevel} on ${gradeLevel.code} = ${rolloverPart.levelCode}
      where ${rolloverPart.rolloverId} = ${rolloverId(today)} order by ${rolloverPart.position}`,
  );
export type ShownPart = RowOf<ReturnType<typeof rolloverParts>>;

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
/** The same in words, and who left since; no row: there is no rollover. */
const rolloverDependents = (today: SchoolDay) =>
  select(
    {
      left: jsonIn<string[]>(sql`(select json_group_array(name) from (select student.fullname as name
        from rollover_part cross join rollover_placement on part_id = rollover_part.id and is_placed = 1
          cross join student on student.student_no = student_number
        where rollover_part.rollover_id = rollover.id and not ${hasPlaceInYear(sql`student.id`)}
        order by student.name_key, student.id))`),
      dependents: jsonIn<string[]>(
        sql`(select json_group_array(value) from json_each(json_array(${sql.join(
          ROLLOVER_DEPENDENTS.map(([rows, words]) => sql`iif(exists (${rows}), ${words}, null)`),
          sql`, `,
        )})) where value is not null)`,
      ),
    },
    sql`from ${rollover} where ${rollover.schoolYearId} = ${NEXT_YEAR(today)} and ${rollover.status} = 'applied'`,
  );

const HOLDS_BALANCES = sql`exists (select 1 from school_setting
  where school_setting.name = ${ROLLOVER_BALANCES.name} and value = ${ROLLOVER_BALANCES.held})`;
/** Everything the plan and its screen are made of, in one batch. */
export const rolloverFacts = (today: SchoolDay) =>
  [
    rolloverYears(today, HOLDS_BALANCES),
    preparedRollover(today),
    rolloverLevels(),
    sectionsOf(FROM_YEAR(today)),
    sectionsOf(NEXT_YEAR(today)),
    sourceStudents(today, HOLDS_BALANCES),
    sectionEdits(today),
    studentEdits(today),
    advisers(),
    schemesToBring(today),
    rolloverParts(today),
    rolloverDependents(today),
    followingSegments(today),
  ] as const;
export type RolloverFactStatements = ReturnType<typeof rolloverFacts>;
export type RolloverRows = Rows<RolloverFactStatements>;

export const planFactsOf = ([
  ,
  ,
  levels,
  sections,
  existing,
  students,
  ...rest
]: RolloverRows): RolloverFacts => ({
  levels,
  sections,
  existing,
  students,
  fees: rest[6],
});
export const draftOf = (
  { rule, seed, needsPass, basisJson }: Pick<PreparedRollover, "rule" | "seed" | "needsPass" | "basisJson">,
  [, , , , , , ofSections, ofStudents, , , , , fees]: RolloverRows,
): RolloverDraft => ({
  rule,
  seed,
  needsPass,
  basis: basisFromJson(basisJson),
  feesLeftOut: new Set(fees.flatMap(({ id, isLeftOut }) => (isLeftOut ? [id] : []))),
  sections: Object.fromEntries(ofSections.map((edit) => [edit.section, edit])),
  students: Object.fromEntries(ofStudents.map((edit) => [edit.studentNumber, edit])),
});

/** A prepared rollover with its plan as of now. */
export interface PlannedRollover {
  row: PreparedRollover;
  draft: RolloverDraft;
  plan: RolloverPlan;
  changes: ChangeSince[];
  /** "Grade 8 Narra" of a section of either year. */
  sectionName: (id: string) => string;
  state: RolloverState;
}
export function plannedRollover(rows: RolloverRows, today: SchoolDay): PlannedRollover | null {
  const [[years], [row], , , , , , , , , parts, [hanging]] = rows;
  if (!row || !years?.nextName || !years.nextStart) return null;
  const facts = planFactsOf(rows);
  const draft = draftOf(row, rows);
  const plan = planRollover(facts, draft);
  const names = sectionNames(facts, plan.sections);
  const sectionName = (id: string): string => names.get(id) ?? "";
  const changes = isDraft(row.status) ? changesSince(draft.basis, plan, sectionName) : [];
  return {
    row,
    draft,
    plan,
    changes,
    sectionName,
    state: {
      status: row.status,
      yearName: years.nextName,
      yearStart: years.nextStart,
      today,
      changes: changes.length,
      going: plan.students.filter(({ to }) => to !== null).length,
      failed: parts.filter(({ status }) => hasPartFailed(status)).length,
      dependents: hanging?.dependents ?? [],
      left: hanging?.left ?? [],
    },
  };
}
function sectionNames(
  { levels, sections }: RolloverFacts,
  planned: readonly PlannedSection[],
): ReadonlyMap<string, string> {
  const levelName = new Map(levels.map(({ code, name }) => [code, name]));
  return new Map(
    [...sections, ...planned].map(({ id, level, name }) => [id, `${levelName.get(level) ?? level} ${name}`]),
  );
}
