import { csvRecords, textOfCsv } from "#core/shared/import/csv.ts";
import { CSV_FILE_MESSAGES } from "./file-refused.ts";
import type { TableRow } from "./table-row.ts";

/** What parts the cells of a row; the first that fits best is taken. */
const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];
const isDelimiter = (text: string): text is Delimiter => (DELIMITERS as readonly string[]).includes(text);

/** Answers how well some rows fit the headings that are expected; 0: not at all. */
export type HeadingScore = (rows: readonly TableRow[]) => number;

/** A text as a table: its delimiter, and its rows as often as they are asked for. */
export interface DelimitedText {
  delimiter: Delimiter;
  rows(): Generator<TableRow, void, void>;
}

/** The line with which spreadsheets are told the delimiter; they do not show it and count without it. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/i;

/** The delimiter is the one that the file names, else the one by which its headings and its rows fit best (F-3). */
export function delimitedText(text: string, score: HeadingScore): DelimitedText {
  const [line = "", named = ""] = SEPARATOR_LINE.exec(text) ?? [];
  const table = line === "" ? text : text.slice(line.length);
  const delimiter = isDelimiter(named) ? named : provenDelimiter(table, score);
  return { delimiter, rows: () => rowsOf(table, delimiter) };
}

/** More cells or longer ones are no row: what follows is not read. */
const RECORD_CHARACTERS_MAX = 1_000_000;
const TOO_LONG = "The row has more than 1,000,000 characters, or a quoted value in it is not closed.";

/** A row whose quotes are wrong has one cell, with its text as it is written. */
function* rowsOf(text: string, delimiter: Delimiter): Generator<TableRow, void, void> {
  let unread = "";
  const onUnread = (written: string): void => {
    unread = written.replace(/[\r\n]+$/, "");
  };
  const records = csvRecords(text, onUnread, { delimiter, recordCharactersMax: RECORD_CHARACTERS_MAX });
  let record = records.next();
  for (; !record.done; record = records.next()) {
    const { row, cells, hasStrayQuote } = record.value;
    yield hasStrayQuote
      ? { line: row + 1, cells: [unread], problem: CSV_FILE_MESSAGES.strayQuote }
      : { line: row + 1, cells: cells.map(textOfCsv) };
  }
  const unclosedAt = record.value;
  if (unclosedAt === null) return;
  const problem = unread.length > RECORD_CHARACTERS_MAX ? TOO_LONG : CSV_FILE_MESSAGES.unclosedQuote;
  yield { line: unclosedAt + 1, cells: [unread], problem };
}

const PROOF_ROWS = 60;
const PROOF_CHARACTERS = 64 * 1024;

function provenDelimiter(text: string, score: HeadingScore): Delimiter {
  const beginning = text.slice(0, PROOF_CHARACTERS);
  const isWhole = beginning.length === text.length;
  let best: Delimiter = ",";
  let bestProof: Proof = { headings: -1, alike: 0 };
  for (const delimiter of DELIMITERS) {
    if (delimiter !== "," && !beginning.includes(delimiter)) continue;
    const rows: TableRow[] = [];
    for (const row of rowsOf(beginning, delimiter)) {
      rows.push(row);
      if (rows.length > PROOF_ROWS) break;
    }
    // The last row of a part of the text is cut off.
    if (!isWhole) rows.pop();
    const proof = { headings: score(rows), alike: alikeRows(rows) };
    if (
      proof.headings > bestProof.headings ||
      (proof.headings === bestProof.headings && proof.alike > bestProof.alike)
    )
      [best, bestProof] = [delimiter, proof];
  }
  return best;
}

interface Proof {
  headings: number;
  /** The share of rows that have as many cells as most have, of those with several. */
  alike: number;
}

function alikeRows(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length);
}
