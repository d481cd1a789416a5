import { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";
import { read } from "#db/client.ts";
import { expectChanges } from "#db/commit.ts";
import {
  documentsLeftOut,
  documentsOfPart,
  draftsForgotten,
  draftsKept,
  type PartRow,
  type PinnedDocument,
  type PrintWork,
  printPart,
} from "#db/queries/documents/print-job/print-work.ts";
import { type Job, sha256Of, write } from "#queues/job.ts";
import { DOCUMENT_DRAWINGS } from "./document-drawings.ts";

const NO_RECORDS = "No records left";

/** Documents with everything they say, in the order of the file. */
export interface DocumentText {
  document: PinnedDocument;
  text: unknown;
}

/** What drafts said when they were first drawn: by place in the job's file. */
export type KeptDrafts = ReadonlyMap<number, unknown>;

/**
 * What the documents of a part say: each as it was pinned, or as it was when the part was drawn first. Documents are pinned
 * here, and what cannot be printed any more is left out.
 */
export async function textsOfPart(
  job: Job,
  work: PrintWork,
  part: PartRow,
  documents: readonly PinnedDocument[],
): Promise<DocumentText[]> {
  if (documents.every(({ pinnedUuid }) => pinnedUuid !== null))
    return textsOf(job, work, documents, new Map());
  await DOCUMENT_DRAWINGS[work.bulkKind].pin?.(job, work, part);
  const drafts = await keptDrafts(job, work, part);
  const [now] = await read(job.db, [documentsOfPart(part.uuid)] as const);
  return textsOf(job, work, now, drafts);
}

/**
 * The drafts of a part as they were when it was drawn first. They are kept then, so that the part and the job's file say
 * the same at every try; whose records are gone by that time is left out.
 */
export async function keptDrafts(job: Job, work: PrintWork, part: PartRow): Promise<KeptDrafts> {
  const before = part.draftsKey === null ? null : await readDrafts(job, part.draftsKey);
  if (before) return before;
  if (part.draftsKey !== null) await write(job, [draftsForgotten(part)]);
  const [documents] = await read(job.db, [documentsOfPart(part.uuid)] as const);
  const drafts = documents.filter(({ pinnedUuid }) => pinnedUuid === null);
  if (drafts.length === 0) return new Map();
  const texts = await DOCUMENT_DRAWINGS[work.bulkKind].draftTexts(job, drafts, work);
  const said = JSON.stringify([...texts]);
  const bytes = gzipSync(said);
  const key = `documents/${part.uuid}/drafts-${await sha256Of(bytes)}`;
  await job.env.FILES.put(key, bytes, { onlyIf: { etagDoesNotMatch: "*" } });
  const missing = drafts.map(({ position }) => position).filter((position) => !texts.has(position));
  const kept = await write(job, [
    draftsKept(part, key),
    expectChanges(1),
    ...(missing.length > 0 ? documentsLeftOut(part, missing, NO_RECORDS) : []),
  ]);
  if (kept.outcome === "done") return new Map(JSON.parse(said));
  // Another consumer kept them first: what it kept counts.
  const [[now]] = await read(job.db, [printPart(part.uuid)] as const);
  if (!now?.draftsKey) throw new Error("Drafts were neither kept nor found");
  const theirs = await readDrafts(job, now.draftsKey);
  if (!theirs) throw new Error("Drafts were neither kept nor found");
  return theirs;
}

/** Null: they are gone from the store, after a restore. */
async function readDrafts(job: Job, key: string): Promise<KeptDrafts | null> {
  const object = await job.env.FILES.get(key);
  if (!object) return null;
  return new Map(JSON.parse(gunzipSync(Buffer.from(await object.arrayBuffer())).toString("utf8")));
}

/** What documents say: revisions as they were published, drafts as they were kept. */
export async function textsOf(
  job: Job,
  work: PrintWork,
  documents: readonly PinnedDocument[],
  drafts: KeptDrafts,
): Promise<DocumentText[]> {
  const pinned = documents.flatMap(({ pinnedUuid }) => pinnedUuid ?? []);
  const published =
    pinned.length > 0
      ? await DOCUMENT_DRAWINGS[work.bulkKind].pinnedTexts(job, pinned)
      : new Map<string, unknown>();
  return documents.map((document) => {
    const text =
      document.pinnedUuid === null ? drafts.get(document.position) : published.get(document.pinnedUuid);
    if (text === undefined) throw new Error(`A paper without a text: ${document.position}`);
    return { document, text };
  });
}
