import type { ColumnDefinition } from "./column.ts";

/** Where the columns of a table have room: widths of its frame in pixels, in steps that have a class (table.css). */
export interface Room {
  /** By key: the column is drawn in frames at least so wide, and below in the opened row. Absent: in any. */
  from: ReadonlyMap<string, number>;
  /** In narrower frames each row is a card. */
  cardsBelow: (typeof CARD_WIDTHS)[number];
  /** In narrower frames some column has given way; null: none ever does. */
  isWholeFrom: number | null;
}

/** The widths that have a class: 320 to 2400 by forties. */
const STEP = 40;
const WIDEST = 2400;
const CARD_WIDTHS = [600, 720, 800] as const;
const MOST_FOR_CARDS = 800;
/** Behind the heading that the list is sorted by: it is one of them. */
const SORT_ARROW = 16;
/** The checkbox, what opens the row, its menu, and the arrow. */
const SIDES = 40 + 36 + 44 + SORT_ARROW;

/**
 * The room each column of a page needs, reckoned from its texts, so that the server's page already has the columns that fit
 * (S-34). Essential columns stay, and those that tell the rows of this page apart. Of the others those that are empty on the whole page give way first, then those
 * the definition names, then the rest from the last. Columns that make a sum give way together, the empty ones of them alone.
 * `widths`: those a person has set.
 */
export function roomForColumns<Row>(
  columns: readonly ColumnDefinition<Row>[],
  rows: readonly Row[],
  widths: Readonly<Record<string, number>> = {},
): Room {
  const measured = columns.map((column, place) => {
    const texts = rows.map((row) => column.textOf?.(row));
    const set = widths[column.key];
    return {
      key: column.key,
      narrow: set ?? widthOf(column, texts, NARROW),
      wide: set ?? widthOf(column, texts, columns.length >= MANY ? TIGHT : WIDE),
      rank:
        column.isEssential || (column.tellsApart && new Set(texts).size > 1)
          ? -1
          : rankOf(column, texts, place),
      isSummed: column.givesWayTogether === true && !isEmpty(texts),
    };
  });
  const inTurn = measured.toSorted((one, other) => one.rank - other.rank);
  const needed = { narrow: SIDES, wide: SIDES };
  let cardsBelow: Room["cardsBelow"] = CARD_WIDTHS[0];
  const from = new Map<string, number>();
  for (const { key, narrow, wide, rank } of inTurn) {
    needed.narrow += narrow;
    needed.wide += wide;
    if (rank < 0) cardsBelow = CARD_WIDTHS.find((width) => needed.narrow <= width) ?? MOST_FOR_CARDS;
    else
      from.set(key, Math.max(cardsBelow, inSteps(needed.wide <= NARROW_BELOW ? needed.narrow : needed.wide)));
  }
  const sum = inTurn.filter(({ key, isSummed }) => isSummed && from.has(key));
  const sumFrom = Math.max(...sum.map(({ key }) => from.get(key) ?? 0));
  for (const { key } of sum) from.set(key, sumFrom);
  return { from, cardsBelow, isWholeFrom: from.size === 0 ? null : Math.max(...from.values()) };
}

const inSteps = (width: number): number => Math.min(WIDEST, Math.ceil(width / STEP) * STEP);

/** The lower, the longer it stays. */
function rankOf<Row>(
  { givesWayFirst }: ColumnDefinition<Row>,
  texts: readonly (string | null | undefined)[],
  place: number,
): number {
  if (isEmpty(texts)) return 2000 + place;
  return givesWayFirst === undefined ? place : 1999 - givesWayFirst;
}
const isEmpty = (texts: readonly (string | null | undefined)[]): boolean =>
  texts.length > 0 && texts.every((text) => text === null || text === "" || text === NOTHING);
const NOTHING = "₱0.00";

/** Of table.css: the widths at which texts and names are cut, and the padding of a cell, in narrow frames and in others. */
const NARROW_BELOW = 1100;
const NARROW = { text: 130, name: 194, padding: 12, last: 0 };
/** In wide frames, of tables with many columns. */
const TIGHT = { text: 160, name: 194, padding: 12, last: 152 };
const MANY = 14;
const WIDE = { text: 194, name: 260, padding: 21, last: 152 };
/** Of a cell that the screen draws. */
const UNKNOWN_TEXT = 130;
const BADGE = 34;

function widthOf<Row>(
  { label, pin, textOf, isBadge, isFixed }: ColumnDefinition<Row>,
  texts: readonly (string | null | undefined)[],
  most: typeof NARROW,
): number {
  const longest = Math.max(0, ...texts.map((text) => textWidth(text ?? "")));
  const content = textOf ? Math.min(longest, isFixed ? most.name : most.text) : UNKNOWN_TEXT;
  const heading = Math.max(...headingLines(label).map(textWidth));
  return most.padding + Math.max(content + (isBadge ? BADGE : 0), heading, pin === "last" ? most.last : 0);
}

/** A heading of up to 68 pixels as one line; a longer one as two, parted at the space where the wider line is narrowest. */
export function headingLines(label: string): readonly string[] {
  const words = label.split(" ");
  if (textWidth(label) <= ONE_LINE || words.length === 1) return [label];
  const ways = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  return ways.reduce((best, way) => (widest(way) < widest(best) ? way : best));
}
const ONE_LINE = 68;
const widest = (lines: readonly string[]): number => Math.max(...lines.map(textWidth));

/** Of the table's type in pixels: a little more than it takes. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[0-9A-Z₱%MW]/.test(character) ? 8.1 : /[ .,:;'il|()-]/.test(character) ? 4 : 7;
  return width;
}

/** The class of a cell whose column gives way in narrow frames; `isGiven`: of what stands for it in the opened row. */
export function placeClass({ from }: Room, key: string, isGiven = false): string {
  const width = from.get(key);
  if (width === undefined) return "";
  return isGiven ? `@min-[${width}px]/table:hidden` : `@max-[${width}px]/table:hidden`;
}
