import {
  fields,
  flag,
  money,
  oneOf,
  orAbsent,
  orNull,
  type RecordOfFields,
  record,
  records,
  text,
  texts,
  textsByName,
  whole,
} from "#core/shared/list/fields.ts";
import type { ImportResult } from "./import.ts";
import type { FileFields } from "./reading/file-definition.ts";
import {
  type FileMessage,
  type FileNeed,
  IMPORT_ERRORS_SHOWN,
  type RowMessage,
  readAsSentences,
  sentenceOf,
} from "./reading/file-outcome.ts";
import type { FileOutcome } from "./reading/file-reading.ts";
import type { FileShape } from "./reading/headings.ts";

/** What a file would change, or did: told before it is imported (F-12). */

export const FILE_MESSAGE = fields({
  /** Null: the file as a whole. 1 = the first row below the headings. */
  row: orAbsent(whole("row")),
  /** As a spreadsheet numbers it. */
  line: orAbsent(whole("line")),
  /** The heading of the column. */
  column: orAbsent(text("column")),
  message: text("message"),
});
/** A message about a row of the file, or about all of it. */
export type PreviewMessage = RecordOfFields<typeof FILE_MESSAGE.fields>;

/** A change of a record, as people read it. */
const CHANGE = fields({ line: whole("line"), what: text("what"), from: text("from"), to: text("to") });
/** What a line of a file brings, and to whom. */
const LINE = fields({ line: whole("line"), what: text("what"), amount: money("amount"), to: text("to") });
export type PreviewLine = RecordOfFields<typeof LINE.fields>;
/** Of more changes or lines only the count is told. */
export const CHANGES_SHOWN = 50;

/** Whom the person of a row is joined with, or may be (M-80). */
export const PERSON_NOTE = fields({
  line: whole("line"),
  message: text("message"),
  /** Of a question: its key in `same_people`; null: nothing is asked. */
  key: orNull(text("key")),
  isSame: flag("is_same"),
});
export type PersonNote = RecordOfFields<typeof PERSON_NOTE.fields>;
/** Of more notes the first are told, questions before the others. */
const PERSON_NOTES_SHOWN = 1_000;

/** The file's columns with the first values of each, and the field each is read as. */
const COLUMN = fields({
  heading: text("heading"),
  letter: text("letter"),
  field: orNull(text("field")),
  samples: texts("samples"),
});
type PreviewColumn = RecordOfFields<typeof COLUMN.fields>;

const PREVIEW = {
  rows: whole("rows"),
  added: whole("new"),
  changed: whole("changed"),
  unchanged: whole("unchanged"),
  changes: records("changes", CHANGE),
  /** The first that would be added, of a file whose kind shows them. */
  lines: records("lines", LINE),
  /** The first hundred. */
  leftOut: records("left_out", FILE_MESSAGE),
  leftOutCount: whole("left_out_count"),
  errors: records("errors", FILE_MESSAGE),
  errorCount: whole("error_count"),
  warnings: records("warnings", FILE_MESSAGE),
  /** Of records that are there already: imported only where that is confirmed. */
  existing: records("existing", FILE_MESSAGE),
  existingCount: whole("existing_count"),
  people: records("people", PERSON_NOTE),
  peopleCount: whole("people_count"),
  /** How the file was read, in sentences. */
  readAs: texts("read_as_text"),
  readAsFacts: record(
    "read_as",
    fields({
      format: oneOf(["csv", "xlsx"], "format"),
      encoding: orNull(text("encoding")),
      delimiter: orNull(text("delimiter")),
      sheet: orNull(text("sheet")),
      /** The visible sheets of a workbook, in their order. */
      sheets: texts("sheets"),
      dateOrder: orNull(text("date_order")),
      decimal: text("decimal"),
      headingsLine: whole("headings_row"),
    }),
  ),
  /** What has to be said before it can be read; empty: nothing. */
  needs: texts("needs"),
  needsText: text("needs_text"),
  columns: records("columns", COLUMN),
  /** What is read, by heading, and whether a column of it is sought. */
  fields: records(
    "fields",
    fields({
      key: text("key"),
      heading: text("heading"),
      isSought: flag("is_sought"),
      /** A file without a column of it is not read. */
      isNeeded: flag("is_needed"),
    }),
  ),
};
export type FilePreview = RecordOfFields<typeof PREVIEW>;
export const FILE_PREVIEW = fields(PREVIEW, {
  names: { fileHeadings: texts("file_headings"), samples: textsByName("samples") },
  toWire: ({ columns }: FilePreview) => columnsToWire(columns),
  fromWire: () => ({}),
});
/** The same columns as their headings, and their samples by heading. */
export const columnsToWire = (columns: readonly Pick<PreviewColumn, "heading" | "samples">[]) => ({
  file_headings: columns.map(({ heading }) => heading),
  samples: Object.fromEntries(columns.map(({ heading, samples }) => [heading, samples])),
});

/** The message of a dry run. */
export const FILE_CHECKED = "Nothing is changed yet.";
/** The result of an import whose dry run tells what it would change. */
export interface PreviewedResult extends ImportResult {
  preview?: FilePreview | null;
  leftOut?: number;
  leftOutRows?: readonly PreviewMessage[];
}

/** A message of the reader. */
const previewMessage = (message: FileMessage): PreviewMessage => ({
  row: "row" in message ? message.row : null,
  line: "line" in message ? message.line : null,
  column: "column" in message && message.column ? message.column.heading : null,
  message: sentenceOf(message),
});

/** Of more ways to read a file only the first are named. */
const EITHER_SHOWN = 4;
/** Each of some fields with each of others is two choices: by number or by name, and days absent or tardy. */
function choicesOf(sets: readonly (readonly string[])[]): (readonly (readonly string[])[])[] {
  const [firsts, seconds] = [0, 1].map((place) => new Set(sets.flatMap((set) => set[place] ?? [])));
  const isProduct =
    firsts !== undefined &&
    seconds !== undefined &&
    Math.min(firsts.size, seconds.size) > 1 &&
    sets.length === firsts.size * seconds.size &&
    sets.every((set) => set.length === 2);
  return isProduct ? [[...firsts].map((key) => [key]), [...seconds].map((key) => [key])] : [sets];
}

/** What a person is asked to say of a file; empty: nothing. */
export function needsText(
  { fields: known, eitherOf = [] }: FileShape,
  { needs, unknownFields }: { needs: readonly FileNeed[]; unknownFields: readonly string[] },
): string {
  const named = (keys: readonly string[]) => keys.map((key) => known[key]?.heading ?? key).join(" and ");
  const choices = new Set(eitherOf.flat());
  const unknown = eitherOf
    .map((set) => set.filter((key) => unknownFields.includes(key)))
    .filter((set) => set.length > 0);
  const eitherText = (sets: readonly (readonly string[])[]): string => {
    const isWidest = (set: readonly string[]) =>
      !sets.some((other) => other.length > set.length && set.every((key) => other.includes(key)));
    const either = [...new Set(sets.filter(isWidest).map(named))];
    return either.slice(0, EITHER_SHOWN).join(", or ") + (either.length > EITHER_SHOWN ? ", or another" : "");
  };
  const sought = [
    ...unknownFields.filter((key) => !choices.has(key)).map((key) => named([key])),
    ...(unknown.length > 0 ? choicesOf(unknown).map(eitherText) : []),
  ];
  return [
    ...(needs.includes("columns") ? [`Say which columns of the file are: ${sought.join("; ")}.`] : []),
    ...(needs.includes("date_order") ? ["Say whether its dates begin with the day or with the month."] : []),
  ].join(" ");
}

/** What a file would do: how it was read, and what its records would change. */
export function previewOf<Fields extends FileFields>(
  definition: FileShape & { fields: Fields },
  outcome: Omit<FileOutcome<Fields>, "records">,
  effect: Pick<FilePreview, "added" | "changed" | "unchanged" | "changes"> & {
    lines?: readonly PreviewLine[];
    warnings: readonly string[];
    existing?: readonly RowMessage[];
    people?: readonly PersonNote[];
  },
): FilePreview {
  const { readAs, needs, unknownFields } = outcome;
  const { existing = [], people = [] } = effect;
  const isQuestion = ({ key }: PersonNote): boolean => key !== null;
  const notes = [...people.filter(isQuestion), ...people.filter((note) => !isQuestion(note))];
  const sought = new Set<string>(unknownFields);
  const askedAbout = new Set(outcome.survey.askedAbout);
  return {
    rows: outcome.rows,
    added: effect.added,
    changed: effect.changed,
    unchanged: effect.unchanged,
    changes: effect.changes.slice(0, CHANGES_SHOWN),
    lines: effect.lines?.slice(0, CHANGES_SHOWN) ?? [],
    leftOut: outcome.leftOut.map(previewMessage),
    leftOutCount: outcome.leftOutCount,
    errors: outcome.errors.map(previewMessage),
    errorCount: outcome.errorCount,
    warnings: [
      ...outcome.warnings.map(previewMessage),
      ...effect.warnings.map((message) => ({ row: null, line: null, column: null, message })),
    ],
    existing: existing.slice(0, IMPORT_ERRORS_SHOWN).map(previewMessage),
    existingCount: existing.length,
    people: notes.slice(0, PERSON_NOTES_SHOWN),
    peopleCount: notes.length,
    // Of a file that waits for an answer nothing is summed yet.
    readAs: readAsSentences(readAs, needs.length > 0 ? { days: null, amount: null, people: 0 } : outcome),
    readAsFacts: readAs,
    needs,
    needsText: needsText(definition, outcome),
    columns: outcome.columns
      .filter(({ heading, samples }) => heading !== "" || samples.length > 0)
      .map(({ heading, letter, field, samples }) => ({ heading, letter, field, samples })),
    fields: Object.entries(definition.fields).map(([key, { heading }]) => ({
      key,
      heading,
      isSought: sought.has(key),
      isNeeded: !askedAbout.has(key),
    })),
  };
}
