import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { amount, day, type ExportColumn, text } from "./list-export.ts";

/** An entry of the ledger as the journal has it (B-121). */
export interface JournalEntry {
  date: SchoolDay;
  kind: string;
  documentNumber: string;
  customerId: string;
  customerName: string;
  description: string;
  /** Of the products its document bills or credits. */
  accountCodes: readonly string[];
  debit: Centavos;
  credit: Centavos;
}

export const JOURNAL_TITLE = "Journal";
export const JOURNAL_FORMATS = ["xlsx", "csv"] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** The side that an entry is not on is blank. */
const oneSide = (title: string, of: (entry: JournalEntry) => Centavos): ExportColumn<JournalEntry> => {
  const column = amount(title, 62, of);
  return { ...column, cell: (entry) => (of(entry) === 0 ? "" : column.cell(entry)) };
};

export const JOURNAL_COLUMNS: readonly ExportColumn<JournalEntry>[] = [
  day("Date", 54, (entry) => entry.date),
  text("Type", 60, (entry) => entry.kind),
  text("Document No.", 76, (entry) => entry.documentNumber),
  text("Student ID", 46, (entry) => entry.customerId),
  text("Customer Name", 96, (entry) => entry.customerName),
  text("Description", 160, (entry) => entry.description),
  text("Account Code", 66, (entry) => entry.accountCodes.join(", ")),
  oneSide("Debit", (entry) => entry.debit),
  oneSide("Credit", (entry) => entry.credit),
];
