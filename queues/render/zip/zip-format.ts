import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/**
 * The ZIP format (APPNOTE 6.3) as far as it is written here: entries are stored, not compressed, and have one fixed date, so
 * that the same entries give the same bytes. Sizes stay below 4 GiB and entries below 65,536: no ZIP64.
 */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  size: number;
  crc32: number;
}

const VERSION = 20;
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800;
/** 1 January 1980, midnight: the first day the format knows. */
const FIXED_DATE = 0x0021;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;

export const crc32Of = (bytes: Uint8Array): number => crc32(bytes);

const nameBytes = ({ name }: ZipEntry): Buffer => Buffer.from(name, "utf8");
/** Of an entry with its header. */
export const entryLength = (entry: ZipEntry): number =>
  LOCAL_HEADER_BYTES + nameBytes(entry).length + entry.size;

/** What both headers of an entry say, from the flags on. */
function writeCommon(header: Buffer, at: number, entry: ZipEntry): void {
  header.writeUInt16LE(UTF8_FLAG, at);
  header.writeUInt16LE(0, at + 2);
  header.writeUInt16LE(0, at + 4);
  header.writeUInt16LE(FIXED_DATE, at + 6);
  header.writeUInt32LE(entry.crc32, at + 8);
  header.writeUInt32LE(entry.size, at + 12);
  header.writeUInt32LE(entry.size, at + 16);
  header.writeUInt16LE(nameBytes(entry).length, at + 20);
}

/** Before the bytes of an entry. */
export function localHeader(entry: ZipEntry): Uint8Array {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, entry);
  return Buffer.concat([header, nameBytes(entry)]);
}

/** An entry of the directory at the end; `offset`: where its local header is. */
function centralHeader(entry: ZipEntry, offset: number): Uint8Array {
  const header = Buffer.alloc(CENTRAL_HEADER_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  writeCommon(header, 8, entry);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, nameBytes(entry)]);
}

/** What follows the entries: the directory and its end. Entries are in the order they were written, the first at 0. */
export function zipDirectory(entries: readonly ZipEntry[]): Uint8Array {
  let offset = 0;
  const headers = entries.map((entry) => {
    const header = centralHeader(entry, offset);
    offset += entryLength(entry);
    return header;
  });
  const directory = Buffer.concat(headers);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

/** A whole ZIP of small files. */
export function zipOf(files: readonly { name: string; bytes: Uint8Array }[]): {
  bytes: Uint8Array;
  entries: ZipEntry[];
} {
  const entries = files.map(({ name, bytes }) => ({ name, size: bytes.length, crc32: crc32Of(bytes) }));
  const parts = entries.flatMap((entry, place) => [
    localHeader(entry),
    files[place]?.bytes ?? Buffer.alloc(0),
  ]);
  return { bytes: Buffer.concat([...parts, zipDirectory(entries)]), entries };
}
