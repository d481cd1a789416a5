import {
  BANK_HEADINGS,
  type BankHeading,
  type BankLine,
  BankPlaces,
  readBankRow,
} from "#core/billing/bank-lines/bank-file.ts";
import { BankMatcher, namedIn } from "#core/billing/bank-lines/bank-matching.ts";
import { receivedDateRule } from "#core/billing/payments/received-date.ts";
import { FileDates } from "#core/shared/import/file-dates.ts";
import { counted } from "#core/shared/import/import.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { formatLongDay, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import {
  invoiceCandidates,
  linesTaken,
  paymentCandidates,
  studentCandidates,
} from "#db/queries/billing/bank-lines/bank-line.ts";
import {
  type NewBankLine,
  stagedBankLine,
  stagedBankLinesWritten,
} from "#db/queries/billing/imports/staged-bank-lines.ts";
import type { FileKind, FileReader, ImportContext } from "./file-kind.ts";

/** What came into an account of one bank (B-83): a row is a line. Those taken before are left out. */
export const BANK_FILES: FileKind = {
  headings: BANK_HEADINGS,
  provenDates: ["Date"] satisfies BankHeading[],
  open: (context) => new BankReader(context),
  write: stagedBankLinesWritten,
};

interface PlacedLine extends BankLine {
  row: number;
  place: number;
}

class BankReader implements FileReader {
  private readonly context: ImportContext;
  private readonly bankCode: string;
  private readonly dates: FileDates;
  private readonly dateRefusal: ReturnType<typeof receivedDateRule>;
  private readonly places = new BankPlaces();
  private readonly matcher = new BankMatcher();
  private span: { first: SchoolDay; last: SchoolDay } | null = null;
  private lines: NewBankLine[] = [];
  private unchecked: PlacedLine[] = [];
  /** Lines taken before, and the others by what they are matched to. */
  private taken = 0;
  private readonly matched = new Map<keyof typeof NOTICES, number>();
  count = 0;
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.dates = new FileDates(context.dateOrder);
    this.bankCode = context.row.bank_code ?? "";
    this.dateRefusal = receivedDateRule({
      today: schoolDayAt(context.job.now()),
      closedThrough: context.lockedThrough,
    });
  }

  /** How the dates were read, and what lines are matched to, is told before they are imported: afterwards the list shows it. */
  get notices(): RefusedEntry[] {
    const isDryRun = this.context.row.is_dry_run === 1;
    const matched = isDryRun ? this.matchedWords() : [];
    const { dates, span } = this;
    return [
      ...(isDryRun && span ? [{ message: `Dates were read as ${dates.writtenAs}: ${daysOf(span)}.` }] : []),
      ...(matched.length > 0 ? [{ message: `${matched.join("; ")}.` }] : []),
      ...(this.taken > 0 ? [{ message: `${counted(this.taken, "line")} taken before and left out.` }] : []),
    ];
  }

  private matchedWords(): string[] {
    return (["payment", "invoice", "student", "none"] as const).flatMap((kind) => {
      const count = this.matched.get(kind) ?? 0;
      return count === 0 ? [] : [`${counted(count, "line")} ${NOTICES[kind]}`];
    });
  }

  readRow(cells: readonly string[], row: number): RefusedEntry[] {
    const readRow = readBankRow(cells, row, this.dates);
    if ("errors" in readRow) return readRow.errors;
    const { line } = readRow;
    const refusal = this.dateRefusal(line.date);
    if (refusal) return [{ message: `Date: ${refusal}`, row, path: "Date" }];
    const { first, last } = this.span ?? { first: line.date, last: line.date };
    this.span = { first: line.date < first ? line.date : first, last: line.date > last ? line.date : last };
    this.unchecked.push({ ...line, row, place: this.places.take(line) });
    return [];
  }

  async check(): Promise<RefusedEntry[]> {
    const lines = this.unchecked;
    this.unchecked = [];
    if (lines.length === 0) return [];
    const named = lines.map(namedIn);
    const [found, payments, invoices, students] = await read(this.context.job.db, [
      linesTaken(this.bankCode, lines),
      paymentCandidates(this.bankCode, [...new Set(lines.map(({ amount }) => amount))], { isOpen: false }),
      invoiceCandidates([...new Set(named.flatMap((names) => names.invoices))]),
      studentCandidates([...new Set(named.flatMap((names) => names.students))]),
    ] as const);
    const known = new Set(found.map(({ position }) => position));
    this.matcher.add({ payments, invoices, students });
    this.taken += known.size;
    for (const [position, { row: _, ...line }] of lines.entries()) {
      if (known.has(position)) continue;
      const match = this.matcher.match(line);
      const kind = match.kind ?? "none";
      this.matched.set(kind, (this.matched.get(kind) ?? 0) + 1);
      this.count += 1;
      this.amount += line.amount;
      this.lines.push({ ...line, position: this.count, match });
    }
    return [];
  }

  takeStaged() {
    const record = this.lines.map((line) => stagedBankLine(line, this.context.uuid()));
    this.lines = [];
    return { record };
  }

  finish = async () => ({ refused: [], existing: [] });
}

const daysOf = ({ first, last }: { first: SchoolDay; last: SchoolDay }): string =>
  first === last ? formatLongDay(first) : `${formatLongDay(first)} to ${formatLongDay(last)}`;

const NOTICES = {
  payment: "matched to an unposted payment",
  invoice: "to an invoice",
  student: "to a student",
  none: "to nobody",
} as const;
