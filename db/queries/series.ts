import { type Statement, sql, statement } from "../statement.ts";

/** The next number of every series and year. */
export const seriesHeads = (): Statement<{ series: string; year: number; next: number }> =>
  statement(sql`select series, year, next from number_series order by series, year`);
