import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { GRADEBOOK_JOINS, type GradebookSqlRow, gradebookColumns } from "./gradebook.ts";

/** The school's clock is no user: it teaches nothing, and sees every class. */
const NOBODY = 0;

/** After which row the next ones are read. */
export interface DueAfter {
  releaseDate: SchoolDay;
  id: number;
}
export const START_CURSOR: DueAfter = { releaseDate: "", id: 0 };

/** Gradebooks not yet released whose release date is `today` or before, the longest due first: a reach into one index, empty on most days. */
export const dueGradebooks = (
  today: SchoolDay,
  { releaseDate, id }: DueAfter,
  limit: number,
): Statement<GradebookSqlRow> =>
  statement(sql`select ${gradebookColumns(NOBODY)}
    from (select id from gradebook where release_date is not null and released_at is null
        and release_date <= ${today} and (release_date, id) > (${releaseDate}, ${id})
      order by release_date, id limit ${limit}) due
    cross join gradebook on gradebook.id = due.id ${GRADEBOOK_JOINS}
    order by release_date, gradebook.id`);
