import { type CommandScope, command, unchanged } from "#api/commands/command.ts";
import { fileImport } from "#api/commands/import-file.ts";
import { continueRollover } from "#api/commands/management/continue-rollover.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  HELD_BACK,
  PLACEMENTS_DEFINITION,
  placementsTemplate,
} from "#core/management/rollover/placements-definition.ts";
import { planPlacements } from "#core/management/rollover/placements-plan.ts";
import {
  APPLY_ROLLOVER,
  CHANGE_ROLLOVER_FEE,
  CHANGE_ROLLOVER_SECTION,
  HELD,
  IMPORT_ROLLOVER_PLACEMENTS,
  MOVE_ROLLOVER_STUDENTS,
  RETRY_ROLLOVER,
  ROLLOVER_PLACEMENTS_TEMPLATE,
  type RolloverEntry,
  type RolloverFeeEntry,
  type RolloverSectionEntry,
  type RolloverStudentsEntry,
  SAVE_ROLLOVER,
  TAKE_ROLLOVER_BACK,
  TAKE_ROLLOVER_OVER,
} from "#core/management/rollover/rollover.body.ts";
import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import {
  basisOf,
  basisToJson,
  type PlannedStudent,
  planDigest,
  planRollover,
} from "#core/management/rollover/rollover-plan.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import {
  FORBIDDEN,
  ok,
  type Refusal,
  type RefusedEntry,
  type Result,
  refuse,
  refuseAll,
} from "#core/shared/result.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { openDatabase } from "#db/client.ts";
import { type Change, expectThat } from "#db/commit.ts";
import { insertPasses, type NewPass } from "#db/queries/enrollment/enrollment-pass.ts";
import { FROM_YEAR, NEXT_YEAR } from "#db/queries/management/rollover.ts";
import { wanted } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { rollover, rolloverPart } from "#db/tables.ts";
import { insertEach, insertUnlessTaken, set, update } from "#db/write.ts";
import {
  draftOf,
  type PlannedRollover,
  type PreparedRollover,
  planFactsOf,
  plannedRollover,
  ROLLOVER_DEPENDENTS,
  type RolloverRows,
  rolloverFacts,
} from "./rollover-facts.ts";

const NO_YEAR = "There is no school year after the one that runs. Add it first, with its terms.";
const NOT_PREPARED = "No rollover is prepared yet.";
const STALE = "Someone else changed this draft meanwhile. Look at it as it is now, and change it again.";
const LOOK_AGAIN = "The plan is not the one you looked at any more. Look at it as it is now.";
const SAVED = "Successfully saved.";

type Action = keyof typeof rolloverWorkflow.actions;
type Deciding = (
  scope: CommandScope,
  planned: PlannedRollover,
  rows: RolloverRows,
) => Result<Change> | Promise<Result<Change>>;
/** A change of the rollover that is prepared: who may and in which state the workflow says. */
const changeRollover = (action: Action, today: SchoolDay, change: Deciding) =>
  command({
    read: () => rolloverFacts(today),
    decide(scope, rows) {
      if (!mayAct(rolloverWorkflow, action, scope.actor)) return FORBIDDEN;
      const planned = plannedRollover(rows, today);
      if (!planned) return refuse(409, "STATE_FORBIDS", rows[0][0]?.nextName ? NOT_PREPARED : NO_YEAR);
      const decision = decide(rolloverWorkflow, action, scope.actor, planned.state);
      return decision.allowed ? change(scope, planned, rows) : decision.refusal;
    },
  });
const saved = (message: string = SAVED) => ({ status: 200, message }) as const;
const auditOf = (
  event: `rollover-${string}` & Change["audit"][number]["event"],
  uuid: string,
  data: object,
) => [{ event, subjectUuid: uuid, data: { ...data } }];

const choicesOf = (entry: RolloverEntry) => ({
  rule: entry.rule,
  needsPass: entry.needs_pass,
  bringsAdvisers: entry.brings_advisers,
  bringsClasses: entry.brings_classes,
  bringsTeachers: entry.brings_teachers,
  bringsSchemes: entry.brings_schemes,
});

/** The passes into the next year of those with a promotion who have none yet (E-10). */
function passesToMake(
  facts: Parameters<typeof planRollover>[0],
  plan: ReturnType<typeof planRollover>,
  { schoolYear, newUuid }: { schoolYear: string; newUuid: () => string },
): NewPass[] {
  const withPass = new Set(
    facts.students.flatMap(({ studentNumber, pass }) => (pass === "none" ? [] : [studentNumber])),
  );
  return plan.students.flatMap(({ studentNumber, outcome, level }) =>
    level === null || outcome === "Left" || withPass.has(studentNumber)
      ? []
      : [{ uuid: newUuid(), studentNumber, schoolYear, level }],
  );
}

/** POST /management/rollover: prepares the draft of the next school year, or changes its rule and what comes along. */
export const saveRollover = (entry: RolloverEntry, today: SchoolDay) =>
  command({
    read: () => rolloverFacts(today),
    decide(scope, rows) {
      const { actor, now, newUuid } = scope;
      if (!mayAct(rolloverWorkflow, "edit", actor)) return FORBIDDEN;
      const [[years], [row]] = rows;
      if (!years?.nextName) return refuse(409, "STATE_FORBIDS", NO_YEAR);
      const choices = choicesOf(entry);
      const facts = planFactsOf(rows);
      if (!row) {
        const seed = newUuid();
        const unedited = { sections: {}, students: {}, feesLeftOut: new Set<string>(), basis: {} };
        const plan = planRollover(facts, {
          ...unedited,
          rule: entry.rule,
          seed,
          needsPass: choices.needsPass,
        });
        const basisJson = basisToJson(basisOf(plan));
        const uuid = newUuid();
        const passes = passesToMake(facts, plan, { schoolYear: years.nextName, newUuid });
        return ok({
          statements: [
            // Nothing is written where one is prepared already.
            ...insertUnlessTaken(rollover, {
              uuid,
              schoolYearId: NEXT_YEAR(today),
              fromYearId: FROM_YEAR(today),
              ...choices,
              seed,
              basisJson,
              preparedAt: now,
              preparedBy: actor.id,
              takenOverAt: now,
            }),
            insertPasses(passes),
          ],
          audit: auditOf("rollover-prepare", uuid, {
            name: years.nextName,
            rule: entry.rule,
            passes: passes.length,
          }),
          answer: saved(`The rollover to ${years.nextName} is prepared.`),
        });
      }
      const planned = plannedRollover(rows, today);
      if (!planned) return refuse(409, "STATE_FORBIDS", NO_YEAR);
      const decision = decide(rolloverWorkflow, "edit", actor, planned.state);
      if (!decision.allowed) return decision.refusal;
      if (entry.version !== row.version) return refuse(409, "STALE_VERSION", STALE);
      const placesAnew = entry.places_anew || entry.rule !== row.rule;
      const isRebased = placesAnew || entry.needs_pass !== row.needsPass;
      if (isRebased && planned.changes.length > 0)
        return refuse(409, "STATE_FORBIDS", "Take over what has changed since first.");
      const seed = placesAnew ? newUuid() : row.seed;
      const draft = { ...draftOf(row, rows), rule: entry.rule, needsPass: entry.needs_pass, seed };
      const plan = planRollover(facts, placesAnew ? { ...draft, basis: {} } : draft);
      const basis = basisOf(plan);
      const passes = passesToMake(facts, plan, { schoolYear: years.nextName, newUuid });
      return ok({
        statements: [
          insertPasses(passes),
          ...changeDraft(row, {
            ...choices,
            seed,
            basisJson: isRebased ? basisToJson(basis) : row.basisJson,
            takenOverAt: isRebased ? now : row.takenOverAt,
          }),
        ],
        audit: auditOf("rollover-prepare", row.uuid, {
          name: years.nextName,
          rule: entry.rule,
          passes: passes.length,
        }),
        answer: saved(),
      });
    },
  });

/** PATCH /management/rollover/students: all or none; a student whom another person moved meanwhile is not written over. */
const moveRolloverStudents = ({ students }: RolloverStudentsEntry, today: SchoolDay) =>
  changeRollover("edit", today, ({ actor, now }, { row, plan, sectionName }, rows) => {
    const byNumber = new Map(plan.students.map((student) => [student.studentNumber, student]));
    const editOf = new Map(rows[7].map((edit) => [edit.studentNumber, edit]));
    const open = new Map(
      plan.sections
        .filter(({ isClub, isLeftOut }) => !isClub && !isLeftOut)
        .map((section) => [section.id, section.level]),
    );
    const placeOf = (student: PlannedStudent): string =>
      student.to === null ? student.hindrances.map(({ words }) => words).join("; ") : sectionName(student.to);
    const stale: RefusedEntry[] = [];
    const wrong: RefusedEntry[] = [];
    students.forEach(({ student_id: number, to, version }, place) => {
      const path = `students.${place}`;
      const student = byNumber.get(number);
      const edit = editOf.get(number);
      if (!student) wrong.push({ path, message: `${number} is no student of this school year` });
      else if ((edit?.version ?? 0) !== version)
        stale.push({
          path,
          message: `${edit?.editedBy ?? "Someone else"} changed ${number} ${student.name} meanwhile: ${placeOf(student)}.`,
        });
      else {
        const why = refusedMove(student, to, open, sectionName);
        if (why !== null) wrong.push({ path, message: `${number} ${student.name}: ${why}` });
      }
    });
    if (new Set(students.map(({ student_id }) => student_id)).size < students.length)
      wrong.push({ path: "students", message: "A student is named twice" });
    if (wrong.length > 0) return refuseAll(422, "VALIDATION_FAILED", wrong);
    if (stale.length > 0) return refuseAll(409, "STALE_VERSION", stale);
    const edits = students.map(({ student_id: studentNumber, to }) => ({
      studentNumber,
      isHeld: to === HELD,
      target: to === HELD || to === "" ? null : to,
    }));
    return ok({
      statements: [...changeDraft(row), writeStudentEdits(row.id, edits, { now, userId: actor.id })],
      audit: auditOf("rollover-edit", row.uuid, {
        changes: edits.map(({ studentNumber, isHeld, target }) => {
          const student = byNumber.get(studentNumber);
          return {
            name: studentNumber,
            before: student ? placeOf(student) : "",
            after: isHeld ? "Held back" : target === null ? "By the rule" : sectionName(target),
          };
        }),
      }),
      answer: saved(),
    });
  });

/** Why a student cannot be held back or put there; null: can. */
function refusedMove(
  { level, hindrances }: PlannedStudent,
  to: string,
  open: ReadonlyMap<string, string>,
  sectionName: (id: string) => string,
): string | null {
  if (to === "") return null;
  const others = hindrances.filter(({ kind }) => kind !== "held" && kind !== "no section");
  if (others.length > 0) return others.map(({ words }) => words).join("; ");
  if (to === HELD) return null;
  const ofLevel = open.get(to);
  if (ofLevel === undefined) return "This section does not open";
  return ofLevel === level
    ? null
    : `${sectionName(to)} is of another grade level than the one the student goes to`;
}

/** PATCH /management/rollover/sections: renames a section of the plan, changes its adviser, or leaves it out. */
const changeRolloverSection = (entry: RolloverSectionEntry, today: SchoolDay) =>
  changeRollover("edit", today, ({ actor, now }, { row, plan, sectionName }, rows) => {
    const source = rows[3].find(({ id }) => id === entry.section_id);
    const section = plan.sections.find(({ id }) => id === entry.section_id);
    const edit = rows[6].find((one) => one.section === entry.section_id);
    if (!source || !section)
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "section_id", message: "Only sections of this school year are copied" },
      ]);
    if ((edit?.version ?? 0) !== entry.version)
      return refuse(
        409,
        "STALE_VERSION",
        `${edit?.editedBy ?? "Someone else"} changed ${sectionName(section.id)} meanwhile. Look at it as it is now, and change it again.`,
      );
    const errors: RefusedEntry[] = [];
    const isTaken = plan.sections.some(
      (one) =>
        one.id !== section.id &&
        one.level === section.level &&
        !one.isLeftOut &&
        !one.isOnlyExisting &&
        one.name.toLowerCase() === entry.name.toLowerCase(),
    );
    if (isTaken && !entry.is_left_out)
      errors.push({ path: "name", message: "The grade level has a section of this name in the plan" });
    if (entry.adviser_id !== "" && source.isClub)
      errors.push({
        path: "adviser_id",
        message: "A club has no adviser: the teacher of its class leads it",
      });
    else if (entry.adviser_id !== "" && !rows[8].some(({ id }) => id === entry.adviser_id))
      errors.push({ path: "adviser_id", message: "Please choose one of the list" });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const name = entry.name === source.name ? null : entry.name;
    const adviser = entry.adviser_id === (source.adviser ?? "") ? null : entry.adviser_id;
    if (
      section.name === entry.name &&
      (section.adviser ?? "") === entry.adviser_id &&
      section.isLeftOut === entry.is_left_out
    )
      return unchanged(saved());
    const adviserName = (id: string): string => rows[8].find((one) => one.id === id)?.name ?? "";
    return ok({
      statements: [
        ...changeDraft(row),
        writeSectionEdit(
          row.id,
          { sectionUuid: section.id, name, adviser, isLeftOut: entry.is_left_out },
          { now, userId: actor.id },
        ),
      ],
      audit: auditOf("rollover-edit", row.uuid, {
        changes: [
          { name: `Name of ${sectionName(section.id)}`, before: section.name, after: entry.name },
          {
            name: `Adviser of ${sectionName(section.id)}`,
            before: adviserName(section.adviser ?? ""),
            after: adviserName(entry.adviser_id),
          },
          {
            name: `${sectionName(section.id)} left out`,
            before: section.isLeftOut,
            after: entry.is_left_out,
          },
        ].filter(({ before, after }) => before !== after),
      }),
      answer: saved(),
    });
  });

/** PATCH /management/rollover/segments: a segment follows its grade level into the next year, or stays as it is (M-52). */
const changeRolloverFee = (entry: RolloverFeeEntry, today: SchoolDay) =>
  changeRollover("edit", today, ({ actor, now }, { row }, rows) => {
    const segment = rows[12].find(({ id }) => id === entry.segment_id);
    if (!segment)
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "segment_id", message: "Only segments that follow a grade level come along" },
      ]);
    if (segment.version !== entry.version)
      return refuse(
        409,
        "STALE_VERSION",
        `${segment.editedBy ?? "Someone else"} changed ${segment.name} meanwhile. Look at it as it is now, and change it again.`,
      );
    const before = segment.isLeftOut;
    if (before === entry.is_left_out) return unchanged(saved());
    return ok({
      statements: [
        ...changeDraft(row),
        writeFeeEdit(
          row.id,
          { segmentUuid: segment.id, isLeftOut: entry.is_left_out },
          { now, userId: actor.id },
        ),
      ],
      audit: auditOf("rollover-edit", row.uuid, {
        changes: [{ name: `${segment.name} left out`, before, after: entry.is_left_out }],
      }),
      answer: saved(),
    });
  });

/** The plan is the one that was looked at; a change in between is looked at first. */
const unlessSeen = (digest: string, { plan }: PlannedRollover): Refusal | null =>
  planDigest(plan) === digest ? null : refuse(409, "STALE_VERSION", LOOK_AGAIN);

/** POST /management/rollover/take-over: the plan as it is now is what later ones are compared with. */
export const takeRolloverOver = (digest: string, today: SchoolDay) =>
  changeRollover("edit", today, ({ now }, planned) => {
    const { row, plan, changes } = planned;
    const stale = unlessSeen(digest, planned);
    if (stale) return stale;
    if (changes.length === 0) return unchanged(saved("Nothing has changed since."));
    return ok({
      statements: changeDraft(row, { basisJson: basisToJson(basisOf(plan)), takenOverAt: now }),
      audit: auditOf("rollover-take-over", row.uuid, { changes: changes.length }),
      answer: saved("What has changed is taken over."),
    });
  });

/** POST /management/rollover/apply: what is confirmed is kept as parts, which are applied one after the other (M-34). */
export const applyRollover = (digest: string, today: SchoolDay) =>
  changeRollover("apply", today, ({ actor, now, newUuid }, planned, rows) => {
    const { row, plan, state } = planned;
    const stale = unlessSeen(digest, planned);
    if (stale) return stale;
    const going = Map.groupBy(
      plan.students.filter(({ to }) => to !== null),
      ({ to }) => to ?? "",
    );
    const sections = plan.sections
      .filter(({ id, isLeftOut, isOnlyExisting }) => (isOnlyExisting ? going.has(id) : !isLeftOut))
      .map(
        (section): NewPart => ({
          uuid: newUuid(),
          kind: "section",
          source: section.isOnlyExisting ? null : section.id,
          target: section.existing,
          level: section.level,
          name: section.name,
          adviser: section.adviser,
          students: (going.get(section.id) ?? []).map(({ studentNumber }) => studentNumber),
        }),
      );
    const schemes: NewPart[] =
      row.bringsSchemes && rows[9].length > 0
        ? [
            {
              uuid: newUuid(),
              kind: "schemes",
              source: null,
              target: null,
              level: null,
              name: "",
              adviser: null,
              students: [],
            },
          ]
        : [];
    return ok({
      statements: beginApplying(row, [...schemes, ...sections], { now, userId: actor.id }),
      audit: auditOf("rollover-apply", row.uuid, {
        name: state.yearName,
        sections: sections.length,
        students: state.going,
      }),
      answer: { status: 202, message: rolloverWorkflow.actions.apply.success ?? "" },
    });
  });

/** POST /management/rollover/retry: what failed is applied again. */
export const retryRollover = (today: SchoolDay) =>
  changeRollover("retry", today, (_scope, { row, state }) => {
    return ok({
      statements: [
        ...update(rollover, row, { status: "applying" }, sql`${rollover.status} = 'applied'`),
        statement(sql`update ${rolloverPart} set ${set(rolloverPart, { status: "queued", attempts: 0, error: null })}
          where ${rolloverPart.rolloverId} = ${row.id} and ${rolloverPart.status} = 'failed'`),
      ],
      audit: auditOf("rollover-apply", row.uuid, {
        name: state.yearName,
        sections: state.failed,
        students: 0,
      }),
      answer: { status: 202, message: rolloverWorkflow.actions.retry.success ?? "" },
    });
  });

const LEFT_SHOWN_MAX = 10;
/** Who left since it was applied: nothing of them is taken back. */
function leftText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length - LEFT_SHOWN_MAX;
  const shown = names.slice(0, LEFT_SHOWN_MAX).join("; ");
  return ` Who left since: ${shown}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** POST /management/rollover/take-back: every record that it made is removed, in one batch (M-35). */
export const takeRolloverBack = (today: SchoolDay) =>
  changeRollover("takeBack", today, (_scope, { row, state }, rows) => {
    const parts = rows[10];
    return ok({
      statements: takeBack(row),
      audit: auditOf("rollover-take-back", row.uuid, {
        name: state.yearName,
        sections: parts.filter(({ kind }) => kind === "section").length,
        students: parts.reduce((sum, { placed }) => sum + placed, 0),
      }),
      answer: saved(`${rolloverWorkflow.actions.takeBack.success ?? ""}${leftText(state.left)}`),
    });
  });

/** The draft is still of this version, and of another one from now on. */
const changeDraft = (row: PreparedRollover, values: Parameters<typeof update<typeof rollover>>[2] = {}) =>
  update(rollover, row, values, sql`${rollover.status} = 'draft'`);
interface WrittenSectionEdit {
  sectionUuid: string;
  name: string | null;
  adviser: string | null;
  isLeftOut: boolean;
}
interface Editing {
  now: Instant;
  userId: number;
}
const writeSectionEdit = (
  id: number,
  edit: WrittenSectionEdit,
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_section_edit (rollover_id, section_uuid, new_name, new_adviser_uuid, is_left_out,
      edited_at, edited_by)
    values (${id}, ${edit.sectionUuid}, ${edit.name}, ${edit.adviser}, ${edit.isLeftOut ? 1 : 0}, ${now}, ${userId})
    on conflict do update set new_name = excluded.new_name, new_adviser_uuid = excluded.new_adviser_uuid,
      is_left_out = excluded.is_left_out, edited_at = excluded.edited_at, edited_by = excluded.edited_by,
      version = rollover_section_edit.version + 1`);
interface WrittenStudentEdit {
  studentNumber: string;
  isHeld: boolean;
  target: string | null;
}
const writeStudentEdits = (
  id: number,
  edits: readonly WrittenStudentEdit[],
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_student_edit (rollover_id, student_number, is_held, target_uuid, edited_at, edited_by)
    select ${id}, value ->> 'studentNumber', value ->> 'isHeld', value ->> 'target', ${now}, ${userId}
    from ${wanted(edits)} where true
    on conflict do update set is_held = excluded.is_held, target_uuid = excluded.target_uuid,
      edited_at = excluded.edited_at, edited_by = excluded.edited_by, version = rollover_student_edit.version + 1`);

const writeFeeEdit = (
  id: number,
  { segmentUuid, isLeftOut }: { segmentUuid: string; isLeftOut: boolean },
  { now, userId }: Editing,
): Statement<unknown> =>
  statement(sql`insert into rollover_segment_edit (rollover_id, segment_uuid, is_left_out, edited_at, edited_by)
    values (${id}, ${segmentUuid}, ${isLeftOut ? 1 : 0}, ${now}, ${userId})
    on conflict do update set is_left_out = excluded.is_left_out, edited_at = excluded.edited_at,
      edited_by = excluded.edited_by, version = rollover_segment_edit.version + 1`);

interface NewPart {
  uuid: string;
  kind: "schemes" | "section";
  source: string | null;
  target: string | null;
  level: string | null;
  name: string;
  adviser: string | null;
  students: readonly string[];
}
/** The plan as it was confirmed: parts in their order with their students. */
const beginApplying = (
  row: PreparedRollover,
  parts: readonly NewPart[],
  { now, userId }: Editing,
): Statement<unknown>[] => [
  ...changeDraft(row, { status: "applying", appliedAt: now, appliedBy: userId }),
  insertEach(
    rolloverPart,
    parts.map(({ students: _, ...part }) => part),
    {
      uuid: "uuid",
      rolloverId: sql`${row.id}`,
      position: sql`key`,
      kind: "kind",
      sourceUuid: "source",
      targetUuid: "target",
      levelCode: "level",
      sectionName: "name",
      adviserUuid: "adviser",
    },
  ),
  statement(sql`insert into rollover_placement (part_id, student_number)
    select rollover_part.id, student.value
    from json_each(${json(parts.map(({ uuid, students }) => ({ uuid, students })))}) part
      cross join rollover_part on rollover_part.uuid = part.value ->> 'uuid'
      cross join json_each(part.value, '$.students') student`),
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
 * schemes.
 */
function takeBack(row: PreparedRollover): Statement<unknown>[] {
  const { id } = row;
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
    ...update(
      rollover,
      row,
      { status: "draft", appliedAt: null, appliedBy: null },
      sql`${rollover.status} = 'applied'`,
    ),
    ...removed.map((text) => statement(text)),
  ];
}

/** Everyone who goes, or would but is held back, with the name of the section. */
function placedStudents(
  rows: RolloverRows,
  today: SchoolDay,
): { studentNumber: string; name: string; section: string }[] {
  const planned = plannedRollover(rows, today);
  if (!planned) return [];
  const names = new Map(planned.plan.sections.map(({ id, name }) => [id, name]));
  return planned.plan.students.flatMap(({ studentNumber, name, to, hindrances }) => {
    const isHeld = hindrances.length > 0 && hindrances.every(({ kind }) => kind === "held");
    if (to === null && !isHeld) return [];
    return [{ studentNumber, name, section: to === null ? HELD_BACK : (names.get(to) ?? "") }];
  });
}

/** Puts students into the sections of a file, as edits of the draft (M-33). */
const placementsImport = (today: SchoolDay) =>
  fileImport({
    definition: PLACEMENTS_DEFINITION,
    entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
    facts: () => rolloverFacts(today),
    plan(entries, rows, { scope, wrongAt }) {
      const planned = plannedRollover(rows, today);
      if (!planned) return refuse(409, "STATE_FORBIDS", NOT_PREPARED);
      const decision = decide(rolloverWorkflow, "edit", scope.actor, planned.state);
      if (!decision.allowed) return decision.refusal;
      const levels = new Map(rows[2].map(({ code, name }) => [code, name]));
      const levelName = (code: string): string => levels.get(code) ?? code;
      return ok({ ...planPlacements(entries, planned.plan, { levelName, wrongAt }), row: planned.row });
    },
    write: ({ placements, row }, { now, actor }) => ({
      statements: [
        ...changeDraft(row),
        writeStudentEdits(
          row.id,
          placements.map(({ studentNumber, target }) => ({ studentNumber, isHeld: target === null, target })),
          { now, userId: actor.id },
        ),
      ],
      audit: {
        event: "rollover-import",
        subjectUuid: row.uuid,
        data: {
          changes: placements.map(({ studentNumber, before, after }) => ({
            name: studentNumber,
            before,
            after,
          })),
        },
      },
      message: ROSTER_SUCCESS,
    }),
  });

/** How long the request's own Worker goes on after its answer; the scheduled job does the rest. */
const AFTER_ANSWER_MS = 20_000;
function continueAfter(c: ApiContext): void {
  const { requestId, newUuid, epochMs } = c.var;
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  c.executionCtx.waitUntil(continueRollover({ db, requestId, newUuid, epochMs }, AFTER_ANSWER_MS));
}
/** The rollover into the next school year: its draft, what has changed since, and how it is applied and taken back. */
export const rolloverEndpoints = [
  change(SAVE_ROLLOVER, ({ body, today }) => saveRollover(body, today)),
  change(MOVE_ROLLOVER_STUDENTS, ({ body, today }) => moveRolloverStudents(body, today)),
  change(CHANGE_ROLLOVER_SECTION, ({ body, today }) => changeRolloverSection(body, today)),
  change(CHANGE_ROLLOVER_FEE, ({ body, today }) => changeRolloverFee(body, today)),
  endpoint(ROLLOVER_PLACEMENTS_TEMPLATE, async (c, { today }) => {
    const { rows } = await readPage(c, rolloverFacts(today));
    return csvAnswer(c, "Next year sections.csv", placementsTemplate(placedStudents(rows, today)));
  }),
  importOf(IMPORT_ROLLOVER_PLACEMENTS, ({ fields, today }) => {
    parse(rosterForm, fields);
    return placementsImport(today);
  }),
  change(TAKE_ROLLOVER_OVER, ({ body, today }) => takeRolloverOver(body.digest, today)),
  change(APPLY_ROLLOVER, ({ body, today }) => applyRollover(body.digest, today), continueAfter),
  change(RETRY_ROLLOVER, ({ today }) => retryRollover(today), continueAfter),
  change(TAKE_ROLLOVER_BACK, ({ today }) => takeRolloverBack(today)),
];
