import { columnLetters, shownText, type TableRow } from "#core/shared/import/table/table-row.ts";
import { foldText } from "#core/shared/search-text.ts";
import type { FileField, FileFields, FileMatching } from "./file-definition.ts";

/** The heading of the column that the file of errors has more than the uploaded one; it is never read. */
export const ERRORS_HEADING = "What to correct";

/** A column of a file under its heading. */
export interface FileColumn {
  /** From 0. */
  place: number;
  letter: string;
  /** As the file has it; "" where there is none. */
  heading: string;
  /** The key of the field that is read from it; null: it is not read. */
  field: string | null;
}

/** The row of headings, and what each column is. */
export interface Headings {
  line: number;
  columns: readonly FileColumn[];
  /** Of which a file of the kind needs the column, but has none that is known. */
  missing: readonly string[];
  /** Fields for which the file has several columns with headings of other programs: a person says which. */
  unclear: readonly string[];
  /** What is wrong with the headings, in words. */
  problems: readonly string[];
  /** Columns up to the last one with a heading; that of the errors does not count. */
  width: number;
  /** The column of the errors of an earlier upload; null: the file has none. */
  errorsPlace: number | null;
}

/** What of a kind its headings are matched by. */
export interface FileShape {
  fields: FileFields;
  fieldOf?(heading: string): string | null;
  eitherOf?: readonly (readonly string[])[];
}

/** The headings stand in one of the first so many lines. */
const HEADING_LINE_MAX = 21;

/** A heading without what files write differently: case, accents, spaces, punctuation, "No." for "Number". */
export const keyOfHeading = (heading: string): string =>
  foldText(heading)
    .replaceAll("#", " no ")
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
    .map((word) => (["number", "num", "nr"].includes(word) ? "no" : word))
    .join("");

/** With what is in brackets, else without: "Amount (PHP)". */
const keysOfHeading = (heading: string): string[] => {
  const keys = [keyOfHeading(heading), keyOfHeading(heading.replace(/[([{].*?[)\]}]/g, " "))];
  return [...new Set(keys)].filter(Boolean);
};

/** Knows a kind's fields by the headings of files. */
export class HeadingMatcher {
  private readonly own = new Map<string, string>();
  private readonly synonyms = new Map<string, string>();
  private readonly definition: FileShape;
  /** What was said of a heading, as it is written and by its likeness. */
  private readonly given: ReadonlyMap<string, string>;
  private readonly givenAlike: ReadonlyMap<string, string>;
  /** Fields of which the file has no column, as was said. */
  private readonly withoutColumn: ReadonlySet<string>;
  private readonly linesToSkip: number | undefined;

  constructor(definition: FileShape, { columns = {}, linesToSkip }: FileMatching = {}) {
    this.definition = definition;
    this.linesToSkip = linesToSkip;
    for (const [key, { heading, synonyms = [] }] of Object.entries(definition.fields)) {
      if (definition.fieldOf?.(heading) === key) continue;
      this.own.set(keyOfHeading(heading), key);
      for (const synonym of synonyms) this.synonyms.set(keyOfHeading(synonym), key);
    }
    const fieldOf = (name: string) =>
      Object.hasOwn(definition.fields, name) ? name : (this.own.get(keyOfHeading(name)) ?? name);
    const said = new Map(Object.entries(columns).map(([name, heading]) => [fieldOf(name), heading.trim()]));
    const given = [...said].filter(([, heading]) => heading !== "");
    this.given = new Map(given.map(([field, heading]) => [heading, field]));
    this.givenAlike = new Map(given.map(([field, heading]) => [keyOfHeading(heading), field]));
    this.withoutColumn = new Set([...said].flatMap(([field, heading]) => (heading === "" ? [field] : [])));
  }

  /** How many fields the best row of headings has. */
  readonly score = (rows: readonly TableRow[]): number =>
    Math.max(0, ...rows.filter(({ line }) => line <= HEADING_LINE_MAX).map((row) => this.known(row)));

  private known({ cells }: TableRow): number {
    return new Set(cells.flatMap((cell) => this.fieldNamed(shownText(cell))?.field ?? [])).size;
  }

  private fieldNamed(heading: string): { field: string; how: "given" | "own" | "synonym" } | null {
    const given = this.given.get(heading);
    if (given !== undefined) return { field: given, how: "given" };
    const found = this.definition.fieldOf?.(heading) ?? null;
    if (found !== null) return this.unlessWithout({ field: found, how: "own" });
    const keys = keysOfHeading(heading);
    const [alike] = keys.flatMap((key) => this.givenAlike.get(key) ?? []);
    if (alike !== undefined) return { field: alike, how: "given" };
    for (const key of keys) {
      const own = this.own.get(key);
      if (own !== undefined) return this.unlessWithout({ field: own, how: "own" });
      const synonym = this.synonyms.get(key);
      if (synonym !== undefined) return this.unlessWithout({ field: synonym, how: "synonym" });
    }
    return null;
  }

  /** Whether a person said which column a field is, or that the file has none of it. */
  isSaid(field: string): boolean {
    return this.withoutColumn.has(field) || [...this.given.values()].includes(field);
  }

  private unlessWithout<Named extends { field: string }>(named: Named): Named | null {
    return this.withoutColumn.has(named.field) ? null : named;
  }

  /**
   * The row of headings among the first rows of a file: the one that has the most fields, else the widest of texts alone.
   * Null: the file has no row.
   */
  find(rows: readonly TableRow[]): Headings | null {
    const row = this.headingRow(rows);
    if (row === null) return null;
    const columns = row.cells.map((cell, place) => ({
      place,
      letter: columnLetters(place),
      heading: shownText(cell),
      field: null,
    }));
    const matched = this.match(columns);
    const isUnknown = matched.columns.every(({ field }) => field === null) && matched.unclear.length === 0;
    const hasHeadings = this.linesToSkip !== undefined || !isUnknown || isHeadingRow(row.cells);
    return {
      line: row.line,
      ...matched,
      problems: hasHeadings ? matched.problems : [NO_HEADINGS],
    };
  }

  private headingRow(rows: readonly TableRow[]): TableRow | null {
    const { linesToSkip } = this;
    if (linesToSkip !== undefined) return rows.find(({ line }) => line > linesToSkip) ?? null;
    const within = rows.filter(({ line, problem }) => line <= HEADING_LINE_MAX && problem === undefined);
    const best = bestOf(within, (row) => this.known(row));
    if (best !== null && this.known(best) > 0) return best;
    return bestOf(within, ({ cells }) =>
      isHeadingRow(cells) ? cells.filter((cell) => shownText(cell) !== "").length : 0,
    );
  }

  private match(columns: readonly FileColumn[]): Omit<Headings, "line"> {
    const candidates = new Map<string, { column: FileColumn; how: string }[]>();
    for (const column of columns) {
      const named = isErrorsHeading(column.heading) ? null : this.fieldNamed(column.heading);
      if (named === null || !Object.hasOwn(this.definition.fields, named.field)) continue;
      candidates.set(named.field, [...(candidates.get(named.field) ?? []), { column, how: named.how }]);
    }
    const fieldAt = new Map<number, string>();
    const unclear: string[] = [];
    for (const [field, found] of candidates) {
      const chosen = ["given", "own", "synonym"]
        .map((how) => found.filter((candidate) => candidate.how === how))
        .find((of) => of.length > 0);
      const [first] = chosen ?? [];
      if (chosen?.length === 1 && first) fieldAt.set(first.column.place, field);
      else if (!isSameHeading(chosen?.map(({ column }) => column.heading) ?? [])) unclear.push(field);
    }
    const found = new Set([...fieldAt.values(), ...candidates.keys()]);
    return {
      columns: columns.map((column) => ({ ...column, field: fieldAt.get(column.place) ?? null })),
      missing: this.missingOf(found),
      unclear,
      problems: repeatedHeadings(columns, fieldAt),
      width:
        1 + (columns.findLast(({ heading }) => heading !== "" && !isErrorsHeading(heading))?.place ?? -1),
      errorsPlace: columns.find(({ heading }) => isErrorsHeading(heading))?.place ?? null,
    };
  }

  private missingOf(found: ReadonlySet<string>): string[] {
    const { fields, eitherOf = [] } = this.definition;
    const missing = Object.keys(fields).filter((key) => needsColumn(fields[key]?.needs) && !found.has(key));
    const has = (set: readonly string[]) => set.every((key) => found.has(key));
    if (eitherOf.length === 0 || eitherOf.some(has)) return missing;
    // Of sets of which a part is found the rest is sought.
    const foundOf = (set: readonly string[]) => set.filter((key) => found.has(key)).length;
    const most = Math.max(...eitherOf.map(foundOf));
    const sought = eitherOf.filter((set) => foundOf(set) === most).flat();
    return [...new Set([...missing, ...sought])].filter((key) => !found.has(key));
  }
}

const needsColumn = (needs: FileField["needs"]): boolean => needs === "column" || needs === "value";

/** The column of the errors of an earlier upload, which is never read. */
export const isErrorsHeading = (heading: string): boolean =>
  keyOfHeading(heading) === keyOfHeading(ERRORS_HEADING);
const isSameHeading = (headings: readonly string[]): boolean => new Set(headings.map(keyOfHeading)).size <= 1;
const NO_HEADINGS =
  "The file has no row of headings. Write a heading above each column, as the template has them, and upload the file again.";
/** No figure and no date is among them: else a record would be taken for the headings. */
const isHeadingRow = (cells: TableRow["cells"]): boolean => {
  const texts = cells.map(shownText).filter(Boolean);
  return texts.length > 0 && texts.every(isHeadingText);
};
/** A heading is a text with a letter, not a figure or a date. */
const isHeadingText = (text: string): boolean => /\p{L}/u.test(text) && !/^\d/.test(text);

/** The first of those with the most; null of none. */
function bestOf<Item>(items: readonly Item[], count: (item: Item) => number): Item | null {
  let best: Item | null = null;
  let most = -1;
  for (const item of items) {
    const counted = count(item);
    if (counted > most) [best, most] = [item, counted];
  }
  return best;
}

/** Nobody can say of two columns with one heading which of them is meant, but where they are known to be two fields. */
function repeatedHeadings(columns: readonly FileColumn[], fieldAt: ReadonlyMap<number, string>): string[] {
  const first = new Map<string, FileColumn>();
  const problems: string[] = [];
  for (const column of columns) {
    const key = keyOfHeading(column.heading);
    if (key === "" || isErrorsHeading(column.heading)) continue;
    const other = first.get(key);
    if (other && !areTwoFields(fieldAt.get(other.place), fieldAt.get(column.place)))
      problems.push(twice(other, column));
    else first.set(key, column);
  }
  return problems;
}

const areTwoFields = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

const twice = (one: FileColumn, other: FileColumn): string =>
  `Columns ${one.letter} “${one.heading}” and ${other.letter} “${other.heading}” have the same heading. Rename or delete one of them.`;
