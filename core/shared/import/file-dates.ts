import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

/** How a file writes its dates with slashes. */
export type DateOrder = keyof typeof DAY_OF;

/** How a file writes its dates (B-44): the form of the first one that can be read; a later one of another form is refused. */
export class FileDates {
  private readonly order: DateOrder;
  private form: string | null = null;

  /** `order`: of dates with slashes; MM/DD is what our own files have. */
  constructor(order: DateOrder = "MM/DD/YYYY") {
    this.order = order;
  }

  /** The form of the dates read so far. */
  get writtenAs(): string {
    return this.form ?? this.order;
  }

  /** The day, or what is wrong with the text. */
  read(text: string): { day: SchoolDay } | { refusal: string } {
    const isSlashed = SLASHED.test(text);
    const form = isSlashed ? this.order : ISO_FORM;
    const day = isSlashed ? dayOf(text, this.order) : ISO.test(text) ? text : "";
    if (!isSchoolDay(day))
      return { refusal: `“${text.slice(0, 30)}” is not a valid date: use YYYY-MM-DD or ${this.order}` };
    this.form ??= form;
    return this.form === form
      ? { day }
      : { refusal: `“${text}” is not written as ${this.form}, as the dates before it in this file` };
  }
}

const ISO_FORM = "YYYY-MM-DD";
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const SLASHED = /^\d{1,2}\/\d{1,2}\/\d{4}$/;
const DAY_OF = {
  "MM/DD/YYYY": ([month = "", day = "", year = ""]: string[]) => [year, month, day],
  "DD/MM/YYYY": ([day = "", month = "", year = ""]: string[]) => [year, month, day],
} as const;
const dayOf = (text: string, order: DateOrder): SchoolDay => {
  const [year = "", month = "", day = ""] = DAY_OF[order](text.split("/"));
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};

const MONTHS = 12;
const HOW_TO_SAVE = "Write its dates as YYYY-MM-DD, and upload it again.";

/** Proves in which order a file that is not ours writes day and month (S-22). */
export class DateOrderProof {
  /** A date that proves each order. */
  private readonly proofs: Partial<Record<DateOrder, string>> = {};
  private unproven: string | null = null;

  /** A cell of any date column. */
  add(cell: string): void {
    const text = cell.trim();
    if (!SLASHED.test(text)) return;
    const [first = 0, second = 0] = text.split("/").map(Number);
    if (first > MONTHS) this.proofs["DD/MM/YYYY"] ??= text;
    else if (second > MONTHS) this.proofs["MM/DD/YYYY"] ??= text;
    else if (first !== second) this.unproven ??= text;
  }

  /** The order, or why the file cannot be read; any order where no date has one. */
  get order(): { order: DateOrder } | { refusal: string } {
    const { "DD/MM/YYYY": dayFirst, "MM/DD/YYYY": monthFirst } = this.proofs;
    if (dayFirst !== undefined && monthFirst !== undefined)
      return {
        refusal: `The dates of this file are in two orders: “${dayFirst}” begins with the day, “${monthFirst}” with the month. ${HOW_TO_SAVE}`,
      };
    if (dayFirst !== undefined) return { order: "DD/MM/YYYY" };
    if (monthFirst === undefined && this.unproven !== null)
      return {
        refusal: `“${this.unproven}” can begin with the day or with the month, and no date of this file shows which. ${HOW_TO_SAVE}`,
      };
    return { order: "MM/DD/YYYY" };
  }
}
