import type { ImportFacts } from "#core/billing/import-job/import-facts.ts";
import { IMPORT_FILES } from "#core/billing/import-job/import-files.ts";
import { IMPORT_KINDS, IMPORT_MESSAGES, type ImportKind } from "#core/billing/import-job/import-job.ts";
import { BILLING_SETTINGS, staleChequeDays } from "#core/billing/settings/billing-settings.ts";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import { hasImportEnded } from "#core/shared/import/import.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import { entryOf, wrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { type FileReading, openFile } from "#core/shared/import/reading/file-reading.ts";
import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { type Instant, schoolDayAt } from "#core/shared/school-day.ts";
import { ascendingUuids } from "#core/shared/uuid.ts";
import { read } from "#db/client.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import {
  booksUnchanged,
  type FoundImport,
  type ImportAnswers,
  type ImportOutcome,
  importBegun,
  importDone,
  importFailed,
  importNamed,
  largestAmount,
  readOptionsOf,
  stagingEmptied,
} from "#db/queries/billing/imports/import-job.ts";
import { banks, knownMethods, paymentMethods, paymentTypes } from "#db/queries/billing/lookups.ts";
import { settingRows } from "#db/queries/identity/settings.ts";
import { headingsKey, keepMatching, matchingKind } from "#db/queries/shared/file-matching.ts";
import { outboxDone, outboxHeld } from "#db/queries/shared/outbox.ts";
import type { Statement } from "#db/statement.ts";
import { BANK_FILES } from "#queues/import/bank-files.ts";
import type { FileKind } from "#queues/import/file-kind.ts";
import { ImportReading } from "#queues/import/import-reading.ts";
import { INVOICE_FILES, OPENING_BALANCE_FILES } from "#queues/import/invoice-files.ts";
import { PAYMENT_FILES } from "#queues/import/payment-files.ts";
import { REFUND_FILES } from "#queues/import/refund-files.ts";
import { type Job, type JobResult, push, skipUnknown, storedObject, write } from "#queues/job.ts";

/** Every kind of import; a further one has its line here. */
const FILE_KINDS: Readonly<Record<ImportKind, FileKind>> = {
  invoices: INVOICE_FILES,
  "opening-balances": OPENING_BALANCE_FILES,
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
  const [[row], settings, methods, knownBanks, types, [largest]] = await read(job.db, [
    importNamed(subjectId),
    settingRows(BILLING_SETTINGS.names),
    paymentMethods(),
    banks(),
    paymentTypes(),
    largestAmount(),
  ] as const);
  if (!row) return skipUnknown(job);
  const actorId = row.userUuid;
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

  const object = await storedObject(job, row.objectKey);
  if (!object)
    return { status: await refuseImport(job, row, { errors: [{ message: IMPORT_MESSAGES.gone }] }), actorId };
  const facts: ImportFacts = {
    ...knownMethods(methods, knownBanks),
    today: schoolDayAt(job.now()),
    lockedThrough: BILLING_SETTINGS.of(settings).billing_locked_through,
    staleChequeDays: staleChequeDays(BILLING_SETTINGS.of(settings)),
    paymentTypes: types,
    largestAmount: largest?.largest ?? 0,
  };
  try {
    return {
      status: await readAndFinish(job, row, new Uint8Array(await object.arrayBuffer()), facts),
      actorId,
    };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { status: await refuseImport(job, row, { errors: [{ message: error.message }] }), actorId };
  }
}

/** Reads the file of an import and makes its records, or says what is wrong with it. Throws FileRefused. */
async function readAndFinish(
  job: Job,
  row: FoundImport,
  bytes: Uint8Array,
  facts: ImportFacts,
): Promise<string> {
  const definition = IMPORT_FILES[row.kind].definition(facts);
  const options = { ...readOptionsOf(row), largestAmount: facts.largestAmount };
  const opened = openFile(bytes, definition, options);
  if (!opened.ok) return refuseImport(job, row, { errors: [{ message: opened.message }] });
  const file = opened.value;
  const kind = FILE_KINDS[row.kind];
  const uuid = ascendingUuids(job.now(), (size) => crypto.getRandomValues(new Uint8Array(size)));
  const taker = kind.open({ job, row, facts, wrong: wrongAt(definition, file.columns), uuid });
  const reading = new ImportReading(job, row, { definition, file, taker });
  await reading.readAll(facts.today);
  const isDryRun = row.isDryRun;
  if (!isDryRun && reading.needed !== "")
    return refuseImport(job, row, { errors: [{ message: reading.needed }], preview: reading.preview() });
  if (!isDryRun && reading.errorCount === 0 && reading.outcome.rows === 0)
    return refuseImport(job, row, {
      errors: [{ message: IMPORT_MESSAGES.empty }],
      preview: reading.preview(),
    });
  if (!isDryRun && reading.errorCount > 0) {
    const { errors, errorCount } = reading;
    return refuseImport(job, row, { errors: errors.map(entryOf), errorCount, preview: reading.preview() });
  }
  if (!isDryRun) await reading.stageLast();
  return finish(job, row, reading, { kind, facts, file });
}

/** Makes the records, unless nothing is to change; what was checked must still hold. */
async function finish(
  job: Job,
  row: FoundImport,
  reading: ImportReading,
  { kind, facts, file }: { kind: FileKind; facts: ImportFacts; file: FileReading<AnyFile["fields"]> },
): Promise<string> {
  const { outcome } = reading;
  const preview = reading.preview();
  const { lockedThrough } = facts;
  const now = job.instant();
  const { event } = IMPORT_KINDS[row.kind];
  const isDryRun = row.isDryRun;
  const { auditOfEach } = kind;
  const finished = await write(
    job,
    [
      importDone(row.id, outcome, preview, now),
      expectChanges(1),
      ...(isDryRun ? [] : records(row, kind, { outcome, lockedThrough, now })),
      ...(isDryRun ? [] : answersKept(row, file, now)),
    ],
    isDryRun
      ? []
      : [
          {
            event,
            subjectUuid: row.uuid,
            data: {
              [row.kind]: outcome.records,
              rows: outcome.rows,
              ...(preview.leftOutCount > 0 && {
                leftOut: preview.leftOutCount,
                leftOutRows: preview.leftOut.map(({ line }) => line),
              }),
            },
          },
        ],
    { id: row.userId, role: row.role },
    auditOfEach && !isDryRun ? { ...auditOfEach, rows: auditOfEach.rows(row.id, outcome) } : undefined,
  );
  if (finished.outcome !== "done") throw new Error("what was checked changed before the import was written");
  await tell(job, row, "done", outcome.rows);
  await endMessage(job, row);
  return "done";
}

/** What was said of a file is kept once it was imported by it (F-5). */
function answersKept(
  row: FoundImport,
  { columns }: FileReading<AnyFile["fields"]>,
  now: Instant,
): Statement<unknown>[] {
  const { columns: named, dateOrder, linesToSkip, isKept }: ImportAnswers = row.answers;
  if (isKept || !(named || dateOrder || linesToSkip !== undefined)) return [];
  const matching = {
    ...(named && { columns: named }),
    ...(dateOrder && { dateOrder }),
    ...(linesToSkip !== undefined && { linesToSkip }),
  };
  const kept = { userId: row.userId, now };
  return [keepMatching(matchingKind(row.kind, row.bankCode), headingsKey(columns), matching, kept)];
}

/** Empties the staging of an import that is over, in a batch of its own: nobody waits for it, and a message that comes again does it again. */
const endMessage = (job: Job, row: FoundImport) =>
  write(job, [stagingEmptied(row.id), outboxDone(job.message.outboxId, job.instant())]);

/** The records of an import, if what was checked still holds. */
const records = (
  row: FoundImport,
  kind: FileKind,
  { outcome, lockedThrough, now }: { outcome: ImportOutcome; lockedThrough: string; now: Instant },
): Statement<unknown>[] => [
  booksUnchanged(lockedThrough),
  ...(kind.noneExists && !row.confirmsExisting ? [expectThat(kind.noneExists(row.id))] : []),
  ...kind.write(row.id, outcome, { userId: row.userId, now }),
];

/** Ends an import that writes nothing, with the mistakes a person is to correct. */
export async function refuseImport(
  job: Job,
  row: FoundImport,
  {
    errors,
    errorCount = errors.length,
    preview = null,
  }: { errors: RefusedEntry[]; errorCount?: number; preview?: FilePreview | null },
): Promise<string> {
  const rows = preview?.rows ?? 0;
  const now = job.instant();
  const { event } = IMPORT_KINDS[row.kind];
  const refused = await write(
    job,
    [
      importFailed(row.id, { errors, errorCount, rows, preview }, now),
      expectChanges(1),
      stagingEmptied(row.id),
      outboxDone(job.message.outboxId, now),
    ],
    row.isDryRun
      ? []
      : [
          {
            event: `${event}-refused`,
            subjectUuid: row.uuid,
            data: { errors: errorCount },
          },
        ],
    { id: row.userId, role: row.role },
  );
  if (refused.outcome !== "done") return "skipped: finished by another";
  await tell(job, row, "failed", rows);
  return "refused";
}

const tell = (job: Job, row: FoundImport, status: string, rows: number): Promise<void> =>
  push(job, row.userUuid, {
    event: "import-progress",
    import_id: row.uuid,
    status,
    done: rows,
    total: rows,
  });
