import { judgingBy } from "#core/shared/day-bounds.ts";
import { type FilePreview, needsText, previewOf } from "#core/shared/import/file-preview.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import {
  type FileRecord,
  type FileSummary,
  IMPORT_ERRORS_SHOWN,
  KeptMessages,
  type RowMessage,
} from "#core/shared/import/reading/file-outcome.ts";
import type { FileReading } from "#core/shared/import/reading/file-reading.ts";
import { letOthersRun } from "#core/shared/let-others-run.ts";
import {
  type FoundImport,
  type ImportOutcome,
  importProgressed,
  rowsStaged,
} from "#db/queries/billing/imports/import-job.ts";
import { outboxHeld } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { type Job, push, write } from "#queues/job.ts";
import { chunks } from "./chunks.ts";
import type { RecordTaker } from "./file-kind.ts";

const APART_MS = 250;

/** Tells how far an import is, four times a second at most. */
class ImportProgress {
  private readonly job: Job;
  private readonly row: FoundImport;
  private toldAt = 0;
  private toldStatus = "";

  constructor(job: Job, row: FoundImport) {
    this.job = job;
    this.row = row;
  }

  /** Pushes the progress when it is due, and answers what to write with the next batch. */
  async at(status: "reading" | "writing", done: number, total: number): Promise<Statement<unknown>[]> {
    const now = Date.now();
    if (status === this.toldStatus && now - this.toldAt < APART_MS) return [];
    this.toldAt = now;
    this.toldStatus = status;
    await push(this.job, this.row.userUuid, {
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

/** Records that are checked and staged together. */
const RECORDS_AT_ONCE = 5000;
/** On one machine all Workers share a thread: between so many records the others get their turn. */
const RECORDS_BETWEEN_OTHERS = 500;

/** The reading of one file of any kind: every mistake counted, the first hundred kept, good records staged as they come. */
export class ImportReading {
  private readonly job: Job;
  private readonly row: FoundImport;
  private readonly definition: AnyFile;
  private readonly file: FileReading<AnyFile["fields"]>;
  private readonly taker: RecordTaker;
  private readonly wrong = new KeptMessages<RowMessage>();
  private readonly wrongInAll = new KeptMessages<RowMessage>();
  private existing: readonly RowMessage[] = [];
  private summary: FileSummary | null = null;
  /** Records that were read. */
  private records = 0;
  /** The staging write under way: the next records are read beside it. */
  private staging: Promise<unknown> = Promise.resolve();
  private readonly progress: ImportProgress;

  constructor(
    job: Job,
    row: FoundImport,
    of: { definition: AnyFile; file: ImportReading["file"]; taker: RecordTaker },
  ) {
    this.job = job;
    this.row = row;
    this.definition = of.definition;
    this.file = of.file;
    this.taker = of.taker;
    this.progress = new ImportProgress(job, row);
  }

  get outcome(): ImportOutcome {
    const { count, amount } = this.taker;
    return { records: count, rows: this.records, amount };
  }

  get errorCount(): number {
    return this.wrong.count + this.wrongInAll.count + (this.summary?.errorCount ?? 0);
  }

  /** The first errors, in the order of the file. */
  get errors(): RowMessage[] {
    return [...(this.summary?.errors ?? []), ...this.wrong.kept, ...this.wrongInAll.kept]
      .sort((one, other) => one.line - other.line)
      .slice(0, IMPORT_ERRORS_SHOWN);
  }

  /** What has to be said first, in words; empty: nothing. */
  get needed(): string {
    return needsText(this.definition, this.file);
  }

  /** How the file was read, and what it does; only once it was read whole. */
  preview(): FilePreview {
    const { file, taker, summary, errors, errorCount, existing } = this;
    if (summary === null) throw new Error("the preview of a file that was not read");
    const { records: _, ...shape } = file;
    const { records: __, ...totals } = summary;
    const { count, unchanged = 0, shown = [], warnings = [] } = taker;
    // Of the whole file, also of what was taken before; a kind whose amounts are sums of ours has that of its records.
    const amount = summary.amount ?? (errorCount === 0 ? taker.amount : null);
    return previewOf(
      this.definition,
      { ...shape, ...totals, errors, errorCount, amount },
      { added: count, changed: 0, unchanged, changes: [], lines: shown, warnings, existing },
    );
  }

  /** Reads the whole file, and checks its records among each other and against the school. Throws FileRefused. */
  async readAll(today: string): Promise<void> {
    const records = this.file.records((record) => this.taker.leaveOut?.(record));
    let isLast = false;
    while (!isLast) {
      for (let taken = 0; !isLast && taken < RECORDS_AT_ONCE; taken += RECORDS_BETWEEN_OTHERS) {
        const { batch, summary } = judgingBy(today, () => nextOf(records));
        if (summary) this.summary = summary;
        isLast = summary !== null;
        for (const record of batch) for (const message of this.taker.take(record)) this.wrong.add(message);
        this.records += batch.length;
        await letOthersRun();
      }
      for (const message of await this.taker.check()) this.wrong.add(message);
      await this.stageRead();
    }
    await this.staging;
    if (this.errorCount === 0 && this.taker.finish) this.checkWhole(await this.taker.finish());
  }

  private async stageRead(): Promise<void> {
    const { record = [], line = [] } = this.taker.takeStaged();
    const progress = await this.progress.at("reading", this.records, this.file.rowCount);
    const isStaging = !this.row.isDryRun && this.errorCount === 0;
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

  /** What exists already is refused unless it is confirmed, or told by a dry run. */
  private checkWhole({ refused, existing }: Awaited<ReturnType<NonNullable<RecordTaker["finish"]>>>): void {
    const isTold = this.row.isDryRun || this.row.confirmsExisting;
    this.existing = isTold ? existing : [];
    for (const message of isTold ? refused : [...refused, ...existing]) this.wrongInAll.add(message);
  }

  /** Stages the records that only the whole file completed; the next are made ready beside each write. */
  async stageLast(): Promise<void> {
    await this.stage(await this.progress.at("writing", this.records, this.records));
    for (const records of chunks(this.taker.lastRecords?.() ?? [], RECORDS_AT_ONCE))
      await this.stage([rowsStaged(this.row.id, "record", records)]);
    await this.staging;
  }
}

type Records = Generator<FileRecord<AnyFile["fields"]>, FileSummary, void>;

/** The next records of a file; with the last of them its totals. */
function nextOf(records: Records): { batch: FileRecord<AnyFile["fields"]>[]; summary: FileSummary | null } {
  const batch: FileRecord<AnyFile["fields"]>[] = [];
  while (batch.length < RECORDS_BETWEEN_OTHERS) {
    const next = records.next();
    if (next.done) return { batch, summary: next.value };
    batch.push(next.value);
  }
  return { batch, summary: null };
}
