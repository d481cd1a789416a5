/** A small CSV read whole (RFC 4180): comma, any of the three line ends, line breaks inside quotes. Large ones stream (queues/import). */
export interface CsvFile {
  /** Cells as they stand, untrimmed; lines without any text are left out, their number counts on. */
  records: CsvRecord[];
  /** The line a quoted value was opened on that is never closed; what follows it cannot be read. */
  unclosedAt: number | null;
}
export interface CsvRecord {
  /** 0 = the headings, 1 = the first data row. */
  row: number;
  cells: string[];
  /** A quote inside a quoted value that is not written twice, or text after its end. */
  hasStrayQuote: boolean;
}

/** Reads a text; a byte-order mark is dropped. */
export function readCsv(source: string): CsvFile {
  const text = source.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let hasStrayQuote = false;
  let row = 0;
  let at = 0;
  const close = () => {
    if (cells.some((cell) => cell.trim() !== "")) records.push({ row, cells, hasStrayQuote });
    row += 1;
    cells = [];
    hasStrayQuote = false;
  };
  while (at < text.length) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (quoted === null) return { records, unclosedAt: row };
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
    close();
  }
  return { records, unclosedAt: null };
}

const PLAIN_END = /[,\r\n]/g;
function endOfPlain(text: string, from: number): number {
  PLAIN_END.lastIndex = from;
  return PLAIN_END.exec(text)?.index ?? text.length;
}

/** The value of a quoted cell and where it ends; null where it never does. */
function readQuoted(text: string, from: number): { value: string; next: number } | null {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 2))
    if (text[quote + 1] !== '"')
      return { value: text.slice(from + 1, quote).replaceAll('""', '"'), next: quote + 1 };
  return null;
}

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
