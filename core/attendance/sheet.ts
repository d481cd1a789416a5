import type { TermOrdinal } from "#core/management/term-name.ts";
import { KnownPeople } from "#core/shared/import/reading/person-match.ts";
import { daysFromText, formatDays, isPercentageTyping } from "./days.ts";
import type { AttendanceSheet, SheetRow } from "./sheet.body.ts";

/** The attendance sheet of a section as it is typed in: a row a student, days absent and tardy of each term in turn (T-9). */
export interface DaysSheet {
  columns: readonly DaysColumn[];
  rows: readonly DaysRow[];
}
interface DaysColumn {
  term: TermOrdinal;
  kind: DaysKind;
  /** Its term has not begun, or the user only reads. */
  isLocked: boolean;
}
type DaysKind = "absent" | "tardy";
const KINDS: readonly DaysKind[] = ["absent", "tardy"];
interface DaysRow {
  studentId: string;
  name: string;
  /** What is recorded, a text for each column; "" where there is no record. */
  texts: readonly string[];
  /** Of the record of each column's term; null: there is none. */
  versions: readonly (number | null)[];
}

/** What was typed and is not saved, by student and column; each with the version of the record it was typed over. */
export type TypedDays = ReadonlyMap<string, { text: string; version: number | null }>;
export const NOTHING_TYPED: TypedDays = new Map();
const keyOf = (studentId: string, column: number): string => `${studentId} ${column}`;

export interface SheetPlace {
  row: number;
  column: number;
}

export function daysSheet({ terms, students }: AttendanceSheet, mayWrite: boolean): DaysSheet {
  const columns = terms.flatMap(({ term, beginsOn }) =>
    KINDS.map((kind): DaysColumn => ({ term, kind, isLocked: !mayWrite || beginsOn !== null })),
  );
  return {
    columns,
    rows: students.map(({ studentId, name, records }) => {
      const recordOf = (term: TermOrdinal) => records.find((record) => record.term === term);
      return {
        studentId,
        name,
        texts: columns.map(({ term, kind }) => {
          const record = recordOf(term);
          return record ? formatDays(kind === "absent" ? record.daysAbsent : record.daysTardy) : "";
        }),
        versions: columns.map(({ term }) => recordOf(term)?.version ?? null),
      };
    }),
  };
}

/** What a cell shows. */
export const textAt = ({ rows }: DaysSheet, typed: TypedDays, { row, column }: SheetPlace): string => {
  const of = rows[row];
  return of ? (typed.get(keyOf(of.studentId, column))?.text ?? of.texts[column] ?? "") : "";
};

/** A cell's text after a key; text that a field of days does not take changes nothing (T-2). */
export function typeDays(
  sheet: DaysSheet,
  typed: TypedDays,
  { row, column }: SheetPlace,
  text: string,
): TypedDays {
  const of = sheet.rows[row];
  if (!of || (sheet.columns[column]?.isLocked ?? true) || !isPercentageTyping(text)) return typed;
  const next = new Map(typed);
  const key = keyOf(of.studentId, column);
  if (text === of.texts[column]) next.delete(key);
  else next.set(key, { text, version: typed.get(key)?.version ?? of.versions[column] ?? null });
  return next;
}

/**
 * A block from a spreadsheet, from a cell on. Where its first column names students, by number or by name, each row goes to whom
 * it names; otherwise rows go by place. Nothing is pasted where a row names nobody, a cell is no number of days, or a
 * column is locked: `refused` says why. A blank cell leaves what is there.
 */
export function pasteDays(
  sheet: DaysSheet,
  typed: TypedDays,
  from: SheetPlace,
  block: string,
): { typed: TypedDays; pasted: number; refused: string[] } {
  const lines = linesOf(block);
  const isNamed = lines.some(([first = ""]) => first !== "" && daysFromText(first) === null);
  const people = new KnownPeople(
    sheet.rows.map(({ studentId, name }, row) => ({ number: studentId, name, row })),
  );
  const refused: string[] = [];
  const cells: (SheetPlace & { text: string })[] = [];
  const lineOfRow = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const place = isNamed ? placeNamed(people, line[0] ?? "") : { row: from.row + index };
    const other = "row" in place ? lineOfRow.get(place.row) : undefined;
    if ("refusal" in place) refused.push(`Row ${index + 1}: ${place.refusal}`);
    else if (other !== undefined) refused.push(`Row ${index + 1} names the student of row ${other + 1}`);
    else {
      lineOfRow.set(place.row, index);
      for (const [offset, text] of line.slice(isNamed ? 1 : 0).entries())
        if (text !== "") cells.push({ row: place.row, column: from.column + offset, text });
    }
  }
  for (const cell of cells) {
    const refusal = cellRefusal(sheet, cell);
    if (refusal) refused.push(refusal);
  }
  if (refused.length > 0) return { typed, pasted: 0, refused };
  return {
    typed: cells.reduce((after, cell) => typeDays(sheet, after, cell, cell.text), typed),
    pasted: cells.length,
    refused,
  };
}

const linesOf = (block: string): string[][] =>
  block
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((text) => text.trim()));

function placeNamed(
  people: KnownPeople<{ number: string; name: string; row: number }>,
  named: string,
): { row: number } | { refusal: string } {
  const isNumber = /^\d+$/.test(named);
  const match = people.match(isNumber ? named : "", isNumber ? "" : named, "in this section");
  return "refusal" in match ? { refusal: match.refusal } : { row: match.person.row };
}

function cellRefusal({ rows, columns }: DaysSheet, { row, column, text }: SheetPlace & { text: string }) {
  if (!rows[row] || !columns[column]) return `“${text}” is beyond the sheet`;
  if (columns[column]?.isLocked) return `“${text}” is in a term that has not begun`;
  return daysFromText(text) === null ? `“${text}” is not a number of days, 0 to 100` : null;
}

/** The students and terms of which something typed differs, as they are saved: both figures of each. */
export function rowsToSave(sheet: DaysSheet, typed: TypedDays): SheetRow[] {
  return sheet.rows.flatMap((of, row) =>
    sheet.columns.flatMap(({ term, kind }, column): SheetRow[] => {
      if (kind !== "absent") return [];
      const ofTerm = [typed.get(keyOf(of.studentId, column)), typed.get(keyOf(of.studentId, column + 1))];
      const known = ofTerm.find((one) => one !== undefined);
      if (!known) return [];
      const [daysAbsent, daysTardy] = [column, column + 1].map(
        (at) => daysFromText(textAt(sheet, typed, { row, column: at })) ?? 0,
      );
      return [
        {
          studentId: of.studentId,
          term,
          daysAbsent: daysAbsent ?? 0,
          daysTardy: daysTardy ?? 0,
          version: known.version,
        },
      ];
    }),
  );
}

/** What was typed over a record that somebody else changed since. */
export interface DaysConflict extends SheetPlace {
  name: string;
  mine: string;
  theirs: string;
}
export const daysConflicts = (sheet: DaysSheet, typed: TypedDays): DaysConflict[] =>
  sheet.rows.flatMap((of, row) =>
    sheet.columns.flatMap((_, column): DaysConflict[] => {
      const one = typed.get(keyOf(of.studentId, column));
      return one && one.version !== (of.versions[column] ?? null)
        ? [{ row, column, name: of.name, mine: one.text, theirs: of.texts[column] ?? "" }]
        : [];
    }),
  );

/** Keeps what was typed over the records as they are now, or takes the records instead. */
export function settleDays(sheet: DaysSheet, typed: TypedDays, keepsMine: boolean): TypedDays {
  const next = new Map(typed);
  for (const { row, column, mine } of daysConflicts(sheet, typed)) {
    const of = sheet.rows[row];
    if (!of) continue;
    const key = keyOf(of.studentId, column);
    if (keepsMine) next.set(key, { text: mine, version: of.versions[column] ?? null });
    else next.delete(key);
  }
  return next;
}

/** Where a key leads; null leaves it to the input. `atStart`, `atEnd`: where the caret is in its text. */
export function stepInSheet(
  { rows, columns }: DaysSheet,
  { row, column }: SheetPlace,
  press: { key: string; shift: boolean; atStart: boolean; atEnd: boolean },
): SheetPlace | null {
  const to = (rowStep: number, columnStep: number): SheetPlace => ({
    row: Math.max(0, Math.min(rows.length - 1, row + rowStep)),
    column: Math.max(0, Math.min(columns.length - 1, column + columnStep)),
  });
  switch (press.key) {
    case "ArrowUp":
      return to(-1, 0);
    case "ArrowDown":
      return to(1, 0);
    case "Enter":
      return to(press.shift ? -1 : 1, 0);
    case "ArrowLeft":
      return press.atStart ? to(0, -1) : null;
    case "ArrowRight":
      return press.atEnd ? to(0, 1) : null;
    default:
      return null;
  }
}
