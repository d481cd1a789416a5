import { analyse } from "chardet";
import { refuseFile } from "./file-refused.ts";

/** As it is named to a person. */
export type TextEncoding = "UTF-8" | "UTF-16 LE" | "UTF-16 BE" | "Windows-1252";

/** A text, and the encoding by which it was read. */
export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  encoding: TextEncoding;
}

/**
 * Reads a text of any encoding that spreadsheets and banks write (F-2): UTF-8 and UTF-16 with a byte order mark, UTF-16
 * without, strict UTF-8, and Windows-1252 where the bytes do not contradict it. Throws FileRefused for any other.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decoded(bytes.subarray(3), "UTF-8");
  if (first === 0xff && second === 0xfe) return decoded(bytes.subarray(2), "UTF-16 LE");
  if (first === 0xfe && second === 0xff) return decoded(bytes.subarray(2), "UTF-16 BE");
  const wide = utf16Without(bytes);
  if (wide !== null) return decoded(bytes, wide);
  const utf8 = textOf(bytes, "utf-8");
  if (utf8 !== null) return { text: utf8, encoding: "UTF-8" };
  if (!mayBeWindows1252(bytes)) refuseFile("otherEncoding");
  return decoded(bytes, "Windows-1252");
}

const LABELS: Readonly<Record<TextEncoding, string>> = {
  "UTF-8": "utf-8",
  "UTF-16 LE": "utf-16le",
  "UTF-16 BE": "utf-16be",
  "Windows-1252": "windows-1252",
};

function decoded(bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  const text = textOf(bytes, LABELS[encoding]);
  if (text === null || text.includes("\0")) return refuseFile("otherEncoding");
  return { text, encoding };
}

/** Null where the bytes are none of the encoding. */
function textOf(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const SAMPLE_BYTES = 4096;

const ZEROS_MIN_SHARE = 0.1;

/** In UTF-16 every second byte of digits, separators and Latin letters is zero; in no other text is there any. Throws FileRefused for what is neither. */
function utf16Without(bytes: Uint8Array): "UTF-16 LE" | "UTF-16 BE" | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd === 0) return null;
  if (Math.max(even, odd) < sample.length * ZEROS_MIN_SHARE) return refuseFile("otherEncoding");
  return odd >= even ? "UTF-16 LE" : "UTF-16 BE";
}

/** Bytes that Windows-1252 does not define. */
const UNDEFINED: ReadonlySet<number> = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Control characters that no text has. */
const isControl = (byte: number): boolean =>
  byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a].includes(byte);
/** Scripts without Latin letters; other Latin encodings look alike to the detector where a text has few letters above 127. */
const OTHER_SCRIPT = /^(?:windows-125[1356]|ISO-8859-[5678]|KOI8-R|Shift_JIS|Big5|EUC-|GB18030|ISO-2022)/;
/** Below it the detector says nothing: of short texts of names it is hardly higher. */
const CONFIDENCE_MIN = 25;

function mayBeWindows1252(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => UNDEFINED.has(byte) || isControl(byte))) return false;
  const [best] = analyse(aroundLetters(bytes));
  return best === undefined || best.confidence < CONFIDENCE_MIN || !OTHER_SCRIPT.test(best.name);
}

const AROUND_BYTES = 24;
const DETECTED_BYTES_MAX = 16 * 1024;

/** What stands around bytes above 127: the rest of a file says nothing of its encoding. */
function aroundLetters(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let keptTo = 0;
  for (let at = 0; at < bytes.byteLength && kept.length < DETECTED_BYTES_MAX; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const from = Math.max(keptTo, at - AROUND_BYTES);
    const to = Math.max(from, Math.min(bytes.byteLength, at + AROUND_BYTES));
    kept.push(...bytes.subarray(from, to));
    keptTo = to;
  }
  return Uint8Array.from(kept);
}
