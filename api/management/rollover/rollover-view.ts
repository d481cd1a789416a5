import { endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import {
  CHANGES_SHOWN_MAX,
  READ_ROLLOVER,
  type Rollover,
  type RolloverQuery,
  STUDENTS_PER_PAGE,
} from "#core/management/rollover/rollover.body.ts";
import { rolloverWorkflow } from "#core/management/rollover/rollover-actions.ts";
import {
  asksForPasses,
  HINDRANCES,
  OUTCOMES,
  type PlannedFee,
  type PlannedStudent,
  planDigest,
  type RolloverPlan,
} from "#core/management/rollover/rollover-plan.ts";
import { type Actor, decide } from "#core/shared/actions.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { containsWords } from "#core/shared/search-text.ts";
import {
  type FollowingSegment,
  planFactsOf,
  plannedRollover,
  type RolloverRows,
  rolloverFacts,
  type ShownPart,
} from "./rollover-facts.ts";

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
function rolloverView(
  rows: RolloverRows,
  { actor, query, today }: { actor: Actor; query: RolloverQuery; today: SchoolDay },
): Rollover {
  const [[years], , , , , , ofSections, ofStudents, staff, schemes, parts, , segments] = rows;
  const common = {
    fromYear: years?.fromName ?? null,
    toYear: years?.nextName ?? null,
    toStart: years?.nextStart ?? null,
    holdsBalances: years?.holdsBalances === true,
    schemes,
    advisers: staff,
  };
  const planned = plannedRollover(rows, today);
  if (!planned) return { ...NOTHING, ...common, needsPass: asksForPasses(planFactsOf(rows)) };
  const { row, plan, changes, sectionName, state } = planned;
  const adviserName = new Map(staff.map(({ id, name }) => [id, name]));
  const sectionVersion = new Map(ofSections.map((edit) => [edit.section, edit.version]));
  const studentVersion = new Map(ofStudents.map((edit) => [edit.studentNumber, edit.version]));
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
    needsPass: row.needsPass,
    bringsAdvisers: row.bringsAdvisers,
    bringsClasses: row.bringsClasses,
    bringsTeachers: row.bringsTeachers,
    bringsSchemes: row.bringsSchemes,
    preparedAt: row.preparedAt,
    preparedBy: row.preparedBy,
    takenOverAt: row.takenOverAt,
    appliedAt: row.appliedAt,
    appliedBy: row.appliedBy ?? "",
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
  { name, schedules, version }: FollowingSegment,
  { level, ...fee }: PlannedFee,
  { levelName, yearStart }: { levelName: ReadonlyMap<string, string>; yearStart: SchoolDay },
): Rollover["fees"][number] => ({
  ...fee,
  name,
  levelName: levelName.get(level) ?? level,
  schedules: schedules.map((schedule) => ({
    ...schedule,
    endsBefore: schedule.endsOn < yearStart,
  })),
  version,
});

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
const partOf = (part: ShownPart): Rollover["parts"][number] => ({
  name: part.kind === "schemes" ? "Grading schemes" : `${part.levelName ?? ""} ${part.sectionName}`,
  status: part.status,
  classes: part.classes,
  placed: part.placed,
  leftOut: part.leftOut,
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

export const viewRollover = endpoint(READ_ROLLOVER, async (c, { query, today }) => {
  await computeWaitingFigures(c);
  const { rows, scope } = await readPage(c, rolloverFacts(today));
  return { data: rolloverView(rows, { actor: scope.actor, query, today }) };
});
