import { counted } from "#core/shared/import/import.ts";
import { shownText, type TableRow } from "#core/shared/import/table/table-row.ts";
import { FileDateOrder } from "./day-values.ts";
import type { DateOrder, FieldKind, FileMatching, SurveyedColumn } from "./file-definition.ts";
import type { FileShape, Headings } from "./headings.ts";
import { type DecimalMark, DecimalProof } from "./number-values.ts";

/** What only the whole columns of a file show; JSON, so that it can be kept with the file. */
export interface FileSurvey {
  /** The order of day and month in the whole file; null: it has to be asked for. */
  dateOrder: { order: DateOrder; isProven: boolean } | null;
  /** The decimal mark of each column of figures, by its place. */
  marks: readonly (readonly [place: number, mark: DecimalMark])[];
  /** The first values of each column. */
  samples: readonly (readonly string[])[];
  /** Rows with text below the headings. */
  rows: number;
  /** Fields whose column has to be said, by what the columns show. */
  askedAbout: readonly string[];
}

const ROWS_AT_ONCE = 2_000;

/** Reads all rows below the headings once; pauses after some thousand. `problem`: why the file cannot be read, in words. */
export function* surveyed(
  rowsBelow: Iterable<TableRow>,
  headings: Headings,
  { fields, rowsMax, askedAbout }: FileShape & { rowsMax: number; askedAbout?: AskedAbout },
  { dateOrder, leaveOut = new Set() }: Pick<FileMatching, "dateOrder"> & { leaveOut?: ReadonlySet<number> },
): Generator<void, FileSurvey | { problem: string }, void> {
  const order = new FileDateOrder();
  const decimals = new Map<number, DecimalProof>();
  const dates: number[] = [];
  for (const { place, field } of headings.columns) {
    const kind = field === null ? undefined : fields[field]?.is.kind;
    if (kind === "day") dates.push(place);
    if (kind !== undefined && FIGURES.has(kind)) decimals.set(place, new DecimalProof());
  }
  const contents = askedAbout ? headings.columns.map((column) => new ColumnContent(column, fields)) : [];
  const samples: string[][] = headings.columns.map(() => []);
  let rows = 0;
  for (const { line, cells, problem } of rowsBelow) {
    rows += 1;
    if (rows > rowsMax)
      return { problem: `A file has at most ${counted(rowsMax, "row")}. Divide this one into several.` };
    if (rows % ROWS_AT_ONCE === 0) yield;
    if (problem !== undefined || leaveOut.has(line - headings.line)) continue;
    for (const place of dates) order.add(shownText(cells[place]), line);
    for (const [place, proof] of decimals) proof.add(cells[place] ?? "");
    for (const content of contents) content.add(shownText(cells[content.place]));
    if (samples.some(({ length }) => length < SAMPLES)) addSamples(samples, cells);
  }
  const decided = order.decide(dateOrder);
  if (decided !== null && "problem" in decided) return decided;
  const marks = [...decimals].map(([place, proof]) => [place, proof.mark] as const);
  const asked = askedAbout?.(contents) ?? [];
  return { dateOrder: decided, marks, samples, rows, askedAbout: asked };
}

/** Kinds whose columns prove a decimal mark. */
const FIGURES: ReadonlySet<FieldKind["kind"]> = new Set(["money", "moneyOrPercent", "number", "percent"]);

type AskedAbout = (columns: readonly SurveyedColumn[]) => readonly string[];

const DIFFERENT_VALUES_MAX = 30;
const SIGNED = /^[-–—(]\s*[^\s)]|[^\s][-–—]$/;

/** What the rows of one column show. */
class ColumnContent implements SurveyedColumn {
  readonly place: number;
  readonly heading: string;
  readonly field: string | null;
  isSigned = false;
  private readonly different = new Set<string>();
  private readonly isMoney: boolean;

  constructor({ place, heading, field }: Headings["columns"][number], fields: FileShape["fields"]) {
    this.place = place;
    this.heading = heading;
    this.field = field;
    this.isMoney = field !== null && fields[field]?.is.kind === "money";
  }

  get values(): readonly string[] {
    return [...this.different];
  }

  add(text: string): void {
    if (this.isMoney) this.isSigned ||= SIGNED.test(text.replace(/[₱\s]|PHP|P(?=\d)/gi, ""));
    else if (text !== "" && this.different.size < DIFFERENT_VALUES_MAX) this.different.add(text);
  }
}

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

function addSamples(samples: readonly string[][], cells: TableRow["cells"]): void {
  for (const [place, kept] of samples.entries()) {
    const text = shownText(cells[place]).slice(0, SAMPLE_CHARACTERS);
    if (text !== "" && kept.length < SAMPLES) kept.push(text);
  }
}
