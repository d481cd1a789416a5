import { ImportGroups } from "../../core/billing/invoices/import-groups.ts";
import { lineTotal } from "../../core/billing/invoices/invoice-arithmetic.ts";
import {
  customerRefusal,
  headingsRefusal,
  IMPORT_ERRORS_SHOWN,
  IMPORT_MESSAGES,
  readImportRow,
} from "../../core/billing/invoices/invoice-import.ts";
import { FileDates } from "../../core/shared/import/file-dates.ts";
import { CompletedNumbers } from "../../core/shared/import/import-rows.ts";
import type { RefusedEntry } from "../../core/shared/result.ts";
import { newUuid } from "../../core/shared/uuid.ts";
import { read } from "../../db/client.ts";
import {
  activeCustomers,
  existingInvoices,
  type ImportJobRow,
  type ImportOutcome,
  invoicesStaged,
  linesStaged,
  type StagedLine,
} from "../../db/queries/billing/invoice-import.ts";
import { type Job, write } from "../job.ts";
import type { CsvBatch } from "./csv-records.ts";
import { ImportProgress } from "./import-progress.ts";

const GROUPS_AT_ONCE = 5000;
const UUID_RANDOM_BYTES = 10;

/** The reading of one file: every mistake counted, the first hundred kept, good lines staged as they come. */
export class ImportReading {
  private readonly job: Job;
  private readonly row: ImportJobRow;
  rows = 0;
  errorCount = 0;
  readonly errors: RefusedEntry[] = [];
  private readonly groups = new ImportGroups();
  private readonly dates = new FileDates();
  private readonly numbers = new CompletedNumbers();
  /** The name of each customer the file names so far; null: no active customer. */
  private readonly nameOf = new Map<string, string | null>();
  private warnings: RefusedEntry[] = [];
  private amount = 0;
  private record = 0;
  /** The staging write under way: the next records are read beside it. */
  private staging: Promise<unknown> = Promise.resolve();
  private readonly progress: ImportProgress;

  constructor(job: Job, row: ImportJobRow) {
    this.job = job;
    this.row = row;
    this.progress = new ImportProgress(job, row);
  }

  get outcome(): ImportOutcome {
    return { invoices: this.groups.size, rows: this.rows, amount: this.amount, warnings: this.warnings };
  }

  /** Reads the whole file; stops where nothing after a mistake can be understood. */
  async readAll(batches: AsyncIterable<CsvBatch>): Promise<void> {
    for await (const batch of batches) {
      const goOn = await this.readBatch(batch);
      if (!goOn) break;
    }
    await this.staging;
    if (this.rows === 0 && this.errorCount === 0) this.refuse({ message: IMPORT_MESSAGES.empty });
  }

  private async readBatch(batch: CsvBatch): Promise<boolean> {
    const lines: StagedLine[] = [];
    const mistakes: RefusedEntry[] = [];
    const strays = new Set(batch.strayQuotes);
    for (const [index, record] of batch.records.entries()) {
      const row = this.record;
      this.record += 1;
      if (row === 0) {
        const isEmptyFile = record.length === 1 && record[0]?.trim() === "";
        const message = isEmptyFile ? IMPORT_MESSAGES.empty : headingsRefusal(record);
        // A first record that never ends or is not text is told as that, not as a wrong heading.
        if (message) return this.refuse({ message: batch.refusal?.message ?? message });
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      if (batch.refusal?.atRecord === index) continue;
      this.rows += 1;
      if (strays.has(index)) mistakes.push({ message: IMPORT_MESSAGES.strayQuote, row });
      else this.readRecord(record, row, lines, mistakes);
    }
    await this.checkCustomers(lines, mistakes);
    for (const mistake of mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))) this.refuse(mistake);
    if (batch.refusal) {
      const { message, atRecord } = batch.refusal;
      const row = atRecord === undefined ? 0 : this.record - (batch.records.length - atRecord);
      return this.refuse({ message, ...(row > 0 && { row }) });
    }
    await this.stageLines(lines, batch.bytesRead);
    return true;
  }

  private readRecord(record: string[], row: number, lines: StagedLine[], mistakes: RefusedEntry[]): void {
    const readRow = readImportRow(record, row, this.dates, this.numbers);
    if ("errors" in readRow) {
      mistakes.push(...readRow.errors);
      return;
    }
    const placed = this.groups.add(readRow.line, row);
    if ("message" in placed) mistakes.push(placed);
    else
      lines.push({
        line: readRow.line,
        row,
        position: placed.position,
        lineTotal: lineTotal(readRow.line),
      });
  }

  /** Asks once for every customer the file names. */
  private async checkCustomers(lines: readonly StagedLine[], mistakes: RefusedEntry[]): Promise<void> {
    const ids = new Set<string>();
    for (const { line } of lines) if (!this.nameOf.has(line.customerId)) ids.add(line.customerId);
    if (ids.size > 0) {
      const [found] = await read(this.job.db, [activeCustomers([...ids])]);
      for (const id of ids) this.nameOf.set(id, null);
      for (const { student_no, name } of found) this.nameOf.set(student_no, name);
    }
    for (const { line, row } of lines) {
      const refusal = customerRefusal(line, this.nameOf.get(line.customerId) ?? null, row);
      if (refusal) mistakes.push(refusal);
    }
  }

  private async stageLines(lines: readonly StagedLine[], bytesRead: number): Promise<void> {
    const estimate = Math.max(this.rows, Math.round((this.rows * this.row.bytes) / Math.max(1, bytesRead)));
    const progress = await this.progress.at("reading", this.rows, estimate);
    const isStaging = this.row.is_dry_run === 0 && this.errorCount === 0 && lines.length > 0;
    const statements = [...(isStaging ? [linesStaged(this.row.id, lines)] : []), ...progress];
    await this.staging;
    if (statements.length > 0) this.staging = write(this.job, statements);
    // An error is met where it is awaited; until then it must not count as unhandled.
    this.staging.catch(() => undefined);
  }

  /** What only the whole file shows: totals out of range, invoices that exist already (B-20). */
  async checkWhole(): Promise<void> {
    if (this.errorCount > 0) return;
    const { amount, refused } = this.groups.totals();
    this.amount = amount;
    for (const entry of refused) this.refuse(entry);
    const existing: RefusedEntry[] = [];
    for (const groups of chunks(this.groups.values(), GROUPS_AT_ONCE)) {
      const [found] = await read(this.job.db, [existingInvoices(groups)]);
      for (const { row, number, reference_number, student_no } of found)
        existing.push({
          message: `Reference No ${reference_number} of customer ${student_no} exists already as ${number}.`,
          row,
          path: "Reference No",
        });
    }
    const isAllowed = this.row.is_dry_run === 1 || this.row.confirms_existing === 1;
    const completed = this.numbers.warning();
    const warnings =
      completed === null ? existing : [{ message: completed, path: "Customer ID" }, ...existing];
    if (isAllowed) this.warnings = warnings.slice(0, IMPORT_ERRORS_SHOWN);
    else for (const entry of existing) this.refuse(entry);
  }

  /** Stages the invoices themselves, now that their sums are known; the next are made ready beside each write. */
  async stageInvoices(): Promise<void> {
    const progress = await this.progress.at("writing", this.rows, this.rows);
    if (progress.length > 0) await write(this.job, progress);
    for (const groups of chunks(this.groups.values(), GROUPS_AT_ONCE)) {
      const staged = invoicesStaged(this.row.id, groups, uuidsOf(this.job, groups.length));
      await this.staging;
      this.staging = write(this.job, [staged]);
      this.staging.catch(() => undefined);
    }
    await this.staging;
  }

  /** Counts a mistake; answers false, for those after which reading ends. */
  private refuse(entry: RefusedEntry): false {
    this.errorCount += 1;
    if (this.errors.length < IMPORT_ERRORS_SHOWN) this.errors.push(entry);
    return false;
  }
}

/** Ids for so many invoices, their random bytes drawn at once (at most 65,536 a call). */
function uuidsOf(job: Job, count: number): () => string {
  const random = crypto.getRandomValues(new Uint8Array(count * UUID_RANDOM_BYTES));
  const now = job.now();
  let drawn = 0;
  return () => {
    drawn += UUID_RANDOM_BYTES;
    return newUuid(now, random.subarray(drawn - UUID_RANDOM_BYTES, drawn));
  };
}

function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[], void, void> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
