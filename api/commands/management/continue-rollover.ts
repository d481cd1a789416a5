import type { RoleCode } from "#core/identity/roles.ts";
import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { missingAssignments } from "#db/queries/management/rollover.ts";
import { alias, jsonIn, select } from "#db/select.ts";
import { json, type RowOf, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { rollover, rolloverPart } from "#db/tables.ts";

/** Attempts at a part that did not end; the next ends it in words (S-19). */
const ATTEMPTS_MAX = 3;
const STOPPED =
  "This section could not be applied. Try it again; if that does not help, tell your administrator.";
const NOT_ALLOWED = "The role of the person who applied it no longer allows this.";

interface RolloverContext {
  db: Database;
  requestId: string;
  newUuid: () => string;
  /** The instant it begins at; parts count the time since. */
  epochMs: number;
}

/**
 * Goes on with the rollover that is being applied, part by part, until it ends or `forMs` are over; the next minute
 * continues it. A part and its result are one batch, so that of two that work at once one stops at the first part the other
 * has written, and what died is done again. Answers how many parts were ended.
 */
export async function continueRollover(context: RolloverContext, forMs: number): Promise<number> {
  const began = Date.now();
  let [[part]] = await read(context.db, [nextPart()] as const);
  if (!part) return 0;
  await write(context, part, [attemptNextPart()]);
  for (let ended = 0; ; ended++) {
    const spentMs = Date.now() - began;
    if (!part || spentMs >= forMs) return ended;
    if (!(await applyPart({ ...context, epochMs: context.epochMs + spentMs }, part))) return ended;
    [[part]] = await read(context.db, [nextPart()] as const);
  }
}

/** One part and its result in one batch, with the next one's attempt; false where somebody else has ended it. */
async function applyPart(context: RolloverContext, part: PartToApply): Promise<boolean> {
  const { newUuid } = context;
  const mayApply = part.role !== null && mayAct(rolloverWorkflow, "apply", { role: part.role });
  const error = !mayApply ? NOT_ALLOWED : part.attempts >= ATTEMPTS_MAX ? STOPPED : null;
  const withUuids = (ids: readonly number[]) => ids.map((id) => ({ id, uuid: newUuid() }));
  const work =
    error !== null
      ? []
      : part.kind === "schemes"
        ? writeSchemes(part, withUuids(part.schemes), instantAt(context.epochMs))
        : writeSection(part, { section: newUuid(), classes: withUuids(part.classes) });
  return write(
    context,
    part,
    [...endPart(part.id, error), ...work, attemptNextPart(), rolloverDoneWhenLast(part.rolloverId)],
    error === null
      ? [
          {
            event: "rollover-part",
            subjectUuid: part.rolloverUuid,
            data: {
              part: part.kind === "schemes" ? "Grading schemes" : `${part.levelCode} ${part.sectionName}`,
            },
          },
        ]
      : [],
  );
}

async function write(
  { db, requestId, newUuid, epochMs }: RolloverContext,
  { userId, role }: PartToApply,
  statements: Statement<unknown>[],
  audit: Parameters<typeof commit>[1]["audit"] = [],
): Promise<boolean> {
  const { outcome } = await commit(
    {
      db,
      requestId,
      newUuid,
      now: instantAt(epochMs),
      actor: role === null ? null : { id: userId, role },
    },
    { statements, audit, answer: { status: 200, message: "" } },
  );
  return outcome === "done";
}

/** The parts of a rollover as they are applied (M-34): each in one batch, whose guard lets it be done once. */
const NEXT_PART = sql`(select rollover_part.id from rollover cross join rollover_part on rollover_part.rollover_id = rollover.id
    and rollover_part.status = 'queued'
  where rollover.status = 'applying' order by rollover_part.rollover_id, position limit 1)`;
/** The section that a part opens or that is there already. */
const targetOf = (
  part: SQL,
): SQL => sql`(select section.id from rollover_part this cross join rollover on rollover.id = this.rollover_id
    cross join grade_level on grade_level.code = this.level_code
    cross join section on section.school_year_id = rollover.school_year_id and section.grade_level_id = grade_level.id
      and (section.uuid = this.target_uuid or this.target_uuid is null and section.name = this.section_name collate nocase)
  where this.id = ${part} limit 1)`;

const part = alias(rolloverPart, "part");
/** The first part that is still to be applied, of any rollover; no row: none is. */
export const nextPart = () =>
  select(
    {
      id: part.id,
      uuid: part.uuid,
      rolloverId: part.rolloverId,
      kind: part.kind,
      levelCode: part.levelCode,
      sectionName: part.sectionName,
      attempts: part.attempts,
      yearId: rollover.schoolYearId,
      fromYearId: rollover.fromYearId,
      rolloverUuid: rollover.uuid,
      userId: sql<number>`${rollover.appliedBy}`,
      yearUuid: sql<string>`(select uuid from school_year where school_year.id = ${rollover.schoolYearId})`,
      role: sql<RoleCode | null>`(select role_code from user_role cross join user_account on user_account.id = user_role.user_id
          and user_account.is_active = 1
        where user_role.user_id = ${rollover.appliedBy} and user_role.position = 1)`,
      /** The ids of classes to copy. */
      classes: jsonIn<
        number[]
      >(sql`iif(${rollover.bringsClasses} = 1, (select json_group_array(school_class.id) from section
          cross join school_class on school_class.section_id = section.id
          cross join subject on subject.id = subject_id and subject.is_active = 1
        where section.uuid = ${part.sourceUuid} and not exists (select 1 from school_class there
          where there.section_id = ${targetOf(sql`${part.id}`)} and there.subject_id = school_class.subject_id)), '[]')`),
      /** The ids of schemes the next year lacks. */
      schemes: jsonIn<
        number[]
      >(sql`iif(${part.kind} = 'schemes', (select json_group_array(distinct missing.scheme_id)
        from (${missingAssignments(sql`rollover.from_year_id`, sql`rollover.school_year_id`)}) missing
        where not exists (select 1 from grading_scheme same where same.school_year_id = ${rollover.schoolYearId}
          and same.name = missing.name collate nocase)), '[]')`),
    },
    sql`from ${rolloverPart} part cross join ${rollover} on ${rollover.id} = ${part.rolloverId} where ${part.id} = ${NEXT_PART}`,
  );
type PartToApply = RowOf<ReturnType<typeof nextPart>>;

/** An attempt at the first part, counted before it begins (S-19). */
const attemptNextPart = (): Statement<unknown> =>
  statement(sql`update rollover_part set attempts = attempts + 1 where id = ${NEXT_PART}`);

/** Ends a part; one that is not to be applied any more is not changed. */
const endPart = (id: number, error: string | null): Statement<unknown>[] => [
  statement(sql`update rollover_part set status = ${error === null ? "done" : "failed"}, error = ${error}
    where id = ${id} and status = 'queued'
      and exists (select 1 from rollover where rollover.id = rollover_id and rollover.status = 'applying')`),
  expectChanges(1),
];
/** After a part: the rollover is applied once none is left. */
const rolloverDoneWhenLast = (rolloverId: number): Statement<unknown> =>
  statement(sql`update rollover set status = 'applied', version = version + 1 where id = ${rolloverId} and status = 'applying'
    and not exists (select 1 from rollover_part where rollover_id = ${rolloverId} and status = 'queued')`);

interface MadeUuids {
  section: string;
  classes: readonly { id: number; uuid: string }[];
}
/** A section with its classes, teachers and students, as far as they are not there. */
function writeSection(
  { id, rolloverId, yearId }: PartToApply,
  { section, classes }: MadeUuids,
): Statement<unknown>[] {
  const target = targetOf(sql`${id}`);
  const brings = (what: string): SQL =>
    sql`(select ${sql.raw(what)} from rollover where rollover.id = ${rolloverId}) = 1`;
  const isThere = sql`exists (select 1 from student_section other cross join section on section.id = other.section_id
      and section.school_year_id = ${yearId} and ${isOwnSection(sql`section`)} where other.student_id = student.id)`;
  return [
    statement(sql`insert into section (uuid, school_year_id, grade_level_id, name, adviser_id, kind, strand)
      select ${section}, ${yearId}, source.grade_level_id, part.section_name,
        (select staff.id from staff where staff.uuid = part.adviser_uuid and staff.is_active = 1
          and ${brings("brings_advisers")}), source.kind, source.strand
      from rollover_part part cross join section source on source.uuid = part.source_uuid
      where part.id = ${id} and ${target} is null`),
    statement(sql`update rollover_part set made_section_uuid = ${section}
      where id = ${id} and exists (select 1 from section where section.uuid = ${section})`),
    statement(sql`insert into school_class (uuid, section_id, subject_id, first_term, last_term)
      select copy.value ->> 'uuid', ${target}, source.subject_id, source.first_term, source.last_term
      from json_each(${json(classes)}) copy cross join school_class source on source.id = copy.value ->> 'id'
      where ${target} is not null on conflict do nothing`),
    statement(sql`insert into rollover_record (rollover_id, kind, record_id)
      select ${rolloverId}, 'class', school_class.id from json_each(${json(classes)}) copy
        cross join school_class on school_class.uuid = copy.value ->> 'uuid'`),
    statement(sql`insert into class_teacher (class_id, staff_id, position)
      select made.id, taught.staff_id, taught.position from json_each(${json(classes)}) copy
        cross join school_class made on made.uuid = copy.value ->> 'uuid'
        cross join class_teacher taught on taught.class_id = copy.value ->> 'id'
        cross join staff on staff.id = taught.staff_id and staff.is_active = 1
      where ${brings("brings_teachers")}`),
    statement(sql`update rollover_placement set is_placed = 1 where part_id = ${id} and ${target} is not null
      and exists (select 1 from student where student.student_no = student_number and student.is_active = 1 and not ${isThere})`),
    statement(sql`insert into student_section (student_id, section_id, joined_on)
      select student.id, ${target}, school_year.start_date
      from rollover_placement cross join student on student.student_no = student_number
        cross join school_year on school_year.id = ${yearId}
      where part_id = ${id} and is_placed = 1`),
    statement(sql`update rollover_part set
        classes = (select count(*) from json_each(${json(classes)}) copy where exists (select 1 from school_class
          where school_class.uuid = copy.value ->> 'uuid')),
        placed = (select count(*) from rollover_placement where part_id = ${id} and is_placed = 1),
        left_out_json = (select json_group_array(json_object('studentNumber', student_number, 'name', student.fullname,
            'reason', iif(${target} is null, 'The section is not there any more', iif(student.is_active = 0,
              'Is inactive', 'Has a section of the next school year already'))))
          from rollover_placement cross join student on student.student_no = student_number
          where part_id = ${id} and is_placed = 0)
      where id = ${id}`),
    // Gradebooks that opened at midnight of the year's first day count the students.
    recountGradebooks(sql`select gradebook.id from school_class cross join gradebook on gradebook.class_id = school_class.id
      where school_class.section_id = ${target}`),
  ];
}

/** Schemes the next year lacks, as their first versions, and what each is assigned to as far as nothing else is. */
function writeSchemes(
  { id, rolloverId, yearId, fromYearId, yearUuid, userId }: PartToApply,
  schemes: readonly { id: number; uuid: string }[],
  now: Instant,
): Statement<unknown>[] {
  return [
    statement(sql`insert into grading_scheme (uuid, school_year_id, curriculum, name, version, definition_json, created_at, created_by)
      select copy.value ->> 'uuid', school_year.id, school_year.curriculum, scheme.name, 1,
        json_set(scheme.definition_json, '$.version', 1), ${now}, ${userId}
      from json_each(${json(schemes)}) copy cross join grading_scheme scheme on scheme.id = copy.value ->> 'id'
        cross join school_year on school_year.id = ${yearId} where true on conflict do nothing`),
    statement(sql`insert into rollover_record (rollover_id, kind, record_id)
      select ${rolloverId}, 'scheme', grading_scheme.id from json_each(${json(schemes)}) copy
        cross join grading_scheme on grading_scheme.uuid = copy.value ->> 'uuid'`),
    statement(sql`insert into scheme_assignment (school_year_id, grade_level_id, subject_id, scheme_id)
      select ${yearId}, missing.grade_level_id, missing.subject_id, (select same.id from grading_scheme same
          where same.school_year_id = ${yearId} and same.name = missing.name collate nocase order by same.version desc limit 1)
      from (${missingAssignments(sql`${fromYearId}`, sql`${yearId}`)}) missing
      where exists (select 1 from grading_scheme same where same.school_year_id = ${yearId} and same.name = missing.name collate nocase)`),
    // Those the statement before has made: the newest of all.
    statement(sql`insert into rollover_record (rollover_id, kind, record_id)
      select ${rolloverId}, 'assignment', scheme_assignment.id from scheme_assignment
      where school_year_id = ${yearId} and scheme_assignment.id > (select coalesce(max(id), 0) - changes() from scheme_assignment)`),
    statement(sql`update rollover_part set classes = (select count(*) from rollover_record
        where rollover_record.rollover_id = ${rolloverId} and rollover_record.kind = 'assignment')
      where id = ${id}`),
    recountGradebooks(
      COUNTED_BY.schemeTargets(sql`(select school_year.id from school_year where uuid = ${yearUuid})`),
    ),
  ];
}
