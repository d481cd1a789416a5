import { isHan } from "#core/shared/drawable-text.ts";

/**
 * A face of a document's typeface: what it can draw, how wide each character is, and text broken into lines by
 * those widths. Papers break their own lines, so that every row's height is known before it is placed.
 */
export interface FontProgram {
  unitsPerEm: number;
  characterSet: number[];
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
}

export interface Face {
  /** What it was read from, for pdfkit to embed. */
  program: FontProgram;
  /** Text this face can draw: composed, without controls or marks of direction, the sign of an unknown character for what it has no glyph for. */
  clean(text: string): string;
  /** Width in points of clean text. */
  width(text: string, size: number): number;
  /** Clean lines no wider than `width` points, at most `linesMax`, the last ending in … when text is left out. */
  lines(text: string, size: number, width: number, linesMax?: number): string[];
}

const MISSING = "\u{fffd}";
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u;
const MARK = /\p{M}/u;
/** Nearly every text of a school: nothing to compose, nothing to leave out, one code unit a character. */
const PLAIN = /^[\x20-\x7e\n]*$/;
const PLAIN_END = 0x7f;
/** Rounding must never set a line wider than its room. */
const FIT = 0.985;

/**
 * Reads a font once. Asking for every glyph here matters beyond measuring: fontkit remembers with each glyph the
 * characters it was first asked for with, and embedding a composite (ñ) remembers its base letter without any,
 * so that the next document made in the same process would lose that letter (foliojs/fontkit#154).
 */
export function faceOf(font: FontProgram, hanFont: () => FontProgram): Face {
  const advances = new Map<string, number>();
  for (const codePoint of font.characterSet)
    advances.set(
      String.fromCodePoint(codePoint),
      font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm,
    );

  const plainAdvances = Float64Array.from(
    { length: PLAIN_END },
    (_, code) => advances.get(String.fromCharCode(code)) ?? 0,
  );

  const has = (sign: string): boolean => advances.has(sign) || isHan(sign);
  const advance = (sign: string): number => {
    const known = advances.get(sign);
    if (known !== undefined || !isHan(sign)) return known ?? 0;
    const han = hanFont();
    return han.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / han.unitsPerEm;
  };
  const drawable = (sign: string): string => {
    if (sign === "\n" || has(sign)) return sign;
    if (sign === "\t") return " ";
    if (NOT_DRAWN.test(sign)) return "";
    const plain = sign.normalize("NFKC");
    if (plain !== sign && [...plain].every(has)) return plain;
    return MARK.test(sign) ? "" : MISSING;
  };
  const clean = (text: string): string => {
    if (PLAIN.test(text)) return text;
    const composed = text.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n");
    return Array.from(composed, drawable).join("");
  };
  const width = (text: string, size: number): number => {
    let sum = 0;
    if (PLAIN.test(text)) {
      for (let index = 0; index < text.length; index++) sum += plainAdvances[text.charCodeAt(index)] ?? 0;
      return sum * size;
    }
    for (const sign of text) sum += advance(sign);
    return sum * size;
  };
  const lines = (text: string, size: number, room: number, linesMax = Number.POSITIVE_INFINITY): string[] => {
    const fit = (room * FIT) / size;
    const cleaned = clean(text);
    if (!cleaned.includes("\n") && width(cleaned, 1) <= fit) return [cleaned];
    const made: string[] = [];
    for (const paragraph of cleaned.split("\n")) {
      for (const line of breakParagraph(paragraph, fit, (part) => width(part, 1))) {
        made.push(line);
        if (made.length > linesMax)
          return withEllipsis(made.slice(0, linesMax), fit, (part) => width(part, 1));
      }
    }
    return made;
  };
  return { program: font, clean, width, lines };
}

/** Greedy lines at spaces; a word wider than the room is cut where it must be. */
function* breakParagraph(
  text: string,
  room: number,
  width: (text: string) => number,
): Generator<string, void, void> {
  let line = "";
  let used = 0;
  const space = width(" ");
  for (const word of text.split(" ")) {
    const wordWidth = width(word);
    if (line !== "" && used + space + wordWidth <= room) {
      line += ` ${word}`;
      used += space + wordWidth;
      continue;
    }
    if (line !== "") yield line;
    line = "";
    used = 0;
    for (const sign of word) {
      const signWidth = width(sign);
      if (used + signWidth > room && line !== "") {
        yield line;
        line = "";
        used = 0;
      }
      line += sign;
      used += signWidth;
    }
  }
  yield line;
}

function withEllipsis(lines: string[], room: number, width: (text: string) => number): string[] {
  let last = lines.at(-1) ?? "";
  while (last !== "" && width(`${last}…`) > room) last = [...last].slice(0, -1).join("");
  return [...lines.slice(0, -1), `${last.trimEnd()}…`];
}
