/** What a workbook may unpack to, checked before anything of it is unpacked (B-56). */
const XLSX_UNPACKED_BYTES_MAX = 50_000_000;
const ENTRIES_MAX = 1_000;
/** An entry above SMALL_BYTES does not unpack to more than this many times its packed size. */
const RATIO_MAX = 250;
const SMALL_BYTES = 1_000_000;

export const XLSX_MESSAGES = {
  unreadable:
    "The workbook cannot be read. Save it as an Excel workbook (.xlsx) without a password, or as “CSV UTF-8”.",
  tooLarge: "The workbook is too large once it is unpacked.",
} as const;

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
/** A field with this value stands for one of 64 bits. */
const IN_64_BITS = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

/** Why a workbook is not unpacked, by the directory of its ZIP archive; null: it may be. */
export function xlsxRefusal(bytes: Uint8Array): keyof typeof XLSX_MESSAGES | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(view);
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

interface Entry {
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
}

/** Its sizes are those that are unpacked: neither encrypted, of 64 bits, nor told later than in the directory. */
function isPlain({ flags, method, packed, unpacked }: Entry): boolean {
  if ((flags & IS_ENCRYPTED) !== 0 || packed === IN_64_BITS || unpacked === IN_64_BITS) return false;
  if (method === STORED) return packed === unpacked;
  return method === DEFLATED && packed > 0 && unpacked > 0;
}

/** The entries as the archive's directory has them, one more than ENTRIES_MAX at most; null where it has none. */
function directoryOf(view: DataView): Entry[] | null {
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  while (entries.length < Math.min(count, ENTRIES_MAX + 1)) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) return null;
    entries.push({
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
    });
    at +=
      CENTRAL_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return entries.length === 0 ? null : entries;
}

/** Where the end of the directory is told, which a comment may follow. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
