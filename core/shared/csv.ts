/** A small CSV (RFC 4180): comma, any of the three line ends, line breaks inside quotes. Large ones stream (queues/import). */
export interface CsvRecord {
  /** 0 = the headings, 1 = the first data row. */
  row: number;
  /** As they stand, untrimmed. */
  cells: string[];
  /** A quote inside a quoted value that is not written twice, or text after its end. */
  hasStrayQuote: boolean;
}

/** The line a quoted value was opened on that is never closed; what follows it cannot be read. Null: all was read. */
type UnclosedAt = number | null;

/**
 * Reads a text record after record, so that none need be kept; a byte-order mark is dropped. Lines without any text are left
 * out, their number counts on.
 */
export function* csvRecords(source: string): Generator<CsvRecord, UnclosedAt> {
  const text = source.replace(/^\uFEFF/, "");
  let cells: string[] = [];
  let hasStrayQuote = false;
  let row = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (quoted === null) return row;
      const end = endOfPlain(text, quoted.next);
      const rest = text.slice(quoted.next, end);
      hasStrayQuote ||= rest.trim() !== "";
      cells.push(quoted.value + rest);
      at = end;
    } else {
      const end = endOfPlain(text, at);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === ",") {
      at += 1;
      // A comma at the very end opens one more, empty cell.
      if (at === text.length || text[at] === "\n" || text[at] === "\r") cells.push("");
      else continue;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells, hasStrayQuote };
    row += 1;
    cells = [];
    hasStrayQuote = false;
  }
  return null;
}

const [COMMA, RETURN, LINE_FEED] = [",", "\r", "\n"].map((end) => end.charCodeAt(0));
/** By code, not by a pattern, which would make an object for every cell. */
function endOfPlain(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === RETURN || code === LINE_FEED) return at;
  }
  return text.length;
}

/** The value of a quoted cell and where it ends; null where it never does. */
function readQuoted(text: string, from: number): { value: string; next: number } | null {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 2))
    if (text[quote + 1] !== '"')
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), next: quote + 1 };
  return null;
}

/** Before a whole CSV file: tells spreadsheets that it is UTF-8. The readers here drop it. */
export const BYTE_ORDER_MARK = "\u{feff}";

/** What a spreadsheet would take for a formula, also in full width. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A cell of text as it stands in a CSV: what could be a formula is quoted with an apostrophe. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text such a cell was made of, without the apostrophe that was put before it. */
export const textOfCsv = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
