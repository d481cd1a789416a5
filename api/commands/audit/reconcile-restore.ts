import {
  gapsBetween,
  headsFromText,
  headsNamedIn,
  highestOf,
  type NumberGap,
  type SeriesHeads,
} from "../../../core/billing/number-series.ts";
import type { Instant } from "../../../core/shared/school-day.ts";
import { type Database, read } from "../../../db/client.ts";
import { commit, expectChanges } from "../../../db/commit.ts";
import { selectAuditTail } from "../../../db/queries/audit.ts";
import { documentsLost } from "../../../db/queries/document.ts";
import { selectReadyDocuments } from "../../../db/queries/ledger.ts";
import { mailsPerhapsSent } from "../../../db/queries/mail.ts";
import { headsOf, jumpOver, recordGap, seriesHeads } from "../../../db/queries/series.ts";
import { keysInUse, uploadedKeys } from "../../../db/queries/stored-objects.ts";

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
  now: Instant;
  newUuid: () => string;
}

export interface RestoreReport {
  gaps: NumberGap[];
  /** Keys of files no row stands for: made after the backup. */
  objectsWithoutRows: string[];
  /** Keys of files that rows stand for and that are gone. */
  rowsWithoutObjects: string[];
}

const REASON = "The file was lost when the database was restored. Please ask for it again.";
const PERHAPS_SENT = "The database was restored: this e-mail may have been sent already.";

/**
 * Brings a restored database in line with what left the house since its backup: each series jumps past the
 * highest number in anchors, files and mails, the gap is recorded and audited; files that are gone are marked
 * so; mails not yet sent ask a person. One batch; done again it finds nothing to do (design/faults.md).
 */
export async function reconcileRestore(context: RestoreContext): Promise<RestoreReport> {
  const { db, files, now, newUuid } = context;
  const stored = await storedFiles(files);
  const [heads, ready, uploads, [tail]] = await read(db, [
    seriesHeads(),
    selectReadyDocuments(),
    uploadedKeys(),
    selectAuditTail(),
  ] as const);
  const known = highestOf([...stored.heads, ...context.mailSubjects.map(headsNamedIn)]);
  const gaps = gapsBetween(headsOf(heads), known);
  const lost = ready.filter(({ object_key }) => !stored.keys.has(object_key));
  const lostUploads = uploads.filter(({ object_key }) => !stored.keys.has(object_key));
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
        mailsPerhapsSent(PERHAPS_SENT, now),
      ],
      audit: [
        {
          event: "database-restore",
          subjectKind: "database",
          subjectUuid: null,
          data: { lastEventId: tail?.last ?? 0 },
        },
        ...gaps.map(({ series, year, first, last }) => ({
          event: "number-gap" as const,
          subjectKind: "series" as const,
          subjectUuid: null,
          data: { series, year, first, last },
        })),
      ],
      answer: { status: 200, message: "Reconciled." },
    },
  );
  if (done.outcome !== "done") throw new Error("The database is in use: stop everything that writes to it.");
  return {
    gaps,
    objectsWithoutRows: await withoutRows(db, [...stored.keys]),
    rowsWithoutObjects: [...lost, ...lostUploads].map(({ object_key }) => object_key),
  };
}

/** Every stored file, and the series heads that files and anchors know. */
async function storedFiles(files: StoredFiles): Promise<{ keys: Set<string>; heads: SeriesHeads[] }> {
  const keys = new Set<string>();
  const heads: SeriesHeads[] = [];
  let cursor: string | undefined;
  do {
    const listed = await files.list({ limit: 500, include: ["customMetadata"], ...(cursor && { cursor }) });
    for (const { key, customMetadata } of listed.objects) {
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
  const inUse = new Set(rows.map(({ object_key }) => object_key));
  return keys.filter((key) => !inUse.has(key));
}
