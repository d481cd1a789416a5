import { dayRefusalNow } from "#core/shared/day-bounds.ts";
import { parseScaled, ungroupDigits } from "#core/shared/decimal.ts";
import { type Centavos, centavosFromTyped } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { IDENTIFIER_MAX, isPrintableIdentifier, normalizeIdentifier } from "#core/shared/typed-identifier.ts";
import type { FileDates } from "./file-dates.ts";
import { type CompletedNumbers, rowLengthRefusal, STUDENT_NUMBER, shownCell } from "./import-rows.ts";

/** One row of an import's file: its cells by their headings, and everything that is wrong with them. */
export class RowCells<Heading extends string> {
  readonly errors: RefusedEntry[] = [];
  private readonly headings: readonly Heading[];
  private readonly record: readonly string[];
  private readonly row: number;

  /** `row` counts from 1, the first below the headings. */
  constructor(headings: readonly Heading[], record: readonly string[], row: number) {
    this.headings = headings;
    this.record = record;
    this.row = row;
    if (record.length !== headings.length)
      this.errors.push({ message: rowLengthRefusal(record, headings), row });
  }

  cell(heading: Heading): string {
    return this.record[this.headings.indexOf(heading)]?.trim() ?? "";
  }

  wrong(path: Heading, message: string): void {
    this.errors.push({ message: `${path}: ${message}`, row: this.row, path });
  }

  text(heading: Heading, max: number, rule: { isRequired?: boolean; hasLines?: boolean } = {}): string {
    const value = this.cell(heading);
    if (value === "") {
      if (rule.isRequired) this.wrong(heading, "is required");
      return value;
    }
    if (value.length > max) this.wrong(heading, `is longer than ${max} characters`);
    if (hasControl(value, rule.hasLines === true)) this.wrong(heading, "has a control character");
    return value;
  }

  /** An identifier as it is stored (S-25). */
  identifier(heading: Heading, rule: { isRequired?: boolean } = {}): string {
    const value = normalizeIdentifier(this.cell(heading));
    if (value === "" && rule.isRequired) this.wrong(heading, "is required");
    if (value.length > IDENTIFIER_MAX) this.wrong(heading, `is longer than ${IDENTIFIER_MAX} characters`);
    if (!isPrintableIdentifier(value)) this.wrong(heading, "has characters that cannot be printed");
    return value;
  }

  day(heading: Heading, dates: FileDates): SchoolDay {
    const read = dates.read(this.cell(heading));
    const refusal = "day" in read ? dayRefusalNow(read.day, "record") : read.refusal;
    if (refusal !== null) this.wrong(heading, refusal);
    return "day" in read ? read.day : "";
  }

  /** A figure from 0 to `max`, as a whole number of 10^-scale; commas may group its digits (S-23). */
  figure(heading: Heading, max: number, scale: number, value = this.cell(heading)): number {
    const scaled = parseScaled(ungroupDigits(value) ?? "", scale);
    if (value === "") this.wrong(heading, "is required");
    else if (scaled === null)
      this.wrong(heading, `${shownCell(value)} is not a number of at most ${scale} decimals`);
    else if (scaled < 0n) this.wrong(heading, "is below zero");
    else if (scaled > BigInt(max)) this.wrong(heading, "is too large");
    else return Number(scaled);
    return 0;
  }

  /** The same of a percent, with its sign or without. */
  percent(heading: Heading, max: number, scale: number, value = this.cell(heading)): number {
    return this.figure(heading, max, scale, percentOf(value) ?? value);
  }

  /** An amount above ₱0.00; null where the cell is empty or wrong. */
  amount(heading: Heading, { isRequired = false } = {}): Centavos | null {
    const typed = this.text(heading, AMOUNT_CHARACTERS_MAX, { isRequired });
    if (typed === "") return null;
    const amount = centavosFromTyped(typed);
    if (amount !== null && amount > 0) return amount;
    this.wrong(heading, `${shownCell(typed)} is not an amount above ₱0.00`);
    return null;
  }

  /** A student number, completed where a spreadsheet shortened it. */
  student(heading: Heading, numbers: CompletedNumbers): string {
    const number = numbers.complete(this.cell(heading));
    if (!STUDENT_NUMBER.test(number))
      this.wrong(heading, `${shownCell(number)} is not a student number of six digits`);
    return number;
  }
}

const AMOUNT_CHARACTERS_MAX = 60;

/** "12" of "12 %"; null where a text is not written with a percent sign. */
export const percentOf = (text: string): string | null => /^(.*\d)\s*%$/.exec(text)?.[1] ?? null;

/** The code that a cell names, by itself or by the name that screens show, in any case (S-23); what names none stays as it is typed. */
export function codeNamed(typed: string, choices: readonly { code: string; name: string }[]): string {
  const folded = typed.trim().toLowerCase();
  const named = (by: "code" | "name") => choices.find((choice) => choice[by].toLowerCase() === folded);
  return (named("code") ?? named("name"))?.code ?? typed;
}

/** True where a text holds a control character; `hasLines`: line breaks and tabs are allowed. */
const hasControl = (text: string, hasLines: boolean): boolean =>
  hasLines ? /[^\P{Cc}\n\r\t]/u.test(text) : /\p{Cc}/u.test(text);
