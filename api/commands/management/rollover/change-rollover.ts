import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import { basisToJson } from "#core/management/rollover/basis-json.ts";
import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import {
  HELD,
  type RolloverEntry,
  type RolloverFeeEntry,
  type RolloverSectionEntry,
  type RolloverStudentsEntry,
} from "#core/management/rollover/rollover-contract.ts";
import {
  basisOf,
  type PlannedStudent,
  planDigest,
  planRollover,
} from "#core/management/rollover/rollover-plan.ts";
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
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import { insertPasses, type NewPass } from "#db/queries/enrollment/enrollment-pass.ts";
import {
  beginApplying,
  countDraftUp,
  insertRollover,
  type NewPart,
  type RolloverChoices,
  retryApplying,
  takeBackRollover,
  takeDraftOver,
  updateRollover,
  writeFeeEdit,
  writeSectionEdit,
  writeStudentEdits,
} from "#db/queries/management/rollover/rollover-change.ts";
import {
  draftOf,
  type PlannedRollover,
  planFactsOf,
  plannedRollover,
  type RolloverFactStatements,
  type RolloverRows,
  rolloverFacts,
} from "./rollover-view.ts";

const NO_YEAR = "There is no school year after the one that runs. Add it first, with its terms.";
export const NOT_PREPARED = "No rollover is prepared yet.";
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
const changeRollover = (
  action: Action,
  today: SchoolDay,
  change: Deciding,
): Command<RolloverFactStatements> => ({
  read: () => rolloverFacts(today),
  decide(scope, rows) {
    if (!mayAct(rolloverWorkflow, action, scope.actor)) return FORBIDDEN;
    const planned = plannedRollover(rows, today);
    if (!planned) return refuse(409, "STATE_FORBIDS", rows[0][0]?.next_name ? NOT_PREPARED : NO_YEAR);
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

const choicesOf = (entry: RolloverEntry): RolloverChoices => ({
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
export const saveRollover = (entry: RolloverEntry, today: SchoolDay): Command<RolloverFactStatements> => ({
  read: () => rolloverFacts(today),
  decide(scope, rows) {
    const { actor, now, newUuid } = scope;
    if (!mayAct(rolloverWorkflow, "edit", actor)) return FORBIDDEN;
    const [[years], [row]] = rows;
    if (!years?.next_name) return refuse(409, "STATE_FORBIDS", NO_YEAR);
    const choices = choicesOf(entry);
    const facts = planFactsOf(rows);
    if (!row) {
      const seed = newUuid();
      const unedited = { sections: {}, students: {}, feesLeftOut: new Set<string>(), basis: {} };
      const plan = planRollover(facts, { ...unedited, rule: entry.rule, seed, needsPass: choices.needsPass });
      const basisJson = basisToJson(basisOf(plan));
      const uuid = newUuid();
      const passes = passesToMake(facts, plan, { schoolYear: years.next_name, newUuid });
      return ok({
        statements: [
          insertRollover(uuid, choices, { seed, basisJson, now, userId: actor.id, today }),
          expectChanges(1),
          insertPasses(passes),
        ],
        audit: auditOf("rollover-prepare", uuid, {
          name: years.next_name,
          rule: entry.rule,
          passes: passes.length,
        }),
        answer: saved(`The rollover to ${years.next_name} is prepared.`),
      });
    }
    const planned = plannedRollover(rows, today);
    if (!planned) return refuse(409, "STATE_FORBIDS", NO_YEAR);
    const decision = decide(rolloverWorkflow, "edit", actor, planned.state);
    if (!decision.allowed) return decision.refusal;
    if (entry.version !== row.version) return refuse(409, "STALE_VERSION", STALE);
    const placesAnew = entry.places_anew || entry.rule !== row.rule;
    const isRebased = placesAnew || entry.needs_pass !== (row.needs_pass === 1);
    if (isRebased && planned.changes.length > 0)
      return refuse(409, "STATE_FORBIDS", "Take over what has changed since first.");
    const seed = placesAnew ? newUuid() : row.seed;
    const draft = { ...draftOf(row, rows), rule: entry.rule, needsPass: entry.needs_pass, seed };
    const plan = planRollover(facts, placesAnew ? { ...draft, basis: {} } : draft);
    const basis = basisOf(plan);
    const passes = passesToMake(facts, plan, { schoolYear: years.next_name, newUuid });
    return ok({
      statements: [
        insertPasses(passes),
        updateRollover(row, choices, {
          seed,
          basisJson: isRebased ? basisToJson(basis) : row.basis_json,
          takenOverAt: isRebased ? now : row.taken_over_at,
        }),
        expectChanges(1),
      ],
      audit: auditOf("rollover-prepare", row.uuid, {
        name: years.next_name,
        rule: entry.rule,
        passes: passes.length,
      }),
      answer: saved(),
    });
  },
});

/** PATCH /management/rollover/students: all or none; a student whom another person moved meanwhile is not written over. */
export const moveRolloverStudents = ({ students }: RolloverStudentsEntry, today: SchoolDay) =>
  changeRollover("edit", today, ({ actor, now }, { row, plan, sectionName }, rows) => {
    const byNumber = new Map(plan.students.map((student) => [student.studentNumber, student]));
    const editOf = new Map(rows[7].map((edit) => [edit.student_number, edit]));
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
          message: `${edit?.edited_by_name ?? "Someone else"} changed ${number} ${student.name} meanwhile: ${placeOf(student)}.`,
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
      statements: [
        countDraftUp(row),
        expectChanges(1),
        writeStudentEdits(row.id, edits, { now, userId: actor.id }),
      ],
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
export const changeRolloverSection = (entry: RolloverSectionEntry, today: SchoolDay) =>
  changeRollover("edit", today, ({ actor, now }, { row, plan, sectionName }, rows) => {
    const source = rows[3].find(({ id }) => id === entry.section_id);
    const section = plan.sections.find(({ id }) => id === entry.section_id);
    const edit = rows[6].find(({ section_uuid }) => section_uuid === entry.section_id);
    if (!source || !section)
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "section_id", message: "Only sections of this school year are copied" },
      ]);
    if ((edit?.version ?? 0) !== entry.version)
      return refuse(
        409,
        "STALE_VERSION",
        `${edit?.edited_by_name ?? "Someone else"} changed ${sectionName(section.id)} meanwhile. Look at it as it is now, and change it again.`,
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
    if (entry.adviser_id !== "" && source.is_club === 1)
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
        countDraftUp(row),
        expectChanges(1),
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
export const changeRolloverFee = (entry: RolloverFeeEntry, today: SchoolDay) =>
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
        `${segment.edited_by_name ?? "Someone else"} changed ${segment.name} meanwhile. Look at it as it is now, and change it again.`,
      );
    const before = segment.is_left_out === 1;
    if (before === entry.is_left_out) return unchanged(saved());
    return ok({
      statements: [
        countDraftUp(row),
        expectChanges(1),
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
      statements: [takeDraftOver(row, basisToJson(basisOf(plan)), now), expectChanges(1)],
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
      row.brings_schemes === 1 && rows[9].length > 0
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
    const [begun, ...parts] = beginApplying(row, [...schemes, ...sections], { now, userId: actor.id });
    return ok({
      statements: [begun, expectChanges(1), ...parts],
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
    const [begun, queued] = retryApplying(row);
    return ok({
      statements: [begun, expectChanges(1), queued],
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
    const [isIndependent, takenBack, ...removed] = takeBackRollover(row);
    const parts = rows[10];
    return ok({
      statements: [isIndependent, takenBack, expectChanges(1), ...removed],
      audit: auditOf("rollover-take-back", row.uuid, {
        name: state.yearName,
        sections: parts.filter(({ kind }) => kind === "section").length,
        students: parts.reduce((sum, { placed }) => sum + placed, 0),
      }),
      answer: saved(`${rolloverWorkflow.actions.takeBack.success ?? ""}${leftText(state.left)}`),
    });
  });
