import type { Rows } from "#api/commands/command.ts";
import { basisFromJson } from "#core/management/rollover/basis-json.ts";
import { HELD_BACK } from "#core/management/rollover/placements-definition.ts";
import {
  hasPartFailed,
  isDraft,
  type RolloverState,
  rolloverWorkflow,
} from "#core/management/rollover/rollover-actions.ts";
import {
  CHANGES_SHOWN_MAX,
  type Rollover,
  type RolloverQuery,
  STUDENTS_PER_PAGE,
} from "#core/management/rollover/rollover-contract.ts";
import {
  asksForPasses,
  type ChangeSince,
  changesSince,
  HINDRANCES,
  OUTCOMES,
  type PlannedFee,
  type PlannedSection,
  type PlannedStudent,
  planDigest,
  planRollover,
  type RolloverDraft,
  type RolloverFacts,
  type RolloverPlan,
  type SourceStudent,
} from "#core/management/rollover/rollover-plan.ts";
import { ROLLOVER_BALANCES } from "#core/management/school-settings.ts";
import { type Actor, decide } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { containsWords } from "#core/shared/search-text.ts";
import {
  advisers,
  existingSections,
  type FeeRow,
  followingSegments,
  type PartRow,
  type RolloverRow,
  rolloverDependents,
  rolloverLevels,
  rolloverParts,
  rolloverRow,
  rolloverYears,
  type SourceStudentRow,
  schemesToBring,
  sectionEdits,
  sourceSections,
  sourceStudents,
  studentEdits,
} from "#db/queries/management/rollover/rollover-facts.ts";
import { sql } from "#db/statement.ts";

const HOLDS_BALANCES = sql`exists (select 1 from school_setting
  where school_setting.name = ${ROLLOVER_BALANCES.name} and value = ${ROLLOVER_BALANCES.held})`;

/** Everything the plan and its screen are made of, in one batch. */
export const rolloverFacts = (today: SchoolDay) =>
  [
    rolloverYears(today, HOLDS_BALANCES),
    rolloverRow(today),
    rolloverLevels(),
    sourceSections(today),
    existingSections(today),
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

const studentOf = (row: SourceStudentRow): SourceStudent => ({
  studentNumber: row.student_no,
  name: row.name,
  sex: row.sex,
  section: row.section,
  promotion: row.promotion,
  averageE2: row.averageE2,
  left:
    row.left_on !== null ? `Left on ${formatDay(row.left_on)}` : row.is_active === 0 ? "Is inactive" : null,
  pass: row.certified === null ? "none" : row.certified === 1 ? "released" : "unreleased",
  owes: row.owed > 0 ? formatPesos(row.owed) : null,
  placedIn: row.placed_in,
});

export function planFactsOf([
  ,
  ,
  levels,
  sections,
  existing,
  students,
  ...rest
]: RolloverRows): RolloverFacts {
  const fees = rest[6];
  const plain = <S extends { is_club: number }>({ is_club, ...section }: S) => ({
    ...section,
    isClub: is_club === 1,
  });
  return {
    levels: levels.map(({ code, name, is_active }) => ({ code, name, isActive: is_active === 1 })),
    sections: sections.map(plain),
    existing: existing.map(plain),
    students: students.map(studentOf),
    fees: fees.map(({ id, level, members_json, placed_json }) => ({
      id,
      level,
      members: JSON.parse(members_json) as string[],
      placed: JSON.parse(placed_json) as string[],
    })),
  };
}
export const draftOf = (
  row: Pick<RolloverRow, "rule" | "seed" | "needs_pass" | "basis_json">,
  [, , , , , , ofSections, ofStudents, , , , , fees]: RolloverRows,
): RolloverDraft => ({
  rule: row.rule,
  seed: row.seed,
  needsPass: row.needs_pass === 1,
  basis: basisFromJson(row.basis_json),
  feesLeftOut: new Set(fees.flatMap(({ id, is_left_out }) => (is_left_out === 1 ? [id] : []))),
  sections: Object.fromEntries(
    ofSections.map((edit) => [
      edit.section_uuid,
      { name: edit.new_name, adviser: edit.new_adviser_uuid, isLeftOut: edit.is_left_out === 1 },
    ]),
  ),
  students: Object.fromEntries(
    ofStudents.map((edit) => [
      edit.student_number,
      { isHeld: edit.is_held === 1, section: edit.target_uuid },
    ]),
  ),
});

/** A prepared rollover with its plan as of now. */
export interface PlannedRollover {
  row: RolloverRow;
  draft: RolloverDraft;
  plan: RolloverPlan;
  changes: ChangeSince[];
  /** "Grade 8 Narra" of a section of either year. */
  sectionName: (id: string) => string;
  state: RolloverState;
}
export function plannedRollover(rows: RolloverRows, today: SchoolDay): PlannedRollover | null {
  const [[years], [row], , , , , , , , , parts, [hanging]] = rows;
  if (!row || !years?.next_name || !years.next_start) return null;
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
      yearName: years.next_name,
      yearStart: years.next_start,
      today,
      changes: changes.length,
      going: plan.students.filter(({ to }) => to !== null).length,
      failed: parts.filter(({ status }) => hasPartFailed(status)).length,
      dependents: JSON.parse(hanging?.dependents_json ?? "[]") as string[],
      left: JSON.parse(hanging?.left_json ?? "[]") as string[],
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

const NOTHING: Omit<Rollover, "fromYear" | "toYear" | "toStart" | "holdsBalances" | "schemes" | "advisers"> =
  {
    status: null,
    version: 0,
    rule: "same-name",
    needsPass: false,
    bringsAdvisers: true,
    bringsClasses: true,
    bringsTeachers: true,
    bringsSchemes: true,
    preparedAt: null,
    preparedBy: "",
    takenOverAt: null,
    appliedAt: null,
    appliedBy: "",
    digest: "",
    going: 0,
    staying: 0,
    outcomes: [],
    hindrances: [],
    sections: [],
    fees: [],
    changeCount: 0,
    changes: [],
    students: [],
    count: 0,
    page: 1,
    totalPages: 1,
    parts: [],
    applyRefusal: "",
    takeBackRefusal: "",
  };

/** What the screen shows of the rollover, narrowed by what is asked for. */
export function rolloverView(
  rows: RolloverRows,
  { actor, query, today }: { actor: Actor; query: RolloverQuery; today: SchoolDay },
): Rollover {
  const [[years], , , , , , ofSections, ofStudents, staff, schemes, parts, , segments] = rows;
  const common = {
    fromYear: years?.from_name ?? null,
    toYear: years?.next_name ?? null,
    toStart: years?.next_start ?? null,
    holdsBalances: years?.holds_balances === 1,
    schemes,
    advisers: staff,
  };
  const planned = plannedRollover(rows, today);
  if (!planned) return { ...NOTHING, ...common, needsPass: asksForPasses(planFactsOf(rows)) };
  const { row, plan, changes, sectionName, state } = planned;
  const adviserName = new Map(staff.map(({ id, name }) => [id, name]));
  const sectionVersion = new Map(ofSections.map((edit) => [edit.section_uuid, edit.version]));
  const studentVersion = new Map(ofStudents.map((edit) => [edit.student_number, edit.version]));
  const levelName = new Map(rows[2].map(({ code, name }) => [code, name]));
  const feeOf = new Map(plan.fees.map((fee) => [fee.id, fee]));
  const found = plan.students.filter((student) => isAskedFor(student, query));
  const shownFrom = offsetOf({ page: query.page, perPage: STUDENTS_PER_PAGE });
  const refusal = (action: "apply" | "takeBack"): string => {
    const decision = decide(rolloverWorkflow, action, actor, state);
    return decision.allowed ? "" : decision.refusal.message;
  };
  return {
    ...NOTHING,
    ...common,
    status: row.status,
    version: row.version,
    rule: row.rule,
    needsPass: row.needs_pass === 1,
    bringsAdvisers: row.brings_advisers === 1,
    bringsClasses: row.brings_classes === 1,
    bringsTeachers: row.brings_teachers === 1,
    bringsSchemes: row.brings_schemes === 1,
    preparedAt: row.prepared_at,
    preparedBy: row.prepared_by_name,
    takenOverAt: row.taken_over_at,
    appliedAt: row.applied_at,
    appliedBy: row.applied_by_name ?? "",
    digest: planDigest(plan),
    going: state.going,
    staying: plan.students.length - state.going,
    ...countsOf(plan),
    sections: plan.sections.map(({ adviser, existing, ...section }) => ({
      ...section,
      levelName: levelName.get(section.level) ?? section.level,
      adviserId: adviser ?? "",
      adviserName: adviser === null ? "" : (adviserName.get(adviser) ?? ""),
      isThere: existing !== null,
      version: sectionVersion.get(section.id) ?? 0,
    })),
    fees: segments.flatMap((segment) => {
      const fee = feeOf.get(segment.id);
      return fee ? [feeOnWire(segment, fee, { levelName, yearStart: state.yearStart })] : [];
    }),
    changeCount: changes.length,
    changes: changes.slice(0, CHANGES_SHOWN_MAX),
    students: found
      .slice(shownFrom, shownFrom + STUDENTS_PER_PAGE)
      .map(({ hindrances, proposed: _, ...student }) => ({
        ...student,
        from: sectionName(student.from),
        toName: student.to === null ? "" : sectionName(student.to),
        reasons: hindrances.map(({ words }) => words),
        isHeld: hindrances.some(({ kind }) => kind === "held"),
        version: studentVersion.get(student.studentNumber) ?? 0,
      })),
    count: found.length,
    page: query.page,
    totalPages: totalPagesOf(found.length, STUDENTS_PER_PAGE),
    parts: parts.map(partOf),
    applyRefusal: refusal("apply"),
    takeBackRefusal: refusal("takeBack"),
  };
}

const feeOnWire = (
  { name, schedules_json, version }: FeeRow,
  { level, ...fee }: PlannedFee,
  { levelName, yearStart }: { levelName: ReadonlyMap<string, string>; yearStart: SchoolDay },
): Rollover["fees"][number] => ({
  ...fee,
  name,
  levelName: levelName.get(level) ?? level,
  schedules: (JSON.parse(schedules_json) as { number: string; endsOn: SchoolDay }[]).map((schedule) => ({
    ...schedule,
    endsBefore: schedule.endsOn < yearStart,
  })),
  version,
});

/** Everyone who goes, or would but is held back, with the name of the section. */
export function placedStudents(
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

/** How many have each outcome, and each reason not to go. */
const countsOf = ({ students }: RolloverPlan): Pick<Rollover, "outcomes" | "hindrances"> => ({
  outcomes: OUTCOMES.map((outcome) => ({
    outcome,
    students: students.filter((student) => student.outcome === outcome).length,
  })).filter(({ students: of }) => of > 0),
  hindrances: HINDRANCES.map((kind) => ({
    kind,
    students: students.filter(({ hindrances }) => hindrances.some((one) => one.kind === kind)).length,
  })).filter(({ students: of }) => of > 0),
});
const partOf = (part: PartRow): Rollover["parts"][number] => ({
  name: part.kind === "schemes" ? "Grading schemes" : `${part.level_name ?? ""} ${part.section_name}`,
  status: part.status,
  classes: part.classes,
  placed: part.placed,
  leftOut: JSON.parse(part.left_out_json) as Rollover["parts"][number]["leftOut"],
  error: part.error,
});

function isAskedFor(
  { name, studentNumber, outcome, to, hindrances }: PlannedStudent,
  { search, outcome: asked, hindrance, section_id: section }: RolloverQuery,
): boolean {
  return (
    containsWords(`${name} ${studentNumber}`, search) &&
    (asked === undefined || outcome === asked) &&
    (hindrance === undefined || hindrances.some(({ kind }) => kind === hindrance)) &&
    (section === "" || to === section)
  );
}
