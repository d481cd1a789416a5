import { ABSENT_USER_HASH } from "#api/commands/identity/password-hasher.ts";
import {
  gapsBetween,
  headsBeyond,
  headsFromText,
  headsNamedIn,
  highestOf,
  type NumberGap,
  type SeriesHeads,
} from "#core/billing/number-series.ts";
import { FONT_FOLDER } from "#core/documents/han-font.ts";
import { type Instant, schoolDayOf } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { selectAuditTail } from "#db/queries/audit/audit.ts";
import { selectReadyDocuments } from "#db/queries/billing/ledger.ts";
import { headsOf, jumpOver, recordGap, seriesHeads } from "#db/queries/billing/series.ts";
import { documentsLost } from "#db/queries/documents/document.ts";
import { mailsPerhapsSent } from "#db/queries/documents/mail.ts";
import { jobsLost } from "#db/queries/documents/print-job/print-job.ts";
import { keysInUse, uploadedKeys } from "#db/queries/documents/stored-objects.ts";
import { endEverySignIn, type KnownAccount, resetPasswords } from "#db/queries/shared/restore.ts";

/** What of an R2 bucket is needed here. */
export interface StoredFiles {
  list(options: { limit: number; include: ["customMetadata"]; cursor?: string }): Promise<{
    objects: { key: string; customMetadata?: Record<string, string> }[];
    truncated: boolean;
    cursor?: string;
  }>;
  get(key: string): Promise<{ text(): Promise<string> } | null>;
}

export interface RestoreContext {
  db: Database;
  files: StoredFiles;
  /** Subjects of the mails that left the house. */
  mailSubjects: readonly string[];
  /** Numbers that a person knows to be given. */
  given: SeriesHeads;
  /** The database that is replaced, where it can be read and continued from the backup. */
  present: PresentDatabase | null;
  /** When the backup was taken. */
  takenAt: Instant;
  now: Instant;
  newUuid: () => string;
}

/** What the replaced database says of the time since the backup. */
export interface PresentDatabase {
  heads: SeriesHeads;
  accounts: readonly KnownAccount[];
}

export interface RestoreReport {
  /** Whether passwords are as the replaced database knew them; otherwise every account needs a new one, by mail. */
  passwordsKept: boolean;
  gaps: NumberGap[];
  /** Keys of files no row refers to: made after the backup. */
  objectsWithoutRows: string[];
  /** Keys of files that rows refer to and that are gone. */
  rowsWithoutObjects: string[];
}

const REASON = "The file was lost when the database was restored. Please ask for it again.";
const PERHAPS_SENT = "The database was restored: this email may have been sent already.";

/**
 * Brings a restored database in line with what happened since its backup: each series jumps past the highest number in
 * the replaced database, anchors, files and mails, and further by a margin where that database cannot be read; the gap
 * is recorded and audited; files that are gone are marked so; mails not yet sent ask a person; nobody stays signed in.
 * One batch; done again it finds no further numbers.
 */
export async function reconcileRestore(context: RestoreContext): Promise<RestoreReport> {
  const { db, files, present, now, newUuid } = context;
  const stored = await storedFiles(files);
  const [heads, ready, uploads, [tail]] = await read(db, [
    seriesHeads(),
    selectReadyDocuments(),
    uploadedKeys(),
    selectAuditTail(),
  ] as const);
  const gaps = gapsBetween(headsOf(heads), numbersGiven(context, headsOf(heads), stored.heads));
  const lost = ready.filter(({ object_key }) => !stored.keys.has(object_key));
  const lostUploads = uploads.filter(({ objectKey }) => !stored.keys.has(objectKey));
  const done = await commit(
    { db, actor: null, requestId: newUuid(), now, newUuid },
    {
      statements: [
        ...gaps.flatMap((gap) => [jumpOver(gap), expectChanges(1), recordGap(gap, now)]),
        documentsLost(
          lost.map(({ uuid }) => uuid),
          REASON,
          now,
        ),
        jobsLost(lost.map(({ uuid }) => uuid)),
        mailsPerhapsSent(PERHAPS_SENT, now),
        ...endEverySignIn(now),
        ...resetPasswords(present?.accounts ?? [], ABSENT_USER_HASH),
      ],
      audit: [
        {
          event: "database-restore",
          subjectUuid: null,
          data: { lastEventId: tail?.last ?? 0, takenAt: context.takenAt, passwordsKept: present !== null },
        },
        ...gaps.map(({ series, year, first, last }) => ({
          event: "number-gap" as const,
          subjectUuid: null,
          data: { series, year, first, last },
        })),
      ],
      answer: { status: 200, message: "Reconciled." },
    },
  );
  if (done.outcome !== "done") throw new Error("The database is in use: stop everything that writes to it.");
  return {
    passwordsKept: present !== null,
    gaps,
    objectsWithoutRows: await withoutRows(db, [...stored.keys]),
    rowsWithoutObjects: [
      ...lost.map(({ object_key }) => object_key),
      ...lostUploads.map(({ objectKey }) => objectKey),
    ],
  };
}

/** The highest number of each series that was, or without the replaced database may have been, given. */
function numbersGiven(
  { given, mailSubjects, present, takenAt, now }: RestoreContext,
  restored: SeriesHeads,
  stored: readonly SeriesHeads[],
): SeriesHeads {
  const known = highestOf([restored, given, ...stored, ...mailSubjects.map(headsNamedIn)]);
  if (present) return highestOf([known, present.heads]);
  const yearOf = (at: Instant): number => Number(schoolDayOf(at).slice(0, 4));
  const first = yearOf(takenAt);
  const years = Array.from({ length: Math.max(1, yearOf(now) - first + 1) }, (_, index) => first + index);
  return highestOf([known, headsBeyond(known, years)]);
}

/** Every stored file, and the series heads that files and anchors know. */
async function storedFiles(files: StoredFiles): Promise<{ keys: Set<string>; heads: SeriesHeads[] }> {
  const keys = new Set<string>();
  const heads: SeriesHeads[] = [];
  let cursor: string | undefined;
  do {
    const listed = await files.list({ limit: 500, include: ["customMetadata"], ...(cursor && { cursor }) });
    for (const { key, customMetadata } of listed.objects) {
      if (key.startsWith(FONT_FOLDER)) continue;
      if (key.startsWith("anchors/")) heads.push(await anchorHeads(files, key));
      else keys.add(key);
      heads.push(headsFromText(customMetadata?.series ?? ""));
    }
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor);
  return { keys, heads };
}

async function anchorHeads(files: StoredFiles, key: string): Promise<SeriesHeads> {
  const text = await (await files.get(key))?.text();
  return text ? ((JSON.parse(text) as { series?: SeriesHeads }).series ?? {}) : {};
}

async function withoutRows(db: Database, keys: readonly string[]): Promise<string[]> {
  const [rows] = await read(db, [keysInUse(keys)] as const);
  const inUse = new Set(rows.map(({ objectKey }) => objectKey));
  return keys.filter((key) => !inUse.has(key));
}
