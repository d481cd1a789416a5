/** Consecutive records of a text; a row is a place in `records`. */
export interface CsvPart {
  records: string[][];
  /** Quotes that are not written twice: the record, which may be incomplete, and where its value begins in the text. */
  strayQuotes: readonly { row: number; index: number }[];
  /** The record of a quoted value that is never closed. */
  unclosedAt?: number;
  /** How many characters were read: whole records, unless the part is the last. */
  consumed: number;
}

/** The line end of the headings. CRLF is read as LF, and the return before it is removed from its cell. */
export function lineEndOf(text: string): "\n" | "\r" {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === "\r" ? "\r" : "\n";
}

/** Makes the parser of a file, from its beginning; each call reads the text that follows. Unless the text is the last, a record without its line end is left. */
export function csvParser(beginning: string): (text: string, isLast: boolean) => CsvPart {
  const lineEnd = lineEndOf(beginning);
  return (text, isLast) =>
    text.includes('"') ? readQuoted(text, isLast, lineEnd) : readPlain(text, isLast, lineEnd);
}

function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1);
  if (last?.endsWith("\r")) cells[cells.length - 1] = last.slice(0, -1);
  return cells;
}

/** Text without any quote. */
function readPlain(text: string, isLast: boolean, lineEnd: string): CsvPart {
  const lines = text === "" ? [] : text.split(lineEnd);
  const rest = isLast ? "" : (lines.pop() ?? "");
  return {
    records: lines.map((line) => withoutReturn(line.split(","))),
    strayQuotes: [],
    consumed: text.length - rest.length,
  };
}

/** A value: its text, and the place of the comma or line end after it (that of the text's end: there is none). */
interface Value {
  text: string;
  end: number;
}

function readQuoted(text: string, isLast: boolean, lineEnd: string): CsvPart {
  const records: string[][] = [];
  const strayQuotes: { row: number; index: number }[] = [];
  let cells: string[] = [];
  let consumed = 0;
  for (let at = 0; ; ) {
    const value =
      text[at] === '"'
        ? quotedValue(text, at + 1, lineEnd, () => strayQuotes.push({ row: records.length, index: at + 1 }))
        : plainValue(text, at, lineEnd);
    // The text ends within the record.
    if (!isLast && (value === null || value.end === text.length)) return { records, strayQuotes, consumed };
    cells.push(value === null ? text.slice(at + 1) : value.text);
    const isOver = value === null || value.end === text.length;
    if (!isOver && text[value.end] === ",") {
      at = value.end + 1;
      continue;
    }
    records.push(withoutReturn(cells));
    if (isOver)
      return {
        records,
        strayQuotes,
        ...(value === null && { unclosedAt: records.length - 1 }),
        consumed: text.length,
      };
    cells = [];
    at = value.end + 1;
    consumed = at;
  }
}

const COMMA = 44;

function plainValue(text: string, from: number, lineEnd: string): Value {
  const lineEndCode = lineEnd.charCodeAt(0);
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === COMMA || code === lineEndCode) break;
  }
  return { text: text.slice(from, end), end };
}

const BLANK = /\s/;

/** The value whose opening quote is before `from`. Null: it is never closed. A quote closes it before a comma, a line end or the text's end; blanks may stand between. */
function quotedValue(text: string, from: number, lineEnd: string, onStray: () => void): Value | null {
  let hasDoubled = false;
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let end = quote + 1;
    if (text[end] === '"') {
      hasDoubled = true;
      quote += 1;
      continue;
    }
    while (end < text.length && text[end] !== lineEnd && BLANK.test(text[end] ?? "")) end += 1;
    if (quote === text.length - 1 || text[end] === "," || text[end] === lineEnd) {
      const value = text.slice(from, quote);
      return { text: hasDoubled ? value.replaceAll('""', '"') : value, end };
    }
    onStray();
  }
  return null;
}
