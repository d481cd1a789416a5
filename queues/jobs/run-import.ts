import { IMPORT_KINDS, type ImportKind } from "#core/billing/import-job/import-kinds.ts";
import { IMPORT_MESSAGES } from "#core/billing/import-job/import-messages.ts";
import { BILLING_SETTINGS } from "#core/billing/settings/billing-settings.ts";
import { WORKBOOK_NAME } from "#core/shared/import/csv-upload.ts";
import { DateOrderProof } from "#core/shared/import/file-dates.ts";
import { hasImportEnded } from "#core/shared/import/import.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { ascendingUuids } from "#core/shared/uuid.ts";
import { read } from "#db/client.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import {
  booksUnchanged,
  type ImportJobRow,
  type ImportOutcome,
  importBegun,
  importDone,
  importFailed,
  importJob,
  stagingEmptied,
} from "#db/queries/billing/imports/import-job.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { outboxDone, outboxHeld } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { BANK_FILES } from "#queues/import/bank-files.ts";
import { csvBatches } from "#queues/import/csv-records.ts";
import type { FileKind } from "#queues/import/file-kind.ts";
import { ImportReading } from "#queues/import/import-reading.ts";
import { INVOICE_FILES } from "#queues/import/invoice-files.ts";
import { PAYMENT_FILES } from "#queues/import/payment-files.ts";
import { REFUND_FILES } from "#queues/import/refund-files.ts";
import { xlsxBatches } from "#queues/import/xlsx-records.ts";
import { type Job, type JobResult, push, skipUnknown, storedObject, write } from "#queues/job.ts";

/** Every kind of import; a further one has its line here. */
const FILE_KINDS: Readonly<Record<ImportKind, FileKind>> = {
  invoices: INVOICE_FILES,
  payments: PAYMENT_FILES,
  "bank-lines": BANK_FILES,
  refunds: REFUND_FILES,
};

/**
 * A file becomes records of its kind, all rows or none: it streams into staging, and one batch makes the records.
 * Whatever died before left at most its staging, which is emptied first; only one job ever finishes an import.
 */
export async function runImport(job: Job): Promise<JobResult> {
  const { subjectId, outboxId } = job.message;
  const [[row], settings] = await read(job.db, [
    importJob(subjectId),
    settingRows(BILLING_SETTINGS.names),
  ] as const);
  if (!row) return skipUnknown(job);
  const actorId = row.user_uuid;
  if (hasImportEnded(row.status)) {
    await endMessage(job, row);
    return { status: "skipped: already finished", actorId };
  }
  const begun = await write(job, [
    importBegun(row.id),
    expectChanges(1),
    stagingEmptied(row.id),
    outboxHeld(outboxId, job.instant()),
  ]);
  if (begun.outcome !== "done") return { status: "skipped: taken meanwhile", actorId };

  const object = await storedObject(job, row.object_key);
  if (!object)
    return { status: await refuseImport(job, row, [{ message: IMPORT_MESSAGES.gone }], 1, 0), actorId };
  const kind = FILE_KINDS[row.kind];
  const proven = await provenOrder(job, row, kind);
  if ("refusal" in proven)
    return { status: await refuseImport(job, row, [{ message: proven.refusal }], 1, 0), actorId };
  const lockedThrough = BILLING_SETTINGS.of(settings).billing_locked_through;
  const uuid = ascendingUuids(job.now(), (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
  const reading = new ImportReading(
    job,
    row,
    kind,
    kind.open({ job, row, lockedThrough, dateOrder: proven.order, uuid }),
  );
  await reading.readAll(await recordsIn(object, kind.headings.length));
  await reading.checkWhole();
  if (reading.errorCount > 0) {
    const { errors, errorCount, rows } = reading;
    return { status: await refuseImport(job, row, errors, errorCount, rows), actorId };
  }
  if (row.is_dry_run === 0) await reading.stageLast();
  return { status: await finish(job, row, reading, { kind, lockedThrough }), actorId };
}

/** The order of day and month in a file: of one that is not ours, by a reading of its own that asks for nothing else. */
async function provenOrder(
  job: Job,
  row: ImportJobRow,
  { headings, provenDates }: FileKind,
): Promise<DateOrderProof["order"]> {
  const proof = new DateOrderProof();
  const object = provenDates && (await storedObject(job, row.object_key));
  if (!object) return proof.order;
  let places: number[] | null = null;
  for await (const { records } of await recordsIn(object, headings.length))
    for (const record of records)
      if (places === null)
        places = provenDates.map((heading) => record.findIndex((cell) => cell.trim() === heading));
      else for (const place of places) proof.add(record[place] ?? "");
  return proof.order;
}

/** A workbook is read whole, because its directory is at its end; a CSV as it streams. */
const recordsIn = async (object: NonNullable<Awaited<ReturnType<typeof storedObject>>>, columns: number) =>
  object.key.endsWith(WORKBOOK_NAME)
    ? xlsxBatches(new Uint8Array(await object.arrayBuffer()), columns)
    : csvBatches(object.body as unknown as AsyncIterable<Uint8Array>);

/** Makes the records, unless nothing is to change; what was checked must still hold. */
async function finish(
  job: Job,
  row: ImportJobRow,
  { outcome }: ImportReading,
  { kind, lockedThrough }: { kind: FileKind; lockedThrough: string },
): Promise<string> {
  const now = job.instant();
  const { event } = IMPORT_KINDS[row.kind];
  const isDryRun = row.is_dry_run === 1;
  const { auditOfEach } = kind;
  const finished = await write(
    job,
    [
      importDone(row.id, outcome, now),
      expectChanges(1),
      ...(isDryRun ? [] : records(row, kind, { outcome, lockedThrough, now })),
    ],
    isDryRun
      ? []
      : [
          {
            event,
            subjectUuid: row.uuid,
            data: { [row.kind]: outcome.records, rows: outcome.rows },
          },
        ],
    { id: row.user_id, role: row.role_code },
    auditOfEach && !isDryRun ? { ...auditOfEach, rows: auditOfEach.rows(row.id, outcome) } : undefined,
  );
  if (finished.outcome !== "done") throw new Error("what was checked changed before the import was written");
  await tell(job, row, "done", outcome.rows);
  await endMessage(job, row);
  return "done";
}

/** Empties the staging of an import that is over, in a batch of its own: nobody waits for it, and a message that comes again does it again. */
const endMessage = (job: Job, row: ImportJobRow) =>
  write(job, [stagingEmptied(row.id), outboxDone(job.message.outboxId, job.instant())]);

/** The records of an import, if what was checked still holds. */
const records = (
  row: ImportJobRow,
  kind: FileKind,
  { outcome, lockedThrough, now }: { outcome: ImportOutcome; lockedThrough: string; now: Instant },
): Statement<unknown>[] => [
  booksUnchanged(lockedThrough),
  ...(kind.noneExists && row.confirms_existing === 0 ? [expectThat(kind.noneExists(row.id))] : []),
  ...kind.write(row.id, outcome, { userId: row.user_id, now }),
];

/** Ends an import that writes nothing, with the mistakes a person is to correct. */
export async function refuseImport(
  job: Job,
  row: ImportJobRow,
  errors: RefusedEntry[],
  errorCount: number,
  rows: number,
): Promise<string> {
  const now = job.instant();
  const { event } = IMPORT_KINDS[row.kind];
  const refused = await write(
    job,
    [
      importFailed(row.id, errors, errorCount, rows, now),
      expectChanges(1),
      stagingEmptied(row.id),
      outboxDone(job.message.outboxId, now),
    ],
    row.is_dry_run === 1
      ? []
      : [
          {
            event: `${event}-refused`,
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
