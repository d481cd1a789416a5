import {
  BANK_HEADINGS,
  type BankLine,
  BankPlaces,
  readBankRow,
} from "../../core/billing/bank-lines/bank-file.ts";
import { BankMatcher, namedIn } from "../../core/billing/bank-lines/bank-matching.ts";
import { receivedDateRefusal } from "../../core/billing/payments/received-date.ts";
import { FileDates } from "../../core/shared/import/file-dates.ts";
import { counted } from "../../core/shared/import/import.ts";
import type { RefusedEntry } from "../../core/shared/result.ts";
import { schoolDayAt } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import {
  invoiceCandidates,
  linesTaken,
  paymentCandidates,
  studentCandidates,
} from "../../db/queries/billing/bank-lines/bank-line.ts";
import type { StagedRow } from "../../db/queries/billing/imports/import-job.ts";
import {
  type NewBankLine,
  stagedBankLine,
  stagedBankLinesWritten,
} from "../../db/queries/billing/imports/staged-bank-lines.ts";
import type { FileKind, FileReader, ImportContext } from "./file-kind.ts";

/** What came into an account of one bank (B-83): a row is a line. Those taken before are left out. */
export const BANK_FILES: FileKind = {
  headings: BANK_HEADINGS,
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
  private readonly dates = new FileDates();
  private readonly places = new BankPlaces();
  private readonly matcher = new BankMatcher();
  private readonly lines: NewBankLine[] = [];
  private unchecked: PlacedLine[] = [];
  private taken = 0;
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.bankCode = context.row.bank_code ?? "";
  }

  get count(): number {
    return this.lines.length;
  }

  /** What lines are matched to is told before they are imported: afterwards the list shows it. */
  get notices(): RefusedEntry[] {
    const matched = this.context.row.is_dry_run === 1 ? this.matchedWords() : [];
    return [
      ...(matched.length > 0 ? [{ message: `${matched.join("; ")}.` }] : []),
      ...(this.taken > 0 ? [{ message: `${counted(this.taken, "line")} taken before and left out.` }] : []),
    ];
  }

  private matchedWords(): string[] {
    const kinds = Map.groupBy(this.lines, ({ match }) => match.kind ?? "none");
    return (["payment", "invoice", "student", "none"] as const).flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0;
      return count === 0 ? [] : [`${counted(count, "line")} ${NOTICES[kind]}`];
    });
  }

  readRow(cells: readonly string[], row: number): RefusedEntry[] {
    const readRow = readBankRow(cells, row, this.dates);
    if ("errors" in readRow) return readRow.errors;
    const { line } = readRow;
    const refusal = receivedDateRefusal(line.date, {
      today: schoolDayAt(this.context.job.now()),
      closedThrough: this.context.lockedThrough,
    });
    if (refusal) return [{ message: `Date: ${refusal}`, row, path: "Date" }];
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
      this.lines.push({ ...line, match: this.matcher.match(line) });
      this.amount += line.amount;
    }
    return [];
  }

  takeLines = (): StagedRow[] => [];
  finish = async () => ({ refused: [], existing: [] });

  *records(uuid: () => string): Generator<StagedRow> {
    for (const [index, line] of this.lines.entries()) yield stagedBankLine(line, index + 1, uuid);
  }
}

const NOTICES = {
  payment: "matched to an unposted payment",
  invoice: "to an invoice",
  student: "to a student",
  none: "to nobody",
} as const;
