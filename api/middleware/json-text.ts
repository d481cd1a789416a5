/** Why a text is not taken as a request body: in words for people, and where in it. */
export interface JsonFault {
  message: string;
  path?: string;
}

const DEPTH_MAX = 32;
/** A megabyte of the densest call, scores, holds about 40,000. */
const VALUES_MAX = 60_000;

/**
 * Reads JSON in a time that grows with its length and no faster. Refused are what JSON.parse would pass over in
 * silence: a field named twice, more than 32 levels, half of a surrogate pair, a NUL character.
 */
export function readJson(text: string): { value: unknown } | { fault: JsonFault } {
  if (text === "") return { value: {} };
  const written = scan(text);
  if (typeof written !== "number") return { fault: written };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: { message: "The request body is not valid JSON." } };
  }
  const read = inspect(value, "");
  if (typeof read !== "number") return { fault: read };
  // JSON.parse keeps the last of two equal keys: one of the two would be ignored.
  if (read !== written) return { fault: { message: "The request body names a field twice." } };
  return { value };
}

const COMMA = 44;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** The number of keys in a JSON text, each character read once. A text before a colon is a key. */
function scan(text: string): number | JsonFault {
  let keys = 0;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA) values += 1;
    else if (code === 0x5b || code === 0x7b) {
      values += 1;
      depth += 1;
      if (depth > DEPTH_MAX) return { message: "The request body nests too deeply." };
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === QUOTE) {
      at = endOfString(text, at + 1);
      let next = at + 1;
      while (isSpace(text.charCodeAt(next))) next += 1;
      if (text.charCodeAt(next) === COLON) keys += 1;
      at = next - 1;
    }
    if (values > VALUES_MAX) return { message: "The request body holds too many values." };
  }
  return keys;
}

/** The index of the quote that closes a string whose first character is at `start`; the text's length where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Said of text with a NUL, or with half of a surrogate pair. */
export const BROKEN_TEXT = "This text holds a character that cannot be kept.";
const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** The number of keys in a value, or its first text that cannot be stored. */
function inspect(value: unknown, path: string): number | JsonFault {
  if (typeof value === "string") return isWhole(value) ? 0 : { message: BROKEN_TEXT, ...(path && { path }) };
  if (typeof value !== "object" || value === null) return 0;
  const isList = Array.isArray(value);
  let keys = 0;
  for (const key in value) {
    if (!isWhole(key)) return { message: BROKEN_TEXT, ...(path && { path }) };
    const below = inspect((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key);
    if (typeof below !== "number") return below;
    keys += isList ? below : below + 1;
  }
  return keys;
}
