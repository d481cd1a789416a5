import type { NumberGap, SeriesHeads } from "#core/billing/number-series.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { numberSeries } from "#db/tables.ts";

const { series, year, next } = numberSeries;
const HEAD = { series, year, next };
type SeriesHead = RowOfSources<typeof HEAD>;

/** The next number of every series and year. */
export const seriesHeads = (): Statement<SeriesHead> =>
  select(HEAD, sql`from ${numberSeries} order by ${series}, ${year}`);

/** Rows of `seriesHeads` as the last numbers given. */
export const headsOf = (rows: readonly SeriesHead[]): SeriesHeads =>
  Object.fromEntries(rows.map(({ series, year, next }) => [`${series}-${year}`, next - 1]));

/** The series jumps past the gap, if it is still before it; follow with expectChanges(1). */
export const jumpOver = ({ series, year, first, last }: NumberGap): Statement<unknown> =>
  statement(sql`insert into number_series (series, year, next) values (${series}, ${year}, ${last + 1})
    on conflict (series, year) do update set next = excluded.next where number_series.next = ${first}`);

export const recordGap = ({ series, year, first, last }: NumberGap, now: Instant): Statement<unknown> =>
  statement(sql`insert into number_gap (series, year, first, last, recorded_at)
    values (${series}, ${year}, ${first}, ${last}, ${now})`);

/** Takes `count` numbers of a series and year; they are the last `count` before `next`. */
export const takeNumbers = (series: string, year: number, count: number): Statement<unknown> =>
  statement(sql`insert into number_series (series, year, next) values (${series}, ${year}, ${1 + count})
    on conflict (series, year) do update set next = next + ${count}`);

/** "PN-2026-000001": the last number taken of a series. */
export const lastNumber = (series: string, year: number): SQL<string> =>
  sql`(select printf('%s-%d-%06d', series, year, next - 1) from number_series where series = ${series} and year = ${year})`;
