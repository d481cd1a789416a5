import type { Centavos } from "#core/shared/money.ts";
import {
  addDays,
  daysBetween,
  type Instant,
  type SchoolDay,
  schoolDayOf,
  startOfDay,
} from "#core/shared/school-day.ts";

/**
 * reminders of a day (B-106)
 * └─ guardian: one mail
 *    └─ invoice of one of the children: reached a stage, or was selected by hand
 */
/** Days relative to a due date: negative before it. */
export type Stages = readonly number[];
export const STAGES_MAX = 8;
const STAGE_MIN = -60;
const STAGE_MAX = 365;
export const STANDARD_STAGES: Stages = [-3, 1, 15, 30, 60];
/** So many days after its day a stage is still made up for. */
export const LATE_DAYS = 7;
/** When reminders go out, in Manila. */
export const HOUR = 8;
/** Of an account that is reminded by hand: invoices due at most so many days ahead. */
export const ACCOUNT_DAYS_AHEAD = 7;

const STAGE = /^[-−]?\d{1,3}$/;
export const STAGES_WANTED = `Please enter 1 to ${STAGES_MAX} different whole numbers from ${STAGE_MIN} to ${STAGE_MAX}, separated by commas`;

/** The stages of a text such as "-3, 1, 15", in order; null where it has none, too many, or one twice. */
export function stagesOf(text: string): Stages | null {
  const parts = text.split(",").map((part) => part.trim());
  if (!parts.every((part) => STAGE.test(part))) return null;
  const stages = parts.map((part) => Number(part.replace("−", "-")) || 0).sort((one, other) => one - other);
  const isSound =
    stages.length <= STAGES_MAX &&
    new Set(stages).size === stages.length &&
    stages.every((stage) => stage >= STAGE_MIN && stage <= STAGE_MAX);
  return isSound ? stages : null;
}
export const stagesText = (stages: Stages): string => stages.join(", ");

/** The newest stage whose day has come, however long ago; null before the first. */
export function stageReached(dueDate: SchoolDay, stages: Stages, day: SchoolDay): number | null {
  const days = daysBetween(dueDate, day);
  return stages.reduce<number | null>(
    (newest, stage) => (stage <= days && (newest === null || stage > newest) ? stage : newest),
    null,
  );
}

/** The stage that a run on `day` sends: the newest that was reached, at most `LATE_DAYS` ago and not before `from`. */
export function stageDue(
  dueDate: SchoolDay,
  stages: Stages,
  day: SchoolDay,
  from: SchoolDay | null = null,
): number | null {
  const stage = stageReached(dueDate, stages, day);
  if (stage === null || daysBetween(dueDate, day) - stage > LATE_DAYS) return null;
  return from === null || addDays(dueDate, stage) >= from ? stage : null;
}

const HOUR_MS = 3_600_000;
/** When the reminders of a day go out, in milliseconds. */
export const morningOf = (day: SchoolDay): number => Date.parse(startOfDay(day)) + HOUR * HOUR_MS;

/**
 * The first day whose stages a run on `day` sends after the database was restored (B-116): that of the restore where it was
 * before the run's hour, else the next. Null: never restored, or so long ago that it leaves nothing out.
 */
export function stagesFrom(restoredAt: Instant | null, day: SchoolDay): SchoolDay | null {
  if (restoredAt === null) return null;
  const restored = schoolDayOf(restoredAt);
  const from = Date.parse(restoredAt) < morningOf(restored) ? restored : addDays(restored, 1);
  return from > addDays(day, -LATE_DAYS) ? from : null;
}

export interface DayRange {
  from: SchoolDay;
  to: SchoolDay;
}
/** The due dates of which a stage can be due on `day`: in order, none overlapping another. */
export function dueDates(stages: Stages, day: SchoolDay): DayRange[] {
  const ranges: DayRange[] = [];
  for (const stage of [...stages].sort((one, other) => other - one)) {
    const [from, to] = [addDays(day, -stage - LATE_DAYS), addDays(day, -stage)];
    const last = ranges.at(-1);
    if (last && from <= addDays(last.to, 1)) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

/** Why an invoice is not named in a reminder. */
const LEFT_OUT_LABELS = {
  "nothing-owed": "Nothing is owed",
  "told-today": "Reminded today already",
  "credit-covers": "Covered by unapplied credit",
  "no-reminders": "Marked “no reminders”",
  "standing-note": "Promised in a standing note",
  "no-address": "The guardian has no email address",
} as const;
export type LeftOut = keyof typeof LEFT_OUT_LABELS;

/** The reason where finance can apply the credit instead. */
export const CREDIT_COVERS = "credit-covers" satisfies LeftOut;

/** What was told of an invoice with the due date it has now: a stage, and why it was left out; null: it was told. */
export interface RemindedStage {
  stage: number | null;
  why: LeftOut | null;
}
/** An invoice as it is when a reminder is decided on. */
export interface Remindable {
  guardianId: number;
  /** "" where the guardian has none. */
  address: string;
  dueDate: SchoolDay;
  balance: Centavos;
  /** What is left of the balance after the student's unapplied credit (B-118). */
  owed: Centavos;
  hasNoReminders: boolean;
  /** The number of the active promissory note in which it is promised. */
  noteNumber: string | null;
  told: readonly RemindedStage[];
  isToldToday: boolean;
}

/** Why this invoice is not named now; null: it is. */
export function leftOut(invoice: Omit<Remindable, "guardianId" | "told">): LeftOut | null {
  if (invoice.balance <= 0) return "nothing-owed";
  if (invoice.isToldToday) return "told-today";
  if (invoice.owed <= 0) return "credit-covers";
  if (invoice.hasNoReminders) return "no-reminders";
  if (invoice.noteNumber !== null) return "standing-note";
  return invoice.address === "" ? "no-address" : null;
}
/** The reason in words, with the note it is promised in. */
export const leftOutText = (why: LeftOut, noteNumber: string | null): string =>
  why === "standing-note" && noteNumber !== null
    ? `Promised in ${noteNumber}, which is in force`
    : LEFT_OUT_LABELS[why];

export interface Planned<Row> {
  /** One mail each: the invoices of one guardian. */
  reminders: { guardianId: number; invoices: { row: Row; stage: number | null }[] }[];
  /** Those that are not told, each with the reason. */
  leftOut: { row: Row; stage: number | null; why: LeftOut }[];
}

export interface ReminderPlanOptions {
  stages: Stages;
  day: SchoolDay;
  isByHand: boolean;
  /** The first day whose stages are sent, where not by hand (`stagesFrom`). */
  from?: SchoolDay | null;
}

/**
 * What a run on `day` sends. Per invoice and stage once; who is left out is named once for each stage and reason.
 * `stages` null: by hand, where every invoice with a balance is named whatever its stage.
 */
export function planReminders<Row>(
  rows: readonly Row[],
  factsOf: (row: Row) => Remindable,
  { stages, day, isByHand, from = null }: ReminderPlanOptions,
): Planned<Row> {
  const judged = rows.flatMap((row) => {
    const facts = factsOf(row);
    const { dueDate, told } = facts;
    const reached = isByHand ? stageReached(dueDate, stages, day) : stageDue(dueDate, stages, day, from);
    const isTold = told.some(({ stage, why }) => stage === reached && why === null);
    const why = leftOut(facts);
    if (isByHand) return [{ row, facts, why, stage: isTold ? null : reached }];
    if (reached === null || isTold || why === "told-today" || why === "nothing-owed") return [];
    const isNamedAlready = told.some((known) => known.stage === reached && known.why === why);
    return isNamedAlready ? [] : [{ row, facts, why, stage: reached }];
  });
  const named = judged.filter(({ why }) => why === null);
  return {
    reminders: [...Map.groupBy(named, ({ facts }) => facts.guardianId)].map(([guardianId, invoices]) => ({
      guardianId,
      invoices: invoices.map(({ row, stage }) => ({ row, stage })),
    })),
    leftOut: judged.flatMap(({ row, stage, why }) => (why === null ? [] : [{ row, stage, why }])),
  };
}

/** "3 days before", "due date", "15 days after"; by hand where no stage was reached, or it was told before. */
export const stageText = (stage: number | null): string =>
  stage === null ? "By hand" : stage === 0 ? "On the due date" : counted(Math.abs(stage), stage);
const counted = (days: number, stage: number): string =>
  `${days} ${days === 1 ? "day" : "days"} ${stage < 0 ? "before" : "after"}`;
