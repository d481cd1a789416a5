import { keyedDigest } from "#api/commands/identity/access-token.ts";
import { sealMistake } from "#core/audit/seal.ts";
import type { VerificationPortion } from "#core/management/verification-turns.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import {
  restoresOfDatabase,
  selectAuditRange,
  selectAuditTail,
  selectLastSeal,
  selectSealsAfter,
  selectSealsTo,
} from "#db/queries/audit/audit.ts";
import type { Anchor } from "./anchor.ts";

/** The last seal a walk has verified; the next continues after it. */
export interface TrailPosition {
  toId: number;
  hash: string;
}

export interface TrailSlice {
  seals: number;
  rows: number;
  /** The first mistake, for a person; null where everything so far holds. */
  mistake: string | null;
  /** Where the walk continues; null at the end of the chain, or at a mistake. */
  next: TrailPosition | null;
}

const SEALS_PER_READ = 20;

/**
 * Walks the chain from a position, at most `sealsMax` seals, and holds every anchor in its way against it. Reads only.
 * At the end of the chain it also looks for events that were cut off behind it.
 */
export async function walkTrail(
  db: Database,
  {
    key,
    anchors,
    from,
    sealsMax,
    portion = null,
  }: {
    key: string;
    anchors: readonly Anchor[];
    from: TrailPosition | null;
    sealsMax: number;
    /** Of a portion each seal is held against the one before it as it is stored, which another night proves. */
    portion?: VerificationPortion | null;
  },
): Promise<TrailSlice> {
  let position = from;
  let seals = 0;
  let rows = 0;
  const failed = (mistake: string): TrailSlice => ({ seals, rows, mistake, next: null });
  const digest = (text: string) => keyedDigest(key, text);
  while (seals < sealsMax) {
    const limit = Math.min(SEALS_PER_READ, sealsMax - seals);
    const [page] = await read(db, [selectSealsAfter(position?.toId ?? 0, limit, portion)] as const);
    if (page.length === 0) {
      const mistake = (await missingAnchor(db, anchors)) ?? (await missingTail(db));
      return { seals, rows, mistake, next: null };
    }
    const ranges = await read(
      db,
      page.map((seal) => selectAuditRange(seal.fromId, seal.toId)),
    );
    for (const [index, seal] of page.entries()) {
      const events = ranges[index] ?? [];
      const previous = portion === null ? position : (seal.before ?? null);
      const mistake = await sealMistake(seal, events, previous, digest);
      if (mistake) return failed(mistake);
      position = { toId: seal.toId, hash: seal.hash };
      seals += 1;
      rows += events.length;
    }
  }
  return { seals, rows, mistake: null, next: position };
}

/** Walks the whole chain. */
export async function walkWholeTrail(
  db: Database,
  key: string,
  anchors: readonly Anchor[],
): Promise<{ seals: number; rows: number; mistake: string | null }> {
  const { seals, rows, mistake } = await walkTrail(db, {
    key,
    anchors,
    from: null,
    sealsMax: Number.POSITIVE_INFINITY,
  });
  return { seals, rows, mistake };
}

/** Anchors whose seal is not in the database, but for those a restore has taken back. */
async function missingAnchor(db: Database, anchors: readonly Anchor[]): Promise<string | null> {
  if (anchors.length === 0) return null;
  const [restores, found, [end]] = await read(db, [
    restoresOfDatabase(),
    selectSealsTo(anchors.map(({ toId }) => toId)),
    selectLastSeal(),
  ] as const);
  const hashOf = new Map(found.map((seal) => [seal.toId, seal.hash]));
  const isTakenBack = (anchor: Anchor): boolean =>
    restores.some(({ occurredAt, lastEventId }) => anchor.at < occurredAt && anchor.toId > lastEventId);
  const lost = anchors.find((anchor) => hashOf.get(anchor.toId) !== anchor.hash && !isTakenBack(anchor));
  if (!lost) return null;
  const reason = lost.toId > (end?.toId ?? 0) ? "the trail ends before it" : "the trail was rewritten since";
  return `The anchor of ${dayOf(lost.at)} names a seal up to event ${lost.toId}: ${reason}.`;
}

const dayOf = (at: Instant): string => at.slice(0, 10);

/** Events that were written once and are gone from the end of the trail. */
async function missingTail(db: Database): Promise<string | null> {
  const [[tail]] = await read(db, [selectAuditTail()] as const);
  if (!tail || tail.given === tail.last) return null;
  return `The last event is ${tail.last}, but ids up to ${tail.given} were given: events are missing at the end.`;
}
