/**
 * The chain over the audit trail: each seal is an HMAC over the hash before it and every row of its range, under a key
 * that the database does not hold. A row changed, removed or added later breaks its seal, and whoever writes the database
 * cannot make another. Ids have no gaps, so that a seal's range says how many rows it covers.
 */
export interface SealedRow {
  id: number;
  uuid: string;
  occurredAt: string;
  actorId: number | null;
  actorRole: string | null;
  event: string;
  subjectKind: string;
  subjectUuid: string | null;
  dataJson: string;
  requestId: string;
}

export interface Seal {
  fromId: number;
  toId: number;
  previousHash: string;
  hash: string;
}

/** HMAC-SHA256 of a text as UTF-8 under the school's seal key; given by the caller, since core has no I/O. */
export type SealDigest = (text: string) => Promise<string>;

export const FIRST_PREVIOUS_HASH = "0".repeat(64);
/** The most rows one seal covers. */
export const SEAL_ROWS_MAX = 1_000;

/** One line a row, every field named by its place; JSON keeps field borders unmistakable. */
const lineOf = (row: SealedRow): string =>
  JSON.stringify([
    row.id,
    row.uuid,
    row.occurredAt,
    row.actorId,
    row.actorRole,
    row.event,
    row.subjectKind,
    row.subjectUuid,
    row.dataJson,
    row.requestId,
  ]);

const sealHash = (rows: readonly SealedRow[], previousHash: string, digest: SealDigest): Promise<string> =>
  digest([previousHash, ...rows.map(lineOf)].join("\n"));

/** The seal over rows in order of their ids, or null when there are none. */
export async function sealOf(
  rows: readonly SealedRow[],
  previousHash: string,
  digest: SealDigest,
): Promise<Seal | null> {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  return { fromId: first.id, toId: last.id, previousHash, hash: await sealHash(rows, previousHash, digest) };
}

/** Why a seal does not fit the rows of its range and the seal before it, or null. */
export async function sealMistake(
  seal: Seal,
  rows: readonly SealedRow[],
  previous: Pick<Seal, "toId" | "hash"> | null,
  digest: SealDigest,
): Promise<string | null> {
  const range = `rows ${seal.fromId} to ${seal.toId}`;
  if (seal.previousHash !== (previous?.hash ?? FIRST_PREVIOUS_HASH))
    return `The seal over ${range} does not follow the one before it.`;
  if (seal.fromId !== (previous?.toId ?? 0) + 1)
    return `The seal over ${range} does not begin after the last row of the one before it.`;
  if (rows.length !== seal.toId - seal.fromId + 1) return `One of ${range} is missing.`;
  if ((await sealHash(rows, seal.previousHash, digest)) !== seal.hash)
    return `Something in ${range} was changed, removed or added after it was sealed.`;
  return null;
}
