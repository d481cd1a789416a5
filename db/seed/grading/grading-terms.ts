import { gradebookName, gradebookNameWithYear } from "#core/grading/gradebook/gradebook.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { LEVELS } from "#db/seed/names.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { HEAD_ID, TEACHER_ID } from "#db/seed/staff.ts";
import { CURRENT_YEAR_ID, PREVIOUS_YEAR_ID } from "#db/seed/structure.ts";
import type { SeedClass } from "./grading-classes.ts";

/** How far a gradebook's teacher has come. */
export type Progress = "complete" | "some blanks" | "half blank" | "no exam";

export interface GradebookPlan {
  class: SeedClass;
  termId: number;
  name: string;
  status: GradebookStatus;
  progress: Progress;
  /** Activities fewer than a running year has: what is over weighs little. */
  isBrief: boolean;
  submittedOn: SchoolDay | null;
  releaseDate: SchoolDay | null;
  releasedOn: SchoolDay | null;
  /** The day its scores were saved. */
  savedOn: SchoolDay;
}

/** Statuses of the running term, in turn over the classes. */
const RUNNING: readonly GradebookStatus[] = [
  "Draft",
  "For SC/LCC Approval",
  "Draft",
  "For RO Approval",
  "For SC/LCC Approval",
  "Draft",
  "Rejected by SC/LCC",
  "RO Approved",
  "Draft",
  "For SC/LCC Approval",
  "For RO Approval",
  "Draft",
  "Rejected by RO",
  "For RO Approval",
  "Released",
  "RO Approved",
];
/** Of the first term, in turn over the classes of the one section whose grades are not all released. */
const FIRST_TERM: readonly GradebookStatus[] = ["RO Approved", "For RO Approval", "Rejected by RO"];
const UNRELEASED = { level: LEVELS.findIndex(({ code }) => code === "G09"), section: 0 };
const DRAFTS: readonly Progress[] = ["some blanks", "complete", "no exam", "half blank"];
/** teacher@'s classes in the running term, by level of Junior High and section. */
const TEACHERS: readonly (readonly [GradebookStatus, Progress])[] = [
  ["Draft", "some blanks"],
  ["Draft", "complete"],
  ["Draft", "complete"],
  ["Draft", "no exam"],
  ["Draft", "some blanks"],
  ["Draft", "half blank"],
  ["Rejected by SC/LCC", "complete"],
  ["For SC/LCC Approval", "complete"],
];
const FIRST_JUNIOR_LEVEL = LEVELS.findIndex(({ code }) => code === "G07");

type StateOf = (one: SeedClass, index: number) => readonly [GradebookStatus, Progress];
/** The gradebooks of every class in every term that began. */
export const plannedGradebooks = (context: SeedContext, classes: readonly SeedClass[]): GradebookPlan[] =>
  gradebooksOf(context, classes, {
    running: runningState,
    firstTerm: (one, index) => [firstTermStatus(one, index), "complete"],
  });
/** The same of subjects that came later: the first term is released, the second is being encoded. */
export const plannedLaterGradebooks = (
  context: SeedContext,
  classes: readonly SeedClass[],
): GradebookPlan[] =>
  gradebooksOf(context, classes, {
    running: (_one, index) => ["Draft", DRAFTS[index % DRAFTS.length] ?? "complete"],
    firstTerm: () => ["Released", "complete"],
  });

function gradebooksOf(
  context: SeedContext,
  classes: readonly SeedClass[],
  states: { running: StateOf; firstTerm: StateOf },
): GradebookPlan[] {
  const { years, today } = context;
  const terms = [
    ...years.previous.terms.map((term) => ({ term, yearId: PREVIOUS_YEAR_ID, id: term.ordinal })),
    ...years.current.terms
      .filter(({ start }) => start <= today)
      .map((term) => ({ term, yearId: CURRENT_YEAR_ID, id: years.previous.terms.length + term.ordinal })),
  ];
  return terms.flatMap(({ term, yearId, id }) =>
    classes
      .filter((one) => one.yearId === yearId)
      .map((one, index): GradebookPlan => {
        const isRunning = yearId === CURRENT_YEAR_ID && today <= term.end;
        const name = gradebookName(one.subject, one.place, term.ordinal);
        const [status, progress] = isRunning
          ? states.running(one, index)
          : yearId === CURRENT_YEAR_ID
            ? states.firstTerm(one, index)
            : (["Released", "complete"] as const);
        return {
          class: one,
          termId: id,
          name: yearId === PREVIOUS_YEAR_ID ? gradebookNameWithYear(name, years.previous.name) : name,
          status,
          progress,
          isBrief: yearId === PREVIOUS_YEAR_ID,
          ...daysOf(
            status,
            isRunning ? addDays(today, -1 - (index % 9)) : addDays(term.encodeEnd, -(index % 12)),
            isRunning ? addDays(today, -1) : addDays(term.correctionEnd, 7),
          ),
          ...(status === "RO Approved" && isRunning && index % 2 === 0
            ? { releaseDate: addDays(today, 14) }
            : {}),
        };
      }),
  );
}

function runningState(one: SeedClass, index: number): readonly [GradebookStatus, Progress] {
  if (one.teachers.includes(TEACHER_ID)) {
    const place = (one.level - FIRST_JUNIOR_LEVEL) * 2 + one.section;
    return one.subject === "Mathematics" ? (TEACHERS[place] ?? ["Draft", "complete"]) : ["Draft", "complete"];
  }
  if (one.teachers.includes(HEAD_ID))
    return [one.section === 0 ? "For SC/LCC Approval" : "Draft", "complete"];
  const status = RUNNING[index % RUNNING.length] ?? "Draft";
  if (status === "Draft") return [status, DRAFTS[index % DRAFTS.length] ?? "complete"];
  return [status, status === "For RO Approval" && index % 3 === 0 ? "some blanks" : "complete"];
}

function firstTermStatus(one: SeedClass, index: number): GradebookStatus {
  const isUnreleased = one.level === UNRELEASED.level && one.section === UNRELEASED.section;
  return (isUnreleased ? FIRST_TERM[index % FIRST_TERM.length] : undefined) ?? "Released";
}

function daysOf(status: GradebookStatus, submitted: SchoolDay, released: SchoolDay) {
  const isReleased = status === "Released";
  return {
    submittedOn: status === "Draft" ? null : submitted,
    releaseDate: isReleased ? released : null,
    releasedOn: isReleased ? released : null,
    savedOn: submitted,
  };
}

/** Two in the afternoon of a day, in Manila. */
export const afternoonOf = (day: SchoolDay): string =>
  new Date(Date.parse(startOfDay(day)) + 14 * 3_600_000).toISOString();
