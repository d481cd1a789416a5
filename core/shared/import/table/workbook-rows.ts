import { XLSX_UNPACKED_BYTES_MAX } from "#core/shared/import/xlsx-archive.ts";
import { FileRefused, refuseFile } from "./file-refused.ts";
import type { Cell, TableRow } from "./table-row.ts";
import { cellOfNumber, stylesOf, type WorkbookFormats } from "./workbook-formats.ts";
import { type Attributes, type PartHandler, relationsOf, WorkbookParts } from "./workbook-parts.ts";
import { CellText, type SharedStrings, sharedStringsOf, unescaped } from "./workbook-strings.ts";

/** A sheet of a workbook as a table: its name, those of all visible sheets, and its rows as often as they are asked for. */
export interface WorkbookSheet {
  sheet: string;
  /** That a person may choose from. */
  sheets: readonly string[];
  rows(): Generator<TableRow, void, void>;
}

/** No sheet has more rows. */
const SHEET_ROWS_MAX = 1_048_576;
/** A value in a column after these ends the reading. */
const COLUMNS_MAX = 300;

/**
 * Opens the sheet of this name, else the first visible one (F-9). Its rows are parsed as they are taken: the workbook is
 * never unpacked whole. Throws FileRefused, also while rows are taken.
 */
export function workbookSheet(bytes: Uint8Array, named?: string): WorkbookSheet {
  const parts = new WorkbookParts(bytes);
  const workbook = relationsOf(parts, "").byType.get("officeDocument");
  if (workbook === undefined) return refuseFile("unreadableWorkbook");
  const { byId, byType } = relationsOf(parts, workbook);
  const { sheets, is1904 } = sheetsOf(parts, workbook);
  const sheet = named === undefined ? sheets[0] : sheets.find(({ name }) => isSameName(name, named));
  if (sheets.length === 0) refuseFile("noVisibleSheet");
  if (sheet === undefined) throw new FileRefused(noSheet(named ?? "", sheets));
  const part = byId.get(sheet.relation);
  if (part === undefined || !parts.has(part)) return refuseFile("unreadableWorkbook");
  const formats = { styles: stylesOf(parts, byType.get("styles")), is1904 };
  const strings = sharedStringsOf(parts, byType.get("sharedStrings"));
  return {
    sheet: sheet.name,
    sheets: sheets.map(({ name }) => name),
    rows: () => rowsOf(parts, part, strings, formats),
  };
}

/** The visible sheets of a workbook, in their order; none of what cannot be opened as one. */
export function visibleSheets(bytes: Uint8Array): string[] {
  try {
    const parts = new WorkbookParts(bytes);
    const workbook = relationsOf(parts, "").byType.get("officeDocument");
    return workbook === undefined ? [] : sheetsOf(parts, workbook).sheets.map(({ name }) => name);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const noSheet = (named: string, sheets: readonly { name: string }[]): string =>
  `The workbook has no visible sheet “${named.slice(0, 31)}”. It has: ${sheets.map(({ name }) => name).join(", ")}.`;

interface SheetEntry {
  name: string;
  relation: string;
}

/** The visible sheets, in their order. */
function sheetsOf(parts: WorkbookParts, workbook: string): { sheets: SheetEntry[]; is1904: boolean } {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  parts.read(workbook, {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (tag === "sheet" && (attributes.state ?? "visible") === "visible")
        sheets.push({ name: attributes.name ?? "", relation: relationOf(attributes) });
    },
  });
  return { sheets, is1904 };
}

/** The id of a relationship, whatever prefix the workbook gives to it. */
const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? "";

function* rowsOf(
  parts: WorkbookParts,
  part: string,
  strings: SharedStrings,
  formats: WorkbookFormats,
): Generator<TableRow, void, void> {
  parts.restart();
  const rows = new SheetRows(strings, formats);
  const pieces = parts.reading(part, rows);
  while (!pieces.next().done) yield* rows.take();
  yield* rows.take();
}

/** The rows of a sheet that were parsed and not taken yet. */
class SheetRows implements PartHandler {
  private readonly strings: SharedStrings;
  private readonly formats: WorkbookFormats;
  private parsed: TableRow[] = [];
  private characters = 0;

  private isData = false;
  private index = -1;
  private cells: Cell[] | null = null;
  private hasText = false;
  private column = -1;
  private type = "";
  private style = -1;
  private hasCell = false;
  private isValue = false;
  private readonly cellText = new CellText();

  constructor(strings: SharedStrings, formats: WorkbookFormats) {
    this.strings = strings;
    this.formats = formats;
  }

  take(): TableRow[] {
    const { parsed } = this;
    this.parsed = [];
    return parsed;
  }

  open(tag: string, { r, s, t }: Attributes): void {
    if (tag === "sheetData") this.isData = true;
    if (!this.isData) return;
    if (tag === "row") this.openRow(r);
    else if (tag === "c") this.openCell(r, t ?? "n", Number(s ?? -1));
    else if (tag === "v" || tag === "t") this.isValue = this.hasCell;
    // How a text is pronounced is no part of it.
    else if (tag === "rPh") this.hasCell = false;
  }

  text(piece: string): void {
    if (this.isValue) this.cellText.add(piece);
  }

  close(tag: string): void {
    if (tag === "v" || tag === "t") this.isValue = false;
    else if (tag === "rPh") this.hasCell = this.cells !== null;
    else if (tag === "c") this.closeCell();
    else if (tag === "row") this.closeRow();
    else if (tag === "sheetData") this.isData = false;
  }

  private openRow(number: string | undefined): void {
    const index = number === undefined ? this.index + 1 : Number(number) - 1;
    if (!Number.isInteger(index) || index <= this.index || index >= SHEET_ROWS_MAX)
      refuseFile("unreadableWorkbook");
    this.index = index;
    this.cells = [];
    this.hasText = false;
    this.column = -1;
  }

  private openCell(place: string | undefined, type: string, style: number): void {
    if (this.cells === null) return;
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    this.type = type;
    this.style = style;
    this.hasCell = true;
  }

  private closeCell(): void {
    this.hasCell = false;
    const text = this.cellText.take();
    if (this.cells === null || text === "") return;
    const value = this.valueOf(text);
    if (value === "") return;
    if (this.column >= COLUMNS_MAX) refuseFile("tooWide");
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = value;
    this.hasText ||= typeof value === "number" || value.trim() !== "";
  }

  private closeRow(): void {
    const { cells } = this;
    this.cells = null;
    if (cells === null || !this.hasText) return;
    this.parsed.push({ line: this.index + 1, cells });
    for (const cell of cells) this.characters += typeof cell === "number" ? 1 : cell.length + 1;
    // One long text that every row names costs as much as one that every row has.
    if (this.characters > XLSX_UNPACKED_BYTES_MAX) refuseFile("tooLarge");
  }

  /** Of a formula its last result. */
  private valueOf(text: string): Cell {
    if (this.type === "s") return this.strings.at(Number(text));
    if (this.type === "b") return text === "1" || text.toLowerCase() === "true" ? "TRUE" : "FALSE";
    if (this.type === "str" || this.type === "inlineStr") return unescaped(text);
    if (this.type === "d") return text.replace("T", " ").replace(/ 00:00:00(?:\.0+)?Z?$/, "");
    const number = Number(text);
    if (this.type !== "n" || text.trim() === "" || !Number.isFinite(number)) return text;
    return cellOfNumber(number, this.style, this.formats);
  }
}

const LETTERS = 26;

/** The column of a cell by its address, from 0. */
function columnOf(address: string): number {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(address)?.[1];
  if (letters === undefined) return refuseFile("unreadableWorkbook");
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * LETTERS + letter.charCodeAt(0) - 64;
  return column - 1;
}
