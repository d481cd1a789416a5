import { Buffer } from "node:buffer";
import {
  isDeflated,
  packedBytes,
  XLSX_MESSAGES,
  XLSX_UNPACKED_BYTES_MAX,
  xlsxRefusal,
  type ZipEntry,
  zipDirectory,
} from "#core/shared/import/xlsx-archive.ts";
import { attributeOf, type XmlHandler, XmlScanner } from "./xml-scanner.ts";

/** Why a workbook is read no further, in words. */
export class WorkbookRefused extends Error {
  constructor(key: keyof typeof XLSX_MESSAGES) {
    super(XLSX_MESSAGES[key]);
  }
}

/** So much is given to the decompressor at once: at the most a thousand times as much comes out. */
const PACKED_AT_ONCE = 4 * 1024;
/** What is told of a part before its reader goes on: of 40 rows, each with texts of the greatest length, at the most. */
const UNPACKED_AT_ONCE = 8 * 1024;

/** The parts of a workbook, unpacked as they are read; what they unpack to is counted, all parts together. */
export class WorkbookParts {
  private readonly bytes: Uint8Array;
  private readonly entries = new Map<string, ZipEntry>();
  private unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const refusal = xlsxRefusal(bytes);
    if (refusal) throw new WorkbookRefused(refusal);
    for (const entry of zipDirectory(bytes) ?? []) this.entries.set(entry.name, entry);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Tells the handler a whole part. */
  async read(name: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.reading(name, handler));
  }

  /** Tells the handler a part, piece by piece. */
  async *reading(name: string, handler: XmlHandler): AsyncGenerator<void, void, void> {
    const scanner = new XmlScanner(handler);
    const decoder = new TextDecoder();
    for await (const bytes of this.unpack(name))
      for (let at = 0; at < bytes.byteLength; at += UNPACKED_AT_ONCE) {
        scanner.feed(decoder.decode(bytes.subarray(at, at + UNPACKED_AT_ONCE), { stream: true }));
        yield;
      }
    scanner.feed(decoder.decode());
    scanner.end();
  }

  private async *unpack(name: string): AsyncGenerator<Uint8Array, void, void> {
    const entry = this.entries.get(name);
    const packed = entry && packedBytes(this.bytes, entry);
    if (!packed) throw new WorkbookRefused("unreadable");
    let ofEntry = 0;
    const slices = slicesOf(packed);
    const stream = isDeflated(entry)
      ? slices.pipeThrough(new DecompressionStream("deflate-raw") as never)
      : slices;
    for await (const bytes of stream as unknown as AsyncIterable<Uint8Array>) {
      ofEntry += bytes.byteLength;
      if (ofEntry > entry.unpacked) throw new WorkbookRefused("unreadable");
      this.unpacked += bytes.byteLength;
      if (this.unpacked > XLSX_UNPACKED_BYTES_MAX) throw new WorkbookRefused("tooLarge");
      yield bytes;
    }
  }
}

function slicesOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      // A copy: what is given to a stream may be taken from its owner.
      controller.enqueue(bytes.slice(at, at + PACKED_AT_ONCE));
      at += PACKED_AT_ONCE;
    },
  });
}

/** The targets of a part's relationships, by id and by the end of their type. */
export async function relationsOf(parts: WorkbookParts, part: string): Promise<Relations> {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relations = { byId: new Map(), byType: new Map() };
  if (!parts.has(name)) return relations;
  await parts.read(name, {
    open(tag, attributes) {
      if (tag !== "Relationship") return;
      const target = pathOf(folder, attributeOf(attributes, "Target") ?? "");
      relations.byId.set(attributeOf(attributes, "Id") ?? "", target);
      const type = attributeOf(attributes, "Type") ?? "";
      relations.byType.set(type.slice(type.lastIndexOf("/") + 1), target);
    },
    text() {},
    close() {},
  });
  return relations;
}

interface Relations {
  byId: Map<string, string>;
  byType: Map<string, string>;
}

function pathOf(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/"))
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  return path.join("/");
}

/** As many as Excel keeps in a cell. */
const CELL_CHARACTERS_MAX = 32_767;

/** The text of one cell or shared string, which comes in pieces. */
export class CellText {
  private text = "";

  add(piece: string): void {
    if (this.text.length + piece.length > CELL_CHARACTERS_MAX) throw new WorkbookRefused("cellTooLong");
    this.text += piece;
  }

  take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }
}

/** An eighth of an isolate's 128 MB; the other parts of a workbook are read piece by piece and not kept. */
const SHARED_BYTES_MAX = 16 * 1024 * 1024;
/** What a text costs besides its own bytes. */
const BYTES_EACH = 8;

/** The texts that cells name by their place, kept as bytes. */
export class SharedStrings {
  private bytes = Buffer.alloc(64 * 1024);
  private readonly ends: number[] = [];
  private used = 0;

  add(text: string): void {
    const end = this.used + Buffer.byteLength(text);
    if (end + (this.ends.length + 1) * BYTES_EACH > SHARED_BYTES_MAX)
      throw new WorkbookRefused("tooManyTexts");
    if (end > this.bytes.length) {
      const grown = Buffer.alloc(Math.min(SHARED_BYTES_MAX, Math.max(end, 2 * this.bytes.length)));
      this.bytes.copy(grown, 0, 0, this.used);
      this.bytes = grown;
    }
    this.bytes.write(text, this.used);
    this.used = end;
    this.ends.push(end);
  }

  at(place: number): string {
    const end = this.ends[place];
    return end === undefined ? "" : this.bytes.toString("utf8", this.ends[place - 1] ?? 0, end);
  }
}

/** Texts of a workbook's strings; what is only how to pronounce them (rPh) is left out. */
export async function sharedStringsOf(
  parts: WorkbookParts,
  name: string | undefined,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (name === undefined) return strings;
  const text = new CellText();
  let isText = false;
  let isPhonetic = false;
  await parts.read(name, {
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
  text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Excel keeps no more. */
const FORMATS_MAX = 65_536;
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Whether the numbers of a cell's style are days. */
export async function dateStylesOf(parts: WorkbookParts, name: string | undefined): Promise<boolean[]> {
  const dateFormats = new Set<number>();
  const styles: boolean[] = [];
  if (name === undefined) return styles;
  let isOfCells = false;
  await parts.read(name, {
    open(tag, attributes) {
      if (tag === "cellXfs") isOfCells = true;
      const format = Number(attributeOf(attributes, "numFmtId"));
      if (tag === "numFmt" && isDateFormat(attributeOf(attributes, "formatCode") ?? ""))
        dateFormats.add(format);
      if (tag === "xf" && isOfCells)
        styles.push(
          dateFormats.has(format) ||
            BUILT_IN_DATES.some(([first, last]) => format >= first && format <= last),
        );
      if (styles.length > FORMATS_MAX || dateFormats.size > FORMATS_MAX)
        throw new WorkbookRefused("unreadable");
    },
    text() {},
    close(tag) {
      if (tag === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

/** By its letters, without what is quoted, escaped, or in brackets. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ""));
