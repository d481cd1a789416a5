const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * UUIDv7 (RFC 9562): 48 bits of milliseconds, then random. Time-ordered, so that rows written together
 * lie together in every index. Ids are arguments: the caller gives the moment and ten random bytes.
 */
export function newUuid(epochMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = epochMs;
  for (let index = 5; index >= 0; index--) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Of an id that counts: the rest is of the moment and the count. */
const RANDOM_BYTES = 6;
/** A request makes a few ids, a file tens of thousands: each draw is larger than the one before, up to this. */
const DRAWN_FIRST = 8;
const DRAWN_MOST = 5000;
/** Of newUuid up to its version: the milliseconds. */
const MOMENT_LENGTH = 15;

/**
 * Makes UUIDv7 of one moment that ascend: after the milliseconds they count (26 bits), the rest is random. Many rows of one
 * batch are then appended to their indexes. `draw` answers so many random bytes, 30,000 at most.
 */
export function ascendingUuids(epochMs: number, draw: (bytes: number) => Uint8Array): () => string {
  const moment = newUuid(epochMs, new Uint8Array(10)).slice(0, MOMENT_LENGTH);
  let random: Uint8Array = new Uint8Array(0);
  let used = 0;
  let drawn = DRAWN_FIRST;
  let count = 0;
  const hex = (byte: number): string => HEX[byte & 0xff] ?? "";
  const next = () => hex(random[used++] ?? 0);
  return () => {
    if (used === random.length) {
      random = draw(drawn * RANDOM_BYTES);
      drawn = Math.min(DRAWN_MOST, drawn * 8);
      used = 0;
    }
    const counted = `${((count >> 22) & 0x0f).toString(16)}${hex(count >> 14)}-${hex(0x80 | ((count >> 8) & 0x3f))}${hex(count)}`;
    count += 1;
    return `${moment}${counted}-${next()}${next()}${next()}${next()}${next()}${next()}`;
  };
}
