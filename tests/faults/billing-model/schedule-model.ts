import { type Day, plusDays, plusMonths } from "./days.ts";
import { type LedgerModel, Refused } from "./ledger-model.ts";
import type { ModelInvoice } from "./model-records.ts";

type Status = "ACTIVE" | "PAUSED" | "ENDED";
const FROM: Record<"pause" | "resume" | "end", readonly Status[]> = {
  pause: ["ACTIVE"],
  resume: ["PAUSED"],
  end: ["ACTIVE", "PAUSED"],
};
const AFTER = { pause: "PAUSED", resume: "ACTIVE", end: "ENDED" } as const;

/** A published schedule of one customer (B-50 to B-53), of one total. */
export class ScheduleModel {
  uuid = "";
  status: Status = "ACTIVE";
  /** Days on which it was paused and resumed; the last may be open. */
  private readonly pauses: { after: Day; before: Day | null }[] = [];
  private endedOn: Day | null = null;
  private done = 0;
  private readonly days: Day[];
  readonly customer: string;
  private readonly total: number;

  constructor(customer: string, total: number, recurring: Recurring) {
    this.customer = customer;
    this.total = total;
    this.days = occurrences(recurring);
  }

  /** Makes what falls before a day, or until its end; what falls into a pause is skipped once the day is over. */
  makeThrough(day: Day, ledger: LedgerModel, includesDay: boolean): ModelInvoice[] {
    const made: ModelInvoice[] = [];
    for (const date of this.days.slice(this.done)) {
      if (date > day || (date === day && !includesDay)) break;
      if (this.endedOn !== null && date > this.endedOn) break;
      const pause = this.pauses.find(
        ({ after, before }) => date > after && (before === null || date < before),
      );
      if (pause?.before === null && date === day) break;
      if (!pause) made.push(ledger.createInvoice(this.customer, date, plusDays(date, 30), this.total, true));
      this.done += 1;
    }
    if (this.done === this.days.length) this.status = "ENDED";
    return made;
  }
  /** The first day that is neither made nor skipped; after every day where none is left. */
  get nextDay(): Day {
    return this.days[this.done] ?? "9999";
  }
  /** Throws `Refused` where its status does not allow it. */
  change(action: "pause" | "resume" | "end", today: Day): void {
    if (!FROM[action].includes(this.status)) throw new Refused(`not to ${action}`);
    const last = this.pauses.at(-1);
    if (action === "pause") this.pauses.push({ after: today, before: null });
    else if (last) last.before ??= today;
    if (action === "end") this.endedOn = today;
    this.status = AFTER[action];
  }
}

export interface Recurring {
  type: "Weekly" | "Monthly" | "Quarterly";
  range: number;
  start_date: Day;
  end_date: Day;
}

function occurrences({ type, range, start_date, end_date }: Recurring): Day[] {
  const days: Day[] = [];
  for (let place = 0; ; place++) {
    const steps = place * range;
    const day =
      type === "Weekly"
        ? plusDays(start_date, 7 * steps)
        : plusMonths(start_date, type === "Monthly" ? steps : 3 * steps);
    if (day > end_date) return days;
    days.push(day);
  }
}
