import { inflate } from "./inflate.ts";

/**
 * What a PDF may not bring into the office: scripts, other files, programs to start, forms that send themselves away.
 * Names are read as a viewer reads them (ISO 32000-1, 7.3.5: "/J#61vaScript" is "/JavaScript"), also in the objects that
 * a file keeps compressed.
 */
const REFUSED_NAMES: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "SubmitForm",
  "ImportData",
  "RichMedia",
  "XFA",
]);
/** Three bytes of a photograph can read "/JS" by chance: as a key it is followed by a text or a reference. */
const SCRIPT_KEY = /^[\s\0]*[(<\d]/;
const NAME = /\/([^\s\0()<>[\]{}/%]{1,127})/g;
const OBJECT_STREAM = "ObjStm";
const INFLATED_BYTES_MAX = 20_000_000;

/** Whether a PDF has none of these. One whose compressed objects cannot be read is not safe either. */
async function isSafePdf(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = new TextDecoder("latin1").decode(bytes);
  if (hasRefusedName(text)) return false;
  let left = INFLATED_BYTES_MAX;
  for (const [start, end] of objectStreams(text)) {
    const inflated = await inflate(bytes.subarray(start, end), left);
    if (inflated === null || hasRefusedName(new TextDecoder("latin1").decode(inflated))) return false;
    left -= inflated.byteLength;
  }
  return true;
}

const decoded = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function hasRefusedName(text: string): boolean {
  for (const { 0: written, 1: raw = "", index } of text.matchAll(NAME)) {
    const name = decoded(raw);
    if (REFUSED_NAMES.has(name)) return true;
    const after = index + written.length;
    if (name === "JS" && SCRIPT_KEY.test(text.slice(after, after + 16))) return true;
  }
  return false;
}

/** Where the data of each compressed object stream begins and ends. */
function* objectStreams(text: string): Generator<[start: number, end: number]> {
  // Each dictionary is read once, from the end of the stream before it: the time grows with the file, whatever it holds.
  let from = 0;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = text.slice(from, index);
    const start = index + keyword.length;
    from = start;
    const names = [...dictionary.slice(dictionary.lastIndexOf("obj") + 1).matchAll(NAME)];
    if (!names.some(([, name = ""]) => decoded(name) === OBJECT_STREAM)) continue;
    const end = text.indexOf("endstream", start);
    yield [start, end < 0 ? text.length : end];
  }
}

/** What a file is by its first bytes, never by its name (B-33). */
const REFERENCE_TYPES = ["image/png", "image/jpeg", "application/pdf"] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** Uploads are smaller than this (B-33). */
export const REFERENCE_BYTES_LIMIT = 3_145_728;
/** A picture wider, higher or larger than this is a bomb, not a deposit slip: each pixel takes four bytes to show. */
const PIXELS_PER_SIDE_MAX = 12_000;
const PIXELS_MAX = 64_000_000;

const startsWith = (bytes: Uint8Array, ...prefix: number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);
const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The type of a file by its content; null for anything but the three types, oversized pictures and PDFs that are not safe (pdf-safety.ts). */
export async function referenceTypeOf(bytes: Uint8Array<ArrayBuffer>): Promise<ReferenceType | null> {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) {
    const side = (at: number) => word(bytes, at) * 65_536 + word(bytes, at + 2);
    return isPicture(side(16), side(20)) ? "image/png" : null;
  }
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) {
    const size = jpegSize(bytes);
    return size && isPicture(size.width, size.height) ? "image/jpeg" : null;
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d))
    return (await isSafePdf(bytes)) ? "application/pdf" : null;
  return null;
}

const isPicture = (width: number, height: number): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= PIXELS_PER_SIDE_MAX && width * height <= PIXELS_MAX;

/** Walks the markers of a JPEG (ITU T.81, B.2) to its frame header. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: word(bytes, at + 5), width: word(bytes, at + 7) };
    at += 2 + word(bytes, at + 2);
  }
  return null;
}

const EXTENSIONS: Record<ReferenceType, readonly [usual: string, ...others: string[]]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "application/pdf": ["pdf"],
};

/** A file's name with the extension of what it is: a PNG called "slip.exe" is "slip.png". */
export function nameForType(name: string, type: ReferenceType): string {
  const [, base = "", extension = ""] = /^(.*?)(?:\.([^.]{0,10}))?$/s.exec(name) ?? [];
  const known = EXTENSIONS[type];
  return known.includes(extension.toLowerCase()) ? name : `${base || "document"}.${known[0]}`;
}
