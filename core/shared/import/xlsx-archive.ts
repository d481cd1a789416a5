/** What a workbook may unpack to, checked before anything of it is unpacked and counted again while it is (B-56). */
export const XLSX_UNPACKED_BYTES_MAX = 50_000_000;
const ENTRIES_MAX = 1_000;
/** An entry above SMALL_BYTES does not unpack to more than this many times its packed size. */
const RATIO_MAX = 250;
const SMALL_BYTES = 1_000_000;

export const XLSX_MESSAGES = {
  unreadable:
    "The workbook cannot be read. Save it as an Excel workbook (.xlsx) without a password, or as “CSV UTF-8”.",
  tooLarge:
    "The workbook is too large once it is unpacked. Divide it into several, or save it as “CSV UTF-8”.",
  tooManyTexts:
    "The workbook has too many different texts. Divide it into several, or save it as “CSV UTF-8”.",
  tooWide:
    "The sheet has a value to the right of column KN (300 columns). Delete the columns that are not needed, and upload the file again.",
  cellTooLong: "A cell has more than 32,767 characters. Shorten it, and upload the file again.",
} as const;

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** Before the end of the directory in an archive of 64 bits. */
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const EXTRA_64 = 1;
/** A field with this value stands for one of 64 bits. */
const IN_64_BITS = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

export interface ZipEntry {
  name: string;
  flags: number;
  method: number;
  /** CRC-32 of what is unpacked. */
  crc: number;
  packed: number;
  unpacked: number;
  /** Of its local header. */
  at: number;
  is64Bit: boolean;
}

/** Why a workbook is not unpacked, by the directory of its ZIP archive; null: it may be. */
export function xlsxRefusal(bytes: Uint8Array): "unreadable" | "tooLarge" | null {
  const entries = zipDirectory(bytes);
  if (entries === null) return "unreadable";
  if (entries.length > ENTRIES_MAX) return "tooLarge";
  let unpacked = 0;
  for (const entry of entries) {
    if (!isPlain(entry)) return "unreadable";
    unpacked += entry.unpacked;
    if (entry.unpacked > SMALL_BYTES && entry.unpacked > entry.packed * RATIO_MAX) return "tooLarge";
  }
  return unpacked > XLSX_UNPACKED_BYTES_MAX ? "tooLarge" : null;
}

/** Its sizes are those that are unpacked: neither encrypted, of 64 bits, nor told later than in the directory. */
function isPlain({ flags, method, packed, unpacked, is64Bit }: ZipEntry): boolean {
  if ((flags & IS_ENCRYPTED) !== 0 || is64Bit || packed === IN_64_BITS || unpacked === IN_64_BITS)
    return false;
  if (method === STORED) return packed === unpacked;
  return method === DEFLATED && packed > 0 && unpacked > 0;
}

/** The entries as the archive's directory has them, one more than ENTRIES_MAX at most; null where it has none, or is one of 64 bits. */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === null || is64Bit(view, end)) return null;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  while (entries.length < Math.min(count, ENTRIES_MAX + 1)) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const extraAt = at + CENTRAL_BYTES + nameBytes;
    const next = extraAt + extraBytes + view.getUint16(at + 32, true);
    if (next > view.byteLength) return null;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES, extraAt)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
      is64Bit: hasExtra64(view, extraAt, extraBytes),
    });
    at = next;
  }
  return entries.length === 0 ? null : entries;
}

/** The bytes of an entry as they are packed; null where the archive does not have them. */
export function packedBytes(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array | null {
  const view = viewOf(bytes);
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + packed > view.byteLength ? null : bytes.subarray(start, start + packed);
}

export const isDeflated = ({ method }: ZipEntry): boolean => method === DEFLATED;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const is64Bit = (view: DataView, end: number): boolean =>
  end >= LOCATOR_64_BYTES && view.getUint32(end - LOCATOR_64_BYTES, true) === LOCATOR_64;

function hasExtra64(view: DataView, from: number, bytes: number): boolean {
  for (let at = from; at + 4 <= from + bytes; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === EXTRA_64) return true;
  return false;
}

/** Where the end of the directory is told, which a comment may follow. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
