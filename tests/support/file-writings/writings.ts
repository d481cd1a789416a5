import { writeXlsx } from "hucre/xlsx";
import type {
  AnyFile,
  DateOrder,
  FileFields,
  FileValues,
} from "#core/shared/import/reading/file-definition.ts";
import type { ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import { FILE_REFUSALS } from "#core/shared/import/table/file-refused.ts";
import { columnLetters } from "#core/shared/import/table/table-row.ts";
import { type WrittenForm, writtenTable } from "#core/shared/import/table/written-table.ts";
import { type SheetCell, type TextForm, textFile, workbookFile } from "#tests/support/import-files.ts";
import {
  type CellStyle,
  DAYS,
  type DayStyle,
  FIGURES,
  type FigureStyle,
  type HeadingStyle,
  headingIn,
  textCell,
  type WorkbookCells,
  workbookCell,
} from "./cell-styles.ts";
import { type OfficeFilter, savedAgain } from "./libre-office.ts";
import { fieldsOf, type NamedField, type SampleRow, sampleRows } from "./sample-rows.ts";

/** A kind of file as programs and offices write it, and exactly what each writing is read as (F-1 to F-8). */
export interface Writing {
  /** How it is written. */
  name: string;
  extension: "csv" | "xlsx" | "ods" | "xls";
  bytes: Uint8Array;
  /** What a person said of it. */
  options: ReadOptions;
  expected: Expected;
}
/** What it is read as: refused in words, asked about, or its records with all that is said of them. */
export type Expected =
  | { refused: string }
  | { needs: readonly string[] }
  | {
      readAs: {
        format: "csv" | "xlsx";
        encoding: string | null;
        delimiter: string | null;
        headingsLine: number;
      };
      records: readonly Readonly<Record<string, unknown>>[];
      errors: readonly string[];
      warnings: readonly string[];
      leftOut: readonly string[];
    };

interface Layout {
  columns: "own" | "reversed" | "rotated";
  heading: HeadingStyle;
  linesAbove: number;
  /** A blank row after every second record. */
  blankRows: boolean;
  emptyColumn: "none" | "before" | "between" | "after";
  hasTotals: boolean;
  hasUnknownColumn: boolean;
  /** Blank cells at the end of a row are not written. */
  isShortened: boolean;
  /** Every row ends with so many delimiters more. */
  trailingCells: number;
}
const USUAL_LAYOUT: Layout = {
  columns: "own",
  heading: "own",
  linesAbove: 0,
  blankRows: false,
  emptyColumn: "none",
  hasTotals: false,
  hasUnknownColumn: false,
  isShortened: false,
  trailingCells: 0,
};
const USUAL_STYLE: CellStyle = {
  figure: "plain",
  day: "YYYY-MM-DD",
  choice: "code",
  losesZeros: false,
  negative: "-1",
};

interface Written {
  rows: (SheetCell | undefined)[][];
  headingsLine: number;
  records: SampleRow["values"][];
  leftOut: string[];
  /** Told in the order in which cells are read. */
  completed: Map<string, string>;
  completedCells: number;
  shortYear: string | null;
}

type CellOf = (field: NamedField, value: unknown) => SheetCell | undefined;
const PARTS = { own: 0, reversed: 0, rotated: 2 } as const;
/** The columns in the order of a layout; undefined: an empty one. */
function columnsOf(definition: AnyFile, { columns, emptyColumn }: Layout): (NamedField | undefined)[] {
  const all = fieldsOf(definition);
  const from = PARTS[columns];
  const ordered = columns === "reversed" ? all.toReversed() : [...all.slice(from), ...all.slice(0, from)];
  if (emptyColumn === "before") return [undefined, ...ordered];
  if (emptyColumn === "between") return [...ordered.slice(0, 1), undefined, ...ordered.slice(1)];
  return emptyColumn === "after" ? [...ordered, undefined] : ordered;
}

/** Lays records out as a table; what the reader has to say of it is known of how it was laid out. */
function laidOut(
  definition: AnyFile,
  samples: readonly SampleRow[],
  layout: Layout,
  style: CellStyle,
  cellOf: CellOf,
): Written {
  const columns = columnsOf(definition, layout);
  const rows: Written["rows"] = Array.from({ length: layout.linesAbove }, (_, line) =>
    line % 2 === 0 ? [`Page ${line}: a school`] : [],
  );
  const beside = (cell: string) => (layout.hasUnknownColumn ? [cell] : []);
  const trailing = Array.from({ length: layout.trailingCells }, () => "");
  rows.push([
    ...columns.map((field) => (field ? headingIn(field, layout.heading) : "")),
    ...beside("Encoded by"),
    ...trailing,
  ]);
  const written: Written = {
    rows,
    headingsLine: rows.length,
    records: [],
    leftOut: [],
    completed: new Map(),
    completedCells: 0,
    shortYear: null,
  };
  for (const [place, { values }] of samples.entries()) {
    if (layout.blankRows && place % 2 === 1) rows.push([]);
    const cells = [
      ...columns.map((field) => field && cellOf(field, values[field.key])),
      ...beside("Abad"),
      ...trailing,
    ];
    while (layout.isShortened && (cells.at(-1) ?? "") === "") cells.pop();
    rows.push(cells);
    told(written, columns, values, cells, style);
    const reason = definition.notARecord?.(values as FileValues<FileFields>) ?? null;
    if (reason === null) written.records.push(values);
    else written.leftOut.push(`Row ${rows.length}: ${reason}.`);
  }
  if (layout.hasTotals) {
    const isMoney = (field: NamedField | undefined) => field?.is.kind === "money";
    const first = columns.findIndex((field) => field !== undefined);
    rows.push(columns.map((field, place) => (place === first ? "Total" : isMoney(field) ? "99.50" : "")));
    written.leftOut.push(`Row ${rows.length}: a row of totals.`);
  }
  return written;
}

/** Keeps what the reader says once of the whole file. */
function told(
  written: Written,
  columns: readonly (NamedField | undefined)[],
  values: SampleRow["values"],
  cells: readonly (SheetCell | undefined)[],
  style: CellStyle,
): void {
  for (const [place, field] of columns.entries()) {
    const cell = cells[place];
    const value = field && values[field.key];
    if (field === undefined || value === "" || value === null) continue;
    const isShort = typeof cell === "number" || typeof cell === "string";
    if (field.is.kind === "digits" && isShort && String(cell) !== value) {
      written.completedCells += 1;
      written.completed.set(String(cell), String(value));
    }
    if (field.is.kind === "day" && typeof cell === "string" && DAYS[style.day]?.hasShortYear)
      written.shortYear ??= `“${cell}” as ${value}`;
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
/** Of the completed numbers the first ten are told. */
const COMPLETED_SHOWN = 10;
function warningsOf({ completed, completedCells, shortYear }: Written): string[] {
  const shown = [...completed].slice(0, COMPLETED_SHOWN).map(([from, to]) => `${from} as ${to}`);
  const more = completed.size > shown.length ? " …" : "";
  const cells = counted(completedCells, "cell");
  return [
    ...(shown.length > 0
      ? [`Numbers without their leading zeros were completed in ${cells}: ${shown.join(", ")}${more}.`]
      : []),
    ...(shortYear === null
      ? []
      : [`Years of two digits were read as years from 1930 to 2029: ${shortYear}.`]),
  ];
}

const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "utf-16le-bom": "UTF-16 LE",
  "utf-16be-bom": "UTF-16 BE",
  "windows-1252": "Windows-1252",
} as const satisfies Record<NonNullable<TextForm["encoding"]>, string>;
const DELIMITERS = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" } as const;

interface Asked {
  name: string;
  layout?: Partial<Layout>;
  style?: Partial<CellStyle>;
  samples?: readonly SampleRow[];
  options?: ReadOptions;
  /** Changes the rows, and says what of the outcome is otherwise. */
  change?: (written: Written, columns: readonly (NamedField | undefined)[]) => Partial<Expected>;
}

/** A kind of file, in all the ways of the axes below. */
class Writer {
  readonly writings: Writing[] = [];
  private readonly definition: AnyFile;
  private readonly samples: readonly SampleRow[];

  constructor(definition: AnyFile) {
    this.definition = definition;
    this.samples = sampleRows(definition);
  }

  private lay(asked: Asked, cellOf: (style: CellStyle) => CellOf) {
    const layout = { ...USUAL_LAYOUT, ...asked.layout };
    const style = { ...USUAL_STYLE, ...asked.style };
    const written = laidOut(this.definition, asked.samples ?? this.samples, layout, style, cellOf(style));
    const changed = asked.change?.(written, columnsOf(this.definition, layout)) ?? {};
    return { written, changed };
  }

  private add(
    extension: "csv" | "xlsx",
    bytes: Uint8Array,
    { name, options = {} }: Asked,
    { written, changed }: { written: Written; changed: Partial<Expected> },
    readAs: { encoding: string | null; delimiter: string | null },
  ): void {
    const isOther = "refused" in changed || "needs" in changed;
    const expected = {
      readAs: { format: extension, headingsLine: written.headingsLine, ...readAs },
      records: written.records,
      errors: [],
      warnings: warningsOf(written),
      leftOut: written.leftOut,
      ...changed,
    };
    this.writings.push({
      name,
      extension,
      bytes,
      options,
      expected: isOther ? (changed as Expected) : expected,
    });
  }

  text(asked: Asked & { form?: TextForm }): void {
    const { encoding = "utf-8", delimiter = "," } = asked.form ?? {};
    const laid = this.lay(asked, (style) => (field, value) => textCell(field, value, style));
    const rows = laid.written.rows.map((cells) => cells.map((cell) => String(cell ?? "")));
    const bytes = textFile(rows, asked.form);
    this.add("csv", bytes, asked, laid, { encoding: ENCODINGS[encoding], delimiter });
  }

  /** By the project's writer of tables, as templates and files of errors are. */
  async byOwnWriter(asked: Asked, form: WrittenForm): Promise<void> {
    const laid = this.lay(asked, (style) => (field, value) => textCell(field, value, style));
    const rows = laid.written.rows.map((cells) => cells.map((cell) => String(cell ?? "")));
    const { bytes, extension } = await writtenTable(rows, form);
    const isText = form.format === "csv";
    const readAs = { encoding: isText ? "UTF-8" : null, delimiter: isText ? form.delimiter : null };
    this.add(extension, bytes, asked, laid, readAs);
  }

  /** By the library that writes our lists' files: days, times and figures in the formats of their columns. */
  async byLibrary(asked: Asked): Promise<void> {
    const laid = this.lay(
      asked,
      (style) => (field, value) => workbookCell(field, value, style, "numbers", false),
    );
    const columns = columnsOf(this.definition, { ...USUAL_LAYOUT, ...asked.layout }).map((field) => {
      const numFmt = field && FORMATS[field.is.kind];
      return { width: 18, ...(numFmt && { numFmt }) };
    });
    const rows = laid.written.rows.map((cells) => cells.map(libraryCell));
    const bytes = await writeXlsx({ sheets: [{ name: "Data", rows, columns }] });
    this.add("xlsx", bytes, asked, laid, { encoding: null, delimiter: null });
  }

  workbook(
    asked: Asked & {
      cells?: WorkbookCells;
      is1904?: boolean;
      hasSharedStrings?: boolean;
      /** Sheets beside its own: before it and hidden, or before it so that a person chooses. */
      beside?: "hidden" | "shown";
    },
  ): void {
    const { cells = "texts", is1904 = false, hasSharedStrings = false, beside } = asked;
    const laid = this.lay(
      asked,
      (style) => (field, value) => workbookCell(field, value, style, cells, is1904),
    );
    const other = { name: "Notes", rows: [["nothing"]], ...(beside === "hidden" && { isHidden: true }) };
    const sheets = [...(beside === undefined ? [] : [other]), { name: "Data", rows: laid.written.rows }];
    const options = { ...asked.options, ...(beside === "shown" && { sheet: "Data" }) };
    const bytes = workbookFile(sheets, { is1904, hasSharedStrings });
    this.add("xlsx", bytes, { ...asked, options }, laid, { encoding: null, delimiter: null });
  }
}

/** How a workbook of ours shows what is no text. */
const FORMATS: Partial<Record<NamedField["is"]["kind"], string>> = { day: "mm/dd/yyyy", money: "#,##0.00" };
const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
function libraryCell(cell: SheetCell | undefined): string | number | Date | null {
  if (cell === undefined) return null;
  if (typeof cell !== "object") return cell;
  return new Date(EPOCH_MS + ("number" in cell ? cell.number : cell.result) * DAY_MS);
}

/** The orders in which the three numbers of a day are written that a person may have to tell. */
const SAID = ["mdy", "dmy"] as const satisfies readonly DateOrder[];
const hasKind = (definition: AnyFile, ...kinds: NamedField["is"]["kind"][]): boolean =>
  fieldsOf(definition).some(({ is }) => kinds.includes(is.kind));

/** Every writing of a kind, each with what it is read as. */
export async function writingsOf(definition: AnyFile): Promise<readonly Writing[]> {
  const writer = new Writer(definition);
  await byLibraries(writer);
  textsByEncoding(writer);
  textsByShape(writer, definition);
  textsByValues(writer, definition);
  workbooks(writer, definition);
  mistaken(writer, definition);
  return writer.writings;
}

async function byLibraries(writer: Writer): Promise<void> {
  for (const delimiter of Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[])
    await writer.byOwnWriter(
      { name: `a text of our own writer, ${DELIMITERS[delimiter]}` },
      { format: "csv", delimiter },
    );
  await writer.byOwnWriter({ name: "a workbook of our own writer" }, { format: "xlsx", sheet: "Data" });
  await writer.byLibrary({ name: "a workbook of the library that writes our lists" });
  await writer.byLibrary({ name: "the same below two lines", layout: { linesAbove: 2 } });
}

/** What a kind reads itself is read as it is written: zeros that a program took before a number are not given back. */
const withoutZeros = ({ fields }: AnyFile, expected: Expected): Expected => {
  if (!("records" in expected)) return expected;
  const isOwn = (key: string) => (fields as FileFields)[key]?.is.kind === "own";
  const records = expected.records.map((values) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) =>
        isOwn(key) && typeof value === "string" && /^\d+$/.test(value)
          ? [key, String(Number(value))]
          : [key, value],
      ),
    ),
  );
  return { ...expected, records };
};

/** The same rows as LibreOffice saves them. */
export async function savedByLibreOffice(
  kinds: readonly AnyFile[],
): Promise<ReadonlyMap<AnyFile, readonly Writing[]>> {
  const read =
    (readAs: object): Saving["as"] =>
    (source) =>
      ({ ...source, readAs: { ...("readAs" in source && source.readAs), ...readAs } }) as Expected;
  const ofWorkbook: Saving[] = [
    { name: "a workbook saved again", filter: "xlsx", as: read({}) },
    ...OFFICE_DELIMITERS.flatMap(([code, delimiter]) =>
      OFFICE_CHARSETS.map(
        ([charset, encoding]): Saving => ({
          name: `saved as a text in ${encoding} with ${DELIMITERS[delimiter]}`,
          filter: "csv",
          options: `${code},34,${charset},1`,
          as: read({ format: "csv", encoding, delimiter }),
        }),
      ),
    ),
    { name: "saved as .ods", filter: "ods", as: () => ({ refused: FILE_REFUSALS.openDocument }) },
    { name: "saved as .xls", filter: "xls", as: () => ({ refused: FILE_REFUSALS.oldWorkbook }) },
  ];
  const ofText: Saving[] = [
    {
      name: "a text opened and saved as a workbook",
      filter: "xlsx",
      as: read({ format: "xlsx", encoding: null, delimiter: null }),
    },
  ];
  const sources: { kind: AnyFile; source: Writing; savings: readonly Saving[]; opening: OfficeFilter }[] = [];
  for (const kind of kinds) {
    const writer = new Writer(kind);
    await writer.byLibrary({ name: "a workbook" });
    writer.text({ name: "a text", form: { encoding: "utf-8-bom" } });
    writer.text({ name: "a text without leading zeros", style: { losesZeros: true } });
    const [workbook, text, shortened] = writer.writings;
    if (!workbook || !text || !shortened) throw new Error("Nothing was written");
    sources.push({ kind, source: workbook, savings: ofWorkbook, opening: { filter: "xlsx" } });
    // It opens what looks like a number as one.
    const source = { ...text, expected: withoutZeros(kind, shortened.expected) };
    sources.push({ kind, source, savings: ofText, opening: { filter: "csv", options: "44,34,76,1,,1033" } });
  }
  const saved = await savedAgain(
    sources.map(({ source, savings, opening }) => ({ ...opening, bytes: source.bytes, saveAs: savings })),
  );
  const found = new Map<AnyFile, Writing[]>(kinds.map((kind) => [kind, []]));
  for (const [place, { kind, source, savings }] of sources.entries())
    for (const [form, { name, filter, as }] of savings.entries()) {
      const bytes = saved[place]?.[form] ?? new Uint8Array();
      found.get(kind)?.push({ name, extension: filter, bytes, options: {}, expected: as(source.expected) });
    }
  return found;
}
/** A form in which it saves a file, and what that is read as, of what the file was read as. */
interface Saving extends OfficeFilter {
  name: string;
  as: (source: Expected) => Expected;
}
/** By the numbers that LibreOffice has for them. */
const OFFICE_DELIMITERS = [
  [44, ","],
  [59, ";"],
] as const;
const OFFICE_CHARSETS = [
  [76, "UTF-8"],
  [1, "Windows-1252"],
] as const;

/** Each encoding with each delimiter; headings, columns and line ends take turns. */
function textsByEncoding(writer: Writer): void {
  const turns = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;
  let turn = 0;
  for (const encoding of Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])
    for (const delimiter of Object.keys(DELIMITERS) as (keyof typeof DELIMITERS)[]) {
      const heading = turns(["own", "upper case", "spaced", "underscores", "in brackets"] as const, turn);
      const columns = turns(["own", "reversed", "rotated"] as const, turn);
      const lineEnd = turns(["\r\n", "\n", "\r"] as const, turn);
      const end = { "\r\n": "CR LF", "\n": "LF", "\r": "CR" }[lineEnd];
      turn += 1;
      writer.text({
        name: `${encoding}, ${DELIMITERS[delimiter]}, ${end}, headings ${heading}, columns ${columns}`,
        form: { encoding, delimiter, lineEnd },
        layout: { heading, columns },
      });
    }
}

function textsByShape(writer: Writer, definition: AnyFile): void {
  const shapes: [name: string, layout: Partial<Layout>, form?: TextForm][] = [
    ["a line sep=;", {}, { delimiter: ";", hasSeparatorLine: true }],
    [
      "a line sep=| and a byte order mark",
      {},
      { delimiter: "|", hasSeparatorLine: true, encoding: "utf-8-bom" },
    ],
    ["everything quoted", {}, { quotes: "all" }],
    ["everything quoted, tabs, CR alone", {}, { quotes: "all", delimiter: "\t", lineEnd: "\r" }],
    ["one line above the headings", { linesAbove: 1 }],
    ["twenty lines above the headings", { linesAbove: 20 }],
    ["three lines above, semicolons", { linesAbove: 3 }, { delimiter: ";" }],
    ["blank rows between", { blankRows: true }],
    ["an empty column before", { emptyColumn: "before" }],
    ["an empty column between", { emptyColumn: "between" }],
    ["an empty column after", { emptyColumn: "after" }],
    ["two delimiters more in every row", { trailingCells: 2 }],
    ["two semicolons more in every row", { trailingCells: 2 }, { delimiter: ";" }],
    ["rows that end with their last value", { isShortened: true }],
    ["a column that is not of the kind", { hasUnknownColumn: true }],
    ["headings of other programs", { heading: "synonym" }],
    [
      "headings of other programs, reversed, below four lines",
      { heading: "synonym", columns: "reversed", linesAbove: 4 },
    ],
  ];
  for (const [name, layout, form] of shapes) writer.text({ name, layout, ...(form && { form }) });
  if (!namesRecords(definition)) return;
  writer.text({ name: "a row of totals", layout: { hasTotals: true } });
  writer.text({ name: "a row of totals after blank rows", layout: { hasTotals: true, blankRows: true } });
}

/** Whether a row without its values is no record: of such kinds a row of totals is known. */
const namesRecords = (definition: AnyFile): boolean =>
  fieldsOf(definition).some(({ needs, is }) => needs === "value" && !["money", "number"].includes(is.kind));

function textsByValues(writer: Writer, definition: AnyFile): void {
  for (const figure of Object.keys(FIGURES) as FigureStyle[])
    for (const delimiter of [",", ";"] as const)
      writer.text({
        name: `figures ${figure}, ${DELIMITERS[delimiter]}`,
        style: { figure },
        form: { delimiter },
      });
  for (const [day, { order }] of Object.entries(DAYS))
    writer.text({
      name: `days as ${day}`,
      style: { day: day as DayStyle },
      // A day above 12 proves the order, whatever was said before.
      ...(order !== null && { options: { dateOrder: order === "mdy" ? "dmy" : "mdy" } }),
    });
  for (const choice of ["name", "lower case", "synonym"] as const)
    writer.text({ name: `choices by ${choice}`, style: { choice } });
  writer.text({ name: "numbers without their leading zeros", style: { losesZeros: true } });
  if (!hasKind(definition, "day")) return;
  const ambiguous = sampleRows(definition, "ambiguous");
  for (const order of SAID) {
    const day = order === "mdy" ? "MM/DD/YYYY" : "D/M/YYYY";
    const written = { samples: ambiguous, style: { day } };
    writer.text({
      name: `days as ${day} that read both ways, and it was said`,
      ...written,
      options: { dateOrder: order },
    });
    writer.text({
      name: `days as ${day} that read both ways, and nothing was said`,
      ...written,
      change: () => ({ needs: ["date_order"] }),
    });
  }
}

function workbooks(writer: Writer, definition: AnyFile): void {
  const cells: [name: string, WorkbookCells][] = [
    ["texts alone", "texts"],
    ["numbers and days of its own", "numbers"],
    ["formats of percents, times and six digits", "formats"],
    ["figures of formulas", "formulas"],
  ];
  for (const [name, of] of cells) {
    writer.workbook({ name: `a workbook of ${name}`, cells: of });
    writer.workbook({ name: `a workbook of ${name}, shared strings`, cells: of, hasSharedStrings: true });
    writer.workbook({ name: `a workbook of ${name}, counted from 1904`, cells: of, is1904: true });
  }
  writer.workbook({
    name: "a workbook without leading zeros",
    cells: "numbers",
    style: { losesZeros: true },
  });
  writer.workbook({ name: "a workbook with a hidden sheet before", cells: "numbers", beside: "hidden" });
  writer.workbook({ name: "a workbook of which a sheet is chosen", cells: "numbers", beside: "shown" });
  const shapes: [name: string, layout: Partial<Layout>][] = [
    ["reversed, below seven lines", { columns: "reversed", linesAbove: 7 }],
    ["with blank rows and an empty column", { blankRows: true, emptyColumn: "between" }],
    ["headings of other programs", { heading: "synonym" }],
    ["rows that end with their last value", { isShortened: true }],
    ...(namesRecords(definition)
      ? [["with a row of totals", { hasTotals: true }] as [string, Partial<Layout>]]
      : []),
  ];
  for (const [name, layout] of shapes)
    writer.workbook({ name: `a workbook, ${name}`, cells: "numbers", layout });
}

/** What is wrong with a file is told, each as it is. */
function mistaken(writer: Writer, definition: AnyFile): void {
  negatives(writer, definition);
  const beyond: Asked = {
    name: "a value beyond the headings",
    change: ({ rows, headingsLine, records }) => {
      const width = rows[headingsLine - 1]?.length ?? 0;
      rows[headingsLine]?.push("moved");
      records.shift();
      const message = `has a value in column ${columnLetters(width)}, which has no heading`;
      return {
        errors: [`Row ${headingsLine + 1}: ${message}: its values may stand in the wrong columns.`],
      };
    },
  };
  writer.text(beyond);
  writer.workbook({
    name: "a workbook with a value beyond the headings",
    change: ({ rows, headingsLine }) => {
      const width = rows[headingsLine - 1]?.length ?? 0;
      rows[headingsLine]?.push("beside");
      const message = `has a value in column ${columnLetters(width)}, which has no heading: it is not read`;
      return { warnings: [`Row ${headingsLine + 1}: ${message}.`] };
    },
  });
  const twice: Asked = {
    name: "a heading twice",
    change: ({ rows, headingsLine }) => {
      const headings = rows[headingsLine - 1] ?? [];
      const [first = ""] = headings;
      for (const cells of rows.slice(headingsLine - 1)) cells.push(cells[0]);
      const letter = columnLetters(headings.length - 1);
      return {
        refused: `Columns A “${first}” and ${letter} “${first}” have the same heading. Rename or delete one of them.`,
      };
    },
  };
  writer.text(twice);
  writer.workbook({ ...twice, name: "a workbook with a heading twice" });
  for (const format of ["text", "workbook"] as const) {
    const asked: Asked = {
      name: `a formula without a result, ${format}`,
      change: ({ rows, headingsLine, records }, columns) => {
        const place = columns.findIndex((field) => field !== undefined && field.is.kind !== "own");
        const cells = rows[headingsLine] ?? [];
        cells[place] = "#REF!";
        records.shift();
        const heading = columns[place]?.heading ?? "";
        return {
          errors: [
            `Row ${headingsLine + 1}, column ${columnLetters(place)} “${heading}”: #REF! is the error of a formula, not a value.`,
          ],
        };
      },
    };
    if (format === "text") writer.text(asked);
    else writer.workbook(asked);
  }
}

/** Figures below zero, in each way they are written; a kind may leave such rows out, and says why. */
function negatives(writer: Writer, definition: AnyFile): void {
  const amounts = fieldsOf(definition).filter(({ is }) => is.kind === "money" && is.from === undefined);
  const [first] = amounts;
  if (first === undefined) return;
  const samples = sampleRows(definition).map(({ values }) => ({
    values: { ...values, [first.key]: -(values[first.key] as number) },
  }));
  for (const negative of ["-1", "(1)", "1-"] as const)
    writer.text({
      name: `amounts below zero as ${negative}`,
      samples,
      style: { negative, figure: "grouped by commas" },
    });
}
