import { type ImportJobRow, importProgressed } from "#db/queries/billing/imports/import-job.ts";
import { outboxHeld } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { type Job, push } from "#queues/job.ts";

const APART_MS = 250;

/** Tells how far an import is, four times a second at most. */
export class ImportProgress {
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
