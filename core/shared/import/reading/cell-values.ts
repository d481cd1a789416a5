import { parseScaled } from "#core/shared/decimal.ts";
import { counted } from "#core/shared/import/import.ts";
import { type Cell, shownCell, shownText } from "#core/shared/import/table/table-row.ts";
import { formatPesos } from "#core/shared/money.ts";
import { foldText } from "#core/shared/search-text.ts";
import { IDENTIFIER_MAX, isPrintableIdentifier, normalizeIdentifier } from "#core/shared/typed-identifier.ts";
import { readDay } from "./day-values.ts";
import type { Choice, DateOrder, FieldKind } from "./file-definition.ts";
import { type DecimalMark, exponentDigits, plainFigure, shortened } from "./number-values.ts";

/** How the cells of a column are read. */
export interface CellReading {
  mark: DecimalMark;
  order: DateOrder;
}
/** What a cell is read to; `notice`: that it was read otherwise than written, in words for the whole file. */
export type ReadCell = { value: unknown; notice?: CellNotice } | { refusal: string };
type CellNotice = "completed" | "short-year";

/** What a spreadsheet shows of a formula that has no result. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** What a blank cell is read to. */
export const blankOf = ({ kind }: FieldKind): "" | null =>
  kind === "text" || kind === "identifier" || kind === "digits" ? "" : null;

/** Reads a cell by the kind of its field (F-6, F-7). */
export function readCell(cell: Cell | undefined, is: FieldKind, how: CellReading): ReadCell {
  const text = shownText(cell);
  if (cell === undefined || text === "") return { value: blankOf(is) };
  if (FORMULA_ERROR.test(text)) return { refusal: `${text} is the error of a formula, not a value` };
  switch (is.kind) {
    case "text":
      return readText(text, is);
    case "identifier":
      return readIdentifier(cell, text, is.max ?? IDENTIFIER_MAX);
    case "digits":
      return readDigits(text, is);
    case "money":
      return readMoney(cell, is, how.mark);
    case "moneyOrPercent":
      return readMoneyOrPercent(cell, text, is, how.mark);
    case "number":
      return is.words
        ? readWordOrNumber(cell, text, is.words, is, how.mark)
        : readNumber(cell, is, how.mark, "a number");
    case "percent":
      return readNumber(text.replace(PERCENT_SIGN, ""), is, how.mark, "a percent");
    case "day": {
      const read = readDay(text, how.order);
      if ("refusal" in read) return read;
      const refusal = is.refusal?.(read.day) ?? null;
      if (refusal !== null) return { refusal: `${shownCell(text)}: ${refusal}` };
      return { value: read.day, ...(read.hasShortYear && { notice: "short-year" as const }) };
    }
    case "choice":
      return readChoice(text, is.choices);
    case "own": {
      const read = is.read(text);
      return "value" in read ? read : { refusal: read.refusal };
    }
  }
}

/** Line breaks and tabs are no control characters where a text may have lines. */
function readText(text: string, { max, hasLines = false }: { max: number; hasLines?: boolean }): ReadCell {
  const value = text.replace(/\r\n?/g, "\n");
  if (value.length > max) return { refusal: `is longer than ${counted(max, "character")}` };
  const isRefused = hasLines ? /[^\P{Cc}\n\t]/u.test(value) : /\p{Cc}/u.test(value);
  return isRefused ? { refusal: "has a line break or a control character" } : { value };
}

/** A spreadsheet keeps no more digits of a number than these. */
const EXACT_MAX = 1e15;

function readIdentifier(cell: Cell, text: string, max: number): ReadCell {
  if (exponentDigits(text) === "lost" || (typeof cell === "number" && Math.abs(cell) >= EXACT_MAX))
    return { refusal: shortened(text) };
  const value = normalizeIdentifier(exponentDigits(text) ?? text);
  if (value.length > max) return { refusal: `is longer than ${counted(max, "character")}` };
  return isPrintableIdentifier(value) ? { value } : { refusal: "has characters that cannot be printed" };
}

/** Leading zeros that a spreadsheet took are given back. */
function readDigits(text: string, is: Digits): ReadCell {
  const read = digitsIn(text, is);
  if ("refusal" in read || read.value.length >= is.length) return read;
  return { value: read.value.padStart(is.length, "0"), notice: "completed" };
}

type Digits = Pick<Extract<FieldKind, { kind: "digits" }>, "length" | "most" | "called">;
/** "a student number of 6 to 10 digits". */
export const digitsExpected = ({ length, most = length, called }: Digits): string =>
  `${called} of ${most === length ? "" : `${length} to `}${most} digits`;

/** The digits of a cell as they are typed, at most `most`; ".0" is how some programs write a whole number. */
export function digitsIn(text: string, is: Digits): { value: string } | { refusal: string } {
  const exact = exponentDigits(text);
  if (exact === "lost") return { refusal: shortened(text) };
  const value = (exact ?? text).replace(/\.0+$/, "").replace(/[\s-]/g, "");
  return /^\d+$/.test(value) && value.length <= (is.most ?? is.length)
    ? { value }
    : { refusal: `${shownCell(text)} is not ${digitsExpected(is)}` };
}

const CENTAVOS_SCALE = 2;
const PERCENT_SIGN = /\s*%$/;

function readMoneyOrPercent(
  cell: Cell,
  text: string,
  { percentTo, ...money }: { from?: number; to?: number; percentTo: number },
  mark: DecimalMark,
): ReadCell {
  const isPercent = PERCENT_SIGN.test(text);
  const percent = { scale: 4, from: 0, to: percentTo };
  const read = isPercent
    ? readNumber(text.replace(PERCENT_SIGN, ""), percent, mark, "a percent")
    : readMoney(cell, money, mark);
  if ("refusal" in read) return read;
  return { value: { type: isPercent ? "percent" : "amount", value: read.value } };
}

function readMoney(cell: Cell, { from, to }: { from?: number; to?: number }, mark: DecimalMark): ReadCell {
  const read = readNumber(cell, { scale: CENTAVOS_SCALE }, mark, "an amount");
  if ("refusal" in read || typeof read.value !== "number") return read;
  const shown = shownCell(shownText(cell));
  if (from !== undefined && read.value < from)
    return {
      refusal: read.value < 0 ? `${shown} is negative` : `${shown} is less than ${formatPesos(from)}`,
    };
  if (to !== undefined && read.value > to) return { refusal: `${shown} is more than ${formatPesos(to)}` };
  return read;
}

/** A dash alone is written for nothing, for zero and for what is missing: it is not guessed. */
const DASH = /^[-–—]$/;

function readWordOrNumber(
  cell: Cell,
  text: string,
  words: readonly string[],
  is: NumberField,
  mark: DecimalMark,
): ReadCell {
  const word = words.find((one) => one.toLowerCase() === text.toLowerCase());
  if (word !== undefined) return { value: word };
  if (DASH.test(text))
    return { refusal: `${shownCell(text)} can mean several things: write a number, ${words.join(" or ")}` };
  return readNumber(cell, is, mark, "a number");
}

interface NumberField {
  scale: number;
  from?: number;
  to?: number;
  hint?: string;
}

/** `hint`: what is asked for, after what is wrong. */
function readNumber(
  cell: Cell,
  { hint = "", ...is }: NumberField,
  mark: DecimalMark,
  called: string,
): ReadCell {
  const read = figureIn(cell, is, mark, called);
  return "refusal" in read && hint !== "" ? { refusal: `${read.refusal}. ${hint}` } : read;
}

function figureIn(cell: Cell, { scale, from, to }: NumberField, mark: DecimalMark, called: string): ReadCell {
  const figure = plainFigure(cell, mark, called);
  if ("refusal" in figure) return figure;
  const isGroup = typeof cell === "string" && LOOKS_GROUPED.test(figure.plain);
  const scaled = parseScaled(isGroup ? figure.plain : withoutZeros(figure.plain, scale), scale);
  const shown = shownCell(shownText(cell));
  if (scaled === null)
    return { refusal: `${shown} is not ${called} of at most ${counted(scale, "decimal")}` };
  const value = Number(scaled);
  if (from !== undefined && value < from) return { refusal: `${shown} is too small` };
  if (to !== undefined && value > to) return { refusal: `${shown} is too large` };
  return { value };
}

/** "1.500" may be written for fifteen hundred: its zeros are not taken for the way in which a column is shown. */
const LOOKS_GROUPED = /^-?\d{1,3}\.\d{3}$/;

/** Zeros after the last decimal that counts are how a column is shown. */
function withoutZeros(plain: string, scale: number): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const kept = fraction.slice(0, scale) + fraction.slice(scale).replace(/0+$/, "");
  return kept === "" ? whole : `${whole}.${kept}`;
}

const choiceKey = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();

function readChoice(text: string, choices: readonly Choice[]): ReadCell {
  const typed = choiceKey(text);
  const by = (names: (choice: Choice) => readonly string[]) =>
    choices.filter((choice) => names(choice).some((name) => choiceKey(name) === typed));
  const named = [
    ({ code }: Choice) => [code],
    ({ name }: Choice) => [name],
    ({ synonyms }: Choice) => synonyms ?? [],
  ]
    .map(by)
    .find((found) => found.length > 0);
  const [choice, other] = named ?? [];
  if (choice && other) return { refusal: `${shownCell(text)} names several: ${listed(named ?? [])}` };
  return choice ? { value: choice.code } : { refusal: `${shownCell(text)} is none of: ${listed(choices)}` };
}

const CHOICES_SHOWN = 12;
function listed(choices: readonly Choice[]): string {
  const shown = choices
    .slice(0, CHOICES_SHOWN)
    .map(({ code, name }) => (code === name ? code : `${code} (${name})`));
  const more = choices.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}
