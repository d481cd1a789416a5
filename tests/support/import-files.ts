import type { AnyFile, FileFields } from "#core/shared/import/reading/file-definition.ts";
import { archiveOf } from "./workbooks.ts";

/** The headings of a kind of file, as our template has them. */
export const headingsOf = ({ fields }: AnyFile): string[] =>
  Object.values(fields as FileFields).map(({ heading }) => heading);

/** Files as offices have them, made by code: texts of every encoding and delimiter, and workbooks. */
export interface TextForm {
  delimiter?: "," | ";" | "\t" | "|";
  encoding?:
    | "utf-8"
    | "utf-8-bom"
    | "utf-16le"
    | "utf-16be"
    | "utf-16le-bom"
    | "utf-16be-bom"
    | "windows-1252";
  /** A first line that names the delimiter. */
  hasSeparatorLine?: boolean;
  /** Every cell is quoted, or only what needs it. */
  quotes?: "all" | "needed";
  lineEnd?: "\r\n" | "\n" | "\r";
}

/** A text as a table of texts is saved. */
export function textFile(rows: readonly (readonly string[])[], form: TextForm = {}): Uint8Array<ArrayBuffer> {
  const {
    delimiter = ",",
    encoding = "utf-8",
    hasSeparatorLine = false,
    quotes = "needed",
    lineEnd = "\r\n",
  } = form;
  const cell = (text: string): string =>
    quotes === "all" || /["\r\n]/.test(text) || text.includes(delimiter) || /^\s|\s$/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = rows.map((row) => row.map(cell).join(delimiter));
  return encoded([...(hasSeparatorLine ? [`sep=${delimiter}`] : []), ...lines, ""].join(lineEnd), encoding);
}

/** Code points of Windows-1252 between 0x80 and 0x9f. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** A text as bytes. Throws where Windows-1252 has no such character. */
export function encoded(text: string, encoding: NonNullable<TextForm["encoding"]>): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return new Uint8Array(Buffer.from(text, "utf8"));
  if (encoding === "utf-8-bom") return new Uint8Array(Buffer.from(`\u{feff}${text}`, "utf8"));
  if (encoding.startsWith("utf-16")) {
    const bytes = Buffer.from(encoding.endsWith("bom") ? `\u{feff}${text}` : text, "utf16le");
    return new Uint8Array(encoding.startsWith("utf-16be") ? bytes.swap16() : bytes);
  }
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
    const place = WINDOWS.indexOf(character);
    if (place < 0) throw new Error(`Windows-1252 has no ${character}`);
    return 0x80 + place;
  });
}

/** A cell of a workbook: a text, a number, or a number with one of the styles. */
export type SheetCell =
  | string
  | number
  | { number: number; style: keyof typeof STYLES }
  | { formula: string; result: number };
const STYLES = { general: 0, date: 1, percent: 2, sixDigits: 3, dateTime: 4, text: 5 } as const;

export interface Sheet {
  name: string;
  isHidden?: boolean;
  /** By their row; a row that is undefined is not in the file. */
  rows: readonly (readonly (SheetCell | undefined)[] | undefined)[];
}
export interface WorkbookForm {
  is1904?: boolean;
  /** Texts are kept once and named by their place. */
  hasSharedStrings?: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
const NAMESPACES = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of these sheets. */
export function workbookFile(
  sheets: readonly Sheet[],
  { is1904 = false, hasSharedStrings = false }: WorkbookForm = {},
) {
  const strings = new Map<string, number>();
  const cellXml = (cell: SheetCell, place: string): string => {
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === "object" && "formula" in cell)
      return `<c r="${place}"><f>${escaped(cell.formula)}</f><v>${cell.result}</v></c>`;
    if (typeof cell === "object")
      return `<c r="${place}" s="${STYLES[cell.style]}"><v>${cell.number}</v></c>`;
    if (!hasSharedStrings)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    if (!strings.has(cell)) strings.set(cell, strings.size);
    return `<c r="${place}" t="s"><v>${strings.get(cell)}</v></c>`;
  };
  const rowXml = (cells: Sheet["rows"][number], index: number): string =>
    cells === undefined
      ? ""
      : `<row r="${index + 1}">${cells.map((cell, column) => (cell === undefined ? "" : cellXml(cell, `${letters(column)}${index + 1}`))).join("")}</row>`;
  const parts = Object.fromEntries(
    sheets.map(({ rows }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<?xml version="1.0" encoding="UTF-8"?><worksheet ${NAMESPACES}><sheetData>${rows.map(rowXml).join("")}</sheetData></worksheet>`,
    ]),
  );
  const related = (relations: [string, string, string][]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  return archiveOf({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": related([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook ${NAMESPACES}><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets.map(({ name, isHidden }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ""} r:id="s${index + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": related([
      ...sheets.map((_, index): [string, string, string] => [
        `s${index + 1}`,
        "worksheet",
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ["styles", "styles", "styles.xml"],
      ["strings", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": `<styleSheet ${NAMESPACES}><numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="d\\-mmm\\-yyyy h:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${NAMESPACES}>${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    ...parts,
  });
}

const DAY_MS = 86_400_000;
/** The number by which a workbook keeps a day. */
export const serialOf = (day: string, is1904 = false): number =>
  (Date.parse(`${day}T00:00:00Z`) - (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY_MS;
