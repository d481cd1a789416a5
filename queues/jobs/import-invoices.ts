import { IMPORT_MESSAGES } from "../../core/billing/invoices/invoice-import.ts";
import type { RefusedEntry } from "../../core/shared/result.ts";
import { read } from "../../db/client.ts";
import { expectChanges } from "../../db/commit.ts";
import {
  draftNumbersTaken,
  type ImportJobRow,
  importBegun,
  importDone,
  importFailed,
  importJob,
  insertStagedDrafts,
  insertStagedLines,
  stagingEmptied,
} from "../../db/queries/billing/invoice-import.ts";
import { outboxDone, outboxHeld } from "../../db/queries/shared/outbox.ts";
import { csvBatches } from "../import/csv-records.ts";
import { ImportReading } from "../import/import-reading.ts";
import { type Job, type JobResult, push, skipUnknown, storedObject, write } from "../job.ts";

/**
 * A CSV becomes drafts, all rows or none: the file streams into staging tables, and one batch publishes them.
 * Whatever died before left at most its staging, which is emptied first; only one job ever publishes an import.
 */
export async function importInvoices(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[row]] = await read(job.db, [importJob(subjectId)]);
  if (!row) return skipUnknown(job);
  const actorId = row.user_uuid;
  if (row.status === "done" || row.status === "failed") {
    await write(job, [outboxDone(outboxId, job.instant())]);
    return { status: "skipped: already finished", actorId };
  }
  const begun = await write(job, [
    importBegun(row.id),
    expectChanges(1),
    ...stagingEmptied(row.id),
    outboxHeld(outboxId, job.instant()),
  ]);
  if (begun.outcome !== "done") return { status: "skipped: taken meanwhile", actorId };

  const object = await storedObject(job, row.object_key);
  if (!object)
    return { status: await refuseImport(job, row, [{ message: IMPORT_MESSAGES.gone }], 1, 0), actorId };
  const reading = new ImportReading(job, row);
  await reading.readAll(csvBatches(object.body as unknown as AsyncIterable<Uint8Array>));
  await reading.checkWhole();
  if (reading.errorCount > 0) {
    const { errors, errorCount, rows } = reading;
    return { status: await refuseImport(job, row, errors, errorCount, rows), actorId };
  }
  return { status: await publish(job, row, reading), actorId };
}

async function publish(job: Job, row: ImportJobRow, reading: ImportReading): Promise<string> {
  const { outcome } = reading;
  const isDryRun = row.is_dry_run === 1;
  if (!isDryRun) await reading.stageInvoices();
  const now = job.instant();
  const published = await write(
    job,
    [
      importDone(row.id, outcome, now),
      expectChanges(1),
      ...(isDryRun
        ? []
        : [
            draftNumbersTaken(outcome.invoices),
            insertStagedDrafts(row.id, outcome.invoices, row.user_id, now),
            expectChanges(outcome.invoices),
            insertStagedLines(row.id),
            expectChanges(outcome.rows),
          ]),
      ...stagingEmptied(row.id),
      outboxDone(job.message.outboxId, now),
    ],
    isDryRun
      ? []
      : [
          {
            event: "invoice-import",
            subjectKind: "invoice-import",
            subjectUuid: row.uuid,
            data: { invoices: outcome.invoices, rows: outcome.rows },
          },
        ],
    { id: row.user_id, role: row.role_code },
  );
  if (published.outcome !== "done") throw new Error("the staged import changed before it was published");
  await tell(job, row, "done", outcome.rows);
  return "done";
}

/** Ends an import that writes nothing, with the mistakes a person is to correct. */
export async function refuseImport(
  job: Job,
  row: ImportJobRow,
  errors: RefusedEntry[],
  errorCount: number,
  rows: number,
): Promise<string> {
  const now = job.instant();
  const refused = await write(
    job,
    [
      importFailed(row.id, errors, errorCount, rows, now),
      expectChanges(1),
      ...stagingEmptied(row.id),
      outboxDone(job.message.outboxId, now),
    ],
    row.is_dry_run === 1
      ? []
      : [
          {
            event: "invoice-import-refused",
            subjectKind: "invoice-import",
            subjectUuid: row.uuid,
            data: { errors: errorCount },
          },
        ],
    { id: row.user_id, role: row.role_code },
  );
  if (refused.outcome !== "done") return "skipped: finished by another";
  await tell(job, row, "failed", rows);
  return "refused";
}

const tell = (job: Job, row: ImportJobRow, status: string, rows: number): Promise<void> =>
  push(job, row.user_uuid, {
    event: "import-progress",
    import_id: row.uuid,
    status,
    done: rows,
    total: rows,
  });
