import { Buffer } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";
import { writeXlsxStream } from "hucre/xlsx";
import type { FinishedDocument } from "./finished-document.ts";

/**
 * A workbook of several sheets. Each sheet is written row by row as a workbook of its own, of which only what is compressed
 * is kept; then the compressed sheets are put into one file as they are. So all sheets need the same formats in the same order:
 * those of a sheet must be the first of those of all.
 */
export interface Sheet {
  name: string;
  /** `format`: how the figures of the column are shown; `width` in characters. */
  columns: readonly { title: string; width: number; format?: string }[];
  rows: AsyncIterable<(string | number | null)[]>;
}

/** A part of a ZIP archive, its bytes as they are stored. */
interface Entry {
  name: string;
  method: number;
  crc: number;
  /** Before it was compressed. */
  size: number;
  data: Uint8Array;
}
const STORED = 0;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** The first of January 1980: the same workbook gives the same bytes. */
const DOS_DAY = 33;
const SHEET_PART = "xl/worksheets/sheet1.xml";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function writeWorkbook(sheets: readonly Sheet[]): Promise<FinishedDocument> {
  const formats = new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])));
  const books: Entry[][] = [];
  for (const sheet of sheets) books.push(entriesOf(await writeSheet(sheet, formats)));
  const [first = []] = books;
  const styles = books.map((entries) => textOf(partOf(entries, "xl/styles.xml")));
  if (styles.some((text) => text !== styles[0])) throw new Error("the sheets have different formats");
  const names = sheets.map(({ name }) => name);
  const parts = [
    ...first.filter(({ name }) => name !== SHEET_PART).map((entry) => renewed(entry, names)),
    ...books.map((entries, place) => ({ ...partOf(entries, SHEET_PART), name: sheetPart(place) })),
  ];
  return { bytes: archiveOf(parts), pages: null, contentType: CONTENT_TYPE };
}

const sheetPart = (place: number): string => SHEET_PART.replace("1.xml", `${place + 1}.xml`);

/** The formats that its columns have none of are those of empty cells after its headings. */
async function writeSheet({ name, columns, rows }: Sheet, formats: ReadonlySet<string>): Promise<Buffer> {
  const others = [...formats].filter((format) => columns.every((column) => column.format !== format));
  const headings = [...columns.map(({ title }) => title), ...others.map(() => null)];
  const stream = writeXlsxStream(headed(headings, rows), {
    name,
    columns: [
      ...columns.map(({ width, format }) => ({ width, ...(format && { numFmt: format }) })),
      ...others.map((numFmt) => ({ numFmt })),
    ],
    freezePane: { rows: 1 },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}
async function* headed(headings: (string | null)[], rows: Sheet["rows"]) {
  yield headings;
  yield* rows;
}

/** The parts that name the sheets, for all of them. */
function renewed(entry: Entry, names: readonly string[]): Entry {
  const each = (pattern: RegExp, of: (found: string, place: number) => string): Entry =>
    storedText(
      entry.name,
      textOf(entry).replace(pattern, (found) => names.map((_, place) => of(found, place)).join("")),
    );
  const numbered = (found: string, place: number): string =>
    found.replace("sheet1.xml", `sheet${place + 1}.xml`).replace(/Id="[^"]*"/, `Id="sheet${place + 1}"`);
  switch (entry.name) {
    case "[Content_Types].xml":
      return each(/<Override [^>]*sheet1\.xml[^>]*>/, numbered);
    case "xl/_rels/workbook.xml.rels":
      return each(/<Relationship [^>]*sheet1\.xml[^>]*>/, numbered);
    case "xl/workbook.xml":
      return each(
        /<sheet [^>]*>/,
        (_, place) => `<sheet name="${names[place]}" sheetId="${place + 1}" r:id="sheet${place + 1}"/>`,
      );
    default:
      return entry;
  }
}

function partOf(entries: readonly Entry[], name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`the workbook has no ${name}`);
  return found;
}
const textOf = ({ method, data }: Entry): string =>
  new TextDecoder().decode(method === STORED ? data : inflateRawSync(data));
function storedText(name: string, text: string): Entry {
  const data = new TextEncoder().encode(text);
  return { name, method: STORED, crc: crc32(data), size: data.byteLength, data };
}

/** The parts of an archive, from its central directory. */
function entriesOf(archive: Buffer): Entry[] {
  // The end record has no comment: it is the last 22 bytes.
  const end = archive.byteLength - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error("not a workbook");
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    entries.push({
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      size: archive.readUInt32LE(at + 24),
      data: archive.subarray(data, data + archive.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** What the headers of a part have in common, from the version that is needed to the length of its name. */
function sizesOf({ name, method, crc, size, data }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(DOS_DAY, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(data.byteLength, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}
function numbers(...values: readonly [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

function archiveOf(entries: readonly Entry[]): Buffer {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const [name, sizes] = [Buffer.from(entry.name), sizesOf(entry)];
    const local = Buffer.concat([numbers([4, LOCAL]), sizes, name]);
    files.push(local, entry.data);
    directory.push(
      numbers([4, CENTRAL], [2, 20]),
      sizes,
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    );
    offset += local.byteLength + entry.data.byteLength;
  }
  const length = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const count = entries.length;
  const end = numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]);
  return Buffer.concat([...files, ...directory, end]);
}
