import { refuseFile } from "./file-refused.ts";
import type { WorkbookParts } from "./workbook-parts.ts";

/** An eighth of an isolate's 128 MB; the other parts of a workbook are read piece by piece and not kept. */
const SHARED_BYTES_MAX = 16 * 1024 * 1024;
/** What a text costs besides its own bytes. */
const BYTES_EACH = 8;
/** UTF-8 takes three bytes for a UTF-16 unit at the most. */
const BYTES_OF_UNIT = 3;
/** As many as Excel keeps in a cell. */
const CELL_CHARACTERS_MAX = 32_767;

/** The text of one cell or shared string, which comes in pieces. */
export class CellText {
  private text = "";

  add(piece: string): void {
    if (this.text.length + piece.length > CELL_CHARACTERS_MAX) refuseFile("cellTooLong");
    this.text += piece;
  }

  take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }
}

/** The texts that cells name by their place, kept as bytes. */
export class SharedStrings {
  private bytes = new Uint8Array(64 * 1024);
  private readonly ends: number[] = [];
  private used = 0;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  add(text: string): void {
    this.makeRoom(this.used + text.length * BYTES_OF_UNIT);
    const { written } = this.encoder.encodeInto(text, this.bytes.subarray(this.used));
    this.used += written;
    this.ends.push(this.used);
    if (this.used + this.ends.length * BYTES_EACH > SHARED_BYTES_MAX) refuseFile("tooManyTexts");
  }

  private makeRoom(bytes: number): void {
    if (bytes <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(bytes, 2 * this.bytes.length));
    grown.set(this.bytes.subarray(0, this.used));
    this.bytes = grown;
  }

  at(place: number): string {
    const end = this.ends[place];
    return end === undefined ? "" : this.decoder.decode(this.bytes.subarray(this.ends[place - 1] ?? 0, end));
  }
}

/** Texts of a workbook's strings; what is only how to pronounce them (rPh) is left out. */
export function sharedStringsOf(parts: WorkbookParts, name: string | undefined): SharedStrings {
  const strings = new SharedStrings();
  if (name === undefined || !parts.has(name)) return strings;
  const text = new CellText();
  let isText = false;
  let isPhonetic = false;
  parts.read(name, {
    open(tag) {
      if (tag === "rPh") isPhonetic = true;
      else if (tag === "t") isText = !isPhonetic;
    },
    text(piece) {
      if (isText) text.add(piece);
    },
    close(tag) {
      if (tag === "t") isText = false;
      else if (tag === "rPh") isPhonetic = false;
      else if (tag === "si") strings.add(unescaped(text.take()));
    },
  });
  return strings;
}

/** Characters that XML cannot have are written so in workbooks. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
