import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** What a cell of a field holds, and what it is read to. A blank cell is null, of a text "". */
export type FieldKind =
  | { kind: "text"; max: number; hasLines?: boolean }
  /** A receipt, reference or cheque number, or a code (S-25). */
  | { kind: "identifier"; max?: number }
  /** A number of `length` digits, or up to `most` of them, that a spreadsheet may have shortened: a student number (S-14). */
  | { kind: "digits"; length: number; most?: number; called: string }
  /** Centavos. */
  | { kind: "money"; from?: Centavos; to?: Centavos }
  /** An amount, or with its sign a percent of four decimals: a deduction. */
  | { kind: "moneyOrPercent"; from?: Centavos; to?: Centavos; percentTo: number }
  /**
   * A whole number of 10^-scale. `hint`: what is asked for, told after what is wrong. `words`: texts that are values beside
   * the numbers, in any case; a dash alone is then neither a number nor one of them.
   */
  | { kind: "number"; scale: number; from?: number; to?: number; hint?: string; words?: readonly string[] }
  /** The same, with the sign of a percent or without. */
  | { kind: "percent"; scale: number; from?: number; to?: number }
  /** `refusal`: why a day is not taken, in words. */
  | { kind: "day"; refusal?(day: SchoolDay): string | null }
  /** By code or by the name that screens show; read to the code. */
  | { kind: "choice"; choices: readonly Choice[] }
  /** What no other kind reads: a score with its marks, a term. */
  | { kind: "own"; expects: string; read(text: string): { value: unknown } | { refusal: string } };

export interface Choice {
  code: string;
  name: string;
  /** Further names that files have for it. */
  synonyms?: readonly string[];
}

/** A column of a kind of file. */
export interface FileField<Kind extends FieldKind = FieldKind> {
  /** As our template has it. */
  heading: string;
  /** Headings that other programs have for it; case, spaces, punctuation and accents do not count. */
  synonyms?: readonly string[];
  is: Kind;
  /** "column": a file without it is not read; "value": nor is a row with nothing in it; "filled": nor such a row of a file with something in the column. */
  needs?: "column" | "value" | "filled";
  /** As the row of examples in the template has it. */
  example: string;
}
export type FileFields = Readonly<Record<string, FileField>>;

/**
 * A kind of file as data (F-4): from it follow its reading, its template and its instructions. Without zod, because the
 * browser loads it.
 */
export interface FileDefinition<Fields extends FileFields = FileFields> {
  /** Stable: saved matchings are kept by it. */
  key: string;
  fields: Fields;
  /** Finds the field of a heading that likeness alone would not tell from others; null: it is one of the other fields, or none. */
  fieldOf?(heading: string): string | null;
  /** Sets of fields of which a file has at least one whole: an amount, or a debit and a credit. */
  eitherOf?: readonly (readonly (keyof Fields & string)[])[];
  /** A row in which all of these are blank is counted, and is no record. */
  blankWithout?: readonly (keyof Fields & string)[];
  /** Why a row is no record of this kind, in words: it is left out and told. Null: it is one. */
  notARecord?(values: FileValues<Fields>): string | null;
  /** Whom a row is about, for the count of people. */
  person?: keyof Fields & string;
  /** What its amounts sum up to; of a record in centavos. */
  amountOf?(values: FileValues<Fields>): Centavos;
  /** The field whose first and last day are told. */
  day?: keyof Fields & string;
  /**
   * Fields, besides those that are missing, whose column a person says before the file is read: what the columns that are not
   * read show could change what the others mean. A field that was said, also to have no column, is not asked about again.
   */
  askedAbout?(columns: readonly SurveyedColumn[]): readonly (keyof Fields & string)[];
  /** Files of other programs whose columns and dates need not be asked about. */
  layouts?: readonly FileLayout[];
  rowsMax: number;
  /** What is said of such files is kept for the person who said it, not for the school (F-5). */
  isPersonal?: boolean;
}

/** A column of a file as the reading of all its rows shows it. */
export interface SurveyedColumn {
  heading: string;
  /** Null: it is not read. */
  field: string | null;
  /** Its first different values; of a column of amounts none. */
  values: readonly string[];
  /** Some amount of it has a sign. */
  isSigned: boolean;
}

/** A kind of file of any fields. */
// biome-ignore lint/suspicious/noExplicitAny: whoever takes any kind only passes it on
export type AnyFile = FileDefinition<any>;

/** Centavos, or ten-thousandths of a percent. */
export interface MoneyOrPercent {
  type: "amount" | "percent";
  value: number;
}

/** What a field is read to. */
type FieldValue<Kind extends FieldKind> = Kind extends { kind: "text" | "identifier" | "digits" }
  ? string
  : Kind extends { words: readonly (infer Word)[] }
    ? number | Word | null
    : Kind extends { kind: "money" | "number" | "percent" }
      ? number | null
      : Kind extends { kind: "moneyOrPercent" }
        ? MoneyOrPercent | null
        : Kind extends { kind: "day" | "choice" }
          ? string | null
          : Kind extends { read(text: string): infer Read }
            ? Extract<Read, { value: unknown }>["value"] | null
            : never;
export type FileValues<Fields extends FileFields> = { [Key in keyof Fields]: FieldValue<Fields[Key]["is"]> };

/** Checks a definition and keeps its precise types. */
export const defineFile = <const Fields extends FileFields>(
  definition: FileDefinition<Fields>,
): FileDefinition<Fields> => definition;

/** Columns that several kinds have, with their precise types. */
export const defineFields = <const Fields extends FileFields>(fields: Fields): Fields => fields;

/** The order of day, month and year in dates written as numbers. */
export type DateOrder = "mdy" | "dmy" | "ymd";

/** What is known from the beginning of files with these headings, as a person would say it (F-5). */
export interface FileLayout {
  /** Of a bank's files the code of the bank; null: of the kind. */
  of: string | null;
  headings: readonly string[];
  matching: FileMatching;
}

/** What a person says of the files of a kind with the same headings; kept, it is taken for the next one (F-5). */
export interface FileMatching {
  /** The file's heading, by our field's key or heading; "": the file has no column of it. */
  columns?: Readonly<Record<string, string>>;
  dateOrder?: DateOrder;
  /** Lines above the headings; without it they are found. */
  linesToSkip?: number;
}
