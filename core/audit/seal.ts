/**
 * The chain over the audit trail: each seal's hash covers the hash before it and every row of its range,
 * so that a row changed, removed or slipped in later breaks every seal from there on.
 */
export interface SealedRow {
  id: number;
  uuid: string;
  occurred_at: string;
  actor_id: number | null;
  actor_role: string | null;
  event: string;
  subject_kind: string;
  subject_uuid: string | null;
  data_json: string;
  request_id: string;
}

export interface Seal {
  fromId: number;
  toId: number;
  previousHash: string;
  hash: string;
}

/** SHA-256 of a text as UTF-8, in hexadecimal; given by the caller, since core knows no machine. */
export type Sha256 = (text: string) => Promise<string>;

export const FIRST_PREVIOUS_HASH = "0".repeat(64);
/** The most rows one seal covers. */
export const SEAL_ROWS_MAX = 1_000;

/** One line a row, every field named by its place; JSON keeps field borders unmistakable. */
const lineOf = (row: SealedRow): string =>
  JSON.stringify([
    row.id,
    row.uuid,
    row.occurred_at,
    row.actor_id,
    row.actor_role,
    row.event,
    row.subject_kind,
    row.subject_uuid,
    row.data_json,
    row.request_id,
  ]);

export const sealHash = (rows: readonly SealedRow[], previousHash: string, sha256: Sha256): Promise<string> =>
  sha256([previousHash, ...rows.map(lineOf)].join("\n"));

/** The seal over rows in order of their ids, or null when there are none. */
export async function sealOf(
  rows: readonly SealedRow[],
  previousHash: string,
  sha256: Sha256,
): Promise<Seal | null> {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  return { fromId: first.id, toId: last.id, previousHash, hash: await sealHash(rows, previousHash, sha256) };
}

/** Why a seal does not fit the rows of its range and the seal before it, or null. */
export async function sealMistake(
  seal: Seal,
  rows: readonly SealedRow[],
  previous: Pick<Seal, "toId" | "hash"> | null,
  sha256: Sha256,
): Promise<string | null> {
  const range = `rows ${seal.fromId} to ${seal.toId}`;
  if (seal.previousHash !== (previous?.hash ?? FIRST_PREVIOUS_HASH))
    return `The seal over ${range} does not follow the one before it.`;
  if (previous && seal.fromId <= previous.toId) return `The seal over ${range} overlaps the one before it.`;
  if (rows[0]?.id !== seal.fromId || rows.at(-1)?.id !== seal.toId)
    return `The first or last of ${range} is missing.`;
  if ((await sealHash(rows, seal.previousHash, sha256)) !== seal.hash)
    return `Something in ${range} was changed, removed or added after it was sealed.`;
  return null;
}
