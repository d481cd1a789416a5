import {
  dueDates,
  morningOf,
  type Stages,
  stagesFrom,
  stagesText,
} from "#core/billing/reminders/reminders.ts";
import { instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { type Change, commit } from "#db/commit.ts";
import {
  dueInvoices,
  type FoundRemindable,
  newestRestore,
  reminderSettings,
  runOfDay,
} from "#db/queries/billing/reminders/reminder.ts";
import { insertReminders, writeStep } from "#db/queries/billing/reminders/reminder-change.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { leftOutOf, planOf, type ReminderSettings, reminderSettingsOf, remindersOf } from "./plan.ts";

/** The most guardians of one write batch. */
const GUARDIANS_PER_STEP = 500;
/** Steps in a row that somebody else's change made stale, before the rest is left to the next minute. */
const TRIES = 5;
/** How long one run goes on; the next minute continues. */
const RUN_MS = 40_000;
const ONLY_BUSINESS = "1";

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}
interface Counts {
  mails: number;
  invoices: number;
  leftOut: number;
}

/** Whether they were on by then: turned on later, they begin the next morning. */
const isDue = ({ isOn, since }: ReminderSettings, day: SchoolDay, epochMs: number): boolean =>
  isOn && epochMs >= morningOf(day) && (since === null || Date.parse(since) < morningOf(day));

/** The day of the next run, where reminders are on. */
export function nextRunDay(
  settings: ReminderSettings,
  { today, tomorrow, isRun }: { today: SchoolDay; tomorrow: SchoolDay; isRun: boolean },
): SchoolDay | null {
  if (!settings.isOn) return null;
  const isTodays = settings.since === null || Date.parse(settings.since) < morningOf(today);
  return isTodays && !isRun ? today : tomorrow;
}

/**
 * The clock's run of a day (B-108): guardians in the order of their ids, some hundred in each read and guarded write. A
 * second run, also at the same moment, finds them taken; one that was stopped is continued where it stopped.
 */
export async function runReminders(
  db: Database,
  clock: Clock,
  guardians = GUARDIANS_PER_STEP,
): Promise<Counts> {
  const counts: Counts = { mails: 0, invoices: 0, leftOut: 0 };
  const started = Date.now();
  let stale = 0;
  let next: Next | null = null;
  while (stale < TRIES && Date.now() - started < RUN_MS) {
    const done: Step | "stale" | "nothing" = await step(db, clock, { guardians, next });
    if (done === "nothing") break;
    if (done === "stale") {
      stale += 1;
      next = null;
      continue;
    }
    stale = 0;
    next = done.next;
    counts.mails += done.mails;
    counts.invoices += done.invoices;
    counts.leftOut += done.leftOut;
    if (done.isWhole) break;
  }
  return counts;
}

/** What a step reads: the guardians after this one, by these stages. */
interface Next {
  after: number;
  stages: Stages;
}
type Step = Counts & { isWhole: boolean; next: Next };

/** One read and one guarded write; a first step does not know yet what it reads, and reads once more. */
async function step(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
  { guardians, next }: { guardians: number; next: Next | null },
): Promise<Step | "stale" | "nothing"> {
  const [today, now] = [schoolDayAt(epochMs), instantAt(epochMs)];
  const due = ({ after, stages }: Next) => dueInvoices(dueDates(stages, today), { today, after, guardians });
  const [rows, [run], [school], [restored], foreseen = []] = await read(db, [
    reminderSettings(),
    runOfDay(today),
    schoolAsBusiness(ONLY_BUSINESS),
    newestRestore(),
    ...(next ? [due(next)] : []),
  ] as const);
  const settings = reminderSettingsOf(rows);
  if (!school || run?.isWhole || !isDue(settings, today, epochMs)) return "nothing";
  const before = run?.throughGuardianId ?? 0;
  const own: Next = { after: before, stages: settings.stages };
  const isForeseen =
    next !== null && stagesText(next.stages) === stagesText(own.stages) && next.after === before;
  const invoices = isForeseen ? foreseen : (await read(db, [due(own)] as const))[0];
  const from = stagesFrom(restored?.occurredAt ?? null, today);
  const plan = planOf(invoices, { stages: settings.stages, day: today, isByHand: false, from });
  const ids = [...new Set(invoices.map(({ guardianId }) => guardianId))];
  const through = ids.at(-1) ?? before;
  const made = { through, isWhole: ids.length < guardians, ...countsOf(plan) };
  const reminders = [
    ...remindersOf(plan, { school, day: today, newUuid, askedBy: null, status: "waiting" }),
    ...leftOutOf(plan, newUuid),
  ];
  const change: Change = {
    statements: [
      ...writeStep({ day: today, before, now, ...made }),
      ...insertReminders(reminders, { day: today, now, askedBy: null }),
    ],
    audit:
      reminders.length === 0
        ? []
        : [
            runEvent(
              today,
              made,
              plan.reminders.flatMap((of) => of.invoices),
            ),
          ],
    answer: { status: 200, message: "" },
  };
  const { outcome } = await commit({ db, requestId, actor: null, now, newUuid }, change);
  return outcome === "done" ? { ...made, next: { ...own, after: through } } : "stale";
}

const countsOf = ({ reminders, leftOut }: ReturnType<typeof planOf>): Counts => ({
  mails: reminders.length,
  invoices: reminders.reduce((sum, { invoices }) => sum + invoices.length, 0),
  leftOut: leftOut.length,
});

const runEvent = (
  day: SchoolDay,
  { mails, invoices, leftOut }: Counts,
  named: readonly { row: FoundRemindable }[],
) => ({
  event: "reminder-run" as const,
  subjectUuid: null,
  data: {
    day,
    mails,
    invoices,
    leftOut,
    amountCentavos: named.reduce((sum, { row }) => sum + row.owed, 0),
  },
});
