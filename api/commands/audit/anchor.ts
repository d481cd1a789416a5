import * as z from "zod";
import type { SeriesHeads } from "#core/billing/number-series.ts";
import { type Instant, type SchoolDay, schoolDayOf } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { selectLastSeal } from "#db/queries/audit/audit.ts";
import { headsOf, seriesHeads } from "#db/queries/billing/series.ts";

/** A day's anchor: the head of the audit chain and of every number series, kept outside the database and never changed. */
export interface Anchor {
  at: Instant;
  /** The last sealed event, and the hash of its seal. */
  toId: number;
  hash: string;
  series: SeriesHeads;
}

const PREFIX = "anchors/";
const storedAnchor = z.object({
  at: z.string(),
  toId: z.number(),
  hash: z.string(),
  series: z.record(z.string(), z.number()).default({}),
});

/** What of an object store is needed for anchors. */
export interface AnchorStore {
  put(key: string, text: string, options: { onlyIf: { etagDoesNotMatch: string } }): Promise<unknown>;
  get(key: string): Promise<{ text(): Promise<string> } | null>;
  list(options: { prefix: string; cursor?: string }): Promise<{
    objects: { key: string }[];
    truncated: boolean;
    cursor?: string;
  }>;
}

/** Writes the anchor of a day, once: one that is there already stays as it is. */
export async function writeAnchor(db: Database, files: AnchorStore, at: Instant): Promise<void> {
  const [[seal], heads] = await read(db, [selectLastSeal(), seriesHeads()] as const);
  if (!seal) return;
  const anchor: Anchor = { at, toId: seal.toId, hash: seal.hash, series: headsOf(heads) };
  await files.put(`${PREFIX}${schoolDayOf(at)}.json`, JSON.stringify(anchor), {
    onlyIf: { etagDoesNotMatch: "*" },
  });
}

/** The keys of all anchors, oldest first. */
async function anchorKeys(files: Pick<AnchorStore, "list">): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await files.list({ prefix: PREFIX, ...(cursor && { cursor }) });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys.sort();
}

/** The day of the newest anchor; null before the first. */
export async function lastAnchoredDay(files: Pick<AnchorStore, "list">): Promise<SchoolDay | null> {
  return (await anchorKeys(files)).at(-1)?.slice(PREFIX.length, -".json".length) ?? null;
}

/** Every anchor of the store, oldest first; those of earlier versions, which name no event, are left out. */
export async function readAnchors(files: Pick<AnchorStore, "get" | "list">): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (const key of await anchorKeys(files)) {
    const read = storedAnchor.safeParse(JSON.parse((await (await files.get(key))?.text()) ?? "null"));
    if (read.success) anchors.push(read.data as Anchor);
  }
  return anchors;
}
