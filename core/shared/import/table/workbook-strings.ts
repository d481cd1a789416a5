import { refuseFile } from "./file-refused.ts";
import type { WorkbookParts } from "./workbook-parts.ts";

/** What is kept of them in memory: an eighth of an isolate's 128 MB. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
/** What their part unpacks to, told before it is unpacked: with its tags it is larger than what is kept. */
const PART_BYTES_MAX = 24 * 1024 * 1024;
/** What a text costs besides its own bytes. */
const BYTES_EACH = 16;
/** UTF-8 takes three bytes for a UTF-16 unit at the most. */
const BYTES_OF_UNIT = 3;
/** Bytes are kept in blocks, so that none is copied while they grow. */
const BLOCK_BYTES = 1024 * 1024;
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
  private readonly blocks: Uint8Array[] = [new Uint8Array(BLOCK_BYTES)];
  /** In the last block. */
  private used = 0;
  private kept = 0;
  /** Where each text begins, counted through all blocks, and its bytes. */
  private readonly starts: number[] = [];
  private readonly sizes: number[] = [];
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  add(text: string): void {
    const block = this.blockFor(text.length * BYTES_OF_UNIT);
    const { written } = this.encoder.encodeInto(text, block.subarray(this.used));
    this.starts.push((this.blocks.length - 1) * BLOCK_BYTES + this.used);
    this.sizes.push(written);
    this.used += written;
    this.kept += written + BYTES_EACH;
    if (this.kept > KEPT_BYTES_MAX) refuseFile("tooManyTexts");
  }

  /** The last block, with room for so many bytes. */
  private blockFor(bytes: number): Uint8Array {
    const last = this.blocks.at(-1);
    if (last && this.used + bytes <= BLOCK_BYTES) return last;
    const next = new Uint8Array(BLOCK_BYTES);
    this.blocks.push(next);
    this.used = 0;
    return next;
  }

  at(place: number): string {
    const start = this.starts[place];
    const block = start === undefined ? undefined : this.blocks[Math.floor(start / BLOCK_BYTES)];
    if (start === undefined || block === undefined) return refuseFile("unreadableWorkbook");
    const from = start % BLOCK_BYTES;
    return this.decoder.decode(block.subarray(from, from + (this.sizes[place] ?? 0)));
  }
}

/** Texts of a workbook's strings; what is only how to pronounce them (rPh) is left out. */
export function sharedStringsOf(parts: WorkbookParts, name: string | undefined): SharedStrings {
  const strings = new SharedStrings();
  if (name === undefined || !parts.has(name)) return strings;
  if (parts.unpackedBytes(name) > PART_BYTES_MAX) refuseFile("tooManyTexts");
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
