import Papa from "papaparse";

/** Reading and writing CSV: comma unless another delimiter is named, any of the three line ends, line breaks inside quotes. */
export interface CsvRecord {
  /** 0 = the headings, 1 = the first data row. */
  row: number;
  /** Untrimmed; none of a record with a stray quote. */
  cells: string[];
  /** A quote inside a quoted value that is not written twice, or text after its end. */
  hasStrayQuote: boolean;
}

/** Consecutive records of a text; a row is a place in `records`. */
interface CsvPart {
  records: string[][];
  /** Quotes that are not written twice: the record, which may be incomplete, and where its value begins in the text. */
  strayQuotes: readonly { row: number; index: number }[];
  /** The record of a quoted value that is never closed. */
  unclosedAt?: number;
  /** How many characters were read: whole records, unless the part is the last. */
  consumed: number;
}

/** Makes the parser of a file, from its beginning; each call reads the text that follows. */
function csvParser(beginning: string, delimiter = ","): (text: string, isLast: boolean) => CsvPart {
  const parser = new Papa.Parser({ delimiter, newline: lineEndOf(beginning) });
  return (text, isLast) => {
    const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    const unclosed = errors.find(({ code }) => code === "MissingQuotes");
    for (const cells of data) {
      const last = cells.at(-1);
      if (last?.endsWith("\r")) cells[cells.length - 1] = last.slice(0, -1);
    }
    return {
      records: data,
      strayQuotes: errors.flatMap(({ code, row = 0, index = 0 }) =>
        code === "InvalidQuotes" ? [{ row, index }] : [],
      ),
      ...(unclosed && { unclosedAt: unclosed.row ?? 0 }),
      consumed: isLast ? text.length : meta.cursor,
    };
  };
}

/** The line end of the headings. CRLF is read as LF, and the return before it is removed from its cell. */
function lineEndOf(text: string): "\n" | "\r" {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === "\r" ? "\r" : "\n";
}

/** The row with a quoted value that is never closed; what follows it cannot be read. Null: all was read. */
type UnclosedAt = number | null;
const CHARACTERS_AT_ONCE = 256 * 1024;
const CHARACTERS_AFTER_STRAY_QUOTE = 128;
/** More of them are not shown to anyone, and each costs another start of the parser. */
const STRAY_QUOTES_MAX = 100;

/**
 * Reads a text record after record; a byte-order mark is dropped. Lines without any text are left out, their number counts
 * on. Reading goes on in the line after a stray quote, and ends with the hundredth. What is in no cell is given to `onUnread`
 * as it is written: each record with a stray quote, and all that follows the last record read. A record with more than
 * `recordCharactersMax` counts as one with a quote that is never closed.
 */
export function* csvRecords(
  source: string,
  onUnread?: (text: string, row: number) => void,
  { delimiter = ",", recordCharactersMax = Number.POSITIVE_INFINITY } = {},
): Generator<CsvRecord, UnclosedAt> {
  const text = source.replace(/^\uFEFF/, "");
  const parse = csvParser(text, delimiter);
  const lineEnd = lineEndOf(text);
  let row = 0;
  let size = CHARACTERS_AT_ONCE;
  let strays = 0;
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + size);
    const isLast = at + size >= text.length;
    const { records, strayQuotes, unclosedAt, consumed } = parse(part, isLast);
    const [stray] = strayQuotes;
    const next = stray ? endOfLine(part, stray.index, lineEnd, isLast) : consumed;
    // More text is needed: the part ends within a record.
    if (next === 0) {
      if (part.length > recordCharactersMax) {
        onUnread?.(text.slice(at), row);
        return row;
      }
      size *= 2;
      continue;
    }
    for (const cells of stray ? records.slice(0, stray.row) : records.slice(0, unclosedAt)) {
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells, hasStrayQuote: false };
      row += 1;
    }
    if (stray) {
      strays += 1;
      const isEnd = strays === STRAY_QUOTES_MAX;
      if (onUnread) {
        const from = at + parse(part.slice(0, stray.index - 1), false).consumed;
        onUnread(text.slice(from, isEnd ? text.length : at + next), row);
      }
      yield { row: row++, cells: [], hasStrayQuote: true };
      if (isEnd) return null;
    } else if (unclosedAt !== undefined) {
      onUnread?.(part.slice(parse(part, false).consumed), row);
      return row;
    }
    at += next;
    size = stray ? CHARACTERS_AFTER_STRAY_QUOTE : Math.min(size * 2, CHARACTERS_AT_ONCE);
  }
  return null;
}

/** The beginning of the line after a value whose closing quote is not its end; 0 where the text ends before it. */
function endOfLine(text: string, valueAt: number, lineEnd: string, isLast: boolean): number {
  let quote = text.indexOf('"', valueAt);
  while (text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  const end = quote < 0 ? -1 : text.indexOf(lineEnd, quote);
  return end >= 0 ? end + 1 : isLast ? text.length : 0;
}

/** Before a whole CSV file: tells spreadsheets that it is UTF-8. The readers here drop it. */
export const BYTE_ORDER_MARK = "\u{feff}";

/** What a spreadsheet would take for a formula, also in full width. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A cell of text as it is in a CSV: what could be a formula is quoted with an apostrophe. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text such a cell was made of, without the apostrophe that was put before it. */
export const textOfCsv = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** A line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvText).join(",")}\r\n`;
