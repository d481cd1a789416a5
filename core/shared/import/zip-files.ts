import { Inflate } from "fflate";
import {
  isDeflated,
  packedBytes,
  XLSX_UNPACKED_BYTES_MAX,
  xlsxRefusal,
  type ZipEntry,
  zipDirectory,
} from "./xlsx-archive.ts";

/** Why an archive is not unpacked. */
type ZipFault = "unreadable" | "tooLarge";

/** So much is given to the decompressor at once: at the most a thousand times as much comes out. */
const PACKED_AT_ONCE = 8 * 1024;

/**
 * An entry of an archive, unpacked piece by piece. What it unpacks to is counted, all entries together in `count` (F-9): the
 * directory may claim less than there is. `refuse` ends the reading.
 */
export function* unpackEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  count: { unpacked: number },
  refuse: (fault: ZipFault) => never,
): Generator<Uint8Array<ArrayBufferLike>, void, void> {
  const packed = packedBytes(archive, entry);
  if (!packed) return refuse("unreadable");
  let ofEntry = 0;
  let crc = 0;
  for (const bytes of isDeflated(entry) ? inflated(packed, refuse) : slicesOf(packed)) {
    ofEntry += bytes.byteLength;
    count.unpacked += bytes.byteLength;
    if (ofEntry > entry.unpacked) refuse("unreadable");
    if (count.unpacked > XLSX_UNPACKED_BYTES_MAX) refuse("tooLarge");
    crc = crc32(bytes, crc);
    yield bytes;
  }
  // A damaged part may still be unpacked, to other figures.
  if (crc !== entry.crc) refuse("unreadable");
}

class NotUnpacked extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(`The archive is not unpacked: ${fault}`);
    this.fault = fault;
  }
}

/** The texts of a ZIP by their names, or why it is not unpacked: its size is checked before, as of a workbook (B-56), and counted while it is. */
export function textsOfZip(
  bytes: Uint8Array,
): { texts: Readonly<Record<string, string>> } | { refusal: ZipFault } {
  const refusal = xlsxRefusal(bytes);
  if (refusal !== null) return { refusal };
  const count = { unpacked: 0 };
  const textOf = (entry: ZipEntry): string => {
    const decoder = new TextDecoder();
    let text = "";
    const pieces = unpackEntry(bytes, entry, count, (fault) => {
      throw new NotUnpacked(fault);
    });
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  };
  try {
    return {
      texts: Object.fromEntries((zipDirectory(bytes) ?? []).map((entry) => [entry.name, textOf(entry)])),
    };
  } catch (error) {
    if (error instanceof NotUnpacked) return { refusal: error.fault };
    throw error;
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The checksum of ZIP archives; `before`: that of what came before. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (let at = 0; at < bytes.byteLength; at += 1)
    crc = (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.byteLength; at += PACKED_AT_ONCE) yield bytes.subarray(at, at + PACKED_AT_ONCE);
}

function* inflated(
  packed: Uint8Array,
  refuse: (fault: ZipFault) => never,
): Generator<Uint8Array, void, void> {
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < packed.byteLength; at += PACKED_AT_ONCE) {
    try {
      inflate.push(packed.subarray(at, at + PACKED_AT_ONCE), at + PACKED_AT_ONCE >= packed.byteLength);
    } catch {
      // What the library says is for programmers.
      refuse("unreadable");
    }
    yield* pieces.splice(0);
  }
}
