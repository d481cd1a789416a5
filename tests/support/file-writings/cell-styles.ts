import { scaledToShortText } from "#core/shared/decimal.ts";
import type { DateOrder, MoneyOrPercent } from "#core/shared/import/reading/file-definition.ts";
import { type SheetCell, serialOf } from "#tests/support/import-files.ts";
import type { NamedField } from "./sample-rows.ts";

/** How programs and offices write a value; the first of each is how our own files have it. */
const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
export const FIGURES = {
  plain: (whole: string, fraction: string) => `${whole}${fraction && `.${fraction}`}`,
  "grouped by commas": (whole: string, fraction: string) =>
    `${grouped(whole, ",")}${fraction && `.${fraction}`}`,
  "grouped by spaces": (whole: string, fraction: string) =>
    `${grouped(whole, " ")}${fraction && `.${fraction}`}`,
  "with a peso sign": (whole: string, fraction: string) =>
    `₱${grouped(whole, ",")}${fraction && `.${fraction}`}`,
  "with PHP": (whole: string, fraction: string) => `PHP ${whole}${fraction && `.${fraction}`}`,
  "with a decimal comma": (whole: string, fraction: string) => `${whole}${fraction && `,${fraction}`}`,
} as const;
export type FigureStyle = keyof typeof FIGURES;
/** Only amounts have a currency. */
const OF_AMOUNTS: readonly FigureStyle[] = ["with a peso sign", "with PHP"];

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
type WriteDay = (year: string, month: string, day: string) => string;
const nameOf = (month: string): string => MONTHS[Number(month) - 1] ?? "";
export const DAYS: Readonly<
  Record<string, { order: DateOrder | null; hasShortYear?: true; write: WriteDay }>
> = {
  "YYYY-MM-DD": { order: null, write: (year, month, day) => `${year}-${month}-${day}` },
  "MM/DD/YYYY": { order: "mdy", write: (year, month, day) => `${month}/${day}/${year}` },
  "D/M/YYYY": { order: "dmy", write: (year, month, day) => `${Number(day)}/${Number(month)}/${year}` },
  "DD.MM.YYYY": { order: "dmy", write: (year, month, day) => `${day}.${month}.${year}` },
  "MM-DD-YYYY with a time": { order: "mdy", write: (year, month, day) => `${month}-${day}-${year} 14:05` },
  "20-Nov-2026": { order: null, write: (year, month, day) => `${Number(day)}-${nameOf(month)}-${year}` },
  "Nov 20, 2026": { order: null, write: (year, month, day) => `${nameOf(month)} ${Number(day)}, ${year}` },
  "20-Nov-26": {
    order: null,
    hasShortYear: true,
    write: (year, month, day) => `${Number(day)}-${nameOf(month)}-${year.slice(2)}`,
  },
};
export type DayStyle = keyof typeof DAYS & string;

type ChoiceStyle = "code" | "name" | "lower case" | "synonym";
export type HeadingStyle = "own" | "upper case" | "spaced" | "underscores" | "synonym" | "in brackets";

export interface CellStyle {
  figure: FigureStyle;
  day: DayStyle;
  choice: ChoiceStyle;
  /** Numbers of so many digits have lost their leading zeros. */
  losesZeros: boolean;
  /** Figures below zero: with a minus, in brackets, or with the minus after. */
  negative: "-1" | "(1)" | "1-";
}

/** Digits before and after the mark. */
function partsOf(value: number, scale: number): { sign: boolean; whole: string; fraction: string } {
  const text = scaledToShortText(BigInt(Math.abs(value)), scale);
  const [whole = "", fraction = ""] = text.split(".");
  // Pesos have two decimals wherever they are written.
  return { sign: value < 0, whole, fraction };
}

function figureText(field: NamedField, value: number, style: CellStyle): string {
  const { is } = field;
  const scale = is.kind === "money" ? 2 : "scale" in is ? is.scale : 0;
  const { sign, whole, fraction } = partsOf(value, scale);
  const isAmount = is.kind === "money";
  const figure = !isAmount && OF_AMOUNTS.includes(style.figure) ? "plain" : style.figure;
  const text = FIGURES[figure](whole, isAmount ? fraction.padEnd(2, "0") : fraction);
  if (!sign) return is.kind === "percent" ? `${text}%` : text;
  return { "-1": `-${text}`, "(1)": `(${text})`, "1-": `${text}-` }[style.negative];
}

/** A value as the cell of a text. */
export function textCell(field: NamedField, value: unknown, style: CellStyle): string {
  const { is, example } = field;
  if (value === null || value === "") return "";
  switch (is.kind) {
    case "digits":
      return style.losesZeros ? String(Number(value)) : String(value);
    case "money":
    case "number":
    case "percent":
      return figureText(field, value as number, style);
    case "moneyOrPercent": {
      const given = value as MoneyOrPercent;
      const kind =
        given.type === "amount" ? { kind: "money" as const } : { kind: "percent" as const, scale: 4 };
      return figureText({ ...field, is: kind }, given.value, style);
    }
    case "day": {
      const [year = "", month = "", day = ""] = String(value).split("-");
      return DAYS[style.day]?.write(year, month, day) ?? "";
    }
    case "choice": {
      const choice = is.choices.find(({ code }) => code === value);
      const [synonym] = choice?.synonyms ?? [];
      if (style.choice === "name") return choice?.name ?? "";
      if (style.choice === "lower case") return String(value).toLowerCase();
      return style.choice === "synonym" && synonym !== undefined ? synonym : String(value);
    }
    case "own":
      return example;
    default:
      return String(value);
  }
}

export type WorkbookCells = "texts" | "numbers" | "formats" | "formulas";
/** The same in a workbook, whose numbers and days may be its own. */
export function workbookCell(
  field: NamedField,
  value: unknown,
  style: CellStyle,
  cells: WorkbookCells,
  is1904: boolean,
): SheetCell | undefined {
  const { is } = field;
  if (value === null || value === "") return undefined;
  if (cells === "texts") return textCell(field, value, style);
  const number = (): number => {
    if (is.kind === "money") return (value as number) / 100;
    return "scale" in is ? (value as number) / 10 ** is.scale : Number(value);
  };
  const isFormatted = cells === "formats";
  switch (is.kind) {
    case "day":
      return {
        number: serialOf(String(value), is1904) + (isFormatted ? 0.25 : 0),
        style: isFormatted ? "dateTime" : "date",
      };
    case "percent":
      return isFormatted ? { number: number() / 100, style: "percent" } : number();
    case "money":
    case "number":
      return cells === "formulas" ? { formula: "SUM(A1:A9)", result: number() } : number();
    case "digits":
      if (isFormatted && is.length === 6) return { number: number(), style: "sixDigits" };
      return style.losesZeros ? number() : String(value);
    default:
      return textCell(field, value, style);
  }
}

/** The heading of a field as files have it. */
export function headingIn({ heading, synonyms = [], is }: NamedField, style: HeadingStyle): string {
  switch (style) {
    case "upper case":
      return heading.toUpperCase();
    case "spaced":
      return ` ${heading.toLowerCase().replaceAll(" ", "   ")} `;
    case "underscores":
      return heading.replaceAll(" ", "_").replace(/number$/i, "No.");
    case "synonym":
      return synonyms[0] ?? heading;
    case "in brackets":
      return is.kind === "money" ? `${heading} (PHP)` : heading;
    default:
      return heading;
  }
}
