import type { FileDates } from "#core/shared/import/file-dates.ts";
import { RowCells } from "#core/shared/import/row-cells.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** The CSV of what came into an account of one bank (B-83). */
export const BANK_HEADINGS = ["Date", "Reference", "Description", "Amount"] as const;
export type BankHeading = (typeof BANK_HEADINGS)[number];

/** What was paid into the account, as the bank writes it. */
export interface BankLine {
  date: SchoolDay;
  reference: string;
  description: string;
  amount: Centavos;
}

/** A line, or everything that is wrong with it. What left the account is no line. */
export function readBankRow(
  record: readonly string[],
  row: number,
  dates: FileDates,
): { line: BankLine } | { errors: RefusedEntry[] } {
  const cells = new RowCells(BANK_HEADINGS, record, row);
  const { errors } = cells;
  if (errors.length > 0) return { errors };
  const amount = cells.amount("Amount", { isRequired: true }) ?? 0;
  const line: BankLine = {
    date: cells.day("Date", dates),
    reference: cells.text("Reference", 60),
    description: cells.text("Description", 500),
    amount,
  };
  if (line.reference === "" && line.description === "") cells.wrong("Reference", "is required");
  return errors.length > 0 ? { errors } : { line };
}

/** The places of lines among equal ones of their file: with bank, date, reference and amount what a line is known by. */
export class BankPlaces {
  private readonly counts = new Map<string, number>();

  take({ date, reference, amount }: BankLine): number {
    const key = `${date} ${amount} ${reference}`;
    const place = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, place);
    return place;
  }
}
