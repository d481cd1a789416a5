/**
 * Number series and what of them is known outside the database (B-3, B-4).
 *
 *   SeriesHeads  { "INV-2026": 818, "D-0": 951 }   the last number given of each series and year
 *   NumberGap    INV 2026, 801 … 818               numbers that are never given
 */
export type SeriesHeads = Readonly<Record<string, number>>;

export interface NumberGap {
  series: string;
  /** Calendar year in Manila; 0 for draft numbers. */
  year: number;
  first: number;
  last: number;
}

/** As it is beside a stored file: "INV-2026=818 PT-2026=1504". */
export const headsToText = (heads: SeriesHeads): string =>
  Object.entries(heads)
    .map(([series, last]) => `${series}=${last}`)
    .join(" ");

/** The inverse; what is not written so is left out. */
export const headsFromText = (text: string): SeriesHeads =>
  highest([...text.matchAll(/([A-Z]+-\d+)=(\d+)/g)].map(([, series = "", last]) => [series, Number(last)]));

/** The highest number of each series and year that a text names, e.g. the subject of a mail. */
export const headsNamedIn = (text: string): SeriesHeads =>
  highest(
    [...text.matchAll(/\b([A-Z]{1,4}-\d{4})-(\d{6,})\b/g)].map(([, series = "", last]) => [
      series,
      Number(last),
    ]),
  );

export const highestOf = (heads: readonly SeriesHeads[]): SeriesHeads =>
  highest(heads.flatMap((known) => Object.entries(known)));

/** Where `known` is ahead of what the database has given: the numbers in between are never given. */
export function gapsBetween(given: SeriesHeads, known: SeriesHeads): NumberGap[] {
  return Object.entries(known).flatMap(([name, last]) => {
    const [series = "", year] = name.split("-");
    const first = (given[name] ?? 0) + 1;
    return last >= first ? [{ series, year: Number(year), first, last }] : [];
  });
}

/** The series numbers are given in; those of drafts do not begin anew with a year. */
const SERIES = ["D", "CMD", "INV", "CM", "PT", "PR", "RD", "RF", "PN", "SR"] as const;
const DRAFT_SERIES: readonly string[] = ["D", "CMD"];
/** Numbers left out at the least where nothing tells what was given after a backup. */
const NUMBERS_LEFT_OUT_MIN = 1_000;

/**
 * Heads that numbers given after a backup can hardly have reached: each series goes on, in each of `years` (calendar years
 * in Manila), as many numbers later as it gave in its best year, and at least NUMBERS_LEFT_OUT_MIN.
 */
export function headsBeyond(known: SeriesHeads, years: readonly number[]): SeriesHeads {
  return Object.fromEntries(
    SERIES.flatMap((series) => {
      const own = Object.entries(known).filter(([name]) => name.startsWith(`${series}-`));
      const leftOut = Math.max(NUMBERS_LEFT_OUT_MIN, ...own.map(([, last]) => last));
      return (DRAFT_SERIES.includes(series) ? [0] : years).map((year) => {
        const name = `${series}-${year}`;
        return [name, (known[name] ?? 0) + leftOut] as const;
      });
    }),
  );
}

function highest(entries: readonly (readonly [string, number])[]): SeriesHeads {
  const heads: Record<string, number> = {};
  for (const [series, last] of entries) heads[series] = Math.max(heads[series] ?? 0, last);
  return heads;
}
