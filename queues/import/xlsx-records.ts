import { XLSX_MESSAGES, XLSX_UNPACKED_BYTES_MAX } from "#core/shared/import/xlsx-archive.ts";
import type { RecordBatch } from "./csv-records.ts";
import {
  CellText,
  dateStylesOf,
  relationsOf,
  SharedStrings,
  sharedStringsOf,
  unescaped,
  WorkbookParts,
  WorkbookRefused,
} from "./workbook-parts.ts";
import { attributeOf, MalformedXml, type XmlHandler } from "./xml-scanner.ts";

const RECORDS_AT_ONCE = 2000;
const CHARACTERS_AT_ONCE = 512 * 1024;
/** No sheet has more rows. */
const SHEET_ROWS_MAX = 1_048_576;
/** A value in a column after these ends the reading. */
const COLUMNS_MAX = 256;

/**
 * Reads the first sheet of a workbook as records of texts, within the memory of an isolate (B-56). A record has a cell for each
 * of `columns`; of values beside them only the place of the last is told, by empty cells.
 */
export async function* xlsxBatches(
  bytes: Uint8Array,
  columns: number,
): AsyncGenerator<RecordBatch, void, void> {
  const sheet = new SheetRows(columns);
  const batch = (refusal?: RecordBatch["refusal"]): RecordBatch => ({
    records: sheet.take(),
    strayQuotes: [],
    bytesRead: bytes.byteLength,
    ...(refusal && { refusal }),
  });
  try {
    for await (const _ of sheet.reading(bytes)) while (sheet.isFull) yield batch();
  } catch (error) {
    const message = refusalOf(error);
    while (sheet.isFull) yield batch();
    yield batch({ message });
    return;
  }
  while (sheet.isFull) yield batch();
  yield batch();
}

function refusalOf(error: unknown): string {
  if (error instanceof WorkbookRefused) return error.message;
  // Thrown by the decompressor for what it cannot unpack.
  if (error instanceof MalformedXml || error instanceof TypeError) return XLSX_MESSAGES.unreadable;
  throw error;
}

/** The rows of the first sheet that were read and not taken yet. */
class SheetRows implements XmlHandler {
  private readonly columns: number;
  private strings = new SharedStrings();
  private dateStyles: readonly boolean[] = [];
  private is1904 = false;
  /** Rows without any cell are not in the file. */
  private readonly rows: { index: number; cells: string[]; characters: number }[] = [];
  private next = 0;
  private characters = 0;
  private charactersInAll = 0;

  private isData = false;
  private index = -1;
  private cells: string[] | null = null;
  private column = -1;
  private type = "";
  private isDate = false;
  private isValue = false;
  private hasCell = false;
  private readonly cellText = new CellText();

  constructor(columns: number) {
    this.columns = columns;
  }

  /** Reads the workbook piece by piece: what is full by then is to be taken before it goes on. */
  async *reading(bytes: Uint8Array): AsyncGenerator<void, void, void> {
    const parts = new WorkbookParts(bytes);
    const { byType: root } = await relationsOf(parts, "");
    const workbook = root.get("officeDocument");
    if (workbook === undefined) throw new WorkbookRefused("unreadable");
    const { byId, byType } = await relationsOf(parts, workbook);
    let sheet: string | undefined;
    await parts.read(workbook, {
      open: (tag, attributes) => {
        if (tag === "workbookPr")
          this.is1904 = ["1", "true"].includes(attributeOf(attributes, "date1904") ?? "");
        if (tag === "sheet") sheet ??= byId.get(attributeOf(attributes, "r:id") ?? "");
      },
      text() {},
      close() {},
    });
    if (sheet === undefined) throw new WorkbookRefused("unreadable");
    this.dateStyles = await dateStylesOf(parts, byType.get("styles"));
    this.strings = await sharedStringsOf(parts, byType.get("sharedStrings"));
    yield* parts.reading(sheet, this);
  }

  get isFull(): boolean {
    const last = this.rows.at(-1);
    return (
      last !== undefined &&
      (last.index - this.next >= RECORDS_AT_ONCE || this.characters >= CHARACTERS_AT_ONCE)
    );
  }

  /** The next records, with those of rows that are not in the file. */
  take(): string[][] {
    const records: string[][] = [];
    let taken = 0;
    let characters = 0;
    for (const row of this.rows) {
      while (this.next < row.index && records.length < RECORDS_AT_ONCE) {
        records.push([]);
        this.next += 1;
      }
      if (records.length >= RECORDS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) break;
      records.push(row.cells);
      characters += row.characters;
      this.next += 1;
      taken += 1;
    }
    this.rows.splice(0, taken);
    this.characters -= characters;
    return records;
  }

  open(tag: string, attributes: string): void {
    if (tag === "sheetData") this.isData = true;
    if (!this.isData) return;
    if (tag === "row") this.openRow(attributeOf(attributes, "r"));
    else if (tag === "c") this.openCell(attributes);
    else if (tag === "v" || tag === "t") this.isValue = this.hasCell;
  }

  text(piece: string): void {
    if (this.isValue) this.cellText.add(piece);
  }

  close(tag: string): void {
    if (tag === "v" || tag === "t") this.isValue = false;
    else if (tag === "c") this.closeCell();
    else if (tag === "row") this.closeRow();
    else if (tag === "sheetData") this.isData = false;
  }

  private openRow(number: string | null): void {
    const index = number === null ? this.index + 1 : Number(number) - 1;
    if (!Number.isInteger(index) || index <= this.index || index >= SHEET_ROWS_MAX)
      throw new WorkbookRefused("unreadable");
    this.index = index;
    this.cells = [];
    this.column = -1;
  }

  private openCell(attributes: string): void {
    if (this.cells === null) return;
    const place = attributeOf(attributes, "r");
    this.column = place === null ? this.column + 1 : columnOf(place);
    this.type = attributeOf(attributes, "t") ?? "n";
    this.isDate = this.dateStyles[Number(attributeOf(attributes, "s") ?? -1)] === true;
    this.hasCell = true;
  }

  private closeCell(): void {
    this.hasCell = false;
    const text = this.cellText.take();
    if (this.cells === null || text === "") return;
    const value = this.valueOf(text);
    if (value === "") return;
    if (this.column >= COLUMNS_MAX) throw new WorkbookRefused("tooWide");
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = this.column < this.columns ? value : BESIDE;
  }

  private closeRow(): void {
    const { cells } = this;
    this.cells = null;
    if (cells === null) return;
    while (cells.length < this.columns) cells.push("");
    const characters = cells.reduce((sum, cell) => sum + cell.length, cells.length);
    this.rows.push({ index: this.index, cells, characters });
    this.characters += characters;
    this.charactersInAll += characters;
    if (this.charactersInAll > XLSX_UNPACKED_BYTES_MAX) throw new WorkbookRefused("tooLarge");
  }

  /** A cell as it would be written in a CSV; of a formula its last result. */
  private valueOf(text: string): string {
    if (this.type === "s") return this.strings.at(Number(text));
    if (this.type === "b") return text === "1" || text.toLowerCase() === "true" ? "true" : "false";
    if (this.type === "str" || this.type === "inlineStr") return unescaped(text);
    const number = Number(text);
    if (this.type !== "n" || text.trim() === "" || Number.isNaN(number)) return text;
    return this.isDate ? dayOf(number, this.is1904) : String(Number(number.toPrecision(DIGITS_SHOWN)));
  }
}

/** What is in a value that is not kept. */
const BESIDE = "…";
/** Digits of a figure that a spreadsheet shows; what comes after them is the error of its arithmetic. */
const DIGITS_SHOWN = 15;
const LETTERS = 26;

/** The column of a cell by its address, from 0. */
function columnOf(address: string): number {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(address)?.[1];
  if (letters === undefined) throw new WorkbookRefused("unreadable");
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * LETTERS + letter.charCodeAt(0) - 64;
  return column - 1;
}

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Workbooks count a 29 February 1900; before it, days are one later. */
const LEAP_DAY_1900 = 60;

/** A day as YYYY-MM-DD; a moment within a day keeps its time, and is refused as a day. */
function dayOf(serial: number, is1904: boolean): string {
  const shift = !is1904 && serial < LEAP_DAY_1900 ? DAY_MS : 0;
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + shift + Math.round(serial * DAY_MS));
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().replace(/T00:00:00\.000Z$/, "");
}
