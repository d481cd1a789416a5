import { readDay } from "#core/shared/import/reading/day-values.ts";
import type {
  AnyFile,
  FieldKind,
  FileField,
  FileFields,
  FileValues,
} from "#core/shared/import/reading/file-definition.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";

/** Records of any kind of file, made of its fields' examples and kinds. */
export interface SampleRow {
  /** What each field is read to. */
  values: Readonly<Record<string, unknown>>;
}
/** A field of a kind, with its key. */
export interface NamedField extends FileField {
  key: string;
}
export const fieldsOf = ({ fields }: AnyFile): NamedField[] =>
  Object.entries(fields as FileFields).map(([key, field]) => ({ key, ...field }));

const ROWS = 6;
/** Which days are sampled: those that prove the order of day and month, or those that can be read both ways. */
export type SampledDays = "proving" | "ambiguous";

/** Rows of a kind that are records. Fields without an example stay blank where their values would make them none. */
export function sampleRows(definition: AnyFile, days: SampledDays = "proving"): SampleRow[] {
  const filled = rowsWith(definition, days, () => true);
  const isRecord = ({ values }: SampleRow) =>
    (definition.notARecord?.(values as FileValues<FileFields>) ?? null) === null;
  const rows = filled.every(isRecord)
    ? filled
    : rowsWith(definition, days, ({ example, needs }) => example !== "" || needs === "value");
  if (!rows.every(isRecord)) throw new Error(`The examples of ${definition.key} make no records`);
  return rows;
}

const rowsWith = (
  definition: AnyFile,
  days: SampledDays,
  isFilled: (field: NamedField) => boolean,
): SampleRow[] =>
  Array.from({ length: ROWS }, (_, row) => ({
    values: Object.fromEntries(
      fieldsOf(definition).map((field) => [
        field.key,
        isFilled(field) ? sampleOf(field, row, days) : blankOf(field.is),
      ]),
    ),
  }));

const blankOf = ({ kind }: FieldKind): "" | null =>
  kind === "text" || kind === "identifier" || kind === "digits" ? "" : null;

const within = (value: number, { from, to }: { from?: number; to?: number }): number =>
  Math.min(to ?? value, Math.max(from ?? value, value));
const AMOUNTS = [150_025, 2_550, 123_456_700, 99, 100_000, 4_000_001];

function sampleOf({ is, heading, example }: NamedField, row: number, days: SampledDays): unknown {
  switch (is.kind) {
    case "text":
      return textOf(is, example || heading, row);
    case "identifier":
      return `A-${row + 1}0`;
    case "digits":
      // Of another first digit in each field, so that no two complete the same text.
      return String((9 - (heading.length % 9)) * 10 ** Math.min(row, is.length - 1) + row)
        .padStart(is.length, "0")
        .slice(-is.length);
    case "money":
      return within(AMOUNTS[row % AMOUNTS.length] as number, is);
    case "moneyOrPercent":
      return row % 2 === 0
        ? { type: "amount", value: within(AMOUNTS[row % AMOUNTS.length] as number, is) }
        : { type: "percent", value: (row + 1) * 10_000 };
    case "number":
    case "percent": {
      const half = is.scale > 0 ? 5 * 10 ** (is.scale - 1) : 0;
      return within((row + 1) * 10 ** is.scale + half, is);
    }
    case "day":
      return daysOf(is, example, days)[row];
    case "choice":
      return is.choices[row % is.choices.length]?.code ?? null;
    case "own": {
      // What such a text is, its example alone says.
      if (example === "") return null;
      const read = is.read(example);
      return "value" in read ? read.value : null;
    }
  }
}

/** With letters that encodings write differently, and a second line where the field takes lines. */
function textOf({ max, hasLines }: { max: number; hasLines?: boolean }, base: string, row: number): string {
  const text = `${base} Peña–${row}`;
  const lines = hasLines && row === 1 ? `${text}\nsecond; "line", | here` : text;
  return (lines.length <= max ? lines : `ñ${row}`).slice(0, max);
}

const DAYS_BACK = 900;
const MONTHS = 12;
function daysOf(is: Extract<FieldKind, { kind: "day" }>, example: string, days: SampledDays): SchoolDay[] {
  const read = readDay(example, "mdy");
  const last = "day" in read ? read.day : "2026-11-20";
  const found: SchoolDay[] = [];
  for (let back = 0; back < DAYS_BACK && found.length < ROWS; back++) {
    const day = addDays(last, -back);
    const [month = 0, ofMonth = 0] = day.split("-").slice(1).map(Number);
    const isAmbiguous = ofMonth <= MONTHS && ofMonth !== month;
    const fits = days === "ambiguous" ? isAmbiguous : ofMonth > MONTHS;
    if (fits && (is.refusal?.(day) ?? null) === null) found.push(day);
  }
  if (found.length < ROWS) throw new Error(`No days that ${example} is one of`);
  return found;
}
