import { refuseFile } from "./file-refused.ts";
import { type Cell, plainNumber } from "./table-row.ts";
import type { WorkbookParts } from "./workbook-parts.ts";

/** How the numbers of a cell's style are shown: as themselves, as days, as percents, or with so many digits. */
type ShownAs = "number" | "day" | "percent" | { digits: number };

/** How a workbook shows its numbers: the format of each style, and from which day its days are counted. */
export interface WorkbookFormats {
  styles: readonly ShownAs[];
  is1904: boolean;
}

/** Excel keeps no more. */
const FORMATS_MAX = 65_536;
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const BUILT_IN_PERCENTS: readonly number[] = [9, 10];

/** The format of each style, by its place. */
export function stylesOf(parts: WorkbookParts, name: string | undefined): ShownAs[] {
  const formats = new Map<number, ShownAs>();
  const styles: ShownAs[] = [];
  if (name === undefined) return styles;
  let isOfCells = false;
  parts.read(name, {
    open(tag, { numFmtId, formatCode = "" }) {
      if (tag === "cellXfs") isOfCells = true;
      const format = Number(numFmtId ?? 0);
      if (tag === "numFmt") formats.set(format, shownBy(formatCode));
      if (tag === "xf" && isOfCells) styles.push(formats.get(format) ?? builtIn(format));
      if (styles.length > FORMATS_MAX || formats.size > FORMATS_MAX) refuseFile("unreadableWorkbook");
    },
    close(tag) {
      if (tag === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

function builtIn(format: number): ShownAs {
  if (BUILT_IN_DATES.some(([first, last]) => format >= first && format <= last)) return "day";
  return BUILT_IN_PERCENTS.includes(format) ? "percent" : "number";
}

/** By its letters, without what is quoted, escaped, or in brackets. */
function shownBy(code: string): ShownAs {
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "");
  if (letters.includes("%")) return "percent";
  if (/[ymdhs]/i.test(letters)) return "day";
  return /^0{2,15}$/.test(letters) ? { digits: letters.length } : "number";
}

/** A number of a workbook as its style shows it; the sum of a percent as "12.5%", a number with kept zeros as text (F-6). */
export function cellOfNumber(value: number, style: number, { styles, is1904 }: WorkbookFormats): Cell {
  const shown = styles[style] ?? "number";
  if (shown === "day") return momentOf(value, is1904) ?? value;
  if (shown === "percent") return `${plainNumber(Number((value * 100).toPrecision(15)))}%`;
  if (typeof shown === "object" && Number.isInteger(value) && value >= 0)
    return plainNumber(value).padStart(shown.digits, "0");
  return value;
}

const DAY_MS = 86_400_000;
const SECONDS_OF_DAY = 86_400;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Workbooks count a 29 February 1900; before it, days are one later. */
const LEAP_DAY_1900 = 60;
/** 31 December 9999. */
const SERIAL_MAX = 2_958_465;

/** "2026-11-20", "2026-11-20 14:05:00" or, of less than a day, "14:05:00"; null for what is no day of a workbook. */
function momentOf(serial: number, is1904: boolean): string | null {
  const last = is1904 ? SERIAL_MAX - (EPOCH_1904 - EPOCH_1900) / DAY_MS : SERIAL_MAX;
  if (serial < 0 || serial >= last + 1) return null;
  let days = Math.floor(serial);
  let seconds = Math.round((serial - days) * SECONDS_OF_DAY);
  if (seconds === SECONDS_OF_DAY) {
    days += 1;
    seconds = 0;
  }
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (!is1904 && days === 0) return time;
  if (!is1904 && days === LEAP_DAY_1900) return null;
  const shift = !is1904 && days < LEAP_DAY_1900 ? 1 : 0;
  const day = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + (days + shift) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return seconds === 0 ? day : `${day} ${time}`;
}
