import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** Reads a ZIP from its end, as programs do; throws where directory, local headers, sizes or checksums disagree. */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes);
  const end = file.length - 22;
  if (file.readUInt32LE(end) !== 0x06054b50) throw new Error("No end of a ZIP");
  const count = file.readUInt16LE(end + 10);
  const directoryLength = file.readUInt32LE(end + 12);
  let at = file.readUInt32LE(end + 16);
  if (at + directoryLength !== end) throw new Error("The directory does not end where the end begins");
  const entries = new Map<string, Buffer>();
  let expected = 0;
  for (let index = 0; index < count; index++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error("No entry of the directory");
    const [crc, size, nameLength, offset] = [
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    if (offset !== expected || file.readUInt32LE(offset) !== 0x04034b50)
      throw new Error(`${name} is elsewhere`);
    if (file.toString("utf8", offset + 30, offset + 30 + nameLength) !== name)
      throw new Error(`${name}: another name`);
    const data = file.subarray(offset + 30 + nameLength, offset + 30 + nameLength + size);
    if (crc32(data) !== crc) throw new Error(`${name}: another checksum`);
    if (entries.has(name)) throw new Error(`${name} twice`);
    entries.set(name, data);
    expected = offset + 30 + nameLength + size;
    at += 46 + nameLength;
  }
  return entries;
}
