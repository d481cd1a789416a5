import { IMPORT_MESSAGES, IMPORT_ROWS_MAX } from "#core/billing/import-job/import-messages.ts";
import { judgingBy } from "#core/shared/day-bounds.ts";
import { headingsRefusal, IMPORT_ERRORS_SHOWN, rowLengthRefusal } from "#core/shared/import/import-rows.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import {
  type ImportJobRow,
  type ImportOutcome,
  importProgressed,
  rowsStaged,
} from "#db/queries/billing/imports/import-job.ts";
import { outboxHeld } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { type Job, push, write } from "#queues/job.ts";
import { chunks } from "./chunks.ts";
import type { RecordBatch } from "./csv-records.ts";
import type { FileKind, FileReader } from "./file-kind.ts";

const APART_MS = 250;

/** Tells how far an import is, four times a second at most. */
class ImportProgress {
  private readonly job: Job;
  private readonly row: ImportJobRow;
  private toldAt = 0;
  private toldStatus = "";

  constructor(job: Job, row: ImportJobRow) {
    this.job = job;
    this.row = row;
  }

  /** Pushes the progress when it is due, and answers what to write with the next batch. */
  async at(status: "reading" | "writing", done: number, total: number): Promise<Statement<unknown>[]> {
    const now = Date.now();
    if (status === this.toldStatus && now - this.toldAt < APART_MS) return [];
    this.toldAt = now;
    this.toldStatus = status;
    await push(this.job, this.row.user_uuid, {
      event: "import-progress",
      import_id: this.row.uuid,
      status,
      done,
      total,
    });
    return [
      importProgressed(this.row.id, status, done, total),
      outboxHeld(this.job.message.outboxId, this.job.instant()),
    ];
  }
}

const RECORDS_AT_ONCE = 5000;

/** The reading of one file of any kind: every mistake counted, the first hundred kept, good rows staged as they come. */
export class ImportReading {
  private readonly job: Job;
  private readonly row: ImportJobRow;
  private readonly kind: Pick<FileKind, "headings" | "optional">;
  /** The headings of this file. */
  private given: readonly string[] = [];
  private readonly reader: FileReader;
  rows = 0;
  errorCount = 0;
  errors: RefusedEntry[] = [];
  private warnings: RefusedEntry[] = [];
  private record = 0;
  /** The staging write under way: the next records are read beside it. */
  private staging: Promise<unknown> = Promise.resolve();
  private readonly progress: ImportProgress;

  constructor(job: Job, row: ImportJobRow, kind: ImportReading["kind"], reader: FileReader) {
    this.job = job;
    this.row = row;
    this.kind = kind;
    this.reader = reader;
    this.progress = new ImportProgress(job, row);
  }

  get outcome(): ImportOutcome {
    const { count, amount } = this.reader;
    return { records: count, rows: this.rows, amount, warnings: this.warnings };
  }

  /** Reads the whole file; stops where nothing after a mistake can be understood. */
  async readAll(batches: AsyncIterable<RecordBatch>): Promise<void> {
    for await (const batch of batches) {
      const goOn = await this.readBatch(batch);
      if (!goOn) break;
    }
    await this.staging;
    if (this.rows === 0 && this.errorCount === 0) this.refuse({ message: IMPORT_MESSAGES.empty });
  }

  private async readBatch(batch: RecordBatch): Promise<boolean> {
    const mistakes: RefusedEntry[] = [];
    const strays = new Set(batch.strayQuotes);
    const today = schoolDayAt(this.job.now());
    for (const [index, record] of batch.records.entries()) {
      const row = this.record;
      this.record += 1;
      if (row === 0) {
        const isEmptyFile = record.length === 1 && record[0]?.trim() === "";
        const { headings, optional } = this.kind;
        const message = isEmptyFile ? IMPORT_MESSAGES.empty : headingsRefusal(record, headings, optional);
        this.given = record.map((heading) => heading.trim());
        // A first record that never ends or is not text is told as that, not as a wrong heading.
        if (message) return this.refuse({ message: batch.refusal?.message ?? message });
        continue;
      }
      if (record.every((cell) => cell.trim() === "")) continue;
      if (batch.refusal?.atRecord === index) continue;
      this.rows += 1;
      if (this.rows > IMPORT_ROWS_MAX) return this.refuseWhole(IMPORT_MESSAGES.tooManyRows);
      if (strays.has(index)) mistakes.push({ message: IMPORT_MESSAGES.strayQuote, row });
      else mistakes.push(...judgingBy(today, () => this.readRow(record, row)));
    }
    mistakes.push(...(await this.reader.check()));
    for (const mistake of mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))) this.refuse(mistake);
    if (batch.refusal) {
      const { message, atRecord } = batch.refusal;
      if (atRecord === undefined) return this.refuseWhole(message);
      const row = this.record - (batch.records.length - atRecord);
      return this.refuse({ message, ...(row > 0 && { row }) });
    }
    await this.stageRead(batch.bytesRead);
    return true;
  }

  /** A row of a file that is without some headings has nothing in their places. */
  private readRow(record: readonly string[], row: number): RefusedEntry[] {
    const { given, kind } = this;
    if (given.length === kind.headings.length) return this.reader.readRow(record, row);
    if (record.length !== given.length) return [{ message: rowLengthRefusal(record, given), row }];
    const cells = new Map(given.map((heading, place) => [heading, record[place] ?? ""]));
    return this.reader.readRow(
      kind.headings.map((heading) => cells.get(heading) ?? ""),
      row,
    );
  }

  private async stageRead(bytesRead: number): Promise<void> {
    const { record = [], line = [] } = this.reader.takeStaged();
    const estimate = Math.max(this.rows, Math.round((this.rows * this.row.bytes) / Math.max(1, bytesRead)));
    const progress = await this.progress.at("reading", this.rows, estimate);
    const isStaging = this.row.is_dry_run === 0 && this.errorCount === 0;
    await this.stage([
      ...(isStaging && record.length > 0 ? [rowsStaged(this.row.id, "record", record)] : []),
      ...(isStaging && line.length > 0 ? [rowsStaged(this.row.id, "line", line)] : []),
      ...progress,
    ]);
  }

  /** Begins a staging write once the one before has ended. */
  private async stage(statements: Statement<unknown>[]): Promise<void> {
    await this.staging;
    if (statements.length > 0) this.staging = write(this.job, statements);
    // An error is met where it is awaited; until then it must not count as unhandled.
    this.staging.catch(() => undefined);
  }

  /** What only the whole file shows. What exists already is refused unless it is confirmed, or told by a dry run. */
  async checkWhole(): Promise<void> {
    if (this.errorCount > 0) return;
    const { refused, existing } = await this.reader.finish();
    for (const entry of refused) this.refuse(entry);
    const isTold = this.row.is_dry_run === 1 || this.row.confirms_existing === 1;
    if (!isTold) for (const entry of existing) this.refuse(entry);
    this.warnings = [...this.reader.notices, ...(isTold ? existing : [])].slice(0, IMPORT_ERRORS_SHOWN);
  }

  /** Stages the records that only the whole file completed; the next are made ready beside each write. */
  async stageLast(): Promise<void> {
    await this.stage(await this.progress.at("writing", this.rows, this.rows));
    for (const records of chunks(this.reader.lastRecords?.() ?? [], RECORDS_AT_ONCE))
      await this.stage([rowsStaged(this.row.id, "record", records)]);
    await this.staging;
  }

  /** Counts a mistake; answers false, for those after which reading ends. */
  private refuse(entry: RefusedEntry): false {
    this.errorCount += 1;
    if (this.errors.length < IMPORT_ERRORS_SHOWN) this.errors.push(entry);
    return false;
  }

  /** The file is refused for this alone, whatever its rows are. */
  private refuseWhole(message: string): false {
    this.errorCount = 0;
    this.errors = [];
    return this.refuse({ message });
  }
}
